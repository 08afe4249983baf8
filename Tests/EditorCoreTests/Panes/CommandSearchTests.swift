import Testing

@testable import Documents
@testable import EditorCore

@Suite struct CommandSearchTests {
  private let keymap = Keymap(CommandTable.commands)

  private func names(_ wanted: String, lastUsed: [String] = []) -> [String] {
    CommandSearch.findings(for: wanted, in: keymap, lastUsed: lastUsed).map(\.command.name)
  }

  @Test(
    "Common words find the command they mean",
    arguments: [
      ("quit", "quit"), ("qu", "quit"), ("gtl", "go-to-line"), ("go line", "go-to-line"),
      ("line go", "go-to-line"), ("tln", "toggle-line-numbers"), ("numbers", "toggle-line-numbers"),
      ("lin numb", "toggle-line-numbers"), ("ctrl-k", "cut-line"), ("^K", "cut-line"),
      ("Ctrl+K", "cut-line"), ("f8", "history"), ("exit", "quit"), ("leave", "quit"),
      ("delete line", "cut-line"), ("writeout", "save"), ("checkpoint", "name-checkpoint"),
      ("inden", "indent"), ("screen up", "page-up"), ("palete", "palette"), ("split", "split-down"),
    ])
  func whatSomebodyTypesFindsWhatTheyMean(wanted: String, command: String) {
    #expect(names(wanted).first == command)
  }

  @Test("Beginnings of words are listed before middles, and names before summaries")
  func beginningsOfWordsComeBeforeTheirMiddlesAndTheNameBeforeTheSummary() {
    #expect(Array(names("line").prefix(2)) == ["line-start", "line-end"])
    let found = names("word")
    let undo = found.firstIndex(of: "undo-word") ?? 99
    #expect(found.first == "word-left" && undo < (found.firstIndex(of: "unindent") ?? 100))
  }

  @Test("An empty search lists the last used commands, then the table")
  func nothingTypedListsTheLastUsedFirstAndThenTheTable() {
    #expect(names("") == CommandTable.commands.map(\.name))
    let found = names("", lastUsed: ["centre", "undo", "centre"])
    #expect(Array(found.prefix(3)) == ["centre", "undo", "save"])
    #expect(found.count == CommandTable.commands.count)
  }

  @Test("Among equal matches, the last used is listed first")
  func amongEqualsTheLastUsedComesFirst() {
    #expect(names("toggle").first == "toggle-read-only")
    #expect(names("toggle", lastUsed: ["toggle-hints"]).first == "toggle-hints")
    // But not before better matches.
    #expect(names("undo", lastUsed: ["undo-session"]).first == "undo")
  }

  @Test("A match has the positions of its letters")
  func whatMatchedIsKnownByPlaces() throws {
    let line = try #require(
      CommandSearch.findings(for: "gtl", in: keymap, lastUsed: []).first?.match)
    #expect(line.placesInName == [0, 3, 6] && line.placesInSummary.isEmpty)
    let screen = try #require(
      CommandSearch.findings(for: "continues", in: keymap, lastUsed: []).first)
    #expect(screen.command.name == "suspend")
    let summary = Array(screen.command.summary)
    #expect(String(screen.match.placesInSummary.map { summary[$0] }) == "continues")
  }

  @Test("Other names belong to existing commands")
  func otherNamesAreOfCommandsThatThereAre() {
    let known = Set(CommandTable.commands.map(\.name))
    // Names of missing commands may be unknown.
    #expect(OtherNames.names.keys.count { known.contains($0) } > 10)
    let written = OtherNames.names.values.joined()
    #expect(names("close").first == "close-document")
    #expect(written.allSatisfy { $0.allSatisfy { $0.isLowercase || $0.isNumber } })
  }

  @Test(
    "Keys are found in any spelling",
    arguments: [
      ("Ctrl-S", "ctrl-s"), ("ctrl+s", "ctrl-s"), ("^S", "ctrl-s"), ("C-s", "ctrl-s"),
      ("M-x", "alt-x"), ("Option+Up", "alt-up"), ("Ctrl-Shift-Left", "ctrl-shift-left"),
      ("Ctrl--", "ctrl--"), ("Ctrl++", "ctrl--"), ("c", "c"), ("ctrl-", "ctrl-"), ("^", "^"),
      ("F8", "f8"),
    ])
  func keysAreKnownHoweverTheyAreWritten(written: String, plain: String) {
    #expect(KeySpelling.plain(written) == plain)
  }
}
