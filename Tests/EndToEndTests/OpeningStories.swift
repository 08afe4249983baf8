import Glibc
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// The ways to open a text: named, piped, chosen, or recently edited.
  @Suite struct Opening {
    private func home() throws -> TemporaryFolder {
      // The lists omit files in temporary folders.
      let home = try TemporaryFolder(inside: Repository.root.appending(".build"))
      try home.write((1...200).map { "line \($0)\n" }.joined(), to: "lines.txt")
      try home.write("other text\n", to: "other.txt")
      try home.write("deep text\n", to: "folder/deep.txt")
      return home
    }

    private func shell(_ script: String, in home: TemporaryFolder) throws -> Terminal {
      let binary = try mementoBinary()
      return try Terminal(
        ["sh", "-c", script.replacing("memento", with: binary) + "; echo status $?; exec cat"],
        home: home)
    }

    // MARK: The command line

    @Test("Several files are opened, each at its position")
    func severalFilesAreOpenedEachAtItsPlace() async throws {
      let terminal = try shell("memento +120:3 lines.txt other.txt:1:7 new.txt", in: home())
      try await terminal.waitForStatus("lines.txt", "Ln 120, Col 3")
      try await terminal.waitFor("new.txt")
      try terminal.press("M-.")
      try await terminal.waitForStatus("other.txt", "Ln 1, Col 7")
      try terminal.press("C-q")
      try await terminal.waitFor("status 0")
    }

    @Test("A file opened read-only cannot be edited")
    func aReadOnlyFileIsOnlyLookedAt() async throws {
      let terminal = try shell("memento -R +/'line 42' lines.txt", in: home())
      try await terminal.waitForStatus("read-only", "Ln 42, Col 1")
      try terminal.send("x")
      try await terminal.waitForMessage("lines.txt is read-only here")
    }

    // MARK: Standard input

    @Test("The output of another program is edited and saved")
    func whatAnotherProgramWritesIsEditedAndSaved() async throws {
      let home = try home()
      let terminal = try shell("(echo one; echo two) | memento", in: home)
      try await terminal.waitForText("one\ntwo\n", status: "•")
      try terminal.send("x")
      try terminal.press("C-q")
      try await terminal.waitForMessage("Save changes")
      try terminal.send("spiped.txt\n")
      try await terminal.waitFor("status 0")
      #expect(try home.text(of: "piped.txt") == "xone\ntwo\n")
    }

    @Test("Standard input can be edited and undone while it is read")
    func whatStillComesIsEditedAndUndone() async throws {
      let home = try home()
      let rest = "until [ -e go ]; do sleep 0.05; done; echo two"
      let terminal = try shell("(echo one; \(rest)) | memento", in: home)
      try await terminal.waitForText("one\n", status: "reading")
      try terminal.send("x")
      try await terminal.waitForText("xone\n", status: "reading", "saving history")
      try home.write("", to: "go")
      try await terminal.waitForText("xone\ntwo\n", status: "2/2")
      try terminal.press("C-z")
      try await terminal.waitForText("one\ntwo\n", status: "1/2")
      try terminal.press("C-y")
      try await terminal.waitForText("xone\ntwo\n", status: "2/2")
    }

    @Test("UTF-16 through a pipe is text")
    func utf16ThroughAPipeIsText() async throws {
      let terminal = try shell("printf 'h\\303\\251\\n' | iconv -t UTF-16 | memento", in: home())
      try await terminal.waitForText("hé\n", status: "UTF-16LE BOM")
    }

    @Test("Endless input is shown and can be stopped")
    func whatComesWithoutEndIsSeenAndStopped() async throws {
      let terminal = try shell("yes | memento -", in: home())
      try await terminal.waitFor(" y")
      try terminal.press("Escape")
      try await terminal.waitUntil("an end") {
        $0.contains("Stopped reading") || $0.contains("of standard input, and there is more")
      }
      try terminal.send("n")
      try terminal.press("C-q")
      try await terminal.waitForMessage("Save changes")
      try terminal.send("d")
      try await terminal.waitFor("status 0")
    }

    // MARK: Choosing

    @Test("Tab completes a path in the prompt")
    func aPathIsCompletedWhileItIsWritten() async throws {
      let terminal = try shell("memento", in: home())
      try await terminal.waitForStatus("New file")
      try terminal.press("C-o")
      try await terminal.waitFor("lines.txt")
      try terminal.send("fo\t")
      try await terminal.waitFor("deep.txt")
      try terminal.send("\t\n")
      try await terminal.waitForText("deep text\n", status: "deep.txt")
    }

    @Test("Opening a folder lists its files")
    func aFolderIsListedToChooseFrom() async throws {
      let terminal = try shell("memento folder", in: home())
      try await terminal.waitFor(" deep.txt")
      try terminal.press("Down", "Enter")
      try await terminal.waitForText("deep text\n", status: "deep.txt")
    }

    @Test("A file is opened at its last position")
    func aFileIsOpenedWhereItWasLeft() async throws {
      let home = try home()
      let first = try shell("memento +77:3 lines.txt", in: home)
      try await first.waitForStatus("Ln 77, Col 3", "1/1")
      try first.press("C-q")
      try await first.waitFor("status 0")
      let second = try shell("memento lines.txt", in: home)
      try await second.waitForStatus("Ln 77, Col 3")
      try second.press("C-q")
      try await second.waitFor("status 0")
      let third = try shell("memento; memento forget --all --yes; memento lines.txt", in: home)
      try await third.waitForStatus("New file")
      try third.press("M-o")
      try await third.waitFor("lines.txt")
      try third.press("Enter")
      try await third.waitForStatus("Ln 77, Col 3")
      try third.press("C-q")
      try await third.waitForStatus("Ln 1, Col 1")
    }

    @Test("Files without history are not listed as recent")
    func whatGetsNoHistoryIsNotRemembered() async throws {
      let home = try home()
      try home.write("secret\n", to: "id_rsa")
      for arguments in ["--no-history lines.txt", "id_rsa"] {
        let terminal = try shell("memento \(arguments)", in: home)
        try await terminal.waitForStatus("this session only")
        try terminal.press("Down", "C-q")
        try await terminal.waitFor("status 0")
      }
      #expect(access(home.file("state/memento/recent").string, F_OK) != 0)
    }
  }
}
