import TestSupport
import Testing

@testable import Text
@testable import TextEditing

/// Replacements in chosen lines.
@Suite struct LineReplacingTests {
  private func replacement(
    _ pattern: String, _ words: String, isExpression: Bool = false
  ) throws -> MatchReplacement {
    try MatchReplacement(
      SearchPattern(Array(pattern.utf8), SearchPattern.Options(isExpression: isExpression)),
      with: Array(words.utf8))
  }

  private func replaced(
    _ replacement: MatchReplacement, in text: String, lines: [Int]
  ) -> (text: String, count: Int) {
    var buffer = TextBuffer(PieceTree(text.utf8))
    let found = LineReplacing(replacement, inLines: lines, of: buffer.text)
    if let edited = buffer.edited(by: found.replacements, titled: "x", while: { true }) {
      buffer.adopt(edited)
    }
    return (String(decoding: buffer.text.bytes, as: UTF8.self), found.matchCount)
  }

  @Test("Only matches that begin in the lines are replaced")
  func lines() throws {
    let text = "a a\nb a\na\n"
    #expect(replaced(try replacement("a", "x"), in: text, lines: [0, 2]) == ("x x\nb a\nx\n", 3))
    #expect(replaced(try replacement("a", "x"), in: text, lines: [1]) == ("a a\nb x\na\n", 1))
    #expect(replaced(try replacement("a", "x"), in: text, lines: [9]) == (text, 0))
    #expect(replaced(try replacement("a", "a"), in: text, lines: [1]) == (text, 1))
  }

  @Test("A match over a line end belongs to its first line, and hides no other match of that line")
  func overLines() throws {
    let pairs = try replacement(#"a\nb|b"#, "x", isExpression: true)
    #expect(replaced(pairs, in: "a\nb b\n", lines: [0]) == ("x b\n", 1))
    #expect(replaced(pairs, in: "a\nb b\n", lines: [1]) == ("a\nb x\n", 1))
    let joined = try replacement(#"\n"#, "+", isExpression: true)
    #expect(replaced(joined, in: "1\n2\n3\n", lines: [1]) == ("1\n2+3\n", 1))
  }

  @Test("Line breaks have the form of the text, empty matches are found at line ends")
  func lineEnds() throws {
    let broken = try replacement("b", #"1\n2"#, isExpression: true)
    #expect(replaced(broken, in: "b\r\nb\r\n", lines: [1]) == ("b\r\n1\r\n2\r\n", 1))
    let literal = try replacement("b", "1\n2")
    #expect(replaced(literal, in: "b\r\n", lines: [0]) == ("1\r\n2\r\n", 1))
    let ends = try replacement("$", ";", isExpression: true)
    #expect(replaced(ends, in: "a\r\nb", lines: [0]) == ("a;\r\nb", 1))
    #expect(replaced(ends, in: "a\r\nb", lines: [1]) == ("a\r\nb;", 1))
  }

  @Test("Stopping finds nothing more")
  func stopping() throws {
    let found = LineReplacing(
      try replacement("a", "b"), inLines: [0], of: PieceTree("a\n".utf8), while: { false })
    #expect(found.isStopped)
  }

  @Test("With all lines the result is that of a replacement in the whole text")
  func all() throws {
    var random = SeededRandom(seed: Seed.current())
    let patterns = [("a", "bb"), ("ab?", ""), ("^", "> "), ("x*", "-"), ("b\\n", ""), ("$", ";")]
    for _ in 0..<200 {
      let (pattern, words) = patterns[Int.random(in: 0..<patterns.count, using: &random)]
      let text = String(
        (0..<Int.random(in: 0..<40, using: &random)).map { _ in
          Array("aabbx\n")[Int.random(in: 0..<6, using: &random)]
        })
      let replacement = try replacement(pattern, words, isExpression: true)
      let tree = PieceTree(text.utf8)
      var whole = Replacing(
        replacement.pattern, with: replacement.forms(for: tree).substitution, in: tree)
      whole.run()
      let lines = LineReplacing(replacement, inLines: Array(0..<tree.lineCount), of: tree)
      #expect(lines.matchCount == whole.count, "\(pattern) in \(text.debugDescription)")
      #expect(lines.replacements == whole.replacements, "\(pattern) in \(text.debugDescription)")
      // Each line for itself gives all of them, too.
      let single = (0..<tree.lineCount).flatMap {
        LineReplacing(replacement, inLines: [$0], of: tree).replacements
      }
      #expect(single == whole.replacements, "\(pattern) in \(text.debugDescription)")
    }
  }

  @Test("Lines are found again after edits, unless they have changed")
  func unchangedLines() throws {
    var buffer = TextBuffer(PieceTree("one\ntwo\nthree\nfour\n".utf8))
    let older = buffer.text
    buffer.select(at: 0)
    buffer.insert(Array("new\n".utf8))
    buffer.select(at: buffer.text.offset(ofLine: 3) + 5)
    buffer.insert(Array("\nmore".utf8))
    buffer.select(at: buffer.text.offset(ofLine: 2))
    buffer.insert(Array("x".utf8))
    #expect(buffer.text.bytes == Array("new\none\nxtwo\nthree\nmore\nfour\n".utf8))
    #expect(buffer.text.unchangedLines([0, 1, 2, 3], of: older) == [1, 3, 5])
    #expect(buffer.text.unchangedLines([3, 9], of: older) == [5])
  }

  @Test("Lines that are found again have the same content")
  func unchangedLinesAreEqual() {
    var random = SeededRandom(seed: Seed.current())
    for _ in 0..<300 {
      var buffer = TextBuffer(
        PieceTree((0..<20).map { "line \($0 % 5)\n" }.joined().utf8))
      let older = buffer.text
      for _ in 0..<Int.random(in: 0..<6, using: &random) {
        let start = Int.random(in: 0...buffer.text.count, using: &random)
        let end = min(buffer.text.count, start + Int.random(in: 0..<12, using: &random))
        buffer.select(at: end, anchor: start)
        buffer.insert(Array(["", "\n", "x", "line 3\n", "\nline"][start % 5].utf8))
      }
      let lines = Array(0..<20)
      for line in lines {
        let content = older.bytes(in: older.content(ofLine: line))
        for found in buffer.text.unchangedLines([line], of: older) {
          #expect(buffer.text.bytes(in: buffer.text.content(ofLine: found)) == content)
        }
      }
      let found = buffer.text.unchangedLines(lines, of: older)
      #expect(found == found.sorted() && Set(found).count == found.count)
      if buffer.text.isIdentical(to: older) { #expect(found == lines) }
    }
  }
}
