import Console
import Testing
import Text

@testable import Documents
@testable import EditorCore

/// Keys of other editors: ready sets, and explanations for those who know nano.
@Suite struct KeySetTests {
  private func settings(_ entries: (String, SettingValue)...) -> (Settings, [String]) {
    var settings = Settings()
    let mistakes = settings.apply(
      entries.enumerated().map {
        ConfigurationEntry(
          $1.0.split(separator: ".").map(String.init), $1.1, line: $0 + 1)
      }, from: "config.toml")
    return (settings, mistakes.map(\.description))
  }

  @Test("Every key of a set can be bound once and runs a command", arguments: KeySet.allCases)
  func keysAreRight(_ set: KeySet) {
    #expect(set.bindings.count == set.written.count + set.unbound.count)
    #expect(Set(set.written.map(\.key)).count == set.written.count)
    for (written, command) in set.written {
      #expect(KeyName(written) == Key(written).map(KeyName.key), "\(written)")
      #expect(CommandTable.command(named: command) != nil, "\(command)")
    }
  }

  @Test("With every set, the most needed commands have keys", arguments: KeySet.allCases)
  func nothingNeededIsLost(_ set: KeySet) {
    let (settings, mistakes) = settings(("keys", .section), ("keys.set", .text(set.rawValue)))
    #expect(mistakes == [])
    let keymap = Keymap(CommandTable.commands, changedBy: settings.keys)
    for name in [
      "save", "quit", "undo", "redo", "cut", "copy", "paste", "find", "replace", "history",
      "palette", "help", "go-to-line", "new-line",
    ] {
      #expect(keymap.key(for: name) != nil, "\(name)")
    }
  }

  @Test("A set changes keys, hints and help; keys of the configuration override it")
  func aSetIsInForce() {
    let (settings, mistakes) = settings(
      ("keys", .section), ("keys.Ctrl-W", .text("close-document")), ("keys.set", .text("nano")))
    #expect(mistakes == [])
    var typist = Typist("one|\ntwo")
    typist.take(.settings(settings))
    #expect(typist.editor.keymap.key(for: "close-document") == Key("Ctrl-W"))
    #expect([Hint](offeredBy: typist.editor).contains { $0.text == "^X Quit" })
    #expect([Hint](offeredBy: typist.editor).contains { $0.text == "^U Paste" })
    typist.act("Ctrl-K", "Ctrl-U")
    #expect(typist.text == "one\ntwo")
    typist.act("Ctrl-G")
    #expect(typist.editor.focus.isHelp)
    typist.act("Esc", "Ctrl-Z", "Ctrl-Z", "Ctrl-X")
    #expect(typist.exitStatus == 0)
  }

  private func typist(_ set: KeySet, _ drawing: String) -> Typist {
    var typist = Typist(drawing)
    typist.take(.settings(settings(("keys", .text(set.rawValue))).0))
    return typist
  }

  @Test(
    "In every set, Ctrl-C cancels a prompt and Ctrl-X cuts in its field",
    arguments: KeySet.allCases)
  func ctrlCAndCtrlXInAPrompt(_ set: KeySet) throws {
    var typist = typist(set, "one [two| three")
    let find = try #require(typist.editor.keymap.key(for: "find")).description
    typist.act(.key(find))
    #expect(typist.prompt?.answer == "two")
    typist.act("Ctrl-C")
    #expect(typist.prompt == nil && typist.drawing == "one [two| three")
    typist.act(.key(find), .typed("three"), "Shift-Home", "Ctrl-X")
    #expect(typist.prompt?.answer == "" && typist.exitStatus == nil)
    typist.act(.typed("one"), "Shift-Left", "Ctrl-C")
    #expect(typist.prompt?.answer == "one")
    #expect(typist.editor.registers.clipboard.ring.newest?.text.bytes == Array("e".utf8))
    typist.act("Esc")
    #expect(typist.prompt == nil && typist.exitStatus == nil)
  }

  @Test("A refused save names the key of the set that saves under another name")
  func refusedSave() {
    var typist = typist(.nano, "a|")
    typist.act("b")
    typist.run("toggle-read-only", by: nil)
    typist.act("Ctrl-S")
    #expect(typist.message == "notes.txt is read-only here; Ctrl-O saves it under another name")
  }

