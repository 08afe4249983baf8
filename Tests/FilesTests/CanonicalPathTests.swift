import Files
import Glibc
import SystemPackage
import Testing
import TestSupport

/// The canonical path of a file.
@Suite struct CanonicalPathTests {
  @Test(
    "A file has one canonical path, however it is named",
    arguments: [
      ("text", "text"), ("./text", "text"), ("folder/../text", "text"), ("folder//deep/./x", nil),
      ("link", "folder/text"), ("second", "folder/text"), ("linked/text", "folder/deep/text"),
      ("linked/../text", "folder/text"), ("absolute/text", "folder/text"),
      ("dangling", "folder/new"), ("linked/new", "folder/deep/new"), ("new", nil),
      ("dangling folder/text", "folder/no/text"), ("no/such/text", nil),
      ("no/../text", "text"), ("linked/no/text", "folder/deep/no/text"), ("folder", nil),
      ("linked", "folder/deep"), ("linked/..", "folder"), ("text/below", nil),
    ])
  func itIsTheSameWhateverTheName(written: String, known: String?) throws {
    let folder = try TestFolder()
    try folder.makeFolder("folder")
    try folder.makeFolder("folder/deep")
    for name in ["text", "folder/text", "folder/deep/text"] { try folder.write([1], to: name) }
    try symlink(folder["link"], to: "folder/text")
    try symlink(folder["second"], to: "./link")
    try symlink(folder["linked"], to: "folder/deep")
    try symlink(folder["absolute"], to: folder["folder"].string)
    try symlink(folder["dangling"], to: "linked/../new")
    try symlink(folder["dangling folder"], to: "linked/../no")

    let expected = folder.path.pushing(FilePath(known ?? written)).lexicallyNormalized()
    #expect(try folder[written].canonical() == expected)
    #expect(try expected.canonical() == expected)
    #expect(try relative(folder[written]).canonical() == expected)
  }

  @Test("The canonical path of a new file stays the same once the file exists")
  func aFileThatIsMadeKeepsItsPath() throws {
    let folder = try TestFolder()
    try folder.makeFolder("real")
    try symlink(folder["linked"], to: "real")
    let before = try folder["linked/sub/text"].canonical()
    try folder.makeFolder("real/sub")
    try folder.write([1], to: "linked/sub/text")
    #expect(try folder["linked/sub/text"].canonical() == before)
    #expect(before == folder["real/sub/text"])
  }

  @Test("A bare name means a file in the working folder")
  func aNameAloneIsInTheWorkingFolder() throws {
    let current = try FilePath(".").canonical()
    #expect(try FilePath("no such text").canonical() == current.appending("no such text"))
    #expect(try FilePath("no/such/text").canonical() == current.appending("no/such/text"))
    #expect(try FilePath("/").canonical() == "/")
    #expect(try FilePath("/..").canonical() == "/")
  }

  @Test("A path that cannot name a file is an error")
  func whatNamesNoFileIsAnError() throws {
    let folder = try TestFolder()
    try symlink(folder["a"], to: "b")
    try symlink(folder["b"], to: "a")
    for name in ["a", "a/text", "b/sub/text"] {
      let thrown = error { () throws(FileError) in _ = try folder[name].canonical() }
      #expect(thrown == FileError(.check, folder[name], .system(.tooManySymbolicLinkLevels)))
    }
    let thrown = error { () throws(FileError) in _ = try FilePath("").canonical() }
    #expect(thrown == FileError(.check, "", .system(.noSuchFileOrDirectory)))
  }

  @Test("The path of a folder without access stays as written", .enabled(if: isRoot))
  func aFolderThatMayNotBeEnteredIsTakenAsWritten() throws {
    let folder = try TestFolder()
    try folder.makeFolder("closed", mode: 0o700)
    let path = folder["closed/./sub/../text"]
    #expect(try asStranger { try path.canonical() } == folder["closed/text"])
  }

  @Test("A file without a name is not mistaken for another")
  func aFileWithoutANameIsNotTakenForAnother() throws {
    let folder = try TestFolder()
    try folder.write([1], to: "text")
    let file = try FileDescriptor.open(folder["text"], .readOnly)
    let path = FilePath("/proc/self/fd/\(file.rawValue)")
    #expect(try path.canonical() == folder["text"])
    try check(unlink(folder["text"].string))
    #expect(try path.canonical() == path)
    try file.close()
  }

  @Test("A name need not be UTF-8")
  func namesNeedNotBeUTF8() throws {
    let folder = try TestFolder()
    let name: [CChar] = [-1, 10, 27, -61, 0]
    let path = folder.path.appending(FilePath(platformString: name).components)
    #expect(try path.canonical() == path)
    try save([1], to: path)
    try check(path.withPlatformString { Glibc.symlink($0, folder["l"].string) })
    #expect(try folder["l"].canonical() == path)
  }

  /// Returns the same path, relative to the working folder.
  private func relative(_ path: FilePath) throws -> FilePath {
    let depth = try FilePath(".").canonical().components.count
    return FilePath(Array(repeating: "..", count: depth).joined(separator: "/"))
      .appending(path.components)
  }
}
