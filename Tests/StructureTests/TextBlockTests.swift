import Structure
import Testing
import Text

@Suite("Blocks by indentation and brackets")
struct TextBlockTests {
  private func blocks(_ text: String) -> [String] {
    TextBlock.all(in: PieceTree(text.utf8), tabWidth: 4).map {
      "\($0.lines.lowerBound + 1)-\($0.lines.upperBound) \($0.title)"
    }
  }

  @Test("Brackets of comments and prose enclose no block")
  func bracketsOfProse() {
    func first(_ code: String) -> [Range<Int>] {
      TextBlock.all(in: PieceTree(Array(code.utf8))).map(\.lines)
    }
    let code = "a = 1\n\ndef f():\n    pass\n\ndef g(c):\n    x = 1  # smile :)\n    return x\n"
    let blocks = first("# none\n" + code)
    #expect(blocks == [3..<5, 6..<9])
    #expect(first("# x (unclosed\n" + code) == blocks)
    #expect(first("# x (http://a.b/c#d-1)\n" + code) == blocks)
    #expect(first("-- x (unclosed\n" + code) == blocks)
    #expect(first("f(\n  a,\n  b\n)\nx\n") == [0..<4])
  }

  @Test("A function of C is a block with its closing line")
  func functionOfC() {
    #expect(
      blocks("int a;\n\nint main(void) {\n  return 0;\n}\nint b;\n") == ["3-5 int main(void)"])
  }

  /// Returns the blocks of a text with the strings between `"""` and the comments behind `#` known.
  private func blocksWithAsides(_ text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var isInside = false
    let runs: [[SyntaxRun]] = lines.map { line in
      let (bytes, wasInside) = (Array(line.utf8), isInside)
      if line.contains("\"\"\"") { isInside.toggle() }
      if wasInside { return [SyntaxRun(0..<bytes.count, .string)] }
      if isInside, let start = bytes.firstIndex(of: 0x22) {
        return [SyntaxRun(start..<bytes.count, .string)]
      }
      if let start = bytes.firstIndex(of: 0x23) {
        return [SyntaxRun(start..<bytes.count, .comment)]
      }
      return []
    }
    let reader = SyntaxReader { lines, _ in lines.map { runs[$0] } }
    let tree = PieceTree(text.utf8)
    return TextBlock.all(in: tree, tabWidth: 4, asides: LineAsides(of: tree, by: reader)).map {
      "\($0.lines.lowerBound + 1)-\($0.lines.upperBound) \($0.title)"
    }
  }

  @Test("Lines inside strings and comments begin and end no block")
  func stringsAndComments() {
    let docstring =
      "def f():\n    \"\"\"Title\n\n    Args:\n        x: one\n  y\n    \"\"\"\n    a\n"
    #expect(blocksWithAsides(docstring + "b\n") == ["1-8 def f()"])
    #expect(blocks(docstring + "b\n").count > 1, "without the strings")
    let end = "def f():\n    \"\"\"Title\n      more\n    \"\"\"\n\ndef g():\n    a\n"
    #expect(blocksWithAsides(end) == ["1-4 def f()", "6-7 def g()"])
    let comments =
      "def f():\n    # note:\n        # deeper\n    a\n# out\n    b\n# on g\ndef g():\n    a\n"
    #expect(blocksWithAsides(comments) == ["1-6 def f()", "8-9 def g()"])
  }

  @Test("A comment at the end of a block belongs to each block with less indentation")
  func commentsAtTheEnd() {
    #expect(
      blocksWithAsides("def f():\n    if x:\n        a\n    # done\ndef g():\n    b\n")
        == ["1-4 def f()", "2-3 if x", "5-6 def g()"])
    #expect(
      blocksWithAsides(
        "class A:\n  def f():\n    a\n    # end\n  # on g\n  def g():\n    b\n  # end\n")
        == ["1-8 class A", "2-4 def f()", "6-7 def g()"])
    // A comment below one that belongs to the code after it belongs to that, too.
    #expect(
      blocksWithAsides("def f():\n    a\n# on g\n    # more\ndef g():\n    b\n")
        == ["1-2 def f()", "5-6 def g()"])
  }

  @Test("A comment or a string of several runs is an aside, with blanks behind it or not")
  func asidesOfSeveralRuns() {
    func blocks(_ lines: (String, [SyntaxRun])...) -> [Range<Int>] {
      let tree = PieceTree(lines.map(\.0).joined(separator: "\n").utf8)
      let reader = SyntaxReader { numbers, _ in numbers.map { lines[$0].1 } }
      return TextBlock.all(in: tree, asides: LineAsides(of: tree, by: reader)).map(\.lines)
    }
    let todo = [
      SyntaxRun(0..<2, .comment), SyntaxRun(2..<6, .comment), SyntaxRun(6..<9, .comment),
    ]
    #expect(
      blocks(("def f():", []), ("    a", []), ("# TODO: x", todo), ("    b", [])) == [0..<4])
    #expect(
      blocks(("f:", []), ("    a", []), ("/* x */ \t", [SyntaxRun(0..<7, .comment)]), ("    b", []))
        == [0..<4])
    #expect(
      blocks(
        ("f:", []), ("    s = '", [SyntaxRun(8..<9, .string)]),
        (
          "  \\n'",
          [SyntaxRun(0..<2, .string), SyntaxRun(2..<4, .string), SyntaxRun(4..<5, .string)]
        ),
        ("    b", [])) == [0..<4])
    #expect(
      blocks(("f:", []), ("    a", []), ("/* x */ y", [SyntaxRun(0..<7, .comment)]), ("    b", []))
        == [0..<2, 2..<4])
  }

  @Test("A bracket on a line of its own belongs to the lines before it")
  func bracketAlone() {
    let text =
      "#include <a>\nstatic int\nmain(int x)\n{\n    if (x)\n    {\n        y();\n    }\n}\n"
    #expect(blocks(text) == ["2-9 main(int x)", "5-8 if (x)"])
  }

  @Test("A header goes on in indented lines, and attributes do not name it")
  func headerOfSeveralLines() {
    #expect(
      blocks("x;\nint main(int a,\n         int b)\n{\n  y();\n}\n") == ["2-6 int main(int a,"])
    #expect(
      blocks("class A\n{\n  [Test(1)]\n  void B()\n  {\n    y();\n  }\n}\n")
        == ["1-8 class A", "3-7 void B()"])
    #expect(blocks("f(\n  a,\n{\n  b\n}\n)\n").contains { $0.hasPrefix("1-6 ") })
  }

  @Test("Indentation alone makes blocks, and blank lines inside belong to them")
  func python() {
    let text =
      "class A:\n    def f(self):\n        x = 1\n\n        y = 2\n\n    def g(self):\n        pass\n\nz = 3\n"
    #expect(blocks(text) == ["1-8 class A", "2-5 def f(self)", "7-8 def g(self)"])
  }

  @Test("A closing line that opens another block belongs to that one")
  func elseOfIf() {
    let text = "f() {\n  if a {\n    b\n  } else {\n    c\n  }\n}\n"
    #expect(blocks(text) == ["1-7 f()", "2-3 if a", "4-6 } else"])
  }

  @Test("Brackets make blocks without any indentation")
  func noIndentation() {
    #expect(blocks("f() {\na();\nif (x) {\nb();\n}\n}\n") == ["1-6 f()", "3-5 if (x)"])
  }

  @Test("Brackets in quotes and comments are no brackets, and an apostrophe quotes nothing")
  func quotes() {
    let text = "f() {\na = \"}\"; // }\nb = '}'; /* }\n} */\nc = don't;\n}\ng\n"
    #expect(blocks(text) == ["1-6 f()"])
  }

  @Test("Words close blocks of a shell script")
  func shell() {
    #expect(
      blocks("f() {\n  for i in a; do\n    b\n  done\n}\n") == ["1-5 f()", "2-4 for i in a; do"])
  }

  @Test("Text without blocks has none, and neither has an empty one")
  func none() {
    #expect(blocks("") == [])
    #expect(blocks("one\ntwo\n\nthree\n") == [])
    #expect(blocks(")}]\n({[\n") == [])
  }

  @Test("Control characters in a header are visible in its title")
  func controlCharacters() {
    #expect(blocks("f\u{1B}[31m\u{202E}() {\n  a\n}\n") == ["1-3 f‹1B›[31m‹202E›()"])
  }

  @Test("Blocks never overlap in part, whatever the text is")
  func randomTexts() {
    var state: UInt64 = 7
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let words = [
      "{", "}", "(", ")", "\n", "\n  ", "\n    ", "a", "\"", "'", "//", "/*", "*/", "end",
    ]
    for _ in 0..<400 {
      let text = PieceTree((0..<random(60)).map { _ in words[random(words.count)] }.joined().utf8)
      var open: [Range<Int>] = []
      for block in TextBlock.all(in: text) {
        #expect(block.lines.count > 1)
        #expect(block.lines.upperBound <= text.lineCount)
        while let last = open.last, last.upperBound <= block.lines.lowerBound { open.removeLast() }
        if let last = open.last { #expect(block.lines.upperBound <= last.upperBound) }
        open.append(block.lines)
      }
    }
  }

  @Test("A paragraph ends at blank lines")
  func paragraph() {
    let text = PieceTree("a\nb\n \nc\n".utf8)
    #expect(TextBlock.paragraph(around: 1, in: text) == 0..<2)
    #expect(TextBlock.paragraph(around: 2, in: text) == nil)
    #expect(TextBlock.paragraph(around: 3, in: text) == 3..<4)
  }
}
