import Files
import Glibc
import SystemPackage
import Testing
import TestSupport

/// Saves in place, for files that must not be replaced.
@Suite struct SaveInPlaceTests {
  @Test("Files in temporary folders are overwritten in place")
  func filesInTemporaryFoldersAreNotReplaced() throws {
    let folder = try TestFolder()
    try folder.makeFolder("folder")
    try folder.write([1, 2, 3], to: "folder/text")
    try symlink(folder["link"], to: "folder")
    let before = try Stat(folder["folder/text"])
    for temporary in [folder.path, folder["link"]] {
      try TextFile.save(
        to: folder["folder/text"], neverReplacingIn: [folder["nothing"], temporary],
        contents: contents([4]))
      #expect(try Stat(folder["folder/text"]).inode == before.inode)
      #expect(try bytes(of: folder["folder/text"]) == [4])
    }
    try TextFile.save(to: folder["folder/text"], contents: contents([5]))
    #expect(try Stat(folder["folder/text"]).inode == before.inode)
    #expect(TextFile.temporaryFolders.contains("/tmp"))

    try folder.makeFolder("folder2")
    try folder.write([1], to: "folder2/text")
    let other = try Stat(folder["folder2/text"])
    try TextFile.save(
      to: folder["folder2/text"], neverReplacingIn: [folder["folder"]], contents: contents([2]))
    #expect(try Stat(folder["folder2/text"]).inode != other.inode)
  }

  @Test("A file in a read-only folder is overwritten in place", .enabled(if: isRoot))
  func aFolderThatTakesNoNewFileKeepsTheOldOne() throws {
    let folder = try TestFolder()
    try chmod(folder.path, 0o755)
    try folder.write([1, 2, 3], to: "text", mode: 0o600)
    try chown(folder["text"], stranger, stranger)
    let before = try Stat(folder["text"])
    try asStranger { _ = try save([4], to: folder["text"]) }
    #expect(try Stat(folder["text"]).inode == before.inode)
    #expect(try bytes(of: folder["text"]) == [4])

    let thrown = asStranger { error { () throws(FileError) in try save([1], to: folder["new"]) } }
    #expect(thrown == FileError(.save, folder["new"], .system(.permissionDenied)))
  }

  @Test(
    "A file of another owner keeps its owner", .enabled(if: isRoot),
    arguments: [(uid_t(1234), stranger), (stranger, gid_t(1234))])
  func anOwnerThatWeCannotGiveStays(owner: uid_t, group: gid_t) throws {
    let folder = try TestFolder()
    try chmod(folder.path, 0o777)
    try folder.write([1, 2, 3], to: "text", mode: 0o644)
    try chown(folder["text"], owner, group)
    try chmod(folder["text"], 0o666)
    let before = try Stat(folder["text"])
    try asStranger { _ = try save([4], to: folder["text"]) }
    let after = try Stat(folder["text"])
    #expect(after.inode == before.inode)
    #expect(after.userID.rawValue == owner && after.groupID.rawValue == group)
    #expect(try bytes(of: folder["text"]) == [4])
    #expect(folder.names == ["text"])
  }

  @Test("A set-user-ID program keeps its bits", .enabled(if: isRoot))
  func aProgramOfOursKeepsItsBits() throws {
    let folder = try TestFolder()
    try folder.write([1, 2, 3], to: "program")
    for path in [folder.path, folder["program"]] { try chown(path, stranger, stranger) }
    try chmod(folder["program"], 0o6755)
    try link(folder["other"], to: folder["program"])
    try asStranger { _ = try save([4], to: folder["program"]) }
    #expect(try bytes(of: folder["other"]) == [4])
    #expect(try Stat(folder["program"]).permissions.rawValue == 0o6755)
  }

  @Test("A mounted file is overwritten in place", .enabled(if: isRoot))
  func aFileThatIsMountedIsWrittenOver() throws {
    let folder = try TestFolder()
    try folder.write([1, 2, 3], to: "source")
    try folder.write([], to: "target")
    try folder.mountFile("source", over: "target")
    try save([4], to: folder["target"])
    #expect(try bytes(of: folder["target"]) == [4])
    #expect(try bytes(of: folder["source"]) == [4])
    #expect(folder.names == ["source", "target"])
  }

  @Test("Files of /proc are overwritten in place")
  func settingsOfTheSystemAreWrittenOver() throws {
    let before = try #require(try loaded("/proc/self/comm"))
    try save(Array("a name".utf8), to: "/proc/self/comm")
    #expect(try loaded("/proc/self/comm") == Array("a name\n".utf8))
    try save(before.dropLast(), to: "/proc/self/comm")
  }

  @Test("A device receives the bytes")
  func devicesTakeBytes() throws {
    try save([1, 2, 3], to: "/dev/null")
    let thrown = error { () throws(FileError) in try save([1], to: "/dev/full") }
    #expect(thrown == FileError(.save, "/dev/full", .system(.noSpace)))
    #expect(try Stat("/dev/null").type == .characterSpecial)
  }

  @Test("A pipe receives the bytes while a program reads it", .timeLimit(.usually(1)))
  func aPipeTakesBytesWhileSomeoneReads() throws {
    let folder = try TestFolder()
    try check(mkfifo(folder["pipe"].string, 0o600))
    let thrown = error { () throws(FileError) in try save([1], to: folder["pipe"]) }
    #expect(thrown?.errno == .noSuchAddressOrDevice)

    let reader = try FileDescriptor.open(folder["pipe"], .readOnly, options: .nonBlocking)
    try save([1, 0, 255], to: folder["pipe"])
    var arrived = [UInt8](repeating: 7, count: 10)
    let count = try arrived.withUnsafeMutableBytes { try reader.read(into: $0) }
    try reader.close()
    #expect(arrived[..<count] == [1, 0, 255])
    #expect(folder.names == ["pipe"])
  }
}
