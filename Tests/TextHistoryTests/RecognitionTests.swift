import HistoryStore
import TestSupport
import Testing
import Text
import TextEditing

@testable import TextHistory

/// The recognition of texts that another session wrote to the file.
@Suite struct RecognitionTests {
  private func state(_ text: String) -> TextBuffer.Memento {
    TextBuffer(PieceTree(text: text)).makeMemento()
  }

  @Test("A text that another session has in its file is its state, even before it records the save")
  func saveInProgress() throws {
    let writer = try Notebook()
    try writer.record(PieceTree(text: "one\n"))
    try writer.save(1)
    let opened = OpenedText(
      path: writer.path, state: state("one\n"), identity: nil, openedAt: 5)
    let (reader, _) = try FileHistory.open(
      opened, in: HistoryDatabase(writer.folder.file("history.db")),
      sessions: SessionLiveness(own: "reader") { _ in true }, settings: HistorySettings())
    #expect(try reader.recognize(state("one\n")) { _ in true } == .state(1))
    // The state is recorded, and is not yet known to be in the file.
    try writer.record(PieceTree(text: "two\n"))
    #expect(try reader.recognize(state("two\n")) { _ in true } == .state(2))
    // Another program wrote a text of the same size.
    #expect(try reader.recognize(state("six\n")) { _ in true } == .pending(6))
    #expect(try reader.recognize(state("two\n")) { _ in false } == .unknown)
    try writer.save(2)
    #expect(try reader.recognize(state("two\n")) { _ in false } == .state(2))
  }
}
