import TestSupport
import Testing

extension EndToEnd {
  /// Blocks and functions: folding, selecting, and lines that stay at the top.
  @Suite struct Structure {
    private static let code =
      "int one(void) {\n  return 1;\n}\n\nint two(void) {\n  return 2;\n}\n"

    private func editing(_ text: String = code, rows: Int = 24) async throws -> Terminal {
      let home = try TemporaryFolder()
      try home.write(text, to: "a.c")
      let terminal = try Terminal.memento("a.c", rows: rows, home: home)
      try await terminal.waitUntil("the text") { $0.contains("int one(void)") }
      return terminal
    }

    private func run(_ command: String, on terminal: Terminal) throws {
      try terminal.press("C-p")
      try terminal.send("\(command)\n")
    }

    private func save(_ terminal: Terminal) async throws -> String {
      try terminal.press("C-s")
      try await terminal.waitForMessage(" Saved ")
      return try terminal.home.text(of: "a.c")
    }

    // MARK: Folding

    @Test("Folded lines are hidden and shown again, and what is saved has all of them")
    func folds() async throws {
      let terminal = try await editing()
      try terminal.press("M-0")
      try await terminal.waitUntil("both functions folded") {
        $0.contains("int one(void) { … 1 line\n   3 }") && !$0.contains("return")
      }
      // Edits beside and below folds change nothing in them.
      try terminal.send("/* x */ ")
      try terminal.press("C-End")
      try terminal.send("// end")
      try await terminal.waitUntil("the edits") {
        $0.contains("/* x */ int one(void) { … 1 line") && $0.contains("// end")
      }
      #expect(try await save(terminal) == "/* x */ " + Self.code + "// end")
      try await terminal.waitUntil("still folded") { !$0.contains("return") }
      try terminal.press("M-9")
      try await terminal.waitUntil("all lines") {
        $0.contains("return 1;") && $0.contains("return 2;")
      }
    }

    @Test("One block is folded, toggled and unfolded, and typing in it opens it")
    func oneBlock() async throws {
      let terminal = try await editing()
      try terminal.press("Down")
      try run("fold", on: terminal)
      try await terminal.waitUntil("one fold") {
        !$0.contains("return 1;") && $0.contains("return 2;")
      }
      try run("unfold", on: terminal)
      try await terminal.waitFor("return 1;")
      try terminal.press("M-c")
      try await terminal.waitUntil("the fold again") { !$0.contains("return 1;") }
      // Backspace behind a fold opens it, so that nothing hidden changes unseen.
      try terminal.press("Down", "Home", "BSpace")
      try await terminal.waitFor("return 1;}")
      try terminal.press("C-z")
      try await terminal.waitFor("return 1;\n   3 }")
    }

    // MARK: Selecting

    @Test("A selection grows by structure, and shrinks again")
    func selecting() async throws {
      let terminal = try await editing()
      try terminal.press("Down", "End", "Left")
      try terminal.press("M-=", "M-=", "M-=")
      try terminal.press("M-_", "M-_")
      try terminal.send("9")
      try await terminal.waitFor("return 9;")
      try terminal.press("C-z")
      try await terminal.waitFor("return 1;")
      try terminal.press("M-=", times: 12)
      try await terminal.waitForMessage("The whole text is selected")
    }

    // MARK: Typing in pairs

    @Test("Brackets are typed in pairs, and marks are put around a selection")
    func pairs() async throws {
      let terminal = try await editing()
      try run("toggle-auto-close", on: terminal)
      try terminal.press("C-End")
      try terminal.send("f(a[1")
      try await terminal.waitFor("f(a[1])")
      // The partners are typed over, and go with the opening bracket.
      try terminal.send("])(")
      try await terminal.waitFor("f(a[1])()")
      try terminal.press("BSpace")
      try await terminal.waitFor("f(a[1])\n")
      try terminal.press("S-Home")
      try run("surround", on: terminal)
      try await terminal.waitFor("Surround with")
      try terminal.send("<b>\n")
      try await terminal.waitFor("<b>f(a[1])</b>")
      #expect(try await save(terminal) == Self.code + "<b>f(a[1])</b>")
      try terminal.press("C-z")
      try await terminal.waitFor("   8▎f(a[1])\n")
    }

