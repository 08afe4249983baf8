import Glibc
import SystemPackage
import Testing
import TestSupport

@testable import Files

/// Saves that replace the old file.
@Suite struct SaveTests {
  @Test("A text of many chunks is saved byte for byte")
  func aTextOfManyChunksIsSavedByteForByte() throws {
    let folder = try TestFolder()
    var random = Seeded()
    let text = random.bytes(20_000_000)
    var cuts = [0]
    while let last = cuts.last, last < text.count {
      let longest = cuts.count % 500 == 0 ? 2_000_000 : 3_000
      cuts.append(min(text.count, last + Int.random(in: 0...longest, using: &random)))
    }
    for name in ["once", "again"] {
      try folder.write(random.bytes(1000), to: "once")
      try TextFile.save(to: folder[name], neverReplacingIn: []) { (write) throws(FileError) in
        for (start, end) in zip(cuts, cuts.dropFirst()) { try hand(text[start..<end], to: write) }
      }
      #expect(try bytes(of: folder[name]) == text)
    }
    #expect(folder.names == ["again", "once"])
  }

  @Test("An empty text is saved")
  func aTextWithoutBytesIsSaved() throws {
    let folder = try TestFolder()
    try folder.write([1], to: "text")
    for name in ["text", "new"] {
      try TextFile.save(to: folder[name], neverReplacingIn: []) { _ in }
      #expect(try bytes(of: folder[name]) == [])
    }
    #expect(folder.names == ["new", "text"])
  }

  @Test("The path names the old text until the new one is complete")
  func thePathHoldsTheOldTextUntilTheNewOneIsWhole() throws {
    let folder = try TestFolder()
    try folder.write([1, 2, 3], to: "text", mode: 0o666)
    let old = try FileDescriptor.open(folder["text"], .readOnly)
    try TextFile.save(to: folder["text"], neverReplacingIn: []) { (write) throws(FileError) in
      let text = [UInt8](repeating: 7, count: 1_000_000)
      try hand(text[...], to: write)
      #expect((try? bytes(of: folder["text"])) == [1, 2, 3])
      // A kill at this moment would leave nothing beside it.
      #expect(folder.names == ["text"])
    }
    #expect(try bytes(of: folder["text"]).count == 1_000_000)
    #expect(try bytes(of: FilePath("/proc/self/fd/\(old.rawValue)")) == [1, 2, 3])
    try old.close()
    #expect(folder.names == ["text"])
  }

  /// As on a file system without unnamed files.
  @Test("Only the owner can read the temporary file")
  func theTemporaryFileIsReadableByItsOwnerAlone() throws {
    let folder = try TestFolder()
    try folder.write([1, 2, 3], to: "text", mode: 0o666)
    let target = try SaveTarget(folder["text"], overridesProtection: false)
    let contents: TextFile.Contents = { (write) throws(FileError) in
      try hand([4], to: write)
      #expect(folder.names.count == 2)
      #expect(folder.names.first?.hasPrefix(".memento-") == true)
      let temporary = folder.names.first.flatMap { try? FileIdentity.current(of: folder[$0]) }
      #expect(temporary?.mode.permissions.rawValue == 0o600)
    }
    _ = try target.replace(with: contents, isNamedAtOnce: true)
    #expect(try bytes(of: folder["text"]) == [4])
    #expect(folder.names == ["text"])
  }

  @Test("A deleted file is saved with its former mode")
  func aFileThatIsGoneComesBackWithItsMode() throws {
    let folder = try TestFolder()
    try folder.write([1], to: "script", mode: 0o751)
    let former = try FileIdentity.current(of: folder["script"])
    try check(unlink(folder["script"].string))
    try TextFile.save(
      to: folder["script"], neverReplacingIn: [], like: former, contents: contents([2]))
    #expect(try Stat(folder["script"]).permissions.rawValue == 0o751)
    // A file that exists again keeps its mode.
    try check(chmod(folder["script"].string, 0o640))
    try TextFile.save(
      to: folder["script"], neverReplacingIn: [], like: former, contents: contents([3]))
    #expect(try Stat(folder["script"]).permissions.rawValue == 0o640)
  }

