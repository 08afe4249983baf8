import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// Bookmarks, and going back and forward.
  @Suite struct Places {
    private static let text = (1...80).map { "line \($0)\n" }.joined()

    @Test("Bookmarks follow edits, are listed, and survive a kill and a change of the file")
    func bookmarks() async throws {
      let first = try await Terminal.keeping(Self.text)
      try first.press("C-g")
      try first.send("40\r")
      try first.press("C-F2")
      try await first.waitForMessage("Bookmark at line 40")
      try await first.waitUntil("the sign") { $0.contains("◆ 40 line 40") }
      try first.press("C-Home", "Enter")
      try await first.save()
      try await eventually("the kept bookmark") {
        (try? first.home.text(of: "state/memento/bookmarks"))?.contains(" 41:") == true
      }
      #expect(try !first.home.text(of: "state/memento/bookmarks").contains("line 40"))
      try first.kill(SIGKILL)
      try await first.waitForExit()
      try first.home.write("new\nnew\n" + Self.text, to: Terminal.fileName)
      let second = try await Terminal.editing(fileIn: first.home)
      // The first bookmark in sight tells that the list has been read.
      try await second.waitFor("line 1")
      try second.press("C-g")
      try second.send("42\r")
      try await second.waitUntil("the sign") { $0.contains("◆ 42 line 40") }
      try second.press("C-Home", "M-2")
      try await second.waitForMessage("Bookmark 1 of 1; the only one")
      try second.press("M-4")
      try await second.waitUntil("the list") { $0.contains(":42") && $0.contains("Bookmark:") }
      try second.press("C-d")
      try await second.waitFor("No bookmarks")
      try second.press("Escape")
      try await second.waitUntil("the end of the list") { !$0.contains("Bookmark:") }
      try await second.leave()
      #expect(try second.home.text(of: "state/memento/bookmarks") == "")
    }

    @Test("Alt-Left and Alt-Right lead through files, and open a closed one again")
    func places() async throws {
      let home = try TemporaryFolder()
      try home.write(Self.text, to: "a.txt")
      try home.write(Self.text, to: "b.txt")
      let terminal = try Terminal.memento("a.txt", home: home)
      try await terminal.waitFor("line 1")
      try terminal.press("C-End")
      try await terminal.waitForStatus("Ln 81,")
      try terminal.press("C-o", "C-a")
      try terminal.send("b.txt\r")
      try await terminal.waitForStatus("b.txt", "Ln 1,")
      try terminal.press("C-g")
      try terminal.send("60\r")
      try await terminal.waitForStatus("Ln 60,")
      try terminal.press("C-w")
      try await terminal.waitForStatus("a.txt", "Ln 81,")
      try terminal.press("M-Left")
      try await terminal.waitForStatus("b.txt", "Ln 60,")
      try terminal.press("M-Left")
      try await terminal.waitForStatus("b.txt", "Ln 1,")
      try terminal.press("M-Left", "M-Left")
      try await terminal.waitForStatus("a.txt", "Ln 1,")
      try terminal.press("M-Left")
      try await terminal.waitForMessage("There is no earlier place")
      try terminal.press("M-Right", "M-Right", "M-Right")
      try await terminal.waitForStatus("b.txt", "Ln 60,")
      try terminal.press("C-q")
      #expect(try await terminal.waitForExit() == .exited(0))
    }
  }
}
