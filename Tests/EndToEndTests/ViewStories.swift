import Testing

extension EndToEnd {
  /// Wrapped lines, and the marks beside the text.
  @Suite struct View {
    private static let long =
      "  This line is long enough to be shown in more than one row of a narrow window.\nshort\n"

    @Test("Long lines are wrapped, and keys move by rows")
    func longLinesAreWrappedAndKeysGoByRows() async throws {
      let terminal = try await Terminal.editing(Self.long, columns: 40, rows: 10)
      try await terminal.waitFor(
        """
           1   This line is long enough to be
           ↪   shown in more than one row of a
           ↪   narrow window.
           2 short
        """)
      try terminal.press("Down", "Down")
      try terminal.send("X")
      try await terminal.waitFor("   ↪▎  Xnarrow window.")
      try terminal.press("Home", "End", "End")
      try terminal.send("!")
      try await terminal.waitFor("   ↪▎  Xnarrow window.!")
      try terminal.resize(columns: 100, rows: 10)
      try await terminal.waitFor("row of a Xnarrow window.!")
      try await terminal.save()
      #expect(try terminal.savedText().contains("of a Xnarrow window.!\nshort"))
    }

    @Test("The column at the end of a long line is exact after a scan")
    func theColumnAtTheEndOfALongLineIsKnownInTheEnd() async throws {
      let line = String(repeating: "नमस्ते दुनिया ", count: 30_000)
      let terminal = try await Terminal.editing(line)
      try terminal.press("M-z", "End")
      try terminal.send("end")
      try await terminal.waitFor("नमस्ते दुनिया end")
      // Until the scan ends, it is an estimate.
      try await terminal.waitForStatus("Col \(line.count + 4)", within: .seconds(60))
      try await terminal.save()
      #expect(try terminal.savedText() == line + "end")
    }

    @Test("Blanks and a ruler are shown on request")
    func blanksAndARulerAreShownWhenAskedFor() async throws {
      let terminal = try await Terminal.editing("a b \n\tc\n", columns: 60, rows: 8)
      try terminal.run("toggle-blanks")
      try await terminal.waitFor("   1 a·b·\n   2 →       c")
      try terminal.run("toggle-ruler")
      try await terminal.waitForMessage("Ruler at column: 80")
      try terminal.press("BSpace", "BSpace")
      try terminal.send("20")
      try terminal.press("Enter")
      try await terminal.waitFor("   1 a·b·               ┊\n   2 →       c          ┊\n")
    }

    @Test("The scrollbar shows the position and the changes")
    func theScrollbarTellsWhereOneIsAndWhatChanged() async throws {
      let lines = (1...100).map { "line \($0)\n" }.joined()
      let terminal = try await Terminal.editing(lines, columns: 40, rows: 12)
      try await terminal.waitForWhole("   1 line 1                            ▐\n")
      try terminal.press("C-End")
      try await terminal.waitForWhole(" 101                                   ▐\n")
      try terminal.send("x")
      try await terminal.waitForWhole(" 101▎x                                 █\n")
    }
  }
}

extension Terminal {
  /// Waits until the screen, with its scrollbar, shows a text.
  fileprivate func waitForWhole(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await waitUntil("\"\(text)\"", sourceLocation: sourceLocation) { _ in
      try wholeScreen().contains(text)
    }
  }

  /// Runs a command by its name.
  fileprivate func run(_ command: String) throws {
    try press("C-p")
    try send(command)
    try press("Enter")
  }
}
