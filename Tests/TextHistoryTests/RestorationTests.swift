import Files
import HistoryStore
import MementoKit
import SystemPackage
import Testing
import TestSupport
import TextHistory
import Text
import TextEditing

@Suite struct RestorationTests {
  @Test("A state is recorded as a new step, and written to the file")
  func aStateIsPutIntoTheFile() throws {
    let notebook = try notebook()
    let outcome = try notebook.restore(1)
    #expect(outcome.before == 2)
    #expect(outcome.isWritten)
    #expect(try text(of: notebook.path) == "one\n")
    let file = try #require(try notebook.store.file(at: notebook.path))
    #expect(file.onDisk == 3)
    #expect(file.current == 3)
    let step = try #require(try notebook.store.memento(3, of: file.id))
    #expect(step.parent == 2 && step.record.marks == .saved)
    #expect(step.record.summary.title == "Restored")
    #expect([step.record.summary.added, step.record.summary.removed] == [3, 3])
    #expect(try notebook.store.mementoCount(of: file.id) == 3)
    #expect(try notebook.store.sessions(of: file.id).isEmpty)
  }

  @Test("A text that is in the file already is not written")
  func whatIsThereAlreadyIsNotWritten() throws {
    let notebook = try notebook()
    let before = try FileIdentity.current(of: notebook.path)
    let outcome = try notebook.restore(2)
    #expect(outcome.before == 2)
    #expect(!outcome.isWritten)
    #expect(try FileIdentity.current(of: notebook.path) == before)
  }

  @Test("A change by another program is recorded first")
  func aChangeByAnotherProgramIsRecordedFirst() throws {
    let notebook = try notebook()
    try write("theirs\n", to: notebook.path)
    #expect(try notebook.restore(1).before == 3)
    #expect(try text(of: notebook.path) == "one\n")
    let reader = try #require(
      try HistoryReader(of: notebook.path, in: notebook.store, encodings: nil))
    #expect(try reader.state(3).recordedText.bytes == Array("theirs\n".utf8))
    #expect(reader.row(3)?.record.summary.title == "Changed on disk")
  }

  @Test(
    "A restored state in another encoding is read in it from then on", arguments: [false, true])
  func aRestoredStateIsReadInItsEncoding(isLatinFirst: Bool) throws {
    let notebook = try Notebook()
    let encodings = ChosenEncodings(in: StateFolder(notebook.folder.file("state")))
    let latin = TextEncoding("ISO-8859-1")
    let order = isLatinFirst ? [latin, .utf8] : [.utf8, latin]
    for (word, encoding) in zip(["caf\u{e9}\n", "th\u{e9}\n"], order) {
      let number = try notebook.record(PieceTree(word.utf8), encoding: encoding)
      try notebook.save(number)
      try encodings.record(encoding, of: notebook.path)
    }
    try notebook.close()
    let sessions = SessionLiveness(own: "restoring") { _ in false }
    let outcome = try Restoration(notebook.store, sessions: sessions, encodings: encodings)
      .restore(.state(1), titled: "Restored", of: notebook.path, at: 100)
    #expect(outcome.before == 2 && outcome.isWritten)
    #expect(encodings.encoding(of: notebook.path) == (isLatinFirst ? latin : nil))
    let reader = try #require(
      try HistoryReader(of: notebook.path, in: notebook.store, encodings: encodings))
    #expect(reader.numberInFile() == 3)
    #expect(try reader.onDisk().state.recordedText.bytes == Array("caf\u{e9}\n".utf8))
    #expect(try reader.blameFile().numbers.count == 1)
  }

  @Test("A deleted file is restored")
  func aDeletedFileComesBack() throws {
    let notebook = try notebook()
    _ = try run(["rm", notebook.path.string])
    #expect(try notebook.restore(2).isWritten)
    #expect(try text(of: notebook.path) == "two\n")
  }

  @Test("A file that was deleted with its folder is restored with it")
  func aDeletedFolder() throws {
    let notebook = try Notebook(named: "folder/in/notes.txt")
    let folder = notebook.folder.file("folder").string
    _ = try run(["mkdir", "-p", folder + "/in"])
    try notebook.record(PieceTree(text: "one\n"))
    try notebook.save(1)
    try notebook.close()
    _ = try run(["rm", "-r", folder])
    // Nothing is recorded if it cannot be restored.
    _ = try run(["touch", folder])
    #expect(throws: HistoryFailure.self) { try notebook.restore(1) }
    let file = try #require(try notebook.store.file(at: notebook.path))
    #expect(try notebook.store.mementoCount(of: file.id) == 1)
    _ = try run(["rm", folder])
    #expect(try notebook.restore(1).isWritten)
    #expect(try text(of: notebook.path) == "one\n")
  }

  @Test("A deleted file is restored empty too")
  func aDeletedFileComesBackEmptyToo() throws {
    let notebook = try Notebook()
    try notebook.record(PieceTree())
    try notebook.record(PieceTree(text: "one\n"))
    try notebook.save(2)
    try notebook.close()
    _ = try run(["rm", notebook.path.string])
    #expect(try notebook.restore(1).isWritten)
    #expect(try text(of: notebook.path) == "")
  }

  @Test("A failure leaves nothing to recover")
  func aFailureLeavesNothingToRecover() throws {
    let notebook = try notebook()
    #expect(throws: HistoryFailure.self) { try notebook.restore(9) }
    let file = try #require(try notebook.store.file(at: notebook.path))
    #expect(try notebook.store.sessions(of: file.id).isEmpty)
    #expect(try text(of: notebook.path) == "two\n")
  }

  @Test("Unsaved changes of a crashed session are still offered")
  func whatADeadEditorLeftIsStillOffered() throws {
    let notebook = try Notebook()
    try notebook.record(PieceTree(text: "one\n"))
    try notebook.save(1)
    let draft = try notebook.draft("unsaved\n")
    _ = try notebook.restore(1, isAlive: { _ in false })
    let text = OpenedText(
      path: notebook.path, state: notebook.states[0],
      identity: try FileIdentity.current(of: notebook.path), openedAt: 100)
    let (_, earlier) = try FileHistory.open(
      text, in: notebook.store, sessions: SessionLiveness(own: "next") { _ in false })
    let recovery = try #require(earlier?.recovery)
    #expect(earlier?.tree.state(of: recovery.id)?.recordedText.bytes == draft)
  }

  /// Returns two states, of which the second is in the file, with no session that has it open.
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
    try Restoration(
      store, sessions: SessionLiveness(own: "shell", isAlive: isAlive), encodings: nil
    )
    .restore(.state(number), titled: "Restored", of: path, at: 50)
  }
}
