import TestSupport
import Testing

extension EndToEnd {
  /// Searches in all states.
  @Suite struct Searching {
    @Test("Typing searches the history at once", arguments: EndToEnd.paneSizes)
    func whatIsTypedIsLookedForAtOnce(columns: Int, rows: Int) async throws {
      let terminal = try await Terminal.losingAParagraph(columns: columns, rows: rows)
      try await terminal.openHistory()
      try terminal.send("/it.")
      try await terminal.waitForMessage("States with: it.")
      try await terminal.waitForList("\"it.\": 3 of 3", "Pasted", "Deleted", "Opened")
      try terminal.send(" ea")
      try await terminal.waitForList("\"it. ea\": 1 of 3", "Pasted")
      try terminal.press("C-a", "Delete", "Delete", "Delete", "Delete")
      try terminal.press("BSpace", "Delete", "Delete")
      try await terminal.waitForList("History, 3 states", "Pasted", "Deleted", "Opened")
      // A capital letter matches only itself.
      try terminal.send("Salt")
      let pane = try await terminal.waitForList("\"Salt\": 0 of 3")
      #expect(pane.status.contains("No such state in notes.txt"))
    }

    @Test("Esc lists all states again, and then closes the pane", arguments: EndToEnd.paneSizes)
    func escGoesBackToAllStatesAndThenToTheText(columns: Int, rows: Int) async throws {
      let terminal = try await Terminal.losingAParagraph(columns: columns, rows: rows)
      try await terminal.openHistory()
      try terminal.send("/salt")
      try await terminal.waitForList("\"salt\": 1 of 3", "Opened")
      try terminal.press("Escape")
      try await terminal.waitForList("History, 3 states", "Pasted", "Deleted", "Opened")
      try await terminal.waitForStatus("Preview of #1 ")
      try terminal.send("/salt\n")
      try await terminal.waitForMessage("All states")
      try terminal.press("Escape")
      try await terminal.waitForList("History, 3 states", "Pasted", "Deleted", "Opened")
      try await terminal.closeHistory()
      try await terminal.waitForText(Terminal.changedRecipe, status: "⟲ 3/3")
    }

    @Test("Unknown words match no state", arguments: EndToEnd.paneSizes)
    func wordsThatNeverWereAreInNoState(columns: Int, rows: Int) async throws {
      let terminal = try await Terminal.losingAParagraph(columns: columns, rows: rows)
      try await terminal.openHistory()
      try terminal.send("/pepper\n")
      try await terminal.waitForList("\"pepper\": 0 of 3")
      try terminal.press("Enter")
      try await terminal.waitForMessage("Not restored: no state is listed. Esc lists them all")
      for key in ["Down", "End", "PPage", "Tab", "n", "d", "r"] { try terminal.press(key) }
      try await terminal.waitForMessage("Nothing to replay")
      try await terminal.escape(to: "Close")
      try await terminal.closeHistory()
      try await terminal.waitForText(Terminal.changedRecipe, status: "⟲ 3/3")
    }

    @Test("States of an earlier session are searched, too", arguments: EndToEnd.paneSizes)
    func statesOfAnEarlierRunAreLookedThroughToo(columns: Int, rows: Int) async throws {
      let first = try await Terminal.losingAParagraph(columns: columns, rows: rows)
      let terminal = try await first.leaveAndReopen("3/3")
      try terminal.press("C-End")
      try terminal.paste(" With pepper.")
      try await terminal.openHistory()
      try terminal.send("/salt\n")
      let pane = try await terminal.waitForList("\"salt\": 1 of 4", "Opened")
      #expect(pane.title.contains(/, first #1[^,]*, gone #2/))
      let told = try terminal.memento("search", "salt", Terminal.fileName)
      #expect(told.contains(/#1 .* appeared/))
      #expect(told.contains(/#2 .* disappeared/))
      try terminal.press("Enter")
      try await terminal.waitForText(Terminal.recipe, status: "⟲ 5/5")
    }

    @Test("Titles and names are searched, too", arguments: EndToEnd.paneSizes)
    func titlesAndNamesAreLookedThroughToo(columns: Int, rows: Int) async throws {
      let terminal = try await Terminal.losingAParagraph(columns: columns, rows: rows)
      try await terminal.openHistory()
      try terminal.press("End")
      try terminal.send("nthe whole recipe\n")
      try await terminal.waitForMessage("#1 is now named the whole recipe")
      try terminal.send("/whole r\n")
      try await terminal.waitForList("\"whole r\": 1 of 3", "◆")
      try await terminal.escape(to: "Close")
      try terminal.press("Home")
      try await terminal.waitForStatus("Now")
      try terminal.send("/deleted 3\n")
      try await terminal.waitForList("\"deleted 3\": 1 of 3", "Deleted 3 lines")
      try await terminal.waitForStatus("Preview of #2 ")
    }

    /// The match is selected and visible, however far from the newest state and from the cursor.
    @Test("The preview scrolls to the words in a long text", arguments: EndToEnd.paneSizes)
    func theWordsAreSeenInALongText(columns: Int, rows: Int) async throws {
      let lines = (1...200).map { "line \($0)\n" }.joined()
      let terminal = try await Terminal.editing(lines, columns: columns, rows: rows)
      try terminal.press("C-k", "C-End", "Up", "C-k", "C-Home")
      try await terminal.waitForStatus("⟲ 3/3", "Ln 1,")
      try await terminal.openHistory()
      try terminal.send("/line 200\n")
      try await terminal.waitForList("\"line 200\": 2 of 3", "Cut", "Opened")
      try await terminal.waitForPane("the words") { $0.shown.contains("line 200") }
      try terminal.press("Down")
      try await terminal.waitForPane("the words") { pane in
        pane.status.contains("Preview of #1 ") && pane.shown.contains("line 200")
      }
      try terminal.send("d")
      try await terminal.waitForPane("the change that took them") { pane in
        pane.status.contains("Change 2/2 since #1 ") && pane.shown.contains("-line 200")
      }
    }
  }
}
