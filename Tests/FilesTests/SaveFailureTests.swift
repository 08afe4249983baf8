import Files
import Glibc
import SystemPackage
import Testing
import TestSupport

/// The disk after a failed save: the complete old file, and nothing else.
@Suite struct SaveFailureTests {
  private let failure = FileError(.read, "the text", .system(.ioError))

  @Test("A text that fails halfway leaves the old file", arguments: [false, true])
  func contentsThatEndHalfwayLeaveTheOldFile(inPlace: Bool) throws {
    let folder = try TestFolder()
    let old = [UInt8](repeating: 1, count: 700_000)
    try folder.write(old, to: "text")
    let thrown = error { () throws(FileError) in
      try TextFile.save(to: folder["text"], neverReplacingIn: inPlace ? [folder.path] : []) {
        (write) throws(FileError) in
        try hand([UInt8](repeating: 2, count: 600_000)[...], to: write)
        throw failure
      }
    }
    #expect(thrown == failure)
    #expect(try bytes(of: folder["text"]) == old)
    #expect(folder.names == ["text"])
  }

  @Test("A text that fails halfway leaves no new file")
  func contentsThatEndHalfwayLeaveNoNewFile() throws {
    let folder = try TestFolder()
    let thrown = error { () throws(FileError) in
      try TextFile.save(to: folder["text"]) { (write) throws(FileError) in
        try hand([1, 2, 3], to: write)
        throw failure
      }
    }
    #expect(thrown == failure)
    #expect(folder.names == [])
  }

  @Test("A full disk leaves the old file", .enabled(if: isRoot), arguments: [1, 2])
  func aFullDiskLeavesTheOldFile(names: Int) throws {
    let folder = try TestFolder()
    try folder.makeFolder("disk")
    try folder.mountMemory(over: "disk", bytes: 1 << 20)
    let old = [UInt8](repeating: 1, count: 300_000)
    try folder.write(old, to: "disk/text")
    if names == 2 { try link(folder["disk/other"], to: folder["disk/text"]) }
    let present = TestFolder.names(in: folder["disk"])

    let thrown = error { () throws(FileError) in
      try save([UInt8](repeating: 2, count: 2_000_000), to: folder["disk/text"])
    }
    #expect(thrown == FileError(.save, folder["disk/text"], .system(.noSpace)))
    #expect(try bytes(of: folder["disk/text"]) == old)
    #expect(TestFolder.names(in: folder["disk"]) == present)

    // The space used by the failed save is free again.
    let new = [UInt8](repeating: 3, count: 400_000)
    try save(new, to: folder["disk/text"])
    #expect(try bytes(of: folder["disk/text"]) == new)
  }

  @Test("A read-only disk is an error", .enabled(if: isRoot))
  func aReadOnlyDiskIsAnError() throws {
    let folder = try TestFolder()
    try folder.makeFolder("disk")
    try folder.mountMemory(over: "disk", bytes: 1 << 20)
    try folder.write([1], to: "disk/text")
    try folder.makeReadOnly("disk")
    for name in ["disk/text", "disk/new"] {
      let thrown = error { () throws(FileError) in try save([2], to: folder[name]) }
      #expect(thrown == FileError(.save, folder[name], .system(.readOnlyFileSystem)))
    }
    #expect(try bytes(of: folder["disk/text"]) == [1])
    #expect(try FileIdentity.current(of: folder["disk/text"])?.isWritable == false)
  }

  @Test("A read-only file is not replaced", .enabled(if: isRoot))
  func aReadOnlyFileIsNotReplaced() throws {
    let folder = try TestFolder()
    try chown(folder.path, stranger, stranger)
    try folder.write([1], to: "text", mode: 0o444)
    try chown(folder["text"], stranger, stranger)
    let thrown = asStranger { error { () throws(FileError) in try save([2], to: folder["text"]) } }
    #expect(thrown == FileError(.save, folder["text"], .system(.permissionDenied)))
    #expect(try bytes(of: folder["text"]) == [1])
    #expect(folder.names == ["text"])
  }

