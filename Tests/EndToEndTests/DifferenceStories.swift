import TestSupport
import Testing

extension EndToEnd {
  /// A state displayed as text, and as its difference from the current text.
  @Suite struct Differences {
    /// Returns a terminal with a hundred lines, of which the second and the ninety-ninth were
    /// changed.
    private func changedAtBothEnds(columns: Int, rows: Int) async throws -> Terminal {
      let lines = (1...100).map { "line \($0)" }.joined(separator: "\n")
      let terminal = try await Terminal.editing(lines, columns: columns, rows: rows)
      try terminal.press("Down")
      try terminal.paste("new ")
      try terminal.press("C-End", "Up", "Home")
      try terminal.paste("new ")
      try await terminal.waitForStatus("⟲ 3/3", "Ln 99, Col 5")
      try await terminal.openHistory()
      return terminal
    }

    @Test("Brackets move from change to change", arguments: EndToEnd.paneSizes)
    func bracketsGoFromChangeToChange(columns: Int, rows: Int) async throws {
      let terminal = try await changedAtBothEnds(columns: columns, rows: rows)
      try terminal.press("End")
      try terminal.send("d")
      try await terminal.waitForPane("the first change") { pane in
        pane.status.contains("Change 1/2 since #1 ")
          && pane.shown.prefix(4) == ["line 1", "-line 2", "+new line 2", "line 3"]
      }
      try terminal.send("]")
      try await terminal.waitForPane("the second change") { pane in
        pane.status.contains("Change 2/2 since #1 ")
          && pane.shown.suffix(4) == ["line 98", "-line 99", "+new line 99", "line 100"]
      }
      try terminal.send("]")
      try await terminal.waitForMessage("No change further down")
      try terminal.send("[")
      try await terminal.waitForStatus("Change 1/2 ")
      try terminal.send("[")
      try await terminal.waitForMessage("No change further up")
      try await terminal.waitForPane("the first change") { $0.shown.contains("+new line 2") }
    }

    @Test("The difference stays while states are selected", arguments: EndToEnd.paneSizes)
    func theDifferenceStaysWhileOneGoesFromStateToState(columns: Int, rows: Int) async throws {
      let terminal = try await changedAtBothEnds(columns: columns, rows: rows)
      try terminal.send("d")
      try await terminal.waitForStatus("No change since #3 ")
      try terminal.press("Down")
      try await terminal.waitForPane("one change") { pane in
        pane.status.contains("Change 1/1 since #2 ") && pane.shown.contains("+new line 99")
      }
      try terminal.press("Down")
      try await terminal.waitForStatus("Change 1/2 since #1 ")
      try terminal.send("d")
      try await terminal.waitForPane("the text") { pane in
        pane.status.contains("Preview of #1 ") && !pane.shown.contains { $0.hasPrefix("-") }
      }
      try terminal.send("d")
      try await terminal.waitForStatus("Change 1/2 since #1 ")
      try terminal.press("Enter")
      try await terminal.waitForStatus("⟲ 4/4")
      try await terminal.waitForMessage("Restored the state of ")
    }

