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

extension Footprint {
  /// Reports that a command had nothing to do, unless it has changed something since then or has
  /// reported that itself.
  func reportNoEffect(of command: Command, _ explanation: String, in editor: inout Editor) {
    guard editor.message == nil, Footprint(of: editor) == self else { return }
    var explanation = explanation
    // In nano, the key of this command pastes.
    if command.role == .deleteToLineStart, editor.registers.clipboard.ring.newest != nil,
      let key = editor.keymap.key(for: "paste")
    {
      explanation += "; \(key) pastes the last cut"
    }
    editor.message = command.hasGoal ? .info(explanation) : .idle(explanation)
  }
}
