import TestSupport
import Testing

extension EndToEnd {
  /// Much text at once: pasted, or typed faster than it can be drawn.
  @Suite struct Pasting {
    @Test("A paste of ten thousand lines is one step")
    func tenThousandLinesAreOneStep() async throws {
      let terminal = try await Terminal.editing("first\n")
      let lines = (1...10_000).map { "pasted line \($0)\n" }.joined()
      try terminal.paste(lines)
      try await terminal.waitForStatus("⟲ 2/2", "Ln 10001, Col 1")
      try terminal.press("C-z")
      try await terminal.waitForText("first\n", status: "⟲ 1/2", "Ln 1, Col 1")
      try terminal.press("C-y")
      try await terminal.waitForStatus("⟲ 2/2", "Ln 10001, Col 1")
      try await terminal.save()
      #expect(try terminal.savedText() == lines + "first\n")
    }

    @Test("A paste is not indented")
    func aPasteIsNotIndented() async throws {
      let terminal = try await Terminal.editing()
      let code = "if a {\n  if b {\n    c()\n  }\n}\n"
      try terminal.paste(code)
      try await terminal.waitForText(code, status: "⟲ 2/2")
      try terminal.press("Up", "Up")
      try terminal.paste("    d()\n")
      try await terminal.waitForText("if a {\n  if b {\n    c()\n    d()\n  }\n}\n")
    }

    @Test("A paste gets the line endings of the text")
    func aPasteTakesTheLineEndsOfTheText() async throws {
      let terminal = try await Terminal.editing("one\r\ntwo\r\n")
      try terminal.paste("a\nb\n")
      try await terminal.waitForText("a\nb\none\ntwo\n", status: "CRLF")
      try await terminal.save()
      #expect(try terminal.savedText() == "a\r\nb\r\none\r\ntwo\r\n")
    }

    @Test("A paste ends the block of typing")
    func aPasteEndsTheBlockOfTyping() async throws {
      let terminal = try await Terminal.unhurried()
      try terminal.send("typed,")
      try terminal.paste("pasted,")
      try terminal.send("again")
      try await terminal.waitForText("typed,pasted,again", status: "⟲ 3/3")
      try terminal.press("C-z")
      try await terminal.waitForText("typed,pasted,", status: "⟲ 3/4")
      try terminal.press("C-z")
      try await terminal.waitForText("typed,", status: "⟲ 2/4")
    }

    @Test("A paste replaces the selection")
    func aPasteReplacesTheSelection() async throws {
      let terminal = try await Terminal.editing("old text\nmore")
      try terminal.press("C-a")
      try terminal.paste("new")
      try await terminal.waitForText("new", status: "⟲ 2/2")
    }

    @Test("Control characters in a paste are text and run no command")
    func keysInAPasteAreTextAndDoNothing() async throws {
      let terminal = try await Terminal.editing()
      try terminal.paste("a\u{11}b\u{1a}\u{1b}[Ac\td")
      try await terminal.waitForStatus("⟲ 2/2")
      try await terminal.save()
      #expect(try terminal.savedText() == "a\u{11}b\u{1a}\u{1b}[Ac\td\n")
    }

    @Test("A paste into a prompt stays one line")
    func aPasteIntoAPromptStaysOneLine() async throws {
      let terminal = try await Terminal.editing("text")
      try terminal.press("M-s")
      try await terminal.waitForMessage("Save as: notes.txt")
      try terminal.paste("-2\nsecond line")
      try await terminal.waitForMessage("Save as: notes.txt-2")
      #expect(try terminal.rows().count == 24)
      try terminal.press("Escape")
      try await terminal.waitForText("text", status: "⟲ 1/1")
    }

    @Test("Fast typing is complete")
    func fastTypingArrivesWhole() async throws {
      let terminal = try await Terminal.editing()
      let words = (0..<400).map { "w\($0 % 100 + 100)\($0 % 7 == 6 ? "\n" : " ")" }
      let text = words.joined()
      #expect(text.count == 2000)
      for start in stride(from: 0, to: text.count, by: 500) {
        try terminal.send(String(text.dropFirst(start).prefix(500)))
      }
      try await terminal.waitForStatus("Ln 58, Col 6")
      try await terminal.save()
      #expect(try terminal.savedText() == text + "\n")
      try terminal.press("C-z")
      try await terminal.waitForText("", status: "⟲ 1/2")
    }

    @Test("Keys typed ahead reach the prompt and the text in order")
    func keysTypedAheadGoWhereTheyBelong() async throws {
      let lines = (1...50).map { "line \($0)" }.joined(separator: "\n")
      let terminal = try await Terminal.editing(lines)
      // Ctrl-G, a line, Enter, and further text, all at once.
      try terminal.send("\u{07}30:3\nX\u{10}select-all\n\u{03}\u{07}1\nY")
      try await terminal.waitForStatus("Ln 1, Col 2")
      try await terminal.save()
      #expect(
        try terminal.savedText()
          == "Y" + lines.replacing("line 30", with: "liXne 30"))
    }
  }
}
