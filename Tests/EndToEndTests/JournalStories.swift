import TestSupport
import Testing

extension EndToEnd {
  /// The journal: which state was current when.
  @Suite struct Journals {
    @Test("The journal lists which state was current when, and why")
    func theJournalListsPositions() async throws {
      let shell = try await ShellHome.withHistory()
      let lines = try shell.output("log", "--journal", "notes.txt").split(separator: "\n")
      #expect(
        lines.map { $0.dropFirst("2026-11-21 09:06:53 ".count) } == [
          "closed #4 Typed \"eggs,\"", "saved #4 Typed \"eggs,\"", "edited #4 Typed \"eggs,\"",
          "undone to #2 Typed \"the plan:\"", "edited #3 Typed \"and more\"",
          "saved #2 Typed \"the plan:\"", "edited #2 Typed \"the plan:\"", "opened #1 Opened",
        ])
      let json = try shell.output("log", "--journal", "--json", "-n", "1", "notes.txt")
      #expect(json.contains("\"cause\":\"closed\"") && json.contains("\"number\":4"))
    }

    @Test("A time means the state that was current then, also after undo and another save")
    func aTimeMeansTheCurrentState() async throws {
      let shell = try ShellHome()
      try shell.home.write("text", to: Terminal.fileName)
      let terminal = try await Terminal.editing(fileIn: shell.home)
      try await terminal.typeForGood("A ")
      try await terminal.typeForGood("B ")
      try await terminal.save()
      try terminal.press("C-z", "C-z")
      try await terminal.waitForText("text", status: "⟲ 1/3")
      try await terminal.save()
      try await shell.leave(terminal)
      #expect(try shell.output("show", "notes.txt", "@0s") == "text")
      #expect(try shell.output("show", "notes.txt", "~0") == "A B text")
    }
  }
}
