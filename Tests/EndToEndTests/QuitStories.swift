import Glibc
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// Quitting by the user.
  @Suite struct Quitting {
    /// Returns a terminal with unsaved changes and the question of quitting.
    private func asking() async throws -> Terminal {
      let terminal = try await Terminal.editing("text")
      try terminal.send("new ")
      try terminal.press("C-q")
      try await terminal.waitForMessage(
        "Save changes to notes.txt?  y save  n don't save  Esc cancel")
      return terminal
    }

    @Test("Without changes, quitting asks nothing")
    func withoutChangesNothingIsAsked() async throws {
      let terminal = try await Terminal.editing("text")
      try terminal.press("C-q")
      #expect(try await terminal.waitForExit() == .exited(0))
      #expect(try terminal.savedText() == "text")
    }

    @Test("Undone changes are no changes")
    func changesThatWereUndoneAreNone() async throws {
      let terminal = try await Terminal.editing("text")
      try terminal.send("x")
      try terminal.press("C-z", "C-q")
      #expect(try await terminal.waitForExit() == .exited(0))
    }

    @Test("s saves and quits")
    func sSavesAndLeaves() async throws {
      let terminal = try await asking()
      try terminal.send("s")
      #expect(try await terminal.waitForExit() == .exited(0))
      #expect(try terminal.savedText() == "new text")
    }

    @Test("d quits without saving")
    func dLeavesWithoutSaving() async throws {
      let terminal = try await asking()
      try terminal.send("D")
      #expect(try await terminal.waitForExit() == .exited(0))
      #expect(try terminal.savedText() == "text")
    }

    @Test("Esc cancels quitting")
    func escapeStays() async throws {
      let terminal = try await asking()
      try terminal.send("z")
      try await terminal.waitForStatus("z is not an answer; press")
      try terminal.press("Escape")
      try await terminal.waitForText("new text", status: "•", "⟲ 2/2")
      try terminal.send("and ")
      try await terminal.waitForText("new and text")
      #expect(try terminal.isRunning)
    }

    @Test("A document without a name asks for one first")
    func aTextWithoutANameIsAskedForOneFirst() async throws {
      let terminal = try Terminal.memento()
      try await terminal.waitForStatus("New file")
      try terminal.send("text")
      try terminal.press("C-q")
      try await terminal.waitForMessage("Save changes to New file?")
      try terminal.send("s")
      try await terminal.waitForMessage("Save as:")
      try terminal.send("named.txt\n")
      #expect(try await terminal.waitForExit() == .exited(0))
      #expect(try terminal.home.text(of: "named.txt") == "text\n")
    }

    @Test("A name in use asks first")
    func aNameThatIsTakenIsAskedAboutFirst() async throws {
      let terminal = try Terminal.memento()
      try terminal.home.write("precious", to: "taken.txt")
      try await terminal.waitForStatus("New file")
      try terminal.send("text")
      try terminal.press("C-q")
      try await terminal.waitForMessage("Save changes to New file?")
      try terminal.send("staken.txt\n")
      try await terminal.waitFor("taken.txt exists, and its text cannot be restored")
      try terminal.send("n")
      try await terminal.waitForMessage("Save as:")
      #expect(try terminal.home.text(of: "taken.txt") == "precious")
      try terminal.press("C-a")
      try terminal.send("free.txt\n")
      #expect(try await terminal.waitForExit() == .exited(0))
      #expect(try terminal.home.text(of: "free.txt") == "text\n")
    }

    @Test("A failed save keeps the editor open")
    func whatCannotBeSavedKeepsTheEditorOpen() async throws {
      let terminal = try await asking()
      let file = terminal.home.file(Terminal.fileName).string
      try #require(unlink(file) == 0)
      try #require(mkdir(file, 0o755) == 0)
      try terminal.send("s")
      try await terminal.waitFor("Cannot save notes.txt: it is a folder")
      try await terminal.waitForMessage("y save")
      try terminal.press("Escape")
      try await terminal.waitForText("new text", status: "•")
      #expect(try terminal.isRunning)
    }

    @Test("Save and quit typed ahead keep the editor open if saving fails")
    func saveAndQuitTypedAheadStaysWhenSavingFails() async throws {
      let terminal = try Terminal.memento("missing/notes.txt")
      try await terminal.waitForStatus("notes.txt")
      try terminal.send("text\u{13}\u{11}")
      try await terminal.waitForMessage("no folder")
      try terminal.press("Escape")
      try await terminal.waitForText("text", status: "•")
      try terminal.press("C-q")
      try await terminal.waitForMessage("Save changes to notes.txt?")
      #expect(try terminal.isRunning)
    }

    @Test("Text typed during a save is unsaved")
    func whatIsTypedDuringASaveIsUnsaved() async throws {
      let terminal = try await Terminal.editing("text")
      try terminal.send("a\u{13}b")
      try await eventually("the save") { try terminal.savedText() == "atext" }
      try await terminal.waitForText("abtext", status: "•")
      try terminal.press("C-q")
      try await terminal.waitForMessage("Save changes to notes.txt?")
    }

    @Test("Save and quit typed ahead do both")
    func saveAndQuitTypedAheadDoesBoth() async throws {
      let terminal = try await Terminal.editing("text")
      try terminal.send("new \u{13}\u{11}")
      #expect(try await terminal.waitForExit() == .exited(0))
      #expect(try terminal.savedText() == "new text")
    }
  }
}