  @Test(
    "A protected file is written on request and stays protected", .enabled(if: isRoot),
    arguments: [true, false])
  func aProtectedFileIsWrittenWhenThatIsWantedAndStaysProtected(inPlace: Bool) throws {
    let folder = try TestFolder()
    try chown(folder.path, stranger, stranger)
    try folder.write([1, 2, 3], to: "text", mode: 0o444)
    try chown(folder["text"], stranger, stranger)
    try folder.write([1], to: "roots", mode: 0o444)
    let accesses = asStranger { ["text", "roots", "new"].map { WriteAccess.of(folder[$0]) } }
    #expect(accesses == [.protected, .refused(.permissionDenied), .allowed])
    let thrown = asStranger {
      ["text", "roots"].map { name in
        error { () throws(FileError) in
          try TextFile.save(
            to: folder[name], neverReplacingIn: inPlace ? [folder.path] : [],
            overridesProtection: true, contents: contents([4]))
        }
      }
    }
    #expect(thrown == [nil, FileError(.save, folder["roots"], .system(.permissionDenied))])
    #expect(try bytes(of: folder["text"]) == [4])
    #expect(try Stat(folder["text"]).permissions.rawValue == 0o444)
    #expect(folder.names.sorted() == ["roots", "text"])
  }

  @Test("Write access for a new file depends on the nearest existing folder", .enabled(if: isRoot))
  func aPlaceForANewFileIsJudgedByTheFolderThatIsThere() throws {
    let folder = try TestFolder()
    try chmod(folder.path, 0o755)
    try folder.makeFolder("own")
    try chown(folder["own"], stranger, stranger)
    let accesses = asStranger {
      ["new", "no/such/new", "own/new", "own/no/new"].map { WriteAccess.of(folder[$0]) }
    }
    let refused = WriteAccess.refused(.permissionDenied)
    #expect(accesses == [refused, refused, .allowed, .allowed])
  }

  @Test("Impossible paths are errors")
  func impossiblePathsAreErrors() throws {
    let folder = try TestFolder()
    try folder.write([1], to: "text")
    let expected: [(FilePath, FileError.Cause)] = [
      (folder.path, .notAFile(.directory)),
      ("/", .notAFile(.directory)),
      ("..", .notAFile(.directory)),
      ("", .system(.noSuchFileOrDirectory)),
      (folder["gone/text"], .system(.noSuchFileOrDirectory)),
      (folder["text/below"], .system(.notDirectory)),
      (folder[String(repeating: "n", count: 256)], .system(.fileNameTooLong)),
    ]
    for (path, cause) in expected {
      let thrown = error { () throws(FileError) in try save([2], to: path) }
      #expect(thrown == FileError(.save, path, cause))
    }
    #expect(folder.names == ["text"])
    #expect(try bytes(of: folder["text"]) == [1])
  }

  @Test("Saving to a socket is an error")
  func aSocketIsAnError() throws {
    let folder = try TestFolder()
    try check(mknod(folder["socket"].string, S_IFSOCK | 0o600, 0))
    let thrown = error { () throws(FileError) in try save([2], to: folder["socket"]) }
    #expect(thrown?.cause == .notAFile(.socket))
  }

  @Test("Saving under the old name of a renamed folder is an error")
  func afterAFolderWasRenamedItsOldNameIsAnError() throws {
    let folder = try TestFolder()
    try folder.makeFolder("old")
    try save([1], to: folder["old/text"])
    try check(rename(folder["old"].string, folder["new"].string))
    let thrown = error { () throws(FileError) in try save([2], to: folder["old/text"]) }
    #expect(thrown?.description.contains("its folder does not exist") == true)
    #expect(try bytes(of: folder["new/text"]) == [1])
  }
}
