import Console
import MementoKit
import TextModel

/// A place that a selection reaches from to wherever the cursor goes, without Shift held down: some
/// terminals do not send that.
struct SelectionStart {
  let document: DocumentID
  /// The place, in bytes.
  let offset: Int
  /// The text in which it is that place.
  let revision: Int
}

/// Selecting by moving.
extension Editor {
  /// Whether moving selects.
  public var selectsByMoving: Bool { selectionStart != nil }

  /// Begins to select at the cursor, or ends that.
  mutating func toggleSelecting() {
    if selectionStart != nil {
      selectionStart = nil
      document.caretaker.move { $0.collapseSelections() }
      message = .info("Moving selects no longer")
      return
    }
    let buffer = document.buffer
    selectionStart = SelectionStart(
      document: document.id, offset: buffer.selections.primary.anchor, revision: buffer.revision)
    document.caretaker.move {
      $0.select(at: $0.selections.primary.head, anchor: $0.selections.primary.anchor)
    }
    message = .info("Moving selects now; Esc, an edit or a copy ends that")
  }

  /// What a key runs while moving selects: the same way, with what it passes selected.
  func selecting(_ command: Command) -> Command {
    guard selectionStart != nil, focus.isText else { return command }
    return CommandTable.commands.first { $0.name == "select-" + command.name } ?? command
  }

  /// After each event: what else moved the cursor, such as a search, selects, too; what changed the
  /// text, what selected something by itself and the mouse end it.
  mutating func settleSelecting(after event: Event) {
    guard let start = selectionStart else { return }
    let buffer = document.buffer
    if start.document != document.id || start.revision != buffer.revision
      || event.selectsByItself(with: keymap)
    {
      selectionStart = nil
    } else if focus.isText, buffer.selections.primary.anchor != start.offset {
      document.caretaker.move { $0.select(at: $0.selections.primary.head, anchor: start.offset) }
    }
  }
}

extension Event {
  /// Whether it selects something from another place on.
  fileprivate func selectsByItself(with keymap: Keymap) -> Bool {
    switch self {
    case .input(.key(let key)): return keymap[key]?.name == "select-all"
    case .input(.mouse(let mouse)):
      if case .press = mouse.kind { return true }
      return false
    default: return false
    }
  }
}
