import Structure
import Testing
import Text

@Suite("The outline of a text")
struct TextOutlineTests {
  private func drawn(_ outline: TextOutline) -> [String] {
    outline.symbols.map { symbol in
      let first = outline.text.line(at: symbol.range.lowerBound) + 1
      let last = outline.text.line(at: symbol.range.upperBound) + 1
      return String(repeating: "  ", count: symbol.depth) + "\(symbol.name) \(first)-\(last)"
    }
  }

  private func markdown(_ text: String) -> TextOutline {
    TextOutline(ownOf: PieceTree(text.utf8), isMarkdown: true)
  }

  @Test("Headings of Markdown enclose those of deeper levels")
  func headings() {
    let text = "intro\n# One\na\n## Two ##\nb\n\n# Three\n\nFour\n----\nc\n"
    #expect(drawn(markdown(text)) == ["One 2-5", "  Two 4-5", "Three 7-11", "  Four 9-11"])
  }

  @Test("A number sign in fenced code, or without a blank behind it, is no heading")
  func noHeadings() {
    #expect(drawn(markdown("```sh\n# no\n```\n#no\n    # no\n# yes\n")) == ["yes 6-6"])
    #expect(drawn(markdown("")) == [])
  }

  @Test("Without headings and ctags, definitions are listed and branches of code are not")
  func definitions() {
    let text = "func f() {\n  if a {\n    b\n  }\n  func g() {\n    c\n  }\n}\n"
    let outline = TextOutline(ownOf: PieceTree(text.utf8), isMarkdown: false)
    #expect(drawn(outline) == ["func f() 1-8", "  func g() 5-7"])
    #expect(outline.source == .blocks)
  }

  @Test("The unit around a place is the innermost function, or the innermost section")
  func units() {
    let text = PieceTree("class A\n  def f\n    x\n  y\nz\n".utf8)
    let tags = CtagsOutput(
      Array(
        """
        {"_type": "tag", "name": "A", "line": 1, "kind": "class", "end": 4}
        {"_type": "tag", "name": "f", "line": 2, "kind": "method", "scope": "A", "end": 3}
        """.utf8), atMost: 10)
    let outline = TextOutline(tags.tags, of: text)
    #expect(outline.unit(around: text.offset(ofLine: 2))?.qualifiedName == "A.f")
    #expect(outline.unit(around: text.offset(ofLine: 3))?.name == "A")
    #expect(outline.unit(around: text.offset(ofLine: 4)) == nil)
    #expect(outline.units == [1])
  }

  @Test("Blank lines below a section belong to it, and those below a function to nothing")
  func blankLines() {
    let prose = PieceTree("\n# A\n\ntext\n\n\t\n# B\nmore\n\n".utf8)
    let outline = TextOutline(ownOf: prose, isMarkdown: true)
    let names = (0..<prose.lineCount).map { outline.unit(around: prose.offset(ofLine: $0))?.name }
    #expect(names == [nil, "A", "A", "A", "A", "A", "B", "B", "B", "B"])
    let code = PieceTree("def f\n  x\n\n".utf8)
    let tags = CtagsOutput(
      Array(#"{"_type": "tag", "name": "f", "line": 1, "kind": "method", "end": 2}"#.utf8),
      atMost: 10)
    #expect(TextOutline(tags.tags, of: code).unit(around: code.count) == nil)
  }

  @Test("Symbols follow their text through edits")
  func edits() {
    var text = PieceTree("# A\na\n# B\nb\n# C\nc\n".utf8)
    let outline = TextOutline(ownOf: text, isMarkdown: true)
    text.insert("new\n".utf8, at: 0)
    text.insert("more\n".utf8, at: text.offset(ofLine: 4))
    #expect(drawn(outline.moved(to: text)) == ["A 2-3", "B 4-6", "C 7-8"])
    text.remove(text.offset(ofLine: 3)..<text.offset(ofLine: 6))
    #expect(drawn(outline.moved(to: text)) == ["A 2-3", "C 4-5"])
    text.remove(0..<text.count)
    #expect(outline.moved(to: text).symbols.isEmpty)
  }

  @Test("Symbols moved through random edits are those of a text with marks in it")
  func randomEdits() {
    var state: UInt64 = 11
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for _ in 0..<200 {
      let original = PieceTree((0..<20).map { "# \($0)\nsome text\n" }.joined().utf8)
      let outline = TextOutline(ownOf: original, isMarkdown: true)
      var text = original
      for _ in 0..<random(6) {
        let start = random(text.count)
        let end = min(text.count, start + random(8))
        text.replace(start..<end, with: Array("xy\n".utf8.prefix(random(4))))
      }
      let moved = outline.moved(to: text)
      #expect(
        moved.symbols.allSatisfy { 0 <= $0.range.lowerBound && $0.range.upperBound <= text.count })
      let starts = moved.symbols.map(\.range.lowerBound)
      #expect(starts == starts.sorted())
    }
  }
}
