import Testing
import Text

@testable import TextEditing

/// Line breaks in lines that are typed beyond a width.
@Suite struct LongLineTests {
  private func broken(
    _ before: String, at columns: Int = 10, asterisks: Bool = true, _ after: String,
    _ place: SourceLocation = #_sourceLocation
  ) {
    expect(
      before,
      { LongLineBreaks(in: $0, beyond: columns, asterisks: asterisks).apply(to: &$0) }, after,
      sourceLocation: place)
  }

  @Test("A line is broken at the last blanks within the width")
  func places() {
    broken("one two th|", "one two th|")
    broken("one two thr|", "one two\nthr|")
    broken("one two thr|ee four", "one two\nthr|ee four")
    broken("one   two  \tthree|", "one   two\nthree|")
    broken("a_very_long_word|", "a_very_long_word|")
    broken("a_very_long_word b|", "a_very_long_word\nb|")
    broken("a_very_long_word b c|", "a_very_long_word\nb c|")
    broken("a\r\none two three|", "a\r\none two\r\nthree|")
    broken("|one two three four", "|one two three four")
    broken("日本 日本 日|", "日本 日本\n日|")
  }

  @Test("The rest of the line gets the prefix of its paragraph")
  func prefixes() {
    broken("  one two three|", "  one two\n  three|")
    broken("\tone two|", "\tone\n\ttwo|")
    broken("- one two three|", "- one two\n  three|")
    broken("12. one two|", "12. one\n    two|")
    broken("> one two three|", "> one two\n> three|")
    broken("// one two three|", "// one two\n// three|")
    broken("    averylongword|", "    averylongword|")
    broken("- averylongword|", "- averylongword|")
  }

  @Test("The lines of all cursors are broken, a line once; very long ones are left")
  func cursors() {
    broken("one two thr|\none two six|\n", "one two\nthr|\none two\nsix|\n")
    broken("one two thr| and thr|", "one two\nthr| and thr|")
    let long = String(repeating: "word ", count: 1_000) + "x|"
    broken(long, long)
  }
}
