import TestSupport
import Testing

extension EndToEnd {
  /// Functions: the outline, and a history of each.
  @Suite struct Functions {
    private static let code =
      "int one(void) {\n  return 1;\n}\n\nint two(void) {\n  return 2;\n}\n"

    private static let twoWithNote = "int two(void) {\n  return 2; /* y */\n}\n"

    private func edited() async throws -> (shell: ShellHome, terminal: Terminal) {
      let shell = try ShellHome()
      try shell.home.write(Self.code, to: "a.c")
      let terminal = try Terminal.memento("a.c", home: shell.home)
      try await terminal.waitUntil("the text") { $0.contains("return 2;") }
      try terminal.press("Down", "End")
      try terminal.paste(" /* x */")
      try await terminal.waitForStatus("2/2")
      try terminal.press("Down", "Down", "Down", "Down", "End")
      try terminal.paste(" /* y */")
      try await terminal.waitForStatus("3/3")
      return (shell, terminal)
    }

    @Test("A function has a history of its own, in the editor and in the shell")
    func history() async throws {
      let (shell, terminal) = try await edited()
      try terminal.press("M-h")
      try await terminal.waitUntil("the states of the function") {
        $0.contains("two") && $0.contains(": 2 of 3 states")
      }
      try terminal.press("Down", "Enter")
      try await terminal.waitUntil("the function as it was") {
        $0.contains("/* x */") && !$0.contains("/* y */") && $0.contains("Brought back")
      }
      try terminal.press("C-s")
      try await terminal.waitForMessage("Saved a.c")
      try await shell.leave(terminal)

      let lines = try shell.output("log", "a.c:two").split(separator: "\n")
      #expect(lines.map { $0.prefix(2) } == ["#4", "#3", "#2"])
      #expect(try shell.output("log", "a.c:one").split(separator: "\n").count == 2)
      try shell.expectFailure("log", "a.c:twoo", saying: "similar names: two")
      try shell.expectFailure("log", "b.c:two", saying: "There is no history of b.c:two")
      #expect(try shell.output("show", "a.c:two", "3") == Self.twoWithNote)
      let difference = try shell.output("diff", "a.c:two", "1", "3")
      #expect(difference.contains("@@ -3,5 +3,5 @@"))
      #expect(difference.contains("+  return 2; /* y */") && !difference.contains("/* x */\n+"))
      #expect(try shell.output("diff", "a.c:one", "2", "3") == "")
      let blame = try shell.output("blame", "a.c:one").split(separator: "\n")
      #expect(
        blame.count == 3 && blame[1].hasPrefix("#2") && blame[1].hasSuffix("return 1; /* x */"))
      for command in ["diff", "blame"] {
        try shell.expectFailure(command, "a.c:twoo", saying: "similar names: two")
      }
      try shell.expectFailure("show", "a.c:twoo", "1", saying: "similar names: two")
      // A file of this name has precedence.
      try shell.home.write("", to: "a.c:two")
      try shell.expectFailure("log", "a.c:two", saying: "Edit it with memento")
    }

    @Test("The outline previews the selected function, and the status line names it")
    func outline() async throws {
      let (_, terminal) = try await edited()
      try terminal.press("M-y")
      // The symbols of ctags may arrive after the list has opened.
      try await terminal.waitUntil("the list") { screen in
        screen.contains("Symbol:") && screen.contains("function ")
      }
      try terminal.press("Up")
      try await terminal.waitUntil("the other function") { $0.contains("Ln 1,") }
      try terminal.press("Escape")
      try await terminal.waitForStatus("Ln 6,")
      try terminal.press("M-y")
      try terminal.send("one\n")
      try await terminal.waitForStatus("Ln 1, Col 1")
      try await terminal.waitForStatus("one")
      try terminal.press("M-8")
      try await terminal.waitForStatus("two", "Ln 5, Col 1")
    }
  }
}