  @Test("A deleted file is saved with its former owner", .enabled(if: geteuid() == 0))
  func aFileThatIsGoneComesBackWithItsOwner() throws {
    let folder = try TestFolder()
    try folder.write([1], to: "text", mode: 0o640)
    try check(chown(folder["text"].string, 12_345, 23_456))
    let former = try FileIdentity.current(of: folder["text"])
    try check(unlink(folder["text"].string))
    try TextFile.save(
      to: folder["text"], neverReplacingIn: [], like: former, contents: contents([2]))
    let status = try Stat(folder["text"])
    #expect(status.userID.rawValue == 12_345 && status.groupID.rawValue == 23_456)
    #expect(status.permissions.rawValue == 0o640)
  }

  @Test("A new file has the usual mode")
  func aNewFileHasTheModeOfNewFiles() throws {
    let folder = try TestFolder()
    try folder.write([], to: "plain")
    try check(unlink(folder["plain"].string))
    let plain = try FileDescriptor.open(
      folder["plain"], .writeOnly, options: .create, permissions: FilePermissions(rawValue: 0o666))
    try plain.close()
    let expected = try Stat(folder["plain"]).permissions
    #expect(try save([1], to: folder["new"]).mode.permissions == expected)
    #expect(try Stat(folder["new"]).permissions == expected)
  }

  @Test(
    "The mode survives a save",
    arguments: [0o600, 0o444, 0o755, 0o6755, 0o2770, 0o1644] as [mode_t])
  func theModeStays(mode: mode_t) throws {
    let folder = try TestFolder()
    try folder.write([1], to: "text", mode: mode)
    let before = try Stat(folder["text"])
    try TextFile.save(
      to: folder["text"], neverReplacingIn: [], overridesProtection: mode == 0o444,
      contents: contents([2]))
    let after = try Stat(folder["text"])
    #expect(after.permissions.rawValue == mode)
    #expect(after.inode != before.inode)
  }

  @Test("Owner and group survive a save", .enabled(if: isRoot))
  func ownerAndGroupStay() throws {
    let folder = try TestFolder()
    try folder.write([1], to: "text", mode: 0o644)
    try chown(folder["text"], 1234, 4321)
    try chmod(folder["text"], 0o4755)
    let before = try Stat(folder["text"])
    try save([2], to: folder["text"])
    let after = try Stat(folder["text"])
    #expect(after.userID.rawValue == 1234)
    #expect(after.groupID.rawValue == 4321)
    #expect(after.permissions.rawValue == 0o4755)
    #expect(after.inode != before.inode)
  }

  @Test("A file that vanished is made again")
  func theFileThatVanishedIsMadeAgain() throws {
    let folder = try TestFolder()
    try save([1], to: folder["text"])
    try check(unlink(folder["text"].string))
    try save([2], to: folder["text"])
    #expect(try bytes(of: folder["text"]) == [2])
  }

  @Test("A file with the longest possible name is saved")
  func theLongestNamesAreSaved() throws {
    let folder = try TestFolder()
    let name = String(repeating: "n", count: 255)
    for text in [[1], [2]] as [[UInt8]] {
      try save(text, to: folder[name])
      #expect(try bytes(of: folder[name]) == text)
    }
    #expect(folder.names == [name])

    var path = folder.path
    while path.length + 251 < 4080 {
      path.append(String(repeating: "d", count: 250))
      try check(mkdir(path.string, 0o755))
    }
    path.append(String(repeating: "t", count: 4095 - path.length - 1))
    for text in [[1], [2]] as [[UInt8]] {
      try save(text, to: path)
      #expect(try bytes(of: path) == text)
    }
  }

  @Test("A name need not be UTF-8")
  func namesNeedNotBeUTF8() throws {
    let folder = try TestFolder()
    let name: [CChar] = [-1, 10, 27, -61, 0]
    let path = folder.path.appending(FilePath(platformString: name).components)
    for text in [[1], [2]] as [[UInt8]] {
      try save(text, to: path)
      #expect(try bytes(of: path) == text)
    }
    #expect(folder.names.count == 1)
  }
}
