import TestSupport
import Testing

extension EndToEnd {
  /// Branches in the list, and steps finer and coarser than a block.
  @Suite struct Branches {
    /// Returns a terminal with two undone states, #2 and #3, and one recorded after undo, #4.
    private func branched(columns: Int, rows: Int) async throws -> Terminal {
      let home = try Terminal.lastingHome("text")
      let terminal = try await Terminal.editing(fileIn: home, columns: columns, rows: rows)
      try terminal.paste("A ")
      try terminal.paste("B ")
      try await terminal.waitForText("A B text", status: "⟲ 3/3")
      try terminal.press("C-z", "C-z")
      try terminal.paste("C ")
      try await terminal.waitForText("C text", status: "⟲ 4/4")
      return terminal
    }

    private func openAndClose(_ terminal: Terminal) async throws {
      try await terminal.openHistory()
      let pane = try await terminal.waitForList(
        "History, 4 states", "● ", "│○ ", "○╯ ")
      #expect(pane.list[1].contains(/Pasted "B" +▸1 .*\+2c/))
      try terminal.press("Tab")
      try await terminal.waitForMessage("No hidden states here. Tab opens and closes a branch")
      try terminal.press("Down")
      try await terminal.waitForShown("A B text", status: "Preview of #3 ")
      try terminal.press("Tab")
      let opened = try await terminal.waitForList(
        "History, 4 states", "\"C", "\"B", "\"A", "Opened")
      #expect(opened.list[1].contains(" ▾"))
      try terminal.press("Down")
      try await terminal.waitForShown("A text", status: "Preview of #2 ")
      try terminal.press("Tab")
      try await terminal.waitForPane("the branch closed, its end selected") { pane in
        pane.list.count == 3 && pane.status.contains("Preview of #3 ")
      }
      try terminal.press("Enter")
      try await terminal.waitForText("A B text", status: "⟲ 5/5")
    }

    @Test("A branch is opened and closed", arguments: EndToEnd.paneSizes)
    func aBranchIsOpenedAndClosed(columns: Int, rows: Int) async throws {
      try await openAndClose(try await branched(columns: columns, rows: rows))
    }

    @Test("A branch of an earlier session is opened and closed", arguments: EndToEnd.paneSizes)
    func aBranchOfAnEarlierRunIsOpenedAndClosed(columns: Int, rows: Int) async throws {
      let first = try await branched(columns: columns, rows: rows)
      try await first.save()
      try await openAndClose(try await first.leaveAndReopen("4/4"))
    }

    /// A search finds the hidden states of a branch, and lists them by themselves.
    @Test("A search finds states in closed branches", arguments: EndToEnd.paneSizes)
    func whatABranchHidesIsFound(columns: Int, rows: Int) async throws {
      let terminal = try await branched(columns: columns, rows: rows)
      try await terminal.openHistory()
      try terminal.send("/A \n")
      try await terminal.waitForList("\"A \": 2 of 4", "\"B", "\"A")
      try terminal.press("Down")
      try await terminal.waitForShown("A text", status: "Preview of #2 ")
      try terminal.press("Enter")
      try await terminal.waitForText("A text", status: "⟲ 5/5")
    }
  }

  /// Undo by a word, to the file, and to the start of the session.
  @Suite struct Steps {
    private func run(_ command: String, in terminal: Terminal) async throws {
      try terminal.press("C-p")
      try terminal.send("\(command)")
      try await terminal.waitFor("Undo to the s")
      try terminal.press("Enter")
    }

    @Test("Words are undone one by one", arguments: EndToEnd.paneSizes)
    func wordsAreTakenBackOneByOne(columns: Int, rows: Int) async throws {
      let terminal = try await Terminal.keeping("text", columns: columns, rows: rows)
      try terminal.send("one two three ")
      try await terminal.waitForStatus("Col 15")
      try terminal.press("M-u")
      try await terminal.waitForText("one two text", status: "•", "⟲ 2/2")
      try terminal.press("M-u")
      try await terminal.waitForText("one text", status: "⟲ 2/2")
      try terminal.press("M-e")
      try await terminal.waitForText("one two text", status: "⟲ 2/2")
      try await terminal.openHistory()
      try await terminal.waitForPane("the words as a state") { $0.list.count == 3 }
      try await terminal.closeHistory()
      try await terminal.save()
      // The text of an earlier session is undone as a whole.
      let next = try await terminal.leaveAndReopen("3/3")
      try next.press("M-u", "M-u")
      try await next.waitForText("text", status: "•", "⟲ 1/3")
    }

    @Test(
      "Palette commands undo to the saved state and to the start of the session",
      arguments: EndToEnd.paneSizes)
    func thePaletteGoesBackToTheFileAndToTheStart(columns: Int, rows: Int) async throws {
      let first = try await Terminal.losingAParagraph(columns: columns, rows: rows)
      let terminal = try await first.leaveAndReopen("3/3")
      try await run("undo-session", in: terminal)
      try await terminal.waitForMessage("Nothing to undo: this is the state at the start")
      try await run("undo-to-save", in: terminal)
      try await terminal.waitForMessage("Nothing to undo: this is the saved state")
      // The cursor is restored to its position of the last session.
      try terminal.press("C-Home")
      try terminal.paste("Dark ")
      try await terminal.save()
      try terminal.paste("brown ")
      try await terminal.waitForStatus("•", "⟲ 5/5")
      try await run("undo-to-save", in: terminal)
      let saved = try await terminal.waitForText(
        "Dark " + Terminal.changedRecipe, status: "⟲ 6/6")
      #expect(!saved.contains("•"))
      try await run("undo-session", in: terminal)
      try await terminal.waitForText(Terminal.changedRecipe, status: "•", "⟲ 7/7")
      try terminal.press("C-z", "C-z")
      try await terminal.waitForText(
        "Dark brown " + Terminal.changedRecipe, status: "•", "⟲ 5/7")
    }
  }
}
