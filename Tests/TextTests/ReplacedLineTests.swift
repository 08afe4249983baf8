import Testing

@testable import Text

/// The lines with matches, as a list shows them before a replacement.
@Suite struct ReplacedLineTests {
  private func lines(
    _ pattern: String, _ words: String, in text: String, isExpression: Bool = false
  ) throws -> [LineMatch] {
    let pattern = try SearchPattern(
      Array(pattern.utf8), SearchPattern.Options(isExpression: isExpression))
    let text = PieceTree(text.utf8)
    let forms = try MatchReplacement(pattern, with: Array(words.utf8)).forms(for: text)
    return LineMatchSearch(
      for: forms.pattern, replacing: forms.substitution, in: text, atMost: 100
    ).lines
  }

  @Test(
    "A line is shown with all its matches replaced",
    arguments: [
      ("foo", "ba", "  foo x foo y\n", false, "ba x ba y"), ("foo", "", "foo(1)\n", false, "(1)"),
      (#"(\w+)=(\w+)"#, "$2=$1", "a=b c=d\n", true, "b=a d=c"), ("^", "> ", "one\n", true, "> one"),
      ("x*", "-", "axb\n", true, "-a-b-"), ("b$", "c", "ab\r\nb\r\n", true, "ac"),
      (#"\n"#, ", ", "one\ntwo\nthree\n", true, "one, two"),
      (#"\n"#, ", ", "one\r\ntwo\r\n", true, "one, two"),
      ("(?s)b.*y", "", "ab\nxyz\n", true, "az"), ("b", #"1\n2"#, "abc\n", true, "a1⏎2c"),
      ("b", "1\n2", "abc\n", false, "a1⏎2c"), ("ä", "ö", "xäx\n", false, "xöx"),
    ])
  func replaced(
    pattern: String, words: String, text: String, isExpression: Bool, result: String
  ) throws {
    let line = try #require(try lines(pattern, words, in: text, isExpression: isExpression).first)
    #expect(line.replaced?.excerpt == result)
  }

  @Test("The inserted characters are marked, and matches are counted")
  func marks() throws {
    let line = try #require(try lines("ab", "xyz", in: "ab-ab\n").first)
    #expect(line.matchCount == 2)
    #expect(line.replaced?.marks == [0, 1, 2, 4, 5, 6])
    #expect(line.marks == [0, 1, 3, 4])
  }

  @Test("A long line is shown around its first match, also after the replacement")
  func longLine() throws {
    let text = String(repeating: "ä", count: 5_000) + "match" + String(repeating: "z", count: 5_000)
    let line = try #require(try lines("match", "new", in: text).first)
    let replaced = try #require(line.replaced)
    #expect(replaced.excerpt.hasPrefix("…ä") && replaced.excerpt.hasSuffix("z…"))
    #expect(replaced.excerpt.contains("änewz") && replaced.excerpt.utf8.count < 700)
    let many = try #require(
      try lines("a", "bb", in: String(repeating: "a ", count: 100_000)).first)
    #expect(many.matchCount == 100_000)
    #expect(many.replaced?.excerpt.hasPrefix("bb bb ") == true)
    #expect(many.replaced?.excerpt.hasSuffix("…") == true)
  }

  @Test("After the replacement, a line is listed as it is then, up to its first line break")
  func afterwards() throws {
    let line = try #require(try lines("b", #"1\n2"#, in: "abc\n", isExpression: true).first)
    #expect(line.afterReplacement.excerpt == "a1…" && line.afterReplacement.marks == [1])
    #expect(line.afterReplacement.line == 1 && line.afterReplacement.replaced == nil)
  }

  @Test("A replacement of a group that the pattern does not have is an error")
  func missingGroup() throws {
    let pattern = try SearchPattern(
      Array("a(b)".utf8), SearchPattern.Options(isExpression: true))
    #expect(throws: PatternError.self) {
      try MatchReplacement(pattern, with: Array("${name}".utf8))
    }
  }

  @Test("The stamp of bytes does not depend on their chunks")
  func stamps() {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let whole = bytes.withUnsafeBytes { ByteStamp(of: $0) }
    let parts = ByteStamp { add in
      for start in stride(from: 0, to: bytes.count, by: 777) {
        bytes[start..<min(bytes.count, start + 777)].withUnsafeBytes { add($0) }
      }
    }
    #expect(parts == whole && whole.byteCount == bytes.count)
    #expect(bytes.dropLast().withUnsafeBytes { ByteStamp(of: $0) } != whole)
  }
}
