import TestSupport
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

    @Test(
      "Marks since HEAD, a change shown and undone",
      .enabled(if: Installed.has("git"), "git is not installed"))
    func marksSinceHead() async throws {
      let home = try TemporaryFolder.repository()
      try home.write("one\ntwo\nthree\n", to: "notes.txt")
      let script = "git add notes.txt && git commit -qm First && echo one two >notes.txt"
      _ = try run(["sh", "-c", script], environment: home.environment, in: home.path)
      let terminal = try await Terminal.editing(fileIn: home, columns: 100)
      try terminal.press("C-p")
      try terminal.send("toggle-head-marks\n")
      try await terminal.waitFor("   1▎one two")
      try terminal.press("C-p")
      try terminal.send("show-change\n")
      let screen = try await terminal.waitFor("Change 1 of 1 since HEAD, line 1")
      // The lines of HEAD have a sign, and the present one its number.
      for row in ["− one", "− two", "− three", "1 one two"] { #expect(screen.contains(row)) }
      try terminal.press("u")
      try await terminal.waitFor("Undid change at line 1: the text of HEAD is back")
      try await terminal.save()
      #expect(try terminal.savedText() == "one\ntwo\nthree\n")
      // A commit in another window is noticed without a key.
      try terminal.press("C-Home")
      try terminal.send("x")
      try await terminal.save()
      try await terminal.waitFor("   1▎xone")
      let commit = "git commit -qam Second"
      _ = try run(["sh", "-c", commit], environment: home.environment, in: home.path)
      try await terminal.waitFor("   1 xone")
      let checkout = "git checkout -q HEAD~1 -- notes.txt && git reset -q --soft HEAD~1"
      _ = try run(["sh", "-c", checkout], environment: home.environment, in: home.path)
      try await terminal.waitFor("   1 one")
    }
  }
}
