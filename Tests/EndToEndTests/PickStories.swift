import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// Restoring selected changes.
  @Suite struct Picking {
    @Test(
      "A paragraph lost in an earlier session is found by a word and restored",
      arguments: EndToEnd.paneSizes)
    func aParagraphLostInAnEarlierRunIsFoundByAWordAndBroughtBack(
      columns: Int, rows: Int
    ) async throws {
      let first = try await Terminal.losingAParagraph(columns: columns, rows: rows)
      let terminal = try await first.leaveAndReopen("3/3")
      try await terminal.openHistory()
      try terminal.send("/patience")
      try await terminal.waitForList("\"patience\": 1 of 3", "Opened")
      try terminal.press("Enter")
      try await terminal.waitForShown(Terminal.recipe, status: "Preview of #1 ")
      try await terminal.pickTheParagraph()
      try await terminal.waitForText(Terminal.mendedRecipe, status: "•", "⟲ 4/4")
      try await terminal.waitForMessage("Brought back 1 change from ")
      try terminal.press("C-z")
      try await terminal.waitForText(Terminal.changedRecipe, status: "⟲ 3/4")
      try terminal.press("C-y")
      try await terminal.waitForText(Terminal.mendedRecipe)
      try await terminal.save()
      #expect(try terminal.savedText() == Terminal.mendedRecipe)
      let log = try terminal.memento("log", "-n", "1", Terminal.fileName)
      #expect(log.contains(/^#4 .* Brought back 1 change from [0-9]{2}:[0-9]{2}  \+3/))
    }

    @Test("A lost paragraph is found by a time and restored", arguments: EndToEnd.paneSizes)
    func aParagraphIsFoundByATimeAndBroughtBack(columns: Int, rows: Int) async throws {
      let home = try Terminal.lastingHome(Terminal.recipe)
      let first = try await Terminal.editing(fileIn: home, columns: columns, rows: rows)
      let time = try await first.endSecond()
      try await first.loseAParagraph()
      let terminal = try await first.leaveAndReopen("3/3")
      try await terminal.openHistory()
      try terminal.send("t\(time)\n")
      try await terminal.waitForShown(Terminal.recipe, status: "Preview of #1 ")
      try await terminal.pickTheParagraph()
      try await terminal.waitForText(Terminal.mendedRecipe, status: "•", "⟲ 4/4")
    }

    @Test("A lost paragraph is restored without stored history, too", arguments: EndToEnd.paneSizes)
    func itIsBroughtBackWhereNoHistoryIsKeptToo(columns: Int, rows: Int) async throws {
      let terminal = try await Terminal.keepingNothing(
        Terminal.recipe, columns: columns, rows: rows)
      try await terminal.loseAParagraph()
      try await terminal.openHistory()
      try terminal.send("/patience\n")
      try await terminal.waitForShown(Terminal.recipe, status: "Preview of #1 ")
      try await terminal.pickTheParagraph()
      try await terminal.waitForText(Terminal.mendedRecipe, status: "•", "⟲ 4/4")
    }

    @Test("All changes or none can be picked, and Esc stops picking", arguments: EndToEnd.paneSizes)
    func oneMarksAllOrNoneAndCanStop(columns: Int, rows: Int) async throws {
      let terminal = try await Terminal.losingAParagraph(columns: columns, rows: rows)
      try await terminal.openHistory()
      try terminal.send("p")
      try await terminal.waitForMessage("Nothing to pick: this state equals the present text")
      try terminal.press("End")
      try terminal.send("p")
      try await terminal.waitForList("0 of 2 changes marked", "Pasted", "Deleted", "Opened")
      try terminal.press("Enter")
      try await terminal.waitForMessage("No change is marked: Space marks one, a marks all")
      try terminal.press("Up")
      try await terminal.waitForMessage("This is the first change")
      try terminal.send("x")
      try await terminal.waitForMessage("x does nothing here")
      try terminal.send("a")
      try await terminal.waitForPane("all marked") { pane in
        pane.title.hasPrefix("2 of 2 changes marked") && !pane.shown.contains { $0.contains("·") }
      }
      try terminal.send("a")
      try await terminal.waitForPane("none marked") { $0.title.hasPrefix("0 of 2 changes") }
      try terminal.send(" ")
      try await terminal.waitForPane("one marked") { $0.title.hasPrefix("1 of 2 changes") }
      try terminal.press("Escape")
      try await terminal.waitForList("History, 3 states", "Pasted", "Deleted", "Opened")
      try terminal.send("pa")
      try await terminal.waitForPane("all marked again") { $0.title.hasPrefix("2 of 2") }
      try terminal.press("Enter")
      try await terminal.waitForText(Terminal.recipe, status: "•", "⟲ 4/4")
      try await terminal.waitForMessage("Brought back 2 changes from ")
    }

    @Test("Picking moves from change to change", arguments: EndToEnd.paneSizes)
    func theWayLeadsFromChangeToChange(columns: Int, rows: Int) async throws {
      let terminal = try await Terminal.editing("a\nb\nc\nd\ne\n", columns: columns, rows: rows)
      for _ in 1...3 {
        try terminal.press("C-k", "Down")
      }
      try await terminal.waitForText("b\nd\n", status: "⟲ 4/4")
      try await terminal.openHistory()
      try terminal.press("End")
      try terminal.send("p")
      try await terminal.waitForShown("·+a\nb\n·+c\nd\n·+e\n", status: "Change 1/3 back to #1 ")
      try terminal.press("Down")
      try await terminal.waitForStatus("Change 2/3 ")
      try terminal.send("] [ ")
      try await terminal.waitForShown("·+a\nb\n✓+c\nd\n✓+e\n", status: "Change 2/3 ")
      try terminal.send(" ")
      try await terminal.waitForShown("·+a\nb\n·+c\nd\n✓+e\n", status: "Change 2/3 ")
      try terminal.press("Down", "Down")
      try await terminal.waitForMessage("This is the last change")
      try terminal.press("Enter")
      try await terminal.waitForText("b\nd\ne\n", status: "⟲ 5/5")
    }

    @Test("A single line of a change is picked", arguments: EndToEnd.paneSizes)
    func aSingleLineIsPicked(columns: Int, rows: Int) async throws {
      let terminal = try await Terminal.losingAParagraph(columns: columns, rows: rows)
      try await terminal.openHistory()
      try terminal.press("End")
      try terminal.send("p")
      try await terminal.waitForPane("marks") { $0.title.hasPrefix("0 of 2 changes marked") }
      try terminal.press("Down", "Down")
      try terminal.send(" ")
      try await terminal.waitForPane("one line marked") { pane in
        pane.title.hasPrefix("0 of 2 changes, 1 line marked")
          && pane.shown.contains("✓+and a day of patience.")
      }
      try terminal.press("Enter")
      try await terminal.waitForMessage("Brought back 1 line from ")
      try await terminal.waitForMessage(": +1")
      try await terminal.waitForText(
        "Bread\n\nand a day of patience.\nKnead it.\nBake it. Eat.", status: "⟲ 4/4")
    }
  }
}

extension Terminal {
  /// Shows the changes since the recipe, marks the removed paragraph, and restores it.
  fileprivate func pickTheParagraph() async throws {
    try send("d")
    try await waitForShown(
      """
      Bread

      -Flour, water and salt,
      -and a day of patience.
      -
      Knead it.
      -Bake it.
      +Bake it. Eat.
      """, status: "Change 1/")
    try send("p")
    try await waitForPane("marks") { $0.title.hasPrefix("0 of ") }
    try send(" ")
    try await waitForPane("one marked") { $0.title.hasPrefix("1 of ") }
    try press("Enter")
  }
}
