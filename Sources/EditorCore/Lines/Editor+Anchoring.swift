import Console
import Documents
import MementoKit
import TextEditing

/// The fixed end of a selection made without Shift, which some terminals do not send.
struct SelectionStart {
  let document: DocumentID
  /// The byte offset.
  let offset: Int
  /// The revision of the text in which the offset is valid.
  let revision: Int
}

/// Selecting by moves of the cursor.
extension Editor {
  /// Whether moves select text.
  public var selectsByMoving: Bool { input.typing.selectionStart != nil }

  /// Starts selecting at the cursor, or stops it.
  mutating func toggleSelecting() {
    if selectsByMoving {
      input.typing.selectionStart = nil
      document.caretaker.move { $0.collapseSelections() }
      return message = .info("Moving no longer selects")
    }
    let buffer = document.buffer
    input.typing.selectionStart = SelectionStart(
      document: document.id, offset: buffer.selections.primary.anchor, revision: buffer.revision)
    document.caretaker.move {
      $0.select(at: $0.selections.primary.head, anchor: $0.selections.primary.anchor)
    }
    message = .info("Moving selects now; Esc, an edit or a copy ends that")
  }

  /// Returns the selecting form of a command that moves the cursor, while moves select.
  func selecting(_ command: Command) -> Command {
    guard input.typing.selectionStart != nil, focus.isText else { return command }
    return CommandTable.command(named: "select-" + command.name) ?? command
  }

  /// Extends the selection after other moves of the cursor, such as a search.
  ///
  /// An edit, a command that selects, or the mouse ends it.
  mutating func settleSelecting(after event: Event) {
    guard let start = input.typing.selectionStart else { return }
    let buffer = document.buffer
    if start.document != document.id || start.revision != buffer.revision
      || event.selectsByItself(with: keymap)
    {
      input.typing.selectionStart = nil
    } else if focus.isText, buffer.selections.primary.anchor != start.offset {
      document.caretaker.move { $0.select(at: $0.selections.primary.head, anchor: start.offset) }
    }
  }
}

extension Event {
  /// Returns whether the event makes a selection of its own.
  fileprivate func selectsByItself(with keymap: Keymap) -> Bool {
    switch self {
    case .input(.key(let key)): keymap[key]?.role == .selectAll
    case .mouse(let mouse, on: _): if case .press = mouse.kind { true } else { false }
    default: false
    }
  }
}
