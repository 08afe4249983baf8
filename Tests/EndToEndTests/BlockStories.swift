import TestSupport
import Testing

extension EndToEnd {
  /// The steps of undo, and undo and redo between them.
  @Suite struct Blocks {
    @Test("A pause makes the typed text one step")
    func aPauseMakesOneStepOfAllThatWasTyped() async throws {
      let terminal = try await Terminal.unhurried()
      try terminal.send("Lorem ipsum dolor sit amet")
      try await terminal.waitForText(
        "Lorem ipsum dolor sit amet", status: "•", "⟲ 1/1")
      try await terminal.waitForStatus("•", "⟲ 2/2", "Col 27")
      try terminal.press("C-z")
      let undone = try await terminal.waitForText("", status: "⟲ 1/2", "Col 1")
      #expect(!undone.contains("•"))
    }

    @Test("Two runs of typing are two steps")
    func twoBurstsAreTwoSteps() async throws {
      let terminal = try await Terminal.editing()
      try terminal.send("one")
      try await terminal.waitForText("one", status: "⟲ 2/2")
      try terminal.send(" two")
      try await terminal.waitForText("one two", status: "⟲ 3/3")
      try terminal.press("C-z")
      try await terminal.waitForText("one", status: "⟲ 2/3")
      try terminal.press("C-z")
      try await terminal.waitForText("", status: "⟲ 1/3")
      try terminal.press("C-y", "C-y")
      try await terminal.waitForText("one two", status: "⟲ 3/3")
    }

    @Test("An undo during the quiet time can be redone")
    func undoBeforeTheQuietTimeIsOverCanBeRedone() async throws {
      let terminal = try await Terminal.unhurried()
      try terminal.send("Lorem ipsum")
      try await terminal.waitForText("Lorem ipsum", status: "⟲ 1/1")
      try terminal.press("C-z")
      try await terminal.waitForText("", status: "⟲ 1/2")
      try terminal.press("C-y")
      try await terminal.waitForText("Lorem ipsum", status: "⟲ 2/2", "Col 12")
    }

    @Test("Typed and erased text leaves no trace")
    func whatIsTypedAndErasedLeavesNoTrace() async throws {
      let terminal = try await Terminal.unhurried("as it was\n")
      try terminal.send("abc")
      try terminal.press("BSpace", times: 3)
      try terminal.press("C-z")
      let screen = try await terminal.waitForMessage("Nothing to undo")
      #expect(Terminal.text(on: screen) == "as it was\n")
      #expect(Terminal.status(on: screen).contains("⟲ 1/1"))
      #expect(!screen.contains("•"))
    }

    @Test("Typing and erasing older text are two steps")
    func typingAndErasingOlderTextAreTwoSteps() async throws {
      let terminal = try await Terminal.editing("old")
      try terminal.press("End")
      try terminal.press("BSpace", times: 3)
      try await terminal.waitForText("")
      try terminal.send("new")
      try await terminal.waitForText("new")
      try terminal.press("C-z")
      try await terminal.waitForText("", status: "⟲ 2/3")
      try terminal.press("C-z")
      try await terminal.waitForText("old", status: "⟲ 1/3", "Col 4")
    }

    @Test("Typing at another position is another step")
    func typingElsewhereIsAnotherStep() async throws {
      let terminal = try await Terminal.unhurried("middle")
      try terminal.send("a")
      try terminal.press("End")
      try terminal.send("z")
      try await terminal.waitForText("amiddlez", status: "⟲ 2/2")
      try terminal.press("C-z")
      try await terminal.waitForText("amiddle", status: "⟲ 2/3")
      try terminal.press("C-z")
      try await terminal.waitForText("middle", status: "⟲ 1/3", "Col 1")
    }

    @Test("Undo by words and by blocks share one history")
    func finerAndCoarserStepsGoOverTheSameHistory() async throws {
      let terminal = try await Terminal.editing("old\n")
      try terminal.send("Lorem ipsum dolor ")
      try await terminal.waitForText("Lorem ipsum dolor old\n", status: "⟲ 2/2")
      try terminal.press("M-u")
      try await terminal.waitForText("Lorem ipsum old\n", status: "⟲ 2/2", "Col 13")
      try terminal.press("M-u", "M-e")
      try await terminal.waitForText("Lorem ipsum old\n", status: "⟲ 2/2")
      try terminal.send("sit amet ")
      try await terminal.waitForText("Lorem ipsum sit amet old\n", status: "⟲ 4/4")
      try await terminal.save()
      #expect(try terminal.savedText() == "Lorem ipsum sit amet old\n")
      try terminal.send("x")
      try terminal.press("C-p")
      try terminal.send("undo-session")
      try terminal.press("Enter")
      try await terminal.waitForText("old\n", status: "⟲ 6/6", "•")
      try terminal.press("C-p")
      try terminal.send("undo-to-save")
      try terminal.press("Enter")
      let saved = try await terminal.waitForText("Lorem ipsum sit amet old\n", status: "⟲ 7/7")
      #expect(!saved.contains("•"))
    }

