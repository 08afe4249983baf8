import Files
import HistoryStore
import MementoKit
import SystemPackage
import Testing
import TestSupport
import Text
import TextEditing

@testable import TextHistory

/// Stores of earlier releases, as users have them.
@Suite struct OldFormTests {
  /// Written by version 1: two lines with CR LF, a third line, a branch, a saved checkpoint, a
  /// draft, and a text without a file.
  @Test("A store of version 1 is read forever")
  func aStoreOfVersion1IsReadForEver() throws {
    let folder = try TemporaryFolder()
    let fixture = Repository.root.appending("Tests/HistoryStoreTests/Databases/version-1.db")
    try write(try bytes(of: fixture), to: folder.file("history.db"))
    let location = HistoryLocation(StateFolder(folder.path))
    let (store, notice) = try HistoryDatabase.open(in: location, at: 1)
    #expect(notice == nil)
    let beginning = "first line\r\nsecond line\r\nthird line\r\n"
    let long = beginning + String(repeating: "a long line that is worth compressing, ", count: 30)
    let state = TextBuffer(PieceTree(Array(long.utf8))).makeMemento()
    let (history, earlier) = try FileHistory.open(
      OpenedText(path: "/home/me/text", state: state, identity: nil, openedAt: 1_900_000_000),
      in: store, sessions: SessionLiveness(own: "new") { _ in false })
    let found = try #require(earlier)
    let tree = found.tree
    #expect(tree.ids.map { tree.number(of: $0) } == [1, 2, 3, 4, 5])
    #expect(tree.ids.map { tree.parent(of: $0)?.index } == [nil, 0, 1, 1, 3])
    #expect(tree[found.anchor].name == "good" && tree[found.anchor].marks == .saved)
    #expect(tree[.root].summary.title == "Opened")
    let texts = [
      "first line\r\nsecond line\r\n", beginning, "1st" + beginning.dropFirst(5), long,
      long + "drafted",
    ]
    let hand = (reference: tree.reference(to: found.anchor), state: state)
    for (number, text) in zip(1..., texts) {
      let loaded = try #require(try history.loadState(number, inMemory: hand).last)
      #expect(TextBuffer(loaded.state).text.bytes == Array(text.utf8))
    }
    #expect(found.recovery.map { tree.number(of: $0.id) } == 5)
    #expect(try store.nameless().count == 1)
  }
}
