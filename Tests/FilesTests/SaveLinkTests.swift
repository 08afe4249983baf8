import Files
import Glibc
import SystemPackage
import Testing
import TestSupport

/// Saving through symbolic links, and to files with several names.
@Suite struct SaveLinkTests {
  @Test(
    "A link stays, and its target is written",
    arguments: [
      "text", "folder/../text", "./text", "second", "folder/third", "linked/../text2",
    ])
  func aLinkStaysAndItsTargetIsWritten(link: String) throws {
    let folder = try TestFolder()
    try folder.makeFolder("folder")
    try folder.makeFolder("folder/deep")
    try folder.write([1], to: "text")
    try folder.write([1], to: "folder/text2")
    try symlink(folder["second"], to: "folder/third")
    try symlink(folder["folder/third"], to: "../text")
    try symlink(folder["linked"], to: "folder/deep")
    try symlink(folder["link"], to: link)
    let names = folder.names

    try save([2], to: folder["link"])
    #expect(try bytes(of: folder["link"]) == [2])
    #expect(try Stat(folder["link"], followTargetSymlink: false).type == .symbolicLink)
    #expect(folder.names == names)
    let target = link == "linked/../text2" ? "folder/text2" : "text"
    #expect(try bytes(of: folder[target]) == [2])
    #expect(try Stat(folder[target], followTargetSymlink: false).type == .regular)
  }

  @Test("Absolute links and linked folders are followed")
  func absoluteLinksAndLinkedFoldersAreFollowed() throws {
    let folder = try TestFolder()
    try folder.makeFolder("a")
    try symlink(folder["b"], to: folder["a"].string)
    try symlink(folder["link"], to: folder["b/text"].string)
    try save([1], to: folder["link"])
    try save([2], to: folder["b/text"])
    #expect(try bytes(of: folder["a/text"]) == [2])
    #expect(folder.names == ["a", "b", "link"])
    #expect(try Stat(folder["link"], followTargetSymlink: false).type == .symbolicLink)
  }

  @Test("The target of a dangling link is made")
  func theTargetOfADanglingLinkIsMade() throws {
    let folder = try TestFolder()
    try folder.makeFolder("folder")
    try symlink(folder["first"], to: "folder/second")
    try symlink(folder["folder/second"], to: "third")
    try save([1], to: folder["first"])
    #expect(try bytes(of: folder["folder/third"]) == [1])
    #expect(try Stat(folder["folder/second"], followTargetSymlink: false).type == .symbolicLink)

    try folder.makeFolder("folder/deep")
    try symlink(folder["linked"], to: "folder/deep")
    try symlink(folder["link"], to: "linked/../new")
    try save([2], to: folder["link"])
    #expect(try bytes(of: folder["folder/new"]) == [2])

    try symlink(folder["lost"], to: "no folder/text")
    let thrown = error { () throws(FileError) in try save([1], to: folder["lost"]) }
    #expect(thrown == FileError(.save, folder["lost"], .system(.noSuchFileOrDirectory)))
  }

  @Test("Links in a circle are an error")
  func linksInACircleAreAnError() throws {
    let folder = try TestFolder()
    try symlink(folder["a"], to: "b")
    try symlink(folder["b"], to: "a")
    let thrown = error { () throws(FileError) in try save([1], to: folder["a"]) }
    #expect(thrown?.errno == .tooManySymbolicLinkLevels)
    #expect(folder.names == ["a", "b"])
  }

  @Test("A file with two hard links keeps both", arguments: [0, 1, 3, 500_000])
  func aFileWithTwoNamesKeepsBoth(count: Int) throws {
    let folder = try TestFolder()
    var random = Seeded()
    try folder.write([1, 2, 3], to: "text", mode: 0o6755)
    try link(folder["other"], to: folder["text"])
    let before = try Stat(folder["text"])

    for size in [count, count / 2] {
      let text = random.bytes(size)
      try save(text, to: folder["text"])
      #expect(try bytes(of: folder["other"]) == text)
    }
    let after = try Stat(folder["text"])
    #expect(after.inode == before.inode)
    #expect(after.linkCount == 2)
    #expect(after.permissions.rawValue == 0o6755)
    #expect(folder.names == ["other", "text"])
  }

  @Test("A file without a name is written through its descriptor")
  func aFileWithoutANameIsWrittenThroughItsDescriptor() throws {
    let folder = try TestFolder()
    try folder.write([1, 2, 3], to: "text")
    let file = try FileDescriptor.open(folder["text"], .readOnly)
    try check(unlink(folder["text"].string))
    let path = FilePath("/proc/self/fd/\(file.rawValue)")
    try save([4, 5], to: path)
    #expect(try bytes(of: path) == [4, 5])
    #expect(folder.names == [])
    try file.close()
  }

  @Test("A file hidden by a mount is written through its descriptor", .enabled(if: isRoot))
  func aFileHiddenByAMountIsWrittenThroughItsDescriptor() throws {
    let folder = try TestFolder()
    try folder.makeFolder("disk")
    try folder.write([1, 2, 3], to: "disk/text")
    let file = try FileDescriptor.open(folder["disk/text"], .readOnly)
    try folder.mountMemory(over: "disk", bytes: 1 << 20)
    try folder.write([9], to: "disk/text")
    let path = FilePath("/proc/self/fd/\(file.rawValue)")
    try save([4, 5], to: path)
    #expect(try bytes(of: path) == [4, 5])
    #expect(try bytes(of: folder["disk/text"]) == [9])
    try file.close()
  }
}
