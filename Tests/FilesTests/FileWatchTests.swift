import Glibc
import SystemPackage
import Testing
import TestSupport

@testable import Files

/// The notice of other programs' changes of a file.
@Suite(.timeLimit(.usually(10))) struct FileWatchTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// Returns a watch without pending events.
  private func watch(_ name: String) throws -> FileWatch {
    let watch = FileWatch([folder[name]])
    #expect(!watch.needsPolling)
    #expect(!watch.drain())
    return watch
  }

  /// Fails unless the change is noticed exactly once.
  private func expectNoticed(
    _ watch: FileWatch, sourceLocation: SourceLocation = #_sourceLocation,
    _ change: () throws -> Void
  ) throws {
    try change()
    #expect(isReadable(watch), sourceLocation: sourceLocation)
    #expect(watch.drain(), sourceLocation: sourceLocation)
    // A renewed watch may report the end of the old one.
    _ = watch.drain()
    #expect(isQuiet(watch) {}, sourceLocation: sourceLocation)
    #expect(!watch.drain(), sourceLocation: sourceLocation)
  }

  /// Returns whether an action does not wake the watch.
  ///
  /// Other programs may wake it by creating folders in `/tmp`, so it is tried several times.
  private func isQuiet(_ watch: FileWatch, after body: () throws -> Void) rethrows -> Bool {
    for _ in 0..<20 {
      if watch.drain() { return false }
      try body()
      if !isReadable(watch) { return true }
    }
    return false
  }

  private func isReadable(_ watch: FileWatch) -> Bool {
    var request = pollfd(fd: watch.descriptor?.rawValue ?? -1, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) == 1
  }

  @Test("Writing is reported")
  func writingIsNoticed() throws {
    try folder.write([1], to: "text")
    let watch = try watch("text")
    try expectNoticed(watch) { try folder.write([2], to: "text") }
    try expectNoticed(watch) { try check(truncate(folder["text"].string, 0)) }
    try expectNoticed(watch) { _ = try run(["sh", "-c", "echo a >> text"], in: folder.path) }

    let writer = try FileDescriptor.open(folder["text"], .writeOnly)
    try expectNoticed(watch) { _ = try writer.writeAll([3]) }
    try expectNoticed(watch) { _ = try writer.writeAll([4]) }
    try expectNoticed(watch) { try writer.close() }
  }

  @Test("Reading is not reported")
  func readingIsNot() throws {
    try folder.write([1], to: "text")
    let watch = try watch("text")
    _ = try bytes(of: folder["text"])
    #expect(!watch.drain())
  }

  @Test("Each replacement of the file is reported")
  func replacingIsNoticedAgainAndAgain() throws {
    try folder.write([1], to: "text")
    let watch = try watch("text")
    for _ in 0..<3 {
      try folder.write([2], to: "draft")
      #expect(!watch.drain())
      try expectNoticed(watch) { try check(rename(folder["draft"].string, folder["text"].string)) }
      try expectNoticed(watch) { try folder.write([3], to: "text") }
    }
    try expectNoticed(watch) { _ = try save([4], to: folder["text"]) }
  }

  @Test("Deleting the file and making it again are reported")
  func deletingAndMakingAgainIsNoticed() throws {
    try folder.write([1], to: "text")
    let watch = try watch("text")
    for _ in 0..<3 {
      try expectNoticed(watch) { try check(unlink(folder["text"].string)) }
      #expect(!watch.needsPolling)
      try expectNoticed(watch) { try folder.write([], to: "text") }
      try expectNoticed(watch) { try folder.write([1], to: "text") }
    }
    try expectNoticed(watch) { try check(rename(folder["text"].string, folder["away"].string)) }
    try folder.write([2], to: "away")
    #expect(!watch.drain())
    try expectNoticed(watch) { try check(rename(folder["away"].string, folder["text"].string)) }
  }

  @Test("A new file is reported")
  func aNewFileIsNoticed() throws {
    let watch = try watch("text")
    try expectNoticed(watch) { try folder.write([1], to: "text") }
    try expectNoticed(watch) { try folder.write([2], to: "text") }
  }

  @Test("Changes of permissions and times are reported")
  func permissionsAndTimesAreNoticed() throws {
    try folder.write([1], to: "text")
    let watch = try watch("text")
    try expectNoticed(watch) { try chmod(folder["text"], 0o600) }
    try expectNoticed(watch) { try check(utimensat(AT_FDCWD, folder["text"].string, nil, 0)) }
  }

  @Test("Other files in the folder are not reported")
  func otherFilesAreNotNoticed() throws {
    try folder.write([1], to: "text")
    try folder.makeFolder("sub")
    let watch = try watch("text")
    for name in ["text2", "tex", ".text", "TEXT", "sub/text"] {
      try folder.write([1], to: name)
      try chmod(folder[name], 0o600)
      try check(rename(folder[name].string, folder["other"].string))
      try check(unlink(folder["other"].string))
    }
    try chmod(folder.path, 0o755)
    #expect(isReadable(watch))
    #expect(!watch.drain())
    #expect(isQuiet(watch) {})
  }

  @Test("Another hard link to the file is reported")
  func anotherNameOfTheFileIsNoticed() throws {
    try folder.makeFolder("elsewhere")
    try folder.write([1], to: "elsewhere/other")
    try link(folder["text"], to: folder["elsewhere/other"])
    let watch = try watch("text")
    try expectNoticed(watch) { try folder.write([2], to: "elsewhere/other") }
  }

  @Test("Moving the folder away and back is reported")
  func aFolderThatIsMovedAwayAndBackIsNoticed() throws {
    for name in ["a", "a/b", "a/b/c"] { try folder.makeFolder(name) }
    try folder.write([1], to: "a/b/c/text")
    let watch = try watch("a/b/c/text")
    for name in ["a/b/c", "a/b", "a"] {
      let (here, away) = (folder[name].string, folder["away"].string)
      try expectNoticed(watch) { try check(rename(here, away)) }
      #expect(watch.pollingReason == .folderMissing)
      try expectNoticed(watch) { try check(rename(away, here)) }
      #expect(!watch.needsPolling)
      try expectNoticed(watch) { try folder.write([2], to: "a/b/c/text") }
    }
  }

  @Test("Replacing the folder is reported")
  func aFolderThatIsReplacedIsNoticed() throws {
    try folder.makeFolder("a")
    try folder.write([1], to: "a/text")
    let watch = try watch("a/text")
    try expectNoticed(watch) {
      try check(unlink(folder["a/text"].string))
      try check(rmdir(folder["a"].string))
    }
    #expect(watch.pollingReason == .folderMissing)
    try expectNoticed(watch) { try folder.makeFolder("a") }
    try expectNoticed(watch) { try folder.write([2], to: "a/text") }
    #expect(!watch.needsPolling)
  }

  @Test("A watch can be given another path")
  func anotherPathIsWatchedWhenAsked() throws {
    try folder.makeFolder("a")
    try folder.write([1], to: "text")
    let watch = try watch("text")
    watch.rearm(for: [folder["a/text"]])
    _ = watch.drain()
    try folder.write([2], to: "text")
    #expect(!watch.drain())
    try expectNoticed(watch) { try folder.write([3], to: "a/text") }
    watch.rearm()
    _ = watch.drain()
    try expectNoticed(watch) { try folder.write([4], to: "a/text") }
  }

  @Test("One watch covers several paths")
  func severalPathsAreWatchedTogether() throws {
    for name in ["a", "b", "c"] { try folder.makeFolder(name) }
    try folder.write([1], to: "a/text")
    let watch = FileWatch([folder["a/text"], folder["b/text"], folder["c/text"]])
    _ = watch.drain()
    try expectNoticed(watch) { try folder.write([1], to: "b/text") }
    try expectNoticed(watch) { try folder.write([2], to: "a/text") }
    try expectNoticed(watch) { try folder.write([2], to: "b/text") }
    watch.rearm(for: [folder["a/text"], folder["c/text"]])
    _ = watch.drain()
    #expect(try isQuiet(watch) { try folder.write([3], to: "b/text") })
    try expectNoticed(watch) { try check(unlink(folder["a/text"].string)) }
    try expectNoticed(watch) { try folder.write([1], to: "c/text") }
  }

  @Test("Other files do not wake a watch of a missing file")
  func otherFilesDoNotWakeWhoWaitsForOneThatIsNotThere() throws {
    try folder.write([1], to: "other")
    let watch = try watch("text")
    #expect(try isQuiet(watch) { try folder.write([2], to: "other") })
    try expectNoticed(watch) { try folder.write([1], to: "text") }
  }

  @Test("Folders that no longer matter wake no watch")
  func foldersThatNoLongerMatterDoNotWakeAnyone() throws {
    for name in ["a", "b"] { try folder.makeFolder(name) }
    let watch = try watch("a/text")
    watch.rearm(for: [folder["b/text"]])
    _ = watch.drain()
    #expect(try isQuiet(watch) { try folder.write([1], to: "a/text") })
    try expectNoticed(watch) { try folder.write([1], to: "b/text") }
  }

  @Test("A relative path is watched")
  func aPathFromTheWorkingFolderIsWatched() throws {
    let depth = try FilePath(".").canonical().components.count
    let up = FilePath(Array(repeating: "..", count: depth).joined(separator: "/"))
    let watch = FileWatch([up.appending(folder["./text"].components)])
    try expectNoticed(watch) { try folder.write([1], to: "text") }
  }
}
