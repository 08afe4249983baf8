import Console
import Testing
import TextModel

@testable import EditorCore

/// What a configuration can say, and what it cannot.
@Suite struct SettingsTests {
  /// Reads values at paths such as `text/tab-width`, each in a line of its own.
  private func read(
    _ entries: [(String, SettingValue)]
  ) -> (settings: Settings, mistakes: [String]) {
    var settings = Settings()
    let mistakes = settings.take(
      entries.enumerated().map { index, entry in
        ConfigurationEntry(
          entry.0.split(separator: "/").map(String.init), entry.1, line: index + 1)
      }, from: "config.toml", isEncoding: { $0 != "klingon" })
    return (settings, mistakes.map(\.description))
  }

  private func expectMistake(
    _ path: String, _ value: SettingValue, _ words: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = read([(path, value)])
    #expect(found.mistakes == ["config.toml:1: \(words)"], sourceLocation: sourceLocation)
    #expect(found.settings == Settings(), sourceLocation: sourceLocation)
  }

  // MARK: Values

  @Test func everySettingIsReadFromWhatItWrites() {
    func check<Target>(_ section: SettingSection<Target>, _ target: Target) {
      for setting in section.settings {
        var copy = target
        let written = setting.write(target)
        let isRead = setting.read(SettingValue(written: written), &copy)
        #expect(isRead, "\(section.name).\(setting.name) = \(written)")
        #expect(setting.write(copy) == written)
        #expect(!setting.expected.isEmpty)
      }
    }
    for section in SettingTable.sections { check(section, Settings()) }
    check(SettingTable.text, TextSettings())
  }

  @Test func everySettingHasAnEffectOnWhatIsSet() {
    let other: [String: SettingValue] = [
      "scroll-margin": .whole(7), "pause": .decimal(2.5), "longest-block": .whole(20),
      "exclude": .list([.text("*.x")]), "per-file-mb": .whole(3), "total-mb": .whole(4),
      "whole-mb": .whole(5), "tab-width": .whole(3), "indentation": .text("tab"),
      "ruler": .whole(70), "paragraph-width": .whole(60), "final-newline": .flag(true),
      "line-ending": .text("crlf"), "clipboard": .text("internal"), "encoding": .text("latin1"),
    ]
    func check<Target: Equatable>(_ section: SettingSection<Target>, _ usual: Target) {
      for setting in section.settings {
        var changed = usual
        let flag = SettingValue.flag(setting.write(usual) != "true")
        let isRead = setting.read(other[setting.name] ?? flag, &changed)
        #expect(isRead && changed != usual, "\(section.name).\(setting.name)")
      }
    }
    for section in SettingTable.sections { check(section, Settings()) }
    check(SettingTable.text, TextSettings())
  }

