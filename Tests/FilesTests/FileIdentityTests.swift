import Files
import Glibc
import SystemPackage
import Testing
import TestSupport

@Suite struct FileIdentityTests {
  private func identity(at path: FilePath) throws -> FileIdentity {
    try #require(try FileIdentity.current(of: path))
  }

  @Test("A missing file has no identity")
  func whatDoesNotExistHasNone() throws {
    let folder = try TestFolder()
    #expect(try FileIdentity.current(of: folder["nothing"]) == nil)
    let thrown = error { () throws(FileError) in
      _ = try FileIdentity.current(of: FilePath(String(repeating: "n", count: 256)))
    }
    #expect(thrown?.operation == .check && thrown?.errno == .fileNameTooLong)
  }

  @Test("Loading and saving return the current identity")
  func loadingAndSavingTellTheCurrentIdentity() throws {
    let folder = try TestFolder()
    try folder.write([1, 2, 3], to: "text", mode: 0o640)
    let current = try #require(try FileIdentity.current(of: folder["text"]))
    let file = try loadedFile(folder["text"])
    #expect(file.identity == current)
    #expect(current.byteCount == 3)
    #expect(current.mode.permissions.rawValue == 0o640)
    #expect(current.mode.type == .regular)
    #expect(current.isWritable)

    let saved = try save([1, 2], to: folder["text"])
    #expect(try FileIdentity.current(of: folder["text"]) == saved)
    #expect(!saved.hasSameContents(as: current))
  }

  @Test("As many other bytes with the former time are a change")
  func changesWithFormerTimes() throws {
    let folder = try TestFolder()
    let path = folder["text"]
    let identity = try save([1, 2, 3], to: path)
    let current = { try self.identity(at: path) }
    #expect(try current().isUntouched(since: identity))
    let before = try #require(try? Stat(path))
    var times = [before.st_atim, before.st_mtim]
    try folder.write([4, 5, 6], to: "text")
    try check(utimensat(AT_FDCWD, path.string, &times, 0))
    #expect(try current().hasSameContents(as: identity))
    #expect(try !current().isUntouched(since: identity))
  }

  @Test("A change by another program changes the identity")
  func changesByOthersShow() throws {
    let folder = try TestFolder()
    let path = folder["text"]
    let identity = try save([1, 2, 3], to: path)
    let current = { try self.identity(at: path) }

    try chmod(path, 0o600)
    let locked = try current()
    #expect(locked != identity)
    #expect(locked.hasSameContents(as: identity) && !locked.isUntouched(since: identity))

    var later = [timespec(tv_sec: 5, tv_nsec: 0), timespec(tv_sec: 5, tv_nsec: 1)]
    try check(utimensat(AT_FDCWD, path.string, &later, 0))
    let touched = try current()
    #expect(!touched.hasSameContents(as: identity))
    #expect(touched.modified == .seconds(5) + .nanoseconds(1))

    try folder.write([1, 2, 4], to: "other")
    try check(utimensat(AT_FDCWD, folder["other"].string, &later, 0))
    try check(rename(folder["other"].string, path.string))
    #expect(try !current().hasSameContents(as: touched))
  }

  @Test("A file of another user is not writable", .enabled(if: isRoot))
  func aFileOfAnotherIsNotWritable() throws {
    let folder = try TestFolder()
    try chmod(folder.path, 0o755)
    try folder.write([1], to: "text", mode: 0o644)
    let identity = try asStranger { try FileIdentity.current(of: folder["text"]) }
    #expect(identity?.isWritable == false)
  }
}
