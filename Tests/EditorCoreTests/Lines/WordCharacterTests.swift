import Documents
import Testing
import Text
import TextEditing

@testable import EditorCore

/// Words with the characters that the language of a text has.
@Suite struct WordCharacterTests {
  private func typist(_ drawing: String, _ marks: String = "-") -> Typist {
    var typist = Typist(drawing)
    typist.take(
      .language(
        DocumentLanguage(
          name: "CSS", comments: nil, words: WordCharacters(marks.utf8), isNamed: false),
        of: .first))
    return typist
  }

  @Test("A double click, the next larger part and the next occurrence take the whole word")
  func selecting() {
    var clicked = typist("|a { margin-left: 0 }")
    clicked.click(12, 0)
    clicked.click(12, 0)
    #expect(clicked.drawing == "a { [margin-left|: 0 }")
    var larger = typist("a { margin-l|eft: 0 }")
    larger.act("Alt-=")
    #expect(larger.drawing == "a { [margin-left|: 0 }")
    var next = typist("margin-l|eft margin left margin-left")
    next.run("find-selection", by: nil)
    #expect(next.drawing == "margin-left margin left [margin-left|")
  }

  @Test("Motions and deletions by words do, too")
  func moving() {
    var typist = typist("a |margin-left: 0")
    typist.act("Ctrl-Right")
    #expect(typist.drawing == "a margin-left|: 0")
    typist.act("Alt-Backspace")
    #expect(typist.drawing == "a |: 0")
  }

  @Test("Words are completed as a whole, and their ends complete nothing")
  func completing() {
    var typist = typist("margin-left wide-margin\nmar|")
    typist.act("Ctrl-Space")
    #expect(typist.drawing == "margin-left wide-margin\nmargin-left|")
    var rest = self.typist("margin-left\nmargin-l|")
    rest.act("Ctrl-Space")
    #expect(rest.drawing == "margin-left\nmargin-left|")
    var dollar = self.typist("$name other\n$na|", "$")
    dollar.act("Ctrl-Space")
    #expect(dollar.drawing == "$name other\n$name|")
  }

  @Test("A search for whole words in another document uses the words of that document")
  func findingElsewhere() {
    var typist = typist("|size a-size size")
    typist.act("Ctrl-F", "Alt-W", .typed("size"), "Enter", "Esc")
    typist.open("b.swift", "x a-size")
    typist.act("F3")
    #expect(typist.drawing == "x a-[size|")
    typist.act("Ctrl-PageUp", "Ctrl-Home", "F3", "F3")
    #expect(typist.drawing == "size a-size [size|")
  }

  @Test(
    "Words of an earlier state in the history, and of both sides of a difference, are those of the text"
  )
  func history() {
    var typist = typist("a|-b c\n")
    typist.act(.typed("x"), .wait(.seconds(1)), "Ctrl-T", "End")
    let words = WordCharacters("-".utf8)
    #expect(typist.pane?.preview.text.bytes == Array("a-b c\n".utf8))
    #expect(typist.pane?.preview.wordCharacters == words)
    typist.act("d")
    #expect(typist.pane?.difference?.older.buffer.wordCharacters == words)
    #expect(typist.pane?.difference?.newer.buffer.wordCharacters == words)
  }

  @Test("A whole word of a search is a whole word of the language")
  func finding() {
    var typist = typist("|margin-left margin")
    typist.act("Ctrl-F", "Alt-W", .typed("margin"), "Enter")
    #expect(typist.drawing == "margin-left [margin|")
    var usual = Typist("|margin-left margin")
    usual.act("Ctrl-F", "Alt-W", .typed("margin"), "Enter")
    #expect(usual.drawing == "[margin|-left margin")
  }

  @Test("Without a language, words are the usual ones again")
  func losing() {
    var typist = typist("|margin-left")
    typist.take(.language(nil, of: .first))
    typist.act("Ctrl-Right")
    #expect(typist.drawing == "margin|-left")
  }
}
