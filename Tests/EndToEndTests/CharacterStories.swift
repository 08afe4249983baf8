import TestSupport
import Testing

extension EndToEnd {
  /// Characters of several bytes, columns or code points.
  @Suite struct Characters {
    /// The column of the text behind a line number of one to three digits.
    private let gutter = 5

    private func waitForCursor(
      _ terminal: Terminal, column: Int, character: Int,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      try await terminal.waitUntil(
        "the cursor in column \(column), at character \(character)", sourceLocation: sourceLocation
      ) { screen in
        try terminal.cursor().column == gutter + column
          && Terminal.status(on: screen).contains(", Col \(character)")
      }
    }

    @Test("Wide characters take two columns")
    func wideCharactersTakeTwoColumns() async throws {
      let terminal = try await Terminal.editing()
      try terminal.send("漢字x")
      try await terminal.waitForText("漢字x")
      try await waitForCursor(terminal, column: 5, character: 4)
      try terminal.press("Left", "Left")
      try await waitForCursor(terminal, column: 2, character: 2)
      try terminal.send("é")
      try await terminal.waitForText("漢é字x")
      try await waitForCursor(terminal, column: 3, character: 3)
      try terminal.press("DC")
      try await terminal.waitForText("漢éx")
      try terminal.press("BSpace", "BSpace")
      try await terminal.waitForText("x")
      try await waitForCursor(terminal, column: 0, character: 1)
      try await terminal.save()
      #expect(try terminal.savedText() == "x\n")
    }

    @Test("A letter and its combining marks are one character")
    func aBaseAndItsMarksAreOneCharacter() async throws {
      let terminal = try await Terminal.editing()
      try terminal.send("ae\u{301}\u{323}z")
      try await terminal.waitForStatus("Col 4")
      try await waitForCursor(terminal, column: 3, character: 4)
      #expect(try terminal.rows()[0].unicodeScalars.count { $0.properties.isDiacritic } == 2)
      try terminal.press("Left", "Left")
      try await waitForCursor(terminal, column: 1, character: 2)
      try terminal.press("DC")
      try await terminal.waitForText("az")
      try await terminal.save()
      #expect(try terminal.savedBytes() == Array("az\n".utf8))
    }

    @Test("A combining mark typed later joins its letter")
    func aMarkTypedLaterJoinsItsBase() async throws {
      let terminal = try await Terminal.editing()
      try terminal.send("e")
      try await waitForCursor(terminal, column: 1, character: 2)
      try terminal.send("\u{301}")
      try await terminal.waitUntil("the accent") { $0.unicodeScalars.contains("\u{301}") }
      try await waitForCursor(terminal, column: 1, character: 2)
      try terminal.press("BSpace")
      try await terminal.waitForText("")
      try await waitForCursor(terminal, column: 0, character: 1)
    }

    @Test(
      "A grapheme cluster is erased as one character",
      arguments: ["👩‍👩‍👧‍👦", "🇩🇪", "👍🏽", "❤️", "각", "नि", "1️⃣"])
    func anythingSeenAsOneCharacterIsErasedAsOne(character: String) async throws {
      let terminal = try await Terminal.editing()
      try terminal.send("a\(character)z")
      try await terminal.waitForStatus("Col 4")
      try terminal.press("Left", "BSpace")
      try await terminal.waitForText("az")
      try await waitForCursor(terminal, column: 1, character: 2)
      #expect(try terminal.rows()[0] == "   1▎az")
      try terminal.press("C-z")
      try await terminal.waitForStatus("Col 3")
      try await terminal.save()
      #expect(try terminal.savedText() == "a\(character)z\n")
    }

    @Test("Tabs reach the next tab stop")
    func tabsGoToTheNextStop() async throws {
      let terminal = try await Terminal.editing("\tx\nab\ty\n")
      try terminal.press("Right")
      try await waitForCursor(terminal, column: 8, character: 2)
      try terminal.press("Down", "Home", "Right", "Right", "Right")
      try await waitForCursor(terminal, column: 8, character: 4)
      #expect(try Array(terminal.rows().prefix(2)) == ["   1         x", "   2 ab      y"])
    }

    @Test("Invisible bytes and characters have a visible sign")
    func whatCannotBeShownHasAStandIn() async throws {
      let home = try TemporaryFolder()
      let bytes: [UInt8] = [0x00, 0x01, 0x1B, 0x7F, 0xFF, 0xC3, 0x28, 0x0A, 0xED, 0xA0, 0x80, 0x0A]
      try write(bytes, to: home.file(Terminal.fileName))
      let terminal = try await Terminal.editing(fileIn: home)
      try await terminal.waitForText("^@^A^[^?‹FF›‹C3›(\n‹ED›‹A0›‹80›\n")
      try terminal.press("Right", "Right")
      try await waitForCursor(terminal, column: 4, character: 3)
      try terminal.press("Right", "Right", "Right")
      try await waitForCursor(terminal, column: 12, character: 6)
      try terminal.press("BSpace")
      try await terminal.waitForText("^@^A^[^?‹C3›(\n‹ED›‹A0›‹80›\n")
      try await terminal.save()
      #expect(try terminal.savedBytes() == Array(bytes[..<4] + bytes[5...]))
    }

    @Test("A long line scrolls sideways")
    func aLongLineScrollsAside() async throws {
      let line = (0..<40).map { "\($0) 漢字 " }.joined()
      let terminal = try await Terminal.editing(line + "\nshort")
      try terminal.press("M-z", "End")
      let screen = try await terminal.waitForStatus("Ln 1, Col \(line.count + 1)")
      #expect(screen.hasPrefix("   1 ‹"))
      #expect(screen.contains("38 漢字 39 漢字\n"))
      try terminal.press("Home")
      try await terminal.waitUntil("the start of the line") { screen in
        screen.hasPrefix("   1 0 漢字 1 漢字") && screen.contains("›\n   2 short")
      }
    }

    @Test("Selected wide text is replaced whole")
    func selectedWideTextIsReplacedWhole() async throws {
      let terminal = try await Terminal.editing("漢字かな")
      try terminal.press("S-Right", "S-Right")
      try terminal.send("x")
      try await terminal.waitForText("xかな")
      try terminal.press("C-z")
      try await terminal.waitForText("漢字かな", status: "⟲ 1/2")
    }
  }
}
