import Dispatch
import Glibc
import SystemPackage
import Testing
import TestSupport

@testable import Files

@Suite struct RecentFilesTests {
  private let folder: TestFolder
  private let recent: RecentFiles

  init() throws {
    folder = try TestFolder()
    recent = RecentFiles(in: StateFolder(folder["state"]))
  }

  private func record(_ path: FilePath, line: Int = 1, at used: Double = 0) throws {
    try recent.record(RecentFiles.Entry(path: path, line: line, character: 3, used: used))
  }

  @Test("The file edited last is first")
  func theFileEditedLastComesFirst() throws {
    #expect(recent.entries().isEmpty)
    try record("/a", line: 5, at: 10.5)
    try record("/b", at: 11)
    #expect(
      recent.entries() == [
        RecentFiles.Entry(path: "/b", line: 1, character: 3, used: 11),
        RecentFiles.Entry(path: "/a", line: 5, character: 3, used: 10.5),
      ])
    try record("/a", line: 6, at: 12)
    #expect(recent.entries().map(\.path) == ["/a", "/b"])
    #expect(recent.entries().first?.line == 6)
  }

  @Test("The user's choice to wrap lines is kept")
  func theChoiceToWrapIsKept() throws {
    try record("/a")
    for wraps in [true, false] {
      let entry = RecentFiles.Entry(path: "/b", line: 1, character: 3, wraps: wraps, used: 11)
      try recent.record(entry)
      #expect(recent.entries().first == entry)
    }
    #expect(recent.entries().last?.wraps == nil)
  }

  @Test("A file noted late is sorted by its time")
  func oneThatIsNotedLateKeepsItsPlace() throws {
    try record("/b", at: 20)
    try record("/a", at: 10)
    #expect(recent.entries().map(\.path) == ["/b", "/a"])
  }

  @Test("Only its user can read the list")
  func itIsForItsUserAlone() throws {
    try record("/a")
    let path = folder["state"].appending("recent")
    #expect(try Stat(path).permissions == FilePermissions(rawValue: 0o600))
    #expect(TestFolder.names(in: folder["state"]) == ["recent"])
  }

  @Test("Paths are bytes")
  func pathsAreBytes() throws {
    let path = FilePath(bytes: [0x2F, 0xFF, 0x20, 0x0A, 0x25])
    try record(path)
    #expect(recent.entries().map(\.path) == [path])
  }

  @Test("The list has a maximum length")
  func itDoesNotGrowWithoutEnd() throws {
    for number in 0..<RecentFiles.maxEntryCount + 5 { try record(FilePath("/\(number)")) }
    let paths = recent.entries().map(\.path)
    #expect(paths.count == RecentFiles.maxEntryCount)
    #expect(paths.last == "/5")
  }

  @Test("A forgotten file is no longer listed")
  func whatIsForgottenIsGone() throws {
    try recent.forget { _ in true }
    #expect(folder.names == [])
    try record("/a")
    try record("/b")
    try recent.forget { $0.path == "/a" }
    #expect(recent.entries().map(\.path) == ["/b"])
  }

  @Test("Damaged lines are skipped")
  func whatIsDamagedIsPassedOver() throws {
    try record("/a")
    let whole = try bytes(of: folder["state"].appending("recent"))
    let damaged =
      "x\n1 2\n1 0 1 /zero\nnan 1 1 /b\n1 1 1 relative\n1 1 1 /%0\n1 1 1 /%00\n\u{0}\u{1}\n"
    try folder.write(Array(damaged.utf8) + whole + [0xFF], to: "state/recent")
    #expect(recent.entries().map(\.path) == ["/a"])
    try record("/c")
    #expect(recent.entries().map(\.path) == ["/c", "/a"])
  }

  @Test("A file that is no list stays as it is")
  func whatIsNoListIsLeftAlone() throws {
    try folder.makeFolder("state")
    try folder.makeFolder("state/recent")
    #expect(recent.entries().isEmpty)
    #expect(throws: FileError.self) { try record("/a") }
  }

  @Test("Many writers at once lose nothing")
  func manyWritersLoseNothing() throws {
    let recent = recent
    DispatchQueue.concurrentPerform(iterations: 8) { writer in
      for number in 0..<10 {
        let path = FilePath("/\(writer)/\(number)")
        try? recent.record(RecentFiles.Entry(path: path, line: 1, character: 1, used: 0))
      }
    }
    #expect(Set(recent.entries().map(\.path)).count == 80)
  }
}
