import Console
import Testing

@testable import Documents
@testable import EditorCore

/// The names of commands in nano, micro, VS Code and Notepad++.
@Suite struct OtherNameTests {
  @Test(
    "Each search finds its command",
    arguments: [
      (":w", "save"), (":wq", "save-and-quit"), (":q!", "quit"), (":vsplit", "split-right"),
      (":sp", "split-down"), (":only", "close-other-panes"), (":bd", "close-document"),
      ("justify", "reflow"), ("fill", "reflow"), ("hard wrap", "reflow"),
      ("whitespace", "toggle-blanks"), ("invisible", "toggle-blanks"), ("exec", "insert-output"),
      ("execute", "pipe"), ("descending", "sort-reverse"), ("desc", "sort-reverse"),
      ("backward", "sort-reverse"), ("filter", "pipe"), ("textfilter", "pipe"), ("shell", "pipe"),
      ("settings", "configure"), ("preferences", "configure"), ("keyboard", "configure"),
      ("keyboard", "help"), ("close tab", "close-document"), ("next tab", "next-document"),
      ("previous tab", "previous-document"), ("word wrap", "toggle-wrap"),
      ("soft wrap", "toggle-wrap"), ("regex", "find"), ("regex", "replace"),
      ("exit without saving", "quit-failing"), ("exit without", "quit-failing"),
      ("reload", "undo-to-save"), ("reload", "reopen-with-encoding"), ("revert", "undo-to-save"),
      ("mark", "start-selection"), ("set mark", "start-selection"), ("anchor", "start-selection"),
      ("new window", "new-document"), ("auto", "toggle-auto-indent"), ("outdent", "unindent"),
      ("tab", "next-document"), ("tab", "close-document"), ("autocomplete", "complete-word"),
      ("unique", "remove-repeated-lines"), ("clipboard history", "clipboard-ring"),
      ("trim trailing whitespace", "trim-lines"), ("open recent", "recent-files"),
      ("new-buffer", "new-document"), ("close-buffer", "close-document"),
      ("previous-buffer", "previous-document"), ("next-buffer", "next-document"),
      ("switch-buffer", "switch-document"), ("autosave", "history"), ("autosave", "save"),
      ("backup", "history"), ("backup", "name-checkpoint"), ("exit", "quit"),
      ("theme", "set-theme"), ("grep", "find"), ("buffer close", "close-document"),
      ("diff", "history"), ("eol", "convert-to-lf"), ("save all", "save-all"),
      ("whitespace", "trim-lines"), ("word count", "count-words"), ("retab", "tabs-to-spaces"),
    ])
  func itIsFound(by wanted: String, command: String) {
    let found = CommandSearch.findings(
      for: wanted, in: Keymap(CommandTable.commands), lastUsed: [])
    #expect(found.contains { $0.command.name == command })
  }

  @Test("Every key of another editor names an existing command")
  func theyAreOfCommandsThatThereAre() {
    let known = Set(CommandTable.commands.map(\.name))
    #expect(Set(OtherNames.names.keys).subtracting(known) == [])
    #expect(Set(UselessKey.meanings.values).subtracting(known) == [])
  }

  @Test("Every renamed command exists, and no command has an old name")
  func renamedCommandsExist() {
    let known = Set(CommandTable.commands.map(\.name))
    #expect(Set(CommandTable.renamed.values).isSubset(of: known))
    #expect(Set(CommandTable.renamed.keys).isDisjoint(with: known))
  }

  @Test("Keys of other editors are free in this one")
  func keysFromElsewhereAreFree() {
    let keymap = Keymap(CommandTable.commands)
    // The key set of VS Code leaves the start of its chords without a command.
    let bound = UselessKey.meanings.filter {
      $0.key != UselessKey.chordStart && Key($0.key).flatMap { keymap[$0] } != nil
    }
    #expect(bound.map(\.key) == [])
    for written in UselessKey.meanings { #expect(Key(written.key)?.description == written.key) }
  }
}