    @Test("Both ends of the history are reported")
    func bothEndsOfHistoryAreTold() async throws {
      let terminal = try await Terminal.editing("text")
      try terminal.press("C-z")
      try await terminal.waitForMessage("Nothing to undo: this is the oldest state")
      try terminal.press("C-y")
      try await terminal.waitForMessage("Nothing to redo")
      try await terminal.waitForText("text", status: "⟲ 1/1")
    }

    @Test("Undo restores the cursor and scrolls to it")
    func undoBringsBackTheCursorAndShowsThePlace() async throws {
      let lines = (1...200).map { "line \($0)" }
      let terminal = try await Terminal.editing(lines.joined(separator: "\n"))
      try terminal.press("Down", times: 4)
      try terminal.press("End")
      try terminal.send("!")
      try await terminal.waitForStatus("Ln 5, Col 8")
      try terminal.press("C-End")
      try await terminal.waitForStatus("Ln 200, Col 9")
      try terminal.press("C-z")
      let screen = try await terminal.waitForStatus("⟲ 1/2", "Ln 5, Col 7")
      #expect(screen.contains("  5 line 5\n"))
      #expect(try terminal.cursor() == Cursor(column: 11, row: 4, isVisible: true))
    }

    @Test("The changed text is highlighted for a moment")
    func whatChangedIsMarkedForAMoment() async throws {
      let terminal = try await Terminal.editing("some text")
      try terminal.press("C-Right")
      try terminal.send("what")
      try terminal.press("C-z", "C-y")
      try await terminal.waitForText("somewhat text", status: "⟲ 2/2")
      let marked = /some.*\u{1b}\[48;5;229mwhat.*\u{1b}\[[0-9;]*m text/
      #expect(try terminal.styledScreen().contains(marked))
      try await terminal.waitUntil("the end of the mark") { _ in
        try terminal.styledScreen().contains("somewhat text")
      }
    }

    @Test("Undo to the saved state clears the mark")
    func undoToTheSavedStateClearsTheMark() async throws {
      let terminal = try await Terminal.editing("saved")
      try terminal.send("un")
      try await terminal.waitForText("unsaved", status: "•")
      try terminal.press("C-z")
      let screen = try await terminal.waitForText("saved", status: "⟲ 1/2")
      #expect(!screen.contains("•"))
      try terminal.press("C-y")
      try await terminal.waitForText("unsaved", status: "•")
      try await terminal.save()
      try terminal.press("C-z")
      try await terminal.waitForText("saved", status: "•")
    }

    @Test("An undone state stays as a branch")
    func whatWasUndoneStaysABranch() async throws {
      let terminal = try await Terminal.editing()
      try terminal.send("one")
      try await terminal.endBlock()
      try terminal.send(" two")
      try await terminal.endBlock()
      try terminal.press("C-z")
      try await terminal.waitForText("one", status: "⟲ 2/3")
      try terminal.send(" three")
      try await terminal.waitForText("one three")
      try await terminal.openHistory()
      let pane = try await terminal.waitForStatus("Now", "⟲ 4/4")
      let graph = pane.split(separator: "\n").filter { $0.contains("\"") || $0.contains("Opened") }
      try #require(graph.count == 4)
      #expect(graph[0].contains("●  ") && graph[0].contains("three"))
      #expect(graph[1].contains("│○ ") && graph[1].contains("two"))
      #expect(graph[2].contains("○╯ ") && graph[2].contains("one"))

      try terminal.press("Down")
      try await terminal.waitForText("one two", status: "Preview of #3")
      try terminal.press("Enter")
      try await terminal.waitForText("one two", status: "⟲ 5/5")
      try await terminal.waitForMessage("Restored the state of ")
      try terminal.press("C-z")
      try await terminal.waitForText("one three", status: "⟲ 4/5")
      try terminal.press("C-y")
      try await terminal.waitForText("one two", status: "⟲ 5/5")
    }
  }
}
