import Files
import HistoryStore
import MementoArchiveKit
import MementoKit
import SystemPackage
import TestSupport
import Testing
import Text
import TextEditing
import TextHistory

@testable import ProjectHistory

/// A restore beside an editor that has the file open.
@Suite struct EditorBesideTests {
  @Test("An editor that notes late what it read does not hide what a restore has put there since")
  func lateNote() throws {
    let project = try Project()
    try project.save("one\n", to: "a.txt", at: 1_000)
    let path = project.path("a.txt")
    let read = try #require(try FileIdentity.current(of: path))
    // The old file stays, so that its number is not used again.
    let old = try FileDescriptor.open(path, .readOnly)
    defer { try? old.close() }
    try project.write("two\n", to: "a.txt")
    _ = try FileRecording(project.store, sessions: project.sessions(), encodings: nil).record(
      path, at: 2_000)
    let disk = try DiskText(of: path, encodings: nil)
    let (history, earlier) = try FileHistory.open(
      OpenedText(path: path, state: disk.state, identity: disk.identity, openedAt: 3_000),
      in: project.store, sessions: project.sessions())
    let first = try #require(earlier?.tree.id(ofNumber: 1))
    let one = TextBuffer(PieceTree("one\n".utf8)).makeMemento()
    try history.recordOnDisk(
      MementoReference(id: first, number: 1), one, isSaved: false, identity: read)
    #expect(try project.file("a.txt").onDisk == 2)
    // What is in the file is noted by whoever sees it.
    try history.recordOnDisk(
      MementoReference(id: first, number: 1), one, isSaved: false, identity: disk.identity)
    #expect(try project.file("a.txt").onDisk == 1)
  }
}
