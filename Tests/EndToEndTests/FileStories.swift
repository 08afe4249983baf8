import Glibc
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// Opened and saved files, to the byte.
  @Suite struct Files {
    private static let contents: [[UInt8]] = [
      Array("no final newline".utf8),
      Array("final newline\n".utf8),
      Array("\r\nDOS\r\nlines\r\n".utf8),
      Array("mixed\nline\r\nends\rhere".utf8),
      [0xEF, 0xBB, 0xBF] + Array("a byte-order mark\n".utf8),
      [0xFF, 0xFE, 0x41, 0x00, 0x0A],
      [0x00, 0x00, 0x0A, 0x00],
      [0xC3, 0x28, 0xFF, 0xF8, 0x88, 0x80, 0x80, 0x80, 0xED, 0xA0, 0x80, 0xC0, 0xAF, 0xE2, 0x82],
      Array(UInt8.min...UInt8.max),
      Array("\u{85}\u{2028}\u{2029}\u{0B}\u{0C}\n".utf8),
    ]

    @Test("Unedited text is saved byte for byte", arguments: contents)
    func whatIsNotEditedIsSavedByteForByte(content: [UInt8]) async throws {
      let home = try TemporaryFolder()
      try write(content, to: home.file(Terminal.fileName))
      let terminal = try await Terminal.editing(fileIn: home)
      try terminal.press("C-End")
      try terminal.send("x")
      try await terminal.waitForStatus("•")
      try await terminal.save()
      #expect(try terminal.savedBytes() == content + Array("x".utf8))
      try terminal.press("C-z")
      try await terminal.waitForStatus("⟲ 1/2", "•")
      try await terminal.save()
      #expect(try terminal.savedBytes() == content)
    }

    @Test("An empty file stays empty")
    func anEmptyFileStaysEmpty() async throws {
      let terminal = try await Terminal.editing()
      try terminal.press("C-s")
      try await terminal.waitForMessage("No changes to save in notes.txt")
      #expect(try terminal.savedBytes() == [])
    }

    @Test("A missing file is new, and saving makes it")
    func aMissingFileIsNewAndMadeBySaving() async throws {
      let home = try TemporaryFolder()
      let terminal = try await Terminal.editing(fileIn: home)
      try await terminal.waitForText("", status: "⟲ 1/1")
      #expect(try home.userFiles() == [])
      try terminal.send("first line\n")
      try await terminal.save()
      #expect(try home.userFiles() == [Terminal.fileName])
      #expect(try terminal.savedText() == "first line\n")
    }

    @Test("A saved text is shown at the next start")
    func whatWasSavedIsThereTheNextTime() async throws {
      let home = try TemporaryFolder()
      let first = try await Terminal.editing(fileIn: home)
      try first.send("first line\nsecond")
      try await first.save()
      try first.press("C-q")
      #expect(try await first.waitForExit() == .exited(0))
      let second = try await Terminal.editing(fileIn: home)
      try await second.waitForText("first line\nsecond\n", status: "⟲ 1/1", "Ln 1, Col 1")
    }

    @Test("A tilde means the same in opening and in saving")
    func aTildeMeansTheSameInOpeningAndInSaving() async throws {
      let home = try TemporaryFolder()
      try home.write("precious", to: Terminal.fileName)
      let terminal = try Terminal.memento("~/notes.txt", home: home)
      try await terminal.waitForStatus("notes.txt")
      try terminal.send("x")
      try terminal.press("C-s")
      try await terminal.waitUntil("an answer") { !$0.contains("^S Save") }
      #expect(try terminal.savedText().hasSuffix("precious"))
    }

    @Test("A new file can be saved empty")
    func aNewFileCanBeSavedEmpty() async throws {
      let home = try TemporaryFolder()
      let terminal = try await Terminal.editing(fileIn: home)
      try await terminal.save()
      #expect(try terminal.savedBytes() == [])
    }

    @Test("Saving clears the mark, and undo still works")
    func savingClearsTheMarkAndUndoGoesOn() async throws {
      let terminal = try await Terminal.editing("text")
      try terminal.send("more ")
      try await terminal.waitForStatus("•")
      try await terminal.save()
      let screen = try await terminal.waitForText("more text", status: "⟲ 2/2")
      #expect(!screen.contains("•"))
      try terminal.press("C-z")
      try await terminal.waitForText("text", status: "•", "⟲ 1/2")
    }

    @Test("Saving keeps the mode", arguments: [0o600, 0o755, 0o444, 0o640])
    func savingKeepsTheMode(mode: mode_t) async throws {
      // Outside the temporary folders, so that the file is replaced.
      let home = try TemporaryFolder(inside: Repository.root.appending(".build"))
      let file = try home.write("old", to: Terminal.fileName)
      try #require(chmod(file.string, mode) == 0)
      let terminal = try await Terminal.editing(fileIn: home)
      try terminal.send("x")
      if mode == 0o444, geteuid() != 0 {
        try terminal.press("C-s")
        try await terminal.waitForMessage("permission denied")
      } else if mode == 0o444 {
        try terminal.press("C-s")
        try await terminal.waitForQuestion("notes.txt is write-protected")
        try terminal.send("y")
        try await terminal.waitForMessage("Saved")
        #expect(try terminal.savedText() == "xold")
      } else {
        try await terminal.save()
        #expect(try terminal.savedText() == "xold")
      }
      #expect(try status(of: file).st_mode & 0o7777 == mode)
      #expect(try home.userFiles() == [Terminal.fileName])
    }

    @Test("Saving follows a symbolic link", arguments: [true, false])
    func savingGoesThroughALink(isReplaced: Bool) async throws {
      let home = try TemporaryFolder(
        inside: isReplaced ? Repository.root.appending(".build") : nil)
      try home.write("old", to: "there/real.txt")
      try #require(symlink("there/real.txt", home.file(Terminal.fileName).string) == 0)
      let terminal = try await Terminal.editing(fileIn: home)
      try await terminal.waitForText("old")
      try terminal.send("x")
      try await terminal.save()
      #expect(try home.text(of: "there/real.txt") == "xold")
      #expect(try status(of: home.file(Terminal.fileName)).st_mode & S_IFMT == S_IFLNK)
      #expect(try names(in: home.file("there")) == ["real.txt"])
    }

    @Test("A hard link stays one")
    func aHardLinkStaysOne() async throws {
      let home = try TemporaryFolder(inside: Repository.root.appending(".build"))
      try home.write("old", to: "other.txt")
      let file = home.file(Terminal.fileName)
      try #require(link(home.file("other.txt").string, file.string) == 0)
      let terminal = try await Terminal.editing(fileIn: home)
      try terminal.send("x")
      try await terminal.save()
      #expect(try home.text(of: "other.txt") == "xold")
      #expect(try status(of: file).st_nlink == 2)
    }

    private func status(of file: FilePath) throws -> stat {
      var status = stat()
      guard lstat(file.string, &status) == 0 else { throw Errno(rawValue: errno) }
      return status
    }
  }
}
