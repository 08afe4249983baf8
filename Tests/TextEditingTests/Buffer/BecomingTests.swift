import TestSupport
import Testing

@testable import Text
@testable import TextEditing

@Suite struct BecomingTests {
  /// Expects a related text, as after an edit by the same program, to keep the cursors.
  private func become(_ before: String, _ act: (inout TextBuffer) -> Void, _ after: String) {
    var other = TextBuffer(marked: before)
    var buffer = other
    act(&other)
    buffer.become(other.text)
    #expect(buffer.marked == after)
  }

  @Test("Cursors in unchanged text stay at their characters")
  func cursorsStayWhereTheyAreInWhatStays() {
    become(
      "abc|def",
      {
        $0.select(at: 0); $0.type("xx")
      }, "xxabc|def")
    become(
      "abc|def",
      {
        $0.select(at: 6); $0.type("xx")
      }, "abc|defxx")
    become(
      "abc|def",
      {
        $0.select(at: 1); $0.remove(.left)
      }, "bc|def")
    become(
      "[abc|def",
      {
        $0.select(at: 1); $0.type("xx")
      }, "[axxbc|def")
    become(
      "a|b|c",
      {
        $0.select(at: 1); $0.type("--")
      }, "a|--b|c")
  }

  @Test("Cursors in neighbouring changed lines stay in their lines")
  func cursorsInChangedLines() {
    become(
      "top\nbarQR| 1\nbarQR| 2\nbar|QR 3\nend\n",
      { $0.replaceAll(with: "top\nfoo 1\nfoo 2\nfoo 3\nend\n") },
      "top\nfoo| 1\nfoo| 2\nfoo| 3\nend\n")
    become(
      "x|a 1\ny| 2\nz|\n", { $0.replaceAll(with: "xb 1\nyy 2\nzz\n") }, "x|b 1\ny|y 2\nz|z\n")
  }

  @Test("A cursor in removed text moves to its start")
  func aCursorInWhatGoesIsAtItsStart() {
    become(
      "abc|def",
      {
        $0.select(at: 5, anchor: 1); $0.type("x")
      }, "a|xf")
    become(
      "abc|def",
      {
        $0.select(at: 6, anchor: 0); $0.remove(.left)
      }, "|")
    become(
      "a|b|c",
      {
        $0.select(at: 3, anchor: 0); $0.type("wxyz")
      }, "|wxyz")
  }

  @Test("A cursor in text that as many bytes replace keeps its place")
  func aCursorInRewrittenText() {
    become("one t|wo", { $0.replaceAll(with: "ONE TWO") }, "ONE T|WO")
    become("äö|ü", { $0.replaceAll(with: "x€ab") }, "x€|ab")
    become("a|b|c\n", { $0.replaceAll(with: "xyz\n") }, "x|y|z\n")
  }

  @Test("The same text is no change")
  func theSameTextIsNoChange() {
    var buffer = TextBuffer(marked: "ab|c")
    let revision = buffer.revision
    buffer.become(PieceTree(Array("abc".utf8)))
    #expect(buffer.revision == revision && buffer.marked == "ab|c")
  }

  @Test("A screen at the top stays at the top, and the cursor at its line")
  func theTopStays() {
    var buffer = TextBuffer(PieceTree("one\ntwo\n".utf8))
    buffer.select(at: 5)
    buffer.become(PieceTree("new\nmore\none\ntwo\n".utf8))
    #expect(buffer.scroll.line == 0 && buffer.marked == "new\nmore\none\nt|wo\n")
  }

  @Test("The scroll position stays at its line")
  func theScrollPositionStaysAtItsLine() {
    var buffer = TextBuffer(marked: "a\nb\nc\nd|\n")
    buffer.scroll.line = 2
    var other = buffer
    other.select(at: 0)
    other.type("new\nlines\n")
    buffer.become(other.text)
    #expect(buffer.scroll.line == 4)
    buffer.become(PieceTree())
    #expect(buffer.scroll.line == 0 && buffer.marked == "|")
  }

  @Test("The line ending is that of the new text")
  func theLineEndingIsThatOfTheNewText() {
    var buffer = TextBuffer(marked: "a|\nb")
    buffer.become(PieceTree(Array("a\r\nb\r\n".utf8)))
    #expect(buffer.lineEnding == .crlf)
    buffer.become(PieceTree(Array("one line".utf8)))
    #expect(buffer.lineEnding == .crlf, "nothing says otherwise")
    buffer.become(PieceTree(Array("a\n".utf8)))
    #expect(buffer.lineEnding == .lf)
  }

  @Test("Random texts replace each other correctly")
  func randomTextsBecomeEachOther() {
    var random = SeededRandom(seed: Seed.current())
    var story = EditStory(seed: random.next(), bytes: 200)
    for _ in Soak.rounds(200, soak: 20_000) {
      let state = story.next()
      var buffer = TextBuffer(state)
      let isKnown = Bool.random(using: &random)
      let next = story.next().text
      buffer.become(isKnown ? next : PieceTree(next.bytes))
      #expect(buffer.text.bytes == next.bytes)
      #expect(buffer.selections.all.allSatisfy { $0.range.upperBound <= next.count })
      #expect(buffer.scroll.line < next.lineCount)
    }
  }

