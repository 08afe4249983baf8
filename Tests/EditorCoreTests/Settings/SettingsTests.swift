import Console
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// The valid and invalid contents of a configuration.
@Suite struct SettingsTests {
  /// Reads values at paths such as `text/tab-width`, each in a line of its own.
  private func read(
    _ entries: [(String, SettingValue)]
  ) -> (settings: Settings, mistakes: [String]) {
    var settings = Settings()
    let mistakes = settings.apply(
      entries.enumerated().map { index, entry in
        ConfigurationEntry(
          entry.0.split(separator: "/").map(String.init), entry.1, line: index + 1)
      }, from: "config.toml", isEncoding: { $0 != "klingon" })
    return (settings, mistakes.map(\.description))
  }

  private func expectMistake(
    _ path: String, _ value: SettingValue, _ explanation: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = read([(path, value)])
    #expect(found.mistakes == ["config.toml:1: \(explanation)"], sourceLocation: sourceLocation)
    #expect(found.settings == Settings(), sourceLocation: sourceLocation)
  }

  // MARK: Values

  @Test("Every setting reads the value that it writes")
  func everySettingIsReadFromWhatItWrites() {
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

  @Test("Names are unique within a section")
  func namesAreUniqueWithinASection() {
    let all =
      SettingTable.sections.map { $0.settings.map(\.name) }
      + [SettingTable.text.settings.map(\.name)]
    for names in all { #expect(Set(names).count == names.count) }
  }

  @Test("Values of all kinds are read")
  func valuesMeanWhatTheySay() {
    let (settings, mistakes) = read([
      ("text", .section), ("text/indentation", .whole(3)), ("text/final-newline", .flag(true)),
      ("text/line-ending", .text("CRLF")), ("text/ruler", .whole(100)),
      ("history/pause", .decimal(0.25)), ("history/longest-block", .whole(3)),
      ("history/exclude", .list([.text("*.a"), .text("b/**")])),
      ("history/watched-projects", .list([.text("~/src/thing")])),
      ("history/watch-file-kb", .whole(20)),
    ])
    #expect(mistakes == [])
    #expect(settings.text.indentation == .spaces(3) && settings.text.endsWithLineBreak == true)
    #expect(settings.text.lineEnding == .crlf && settings.text.rulerColumn == 100)
    #expect(
      settings.history.blockPause == .milliseconds(250)
        && settings.history.longestBlock == .seconds(3))
    #expect(settings.history.excluded == ["*.a", "b/**"])
    #expect(settings.history.watching.projects == ["~/src/thing"])
    #expect(settings.history.watching.largestKilobytes == 20)
  }

  @Test("A mistake affects its own key only")
  func aMistakeCostsTheKeyItIsInAndNoOther() {
    let (settings, mistakes) = read([
      ("text/tab-width", .whole(0)), ("text/wrap", .flag(true)), ("view/mouse", .text("no")),
      ("view/scrollbar", .flag(false)),
    ])
    #expect(mistakes.count == 2)
    #expect(settings.text.tabWidth == 8 && settings.text.wrapsLines)
    #expect(settings.usesMouse && !settings.showsScrollbar)
  }

  // MARK: Mistakes

  @Test("An impossible value is reported with the possible ones")
  func aValueThatASettingCannotHaveIsTold() {
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
    expectMistake(
      "history/watched-projects", .text("~/src"),
      "history.watched-projects must be a list of folders: [\"~/src/thing\"]")
    expectMistake("text/line-ending", .text("cr"), "text.line-ending must be \"lf\" or \"crlf\"")
    expectMistake(
      "text/tab-width", .section, "text.tab-width must be a whole number of columns from 1 to 64")
    expectMistake("type/swift/wrap", .whole(1), "type.swift.wrap must be true or false")
  }

  @Test("An unknown encoding is reported")
  func anEncodingThatIsNotThereIsTold() {
    expectMistake(
      "text/encoding", .text("klingon"),
      "unknown encoding \"klingon\"; iconv -l lists the known ones")
    expectMistake(
      "type/swift/encoding", .text("klingon"),
      "unknown encoding \"klingon\"; iconv -l lists the known ones")
  }

  @Test("An unknown setting or section is reported with the probable name")
  func aNameThatIsNoSettingIsTold() {
    expectMistake(
      "text/tabwidth", .whole(4), "text.tabwidth is not a setting; did you mean tab-width?")
    expectMistake(
      "history/foo", .whole(4),
      "history.foo is not a setting; [history] has pause, longest-block, enabled, exclude, "
        + "copy-secrets, per-file-mb, total-mb, whole-mb, watched-projects, "
        + "watch-file-kb and watch-first-mb")
    expectMistake("veiw", .section, "veiw is not a section; did you mean [view]?")
    expectMistake(
      "colours", .section,
      "colours is not a section; the sections are [view], [saving], [history], [text], [type.NAME] "
        + "and [keys]"
    )
    expectMistake(
      "tab-width", .whole(4),
      "tab-width is not a section; write it below [text]"
    )
    expectMistake("text", .flag(true), "text must be a section: [text]")
    expectMistake("type", .flag(true), "type must be a section: [type.markdown]")
    expectMistake("type/swift", .whole(1), "type.swift must be a section: [type.swift]")
  }

  @Test("An unknown type of file is reported")
  func aTypeThatIsNoneIsTold() {
    expectMistake(
      "type/markdwon", .section,
      "unknown type of file \"markdwon\"; did you mean markdown?")
    expectMistake(
      "type/xyzzy", .section,
      "unknown type of file \"xyzzy\"; write it as in the status line: markdown, "
        + "git-message, \"c++\"")
  }

  @Test(
    "Types of file have the names of the status line, or a suffix",
    arguments: [
      ("git-message", "Git message"), ("Markdown", "Markdown"), ("c++", "C++"), ("py", "Python"),
      ("make", "Make"), ("vim-script", "Vim script"), ("Git Message", "Git message"),
    ])
  func typesAreCalledAsInTheStatusLine(name: String, type: String) {
    #expect(FileType.configured(as: name)?.name == type)
  }

  @Test("Every type of file can be configured")
  func everyTypeCanBeConfigured() {
    for type in FileType.known { #expect(FileType.configured(as: type.configuredName) === type) }
  }

  // MARK: Keys

  @Test("Names of keys are read in any case and order")
  func keysAreReadHoweverTheyAreWritten() {
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

  @Test("A key that cannot be bound is reported")
  func aKeyThatIsNoneIsTold() {
    expectMistake(
      "keys/Strg-K", .text("undo"),
      "\"Strg-K\" is not a key; write keys as \"Ctrl-K\", \"Alt-Shift-Up\" or \"F5\"")
    expectMistake(
      "keys/a", .text("undo"), "a types text; bind it with Ctrl or Alt, or bind a key such as F5")
    expectMistake(
      "keys/Space", .text("undo"),
      "Space types text; bind it with Ctrl or Alt, or bind a key such as F5")
    expectMistake("keys/Esc", .text("undo"), "Esc closes prompts and panes and cannot be bound")
    expectMistake(
      "keys/F64", .text("undo"),
      "\"F64\" is not a key; write keys as \"Ctrl-K\", \"Alt-Shift-Up\" or \"F5\"")
  }

  @Test("A key that terminals do not distinguish is reported")
  func aKeyThatTerminalsDoNotTellApartIsTold() {
    expectMistake("keys/Ctrl-I", .text("undo"), "terminals send Tab for Ctrl-I; bind Tab")
    expectMistake("keys/Ctrl-M", .text("undo"), "terminals send Enter for Ctrl-M; bind Enter")
    expectMistake("keys/Ctrl-[", .text("undo"), "Esc closes prompts and panes and cannot be bound")
    expectMistake("keys/Ctrl-_", .text("undo"), "terminals send Ctrl-/ for Ctrl-_; bind Ctrl-/")
    expectMistake(
      "keys/Alt-Shift-K", .text("undo"),
      "terminals send Alt-K for Alt-Shift-K, too; bind Alt-K")
  }

  @Test("An unknown command is reported")
  func aCommandThatIsNoneIsTold() {
    expectMistake(
      "keys/F5", .text("udno"), "unknown command \"udno\"; did you mean undo?")
    expectMistake(
      "keys/F5", .text("make coffee"),
      "unknown command \"make coffee\"; the command palette lists the commands")
    expectMistake(
      "keys/F5", .flag(true), "keys.F5 must be the name of a command, or false for none")
    expectMistake(
      "keys/F5", .list([]), "keys.F5 must be the name of a command, or false for none")
  }

  @Test("A key that is bound twice keeps its first command")
  func aKeyThatIsBoundTwiceKeepsTheFirst() {
    let (settings, mistakes) = read([
      ("keys/Ctrl-K", .text("undo")), ("keys/ctrl-k", .text("redo")),
    ])
    #expect(mistakes == ["config.toml:2: Ctrl-K is already bound in line 1; this line is ignored"])
    #expect(settings.keys == [KeyBinding(Key(.character("k"), .control), runs: "undo")])
  }

  @Test("Every default key can be bound")
  func everyUsualKeyCanBeBound() {
    for command in CommandTable.commands {
      // Most terminals send these two for Enter and Backspace.
      for key in command.keys where key != "Ctrl-J" {
        #expect(Key(key).map { KeyName(key) == .key($0) } == true, "\(key) of \(command.name)")
      }
    }
  }

  // MARK: The example

  @Test("The example explains every setting")
  func theExampleExplainsEverySetting() {
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

  @Test("The nearest name is at the smallest edit distance")
  func theNearestNameIsTheOneThatWasMeant() {
    #expect("tabwith".nearest(in: ["tab-width", "wrap"]) == "tab-width")
    #expect("wrp".nearest(in: ["tab-width", "wrap"]) == "wrap")
    #expect("x".nearest(in: ["tab-width", "wrap"]) == nil)
    #expect(String(repeating: "a", count: 1000).nearest(in: ["a"]) == nil)
  }
}

extension SettingValue {
  /// Parses a written value, as far as the example has such values.
  fileprivate init(written: String) {
    if let flag = Bool(written) {
      self = .flag(flag)
    } else if let number = Int(written) {
      self = .whole(number)
    } else if let number = Double(written) {
      self = .decimal(number)
    } else if written.hasPrefix("[") {
      let names = written.dropFirst().dropLast().split(separator: ", ")
      self = .list(names.map { .text(String($0.dropFirst().dropLast())) })
    } else {
      self = .text(String(written.dropFirst().dropLast()))
    }
  }
}
