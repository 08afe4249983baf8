import MementoKit
import Testing
import Text
import TextEditing

@testable import Display
@testable import Documents
@testable import EditorCore

/// Another program rewrites the file while a question, a prompt or the pane is open.
@Suite struct ReloadTests {
  /// Replaces the contents of the file on disk; the document has no unsaved changes.
  private func rewrite(_ typist: inout Typist, _ text: String) {
    typist.changeOnDisk(text)
    #expect(typist.text == text)
    _ = Frame.draw(typist.editor, at: typist.now)
  }

  @Test("A replacement one by one finds its match again")
  func replacingFollows() {
    var typist = Typist("|line 1 foo end\nline 2 foo end\n")
    typist.act("Ctrl-R", .typed("foo"), "Enter", .typed("bar"), "Enter")
    rewrite(&typist, "a much longer line 1 foo end\na much longer line 2 foo end\n")
    typist.act("y", "y")
    #expect(typist.text == "a much longer line 1 bar end\na much longer line 2 bar end\n")
  }

  @Test(
    "A replacement one by one survives a shorter file, and ends if nothing is left",
    arguments: ["ab\n", "", "x foo\n"])
  func replacingSurvives(text: String) {
    var typist = Typist("one\ntwo\nthree\nfour\n|five foo\nsix foo\n")
    typist.act("Ctrl-R", .typed("foo"), "Enter", .typed("bar"), "Enter", "n")
    rewrite(&typist, text)
    typist.act("Esc")
    #expect(typist.text == text && typist.editor.focus.isText)
    // Letters that were meant as answers are dropped for a moment.
    typist.act(.wait(.seconds(1)), "Ctrl-End", .typed("Z"))
    #expect(typist.text.contains("Z"))
  }

  @Test("A replacement in a selection stays in it")
  func replacingInASelectionFollows() {
    var typist = Typist("|foo\nfoo\nfoo\nfoo\n")
    typist.act("Down", "Shift-Down", "Shift-Down")
    typist.act("Ctrl-R", .typed("foo"), "Enter", .typed("bar"), "Enter")
    rewrite(&typist, "# new\nfoo\nfoo\nfoo\nfoo\n")
    typist.act("a")
    #expect(typist.text == "# new\nfoo\nbar\nbar\nfoo\n")
  }

  @Test("The part of the text in the history is the selected text at its new place")
  func thePartFollows() {
    var typist = Typist("one\n|two\nthree\n", keepsHistory: false)
    typist.act("End", .typed("!"), .wait(.seconds(2)), "Ctrl-S")
    typist.answerSave { .saved($0) }
    typist.act("Home", "Shift-End", "Ctrl-T")
    rewrite(&typist, "# a\n# b\none\ntwo!\nthree\n")
    let part = typist.editor.historyPane?.filter.flatMap { filter -> Range<Int>? in
      if case .part(let part) = filter.subject { part.range } else { nil }
    }
    #expect(part == 12..<16)
  }

  @Test("The part of the text in the history survives a shorter file")
  func thePartSurvives() {
    var typist = Typist("one\ntwo\n|three\n", keepsHistory: false)
    typist.act("End", .typed("!"), .wait(.seconds(2)), "Ctrl-S")
    typist.answerSave { .saved($0) }
    typist.act("Home", "Shift-End", "Ctrl-T")
    rewrite(&typist, "ab\n")
    typist.act("Enter", "Esc", "Esc")
    #expect(typist.text == "ab\n")
  }

  @Test("Esc in the prompt of a search leaves no match selected")
  func findingFollows() {
    var typist = Typist("one foo\ntwo| foo\n")
    typist.act("Ctrl-F", .typed("foo"))
    rewrite(&typist, "# new\none foo\ntwo foo\n")
    typist.act("Esc", .typed("Z"))
    #expect(typist.text == "# new\none foo\ntwoZ foo\n")
  }

  @Test("The first Esc in the question of a replacement stops")
  func escapeStopsReplacing() {
    var typist = Typist("|foo foo")
    typist.act("Ctrl-R", .typed("foo"), "Enter", .typed("longer"), "Enter", "Esc")
    #expect(typist.question == nil && typist.editor.focus.isText)
    #expect(typist.message == "Replaced nothing")
  }
}
