import Testing

extension EndToEnd {
  /// Marks beside changed lines, and the status line's fact about the cursor's line.
  @Suite struct Marks {
    @Test("Changed lines are marked, and the status line names the step")
    func changedLinesAreMarkedAndTheStatusLineTellsByWhat() async throws {
      let terminal = try await Terminal.editing("one\ntwo\nthree\n", columns: 120)
      try terminal.send("x")
      try await terminal.waitFor("   1▎xone\n   2 two\n")
      try await terminal.waitForStatus("line changed", "ago, Typed \"x\"", "⟲ 2/2")
      try terminal.press("Down")
      let below = try await terminal.waitForStatus("Ln 2")
      #expect(!Terminal.status(on: below).contains("changed"))
      try terminal.press("Down", "C-k")
      try await terminal.waitFor("   1▎xone\n   2▁two\n   3\n")
      try terminal.press("Up")
      try await terminal.waitForStatus("Ln 2", "lines removed", "Cut 1 line")
      try await terminal.save()
      try terminal.press("C-Home")
      try await terminal.waitForStatus("Ln 1", "changed", "ago, Typed \"x\"")
      let green = /\u{1b}\[38;5;28m▎/
      #expect(try terminal.styledScreen().contains(green), "in the file now")
      try terminal.press("C-z", "C-z")
      try await terminal.waitFor("   1▎one\n   2 two\n   3▎three\n")
    }
  }
}
