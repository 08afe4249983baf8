import Testing

@testable import Text

/// The lines with matches, as a list shows them.
@Suite struct LineMatchTests {
  private func lines(
    _ pattern: String, in text: String, limit: Int = 100, isExpression: Bool = false
  ) throws -> LineMatchSearch {
    let pattern = try SearchPattern(
      Array(pattern.utf8), SearchPattern.Options(isExpression: isExpression))
    return LineMatchSearch(for: pattern, in: PieceTree(text.utf8), atMost: limit)
  }

  @Test("Matches of one line are listed once, with their characters")
  func oneLine() throws {
    let found = try lines("ab", in: "ab x ab\nno\n  ab\n").lines
    #expect(found.map(\.line) == [1, 3])
    #expect(found.map(\.character) == [1, 3])
    #expect(found.map(\.excerpt) == ["ab x ab", "ab"])
    #expect(found.map(\.marks) == [[0, 1, 5, 6], [0, 1]])
  }

  @Test("Marks count characters, and control characters are replaced")
  func characters() throws {
    let found = try lines("x", in: "äö\tx\u{1B}[2J\n").lines
    #expect(found.map(\.character) == [4])
    #expect(found.map(\.excerpt) == ["äö  x‹1B›[2J"])
    #expect(found.map(\.marks) == [[4]])
  }

  @Test("The excerpt of a long line is around the match")
  func longLine() throws {
    let line = String(repeating: "ä", count: 5_000) + "match" + String(repeating: "z", count: 5_000)
    let found = try #require(try lines("match", in: line).lines.first)
    #expect(found.character == 5_001)
    #expect(found.excerpt.hasPrefix("…ä") && found.excerpt.hasSuffix("z…"))
    #expect(found.excerpt.utf8.count < 320)
    let characters = Array(found.excerpt)
    #expect(String(found.marks.map { characters[$0] }) == "match")
  }

  @Test("A match over several lines is listed with its first line, an empty one without marks")
  func severalLines() throws {
    let found = try lines("b\\nc", in: "a b\nc d\n", isExpression: true).lines
    #expect(found.map(\.line) == [1] && found[0].marks == [2])
    let empty = try lines("^$", in: "a\n\nb\n", isExpression: true).lines
    #expect(empty.map(\.line) == [2] && empty[0].marks.isEmpty)
  }

  @Test("Beyond the limit, the search ends and says so")
  func limit() throws {
    let search = try lines("a", in: String(repeating: "a\n", count: 20), limit: 5)
    #expect(search.lines.count == 5 && search.isPartial)
    #expect(try !lines("a", in: "a\na\n", limit: 2).isPartial)
  }
}
