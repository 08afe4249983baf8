import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// Checkpoints.
  @Suite struct Checkpoints {
    @Test("The shell finds a name given in the editor", arguments: EndToEnd.paneSizes)
    func aNameGivenInTheTextIsFoundFromTheShell(columns: Int, rows: Int) async throws {
      let terminal = try await Terminal.losingAParagraph(columns: columns, rows: rows)
      try terminal.press("F2")
      try await terminal.waitForMessage("Name of this state:")
      try terminal.send("short recipe\n")
      try await terminal.waitForMessage("#3 is now named short recipe")
      try await terminal.waitForNames(/^#3 .*\[short recipe\]/)
      let text = try terminal.memento("show", Terminal.fileName, "short recipe")
      #expect(text == Terminal.changedRecipe)
      let next = try await terminal.leaveAndReopen("3/3")
      try await next.openHistory()
      try await next.waitForList("History, 3 states", "short recipe", "Deleted", "Opened")
      try await next.closeHistory()
      try next.press("F2")
      try await next.waitForMessage("Name of this state: short recipe")
      try next.press("Escape")
    }

    @Test("The editor shows a name given in the shell", arguments: EndToEnd.paneSizes)
    func aNameGivenInTheShellShowsInTheEditor(columns: Int, rows: Int) async throws {
      let terminal = try await Terminal.losingAParagraph(columns: columns, rows: rows)
      try await eventually("the history") {
        try terminal.home.historyHolds("Eat.")
      }
      _ = try terminal.memento("name", Terminal.fileName, "1", "whole recipe")
      try await terminal.openHistory()
      let pane = try await terminal.waitForList(
        "History, 3 states", "Pasted", "Deleted", "whole recipe")
      #expect(pane.list[2].contains("◆ "))
      try terminal.press("End", "F2")
      try await terminal.waitForMessage("Name of #1: whole recipe")
      // Immediate typing would replace the old name.
      try terminal.press("End")
      try terminal.send(" of bread\n")
      try await terminal.waitForMessage("#1 is now named whole recipe of bread")
      try await terminal.waitForNames(/^#1 .*\[whole recipe of bread\]/)
      try terminal.press("Enter")
      try await terminal.waitForText(Terminal.recipe, status: "⟲ 4/4")
    }

    @Test("An empty name removes the name", arguments: EndToEnd.paneSizes)
    func anEmptyNameTakesItAway(columns: Int, rows: Int) async throws {
      let terminal = try await Terminal.losingAParagraph(columns: columns, rows: rows)
      try await terminal.openHistory()
      try terminal.press("Down")
      try terminal.send("n\n")
      try await terminal.waitForList("History, 3 states", "Pasted", "Deleted", "Opened")
      try terminal.send("nshort\n")
      try await terminal.waitForMessage("#2 is now named short")
      try await terminal.waitForList("History, 3 states", "Pasted", "◆", "Opened")
      try await terminal.waitForNames(/^#2 .*\[short\]/)
      try terminal.send("n")
      try await terminal.waitForMessage("Name of #2: short")
      try terminal.press("C-a", "Delete", "Delete", "Delete", "Delete", "Delete", "BSpace")
      try terminal.press("Enter")
      try await terminal.waitForMessage("#2 no longer has the name short")
      try await terminal.waitForList("History, 3 states", "Pasted", "Deleted", "Opened")
      try await terminal.waitForNames(/^$/)
    }

    @Test("A name in use is moved after confirmation", arguments: EndToEnd.paneSizes)
    func aNameUsedTwiceMovesWhenThatIsWanted(columns: Int, rows: Int) async throws {
      let terminal = try await Terminal.losingAParagraph(columns: columns, rows: rows)
      try await terminal.openHistory()
      try terminal.press("End")
      try terminal.send("nbest\n")
      try await terminal.waitForMessage("#1 is now named best")
      try terminal.press("Up")
      try terminal.send("nbest\n")
      try await terminal.waitForMessage("#1 is already named best")
      try await terminal.escape(to: "Select")
      try await terminal.waitForList("History, 3 states", "Pasted", "Deleted", "best")
      try terminal.press("Home")
      try terminal.send("nbest\n")
      try await terminal.waitForMessage("#1 is already named best")
      try terminal.send("m")
      try await terminal.waitForMessage("#3 is now named best; #1 no longer is")
      try await terminal.waitForList("History, 3 states", "best", "Deleted", "Opened")
      try await terminal.waitForNames(/^#3 .*\[best\]/)
    }

    @Test("Without stored history, a name lasts for the session", arguments: EndToEnd.paneSizes)
    func aNameLastsForTheRunWhereNoHistoryIsKept(columns: Int, rows: Int) async throws {
      let terminal = try await Terminal.keepingNothing("text", columns: columns, rows: rows)
      try terminal.paste("new ")
      try terminal.press("F2")
      try terminal.send("Rumpelstiltskin\n")
      try await terminal.waitForMessage("#2 is now named Rumpelstiltskin")
      try terminal.press("C-z")
      try await terminal.waitForText("text", status: "⟲ 1/2")
      try await terminal.openHistory()
      try await terminal.waitForList("History, 2 states", "◆", "● ")
      try terminal.send("/rumpel\n")
      try await terminal.waitForList("\"rumpel\": 1 of 2", "◆")
      try terminal.press("Enter")
      try await terminal.waitForText("new text", status: "⟲ 3/3")
      #expect(try !terminal.home.historyHolds("Rumpelstiltskin"))
    }

    @Test("Esc keeps the existing name", arguments: EndToEnd.paneSizes)
    func escKeepsTheNameThereIs(columns: Int, rows: Int) async throws {
      let terminal = try await Terminal.losingAParagraph(columns: columns, rows: rows)
      try terminal.press("F2")
      try terminal.send("best\n")
      try await terminal.waitForMessage("#3 is now named best")
      try terminal.press("F2", "End")
      try terminal.send(" of all")
      try await terminal.waitForMessage("Name of this state: best of all")
      try await terminal.escape(to: "History")
      try await terminal.openHistory()
      try await terminal.waitForList("History, 3 states", "● ", "Deleted", "Opened")
      try await terminal.waitForNames(/^#3 .*\[best\]/)
    }
  }
}

extension Terminal {
  /// Waits until the shell lists the expected checkpoints.
  fileprivate func waitForNames(_ wanted: some RegexComponent) async throws {
    var names = ""
    try await eventually("other names than \(names)", within: .seconds(10)) {
      // The history may not be there yet.
      let outcome = try run(
        [try mementoBinary(), "log", "--names", Terminal.fileName], environment: home.environment,
        in: home.path)
      names = outcome.output
      return outcome.status == .exited(0) && names.dropLast().contains(wanted)
    }
  }
}
