import Glibc
import HistoryStore
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// Saving under another name.
  @Suite struct SaveAs {
    @Test("After Save as, saving writes the other file")
    func theTextGoesToTheOtherFileFromThenOn() async throws {
      let terminal = try await Terminal.editing("text")
      try terminal.send("new ")
      try await answer(terminal, with: "other.txt")
      try await terminal.waitForMessage("Saved other.txt")
      let screen = try await terminal.waitForText("new text", status: "other.txt", "⟲ 2/2")
      #expect(!screen.contains("•"))
      #expect(try terminal.savedText() == "text")
      #expect(try terminal.home.text(of: "other.txt") == "new text")
      try terminal.send("very ")
      try await terminal.waitForStatus("•")
      try await terminal.save()
      #expect(try terminal.home.text(of: "other.txt") == "new very text")
    }

    @Test("A document without a name asks for one")
    func aTextWithoutANameIsAskedForOne() async throws {
      let terminal = try Terminal.memento()
      try await terminal.waitForStatus("New file")
      try terminal.send("text")
      try terminal.press("C-s")
      try await terminal.waitForMessage("Save as:")
      try terminal.press("Enter")
      try await terminal.waitForMessage("a file needs a name")
      try terminal.press("C-s")
      try await terminal.waitForMessage("Save as:")
      try terminal.send("new.txt\n")
      try await terminal.waitForMessage("Saved new.txt")
      try await terminal.waitForText("text\n", status: "new.txt")
      #expect(try terminal.home.text(of: "new.txt") == "text\n")
    }

    @Test("An existing file is replaced only after confirmation")
    func anExistingFileIsReplacedOnlyWhenThatIsWanted() async throws {
      let terminal = try await Terminal.editing("text")
      try terminal.home.write("precious", to: "other.txt")
      // Files in the system's folder for temporary files have no history.
      let question = "other.txt exists, and its text cannot be restored"

      try await answer(terminal, with: "other.txt")
      try await terminal.waitFor(question)
      try terminal.press("Escape")
      try await terminal.waitForStatus("notes.txt", "⟲ 1/1")
      #expect(try terminal.home.text(of: "other.txt") == "precious")

      try await answer(terminal, with: "other.txt")
      try await terminal.waitFor(question)
      try terminal.send("x")
      // In the first moment it may belong to a word; later, it is no answer.
      try await terminal.waitUntil("that x answers nothing") {
        $0.contains("too soon after the last key") || $0.contains("x is not an answer; press")
      }
      try terminal.press("Escape")
      try await terminal.waitForStatus("notes.txt", "⟲ 1/1")

      try await answer(terminal, with: "other.txt")
      try await terminal.waitFor(question)
      try terminal.send("n")
      try await terminal.waitForMessage("Save as:")
      #expect(try terminal.home.text(of: "other.txt") == "precious")
      try terminal.press("Escape")
      try await terminal.waitForMessage("Save")

      try await answer(terminal, with: "other.txt")
      try await terminal.waitFor(question)
      try terminal.send("y")
      try await terminal.waitForMessage("Saved other.txt")
      #expect(try terminal.home.text(of: "other.txt") == "text")
    }

    @Test("The history of a replaced file keeps its last text, also if it had none")
    func aReplacedFileIsRemembered() async throws {
      let terminal = try await Terminal.keeping("text")
      try terminal.home.write("precious", to: "other.txt")
      try await terminal.typeForGood("new ")
      try await answer(terminal, with: "other.txt")
      try await terminal.waitForMessage("other.txt exists. Replace it?")
      try terminal.send("y")
      try await terminal.waitForMessage("Saved other.txt")
      #expect(try terminal.home.text(of: "other.txt") == "new text")
      try terminal.press("C-q")
      #expect(try await terminal.waitForExit() == .exited(0))
      let found = try terminal.memento("search", "precious")
      #expect(found.contains("other.txt (until "))
      let log = try run(
        [try mementoBinary(), "log", "other.txt"], environment: terminal.home.environment,
        in: terminal.home.path)
      #expect(log.output.contains("Typed \"new\""))
      #expect(log.errors.hasPrefix("Another text was here before; its history is '"))
      #expect(log.errors.contains("other.txt (until "))
      try expectOtherText(beforeSaveAsIn: terminal.home)
    }

    /// Expects that times before and after a Save as are those of the text which the file had.
    private func expectOtherText(beforeSaveAsIn home: TemporaryFolder) throws {
      // As if all were two hours ago, and the Save as one hour.
      try Database(home.historyFolder.appending("history.db")).execute(
        """
        UPDATE memento SET date = date - 7200;
        UPDATE journal SET date = date - iif(cause = 16, 3600, 7200);
        """)
      func memento(_ arguments: String...) throws -> Outcome {
        try run([try mementoBinary()] + arguments, environment: home.environment, in: home.path)
      }
      let shown = try memento("show", "other.txt", "@90m")
      #expect(shown.output == "precious")
      #expect(shown.errors.hasPrefix("Another text was here at that time; its history is '"))
      let later = try memento("show", "other.txt", "@30m")
      #expect(later.output == "new text" && later.errors == "")
      let restored = try memento("restore", "--at", "90m", "other.txt")
      #expect(restored.output.contains(" to other.txt"))
      #expect(try home.text(of: "other.txt") == "precious")
      #expect(try memento("log", "other.txt").output.contains("(former #"))
    }

    @Test("A file that appeared meanwhile is not replaced without a question")
    func aFileThatAppearedMeanwhileIsNotReplacedUnasked() async throws {
      let home = try TemporaryFolder()
      let terminal = try await Terminal.editing(fileIn: home)
      try terminal.send("text")
      try home.write("precious", to: Terminal.fileName)
      try await terminal.waitForQuestion("notes.txt changed on disk.")
      #expect(try terminal.savedText() == "precious")
      try terminal.send("k")
      try await terminal.waitForText("text", status: "•")
      #expect(try terminal.savedText() == "precious")
      try await terminal.save()
      #expect(try terminal.savedText() == "text")
    }

    @Test("Saving under the same name asks nothing")
    func theOwnNameAsksNothing() async throws {
      let terminal = try await Terminal.editing("text")
      try terminal.send("x")
      try terminal.press("M-s")
      try await terminal.waitForMessage("Save as: notes.txt")
      try terminal.press("Enter")
      try await terminal.waitForMessage("Saved notes.txt")
      #expect(try terminal.savedText() == "xtext")
    }

    @Test("A tilde is the home folder")
    func aTildeIsTheHomeFolder() async throws {
      let terminal = try await Terminal.editing("text")
      try await answer(terminal, with: "~/other.txt")
      try await terminal.waitForMessage("Saved ~/other.txt")
      #expect(try terminal.home.text(of: "other.txt") == "text")
    }

    @Test("A folder as the path asks for a name in it")
    func aFolderIsNoFile() async throws {
      let terminal = try await Terminal.editing("text")
      try #require(mkdir(terminal.home.file("folder").string, 0o755) == 0)
      try await answer(terminal, with: "folder")
      try await terminal.waitForMessage("folder is a folder: add a file name")
      try await terminal.waitForMessage("Save as: folder/")
      try terminal.press("Escape")
      try await terminal.waitForText("text", status: "notes.txt")
    }

    @Test("Esc closes the prompt and changes nothing")
    func escapeLeavesAllAsItWas() async throws {
      let terminal = try await Terminal.editing("text")
      try terminal.press("M-s")
      try await terminal.waitForMessage("Save as: notes.txt")
      try terminal.send("nonsense")
      try await terminal.waitForMessage("notes.txtnonsense")
      try terminal.press("Escape")
      try await terminal.waitForText("text", status: "notes.txt", "⟲ 1/1")
      #expect(try terminal.home.userFiles() == [Terminal.fileName])
    }

    /// Opens the prompt and types a path.
    private func answer(_ terminal: Terminal, with path: String) async throws {
      try terminal.press("M-s")
      try await terminal.waitForMessage("Save as: notes.txt")
      try terminal.press("C-a")
      try terminal.send(path)
      try await terminal.waitForMessage("Save as: \(path)")
      try terminal.press("Enter")
    }
  }
}
