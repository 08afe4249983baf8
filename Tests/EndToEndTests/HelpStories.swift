import TestSupport
import Testing

extension EndToEnd {
  /// Finding out what can be done, and how.
  @Suite struct Helping {
    @Test func theKeysAreShownAndFoundByWords() async throws {
      let terminal = try await Terminal.editing("text")
      try terminal.press("F1")
      try await terminal.waitFor("Keys to begin with")
      try terminal.press("NPage")
      try await terminal.waitUntil("another page") { !$0.contains("Keys to begin with") }
      try terminal.send("gather")
      let screen = try await terminal.waitFor("gather the lines")
      #expect(screen.contains(/Ctrl-K +Cut the line; repeated, gather the lines/))
      try terminal.press("F1")
      try terminal.send("x")
      try await terminal.waitForText("xtext")
    }

    @Test func aFirstStartTellsHowToLeaveOnce() async throws {
      let home = try TemporaryFolder()
      let words = "Ctrl-Q leaves, F1 shows the keys"
      let first = try Terminal.memento(columns: 80, home: home)
      try await first.waitForMessage(words)
      try first.send("x")
      try await first.waitForMessage("Save")
      try first.press("C-q")
      try await first.waitForMessage("discard")
      try first.send("d")
      #expect(try await first.waitForExit() == .exited(0))
      let second = try Terminal.memento(columns: 80, home: home)
      try await second.waitForMessage("Save")
      #expect(try !second.screen().contains(words))
    }

    @Test func aKeyFromAnotherEditorIsAnswered() async throws {
      let terminal = try await Terminal.editing("text")
      try terminal.press("M-x")
      try await terminal.waitForMessage("Alt-X does nothing here. Ctrl-P is palette, F1 shows")
      try terminal.press("C-p")
      try terminal.send("exit")
      try await terminal.waitUntil("one command") { $0.contains(/quit +Leave/) }
      try terminal.press("Enter")
      #expect(try await terminal.waitForExit() == .exited(0))
    }
  }
}
