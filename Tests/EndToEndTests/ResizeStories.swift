import TestSupport
import Testing

extension EndToEnd {
  /// The size of the screen can change at any moment.
  @Suite struct Resizing {
    private let poem = (1...40).map { "line \($0) of forty" }.joined(separator: "\n")

    /// Waits until the screen is filled from its first to its last row.
    private func waitForSize(
      _ terminal: Terminal, columns: Int, rows: Int,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      try terminal.resize(columns: columns, rows: rows)
      try await terminal.waitUntil(
        "a screen of \(columns) by \(rows)", sourceLocation: sourceLocation
      ) { screen in
        let status = Terminal.status(on: screen)
        return status.contains("notes.txt") && status.count > columns - 8
          && screen.count { $0 == "\n" } == rows
          && Terminal.text(on: screen).count { $0 == "\n" } == min(rows - 2, 40) - 1
      }
    }

    @Test("The text fills a screen of any size")
    func theTextFillsEverySize() async throws {
      let terminal = try await Terminal.editing(poem)
      for (columns, rows) in [(100, 30), (40, 10), (200, 50), (35, 5), (300, 100), (80, 24)] {
        try await waitForSize(terminal, columns: columns, rows: rows)
      }
      try terminal.send("x")
      try await terminal.waitForStatus("⟲ 1/1", "Col 2")
    }

    @Test("The smallest screen can be edited on")
    func theSmallestScreenStillEdits() async throws {
      let terminal = try await Terminal.editing("text", columns: 20, rows: 5)
      try terminal.send("some ")
      try await terminal.waitForText("some text", status: "•")
      try await terminal.openHistory()
      try terminal.press("End")
      try await terminal.waitForStatus("Preview of #1")
      try terminal.press("Escape")
      try await terminal.waitForText("some text")
      try terminal.press("C-p")
      try await terminal.waitForMessage("Command:")
      try terminal.press("Escape")
      try await terminal.waitForText("some text")
      try await terminal.save()
      #expect(try terminal.savedText() == "some text")
    }

    @Test(
      "A screen that is too small loses no keys",
      arguments: [(19, 24), (80, 4), (10, 3), (2, 60), (200, 1)])
    func nothingIsLostOnAScreenTooSmall(columns: Int, rows: Int) async throws {
      let terminal = try await Terminal.editing(poem)
      try terminal.send("before ")
      try await terminal.waitForStatus("Col 8")
      try terminal.resize(columns: columns, rows: rows)
      try await terminal.waitUntil("a request for a bigger screen") {
        $0.hasPrefix("Wi")
      }
      try terminal.send("meanwhile ")
      try terminal.resize(columns: 80, rows: 24)
      let screen = try await terminal.waitForStatus("Ln 1, Col 18")
      #expect(screen.hasPrefix("   1▎before meanwhile line 1 of forty\n   2 line 2"))
    }

    @Test(
      "In each terminal and locale, the keys at all sizes reach the text",
      arguments: ["xterm-256color", "tmux-256color", "screen", "linux", "vt100"], ["C.UTF-8", "C"])
    func keysAtAllSizesReachTheText(terminal name: String, locale: String) async throws {
      let terminal = try await Terminal.editing(
        poem, environment: ["TERM": name, "LC_ALL": locale])
      var typed = ""
      for (columns, rows) in [(1, 1), (5, 3), (20, 5), (40, 10), (500, 200), (80, 24)] {
        try terminal.resize(columns: columns, rows: rows)
        try terminal.send("\(columns) ")
        typed += "\(columns) "
      }
      try await terminal.waitUntil("all that was typed") { $0.contains(typed + "line 1 of forty") }
      // Not for the message: as the last size is the one of the start, tmux goes to the first small one again, up
      // to 250 ms later, and a window that is too small shows no old message.
      try terminal.press("C-s")
      try await terminal.waitUntil("the saved text") { _ in
        (try? terminal.savedText()) == typed + poem
      }
      try terminal.press("C-q")
      #expect(try await terminal.waitForExit() == .exited(0))
    }

    @Test("After many quick resizes, the last size is shown")
    func aStormOfSizesEndsWithTheLast() async throws {
      let terminal = try await Terminal.editing(poem)
      let storm = (0..<60).map { step in
        ["resize-window", "-x", "\(10 + step * 37 % 180)", "-y", "\(2 + step * 11 % 50)"]
      }
      for command in storm { try terminal.server.perform(command) }
      try terminal.send("calm ")
      try await waitForSize(terminal, columns: 90, rows: 20)
      let text = Terminal.text(on: try terminal.screen())
      #expect(text.hasPrefix("calm line 1 of forty\nline 2 of forty\n"))
    }

    @Test("A prompt stays after a resize")
    func whatIsBeingAskedStays() async throws {
      let terminal = try await Terminal.editing(poem)
      try terminal.press("C-g")
      try await terminal.waitForMessage("Go to line:")
      try terminal.send("3")
      try terminal.resize(columns: 40, rows: 6)
      try await terminal.waitUntil("the prompt on the last of six rows") {
        Terminal.message(on: $0).contains("Go to line: 3") && $0.count { $0 == "\n" } == 6
      }
      try terminal.send("5\n")
      try await terminal.waitForStatus("Ln 35,")
      try terminal.press("C-p")
      try await terminal.waitForMessage("Command:")
      try terminal.resize(columns: 120, rows: 40)
      try await terminal.waitUntil("the list above the prompt") {
        Terminal.message(on: $0).contains("Command:") && $0.contains("\n save-as  ")
      }
    }

    @Test("The cursor stays visible after a resize")
    func theCursorStaysInSight() async throws {
      let terminal = try await Terminal.editing(poem + String(repeating: ".", count: 200))
      try terminal.press("M-z", "C-End")
      try await terminal.waitForStatus("Ln 40, Col 217")
      for (columns, rows) in [(40, 6), (120, 30), (25, 5), (80, 24)] {
        try terminal.resize(columns: columns, rows: rows)
        try await terminal.waitUntil("the cursor behind the text's last character") { screen in
          let cursor = try terminal.cursor()
          let lines = screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
          guard lines.count == rows, lines.indices.contains(cursor.row) else { return false }
          return cursor.isVisible && lines[cursor.row].hasPrefix("  40 ")
            && lines[cursor.row].count == cursor.column
        }
      }
    }
  }
}
