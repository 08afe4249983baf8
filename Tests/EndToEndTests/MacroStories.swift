import TestSupport
import Testing

extension EndToEnd {
  /// Macros.
  @Suite struct Macros {
    @Test("A macro is recorded, played, played to the end, undone, and saved")
    func recording() async throws {
      let home = try TemporaryFolder()
      try home.write("one\ntwo\nthree\nfour\n", to: "a.txt")
      let terminal = try Terminal.memento("a.txt", columns: 120, home: home)
      try await terminal.waitUntil("the text") { $0.contains("three") }
      try terminal.press("M-\"")
      try await terminal.waitForStatus("recording")
      try terminal.press("Home")
      try terminal.send("- ")
      try terminal.press("Down", "M-\"")
      try await terminal.waitForMessage("Recorded 4 keys; Alt-' plays them")
      try terminal.press("M-'")
      try await terminal.waitUntil("the second line") { $0.contains("- two") }
      try terminal.press("C-p")
      try terminal.send("play-macro-times")
      try terminal.press("Enter")
      try await terminal.waitUntil("the prompt") { $0.contains("Times, or the word end:") }
      try terminal.send("end")
      try terminal.press("Enter")
      try await terminal.waitForMessage("Played a macro 2 times, to the end of the text")
      try await terminal.save()
      #expect(try home.text(of: "a.txt") == "- one\n- two\n- three\n- four\n")
      try terminal.press("C-z")
      try await terminal.waitUntil("the text before") {
        $0.contains("- two") && !$0.contains("- three") && !$0.contains("- four")
      }
      try terminal.press("C-q", "n")
      try await terminal.waitForExit()
    }

    @Test("A macro is kept under a name, bound to a key and played by the next session")
    func keeping() async throws {
      let home = try TemporaryFolder()
      try home.write("one\ntwo\n", to: "a.txt")
      try home.write("[keys]\n\"F5\" = \"macro:dash\"\n", to: "config/memento/config.toml")
      let terminal = try Terminal.memento("a.txt", columns: 120, home: home)
      try await terminal.waitForMessage("config.toml:2: unknown macro \"dash\"")
      try terminal.press("M-\"", "Home")
      try terminal.send("- ")
      try terminal.press("M-\"", "C-p")
      try terminal.send("name-macro")
      try terminal.press("Enter")
      try await terminal.waitUntil("the prompt") { $0.contains("Name of the macro:") }
      try terminal.send("dash")
      try terminal.press("Enter")
      try await terminal.waitForMessage("Kept dash in ")
      #expect(
        try home.text(of: "config/memento/macros.toml")
          .hasSuffix("\ndash = [\"Home\", \"text:- \"]\n"))
      try terminal.press("Down", "F5")
      try await terminal.waitUntil("the second line") { $0.contains("- two") }
      try terminal.press("C-s", "C-q")
      try await terminal.waitForExit()
      let next = try Terminal.memento("a.txt", columns: 120, home: home)
      try await next.waitUntil("the text") { $0.contains("- two") }
      try next.press("C-p")
      try next.send("choose-macro")
      try next.press("Enter")
      try await next.waitUntil("the list") { $0.contains("dash") && $0.contains("Home \"- \"") }
      try next.press("Enter")
      try await next.waitUntil("the first line") { $0.contains("- - one") }
      try next.press("C-q", "n")
      try await next.waitForExit()
    }

    @Test("Esc stops a million plays, which are one step")
    func stopping() async throws {
      let home = try TemporaryFolder()
      try home.write("", to: "a.txt")
      let terminal = try Terminal.memento("a.txt", columns: 120, home: home)
      try await terminal.waitForStatus("a.txt")
      try terminal.press("M-\"")
      try terminal.send("x")
      try terminal.press("BSpace")
      try terminal.send("y")
      try terminal.press("Enter", "M-\"", "C-p")
      try terminal.send("play-macro-times")
      try terminal.press("Enter")
      try await terminal.waitUntil("the prompt") { $0.contains("Times, or the word end:") }
      try terminal.send("1000000")
      try terminal.press("Enter")
      try await terminal.waitForMessage(" of 1,000,000 times; Esc stops")
      try terminal.press("Escape")
      try await terminal.waitForMessage("Macro stopped after ")
      try terminal.press("C-z")
      try await terminal.waitForStatus("Ln 2, Col 1")
      try terminal.press("C-q", "n")
      try await terminal.waitForExit()
    }
  }
}
