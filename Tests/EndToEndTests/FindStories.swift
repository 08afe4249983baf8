import TestSupport
import Testing

extension EndToEnd {
  /// Finding and replacing.
  @Suite struct Finding {
    private static let text = "one fox\ntwo Foxes\nthree fox\n"

    @Test("Typed text is found at once, and Esc returns to the start")
    func whatIsWrittenIsFoundAtOnceAndEscGoesBack() async throws {
      let terminal = try await Terminal.editing(Self.text)
      try terminal.press("C-f")
      try terminal.send("fox")
      try await terminal.waitForMessage("1 of 3")
      try terminal.press("M-w")
      try await terminal.waitForMessage("1 of 2")
      try terminal.press("Escape")
      try await terminal.waitForStatus("Ln 1, Col 1")
      try terminal.press("C-f")
      try terminal.send("two\n")
      try await terminal.waitForStatus("Ln 2,")
      // The match is selected, and the next search text replaces it.
      try terminal.press("C-f")
      try terminal.send("three\n")
      try await terminal.waitForStatus("Ln 3,")
    }

    @Test("A wrong expression is reported with its position, and nothing moves")
    func aWrongExpressionSaysWhereAndNothingMoves() async throws {
      let terminal = try await Terminal.editing(Self.text)
      try terminal.press("C-f", "M-r")
      try terminal.send("fox(")
      try await terminal.waitForMessage("Not a regular expression")
      try terminal.press("BSpace")
      try terminal.send("es")
      try await terminal.waitForMessage("1 of 1")
      try terminal.press("Enter")
      try await terminal.waitForStatus("Ln 2,")
    }

    @Test("Each replacement is asked about and can be undone")
    func eachReplacementIsAskedAboutAndUndone() async throws {
      let terminal = try await Terminal.editing(Self.text)
      try terminal.press("C-r")
      try await terminal.waitForMessage("Replace:")
      try terminal.send("fox\n")
      try await terminal.waitForMessage("With:")
      try terminal.send("hen\n")
      try await terminal.waitUntil("a question") { Terminal.message(on: $0).contains("y ") }
      try terminal.send("yna")
      try await terminal.waitForText("one hen\ntwo Foxes\nthree hen\n", status: "•")
      try terminal.press("C-z")
      try await terminal.waitForText("one hen\ntwo Foxes\nthree fox\n")
      try terminal.press("C-z")
      try await terminal.waitForText(Self.text)
    }
  }
}
