import TestSupport
import Testing

extension EndToEnd {
  /// The history of the selected text.
  @Suite struct Parts {
    /// Returns a terminal with three lines: #3 and #5 changed the second, #2, #4 and #6 the others.
    private func threeLines(
      columns: Int, rows: Int, isKept: Bool = true
    ) async throws -> Terminal {
      let text = "one\ntwo\nthree"
      let terminal =
        isKept
        ? try await Terminal.keeping(text, columns: columns, rows: rows)
        : try await Terminal.keepingNothing(text, columns: columns, rows: rows)
      try terminal.press("End")
      try terminal.paste("!")
      try terminal.press("Down", "Home")
      try terminal.paste("2")
      try terminal.press("Down", "Home")
      try terminal.paste("3")
      try terminal.press("Up", "End")
      try terminal.paste("?")
      try terminal.press("C-Home")
      try terminal.paste("1")
      try terminal.press("Down", "Home")
      try await terminal.waitForText("1one!\n2two?\n3three", status: "⟲ 6/6", "Ln 2, Col 1")
      return terminal
    }

    private func restoreParts(_ terminal: Terminal) async throws {
      // The cursor may be at its position of the last session.
      try terminal.press("C-Home", "Down", "S-End")
      try await terminal.waitForStatus("Ln 2, Col 6")
      try await terminal.openHistory()
      try await terminal.waitForList(
        "Selected text: 3 of 6", "\"?\"", "\"2\"", "\"!\"")
      try await terminal.waitForShown("one!\n2two?\n3three", status: "Preview of #5 ")
      try terminal.press("Down")
      try await terminal.waitForShown("one!\n2two\nthree", status: "Preview of #3 ")
      try terminal.press("Enter")
      try await terminal.waitForText("1one!\n2two\n3three", status: "•", "⟲ 7/7")
      try await terminal.waitForMessage("Brought back a part from ")
      try terminal.press("C-z")
      try await terminal.waitForText("1one!\n2two?\n3three", status: "⟲ 6/7")
    }

    @Test(
      "With text selected, only its states are listed and only it is restored",
      arguments: EndToEnd.paneSizes)
    func onlyWhatChangedItIsListedAndOnlyItIsBroughtBack(columns: Int, rows: Int) async throws {
      try await restoreParts(try await threeLines(columns: columns, rows: rows))
    }

    @Test("Selected text is restored without stored history, too", arguments: EndToEnd.paneSizes)
    func itIsBroughtBackWhereNoHistoryIsKeptToo(columns: Int, rows: Int) async throws {
      try await restoreParts(try await threeLines(columns: columns, rows: rows, isKept: false))
    }

    @Test(
      "States of an earlier session that changed the selection are listed, too",
      arguments: EndToEnd.paneSizes)
    func statesOfAnEarlierRunChangedItToo(columns: Int, rows: Int) async throws {
      let first = try await threeLines(columns: columns, rows: rows)
      try await first.save()
      let terminal = try await first.leaveAndReopen("6/6")
      try terminal.press("Down")
      try await restoreParts(terminal)
    }

    @Test("s lists all states, and those of the selection again", arguments: EndToEnd.paneSizes)
    func aKeyListsAllStatesAndThoseOfThePartAgain(columns: Int, rows: Int) async throws {
      let terminal = try await threeLines(columns: columns, rows: rows)
      try await terminal.openHistory()
      try terminal.send("s")
      try await terminal.waitForMessage("No text is selected: select some and open the history")
      try await terminal.closeHistory()
      try terminal.press("C-Home", "S-End")
      try await terminal.openHistory()
      try await terminal.waitForList("Selected text: 3 of 6", "\"1\"", "\"!\"", "Opened")
      try terminal.send("s")
      try await terminal.waitForPane("all states") { pane in
        pane.title.hasPrefix("History, 6 states") && pane.list.count == 3
      }
      try terminal.send("s")
      try await terminal.waitForList("Selected text: 3 of 6", "\"1\"", "\"!\"", "Opened")
      // The first Esc lists all states.
      try terminal.press("Escape")
      try await terminal.waitForPane("all states") { $0.title.hasPrefix("History, 6 states") }
      try await terminal.closeHistory()
      try await terminal.waitForText("1one!\n2two?\n3three", status: "⟲ 6/6", "Col 6")
      try terminal.press("Delete")
      try await terminal.waitForText("\n2two?\n3three", status: "⟲ 7/7")
    }

    @Test("Distant changes by another program never touched the selection")
    func distantChangesByOthersDidNotTouchIt() async throws {
      let lines = (1...200).map(String.init)
      let text = lines.map { $0 + "\n" }.joined()
      let terminal = try await Terminal.keeping(text)
      var changed = lines
      changed[2] += "x"
      changed[196] += "y"
      try terminal.home.write(changed.map { $0 + "\n" }.joined(), to: "notes.txt")
      try await terminal.waitForStatus("⟲ 2/2")
      try terminal.press("C-g")
      try terminal.send("100")
      try terminal.press("Enter", "S-End", "C-t")
      try await terminal.waitForList("Selected text: 0 of 2")
      try terminal.press("Down", "Enter")
      try await terminal.waitForMessage("Not restored: no state is listed")
      #expect(try terminal.home.text(of: "notes.txt").split(separator: "\n").count == 200)
    }

    @Test("A selection that never changed is reported", arguments: EndToEnd.paneSizes)
    func whatNeverChangedSaysSo(columns: Int, rows: Int) async throws {
      let terminal = try await Terminal.editing("one\ntwo", columns: columns, rows: rows)
      try terminal.press("S-End", "C-t")
      try await terminal.waitForMessage("No known state changed the selected text")
      try terminal.press("Enter")
      try await terminal.waitForMessage("Not restored: no state is listed. s lists them all")
      // The first Esc lists all states.
      try terminal.press("Escape")
      try await terminal.waitForPane("all states") { $0.title.hasPrefix("History, 1 state") }
      try await terminal.closeHistory()
      try await terminal.waitForText("one\ntwo", status: "⟲ 1/1")
    }
  }
}
