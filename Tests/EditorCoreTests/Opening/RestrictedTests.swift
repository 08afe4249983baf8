import Testing

@testable import Documents
@testable import EditorCore

/// Sessions with `--restricted`.
@Suite struct RestrictedTests {
  private var typist = Typist("one|", path: "a.txt")

  init() { typist.editor.settings.isRestricted = true }

  @Test("Commands that lead to other files or programs are refused")
  mutating func commands() {
    let refused = CommandTable.commands.filter(\.isRestricted).map(\.name)
    #expect(
      Set(refused) == [
        "timeline", "undo-restore", "redo-restore", "name-project", "open", "recent-files",
        "find-file",
        "reopen-session", "file-tree",
        "find-in-files",
        "replace-in-files",
        "undo-replace-in-files", "go-to-symbol", "go-to-definition", "save-as",
        "insert-file", "insert-output", "pipe", "run", "run-again", "lint", "format",
        "suspend", "configure", "name-macro", "edit-macros",
      ])
    for name in refused {
      typist.run(name, by: nil)
      #expect(
        typist.message == "\(name) is not available: this session is restricted (--restricted)")
      #expect(typist.editor.focus.isText)
    }
    #expect(typist.opens.isEmpty)
  }

  @Test("Other files are not opened in any way, but a closed one is opened again")
  mutating func opening() {
    typist.editor.open(OpenRequest(path: "b.txt"), at: typist.now)
    #expect(typist.message == "Not opened: this session is restricted (--restricted)")
    typist.act("Ctrl-W")
    typist.run("reopen-closed", by: nil)
    #expect(typist.opens.map(\.path) == ["a.txt"])
  }

  @Test("The bookmarks of other files are neither listed nor removed")
  mutating func bookmarks() {
    typist.run("toggle-bookmark", by: nil)
    typist.run("list-bookmarks", by: nil)
    guard case .picker(let picker) = typist.editor.focus else {
      Issue.record("no list is open")
      return
    }
    #expect(picker.rows.map(\.title) == ["a.txt:1"])
    #expect(!typist.effects.contains { if case .bookmarks(.list) = $0 { true } else { false } })
  }

  @Test("A file to which the path leads by now is not written")
  mutating func link() {
    typist.act("!", "Ctrl-S")
    typist.answerSave { .saveStopped($0, .otherTarget("a link to /b.txt")) }
    typist.act(.wait(.seconds(1)), "y")
    #expect(typist.saves.isEmpty)
    #expect(typist.message == "Not saved: this session is restricted (--restricted)")
  }

  @Test("The text is edited and saved as usual, under its own name")
  mutating func saving() {
    typist.act("!", "Ctrl-S")
    #expect(typist.saves.map(\.path) == ["a.txt"])
  }
}