    @Test("d shows what a step did, and m marks a state to compare with")
    func whatAStepDidAndTwoMarkedStates() async throws {
      let terminal = try await Terminal.losingAParagraph(columns: 80, rows: 24)
      try await terminal.openHistory()
      try terminal.send("dd")
      try await terminal.waitForShown(
        "Bread\n\nKnead it.\n-Bake it.\n+Bake it. Eat.", status: "Change 1/1 by #3 ")
      try terminal.press("Down")
      try await terminal.waitForPane("the removed paragraph") { pane in
        pane.heading?.contains(/^#1 \(.*\) → #2 \(.*\)$/) == true
          && pane.shown.filter { $0.hasPrefix("-") }.count == 3
      }
      try terminal.send("m")
      try await terminal.waitForPane("its mark") { $0.list[1].hasPrefix("✓○") }
      try terminal.send("dd")
      try terminal.press("Down")
      try await terminal.waitForStatus("from #1 to #2 ")
      try terminal.press("Up")
      try terminal.send("m")
      try await terminal.waitForPane("no mark") { $0.list[1].hasPrefix(" ○") }
    }

    @Test("Text is copied from a difference without its signs, by mouse and by keys")
    func textIsCopiedFromADifference() async throws {
      let terminal = try await Terminal.losingAParagraph(columns: 80, rows: 24)
      try await terminal.openHistory()
      try terminal.press("End")
      try terminal.send("d")
      try await terminal.waitForStatus("Change 1/2 since #1 ")
      try terminal.press("S-Down", "S-Down", "C-c")
      try await terminal.waitForMessage("Copied")
      try await terminal.escape(to: "Esc Close")
      try await terminal.closeHistory()
      try terminal.press("C-End", "Enter", "C-v")
      try await terminal.waitForText(
        Terminal.changedRecipe + "\nFlour, water and salt,\nand a day of patience.\n")
      try await terminal.openHistory()
      try terminal.press("End")
      try await terminal.waitForStatus("Preview of #1 ")
      try terminal.drag(from: (column: 5, row: 0), to: (column: 10, row: 0))
      try terminal.press("C-c")
      try await terminal.waitForMessage("Copied")
      try await terminal.escape(to: "Esc Close")
      try await terminal.closeHistory()
      try terminal.press("C-v")
      try await terminal.waitForText(
        Terminal.changedRecipe + "\nFlour, water and salt,\nand a day of patience.\nBread")
    }

    @Test("In a wide window both texts are side by side")
    func inAWideWindowBothTextsAreSideBySide() async throws {
      let terminal = try await Terminal.losingAParagraph(columns: 160, rows: 30)
      try await terminal.openHistory()
      try terminal.press("End")
      try terminal.send("d")
      try await terminal.waitFor("present text")
      try await terminal.waitUntil("both lines in a row") { screen in
        screen.contains(#/7-Bake it\. +│   4\+Bake it\. Eat\./#)
      }
    }

    @Test("States of earlier sessions are compared, too", arguments: EndToEnd.paneSizes)
    func whatEarlierRunsLeftIsComparedToo(columns: Int, rows: Int) async throws {
      let first = try await Terminal.losingAParagraph(columns: columns, rows: rows)
      let terminal = try await first.leaveAndReopen("3/3")
      try await terminal.openHistory()
      try terminal.send("d")
      try terminal.press("Down")
      try await terminal.waitForShown(
        "Bread\n\nKnead it.\n-Bake it.\n+Bake it. Eat.", status: "Change 1/1 since #2 ")
      let shell = try terminal.memento("diff", Terminal.fileName, "2")
      #expect(shell.contains("\n-Bake it.\n"))
      #expect(shell.contains("\n+Bake it. Eat.\n"))
    }

    @Test("The preview is scrolled up and down", arguments: EndToEnd.paneSizes)
    func theTextIsScrolledUpAndDown(columns: Int, rows: Int) async throws {
      let terminal = try await changedAtBothEnds(columns: columns, rows: rows)
      try terminal.press("Down", "Down", "C-Down")
      try await terminal.waitForPane("a line less") { $0.shown.first == "line 2" }
      try terminal.press("C-Up", "C-Up")
      try await terminal.waitForPane("the start") { $0.shown.first == "line 1" }
      let page = columns < 100 ? 12 : 26
      try terminal.press("S-NPage")
      try await terminal.waitForPane("a page less") { $0.shown.first == "line \(page + 1)" }
      try terminal.press("S-PPage")
      try await terminal.waitForPane("the start") { $0.shown.first == "line 1" }
      try terminal.press("S-NPage", times: 10)
      try await terminal.waitForPane("the end") { $0.shown.last == "line 100" }
      try terminal.send("d")
      try await terminal.waitForPane("the change") { $0.shown.contains("+new line 2") }
      try terminal.press("S-NPage")
      try await terminal.waitForPane("less") { !$0.shown.contains("+new line 2") }
      try terminal.press("Escape")
      try await terminal.waitForStatus("⟲ 3/3", "Ln 99, Col 5")
    }

    @Test("The preview is scrolled sideways", arguments: EndToEnd.paneSizes)
    func theTextIsScrolledSideways(columns: Int, rows: Int) async throws {
      let long = (1...60).map { "word\($0)" }.joined(separator: " ")
      let terminal = try await Terminal.editing(long, columns: columns, rows: rows)
      try terminal.press("M-z")
      try terminal.paste("new ")
      try await terminal.waitForStatus("⟲ 2/2")
      try await terminal.openHistory()
      try terminal.press("Down", "Right", "Right")
      try await terminal.waitForPane("the middle") { pane in
        !pane.shown[0].contains("word1 ") && pane.shown[0].contains(" word14 ")
      }
      try terminal.press("Left", times: 3)
      try await terminal.waitForPane("the start") { $0.shown[0].hasPrefix("word1 word2 ") }
      try terminal.send("d")
      try await terminal.waitForPane("both lines") { pane in
        pane.shown.count == 2 && pane.shown[0].hasPrefix("-word1 ")
      }
      try terminal.press("Right", "Right")
      try await terminal.waitForPane("the middle of both") { pane in
        pane.shown.allSatisfy { !$0.contains("word1 ") && $0.contains(" word14 ") }
      }
      try terminal.press("Left", "Left")
      try await terminal.waitForPane("their start") { $0.shown[1].hasPrefix("+new word1 ") }
    }

    @Test("A page lists the keys", arguments: EndToEnd.paneSizes)
    func aPageTellsTheKeys(columns: Int, rows: Int) async throws {
      let terminal = try await changedAtBothEnds(columns: columns, rows: rows)
      try terminal.press("Down")
      try await terminal.waitForStatus("Preview of #2 ")
      try terminal.send("?")
      let page = try await terminal.waitFor("Keys in the history")
      let keys = ["Up, Down", "Enter", "Esc", "d ", "b ", "[, ]", "Ctrl-Up, Ctrl-Down"]
      for key in keys + ["Left, Right", "m ", "p ", "n, F2", "/ ", "t ", "r ", "Tab", "s "] {
        #expect(page.contains(" \(key)"))
      }
      try terminal.send("?")
      try await terminal.waitForList("History, 3 states", "Pasted", "Pasted", "Opened")
      try await terminal.waitForStatus("Preview of #2 ")
    }
  }
}
