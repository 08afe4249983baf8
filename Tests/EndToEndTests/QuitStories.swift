import Glibc
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// The ways out that the user chooses.
  @Suite struct Quitting {
    /// A terminal with unsaved changes, in which the question of quitting is being asked.
    private func asking() async throws -> Terminal {
      let terminal = try await Terminal.editing("text")
      try terminal.send("new ")
      try terminal.press("C-q")
      try await terminal.waitForMessage(
        "Save changes to notes.txt?  s save  d discard  Esc cancel")
      return terminal
    }

    @Test func withoutChangesNothingIsAsked() async throws {
      let terminal = try await Terminal.editing("text")
      try terminal.press("C-q")
      #expect(try await terminal.waitForExit() == .exited(0))
      #expect(try terminal.savedText() == "text")
    }

    @Test func changesThatWereUndoneAreNone() async throws {
      let terminal = try await Terminal.editing("text")
      try terminal.send("x")
      try terminal.press("C-z", "C-q")
      #expect(try await terminal.waitForExit() == .exited(0))
    }

    @Test func sSavesAndLeaves() async throws {
      let terminal = try await asking()
      try terminal.send("s")
      #expect(try await terminal.waitForExit() == .exited(0))
      #expect(try terminal.savedText() == "new text")
    }

    @Test func dLeavesWithoutSaving() async throws {
      let terminal = try await asking()
      try terminal.send("D")
      #expect(try await terminal.waitForExit() == .exited(0))
      #expect(try terminal.savedText() == "text")
    }

    @Test func escapeStays() async throws {
      let terminal = try await asking()
      try terminal.send("x")
      try await terminal.waitForStatus("x is no answer; press")
      try terminal.press("Escape")
      try await terminal.waitForText("new text", status: "•", "⟲ 2/2")
      try terminal.send("and ")
      try await terminal.waitForText("new and text")
      #expect(try terminal.isRunning)
    }

    @Test func aTextWithoutANameIsAskedForOneFirst() async throws {
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

    @Test func aNameThatIsTakenIsAskedAboutFirst() async throws {
      let terminal = try Terminal.memento()
      try terminal.home.write("precious", to: "taken.txt")
      try await terminal.waitForStatus("New file")
      try terminal.send("text")
      try terminal.press("C-q")
      try await terminal.waitForMessage("Save changes to New file?")
      try terminal.send("staken.txt\n")
      try await terminal.waitForMessage("taken.txt exists. Replace it?")
      try terminal.send("n")
      try await terminal.waitForMessage("Save as:")
      #expect(try terminal.home.text(of: "taken.txt") == "precious")
      try terminal.press("C-a")
      try terminal.send("free.txt\n")
      #expect(try await terminal.waitForExit() == .exited(0))
      #expect(try terminal.home.text(of: "free.txt") == "text\n")
    }

    @Test func whatCannotBeSavedKeepsTheEditorOpen() async throws {
      let terminal = try await asking()
      let file = terminal.home.file(Terminal.fileName).string
      try #require(unlink(file) == 0)
      try #require(mkdir(file, 0o755) == 0)
      try terminal.send("s")
      try await terminal.waitForMessage("Cannot save notes.txt: it is a folder")
      try await terminal.waitForText("new text", status: "•")
      #expect(try terminal.isRunning)
    }

    @Test func saveAndQuitTypedAheadStaysWhenSavingFails() async throws {
      let terminal = try Terminal.memento("missing/notes.txt")
      try await terminal.waitForStatus("notes.txt")
      try terminal.send("text\u{13}\u{11}")
      try await terminal.waitForMessage("no folder")
      try terminal.press("Escape")
      try await terminal.waitForText("text\n", status: "•")
      try terminal.press("C-q")
      try await terminal.waitForMessage("Save changes to notes.txt?")
      #expect(try terminal.isRunning)
    }

    @Test func whatIsTypedDuringASaveIsUnsaved() async throws {
      let terminal = try await Terminal.editing("text")
      try terminal.send("a\u{13}b")
      try await eventually("the save") { try terminal.savedText() == "atext" }
      try await terminal.waitForText("abtext", status: "•")
      try terminal.press("C-q")
      try await terminal.waitForMessage("Save changes to notes.txt?")
    }

    @Test func saveAndQuitTypedAheadDoesBoth() async throws {
      let terminal = try await Terminal.editing("text")
      try terminal.send("new \u{13}\u{11}")
      #expect(try await terminal.waitForExit() == .exited(0))
      #expect(try terminal.savedText() == "new text")
    }
  }
}
