import Glibc
import SystemPackage
import Testing
import TestSupport

@testable import Files

/// Reading the beginning of a file.
@Suite struct OpenFileTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
  }

  @Test(
    "A file is read as a whole, or up to the limit",
    arguments: [0, 1, 4095, 4096, 4097, 20_000], [0, 1, 4095, 4096, 4097, 100_000_000])
  func limits(count: Int, limit: Int) throws {
    try folder.write(bytes(count), to: "file")
    #expect(folder["file"].contents(upTo: limit) == Array(bytes(count).prefix(limit)))
  }

  @Test("Files of the kernel, which say no size, are read as a whole")
  func filesWithoutASize() throws {
    let limits = try #require(FilePath("/proc/self/limits").contents(upTo: 1 << 20))
    #expect(limits.starts(with: "Limit".utf8))
    // More than the room for a file of unknown size.
    let symbols = try #require(FilePath("/proc/kallsyms").contents(upTo: 1 << 16))
    #expect(symbols.count == 1 << 16)
  }

  @Test("The room is that of the file, not of the limit")
  func room() throws {
    try folder.write(bytes(5_000), to: "file")
    let contents = try #require(folder["file"].contents(upTo: 16 << 20))
    #expect(contents.capacity < 10_000)
  }

  @Test("What is no file, or does not exist, has no contents")
  func noFile() {
    #expect(folder["nothing"].contents(upTo: 10) == nil)
    #expect(folder.path.contents(upTo: 10) == nil)
    mkfifo(folder["pipe"].string, 0o600)
    #expect(folder["pipe"].contents(upTo: 10) == nil)
  }

  @Test("A file beside another is in its folder, whatever bytes the name of the folder has")
  func siblings() {
    for (path, sibling) in [
      ("/a/b", "/a/c"), ("/b", "/c"), ("b", "c"), ("a/b", "a/c"), ("../b", "../c"),
      ("/a/.b", "/a/c"),
    ] as [(FilePath, FilePath)] {
      #expect(path.sibling(named: "c") == sibling)
    }
    let folder: [UInt8] = [0x2F, 0xFF, 0x2F]
    #expect(FilePath(bytes: folder + [0x62]).sibling(named: "c").bytes == folder + [0x63])
  }
}