  @Test("In the vscode set, Ctrl-K cuts nothing and Ctrl-H replaces, and both say what to press")
  func chordsAndReplacingOfVSCode() {
    var typist = typist(.vscode, "one two|")
    typist.act("Ctrl-K")
    #expect(typist.text == "one two")
    #expect(
      typist.message == "Ctrl-K begins no chord here. Ctrl-X is cut, Shift-F1 shows the keys")
    typist.act("Ctrl-Backspace")
    #expect(typist.text == "one two" && typist.prompt?.label == "Replace: ")
    #expect(
      typist.message == "Ctrl-H replaces, and most terminals send it for Ctrl-Backspace, too; "
        + "Alt-Backspace deletes a word")
    typist.act("Esc", "Alt-Backspace")
    #expect(typist.text == "one ")
  }

  @Test("Messages of documents and files name the keys of the set")
  func messagesNameTheKeysOfTheSet() {
    let (settings, _) = settings(
      ("keys.set", .text("emacs")), ("keys.Ctrl-L", .text("open")), ("keys.Alt-S", .flag(false)))
    let keymap = Keymap(CommandTable.commands, changedBy: settings.keys)
    let message = Message.info(
      "Deleted; Ctrl-S saves it, Ctrl-O, Enter opens it (Ctrl-P). Or Alt-S.")
    #expect(
      keymap.translatingKeys(in: message).text
        == "Deleted; Ctrl-X saves it, Ctrl-L, Enter opens it (Alt-X). Or save-as.")
    #expect(Keymap(CommandTable.commands).translatingKeys(in: message) == message)
    var typist = Typist("one|")
    typist.take(.settings(settings))
    typist.editor.document.isReadOnly = true
    typist.act("x")
    #expect(typist.message?.hasSuffix("toggle-read-only (Alt-X) edits it") == true)
  }

  @Test("A set can be chosen at the top of the file, and an unknown one is a mistake")
  func waysToWriteASet() {
    #expect(settings(("keys", .text("emacs"))).0.keys == KeySet.emacs.bindings)
    let none = settings(("keys", .text("memento")))
    #expect(none.0.keys.isEmpty && none.1.isEmpty)
    let explanation = #"must be "memento", "nano", "vscode" or "emacs""#
    #expect(settings(("keys", .text("vim"))).1 == ["config.toml:1: keys \(explanation)"])
    #expect(
      settings(("keys", .section), ("keys.set", .whole(1))).1
        == ["config.toml:2: keys.set \(explanation)"])
  }

  @Test("Keys that do something else in nano are explained three times")
  func habitsAreExplained() {
    var typist = Typist("one|\ntwo\nthree\nfour\nfive\n")
    for _ in 0..<3 {
      typist.act("Ctrl-X")
      #expect(typist.message == "Cut the line; Ctrl-V pastes it, Ctrl-Q quits")
    }
    typist.act("Ctrl-X")
    #expect(typist.message == "Cut the line; Ctrl-V pastes it")
    typist.act("Ctrl-V")
    #expect(typist.message == nil)
    typist.act("x", "Ctrl-U")
    #expect(
      typist.message == "Deleted to the start of the line; Ctrl-Z undoes it, Ctrl-V pastes")
    typist.act("Ctrl-O")
    #expect(typist.palette != nil && typist.message == "Ctrl-O opens a file; Ctrl-S saves")
  }

  @Test("Paste is explained to those who copied nothing, cut to those who selected nothing")
  func habitsOfOthersAreNotExplained() {
    var typist = Typist("one two|")
    typist.act("Ctrl-V")
    #expect(
      typist.message
        == "Nothing to paste: copy or cut something first; PageDown moves a screen down")
    typist.act("Ctrl-A", "Ctrl-X")
    #expect(typist.message == "Cut the selection; Ctrl-V pastes it")
    typist.act("Ctrl-V")
    #expect(typist.message == nil)
    var closing = Typist("one|")
    closing.act("Ctrl-W")
    #expect(closing.message?.hasSuffix("Ctrl-Q quits, Ctrl-F finds") == true)
  }
}
