import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import Projects

/// The entries of one folder of a project.
@Suite struct ProjectFolderReadingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("*.o\n/out/\n", to: ".gitignore")
    try folder.write("!keep.o\n", to: "src/.gitignore")
    for name in ["a.c", "a.o", "out/x", "src/b.c", "src/b.o", "src/keep.o", ".git/HEAD"] {
      try folder.write("", to: name)
    }
    try symlink(folder.file("loop"), to: "..")
    try symlink(folder.file("lost"), to: "nowhere")
    try check(folder.file("pipe").withPlatformString { mkfifo($0, 0o600) })
  }

  private func read(
    _ name: String, includingIgnored: Bool = false, atMost limit: Int = 100
  ) throws -> ProjectFolderReading {
    try ProjectFolderReading(
      of: Array(name.utf8), in: folder.path, userRules: nil, includingIgnored: includingIgnored,
      atMost: limit)
  }

  private func names(_ reading: ProjectFolderReading) -> [String] {
    reading.entries.map { String(decoding: $0.name, as: UTF8.self) }.sorted()
  }

  @Test("Ignored files and version control are left out; the rules of all folders above apply")
  func ignored() throws {
    #expect(try names(read("")) == [".gitignore", "a.c", "loop", "lost", "pipe", "src"])
    #expect(try names(read("src")) == [".gitignore", "b.c", "keep.o"])
  }

  @Test("They are listed with their mark on request")
  func all() throws {
    let reading = try read("", includingIgnored: true)
    #expect(
      names(reading)
        == [".git", ".gitignore", "a.c", "a.o", "loop", "lost", "out", "pipe", "src"])
    let ignored = reading.entries.filter(\.isIgnored).map {
      String(decoding: $0.name, as: UTF8.self)
    }
    #expect(ignored.sorted() == [".git", "a.o", "out"])
  }

  @Test("Links are told apart and not followed")
  func kinds() throws {
    let kinds = Dictionary(
      uniqueKeysWithValues: try read("").entries.map {
        (String(decoding: $0.name, as: UTF8.self), $0.kind)
      })
    #expect(kinds["loop"] == .linkToFolder && kinds["lost"] == .link)
    #expect(kinds["pipe"] == .other && kinds["src"] == .folder && kinds["a.c"] == .file)
  }

  @Test("A large folder ends at the limit, and a missing one is an error")
  func limits() throws {
    let reading = try read("", atMost: 2)
    #expect(reading.entries.count == 2 && !reading.isWhole)
    #expect(throws: Errno.noSuchFileOrDirectory) { try read("none") }
    #expect(throws: Errno.notDirectory) { try read("a.c") }
  }
}
