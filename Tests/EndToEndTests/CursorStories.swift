import TestSupport
import Testing

extension EndToEnd {
  /// Several cursors.
  @Suite struct Cursors {
    @Test("Occurrences are replaced at once, undone at once, and saved")
    func occurrences() async throws {
      let home = try TemporaryFolder()
      try home.write("one two one\none\n", to: "a.txt")
      let terminal = try Terminal.memento("a.txt", home: home)
      try await terminal.waitUntil("the text") { $0.contains("one two") }
      try terminal.press("C-d")
      try await terminal.waitForMessage("Selected the word; Ctrl-D adds the next one")
      try terminal.press("C-d", "C-d")
      try await terminal.waitForStatus("3 cursors")
      try terminal.send("1")
      try await terminal.waitUntil("the replacement") { $0.contains("1 two 1") }
      try terminal.press("C-s")
      try await eventually("the file") { (try? home.text(of: "a.txt")) == "1 two 1\n1\n" }
      try terminal.press("C-z")
      try await terminal.waitForStatus("3 cursors", "3 words selected")
      try await terminal.waitUntil("the text before") { $0.contains("one two one") }
      try terminal.press("Escape")
      try await terminal.waitForStatus("1 word selected")
      try terminal.press("C-q")
      try terminal.press("y")
      try await terminal.waitForExit()
      #expect(try home.text(of: "a.txt") == "one two one\none\n")
    }

    @Test("Alt-click and Alt-drag place cursors, which are drawn")
    func mouse() async throws {
      let home = try TemporaryFolder()
      try home.write("abcd\nabcd\nabcd\n", to: "a.txt")
      let terminal = try Terminal.memento("a.txt", home: home)
      try await terminal.waitUntil("the text") { $0.contains("abcd") }
      try terminal.mouse(.altPress, column: 7, row: 1)
      try terminal.mouse(.release, column: 7, row: 1)
      try await terminal.waitForStatus("2 cursors")
      try terminal.send("x")
      try await terminal.waitUntil("both places") {
        $0.contains("xabcd") && $0.contains("abxcd")
      }
      try terminal.press("C-z")
      try terminal.press("Escape")
      try terminal.mouse(.altPress, column: 6, row: 0)
      try terminal.mouse(.altDrag, column: 8, row: 2)
      try terminal.mouse(.release, column: 8, row: 2)
      try await terminal.waitForStatus("3 cursors")
      try terminal.press("Delete")
      try terminal.press("C-s")
      try await eventually("the file") { (try? home.text(of: "a.txt")) == "ad\nad\nad\n" }
      try terminal.press("C-q")
      try await terminal.waitForExit()
    }
  }
}
