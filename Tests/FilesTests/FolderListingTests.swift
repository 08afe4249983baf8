import Files
import Glibc
import SystemPackage
import Testing
import TestSupport

@Suite struct FolderListingTests {
  private func names(_ listing: FolderListing) -> [String] {
    listing.entries.map { String(decoding: $0.name, as: UTF8.self) + ($0.isFolder ? "/" : "") }
      .sorted()
  }

  @Test("A listing distinguishes folders and files")
  func itTellsFoldersFromFiles() throws {
    let folder = try TestFolder()
    try folder.write([], to: "file")
    try folder.write([], to: ".hidden")
    try folder.makeFolder("folder")
    try symlink(folder["to folder"], to: "folder")
    try symlink(folder["to file"], to: "file")
    try symlink(folder["to nothing"], to: "nothing")
    try check(folder["pipe"].withPlatformString { mkfifo($0, 0o600) })
    let listing = try FolderListing.read(folder.path)
    #expect(listing.isWhole)
    #expect(
      names(listing)
        == [".hidden", "file", "folder/", "pipe", "to file", "to folder/", "to nothing"])
  }

  @Test("Names are bytes")
  func namesAreBytes() throws {
    let folder = try TestFolder()
    let name: [UInt8] = [0x61, 0xFF, 0x0A, 0x62]
    let text = (Array("\(folder.path)/".utf8) + name + [0]).map { CChar(bitPattern: $0) }
    try FileDescriptor.open(text, .writeOnly, options: .create, permissions: .ownerReadWrite)
      .close()
    #expect(try FolderListing.read(folder.path).entries.map(\.name) == [name])
  }

  @Test("A long listing ends at the limit")
  func aLongListingEndsWhereItIsToldTo() throws {
    let folder = try TestFolder()
    for number in 0..<1200 { try folder.write([], to: "\(number)") }
    let some = try FolderListing.read(folder.path, atMost: 700)
    #expect(some.entries.count == 700)
    #expect(!some.isWhole)
    var questions = 0
    let unwanted = try FolderListing.read(folder.path) {
      questions += 1
      return questions < 2
    }
    #expect(unwanted.entries.count < 1200)
    #expect(!unwanted.isWhole)
    #expect(try FolderListing.read(folder.path, atMost: 1200).isWhole)
  }

  @Test("Listing a file is an error")
  func whatIsNoFolderIsTold() throws {
    let folder = try TestFolder()
    try folder.write([], to: "file")
    try check(folder["pipe"].withPlatformString { mkfifo($0, 0o600) })
    for (name, reason) in [
      ("nothing", "there is no such folder"), ("file", "it is not a folder"),
      ("pipe", "it is not a folder"),
    ] {
      let thrown = error { () throws(FileError) in _ = try FolderListing.read(folder[name]) }
      #expect(thrown?.description.contains("Cannot list \(folder[name]): \(reason)") == true)
    }
  }

  @Test("Listing an unreadable folder is an error", .enabled(if: isRoot))
  func aFolderThatMayNotBeReadIsTold() throws {
    let folder = try TestFolder()
    try folder.makeFolder("secret", mode: 0)
    let thrown = asStranger {
      error { () throws(FileError) in _ = try FolderListing.read(folder["secret"]) }
    }
    #expect(thrown?.errno == .permissionDenied)
  }
}
