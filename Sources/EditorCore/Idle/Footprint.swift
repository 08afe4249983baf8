import Documents
import TextEditing

/// The parts of the editor that a text command can change, for a comparison before and after it.
struct Footprint: Equatable {
  private let document: DocumentID
  private let revision: Int
  private let selections: Selections
  private let scroll: ScrollPosition
  private let isText: Bool

  init(of editor: Editor) {
    document = editor.document.id
    revision = editor.document.buffer.revision
    selections = editor.document.buffer.selections
    scroll = editor.document.buffer.scroll
    isText = editor.focus.isText
  }
}

extension Editor {
  /// Reports that a command had nothing to do, unless it changed something or reported so itself.
  mutating func reportNoEffect(_ command: Command, _ words: String, since before: Footprint) {
    guard message == nil, Footprint(of: self) == before else { return }
    var words = words
    // In nano this command's key pastes.
    if command.role == .deleteToLineStart, registers.clipboard.ring.newest != nil,
      let key = keymap.key(for: "paste")
    {
      words += "; \(key) pastes the last cut"
    }
    message = command.hasGoal ? .info(words) : .idle(words)
  }
}
