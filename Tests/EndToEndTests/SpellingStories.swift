import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// Misspelled words.
  @Suite struct Spelling {
    private func editing(_ text: String, in file: String) async throws -> Terminal {
      let home = try TemporaryFolder()
      try home.write("SET UTF-8\nTRY helo\n", to: "dictionaries/en_US.aff")
      try home.write("6\nhello\nsay\nto\nall\nnote\nif\n", to: "dictionaries/en_US.dic")
      try home.write(text, to: file)
      let terminal = try Terminal.memento(
        file, home: home, environment: ["DICPATH": home.file("dictionaries").string])
      try await terminal.waitUntil("the text") { $0.contains("helo") }
      try terminal.press("C-p")
      try terminal.send("toggle-spelling\n")
      return terminal
    }

    /// The codes of underlined text in captured rows.
    private static var underlined: String { "\u{1b}\\[(?:[0-9;]*;)?4(?:;[0-9;]*)?m" }

    /// Waits until a word is underlined, or not any more.
    private func wait(
      for word: String, isUnderlined: Bool = true, on terminal: Terminal
    ) async throws {
      let pattern = try Regex("\(Self.underlined)(?:\u{1b}\\[[0-9;]*m)*\(word)")
      try await eventually("\(word) underlined: \(isUnderlined)") {
        try terminal.styledScreen().contains(pattern) == isUnderlined
      }
    }

    @Test("A misspelled word is underlined, corrected, and another one added to the dictionary")
    func aWordIsCorrected() async throws {
      let terminal = try await editing("say helo to wrld\n", in: "notes.txt")
      try await wait(for: "helo", on: terminal)
      try terminal.press("C-p")
      try terminal.send("next-misspelling\n")
      try await terminal.waitFor("helo is not in the dictionary")
      try terminal.press("C-p")
      try terminal.send("previous-misspelling\n")
      try await terminal.waitFor("wrld is not in the dictionary")
      try await terminal.waitFor("continued at the other")
      try terminal.press("C-p")
      try terminal.send("next-misspelling\n")
      try await terminal.waitFor("helo is not in the dictionary")
      try terminal.press("F7")
      try await terminal.waitFor("Add to the dictionary")
      try terminal.press("Enter")
      try await terminal.waitFor("Corrected helo to hello")
      try await wait(for: "wrld", on: terminal)
      try terminal.press("End", "F7")
      try await terminal.waitFor("Add to the dictionary")
      try terminal.send("add")
      try terminal.press("Enter")
      try await wait(for: "wrld", isUnderlined: false, on: terminal)
      try await terminal.save()
      #expect(try terminal.savedText() == "say hello to wrld\n")
      #expect(try terminal.home.text(of: "config/memento/words.txt") == "wrld\n")
      try terminal.press("C-z")
      try await terminal.waitFor("say helo to wrld")
    }

    @Test("In code only comments and strings are checked")
    func codeIsNotChecked() async throws {
      let terminal = try await editing("helo = wrld # note helo wrld\n", in: "a.py")
      let pattern = try Regex(Self.underlined)
      try await eventually("underlined words in the comment") {
        let rows = try terminal.styledScreen().split(separator: "\n")
        return rows.first { $0.contains("note") }?.split(separator: "note").last?.contains(pattern)
          == true
      }
      let row = try terminal.styledScreen().split(separator: "\n").first { $0.contains("note") }
      #expect(row?.split(separator: "note").first?.contains(pattern) == false, "in the code")
    }
  }
}
