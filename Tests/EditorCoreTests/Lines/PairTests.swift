import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Brackets and quotes in pairs, and marks around a selection.
@Suite struct PairTests {
  private func typist(_ drawing: String, knowsClasses: Bool = true) -> Typist {
    var typist = Typist(drawing)
    typist.editor.document.settings.closesPairs = true
    if knowsClasses { typist.take(.syntax(.cLike, of: .first)) }
    return typist
  }

  private func expect(
    _ before: String, _ steps: Step..., gives after: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for knows in [false, true] {
      var typist = typist(before, knowsClasses: knows)
      typist.act(steps)
      #expect(typist.drawing == after, "classes: \(knows)", sourceLocation: sourceLocation)
    }
  }

  @Test("An opener brings its partner, and the partner is typed over")
  func pairs() {
    expect("f|", .typed("("), gives: "f(|)")
    expect("f|", .typed("(a)"), gives: "f(a)|")
    expect("x = |", .typed("\"a\""), gives: "x = \"a\"|")
    expect("|", .typed("{[()]}"), gives: "{[()]}|")
    expect("f(a|", .typed(")"), gives: "f(a)|")
    expect("|)", .typed(")"), gives: ")|)")
  }

  @Test("Not before a word, and a quote not after one")
  func words() {
    expect("|word", .typed("("), gives: "(|word")
    expect("don|", .typed("'t"), gives: "don't|")
    expect("|\"a\"", .typed("("), gives: "(|\"a\"")
    expect("a\\|", .typed("\""), gives: "a\\\"|")
  }

  @Test("Three quotes stay three")
  func threeQuotes() {
    expect("|", .typed("\"\"\""), gives: "\"\"\"|")
  }

  @Test("Not inside strings and comments")
  func insideText() {
    var typist = typist("\"a | b\"")
    typist.act(.typed("("))
    #expect(typist.drawing == "\"a (| b\"")
    typist = self.typist("x // it|")
    typist.act(.typed(" ("))
    #expect(typist.drawing == "x // it (|")
  }

  @Test("Backspace between the two removes both")
  func backspace() {
    expect("f|", .typed("("), "Backspace", gives: "f|")
    expect("|", .typed("\""), "Backspace", gives: "|")
    expect("(a|)", "Backspace", gives: "(|)")
    expect("(|}", "Backspace", gives: "|}")
  }

  @Test("Typing with a selection surrounds it, as a step of its own")
  func surround() {
    var typist = typist("a [bc| d")
    typist.act(.typed("("))
    #expect(typist.drawing == "a ([bc|) d")
    typist.act(.typed("\""), .wait(.seconds(2)))
    #expect(typist.drawing == "a (\"[bc|\") d")
    #expect(typist.titles.suffix(2) == ["Surrounded", "Surrounded"])
    typist.act("Ctrl-Z")
    #expect(typist.drawing == "a ([bc|) d")
    typist.act(.typed(")"))
    #expect(typist.drawing == "a ()|) d")
  }

  @Test("A paste stays as it is, and without the setting nothing is added")
  func paste() {
    expect("|", .pasted("f(\""), gives: "f(\"|")
    var typist = Typist("[ab|")
    typist.act(.typed("("))
    #expect(typist.drawing == "(|")
  }

  @Test("Several cursors type pairs together")
  func severalCursors() {
    var typist = typist("a|\nb")
    typist.editor.document.caretaker.move { $0.select([1..<1, 3..<3]) }
    typist.act(.typed("(x)"))
    #expect(typist.drawing == "a(x)|\nb(x)|")
    typist.act(.typed("("), "Backspace")
    #expect(typist.drawing == "a(x)|\nb(x)|")
  }

  @Test(
    "Surround takes a bracket, a pair, a tag, or the same mark twice",
    arguments: [
      ("(", "([ab|)"), ("()", "([ab|)"), ("*", "*[ab|*"), ("<b>", "<b>[ab|</b>"),
      ("<a href=\"x\">", "<a href=\"x\">[ab|</a>"), ("**", "**[ab|**"), ("/*", "/*[ab|*/"),
    ])
  func command(_ written: String, _ after: String) {
    var typist = Typist("[ab|")
    typist.run("surround", by: nil)
    typist.act(.typed(written), "Enter")
    #expect(typist.drawing == after)
  }

  @Test("Surround takes the word at the cursor, and says when there is none")
  func commandWithoutSelection() {
    var typist = Typist("one tw|o")
    typist.run("surround", by: nil)
    typist.act(.typed("\""), "Enter")
    #expect(typist.text == "one \"two\"")
    typist = Typist("a  |  b")
    typist.run("surround", by: nil)
    #expect(typist.message == "Nothing to surround: select text first")
  }
}