  @Test func namesAreUniqueWithinASection() {
    let all =
      SettingTable.sections.map { $0.settings.map(\.name) }
      + [SettingTable.text.settings.map(\.name)]
    for names in all { #expect(Set(names).count == names.count) }
  }

  @Test func valuesMeanWhatTheySay() {
    let (settings, mistakes) = read([
      ("text", .section), ("text/indentation", .whole(3)), ("text/final-newline", .flag(true)),
      ("text/line-ending", .text("CRLF")), ("text/ruler", .whole(100)),
      ("history/pause", .decimal(0.25)), ("history/longest-block", .whole(3)),
      ("history/exclude", .list([.text("*.a"), .text("b/**")])),
    ])
    #expect(mistakes == [])
    #expect(settings.text.indentation == .spaces(3) && settings.text.endsWithLineBreak == true)
    #expect(settings.text.lineEnding == .crlf && settings.text.rulerColumn == 100)
    #expect(settings.blockPause == .milliseconds(250) && settings.longestBlock == .seconds(3))
    #expect(settings.history.excluded == ["*.a", "b/**"])
  }

  @Test func aMistakeCostsTheKeyItIsInAndNoOther() {
    let (settings, mistakes) = read([
      ("text/tab-width", .whole(0)), ("text/wrap", .flag(true)), ("view/mouse", .text("no")),
      ("view/scrollbar", .flag(false)),
    ])
    #expect(mistakes.count == 2)
    #expect(settings.text.tabWidth == 8 && settings.text.wrapsLines)
    #expect(settings.usesMouse && !settings.showsScrollbar)
  }

  // MARK: Mistakes

  @Test func aValueThatASettingCannotHaveIsTold() {
    expectMistake("view/line-numbers", .text("no"), "view.line-numbers must be true or false")
    expectMistake(
      "text/tab-width", .whole(65), "text.tab-width must be a whole number of columns from 1 to 64")
    expectMistake(
      "text/tab-width", .decimal(4), "text.tab-width must be a whole number of columns from 1 to 64"
    )
    expectMistake(
      "text/ruler", .flag(true),
      "text.ruler must be a whole number of columns from 1 to 10000, or false for none")
    expectMistake(
      "text/indentation", .text("4"),
      "text.indentation must be \"guess\", \"tab\" or a number of spaces from 1 to 64")
    expectMistake(
      "history/pause", .decimal(0.05), "history.pause must be a number of seconds from 0.1 to 10.0")
    expectMistake("text/line-ending", .text("cr"), "text.line-ending must be \"lf\" or \"crlf\"")
    expectMistake(
      "text/tab-width", .section, "text.tab-width must be a whole number of columns from 1 to 64")
    expectMistake("type/swift/wrap", .whole(1), "type.swift.wrap must be true or false")
  }

  @Test func anEncodingThatIsNotThereIsTold() {
    expectMistake(
      "text/encoding", .text("klingon"),
      "there is no encoding \"klingon\" here; iconv -l lists those there are")
    expectMistake(
      "type/swift/encoding", .text("klingon"),
      "there is no encoding \"klingon\" here; iconv -l lists those there are")
  }

  @Test func aNameThatIsNoSettingIsTold() {
    expectMistake(
      "text/tabwidth", .whole(4), "text.tabwidth is no setting; did you mean tab-width?")
    expectMistake(
      "history/foo", .whole(4),
      "history.foo is no setting; known are pause, longest-block, enabled, exclude, per-file-mb, "
        + "total-mb and whole-mb")
    expectMistake("veiw", .section, "veiw is no setting; did you mean [view]?")
    expectMistake(
      "colours", .section,
      "colours is no setting; known are [view], [history], [text], [type.NAME] and [keys]")
    expectMistake(
      "tab-width", .whole(4),
      "tab-width is no setting; known are [view], [history], [text], [type.NAME] and [keys]")
    expectMistake("text", .flag(true), "text must be a section: [text]")
    expectMistake("type", .flag(true), "type must be a section: [type.markdown]")
    expectMistake("type/swift", .whole(1), "type.swift must be a section: [type.swift]")
  }

  @Test func aTypeThatIsNoneIsTold() {
    expectMistake(
      "type/markdwon", .section,
      "there is no type of file \"markdwon\"; did you mean markdown?")
    expectMistake(
      "type/xyzzy", .section,
      "there is no type of file \"xyzzy\"; they are called as in the status line: markdown, "
        + "git-message, \"c++\"")
  }

  @Test(arguments: [
    ("git-message", "Git message"), ("Markdown", "Markdown"), ("c++", "C++"), ("py", "Python"),
    ("make", "Make"), ("vim-script", "Vim script"), ("Git Message", "Git message"),
  ])
  func typesAreCalledAsInTheStatusLine(name: String, type: String) {
    #expect(FileType.configured(as: name)?.name == type)
  }

  @Test func everyTypeCanBeConfigured() {
    for type in FileType.known { #expect(FileType.configured(as: type.configuredName) === type) }
  }

  // MARK: Keys

  @Test func keysAreReadHoweverTheyAreWritten() {
    let (settings, mistakes) = read([
      ("keys/Ctrl-K", .text("undo")), ("keys/alt-shift-up", .text("redo")),
      ("keys/f5", .flag(false)),
      ("keys/Shift-Alt-Left", .text("none")), ("keys/CTRL-PAGEUP", .text("undo")),
      ("keys/Control-Space", .text("undo")), ("keys/Alt-.", .text("undo")),
    ])
    #expect(mistakes == [])
    #expect(
      settings.keys.map(\.key.description) == [
        "Ctrl-K", "Alt-Shift-Up", "F5", "Alt-Shift-Left", "Ctrl-PageUp", "Ctrl-Space", "Alt-.",
      ])
    #expect(settings.keys.map(\.command) == ["undo", "redo", nil, nil, "undo", "undo", "undo"])
  }

  @Test func aKeyThatIsNoneIsTold() {
    expectMistake(
      "keys/Strg-K", .text("undo"),
      "\"Strg-K\" is no key; keys are written \"Ctrl-K\", \"Alt-Shift-Up\", \"F5\"")
    expectMistake(
      "keys/a", .text("undo"), "a types itself; bind it with Ctrl or Alt, or bind a key like F5")
    expectMistake(
      "keys/Space", .text("undo"),
      "Space types itself; bind it with Ctrl or Alt, or bind a key like F5")
    expectMistake("keys/Esc", .text("undo"), "Esc closes what is open and cannot be bound")
    expectMistake(
      "keys/F64", .text("undo"),
      "\"F64\" is no key; keys are written \"Ctrl-K\", \"Alt-Shift-Up\", \"F5\"")
  }

  @Test func aKeyThatTerminalsDoNotTellApartIsTold() {
    expectMistake("keys/Ctrl-I", .text("undo"), "terminals send Tab for Ctrl-I; bind that one")
    expectMistake("keys/Ctrl-M", .text("undo"), "terminals send Enter for Ctrl-M; bind that one")
    expectMistake("keys/Ctrl-[", .text("undo"), "Esc closes what is open and cannot be bound")
    expectMistake("keys/Ctrl-_", .text("undo"), "terminals send Ctrl-/ for Ctrl-_; bind that one")
    expectMistake(
      "keys/Alt-Shift-K", .text("undo"),
      "terminals send Alt-K for Alt-Shift-K, too; bind that one")
  }

  @Test func aCommandThatIsNoneIsTold() {
    expectMistake(
      "keys/F5", .text("udno"), "there is no command \"udno\"; did you mean undo?")
    expectMistake(
      "keys/F5", .text("make coffee"),
      "there is no command \"make coffee\"; Ctrl-P lists the commands")
    expectMistake(
      "keys/F5", .flag(true), "keys.F5 must be the name of a command, or false for none")
    expectMistake(
      "keys/F5", .list([]), "keys.F5 must be the name of a command, or false for none")
  }

  @Test func aKeyThatIsBoundTwiceKeepsTheFirst() {
    let (settings, mistakes) = read([
      ("keys/Ctrl-K", .text("undo")), ("keys/ctrl-k", .text("redo")),
    ])
    #expect(mistakes == ["config.toml:2: Ctrl-K is bound in line 1 already, and that holds"])
    #expect(settings.keys == [KeyBinding(Key(.character("k"), .control), runs: "undo")])
  }

  @Test func everyUsualKeyCanBeBound() {
    for command in CommandTable.commands {
      // These two are Enter and Backspace to most terminals.
      for key in command.keys where key != "Ctrl-J" {
        #expect(Key(key).map { KeyName(key) == .key($0) } == true, "\(key) of \(command.name)")
      }
    }
  }

  // MARK: The example

  @Test func theExampleExplainsEverySetting() {
    let lines = Set(Settings().example.split(separator: "\n").map(String.init))
    for section in SettingTable.sections {
      #expect(lines.contains("[\(section.name)]"))
      for setting in section.settings {
        #expect(lines.contains("#\(setting.name) = \(setting.write(Settings()))"))
      }
    }
    for setting in SettingTable.text.settings {
      #expect(lines.contains("#\(setting.name) = \(setting.write(TextSettings()))"))
    }
    #expect(lines.contains("#\"Ctrl-Z\" = \"undo\""))
    #expect(lines.allSatisfy { $0.count <= 102 })
  }

  @Test func theNearestNameIsTheOneThatWasMeant() {
    #expect("tabwith".nearest(in: ["tab-width", "wrap"]) == "tab-width")
    #expect("wrp".nearest(in: ["tab-width", "wrap"]) == "wrap")
    #expect("x".nearest(in: ["tab-width", "wrap"]) == nil)
    #expect(String(repeating: "a", count: 1000).nearest(in: ["a"]) == nil)
  }
}

extension SettingValue {
  /// What a value written in a configuration is, as far as the example has such.
  fileprivate init(written: String) {
    if let flag = Bool(written) {
      self = .flag(flag)
    } else if let number = Int(written) {
      self = .whole(number)
    } else if let number = Double(written) {
      self = .decimal(number)
    } else if written.hasPrefix("[") {
      self = .list([])
    } else {
      self = .text(String(written.dropFirst().dropLast()))
    }
  }
}