    // MARK: Lines that stay

    @Test("The first line of a function stays at the top while its body scrolls")
    func stickyLine() async throws {
      let body = (1...60).map { "  step(\($0));\n" }.joined()
      let terminal = try await editing("int one(void) {\n\(body)}\n")
      try run("toggle-sticky-line", on: terminal)
      try await terminal.waitForMessage("The first line of a function: stays")
      try terminal.press("C-g")
      try terminal.send("50\n")
      try await terminal.waitForStatus("Ln 50")
      try await terminal.waitUntil("the first line at the top") {
        $0.hasPrefix("   1 int one(void) {\n") && $0.contains("step(49);")
      }
      try terminal.press("C-Home")
      try await terminal.waitUntil("the beginning") {
        $0.hasPrefix("   1 int one(void) {\n   2   step(1);\n")
      }
    }

    // MARK: Moves

    @Test("The functions before and after the cursor are reached")
    func functions() async throws {
      let terminal = try await editing()
      try terminal.press("C-End", "M-7")
      try await terminal.waitForStatus("Ln 5,")
      try terminal.press("M-7")
      try await terminal.waitForStatus("Ln 1,")
      try terminal.press("M-8")
      try await terminal.waitForStatus("Ln 5,")
    }

    @Test(
      "A function of another file of the project is found by its name",
      .enabled(if: Installed.has("ctags"), "Universal Ctags is not installed"))
    func symbols() async throws {
      let home = try TemporaryFolder()
      try home.write(Self.code, to: "a.c")
      try home.write("\n\nint other(void) {\n  return 3;\n}\n", to: "b.c")
      let terminal = try Terminal.memento("a.c", home: home)
      try await terminal.waitUntil("the text") { $0.contains("int one(void)") }
      // The name of the function shows that ctags was found.
      try await terminal.waitForStatus(" one ")
      try terminal.press("M-5")
      try terminal.send("other")
      try await terminal.waitFor("b.c:3")
      try terminal.press("Enter")
      try await terminal.waitForStatus("b.c", "Ln 3,")
    }

    // MARK: Changes

    @Test("The changes are visited around the end, and one is shown and undone")
    func changes() async throws {
      let terminal = try await editing()
      try terminal.send("// a\n")
      try terminal.press("C-End")
      try terminal.send("// z")
      try await terminal.waitForStatus("Ln 9")
      try terminal.press("F4")
      try await terminal.waitForMessage(
        "Change 1 of 2 since the last save; continued at the first change")
      try terminal.press("F4")
      try await terminal.waitForMessage("Change 2 of 2 since the last save")
      try terminal.press("S-F4", "S-F4")
      try await terminal.waitForMessage(
        "Change 2 of 2 since the last save; continued at the last change")
      try run("undo-change", on: terminal)
      try await terminal.waitForMessage("Undid change at line 9: the text of the last save is back")
      #expect(try await save(terminal) == "// a\n" + Self.code)
    }

    // MARK: Indentation

    @Test("A line break followed by a move leaves no blanks behind, and one undo takes it back")
    func noBlanks() async throws {
      let terminal = try await editing()
      try terminal.press("Down", "End", "Enter", "Enter", "Up")
      try await terminal.waitForStatus("Ln 3, Col 1")
      let before = "int one(void) {\n  return 1;\n"
      let after = String(Self.code.dropFirst(before.count))
      #expect(try await save(terminal) == before + "\n\n" + after)
      try terminal.press("C-z")
      try await terminal.waitForStatus("Ln 2,")
      #expect(try await save(terminal) == Self.code)
    }
  }
}
