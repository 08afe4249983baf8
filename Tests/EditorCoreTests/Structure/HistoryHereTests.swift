import MementoKit
import Structure
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// The history of the function, section or block around the cursor.
@Suite struct HistoryHereTests {
  /// A typist whose #2 and #4 changed `g`, and #3 and #5 other places.
  private var edited: Typist {
    var typist = Typist("f() {\n  a\n}\n\ng() {\n  b|\n}\n")
    typist.act(.pasted("2"), "Ctrl-Home", .pasted("3\n"), "Down", "Down", "Down", "Down", "Down")
    typist.act("End", .pasted("4"), "Ctrl-Home", .pasted("5\n"))
    for _ in 0..<7 { typist.act("Down") }
    return typist
  }

  @Test("Only the states that changed the function are listed, and it alone comes back")
  func functionComesBack() {
    var typist = edited
    #expect(typist.text == "5\n3\nf() {\n  a\n}\n\ng() {\n  b24\n}\n")
    typist.act("Alt-H")
    answerLooks(&typist)
    #expect(typist.pane?.filter?.unit?.name == "g()")
    #expect(numbers(typist) == [4, 2, 1])
    typist.act("Down", "Enter")
    #expect(typist.text == "5\n3\nf() {\n  a\n}\n\ng() {\n  b2\n}\n")
    #expect(typist.message?.hasPrefix("Brought back g() from ") == true)
    typist.act("Ctrl-Z")
    #expect(typist.text == "5\n3\nf() {\n  a\n}\n\ng() {\n  b24\n}\n")
  }

  @Test("In the pane, h lists the states of the function, and then all again")
  func keyInPane() {
    var typist = edited
    typist.act("Ctrl-T", "h")
    answerLooks(&typist)
    #expect(numbers(typist) == [4, 2, 1])
    typist.act("h")
    #expect(typist.pane?.filter == nil)
    #expect(numbers(typist) == [5, 4, 3, 2, 1])
    typist.act("h", "Esc")
    #expect(typist.pane?.filter == nil)
    typist.act("Esc")
    #expect(typist.editor.focus.isText)
  }

  @Test("A section of Markdown is its heading with all below, up to the next heading")
  func section() {
    var typist = Typist("# A\n\none|\n\n# B\n\ntwo\n", path: "notes.md")
    typist.act(.pasted("2"), "Ctrl-End", .pasted("3"), "Ctrl-Home", "Alt-H")
    answerLooks(&typist)
    #expect(typist.pane?.filter?.unit?.name == "A")
    #expect(numbers(typist) == [2, 1])
  }

  @Test("Plain text has the history of the paragraph")
  func paragraph() {
    var typist = Typist("one|\n\ntwo\n")
    typist.act(.pasted("2"), "Ctrl-End", .pasted("3"), "Ctrl-Home", "Alt-H")
    answerLooks(&typist)
    #expect(typist.pane?.filter?.unit?.name == "This paragraph")
    #expect(numbers(typist) == [2, 1])
  }

  @Test("The list begins with the state in which the function appeared")
  func before() {
    var typist = Typist("a\n\n|b\n")
    typist.act(.pasted("f() {\n  x\n}\n\n"), "Up", "Up", "Up", "End", .pasted("y"), "Alt-H")
    answerLooks(&typist)
    #expect(numbers(typist) == [3, 2])
    typist.act("End", "Enter")
    #expect(typist.text == "a\n\nf() {\n  x\n}\n\nb\n")
  }

  @Test("A new section of Markdown has no states from before its heading, also around older text")
  func newSection() {
    var typist = Typist("# A\n\none\n\n|two\n", path: "notes.md")
    typist.act("End", .pasted("!"), "Home", .pasted("## B\n\n"), "End", .pasted("?"), "Alt-H")
    answerLooks(&typist)
    #expect(typist.pane?.filter?.unit?.name == "B")
    #expect(numbers(typist) == [4, 3])
    typist.act("Esc", "Esc", "Ctrl-Home", "Alt-H")
    answerLooks(&typist)
    #expect(typist.pane?.filter?.unit?.name == "A")
    #expect(numbers(typist) == [4, 3, 2, 1])
  }

  @Test(
    "A line moved at the end of a function comes back without another line break",
    arguments: ["\n", "\r\n"])
  func lineMovedAtTheEnd(lineBreak: String) {
    let text = "def f():\n    x\n    |y\n\n\ndef g():\n    z\n".replacing("\n", with: lineBreak)
    var typist = Typist(text, path: "k.py")
    typist.act("Alt-Up", "Alt-H")
    answerLooks(&typist)
    #expect(numbers(typist) == [2, 1])
    typist.act("End", "Enter")
    #expect(typist.text == text.replacing("|", with: ""))
  }

  @Test(
    "A line cut at the end of a function or section comes back with it",
    arguments: [
      ("k.py", "def f():\n    x\n    |y\n\ndef g():\n    z\n"),
      ("k.py", "def f():\n    x\n    |y"),
      ("k.md", "# A\n\nx\n\n|y\n\n# B\n\nz\n"),
      ("k.txt", "x\n|y\n\nz\n"),
      ("k.py", "def f():\r\n    x\r\n    |y\r\n\r\ndef g():\r\n    z\r\n"),
    ])
  func lineCutAtTheEnd(path: String, text: String) {
    var typist = Typist(text, path: path)
    typist.act("Ctrl-X")
    let cut = typist.text
    typist.act("Up", "Up", "Alt-H")
    answerLooks(&typist)
    #expect(numbers(typist) == [2, 1])
    typist.act("Down", "Enter")
    // The blank lines behind the part stay as they are.
    let whole = text.replacing("|", with: "").replacing("y\n\n#", with: "y\n\n\n#")
    #expect([whole, whole + "\n"].contains(typist.text))
    #expect(typist.text.contains("\r\n") || !typist.text.contains("\r"))
    typist.act("Ctrl-Z")
    #expect(typist.text == cut)
  }
}
