import TestSupport
import Testing

extension EndToEnd {
  /// The history pane: previews without changes, and movement in the list.
  @Suite struct HistoryPane {
    /// Returns a terminal with a text after forty pastes, so with 41 states.
    private func longHistory(columns: Int = 80, rows: Int = 24) async throws -> Terminal {
      let terminal = try await Terminal.editing("line\n", columns: columns, rows: rows)
      try terminal.press("C-c")
      try terminal.press("C-v", times: 40)
      try await terminal.waitForStatus("⟲ 41/41")
      return terminal
    }

    /// Returns the rows above the status line, which shows the age of a change.
    private func styledText(on terminal: Terminal) throws -> [Substring] {
      try terminal.styledScreen().split(separator: "\n").dropLast(2)
    }

    @Test("Opening and closing the history pane changes nothing")
    func aLookLeavesEverythingAsItWas() async throws {
      let lines = (1...100).map { "line \($0)" }
      let terminal = try await Terminal.editing(lines.joined(separator: "\n"))
      try terminal.press("NPage", times: 2)
      try terminal.send("typed ")
      try await terminal.endBlock()
      try terminal.press("Up", "S-Down", "S-Right")
      try await terminal.waitForStatus("Ln 41, Col 8")
      let before = try styledText(on: terminal)
      let cursor = try terminal.cursor()

      try await terminal.openHistory()
      // All states, not only those of the selection.
      try terminal.send("s")
      try terminal.press("End")
      let preview = try await terminal.waitForStatus("Preview of #1")
      #expect(!preview.contains("typed line"))
      try terminal.press("Escape")
      try await terminal.waitUntil("the screen as it was") { _ in
        try styledText(on: terminal) == before
      }
      try await terminal.waitForStatus("⟲ 2/2", "Ln 41, Col 8")
      #expect(try terminal.cursor() == cursor)
      try terminal.press("C-y")
      try await terminal.waitForMessage("Nothing to redo")
    }

    @Test("On a narrow screen, the history pane is below")
    func thePaneIsBelowOnANarrowScreen() async throws {
      let terminal = try await longHistory()
      try await terminal.openHistory()
      let rows = try terminal.rows()
      #expect(rows[14].hasPrefix("─ History, 41 states ──"))
      #expect(rows[15].contains("● ") && rows[15].contains("Pasted \"line\""))
      #expect(rows[15].hasSuffix(" +1"))
      #expect(rows[21].contains("○ "))
      try await walk(terminal, page: 6)
    }

    @Test("On a wide screen, the history pane is at the right")
    func thePaneIsAtTheRightOfAWideScreen() async throws {
      let terminal = try await longHistory(columns: 200, rows: 50)
      try await terminal.openHistory()
      let rows = try terminal.rows()
      let edges = rows.prefix(48).compactMap { $0.firstIndex(of: "│")?.utf16Offset(in: $0) }
      #expect(edges == Array(repeating: 120, count: 48))
      #expect(rows[0].contains("│  History, 41 states"))
      #expect(rows[1].contains("│ ● "))
      #expect(rows[41].contains("Opened"))
      try await walk(terminal, page: 46)
    }

    /// Tests the keys that move through 41 states.
    private func walk(_ terminal: Terminal, page: Int) async throws {
      try terminal.press("Down")
      try await terminal.waitForStatus("Preview of #40")
      try terminal.press("NPage")
      try await terminal.waitForStatus("Preview of #\(max(1, 40 - page)) ")
      try terminal.press("Home")
      try await terminal.waitForStatus("Now")
      try terminal.press("NPage")
      try await terminal.waitForStatus("Preview of #\(max(1, 41 - page)) ")
      try terminal.press("PPage")
      try await terminal.waitForStatus("Now")
      try terminal.press("End")
      try await terminal.waitUntil("the oldest state") { screen in
        Terminal.status(on: screen).contains("Preview of #1 ") && screen.contains("Opened")
      }
      try terminal.press("Up")
      let screen = try await terminal.waitForStatus("Preview of #2 ")
      #expect(screen.hasPrefix("   1 line"))
      try terminal.press("Enter")
      try await terminal.waitForText("line\nline\n", status: "⟲ 42/42")
    }

    @Test("F8 opens the history pane, and Ctrl-T closes it")
    func f8OpensItAndControlTClosesIt() async throws {
      let terminal = try await Terminal.editing("text")
      try terminal.press("F8")
      try await terminal.waitFor("History, 1 state")
      try terminal.press("C-t")
      try await terminal.waitUntil("the pane closed") { !$0.contains("1 state") }
    }

    @Test("Typing in the history pane changes nothing")
    func typingInThePaneChangesNothing() async throws {
      let terminal = try await Terminal.editing("text")
      try await terminal.openHistory()
      try terminal.send("w")
      try await terminal.waitForMessage("w does nothing here")
      try terminal.paste("pasted")
      try await terminal.waitForMessage("The text cannot be changed here")
      try terminal.press("Escape")
      try await terminal.waitForText("text", status: "⟲ 1/1")
    }

    @Test("A saved state is marked")
    func aSavedStateIsMarked() async throws {
      let terminal = try await Terminal.editing("text")
      try terminal.send("a ")
      try await terminal.save()
      try await terminal.openHistory()
      let row = try #require(try terminal.rows().first { $0.contains("Typed") })
      #expect(row.hasSuffix("+2c S"))
    }

    @Test("In another locale, the history pane is drawn in ASCII")
    func anotherLocaleIsDrawnInASCII() async throws {
      let terminal = try await Terminal.editing("text", environment: ["LANG": "C"])
      try terminal.send("a ")
      try await terminal.endBlock()
      try terminal.press("C-z")
      try await terminal.waitForText("text")
      try terminal.send("b ")
      try await terminal.openHistory()
      let screen = try terminal.screen()
      #expect(screen.utf8.count == screen.unicodeScalars.count)
      #expect(screen.contains("- History, 3 states ---"))
      let rows = try terminal.rows()
      let graph = rows.filter { $0.contains("Typed") || $0.contains("Opened") }.map { $0.prefix(4) }
      #expect(graph == [" @  ", " |o ", " o' "])
    }

    @Test("The history pane follows the size of the screen")
    func thePaneFollowsTheSizeOfTheScreen() async throws {
      let terminal = try await longHistory()
      try await terminal.openHistory()
      try terminal.press("End")
      try await terminal.waitForStatus("Preview of #1 ")
      try terminal.resize(columns: 200, rows: 50)
      try await terminal.waitUntil("the pane at the right") {
        $0.contains("│  History, 41 states") && $0.contains("Opened")
      }
      try terminal.resize(columns: 60, rows: 12)
      try await terminal.waitUntil("the pane below, with the selected state in sight") {
        $0.contains("\n─ History, 41 states ──") && $0.contains("Opened")
      }
      try terminal.press("Escape")
      try await terminal.waitForStatus("⟲ 41/41")
    }
  }
}
