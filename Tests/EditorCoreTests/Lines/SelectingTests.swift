import Console
import Testing

@testable import EditorCore

/// Selecting by moving, without Shift.
@Suite struct SelectingTests {
  @Test("Motions select until Esc", arguments: ["Alt-A", "Ctrl-^"])
  func movesSelectUntilEsc(_ key: String) {
    var typist = Typist("one t|wo three\nfour")
    typist.act(.key(key), "Right", "Ctrl-Right", "Down")
    #expect(typist.drawing == "one t[wo three\nfour|")
    typist.act("Home")
    #expect(typist.drawing == "one t[wo three\n|four" && typist.editor.selectsByMoving)
    typist.act("Esc", "Right")
    #expect(typist.drawing == "one two three\nf|our" && !typist.editor.selectsByMoving)
  }

  @Test("The status line shows that motions select")
  func itIsToldInTheStatusLine() {
    var typist = Typist("one|")
    #expect(!typist.facts.contains("selecting"))
    typist.act("Alt-A")
    #expect(typist.facts.contains("selecting"))
    typist.act("Alt-A")
    #expect(!typist.facts.contains("selecting") && typist.message == "Moving no longer selects")
  }

  @Test("Searches and jumps select, too")
  func searchesAndPlacesSelectToo() {
    var typist = Typist("a|b\ncd\nef")
    typist.act("Alt-A", "Ctrl-F", .typed("d"), "Enter")
    #expect(typist.drawing == "a[b\ncd|\nef")
    typist.act("Ctrl-G", .typed("3"), "Enter")
    #expect(typist.drawing == "a[b\ncd\n|ef")
    typist.act("Ctrl-Home")
    #expect(typist.drawing == "|a]b\ncd\nef")
  }

  @Test("An edit, a copy and a cut end selecting")
  func anEditACopyAndACutEndIt() {
    for (key, after) in [("x", "x|c"), ("Ctrl-C", "[ab|c"), ("Ctrl-X", "|c"), ("Delete", "|c")] {
      var typist = Typist("|abc")
      typist.act("Alt-A", "Right", "Right", .key(key))
      #expect(typist.drawing == after && !typist.editor.selectsByMoving, "\(key)")
    }
  }

  @Test("Commands and clicks that select end selecting")
  func whatSelectsByItselfEndsIt() {
    var typist = Typist("a|bc")
    typist.act("Alt-A", "Ctrl-A")
    #expect(typist.drawing == "[abc|" && !typist.editor.selectsByMoving)
  }

  // MARK: Tab

  @Test("Tab indents selected lines and replaces a smaller selection")
  func tabIndentsLinesAndReplacesWhatIsLess() {
    func hasIndentHint(_ typist: Typist) -> Bool {
      [Hint](offeredBy: typist.editor).contains { $0.label == "Indent" }
    }
    var part = Typist("o[n|e")
    #expect(!hasIndentHint(part))
    part.act("Tab")
    #expect(part.drawing == "o\t|e")
    var line = Typist("a\n[one|\n")
    #expect(hasIndentHint(line))
    line.act("Tab")
    #expect(line.text == "a\n\tone\n")
    var lines = Typist("o[ne\ntw|o")
    #expect(hasIndentHint(lines))
    lines.act("Tab")
    #expect(lines.text == "\tone\n\ttwo")
  }

  // MARK: Messages

  @Test("The message about comments names the key for going to a line")
  func aCommentTellsWhatTheKeyIs() {
    var typist = Typist("one|", path: "a.conf")
    typist.act("Ctrl-/")
    #expect(typist.message == "Commented 1 line (Ctrl-/); Ctrl-G goes to a line")
  }

  @Test("Without a selection, cutting and copying in a field leave the clipboard")
  func copyingInAFieldLeavesTheClipboard() {
    var typist = Typist("one|")
    typist.act("Ctrl-C", "Ctrl-F", .typed("abc"), "Ctrl-X")
    #expect(typist.message == "Nothing is selected here. Enter accepts, Esc cancels")
    #expect(typist.prompt?.answer == "abc")
    typist.act("Ctrl-C")
    #expect(typist.prompt == nil)
    typist.act("Ctrl-V")
    #expect(typist.text == "one\none")
  }

  // MARK: Keys of the desktop

  @Test("Desktop keys run their usual commands")
  func otherKeysOfTheDesktop() {
    expect("a[b|c", "Ctrl-Insert", "End", "Shift-Insert", gives: "abcb|")
    expect("a[b|c", "Shift-Delete", "End", "Shift-Insert", gives: "acb|")
    expect("a|b", "Shift-Enter", "Ctrl-Enter", gives: "a\n\n|b")
    var typist = Typist("|")
    typist.act("x", "Ctrl-Z", "Ctrl-Shift-Z")
    #expect(typist.text == "x")
    typist.act("Ctrl-N", "Ctrl-Shift-Tab")
    #expect(typist.text == "x")
    typist.act("Ctrl-Tab")
    #expect(typist.text == "")
  }

  @Test("Auto indent can be turned off")
  func autoIndentCanBeTurnedOff() {
    var typist = Typist("  a|")
    typist.act("Ctrl-P", .pasted("toggle-auto-indent"), "Enter", "Enter")
    #expect(typist.drawing == "  a\n|")
  }
}
