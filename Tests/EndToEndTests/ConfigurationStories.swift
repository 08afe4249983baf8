import Glibc
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// The settings in `config.toml`, and mistakes in it.
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

    /// Expects a line with the file, the line of the mistake and these words, and the editor to
    /// record history nevertheless.
    private func expectMistake(
      _ explanation: String, line: Int, in text: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      // A separate home, without any text to recover.
      let home = try Terminal.lastingHome("text")
      let terminal = try editor(configuring: text, in: home)
      let wanted = "config/memento/config.toml:\(line): \(explanation)"
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

    @Test("With history disabled, none is kept")
    func withoutHistoryNoneIsKept() async throws {
      let terminal = try editor(configuring: "[history]\nenabled = false\n")
      try await terminal.waitForStatus("notes.txt", "this session only")
      try await terminal.typeForGood("Rumpelstiltskin ")
      try await terminal.save()
      try terminal.press("C-z")
      try await terminal.waitForText("text")
      #expect(try !home.historyHolds("Rumpelstiltskin"))
      #expect(!exists("state/memento/history.db"))
    }

    @Test("Excluded files get no history")
    func filesThatAreExcludedGetNone() async throws {
      try home.write("text", to: "my.secret")
      let text = "[history]\nexclude = [\"*.secret\", \"~/private/**\"] # mine\n"
      let terminal = try editor(configuring: text, opening: "my.secret")
      try await terminal.waitForStatus("my.secret", "this session only")
      try await terminal.deferQuestionOfSecrets()
      try await terminal.typeForGood("Rumpelstiltskin ")
      #expect(try !home.historyHolds("Rumpelstiltskin"))
      try home.write("text", to: "private/letters/letter.txt")
      let other = try editor(configuring: text, opening: "private/letters/letter.txt")
      try await other.waitForStatus("letter.txt", "this session only")
      let third = try editor(configuring: text)
      try await third.typeForGood("Rapunzel ")
      try await third.waitForText("Rapunzel text", status: "⟲ 2/2")
      #expect(try home.historyHolds("Rapunzel"))
    }

    @Test("By default, the configuration is in the home")
    func theFileIsLookedForInTheHomeWhereNothingElseIsSaid() async throws {
      try home.write("[history]\nenabled = false\n", to: ".config/memento/config.toml")
      let terminal = try await Terminal.editing(
        fileIn: home, environment: ["XDG_CONFIG_HOME": ""])
      try await terminal.waitForStatus("notes.txt", "this session only")
    }

    // MARK: Mistakes

    @Test("An impossible value is reported with its line")
    func whatCannotBeIsToldAtItsLine() async throws {
      try await expectMistake(
        "history.enabled must be true or false", line: 5,
        in: "[history]\n# enabled = 1\n\n\nenabled = 1\n")
      try await expectMistake(
        "text.tab-wdith is not a setting; did you mean tab-width?", line: 2,
        in: "[text]\ntab-wdith = 4\n")
    }

    @Test("A mistake affects its own key only")
    func aMistakeCostsTheKeyItIsInAndNoOther() async throws {
      try home.write("text", to: "my.secret")
      let terminal = try editor(
        configuring: "[history]\nenabled = 1\nexclude = [\"*.secret\"]\n", opening: "my.secret")
      try await terminal.waitForMessage("config.toml:2: history.enabled must be true or false")
      try terminal.send("x")
      try await terminal.waitForStatus("my.secret", "this session only")
    }

    @Test(
      "Invalid TOML is reported, and the defaults apply",
      arguments: [
        ("[history\nenabled = false\n", 1), ("[history]\r\n\u{0}enabled = false\n", 2), ("no", 1),
      ])
    func whatIsNoTOMLIsToldAndAllIsAsUsual(text: String, line: Int) async throws {
      try await expectMistake("invalid TOML: ", line: line, in: text)
    }

    @Test("A mistake is readable on a screen of usual width")
    func aMistakeIsToldInALineOfUsualWidth() async throws {
      let terminal = try editor(configuring: "[history]\nenabled = 5\n", columns: 80)
      try await terminal.waitUntil("the place and what was expected") { screen in
        let message = Terminal.message(on: screen)
        return message.contains("config.toml:2") && message.contains("must be true or false")
      }
    }

    @Test("A folder in the place of the configuration is reported")
    func aFolderInPlaceOfTheFileIsTold() async throws {
      try home.write("text", to: "config/memento/config.toml/file")
      let terminal = try Terminal.memento(Terminal.fileName, columns: 200, home: home)
      try await terminal.waitForMessage("config/memento/config.toml: it is a folder")
      try await terminal.typeForGood("Rumpelstiltskin ")
      try await terminal.waitForText("Rumpelstiltskin text", status: "⟲ 2/2")
      #expect(try home.historyHolds("Rumpelstiltskin"))
    }

    @Test("Shell commands work despite mistakes in the configuration")
    func commandsDoNotMindMistakes() throws {
      try home.write("nonsense", to: "config/memento/config.toml")
      let outcome = try run(
        [try mementoBinary(), "files"], environment: home.environment, in: home.path)
      #expect(outcome.status == .exited(0) && outcome.errors == "")
    }

    // MARK: While the editor runs

    @Test("A changed configuration applies at once")
    func whatIsChangedHoldsAtOnce() async throws {
      try home.write("a\n\tb\n", to: "tabs.txt")
      let terminal = try editor(configuring: "[view]\nkey-hints = 5\n", opening: "tabs.txt")
      try await terminal.waitForMessage("config.toml:2: view.key-hints must be true or false")
      try home.write(
        "[text]\ntab-width = 3\n[keys]\n\"F5\" = \"toggle-line-numbers\"\n",
        to: "config/memento/new")
      try rename("config/memento/new", to: "config/memento/config.toml")
      try await terminal.waitUntil("the mended configuration") {
        $0.contains("   2    b") && Terminal.message(on: $0).contains("Configuration reloaded")
      }
      try terminal.press("F5")
      try await terminal.waitUntil("no line numbers") { $0.hasPrefix("a\n   b") }
      try home.write("[*.txt]\ntab_width = 6\n", to: ".editorconfig")
      try await terminal.waitUntil("tabs of .editorconfig") { $0.hasPrefix("a\n      b") }
    }

    @Test(".editorconfig files apply from the start")
    func editorConfigFilesHoldFromTheStart() async throws {
      try home.write("root = true\n[*.c]\nindent_style = tab\ntab_width = 5\n", to: ".editorconfig")
      try home.write("x\n\ty\n", to: "sub/a.c")
      let terminal = try editor(configuring: "", opening: "sub/a.c")
      try await terminal.waitUntil("tabs of five columns") { $0.contains("2      y") }
    }

    // MARK: Options

    @Test("Another configuration or none can be chosen")
    func anotherFileOrNoneCanBeRead() async throws {
      try home.write("nonsense\n", to: "config/memento/config.toml")
      try home.write("[history]\nenabled = false\n", to: "my.toml")
      let mine = try Terminal.memento("--config", "my.toml", Terminal.fileName, home: home)
      let screen = try await mine.waitForStatus("notes.txt", "this session only")
      #expect(!screen.contains("no TOML"))
      let none = try Terminal.memento("--no-config", "other.txt", home: home)
      let other = try await none.waitForStatus("other.txt", "⟲ 1/1")
      #expect(!other.contains("no TOML"))
    }

    @Test("A chosen configuration must exist")
    func anotherFileMustBeThere() throws {
      for (arguments, message) in [
        (["--config", "none.toml"], "memento: There is no configuration none.toml"),
        (["--config", "."], "memento: Cannot open"),
        (["--config", "a", "--no-config"], "memento: --config and --no-config exclude each other"),
      ] {
        let outcome = try run(
          [try mementoBinary()] + arguments, environment: home.environment, in: home.path)
        #expect(outcome.status == .exited(2) && outcome.errors.hasPrefix(message), "\(outcome)")
      }
    }

    @Test("The printed example is a valid configuration")
    func theExampleCanBeUsedAsItIsPrinted() async throws {
      let outcome = try run(
        [try mementoBinary(), "--print-config"], environment: home.environment, in: home.path)
      #expect(outcome.status == .exited(0) && outcome.errors == "")
      let uncommented = outcome.output.split(separator: "\n")
        .map { $0.hasPrefix("#") && !$0.hasPrefix("# ") ? $0.dropFirst() : $0 }
        .joined(separator: "\n")
      let terminal = try editor(configuring: uncommented)
      try await terminal.typeForGood("Rumpelstiltskin ")
      let screen = try await terminal.waitForText("Rumpelstiltskin text", status: "⟲ 2/2")
      #expect(!screen.contains("config.toml"))
    }

    private func rename(_ old: String, to new: String) throws {
      _ = try run(
        ["mv", home.file(old).string, home.file(new).string], environment: nil, in: home.path)
    }

    private func exists(_ name: String) -> Bool { access(home.file(name).string, F_OK) == 0 }
  }
}
