import TestSupport
import Testing

extension EndToEnd {
  /// Several panes on the screen.
  @Suite struct Panes {
    @Test("Two files side by side are edited, saved and undone, each in its pane")
    func twoFiles() async throws {
      let home = try TemporaryFolder()
      try home.write("one\n", to: "a.txt")
      try home.write("two\n", to: "b.txt")
      let terminal = try Terminal.memento("a.txt", "b.txt", home: home)
      try await terminal.waitUntil("the text") { $0.contains("one") }
      try terminal.press("C-\\")
      try await terminal.waitForMessage("2 panes")
      try await terminal.waitUntil("the tab of the other file") { $0.contains("b.txt") }
      try terminal.press("C-PageDown")
      try await terminal.waitUntil("both texts") { $0.contains("one") && $0.contains("two") }
      try terminal.send("new ")
      try terminal.press("C-s")
      try await terminal.waitForMessage("Saved b.txt")
      try terminal.press("F6")
      try terminal.send("old ")
      try terminal.press("C-s")
      try await terminal.waitForMessage("Saved a.txt")
      #expect(try home.text(of: "a.txt") == "old one\n")
      #expect(try home.text(of: "b.txt") == "new two\n")
      try terminal.press("C-z")
      try await terminal.waitUntil("the undo in one pane") {
        !$0.contains("old") && $0.contains("new two")
      }
      try terminal.press("C-q")
      try await terminal.waitForMessage("Save changes to a.txt?")
      try terminal.press("n")
      try await terminal.waitForExit()
    }

    @Test("After a click, what is typed shows in both panes; a narrow window shows one pane")
    func mouseAndResize() async throws {
      let home = try TemporaryFolder()
      try home.write("one\n", to: "a.md")
      let terminal = try Terminal.memento("a.md", home: home)
      try await terminal.waitUntil("the text") { $0.contains("one") }
      try terminal.press("C-\\")
      try await terminal.waitForMessage("2 panes")
      try terminal.click(column: 6, row: 2)
      try terminal.send("x")
      try await terminal.waitUntil("the text in both panes") { screen in
        screen.split(separator: "\n").contains { row in
          row.contains("│") && row.count { $0 == "x" } == 2
        }
      }
      try terminal.resize(columns: 38, rows: 12)
      try await terminal.waitForStatus("pane 1/2")
    }
  }
}
