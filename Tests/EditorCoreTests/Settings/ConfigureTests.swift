import Console
import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

extension CommandCase {
  static let configuration = [
    CommandCase("configure") {
      $0.message == "This session has no configuration because it was started with --no-config"
    }
  ]
}

/// The configuration of the editor, also while it runs.
@Suite struct ConfigureTests {
  private func settings(_ entries: (String, SettingValue)...) -> Settings {
    var settings = Settings()
    let mistakes = settings.apply(
      entries.enumerated().map { index, entry in
        ConfigurationEntry(
          entry.0.split(separator: "/").map(String.init), entry.1, line: index + 1)
      }, from: "config.toml")
    #expect(mistakes == [])
    return settings
  }

  private func properties(_ text: String) -> EditorConfigProperties {
    let file = EditorConfigFile(path: "/.editorconfig", Array("[*]\n\(text)".utf8))
    return EditorConfigProperties([(file, "notes.txt")])
  }

  // MARK: Precedence

  @Test("The configuration applies from the first frame on")
  func theConfigurationHoldsFromTheFirstFrame() {
    let document = Document(
      PieceTree("\ta".utf8), path: "a.txt", isOnDisk: true,
      at: Moment(uptime: .zero, secondsSince1970: 0))
    let editor = Editor(
      document, size: Size(columns: 80, rows: 24),
      settings: settings(
        ("view/line-numbers", .flag(false)), ("text/tab-width", .whole(3)),
        ("keys/F9", .text("undo"))))
    #expect(editor.layout.gutter == 0)
    #expect(editor.document.buffer.tabWidth == 3 && editor.document.settings.tabWidth == 3)
    #expect(editor.keymap[Key(.function(9))]?.name == "undo")
  }

  @Test("[type.NAME] overrides [text], and .editorconfig overrides both")
  func whatIsMoreParticularComesFirst() {
    var typist = Typist("a|", path: "notes.md", wraps: nil)
    typist.take(
      .settings(
        settings(
          ("text/tab-width", .whole(3)), ("text/ruler", .whole(50)), ("text/wrap", .flag(true)),
          ("type/markdown/tab-width", .whole(5)), ("type/markdown/ruler", .whole(60)),
          ("type/swift/tab-width", .whole(9)))))
    #expect(typist.editor.document.settings.wrapsLines)
    #expect(typist.editor.document.settings.tabWidth == 5)
    #expect(typist.editor.document.settings.rulerColumn == 60)
    typist.take(.properties(properties("tab_width=7"), of: .first))
    #expect(typist.editor.document.settings.tabWidth == 7)
    #expect(typist.editor.document.settings.rulerColumn == 60)
    #expect(typist.editor.document.buffer.tabWidth == 7)
  }

  @Test("A setting removed from the configuration returns to its default")
  func whatIsTakenOutOfTheConfigurationIsUsualAgain() {
    var typist = Typist("a|", wraps: nil)
    typist.take(
      .settings(settings(("text/tab-width", .whole(3)), ("view/key-hints", .flag(false)))))
    #expect(typist.editor.layout.lineRow == nil)
    typist.take(.settings(Settings()))
    #expect(typist.editor.document.settings.tabWidth == 8)
    #expect(typist.editor.layout.lineRow != nil)
    typist.take(.properties(properties("tab_width=7"), of: .first))
    typist.take(.properties(EditorConfigProperties(), of: .first))
    #expect(typist.editor.document.settings.tabWidth == 8)
  }

  @Test("A setting toggled by a command keeps its value when the configuration changes")
  func whatWasSwitchedInThisRunStays() {
    var typist = Typist("a|", wraps: nil)
    typist.run("toggle-line-numbers", by: nil)
    #expect(typist.editor.layout.gutter == 0)
    typist.take(.settings(settings(("view/scroll-margin", .whole(5)))))
    #expect(typist.editor.layout.gutter == 0)
    #expect(typist.editor.settings.scrollMargin == 5)
    typist.editor.document.settings.tabWidth = 6
    typist.take(.settings(settings(("text/wrap", .flag(true)))))
    #expect(typist.editor.document.settings.tabWidth == 6)
    #expect(typist.editor.document.settings.wrapsLines)
  }

