import TestSupport
import Testing

extension EndToEnd {
  /// Several documents in one session.
  @Suite struct Buffers {
    @Test("Each document has its own tab, history and question at the end")
    func eachTextHasItsTabItsHistoryAndItsWayOut() async throws {
      let terminal = try await Terminal.editing("text")
      try terminal.press("C-n")
      try await terminal.waitUntil("two tabs") { $0.hasPrefix(" notes.txt   New file") }
      try terminal.send("other")
      try terminal.press("M-,")
      try terminal.send("more ")
      try await terminal.waitUntil("both changed") {
        $0.contains("more text") && $0.hasPrefix(" notes.txt•  New file•")
      }
      try terminal.press("C-z")
      try await terminal.waitUntil("one undone") {
        $0.contains("1 text") && $0.hasPrefix(" notes.txt   New file•")
      }
      try terminal.press("C-w")
      try await terminal.waitForText("other", status: "New file •")
      try terminal.press("C-q")
      try await terminal.waitForMessage("Save changes to New file?")
      try terminal.send("s")
      try await terminal.waitForMessage("Save as:")
      try terminal.send("other.txt\n")
      #expect(try await terminal.waitForExit() == .exited(0))
      #expect(try terminal.home.text(of: "other.txt") == "other\n")
      #expect(try terminal.savedText() == "text")
    }

    @Test("A crash loses no document")
    func aCrashLosesNoneOfThem() async throws {
      let terminal = try await Terminal.keeping("text")
      try await terminal.typeForGood("kept ")
      try terminal.press("C-n")
      try await terminal.typeForGood("also kept")
      let next = try await terminal.killAndReopen()
      try await next.waitForQuestion("Found unsaved changes")
      try next.send("r")
      try await next.waitForText("kept text")
      try next.press("C-q")
      try await next.waitForMessage("Save changes")
      try next.send("d")
      _ = try await next.waitForExit()
      let unnamed = try Terminal.memento(home: terminal.home)
      try await unnamed.waitForQuestion("Found unsaved changes")
      try unnamed.send("r")
      try await unnamed.waitForText("also kept")
    }
  }
}
