import Glibc
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// Failed saves are reported, the text stays unsaved, and editing continues.
  @Suite struct SaveFailures {
    @Test("Saving into a removed folder fails without loss")
    func aFolderThatWentAway() async throws {
      let home = try TemporaryFolder()
      try home.write("text", to: "folder/notes.txt")
      let terminal = try Terminal.memento("folder/notes.txt", home: home)
      try await edit(terminal)
      let folder = home.file("folder").string
      try #require(rename(folder, home.file("elsewhere").string) == 0)
      try await failsToSave(terminal, asking: "There is no folder folder.")
      #expect(try home.text(of: "elsewhere/notes.txt") == "text")

      try #require(rename(home.file("elsewhere").string, folder) == 0)
      try await terminal.save()
      #expect(try home.text(of: "folder/notes.txt") == "new text")
    }

    @Test("A change by another program is not overwritten without a question")
    func whatAnotherProgramWroteIsNotLostUnasked() async throws {
      let terminal = try await Terminal.editing("text")
      try terminal.send("mine ")
      try terminal.home.write("theirs, and longer", to: Terminal.fileName)
      try await terminal.waitForQuestion("notes.txt changed on disk.")
      try terminal.press("Escape")
      try await terminal.waitForText("mine text", status: "•")
      #expect(try terminal.savedText() == "theirs, and longer")
      try terminal.press("C-s")
      try await terminal.waitForQuestion("notes.txt changed on disk.")
      try terminal.send("k")
      try await terminal.waitForMessage("Saved notes.txt")
      #expect(try terminal.savedText() == "mine text")
      try terminal.send("again ")
      try await terminal.save()
    }

    @Test("Saving a new file in a missing folder asks, and Esc loses nothing")
    func aNewFileInAFolderThatIsNotThere() async throws {
      let terminal = try Terminal.memento("missing/notes.txt")
      try await terminal.waitForStatus("notes.txt")
      try terminal.send("new ")
      try await failsToSave(terminal, asking: "There is no folder missing.")
    }

    @Test("Without its working folder the editor says where to save")
    func aWorkingFolderThatIsGone() async throws {
      let home = try TemporaryFolder()
      let terminal = try Terminal(
        [
          "sh", "-c",
          "mkdir sub && cd sub && printf text >notes.txt && exec \(try mementoBinary()) notes.txt",
        ],
        home: home)
      try await terminal.waitForText("text")
      try terminal.send("my ")
      try await terminal.waitForText("my text")
      let folder = home.file("sub").string
      try #require(unlink(folder + "/notes.txt") == 0 && rmdir(folder) == 0)
      try await failsToSave(
        terminal,
        saying:
          "the folder in which the program was started does not exist any more. Alt-S saves it")
    }

    @Test("Saving over a folder fails without loss")
    func aFolderInTheFilesPlace() async throws {
      let terminal = try await Terminal.editing("text")
      try await edit(terminal)
      let file = terminal.home.file(Terminal.fileName).string
      try #require(unlink(file) == 0 && mkdir(file, 0o755) == 0)
      try await failsToSave(terminal, saying: "Cannot save notes.txt: it is a folder")
    }

    @Test("Saving without write permission fails without loss", .enabled(if: Nobody.canEdit))
    func aFileThatMayNotBeWritten() async throws {
      let home = try TemporaryFolder()
      let file = try home.write("text", to: Terminal.fileName)
      try #require(chmod(file.string, 0o444) == 0 && chmod(home.path.string, 0o755) == 0)
      // Only root may create the state folder in this home.
      let state = home.file("state").string
      try #require(mkdir(state, 0o777) == 0 && chmod(state, 0o777) == 0)
      // Sudo is missing.
      let terminal = try Terminal(
        Nobody.command + ["env", "PATH=/nowhere", try mementoBinary(), Terminal.fileName],
        home: home)
      try await terminal.waitForMessage("notes.txt is not writable: Alt-S saves elsewhere")
      try await edit(terminal)
      try await terminal.waitForStatus("not writable")
      try await failsToSave(terminal, saying: "Cannot save notes.txt: permission denied")
      #expect(try terminal.savedText() == "text")
    }

    /// Whether a file system can be mounted for one program alone.
    private static var canMount: Bool {
      let outcome = try? run(["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"])
      return outcome?.status == .exited(0)
    }

    @Test("Saving to a full file system fails without loss", .enabled(if: canMount))
    func aFileSystemWithoutRoom() async throws {
      let script = """
        mkdir small && mount -t tmpfs -o size=64k none small && printf text > small/notes.txt \
        && exec \(try mementoBinary()) small/notes.txt
        """
      let terminal = try Terminal(["unshare", "-rm", "sh", "-c", script])
      try await terminal.waitForStatus("notes.txt")
      try terminal.paste(String(repeating: "much too much text\n", count: 10_000))
      try await terminal.waitForStatus("⟲ 2/2")
      try await failsToSave(terminal, saying: "Cannot save small/notes.txt: no space left")
      try terminal.press("C-z")
      try await terminal.waitForText("text", status: "⟲ 1/3")
      try terminal.send("a little ")
      try await terminal.save()
    }

    @Test("Saving to a full device fails without loss")
    func aFullDevice() async throws {
      let terminal = try await Terminal.editing("text")
      try terminal.send("new ")
      try terminal.press("M-s")
      try await terminal.waitForMessage("Save as: notes.txt")
      try terminal.press("C-a")
      try terminal.send("/dev/full\n")
      try await terminal.waitForMessage("/dev/full exists. Replace it?")
      try terminal.send("y")
      try await terminal.waitForMessage("Cannot save /dev/full: no space left on device")
      try terminal.press("Left")
      try await terminal.waitForText("new text", status: "notes.txt •")
      #expect(try terminal.savedText() == "text")
    }

    @Test("Saving beyond the size limit of files fails without loss")
    func aLimitOnTheSizeOfFiles() async throws {
      let script = "ulimit -f 8; printf text > notes.txt; exec \(try mementoBinary()) notes.txt"
      let terminal = try Terminal(["sh", "-c", script])
      try await terminal.waitForStatus("notes.txt")
      try terminal.paste(String(repeating: "much too much text\n", count: 10_000))
      // The copy against a crash exceeds the limit, too; its warning hides the status line.
      try await terminal.waitUntil("the warning") { $0.contains("A crash would lose the changes") }
      try terminal.press("Left", times: 4)
      try await terminal.waitForStatus("⟲ 2/2")
      try await failsToSave(terminal, saying: "Cannot save notes.txt: it exceeds")
      #expect(try terminal.savedText() == "text")
    }

    @Test("A message that does not fit ends with an ellipsis")
    func aMessageIsNeverCutOffUnnoticed() async throws {
      let terminal = try await Terminal.editing("text", columns: 60)
      try terminal.press("M-s")
      try await terminal.waitForMessage("Save as: notes.txt")
      try terminal.press("C-a")
      try terminal.send("/dev/full\n")
      try await terminal.waitForMessage("/dev/full exists.")
      try terminal.send("y")
      let screen = try await terminal.waitUntil("the cause") { $0.contains("Cannot save /dev") }
      #expect(screen.hasSuffix("Alt-S.\n") || screen.hasSuffix("…\n"))
    }

    private func edit(
      _ terminal: Terminal, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      try await terminal.waitForStatus("notes.txt", sourceLocation: sourceLocation)
      try terminal.send("new ")
      try await terminal.waitForText("new text", status: "•", sourceLocation: sourceLocation)
    }

    /// Expects a save to fail with a reason, without loss, and editing to continue.
    private func failsToSave(
      _ terminal: Terminal, saying message: String = "", asking question: String? = nil,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      try terminal.press("C-s")
      try await terminal.waitForMessage(question ?? message, sourceLocation: sourceLocation)
      if question != nil {
        try terminal.press("Escape")
        try await terminal.waitForStatus("•", sourceLocation: sourceLocation)
      }
      try terminal.press("C-End")
      try terminal.send("!")
      try await terminal.waitUntil("typing to go on", sourceLocation: sourceLocation) {
        $0.contains("!\n") && Terminal.status(on: $0).contains("•")
      }
      try terminal.press("C-z")
      try await terminal.waitUntil("the edit undone", sourceLocation: sourceLocation) {
        !$0.contains("!\n") && Terminal.status(on: $0).contains("•")
      }
    }
  }
}