  @Test("Each document has its own settings")
  func eachDocumentHasItsOwn() {
    var typist = Typist("a|", wraps: nil)
    typist.run("new-document", by: nil)
    typist.take(.properties(properties("tab_width=3"), of: .first))
    #expect(typist.editor.document.settings.tabWidth == 8)
    #expect(typist.editor.documents.map(\.settings.tabWidth).sorted() == [3, 8])
    typist.take(.settings(settings(("text/tab-width", .whole(5)))))
    #expect(typist.editor.documents.map(\.settings.tabWidth).sorted() == [3, 5])
    typist.run("new-document", by: nil)
    #expect(typist.editor.document.settings.tabWidth == 5)
  }

  @Test("A block ends after the configured pause")
  func aBlockEndsAfterThePauseThatIsSet() {
    var typist = Typist("|")
    typist.act("a")
    // The open block uses the new pause, too.
    typist.take(.settings(settings(("history/pause", .decimal(0.3)))))
    typist.act(.wait(.milliseconds(310)), "b", .wait(.milliseconds(290)), "c")
    typist.act(.wait(.milliseconds(310)), "Ctrl-Z")
    #expect(typist.text == "a")
    typist.take(.settings(settings(("history/pause", .whole(5)))))
    typist.act("x", .wait(.seconds(4)), "y", "Ctrl-Z")
    #expect(typist.text == "a")
  }

  @Test("A mistake is shown until it is corrected")
  func aMistakeIsToldUntilItIsMended() {
    var typist = Typist("a|")
    var wrong = Settings()
    wrong.mistakes = [SettingsMistake(path: "c.toml", line: 2, "wrong")]
    typist.take(.settings(wrong))
    #expect(typist.message == "c.toml:2: wrong")
    wrong.mistakes = [SettingsMistake(path: "c.toml", line: 3, "wrong, too")]
    typist.take(.settings(wrong))
    #expect(typist.message == "c.toml:3: wrong, too")
    typist.take(.settings(Settings()))
    #expect(typist.message == "Configuration reloaded")
    typist.act("x")
    typist.take(.settings(Settings()))
    #expect(typist.message == nil)
  }

  // MARK: Indentation

  @Test(
    "Indentation is guessed from the text, unless it is set",
    arguments: [
      ("a.swift", "f {\n\tx\n}", Indentation.tab), ("a.swift", "f {\n   x\n}", .spaces(3)),
      ("a.swift", "f", .spaces(2)), ("a.py", "f", .spaces(4)), ("a.txt", "f", .tab),
      ("Makefile", "all:\n  x\n    y\n", .tab), ("a.go", "f {\n  x\n}", .tab),
    ])
  func itIsGuessedWhereNothingSaysIt(path: String, text: String, expected: Indentation) {
    var typist = Typist(text + "|", path: path)
    #expect(typist.editor.document.settings.indentation == expected)
    typist.take(.settings(settings(("text/tab-width", .whole(4)))))
    #expect(typist.editor.document.settings.indentation == expected)
    typist.take(.settings(settings(("text/indentation", .whole(5)))))
    #expect(typist.editor.document.settings.indentation == .spaces(5))
    typist.take(.properties(properties("indent_style=space\nindent_size=6"), of: .first))
    #expect(typist.editor.document.settings.indentation == .spaces(6))
  }

  @Test("Indentation follows a step that changes all lines, its undo, and another document")
  func itFollowsStepsThatChangeAllLines() {
    var typist = Typist("f {\n\tx\n\ty\n}|", path: "a.swift")
    typist.run("tabs-to-spaces", by: nil)
    let spaces = typist.editor.document.settings.indentation
    #expect(spaces?.spaces != nil)
    typist.act("Ctrl-Z")
    #expect(typist.editor.document.settings.indentation == .tab)
    typist.act("Ctrl-Y")
    #expect(typist.editor.document.settings.indentation == spaces)
    typist.act("Ctrl-Z", "Ctrl-A", .typed("f {\n  x\n  y\n}"), .wait(.seconds(3)))
    #expect(typist.editor.document.settings.indentation == .spaces(2))
  }

