import Console
import MementoKit
import TextModel

/// What a command on the text can change: held against what is there afterwards, it tells whether
/// the command did anything.
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
  /// Says that a command had nothing to do, unless it did something or has said so itself.
  mutating func noteIdle(_ command: Command, _ words: String, since before: Footprint) {
    guard message == nil, Footprint(of: self) == before else { return }
    var words = words
    // In nano the key of this command pastes.
    if command.name == "delete-to-line-start", clipboard.ring.newest != nil,
      let key = keymap.key(for: "paste")
    {
      words += "; \(key) pastes what was cut"
    }
    message = .info(words)
  }
}
