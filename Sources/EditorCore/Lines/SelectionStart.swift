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
extension SelectionStart {
  /// Starts selecting at the cursor, or stops it.
  static func toggleSelecting(
    in document: inout Document, _ typing: inout TypingState
  ) -> Message? {
    if typing.selectionStart != nil {
      typing.selectionStart = nil
      document.caretaker.move { $0.collapseSelections() }
      return .info("Moving no longer selects")
    }
    let buffer = document.buffer
    typing.selectionStart = SelectionStart(
      document: document.id, offset: buffer.selections.primary.anchor, revision: buffer.revision)
    document.caretaker.move {
      $0.select(at: $0.selections.primary.head, anchor: $0.selections.primary.anchor)
    }
    return .info("Moving selects now; Esc, an edit or a copy ends that")
  }

  /// Returns the selecting form of a command that moves the cursor, while moves select.
  static func selecting(_ command: Command, in editor: Editor) -> Command {
    guard editor.input.typing.selectionStart != nil, editor.focus.isText else { return command }
    return command.selectingForm.flatMap(CommandTable.command(named:)) ?? command
  }

  /// Extends the selection after other moves of the cursor, such as a search.
  ///
  /// An edit, a command that selects, or the mouse ends it.
  static func settle(after event: Event, in editor: inout Editor) {
    guard let start = editor.input.typing.selectionStart else { return }
    let buffer = editor.document.buffer
    if start.document != editor.document.id || start.revision != buffer.revision
      || event.selectsByItself(with: editor.keymap)
    {
      editor.input.typing.selectionStart = nil
    } else if editor.focus.isText, buffer.selections.primary.anchor != start.offset {
      editor.document.caretaker.move {
        $0.select(at: $0.selections.primary.head, anchor: start.offset)
      }
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
