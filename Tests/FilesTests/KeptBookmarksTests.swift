import SystemPackage
import TestSupport
import Testing

@testable import Files

/// The bookmarks in the state folder.
@Suite struct KeptBookmarksTests {
  private let folder: TestFolder
  private let kept: KeptBookmarks

  init() throws {
    folder = try TestFolder()
    kept = KeptBookmarks(in: StateFolder(folder["state"]))
  }

  private func record(_ path: FilePath, _ lines: [Int], at changed: Double = 0) throws {
    try kept.record(
      KeptBookmarks.Entry(
        path: path,
        bookmarks: lines.map { KeptBookmarks.Bookmark(line: $0, mark: UInt16($0 % 65_536)) },
        changed: changed))
  }

  @Test("The bookmarks of a file replace its earlier ones; without any, the file leaves the list")
  func replacing() throws {
    #expect(kept.entries() == [])
    try record("/a", [1, 70_000], at: 10.5)
    try record("/b", [3])
    #expect(kept.entries().map(\.path) == ["/b", "/a"])
    #expect(kept.entries().last?.bookmarks.map(\.line) == [1, 70_000])
    #expect(kept.entries().last?.changed == 10.5)
    try record("/a", [2])
    #expect(kept.entries().map(\.path) == ["/a", "/b"])
    try record("/a", [])
    #expect(kept.entries().map(\.path) == ["/b"])
    try kept.remove(KeptBookmarks.Bookmark(line: 4, mark: 4), of: "/b")
    #expect(kept.entries().count == 1)
    try kept.remove(KeptBookmarks.Bookmark(line: 3, mark: 3), of: "/b")
    #expect(kept.entries() == [])
  }

  @Test("Forgetting creates no file, and only its user can read the list")
  func forgetting() throws {
    try kept.forget { _ in true }
    try record("/a", [])
    #expect(TestFolder.names(in: folder["state"]) == [])
    try record(FilePath(bytes: [0x2F, 0xFF, 0x20, 0x0A, 0x25]), [1])
    try record("/b", [1])
    let path = folder["state"].appending("bookmarks")
    #expect(try Stat(path).permissions == FilePermissions(rawValue: 0o600))
    #expect(TestFolder.names(in: folder["state"]) == ["bookmarks"])
    try kept.forget { $0.path == "/b" }
    #expect(kept.entries().map(\.path.bytes) == [[0x2F, 0xFF, 0x20, 0x0A, 0x25]])
  }

  @Test("The list has a maximum length")
  func length() throws {
    for number in 0..<KeptBookmarks.maxEntryCount + 3 { try record(FilePath("/\(number)"), [1]) }
    #expect(kept.entries().count == KeptBookmarks.maxEntryCount)
    #expect(kept.entries().last?.path == "/3")
  }

  @Test("Damaged lines are skipped and counted, and the next change removes them")
  func damage() throws {
    try record("/a", [1, 2])
    let path = folder["state"].appending("bookmarks")
    let good = try text(of: path)
    let bad = [
      "", "nonsense", "1 relative 1:1", "nan /x 1:1", "1 /x", "1 /x 0:1", "1 /x -3:1",
      "1 /x 1:10000", "1 /x 1:1:1", "1 /x 99999999999999999999:1", "1 /x 9223372036854775807:1",
      "1 /%zz 1:1",
    ]
    try write(bad.joined(separator: "\n") + "\n" + good, to: path)
    #expect(kept.entries().map(\.path) == ["/a"] && kept.damagedLineCount() == bad.count - 1)
    try kept.repair()
    #expect(kept.damagedLineCount() == 0 && kept.entries().map(\.path) == ["/a"])
    try write([0, 255, 10, 254, 10], to: path)
    #expect(kept.entries() == [] && kept.damagedLineCount() == 2)
    try record("/b", [5])
    #expect(kept.entries().map(\.path) == ["/b"])
  }

  @Test("A folder in place of the list is an error, not a loss")
  func folderInItsPlace() throws {
    try makeFolders(folder["state"].appending("bookmarks"))
    #expect(kept.entries() == [] && kept.damagedLineCount() == 0)
    #expect(throws: FileError.self) { try record("/a", [1]) }
  }
}