  @Test("A type's usual value overrides the default only")
  func whatIsUsualInATypeComesBeforeTheDefaultsAlone() {
    var typist = Typist("a|", path: "/p/.git/COMMIT_EDITMSG")
    #expect(typist.editor.document.settings.rulerColumn == 72)
    #expect(typist.editor.document.settings.paragraphWidth == 72)
    typist.take(.settings(settings(("text/ruler", .whole(80)))))
    #expect(typist.editor.document.settings.rulerColumn == 80)
    typist.take(.settings(settings(("text/ruler", .flag(false)))))
    #expect(typist.editor.document.settings.rulerColumn == nil)
  }

  // MARK: The command

  @Test("The command configure opens a new configuration with the example in it")
  func theConfigurationIsOpenedOrBeginsAsTheExample() {
    var typist = Typist("a|")
    var settings = Settings()
    settings.file = "/home/me/config.toml"
    typist.take(.settings(settings))
    typist.effects = []
    typist.run("configure", by: nil)
    guard
      case .open(let request) = typist.effects.first(where: {
        if case .open = $0 { true } else { false }
      })
    else {
      Issue.record("nothing was to be opened")
      return
    }
    #expect(request.path == "/home/me/config.toml")
    typist.take(.opened(request, nil))
    #expect(typist.text == settings.example)
    #expect(typist.editor.document.isModified)
    #expect(typist.message?.contains("press Ctrl-S to create the file") == true)
    typist.act("Ctrl-Z")
    #expect(typist.text == "")
  }

  @Test("The command configure opens an existing configuration unchanged")
  func aConfigurationThatIsThereIsShownAsItIs() {
    var typist = Typist("a|")
    var settings = Settings()
    settings.file = "/home/me/config.toml"
    typist.take(.settings(settings))
    typist.take(
      .opened(OpenRequest(path: "/home/me/config.toml"), FileText(PieceTree("# mine".utf8))))
    #expect(typist.text == "# mine" && !typist.editor.document.isModified)
  }

  // MARK: Keys

  @Test("A bound key runs its command, and a key without a command does nothing")
  func keysRunWhatTheyAreBoundTo() {
    var typist = Typist("one\ntwo|")
    typist.take(
      .settings(
        settings(("keys/F9", .text("select-all")), ("keys/Ctrl-A", .flag(false)))))
    typist.act("Ctrl-A")
    #expect(typist.message?.hasPrefix("Ctrl-A does nothing here") == true)
    typist.act("F9", "x")
    #expect(typist.text == "x")
    #expect(typist.editor.keymap.key(for: "select-all") == Key(.function(9)))
    typist.take(.settings(Settings()))
    #expect(typist.editor.keymap.key(for: "select-all") == Key("Ctrl-A"))
  }

  @Test("A key bound to the old name of a renamed command runs the command")
  func oldNamesStillBind() {
    var typist = Typist("one|")
    typist.take(.settings(settings(("keys/F9", .text("new-buffer")))))
    #expect(typist.editor.keymap.key(for: "new-document") == Key(.function(9)))
    typist.act("F9")
    #expect(typist.editor.documents.count == 2)
  }

  @Test("A rebound key is not shown for its default command")
  func aKeyThatRunsSomethingElseIsNoLongerShownForItsUsualCommand() {
    let keymap = Keymap(
      CommandTable.commands,
      changedBy: [
        KeyBinding(Key(.function(8)), runs: "undo"),
        KeyBinding(Key(.character("z"), .control), runs: nil),
        KeyBinding(Key(.function(9)), runs: "no such command"),
      ])
    #expect(keymap.keys(for: "undo") == [Key(.function(8))])
    #expect(keymap.keys(for: "history") == [Key(.character("t"), .control)])
    #expect(keymap[Key(.character("z"), .control)] == nil)
    #expect(keymap[Key(.function(9))] == nil)
  }
}
