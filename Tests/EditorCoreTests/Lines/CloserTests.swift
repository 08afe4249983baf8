import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// The indentation of lines that open and close blocks.
@Suite struct CloserTests {
  private func expect(
    _ before: String, _ steps: Step..., in path: String = "a.c", gives after: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var typist = Typist(before, path: path)
    typist.editor.document.settings.indentation = .spaces(2)
    typist.act(steps)
    #expect(typist.drawing == after, sourceLocation: sourceLocation)
  }

  @Test("A closing bracket at the start of a line goes below its opener")
  func brackets() {
    expect("  f {|", "Enter", .typed("x"), "Enter", .typed("}"), gives: "  f {\n    x\n  }|")
    expect("f(\n    |", .typed(")"), gives: "f(\n)|")
    expect("a {\n  b {\n    c\n    |", .typed("}"), gives: "a {\n  b {\n    c\n  }|")
    expect("\tf {\n\t\tx\n\t\t|", .typed("}"), gives: "\tf {\n\t\tx\n\t}|")
  }

  @Test("A bracket that closes nothing, or stands behind text, moves no line")
  func otherBrackets() {
    expect("f\n  |", .typed("}"), gives: "f\n  }|")
    expect("f {\n  x |", .typed("}"), gives: "f {\n  x }|")
    expect("f {\n  (\n  |", .typed("}"), gives: "f {\n  (\n  }|")
    expect("    f {\n  |", .typed("}"), gives: "    f {\n  }|")
  }

  @Test("A bracket in a string is no opener")
  func strings() {
    var typist = Typist("f {\n  s(\"{\");\n  |", path: "a.c")
    typist.take(.syntax(.cLike, of: .first))
    typist.act(.typed("}"))
    #expect(typist.drawing == "f {\n  s(\"{\");\n}|")
  }

  @Test("A comment or a string at the end of a line opens nothing, and hides no opener")
  func comments() {
    for (line, deeper) in [
      ("s = \"{\"", ""), ("// see {", ""), ("f { // note", "  "), ("f {", "  "),
    ] {
      var typist = Typist("\(line)|", path: "a.c")
      typist.editor.document.settings.indentation = .spaces(2)
      typist.take(.syntax(.cLike, of: .first))
      typist.act("Enter", .typed("x"))
      #expect(typist.text == "\(line)\n\(deeper)x")
    }
  }

  @Test("Behind spaces, a line after an opener gets no tab")
  func noTabBehindSpaces() {
    var typist = Typist("  if (x) {|", path: "a.c")
    typist.editor.document.settings.indentation = .tab
    typist.act("Enter", .typed("y"))
    #expect(typist.text == "  if (x) {\n    y")
    typist = Typist("\tif (x) {|", path: "a.c")
    typist.act("Enter", .typed("y"))
    #expect(typist.text == "\tif (x) {\n\t\ty")
  }

  @Test("Between an opener and its closer, Enter makes a line for the block")
  func pairs() {
    expect("  f {|}", "Enter", .typed("x"), gives: "  f {\n    x|\n  }")
    expect("f(|)", "Enter", .typed("x"), gives: "f(\n  x|\n)")
  }

  @Test("Functions of Lua and blocks of Ruby open, wherever their words stand")
  func wordsInside() {
    for line in ["function M.f(a)", "local function f(a)", "z = function()"] {
      expect("\(line)|", "Enter", .typed("x"), in: "a.lua", gives: "\(line)\n  x|")
    }
    let short = "z = function() return 1 end"
    expect("\(short)|", "Enter", .typed("x"), in: "a.lua", gives: "\(short)\nx|")
    // In a drawing, the bars would be cursors.
    var ruby = Typist("def f|", path: "a.rb")
    ruby.editor.document.settings.indentation = .spaces(2)
    ruby.act(
      "Enter", .typed("foo.each do |x|"), "Enter", .typed("bar"), "Enter", .typed("end"), "Enter",
      .typed("end"))
    #expect(ruby.text == "def f\n  foo.each do |x|\n    bar\n  end\nend")
    expect("x = if y|", "Enter", .typed("z"), in: "a.rb", gives: "x = if y\n  z|")
  }

  @Test("Words open and close blocks in a shell script")
  func shell() {
    expect(
      "if a; then|", "Enter", .typed("b"), "Enter", .typed("else"), "Enter", .typed("c"), "Enter",
      .typed("fi"), in: "a.sh", gives: "if a; then\n  b\nelse\n  c\nfi|")
    expect(
      "while a; do|", "Enter", .typed("b"), "Enter", .typed("done"), in: "a.sh",
      gives: "while a; do\n  b\ndone|")
  }

  @Test("Words open and close blocks in Ruby and Lua, and else in Python")
  func otherLanguages() {
    expect(
      "def a|", "Enter", .typed("if b"), "Enter", .typed("c"), "Enter", .typed("end"), "Enter",
      .typed("end"), in: "a.rb", gives: "def a\n  if b\n    c\n  end\nend|")
    expect(
      "if a then|", "Enter", .typed("b()"), "Enter", .typed("end"), in: "a.lua",
      gives: "if a then\n  b()\nend|")
    expect(
      "if a:|", "Enter", .typed("b"), "Enter", .typed("else:"), "Enter", .typed("c"), in: "a.py",
      gives: "if a:\n  b\nelse:\n  c|")
  }

  @Test("A word that goes on gives the line its indentation back")
  func longerWord() {
    expect("def a\n  |", .typed("endpoint = 1"), in: "a.rb", gives: "def a\n  endpoint = 1|")
    expect("def a\n  b\n  |", .typed("end.x"), in: "a.rb", gives: "def a\n  b\nend.x|")
  }

  @Test("A line that is farther out already stays, and words count in their languages alone")
  func inPlace() {
    expect("def a\n    b\n  |", .typed("end"), in: "a.rb", gives: "def a\n    b\n  end|")
    expect("def a\n  b\n  |", .typed("end"), in: "a.c", gives: "def a\n  b\n  end|")
    expect("  # look in|", "Enter", .typed("x"), in: "a.sh", gives: "  # look in\n  x|")
  }

  @Test("The indentation is part of the typed block, and off with auto-indent")
  func undo() {
    var typist = Typist("f {\n  |", path: "a.c")
    typist.act(.typed("}"), .wait(.seconds(2)), "Ctrl-Z")
    #expect(typist.drawing == "f {\n  |")
    #expect(typist.titles.count == 2)
    typist = Typist("f {\n  |", path: "a.c")
    typist.editor.document.settings.keepsIndentation = false
    typist.act(.typed("}"))
    #expect(typist.drawing == "f {\n  }|")
  }
}
