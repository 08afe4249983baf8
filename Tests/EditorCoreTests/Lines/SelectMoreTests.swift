import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Selecting by structure, step by step and back.
@Suite struct SelectMoreTests {
  /// The drawings after each step of `select-more`.
  private func steps(_ drawing: String, _ count: Int, knowsClasses: Bool = true) -> [String] {
    var typist = Typist(drawing)
    if knowsClasses { typist.take(.syntax(.cLike, of: .first)) }
    return (0..<count).map { _ in
      typist.act("Alt-=")
      return typist.drawing
    }
  }

  @Test("Word, string without and with quotes, brackets without and with, line, whole text")
  func everyStep() {
    #expect(
      steps("x\nf(\"a b|c d\", y);\nz", 8) == [
        "x\nf(\"a [bc| d\", y);\nz", "x\nf(\"[a bc d|\", y);\nz",
        "x\nf([\"a bc d\"|, y);\nz", "x\nf([\"a bc d\", y|);\nz",
        "x\nf[(\"a bc d\", y)|;\nz", "x\n[f(\"a bc d\", y);|\nz",
        "x\n[f(\"a bc d\", y);\n|z", "[x\nf(\"a bc d\", y);\nz|",
      ])
  }

  @Test("Without knowledge of the language, quotes of a line are strings, apostrophes are not")
  func withoutClasses() {
    #expect(
      steps("don't \"say i|t\"", 3, knowsClasses: false) == [
        "don't \"say [it|\"", "don't \"[say it|\"", "don't [\"say it\"|",
      ])
  }

  @Test("Brackets in strings do not count, and three quotes are one mark")
  func bracketsInStrings() {
    #expect(steps("f(\")\", a|b)", 2).last == "f([\")\", ab|)")
    #expect(
      steps("x = \"\"\"a b|\"\"\"", 3) == [
        "x = \"\"\"a [b|\"\"\"", "x = \"\"\"[a b|\"\"\"", "x = [\"\"\"a b\"\"\"|",
      ])
  }

  @Test("After the line, the body of the block, the block, and the one around it")
  func blocks() {
    let text = "class A {\n  func b() {\n    c|\n    d\n  }\n}\ne\n"
    let steps = steps(text, 7)
    #expect(
      steps.dropFirst().map { $0.replacing("\n", with: "/") } == [
        "class A {/  func b() {/[    c/|    d/  }/}/e/",
        "class A {/  func b() {/[    c/    d/|  }/}/e/",
        "class A {/  func b() {[/    c/    d/  |}/}/e/",
        "class A {/  func b() [{/    c/    d/  }|/}/e/",
        "class A {/[  func b() {/    c/    d/  }/|}/e/",
        "class A {[/  func b() {/    c/    d/  }/|}/e/",
      ])
  }

  @Test("Sections of Markdown, and paragraphs outside of any")
  func sections() {
    var typist = Typist("a\nb|\n\n# T\n\nc\n\n## U\nd\n", path: "a.md")
    typist.act("Alt-=", "Alt-=", "Alt-=")
    #expect(typist.drawing == "[a\nb\n|\n# T\n\nc\n\n## U\nd\n")
    typist = Typist("# T\n\nc\n\n## U\nd|\n\n# V\n", path: "a.md")
    typist.act("Alt-=", "Alt-=", "Alt-=", "Alt-=", "Alt-=")
    #expect(typist.drawing == "[# T\n\nc\n\n## U\nd\n|\n# V\n")
  }

  @Test("Select less goes back exactly the steps, and ends with other selections and edits")
  func back() {
    var typist = Typist("f(a, b|c)")
    typist.act("Alt-=", "Alt-=", "Alt-=", "Alt-_")
    #expect(typist.drawing == "f([a, bc|)")
    typist.act("Alt-_", "Alt-_")
    #expect(typist.drawing == "f(a, b|c)")
    typist.act("Alt-_")
    #expect(typist.message == "No step of select-more to go back to")
    typist.act("Alt-=", "Left", "Alt-_")
    #expect(typist.drawing == "f(a, |bc)")
    typist.act("Alt-=", .typed("x"), "Alt-_")
    #expect(typist.drawing == "f(a, x|)")
  }

  @Test("All cursors select more, and back again are several")
  func severalCursors() {
    var typist = Typist("ab|\ncd")
    typist.editor.document.caretaker.move { $0.select([1..<1, 4..<4]) }
    typist.act("Alt-=")
    #expect(typist.drawing == "[ab|\n[cd|")
    typist.act("Alt-=", "Alt-_", "Alt-_")
    #expect(typist.drawing == "a|b\nc|d")
  }

  @Test("The whole text ends it; an empty text has nothing to select")
  func ends() {
    var typist = Typist("a|")
    typist.act("Alt-=", "Alt-=")
    #expect(typist.drawing == "[a|")
    #expect(typist.message == "The whole text is selected")
    typist = Typist("|")
    typist.act("Alt-=")
    #expect(typist.message == "The whole text is selected")
  }
}
