import TestSupport
import Testing

extension EndToEnd {
  /// The help page and the palette.
  @Suite struct Helping {
    @Test("The keys are shown and found by words")
    func theKeysAreShownAndFoundByWords() async throws {
      let terminal = try await Terminal.editing("text")
      try terminal.press("F1")
      try await terminal.waitFor("Keys to begin with")
      try terminal.press("NPage")
      try await terminal.waitUntil("another page") { !$0.contains("Keys to begin with") }
      try terminal.send("repeated")
      let screen = try await terminal.waitFor("add the next line")
      #expect(screen.contains(/Ctrl-K +Cut the line; repeated, add the next line/))
      try terminal.press("F1")
      try terminal.send("x")
      try await terminal.waitForText("xtext")
    }

    @Test("Only the first start shows how to quit")
    func aFirstStartTellsHowToLeaveOnce() async throws {
      let home = try TemporaryFolder()
      let message = "Ctrl-Q quits, F1 shows the keys"
      let first = try Terminal.memento(columns: 80, home: home)
      try await first.waitForMessage(message)
      try first.send("x")
      try await first.waitForMessage("Save")
      try first.press("C-q")
      try await first.waitForMessage("don't save")
      try first.send("d")
      #expect(try await first.waitForExit() == .exited(0))
      let second = try Terminal.memento(columns: 80, home: home)
      try await second.waitForMessage("Save")
      #expect(try !second.screen().contains(message))
    }

    @Test("A key from another editor shows the matching command")
    func aKeyFromAnotherEditorIsAnswered() async throws {
      let terminal = try await Terminal.editing("text")
      try terminal.press("M-w")
      try await terminal.waitForMessage("Alt-W does nothing here. F3 is find-next, F1 shows")
      try terminal.press("C-p")
      try terminal.send("exit")
      try await terminal.waitUntil("one command") { $0.contains(/quit +Quit/) }
      try terminal.press("Enter")
      #expect(try await terminal.waitForExit() == .exited(0))
    }
  }
}
