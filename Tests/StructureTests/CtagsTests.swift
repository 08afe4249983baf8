import Structure
import Testing
import Text

@Suite("The output of ctags")
struct CtagsTests {
  private func output(_ text: String, atMost most: Int = 100) -> CtagsOutput {
    CtagsOutput(Array(text.utf8), atMost: most)
  }

  @Test("Tags have names, kinds, scopes and lines from 0")
  func tags() {
    let output = output(
      """
      {"_type": "program", "name": "Universal Ctags", "version": "5.9.0"}
      {"_type": "tag", "name": "foo", "path": "q.c", "line": 3, "kind": "function", "end": 6}
      {"_type": "tag", "name": "b", "path": "q.c", "line": 2, "kind": "member", "scope": "a"}
      {"_type": "completed", "command": "generate-tags"}
      """)
    #expect(output.isComplete)
    #expect(output.strangeLineCount == 0)
    #expect(output.tags.map(\.name) == ["foo", "b"])
    #expect(output.tags.map(\.line) == [2, 1])
    #expect(output.tags.map(\.lastLine) == [5, nil])
    #expect(output.tags.last?.scope == "a")
  }

  @Test("Nonsense is passed over, and tags around it are read")
  func nonsense() {
    let output = output(
      """
      Segmentation fault
      {"_type": "tag", "name": "a", "line": 0}
      {"_type": "tag", "name": "", "line": 4}
      {"_type": "tag", "name": 12, "line": 4}
      {"_type": "tag", "name": "a", "line": 99999999999999999999}
      {"_type": "tag", "name": "good", "line": 4, "end": 2}
      {"_type": "tag", "name": "cut
      """)
    #expect(output.tags.map(\.name) == ["good"])
    #expect(output.tags.first?.lastLine == nil)
    #expect(!output.isComplete)
    #expect(output.strangeLineCount == 1)
  }

  @Test("Bytes that are no UTF-8 do not lose the tag")
  func invalidBytes() {
    var bytes = Array(#"{"_type": "tag", "name": "a"#.utf8)
    bytes += [0xFF] + Array(#"b", "line": 1}"#.utf8)
    #expect(CtagsOutput(bytes, atMost: 9).tags.map(\.name) == ["a\u{FFFD}b"])
  }

  @Test("Control characters of a name are visible")
  func controlCharacters() {
    let tags = output(#"{"_type": "tag", "name": "a\u001b[31m\nb\u202e", "line": 1}"#).tags
    #expect(tags.map(\.name) == ["a‹1B›[31m‹0A›b‹202E›"])
  }

  @Test("A member of a class of Python is a method")
  func membersOfPython() {
    let line = #"{"_type": "tag", "name": "a", "line": 1, "kind": "member", "language": "Python"}"#
    #expect(output(line).tags.map(\.kind) == ["method"])
  }

  @Test("The number of tags is limited")
  func limit() {
    let line = #"{"_type": "tag", "name": "a", "line": 1}"# + "\n"
    #expect(output(String(repeating: line, count: 50), atMost: 7).tags.count == 7)
  }

  @Test("Lines beyond the text, and ends beyond it, are harmless")
  func beyond() {
    let text = PieceTree("a\nb\n".utf8)
    let tags = output(
      """
      {"_type": "tag", "name": "far", "line": 400, "kind": "function"}
      {"_type": "tag", "name": "long", "line": 2, "kind": "function", "end": 400}
      """
    ).tags
    let outline = TextOutline(tags, of: text)
    #expect(outline.symbols.map(\.name) == ["long"])
    #expect(outline.symbols.first?.range == 2..<4)
  }

  @Test("A tag without an end has that of the block in its line")
  func endOfBlock() {
    let text = PieceTree("foo() {\n  a\n}\nb\n".utf8)
    let tags = output(#"{"_type": "tag", "name": "foo", "line": 1, "kind": "function"}"#).tags
    #expect(TextOutline(tags, of: text).symbols.first?.range == 0..<13)
  }

  @Test("Universal Ctags is told from others by its version")
  func program() {
    let universal = "Universal Ctags 5.9.0\n  Optional compiled features: +json, +interactive"
    #expect(CtagsProgram(version: Array(universal.utf8)) == .usable(isSandboxed: false))
    #expect(
      CtagsProgram(version: Array((universal + ", +sandbox").utf8)) == .usable(isSandboxed: true))
    #expect(CtagsProgram(version: Array("Exuberant Ctags 5.8".utf8)) == .unusable)
    #expect(CtagsProgram(version: Array("Universal Ctags 5.9.0 +wildcards".utf8)) == .unusable)
    #expect(CtagsProgram(version: []) == .unusable)
  }

  @Test("A section ends before the next one, and the last one at the end of the text")
  func sections() {
    let text = PieceTree("[one]\na=1\n[two]\nc=3\n[three]\ne=5".utf8)
    let tags = output(
      """
      {"_type": "tag", "name": "one", "line": 1, "kind": "section", "end": 3}
      {"_type": "tag", "name": "two", "line": 3, "kind": "section", "end": 5}
      {"_type": "tag", "name": "three", "line": 5, "kind": "section"}
      """
    ).tags
    let ranges = TextOutline(tags, of: text).symbols.map { symbol in
      text.line(at: symbol.range.lowerBound)...text.line(at: symbol.range.upperBound)
    }
    #expect(ranges == [0...1, 2...3, 4...5])
  }
}
