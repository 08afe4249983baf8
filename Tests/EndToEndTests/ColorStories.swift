import TestSupport
import Testing

extension EndToEnd {
  /// The colours of code.
  @Suite struct Colors {
    /// The blue of a keyword in the theme `terminal`, and the grey of a comment.
    private static let keyword = "[34mif"
    private static let comment = "[38;5;244m# a note"

    private func python(environment: [String: String] = [:]) async throws -> Terminal {
      let home = try TemporaryFolder()
      try home.write("# a note\nif x:\n    pass\n", to: "a.py")
      let terminal = try Terminal.memento("a.py", home: home, environment: environment)
      try await terminal.waitUntil("the text") { $0.contains("if x:") }
      return terminal
    }

    private func waitForColors(_ terminal: Terminal, _ colors: String...) async throws {
      try await eventually("the colours \(colors)") {
        let screen = try? terminal.styledScreen()
        return colors.allSatisfy { screen?.contains($0) == true }
      }
    }

    @Test("Code is coloured, and what is typed at once")
    func codeIsColored() async throws {
      let terminal = try await python()
      try await waitForColors(terminal, Self.keyword, Self.comment)
      try terminal.press("C-Home")
      try terminal.send("if y: # a note\n")
      try await terminal.waitForStatus("Ln 2")
      try await eventually("the new line in colours") {
        let screen = try? terminal.styledScreen()
        return screen?.split(separator: "\n").first { $0.contains(" y: ") }?.contains("[34mif")
          == true
      }
    }

    @Test("The list of themes previews the selected one, and Esc keeps the present one")
    func themesArePreviewed() async throws {
      let terminal = try await python()
      try await waitForColors(terminal, Self.keyword)
      try terminal.press("C-p")
      try terminal.send("set-theme\n")
      try await terminal.waitUntil("the list") { $0.contains("high-contrast") }
      try terminal.send("none")
      try await eventually("no colours") {
        (try? terminal.styledScreen())?.contains(Self.keyword) == false
      }
      try terminal.press("Escape")
      try await waitForColors(terminal, Self.keyword)
    }

    @Test("A language can be chosen for the document")
    func languagesAreChosen() async throws {
      let terminal = try await python()
      try await waitForColors(terminal, Self.keyword)
      try terminal.press("C-p")
      try terminal.send("set-language\n")
      try await terminal.waitUntil("the list") { $0.contains("Language:") }
      try terminal.send("csv\n")
      try await terminal.waitForMessage("Language: CSV")
      try await eventually("other colours") {
        (try? terminal.styledScreen())?.contains(Self.keyword) == false
      }
    }

    @Test("The colours of the whole text are found, and those at its end are right")
    func wholeTextIsColored() async throws {
      let home = try TemporaryFolder()
      let text =
        "x = \"\"\"\n" + String(repeating: "if y:\n", count: 50_000) + "\"\"\"\nif z: # a note"
      try home.write(text, to: "a.py")
      let terminal = try Terminal.memento("a.py", home: home)
      try await terminal.waitUntil("the text") { $0.contains("if y:") }
      try terminal.press("C-p")
      try terminal.send("colour-all\n")
      try await terminal.waitForMessage("The whole text gets its colours")
      try terminal.press("C-End")
      try await terminal.waitUntil("the end") { $0.contains("if z:") }
      try await waitForColors(terminal, Self.keyword, Self.comment)
      // The lines of the string above are no code.
      let styled = try terminal.styledScreen().split(separator: "\n")
      #expect(styled.contains { $0.contains("if y:") && !$0.contains(Self.keyword) })
      #expect(!styled.contains { $0.contains(" y:") && $0.contains(Self.keyword) })
    }

    @Test("Without colours, code is bold and slanted")
    func monochromeTerminalsHaveAttributes() async throws {
      let terminal = try await python(environment: ["NO_COLOR": "1"])
      try await eventually("attributes") {
        (try? terminal.styledScreen())?.contains("[1mif") == true
      }
      #expect(try terminal.styledScreen().contains("[34m") == false)
    }

    @Test(
      "Where the terminal shows exact colours, a theme is drawn whole in them, and left with the program"
    )
    func themesAreDrawnWhole() async throws {
      let terminal = try await python(environment: ["COLORTERM": "truecolor"])
      try await waitForColors(terminal, Self.keyword)
      try terminal.press("C-p")
      try terminal.send("set-theme\n")
      try await terminal.waitUntil("the list") { $0.contains("high-contrast") }
      // The keyword, a comment, and the background of all cells, previewed.
      let dark = ["[38;2;138;185;245", "[38;2;174;182;191", "48;2;30;33;39"]
      try terminal.send("dark")
      try await eventually("the theme dark") {
        let screen = try? terminal.styledScreen()
        return dark.allSatisfy { screen?.contains($0) == true }
      }
      try terminal.press("Escape")
      try await eventually("the terminal's background") {
        (try? terminal.styledScreen())?.contains("48;2;30;33;39") == false
      }
      try await waitForColors(terminal, Self.keyword)
    }

    @Test("A difference shows both texts in colours, and a modeline names their language")
    func differencesAreColored() async throws {
      let home = try TemporaryFolder()
      try home.write("if x: # vim: ft=python\nwhile y:\n", to: "notes")
      let terminal = try Terminal.memento("notes", home: home)
      try await waitForColors(terminal, Self.keyword)
      try terminal.send("else ")
      try terminal.press("C-t")
      try await terminal.waitUntil("the history") { $0.contains("History, ") }
      try terminal.send("d")
      try await terminal.waitUntil("the difference") { $0.contains("else if x") }
      // The unchanged line has the colours of the language.
      try await waitForColors(terminal, "[34mwhile", "[34mif")
    }
  }
}
