import Testing

@testable import Highlight

/// The text with which matches of an expression begin.
@Suite struct LiteralPrefixTests {
  private func fits(_ pattern: String, _ line: String) -> Bool {
    Array(line.utf8).withUnsafeBufferPointer {
      LiteralPrefix(of: pattern).fits($0.eightBytes(at: 0))
    }
  }

  @Test(
    "Only lines that begin with the letters of an expression are tried",
    arguments: [
      ("<h5\\b", "<h5>", "<h6>"), ("(?i-x)(?:<TITLE\\b)", "<title", "<table"),
      ("(?x-i) < ! (?:--) x", "<!--x", "<?--x"), ("\\[\\]", "[]", "[x]"), ("ab+c", "abbc", "acbb"),
      ("(<!DOCTYPE)\\s+", "<!DOCTYPE html", "<!ENTITY"), ("abcdefghijk", "abcdefghxx", "abcdefgx"),
    ])
  func letters(pattern: String, fitting: String, other: String) {
    #expect(fits(pattern, fitting))
    #expect(!fits(pattern, other))
    #expect(!fits(pattern, ""))
  }

  @Test(
    "Letters that a match need not have are not asked for",
    arguments: [
      ("a?b", "b"), ("a*b", "b"), ("a{0,2}b", "b"), ("(?x) a ? b", "b"), ("a|b", "b"),
      ("(?:ab+[)]c)?d", "d"), ("(a)*d", "d"), ("(?:(a)b)?d", "d"), ("(?i)skip", "\u{17F}kip"),
      ("(?=x)y", "y"), ("(?<!x)y", "z"), ("\\Qa*\\E", "a*"), ("[ab]", "b"), ("^a", "b"), ("", "x"),
    ])
  func others(pattern: String, line: String) { #expect(fits(pattern, line)) }

  @Test("An expression that matches nothing but an empty line is known")
  func emptyLine() {
    for pattern in ["$^", "(?i-x)(?:(?-ix)$^)"] {
      #expect(LiteralPrefix(of: pattern).isEmptyLine)
      #expect(StartBytes(of: pattern).includesLineEnd)
      #expect(!(0...255).contains { StartBytes(of: pattern).contains($0) })
    }
    #expect(!LiteralPrefix(of: "$^|x").isEmptyLine)
    #expect(!LiteralPrefix(of: "$").isEmptyLine)
  }
}
