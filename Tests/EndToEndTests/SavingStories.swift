import Glibc
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// Encodings, questions before a save, and quitting with a failure.
  @Suite struct Saving {
    private func utf16(_ text: String) -> [UInt8] {
      [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }

    @Test("A UTF-16 file is edited as text and stays UTF-16")
    func aFileInUTF16IsEditedAsTextAndStaysUTF16() async throws {
      let home = try TemporaryFolder()
      try write(utf16("Grüße 🚀\r\n"), to: home.file(Terminal.fileName))
      let terminal = try await Terminal.editing(fileIn: home)
      try await terminal.waitForText("Grüße 🚀\n", status: "UTF-16LE BOM", "CRLF")
      try terminal.send("x")
      try await terminal.save()
      #expect(try terminal.savedBytes() == utf16("xGrüße 🚀\r\n"))
      // Another program replaces it, as UTF-16 too. (Cut off and written again, it could be found empty.)
      try write(utf16("theirs\r\n"), to: home.file("new"))
      try #require(rename(home.file("new").string, home.file(Terminal.fileName).string) == 0)
      try await terminal.waitForText("theirs\n", status: "⟲ 3/3", "UTF-16LE BOM")
      try terminal.press("C-z")
      try await terminal.waitForText("xGrüße 🚀\n", status: "•")
      try await terminal.save()
      #expect(try terminal.savedBytes() == utf16("xGrüße 🚀\r\n"))
    }

    @Test("A file is reopened in another encoding, which is remembered")
    func aFileIsReadAgainInAnotherEncodingAndRememberedSo() async throws {
      let home = try TemporaryFolder()
      try write([0x67, 0xFC, 0x0A], to: home.file(Terminal.fileName))
      let terminal = try await Terminal.editing(fileIn: home)
      try await terminal.waitForText("g‹FC›\n")
      try await run("reopen-with-encoding", in: terminal)
      try terminal.send("latin1\n")
      try await terminal.waitForText("gü\n", status: "ISO-8859-1", "⟲ 2/2")
      try terminal.send("€")
      try terminal.press("C-s")
      try await terminal.waitForMessage("“€” (U+20AC) at 1:1 is not in ISO-8859-1")
      #expect(try terminal.savedBytes() == [0x67, 0xFC, 0x0A])
      try terminal.press("BSpace")
      try terminal.send("é")
      try await terminal.save()
      #expect(try terminal.savedBytes() == [0xE9, 0x67, 0xFC, 0x0A])
      try terminal.press("C-q")
      #expect(try await terminal.waitForExit() == .exited(0))
      let next = try await Terminal.editing(fileIn: home)
      try await next.waitForText("égü\n", status: "ISO-8859-1")
    }

    @Test("A missing folder is made after confirmation")
    func aMissingFolderIsMadeWhenThatIsWanted() async throws {
      let terminal = try Terminal.memento("a/b/notes.txt")
      try await terminal.waitForStatus("notes.txt")
      try terminal.send("text")
      try terminal.press("C-s")
      try await terminal.waitForMessage("There is no folder a/b.")
      try terminal.send("y")
      try await terminal.waitForMessage("Saved a/b/notes.txt")
      #expect(try terminal.home.text(of: "a/b/notes.txt") == "text\n")
    }

    /// A sudo that asks for `secret` on the terminal, up to three times.
    private static let sudo = """
      #!/bin/sh
      test "$1" = -- && shift
      for attempt in 1 2 3; do
        printf 'password: ' > /dev/tty; read -r word < /dev/tty
        if test "$word" = secret; then
          cp notes.txt own && mv -f own notes.txt; "$@"; exit $?
        fi
        echo 'Sorry, try again.' >&2
      done
      echo 'sudo: 3 incorrect password attempts' >&2; exit 1
      """

    @Test(
      "A file without write permission is saved with sudo",
      .enabled(if: Nobody.canEdit && geteuid() == 0))
    func whatMayNotBeWrittenIsSavedBySudo() async throws {
      let home = try TemporaryFolder()
      let file = try home.write("text", to: Terminal.fileName)
      let sudo = try home.write(Self.sudo, to: "sudo")
      try #require(chmod(sudo.string, 0o755) == 0 && chmod(home.path.string, 0o777) == 0)
      try #require(chmod(file.string, 0o644) == 0)
      let terminal = try Terminal(
        Nobody.command + [try mementoBinary(), Terminal.fileName], home: home,
        environment: ["PATH": "\(home.path):/usr/bin:/bin"])
      try await terminal.waitForStatus("notes.txt")
      try terminal.send("new ")
      try terminal.press("C-s")
      try await terminal.waitForMessage("No permission to write notes.txt.")
      try terminal.send("y")
      // Sudo discards text typed before its prompt.
      for attempt in 1...3 {
        try await terminal.waitUntil("sudo to ask once more") {
          $0.occurrences(of: "password:") == attempt
        }
        try terminal.send("wrong\n")
      }
      try await terminal.waitForMessage("Not saved: sudo: 3 incorrect password attempts")
      try await terminal.waitForStatus("notes.txt •")
      #expect(try terminal.savedText() == "text")
      try terminal.press("C-s")
      try await terminal.waitForMessage("No permission to write notes.txt.")
      try terminal.send("y")
      try await terminal.waitUntil("sudo to ask") { $0.contains("password:") }
      try terminal.send("secret\n")
      try await terminal.waitForMessage("Saved notes.txt")
      #expect(try terminal.savedText() == "new text")
      try terminal.send("more ")
      try await terminal.waitForText("new more text", status: "•")
    }

    @Test("quit-failing reports a failure to the program that started the editor")
    func leavingWithAFailureTellsWhoAskedForTheEdit() async throws {
      let home = try TemporaryFolder()
      try home.write("text", to: Terminal.fileName)
      let terminal = try Terminal.memento("--no-history", Terminal.fileName, home: home)
      try await terminal.waitForStatus("notes.txt")
      try terminal.send("new ")
      try await run("quit-failing", in: terminal)
      try await terminal.waitForMessage("Changes to notes.txt would be lost")
      try terminal.send("l")
      #expect(try await terminal.waitForExit() == .exited(1))
      #expect(try terminal.savedText() == "text")
    }

    @Test("A file with any bytes in its name is saved under that name")
    func aNameOfAnyBytesIsSavedUnderThatName() async throws {
      let name = "odd\\nna\\377me"
      let script = """
        printf text > "$(printf '\(name)')"; exec \(try mementoBinary()) "$(printf '\(name)')"
        """
      let terminal = try Terminal(["sh", "-c", script])
      try await terminal.waitForText("text", status: "odd<0A>na<FF>me")
      try terminal.send("new ")
      try await terminal.save()
      let bytes = Array("odd\nna".utf8) + [0xFF] + Array("me".utf8)
      let path = FilePath(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
      #expect(try text(of: terminal.home.path.pushing(path)) == "new text")
      try terminal.press("M-s")
      try await terminal.waitForMessage("Save as: odd‹0A›na‹FF›me")
    }

    private func run(_ command: String, in terminal: Terminal) async throws {
      try terminal.press("C-p")
      try terminal.send(command)
      try await terminal.waitForMessage(command)
      try terminal.press("Enter")
      if command.hasPrefix("reopen") { try await terminal.waitForMessage("Read again as") }
    }
  }
}

extension String {
  /// Returns the number of occurrences of words in the text.
  fileprivate func occurrences(of words: String) -> Int { ranges(of: words).count }
}
