import MementoKit
import Storage
import SystemPackage
import TestSupport
import Testing
import TextHistory
import TextModel

@Suite struct RestorationTests {
  @Test func aStateIsPutIntoTheFile() throws {
    let notebook = try notebook()
    let outcome = try notebook.restore(1)
    #expect(outcome.before == 2)
    #expect(outcome.isWritten)
    #expect(try text(of: notebook.path) == "one\n")
    let file = try #require(try notebook.store.file(at: notebook.path))
    #expect(file.onDisk == 1)
    #expect(file.current == 1)
    #expect(try notebook.store.memento(1, of: file.id)?.record.marks == .saved)
    #expect(try notebook.store.mementoCount(of: file.id) == 2)
    #expect(try notebook.store.sessions(of: file.id).isEmpty)
  }

  @Test func whatIsThereAlreadyIsNotWritten() throws {
    let notebook = try notebook()
    let before = try FileIdentity.current(of: notebook.path)
    let outcome = try notebook.restore(2)
    #expect(outcome.before == 2)
    #expect(!outcome.isWritten)
    #expect(try FileIdentity.current(of: notebook.path) == before)
  }

  @Test func aChangeByAnotherProgramIsRecordedFirst() throws {
    let notebook = try notebook()
    try write("theirs\n", to: notebook.path)
    #expect(try notebook.restore(1).before == 3)
    #expect(try text(of: notebook.path) == "one\n")
    let reader = try #require(try HistoryReader(of: notebook.path, in: notebook.store))
    #expect(try reader.state(3).recordedText.bytes == Array("theirs\n".utf8))
    #expect(reader.row(3)?.record.summary.title == "Changed on disk")
  }

  @Test func aDeletedFileComesBack() throws {
    let notebook = try notebook()
    _ = try run(["rm", notebook.path.string])
    #expect(try notebook.restore(2).isWritten)
    #expect(try text(of: notebook.path) == "two\n")
  }

  @Test func aDeletedFileComesBackEmptyToo() throws {
    let notebook = try Notebook()
    try notebook.record(PieceTree())
    try notebook.record(PieceTree(text: "one\n"))
    try notebook.save(2)
    try notebook.close()
    _ = try run(["rm", notebook.path.string])
    #expect(try notebook.restore(1).isWritten)
    #expect(try text(of: notebook.path) == "")
  }

  @Test func aFailureLeavesNothingToRecover() throws {
    let notebook = try notebook()
    #expect(throws: HistoryFailure.self) { try notebook.restore(9) }
    let file = try #require(try notebook.store.file(at: notebook.path))
    #expect(try notebook.store.sessions(of: file.id).isEmpty)
    #expect(try text(of: notebook.path) == "two\n")
  }

  @Test func whatADeadEditorLeftIsStillOffered() throws {
    let notebook = try Notebook()
    try notebook.record(PieceTree(text: "one\n"))
    try notebook.save(1)
    let draft = try notebook.draft("unsaved\n")
    _ = try notebook.restore(1, isAlive: { _ in false })
    let text = OpenedText(
      path: notebook.path, state: notebook.states[0],
      identity: try FileIdentity.current(of: notebook.path), openedAt: 100)
    let (_, earlier) = try FileHistory.open(
      text, in: notebook.store, runs: Runs(own: "next") { _ in false })
    let recovery = try #require(earlier?.recovery)
    #expect(earlier?.tree.state(of: recovery.id)?.recordedText.bytes == draft)
  }

  /// Two states, of which the second is in the file, and nobody has it open.
  private func notebook() throws -> Notebook {
    let notebook = try Notebook()
    try notebook.record(PieceTree(text: "one\n"))
    try notebook.record(PieceTree(text: "two\n"))
    try notebook.save(2)
    try notebook.close()
    return notebook
  }
}

extension Notebook {
  fileprivate func restore(
    _ number: Int, isAlive: @escaping (String) -> Bool = { _ in true }
  ) throws -> Restoration.Outcome {
    try Restoration(store, runs: Runs(own: "shell", isAlive: isAlive))
      .restore(number, of: path, at: 50)
  }
}
