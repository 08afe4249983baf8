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

    @Test("Without colours, code is bold and slanted")
    func monochromeTerminalsHaveAttributes() async throws {
      let terminal = try await python(environment: ["NO_COLOR": "1"])
      try await eventually("attributes") {
        (try? terminal.styledScreen())?.contains("[1mif") == true
      }
      #expect(try terminal.styledScreen().contains("[34m") == false)
    }
  }
}
