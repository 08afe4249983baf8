import Console
import TestSupport
import Testing

@testable import Documents
@testable import EditorCore

/// Macros with names: their written form, keeping and choosing them, keys for them.
@Suite struct KeptMacroTests {
  // MARK: The written form

  @Test(
    "Items are read as keys, typed text and pastes",
    arguments: [
      ("Ctrl-D", "Ctrl-D"), ("ctrl-d", "Ctrl-D"), ("x", "text:x"), ("Space", "text: "),
      ("text:a b", "text:a b"), ("text:text:", "text:text:"), ("paste:a\nb", "paste:a\nb"),
      ("bytes:ff 00", "bytes:ff 00"), ("bytes:41", "paste:A"), ("Esc", "Esc"),
    ])
  func items(_ written: String, _ normal: String) throws {
    let inputs = try #require(Macro.inputs(written))
    #expect(Macro(inputs).written == [normal])
  }

  @Test(
    "Other items are no keys",
    arguments: ["", "Foo", "Ctrl-", "sort-lines", "bytes:zz", "bytes:100", "Text:a", "xy"])
  func noItems(_ written: String) {
    #expect(Macro.inputs(written) == nil)
  }

  @Test("Mistakes name the line and what is expected; the other macros are valid")
  func mistakes() {
    let entries = [
      ConfigurationEntry(["good"], .list([.text("Home"), .text("text:- ")]), line: 1),
      ConfigurationEntry(["a b"], .list([.text("Home")]), line: 2),
      ConfigurationEntry(["flag"], .flag(true), line: 3),
      ConfigurationEntry(["empty"], .list([]), line: 4),
      ConfigurationEntry(["key"], .list([.text("Home"), .text("Foo")]), line: 5),
      ConfigurationEntry(["command"], .list([.text("sort-lines")]), line: 6),
      ConfigurationEntry(["number"], .list([.whole(1)]), line: 7),
      ConfigurationEntry(["section"], .section, line: 8),
      ConfigurationEntry(["section", "keys"], .list([.text("Home")]), line: 9),
    ]
    let (macros, mistakes) = Macro.read(entries, from: "macros.toml")
    #expect(macros.map(\.name) == ["good"])
    #expect(
      mistakes.map(\.description) == [
        "macros.toml:2: \"a b\" is not the name of a macro; a name has 1 to 40 letters, digits, "
          + "- and _",
        "macros.toml:3: flag must be a list of keys: flag = [\"Home\", \"text:- \", \"Down\"]",
        "macros.toml:4: empty has no keys; write them in the list",
        "macros.toml:5: key: item 2, \"Foo\", is not a key; write keys as \"Ctrl-K\", "
          + "\"Alt-Shift-Up\" or \"F5\", and typed text as \"text:…\"",
        "macros.toml:6: command: item 1, \"sort-lines\", is not a key; a command is written as the "
          + "keys that run it: \"Ctrl-P\", \"text:sort-lines\", \"Enter\"",
        "macros.toml:7: number: item 1 must be text: a key, or text:…",
        "macros.toml:8: section must be a list of keys: section = [\"Home\", \"text:- \", \"Down\"]",
      ])
  }

  // MARK: Keeping

  private func named(_ name: String) -> Typist {
    var typist = Typist("|")
    var settings = Settings()
    settings.file = "/home/u/.config/memento/config.toml"
    settings.macros = [Macro(named: "old", [.key(Key(.home))])]
    typist.take(.settings(settings))
    typist.act("Alt-\"", .typed("ab"), "Alt-\"")
    typist.run("name-macro", by: nil)
    typist.act(.typed(name), "Enter")
    return typist
  }

  private func kept(_ typist: Typist) -> [Macro] {
    typist.effects.compactMap { if case .keepMacro(let macro) = $0 { macro } else { nil } }
  }

  @Test("The last recorded macro is kept under a name")
  func keep() throws {
    var typist = named(" dash ")
    let macro = try #require(kept(typist).first)
    #expect(macro.statement == "dash = [\"text:ab\"]")
    typist.take(.macro(.kept(name: "dash", path: "~/macros.toml")))
    #expect(
      typist.message
        == "Kept dash in ~/macros.toml; choose-macro lists it, macro:dash binds it")
  }

  @Test("A name that another macro has is asked about")
  func replaceKept() {
    var typist = named("old")
    #expect(kept(typist).isEmpty)
    #expect(typist.question?.text == "The macro old exists. Replace it?")
    typist.act("Esc")
    #expect(kept(typist).isEmpty)
    typist = named("old")
    typist.act(.wait(.seconds(1)), "y")
    #expect(kept(typist).map(\.name) == ["old"])
  }

  @Test(
    "A wrong name asks again", arguments: ["a b", "a.b", "=", String(repeating: "x", count: 41)])
  func wrongName(_ name: String) {
    let typist = named(name)
    #expect(kept(typist).isEmpty && typist.prompt?.answer == name)
    #expect(typist.message?.hasPrefix("Not a name: ") == true)
  }

  @Test("Without a configuration a macro is kept in this session")
  func withoutConfiguration() {
    var typist = Typist("|")
    typist.act("Alt-\"", .typed("ab"), "Alt-\"")
    typist.run("name-macro", by: nil)
    typist.act(.typed("dash"), "Enter")
    #expect(typist.message?.hasPrefix("Kept the macro dash in this session only") == true)
    typist.run("choose-macro", by: nil)
    #expect(typist.palette?.rows.map(\.title) == ["dash"])
    typist.act("Enter")
    #expect(typist.text == "abab" && typist.titles.last == "Played the macro dash")
  }

  @Test("A chosen macro is listed with its keys, played, and played again by the key")
  func choosing() {
    var typist = Typist("|one\ntwo")
    var settings = Settings()
    settings.macros = [
      Macro(named: "dash", [.key(Key(.home)), .key(Key(.character("-"))), .key(Key(.down))]),
      Macro(named: "other", [.paste(Array("\u{1B}[31m".utf8))]),
    ]
    settings.keys = [KeyBinding(Key(.function(5)), runs: "macro:dash")]
    typist.take(.settings(settings))
    typist.run("choose-macro", by: nil)
    #expect(typist.palette?.rows.map(\.detail) == ["Home \"-\" Down", "\"\u{FFFD}[31m\""])
    #expect(typist.palette?.rows.map(\.note) == ["F5", ""])
    typist.act(.typed("dash"), "Enter")
    #expect(typist.text == "-one\ntwo")
    typist.act("Ctrl-Home", "Alt-'")
    #expect(typist.text == "--one\ntwo")
    typist.act("Ctrl-Home", "F5")
    #expect(typist.text == "---one\ntwo")
    // The macro of a key is the last one, too.
    typist.act("Alt-\"", .typed("x"), "Alt-\"", "Ctrl-Z", "Ctrl-Home", "F5", "Ctrl-Home", "Alt-'")
    #expect(typist.text == "-----one\ntwo")
    typist.act("Ctrl-Z", "Ctrl-Z")
    settings.macros = []
    typist.take(.settings(settings))
    typist.act("Ctrl-Home", "F5")
    #expect(typist.text == "---one\ntwo")
  }

  // MARK: Keys

  @Test("A key is bound to a kept macro; an unknown one is a mistake")
  func binding() {
    var settings = Settings()
    settings.macros = [Macro(named: "dash", [.key(Key(.home))])]
    let entries = [
      ConfigurationEntry(["keys"], .section, line: 1),
      ConfigurationEntry(["keys", "F5"], .text("macro:dash"), line: 2),
      ConfigurationEntry(["keys", "F6"], .text("macro:dahs"), line: 3),
      ConfigurationEntry(["keys", "F7"], .text("macro:other"), line: 4),
    ]
    let mistakes = settings.apply(entries, from: "c.toml")
    #expect(
      mistakes.map(\.description) == [
        "c.toml:3: unknown macro \"dahs\"; did you mean dash?",
        "c.toml:4: unknown macro \"other\"; macros.toml has dash",
      ])
    #expect(settings.keys == [KeyBinding(Key(.function(5)), runs: "macro:dash")])
    #expect(Keymap(settings)[Key(.function(5))]?.summary == "Play the macro dash")
  }
}