  // MARK: White space

  private func text(_ count: Int, by indentation: String) -> String {
    (0..<count).map { "def f\($0)(a):\n\(indentation)x = a\n\(indentation)return x\n\n" }.joined()
  }

  @Test(
    "The cursor keeps its line and its word when a formatter indents everything",
    arguments: [2, 2_000])
  func reindented(count: Int) {
    let older = text(count, by: "  ")
    var buffer = TextBuffer(PieceTree(older.utf8))
    let line = buffer.text.lineCount / 2 / 4 * 4 + 2
    buffer.select(at: buffer.text.offset(ofLine: line) + 9)
    #expect(buffer.text.bytes(in: buffer.text.range(ofLine: line)) == Array("  return x".utf8))
    buffer.scroll.line = line - 2
    // As another program writes it: with one more line at the start, and all in one change.
    let newer = PieceTree(("import a\n" + text(count, by: "\t")).utf8)
    buffer.become(newer)
    let start = buffer.text.offset(ofLine: line + 1)
    #expect(buffer.selections.primary.head == start + 8, "before the x")
    #expect(buffer.scroll.line == line - 1)
  }

  @Test("Folds stay when only white space in them changed, and open otherwise")
  func foldsStay() {
    var buffer = TextBuffer(PieceTree(text(3, by: "  ").utf8))
    buffer.fold([1..<3, 5..<7])
    buffer.become(PieceTree(("import a\n" + text(3, by: "\t")).utf8))
    #expect(buffer.isFolded(below: 1) && buffer.isFolded(below: 5))
    let other = ("import a\n" + text(3, by: "    ")).replacing(
      "f1(a):\n    x = a", with: "f1(a):\n    x = b")
    buffer.become(PieceTree(other.utf8))
    #expect(buffer.isFolded(below: 1) && !buffer.isFolded(below: 5))
  }

  @Test("An empty text that another program fills stays at its start")
  func emptyTextIsFilled() {
    var buffer = TextBuffer(PieceTree())
    buffer.become(PieceTree((1...1_000).map { "l\($0)\n" }.joined().utf8))
    #expect(buffer.selections.primary.head == 0)
    #expect(buffer.scroll.line == 0)
  }

  @Test("A last line of blanks counts as a line")
  func lastLineOfBlanks() {
    for (older, newer) in [("a\nb\n  ", "a \n b"), ("a\nb\n", "a \n b\n  "), ("x\n ", "y\n\t")] {
      let text = PieceTree(older.utf8)
      for offset in 0...text.count {
        var buffer = TextBuffer(text)
        buffer.select(at: offset)
        buffer.become(PieceTree(newer.utf8))
        #expect(buffer.selections.primary.head <= newer.utf8.count)
      }
    }
  }

  @Test("A cursor at one of several equal lines stays in its block")
  func equalLines() {
    func block(_ name: String, by indentation: String) -> String {
      "\(indentation)if \(name) {\n\(indentation)  \(name)()\n\(indentation)}\n"
    }
    let names = ["a", "b", "c"]
    let older = names.map { block($0, by: "  ") }.joined()
    var buffer = TextBuffer(PieceTree(older.utf8))
    buffer.select(at: buffer.text.offset(ofLine: 5) + 2)
    buffer.become(PieceTree((block("b", by: "") + block("c", by: "")).utf8))
    #expect(buffer.selections.primary.head == buffer.text.offset(ofLine: 2))
  }

  @Test("Thousands of folds stay when all line endings change, without a long wait")
  func foldsOfALargeText() {
    let older = text(5_000, by: "  ")
    var buffer = TextBuffer(PieceTree(older.utf8))
    buffer.fold((0..<5_000).map { $0 * 4 + 1..<$0 * 4 + 3 })
    let start = ContinuousClock.now
    buffer.become(PieceTree(older.replacing("\n", with: "\r\n").utf8))
    #expect(ContinuousClock.now - start < .seconds(20))
    #expect((0..<5_000).allSatisfy { buffer.isFolded(below: $0 * 4) })
  }

  @Test("Many cursors in a long unchanged line stay at their bytes, without reading it")
  func cursorsInALongLine() {
    let line = Array(repeating: UInt8(ascii: "x"), count: 1_900_000)
    var buffer = TextBuffer(PieceTree(Array("a\n".utf8) + line + Array("\n".utf8)))
    let places = (0..<99).map { 2 + $0 * 19_000 }
    buffer.select(
      Selections(places.map { Selection(anchor: $0, head: $0 + 5) }))
    var newer = buffer.text
    newer.replace([Replacement(0..<1, with: Array("bc".utf8))])
    let start = ContinuousClock.now
    buffer.become(newer)
    #expect(ContinuousClock.now - start < .seconds(5))
    #expect(buffer.selections.all.map(\.range) == places.map { $0 + 1..<$0 + 6 })
  }
}

extension TextBuffer {
  fileprivate mutating func replaceAll(with text: String) {
    select(at: self.text.count, anchor: 0)
    type(text)
  }
}
