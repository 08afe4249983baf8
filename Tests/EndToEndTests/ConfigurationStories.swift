import Glibc
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// What the user has set in `config.toml`, and mistakes in it.
  @Suite struct Configuring {
    private let home: TemporaryFolder

    init() throws { home = try Terminal.lastingHome("text") }

    private func editor(
      configuring text: String, columns: Int = 200, opening name: String = Terminal.fileName,
      in home: TemporaryFolder? = nil
    ) throws -> Terminal {
      let home = home ?? self.home
      try home.write(text, to: "config/memento/config.toml")
      return try Terminal.memento(name, columns: columns, home: home)
    }

    /// Expects these words in one line, behind the file and the line of the mistake, and the editor
    /// to keep history all the same.
    private func expectMistake(
      _ words: String, line: Int, in text: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      // One of its own, where no editor has left anything to recover.
      let home = try Terminal.lastingHome("text")
      let terminal = try editor(configuring: text, in: home)
      let wanted = "config/memento/config.toml:\(line): \(words)"
      try await terminal.waitUntil("the mistake \(wanted)", sourceLocation: sourceLocation) {
        Terminal.message(on: $0).contains(wanted)
      }
      try await terminal.typeForGood("Rumpelstiltskin ", sourceLocation: sourceLocation)
      try await terminal.waitForText(
        "Rumpelstiltskin text", status: "⟲ 2/2", sourceLocation: sourceLocation)
      let isKept = try home.historyHolds("Rumpelstiltskin")
      #expect(isKept, sourceLocation: sourceLocation)
    }

    // MARK: Settings

    @Test func withoutHistoryNoneIsKept() async throws {
      let terminal = try editor(configuring: "[history]\nenabled = false\n")
      try await terminal.waitForStatus("notes.txt", "this run only")
      try await terminal.typeForGood("Rumpelstiltskin ")
      try await terminal.save()
      try terminal.press("C-z")
      try await terminal.waitForText("text")
      #expect(try !home.historyHolds("Rumpelstiltskin"))
      #expect(!exists("state/memento/history.db"))
    }

    @Test func filesThatAreExcludedGetNone() async throws {
      try home.write("text", to: "my.secret")
      let text = "[history]\nexclude = [\"*.secret\", \"~/private/**\"] # mine\n"
      let terminal = try editor(configuring: text, opening: "my.secret")
      try await terminal.waitForStatus("my.secret", "this run only")
      try await terminal.typeForGood("Rumpelstiltskin ")
      #expect(try !home.historyHolds("Rumpelstiltskin"))
      try home.write("text", to: "private/letters/letter.txt")
      let other = try editor(configuring: text, opening: "private/letters/letter.txt")
      try await other.waitForStatus("letter.txt", "this run only")
      let third = try editor(configuring: text)
      try await third.typeForGood("Rapunzel ")
      try await third.waitForText("Rapunzel text", status: "⟲ 2/2")
      #expect(try home.historyHolds("Rapunzel"))
    }

    @Test func allFiveSettingsAreKnown() async throws {
      let terminal = try editor(
        configuring: """
          # How much history is kept.
          [history]
          enabled = true
          exclude = []
          per-file-mb = 1
          total-mb = 1_000_000
          whole-mb = 16
          """)
      try await terminal.typeForGood("Rumpelstiltskin ")
      let screen = try await terminal.waitForText("Rumpelstiltskin text", status: "⟲ 2/2")
      #expect(!screen.contains("config.toml"))
      #expect(try home.historyHolds("Rumpelstiltskin"))
    }

    @Test func theExampleInTheManualIsRight() async throws {
      let page = try text(of: Repository.root.appending("docs/configuration.md"))
      let parts = page.split(separator: "```", omittingEmptySubsequences: false)
      let example = try #require(parts.first { $0.hasPrefix("toml\n") }).dropFirst("toml\n".count)
      let terminal = try editor(configuring: String(example))
      try await terminal.typeForGood("Rumpelstiltskin ")
      let screen = try await terminal.waitForText("Rumpelstiltskin text", status: "⟲ 2/2")
      #expect(!screen.contains("config.toml"))
      #expect(try home.historyHolds("Rumpelstiltskin"))
    }

    @Test(arguments: ["", "\n", "# nothing\n", "[history]\r\n"])
    func aFileThatSetsNothingIsRight(text: String) async throws {
      let terminal = try editor(configuring: text)
      try await terminal.typeForGood("Rumpelstiltskin ")
      let screen = try await terminal.waitForText("Rumpelstiltskin text", status: "⟲ 2/2")
      #expect(!screen.contains("config.toml"))
    }

    @Test func theFileIsLookedForInTheHomeWhereNothingElseIsSaid() async throws {
      try home.write("[history]\nenabled = false\n", to: ".config/memento/config.toml")
      let terminal = try await Terminal.editing(
        fileIn: home, environment: ["XDG_CONFIG_HOME": ""])
      try await terminal.waitForStatus("notes.txt", "this run only")
    }

    // MARK: Mistakes

    @Test func anUnknownKeyIsTold() async throws {
      try await expectMistake(
        "history.total is no setting; known are enabled, exclude, per-file-mb, total-mb and "
          + "whole-mb", line: 4, in: "[history]\n# total = 1\ntotal-mb = 5\ntotal = 5\n")
      try await expectMistake(
        "colours is no setting; known is [history]", line: 2,
        in: "\n[colours]\nenabled = 5\n[history]\n")
      try await expectMistake(
        "history must be a section: [history]", line: 1, in: "history = true\n")
    }

    @Test func aValueOfAnotherTypeIsTold() async throws {
      try await expectMistake(
        "history.enabled must be true or false", line: 3,
        in: "\r\n[history]\r\nenabled = \"no\"\r\n")
      try await expectMistake(
        "history.exclude must be a list of patterns: [\"*.gpg\", \"~/private/**\"]", line: 2,
        in: "[history]\nexclude = \"*.txt\"\n")
      try await expectMistake(
        "history.exclude must be a list of patterns", line: 2,
        in: "[history]\nexclude = [\"*.txt\", 5]\n")
      try await expectMistake(
        "history.per-file-mb must be a number of megabytes from 1 to 1000000", line: 3,
        in: "[history]\n\n  per-file-mb = 1.5\n")
      try await expectMistake("history.whole-mb must be", line: 1, in: "history.whole-mb = 0\n")
      try await expectMistake(
        "history.total-mb must be", line: 1, in: "history = { total-mb = \"5\" }\n")
    }

    @Test func aMistakeIsToldAtItsOwnLine() async throws {
      try await expectMistake(
        "history.enabled must be true or false", line: 5,
        in: "[elsewhere]\nenabled = 1\n\n[history]\nenabled = 1\n")
    }

    @Test func aMistakeCostsTheKeyItIsInAndNoOther() async throws {
      try home.write("text", to: "my.secret")
      let terminal = try editor(
        configuring: "[history]\nenabled = 1\nexclude = [\"*.secret\"]\n", opening: "my.secret")
      try await terminal.waitForMessage("config.toml:2: history.enabled must be true or false")
      try terminal.send("x")
      try await terminal.waitForStatus("my.secret", "this run only")
    }

    @Test(arguments: [
      ("[history\nenabled = false\n", 1), ("[history]\nenabled = \n", 2),
      ("[history]\nenabled = false\nenabled = false\n", 3),
      ("[history]\r\n\u{0}enabled = false\n", 2),
      ("[history]\nexclude = [\n  \"a\",\n  b\n]\n", 4), ("no", 1),
    ])
    func whatIsNoTOMLIsToldAndAllIsAsUsual(text: String, line: Int) async throws {
      try await expectMistake("this is no TOML: ", line: line, in: text)
    }

    @Test func bytesThatAreNoTextAreTold() async throws {
      try home.write("[history]\n", to: "config/memento/config.toml")
      try write(
        Array("[history]\nenabled = ".utf8) + [0xFF, 0x0A],
        to: home.file("config/memento/config.toml"))
      let terminal = try Terminal.memento(Terminal.fileName, columns: 200, home: home)
      try await terminal.waitForMessage("config.toml:2: this is no TOML: ")
    }

    @Test func aMistakeIsToldInALineOfUsualWidth() async throws {
      let terminal = try editor(configuring: "[history]\nenabled = 5\n", columns: 80)
      try await terminal.waitUntil("the place and what was expected") { screen in
        let message = Terminal.message(on: screen)
        return message.contains("config.toml:2") && message.contains("must be true or false")
      }
    }

    @Test func aFolderInPlaceOfTheFileIsTold() async throws {
      try home.write("text", to: "config/memento/config.toml/file")
      let terminal = try Terminal.memento(Terminal.fileName, columns: 200, home: home)
      try await terminal.waitForMessage("config/memento/config.toml: it is a folder")
      try await terminal.typeForGood("Rumpelstiltskin ")
      try await terminal.waitForText("Rumpelstiltskin text", status: "⟲ 2/2")
      #expect(try home.historyHolds("Rumpelstiltskin"))
    }

    @Test func commandsDoNotMindMistakes() throws {
      try home.write("nonsense", to: "config/memento/config.toml")
      let outcome = try run(
        [try mementoBinary(), "files"], environment: home.environment, in: home.path)
      #expect(outcome.status == .exited(0) && outcome.errors == "")
    }

    private func exists(_ name: String) -> Bool { access(home.file(name).string, F_OK) == 0 }
  }
}
