import Files
import Glibc
import SystemPackage
import Testing
import TestSupport

@Suite struct LoadTests {
  @Test("Every byte is read", arguments: [0, 1, 65535, 65536, 65537, 3_000_000])
  func everyByteIsRead(count: Int) throws {
    let folder = try TestFolder()
    var random = Seeded()
    let text = random.bytes(count)
    try folder.write(text, to: "text")
    #expect(try loaded(folder["text"]) == text)
  }

  @Test("The memory is handed over without a copy")
  func theMemoryIsHandedOverWithoutACopy() throws {
    let folder = try TestFolder()
    for text in ["Lorem ipsum\0\u{FF}", ""] {
      try folder.write(Array(text.utf8), to: "text")
      let file = try loadedFile(folder["text"])
      let address = file.withBytes { $0.baseAddress }
      let memory = file.take()
      defer { free(memory.baseAddress) }
      #expect(UnsafeRawPointer(memory.baseAddress) == address)
      #expect(memory.baseAddress != nil)
      #expect(Array(memory) == Array(text.utf8))
    }
  }

  @Test("A missing file loads as nil")
  func whatDoesNotExistIsNew() throws {
    let folder = try TestFolder()
    try symlink(folder["dangling"], to: "nothing")
    #expect(try loaded(folder["nothing"]) == nil)
    #expect(try loaded(folder["dangling"]) == nil)
    #expect(try loaded(folder["no folder/nothing"]) == nil)
    #expect(try loaded("") == nil)
  }

  @Test("Symbolic links are followed")
  func symbolicLinksAreFollowed() throws {
    let folder = try TestFolder()
    try folder.write([1, 2, 3], to: "text")
    try symlink(folder["link"], to: "text")
    #expect(try loaded(folder["link"]) == [1, 2, 3])
  }

  @Test("Only regular files are opened", .timeLimit(.usually(15)))
  func onlyFilesAreOpened() throws {
    let folder = try TestFolder()
    try check(mkfifo(folder["pipe"].string, 0o600))
    try check(mknod(folder["socket"].string, S_IFSOCK | 0o600, 0))
    let expected: [(FilePath, FileType)] = [
      (folder.path, .directory), (folder["pipe"], .fifo), (folder["socket"], .socket),
      ("/dev/zero", .characterSpecial),
    ]
    for (path, type) in expected {
      #expect(error { () throws(FileError) in _ = try loaded(path) }?.cause == .notAFile(type))
    }
  }

  @Test("Impossible paths are errors")
  func impossiblePathsAreErrors() throws {
    let folder = try TestFolder()
    try folder.write([], to: "text")
    try symlink(folder["circle"], to: "circle")
    let expected: [(FilePath, Errno)] = [
      (folder["text/below"], .notDirectory), (folder["circle"], .tooManySymbolicLinkLevels),
      (folder[String(repeating: "n", count: 256)], .fileNameTooLong),
    ]
    for (path, errno) in expected {
      let thrown = error { () throws(FileError) in _ = try loaded(path) }
      #expect(thrown == FileError(.open, path, .system(errno)))
    }
  }

  @Test("Unreadable files are errors", .enabled(if: isRoot))
  func unreadableFilesAreErrors() throws {
    let folder = try TestFolder()
    try chmod(folder.path, 0o755)
    try folder.write([1], to: "secret", mode: 0o600)
    let path = folder["secret"]
    let thrown = asStranger { error { () throws(FileError) in _ = try loaded(path) } }
    #expect(thrown == FileError(.open, path, .system(.permissionDenied)))
  }

  @Test("Files without a size are read to the end")
  func filesWithoutASizeAreReadWhole() throws {
    let version = try loadedFile("/proc/version")
    #expect(version.identity.byteCount == 0)
    #expect(try loaded("/proc/version") == bytes(of: "/proc/version"))
    #expect(try loaded("/proc/kallsyms") == bytes(of: "/proc/kallsyms"))
  }
}
