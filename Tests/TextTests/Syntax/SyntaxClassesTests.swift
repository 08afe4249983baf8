import Testing

@testable import Text

/// The classes of text by offset.
@Suite struct SyntaxClassesTests {
  /// A source in which quotes and `/*` `*/` mark strings and comments, and `?` a line that is unknown.
  private static let marks = SyntaxReader { lines, text in
    let all = text.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    var isInComment = false
    var runs: [[SyntaxRun]?] = []
    for line in all {
      let line = Array(line)
      var found: [SyntaxRun] = []
      var index = 0
      while index < line.count || (isInComment && index == 0) {
        if isInComment {
          let end = (index..<max(index, line.count - 1)).first {
            line[$0...].starts(with: "*/".utf8)
          }
          let stop = end.map { $0 + 2 } ?? line.count
          if stop > index { found.append(SyntaxRun(index..<stop, .comment)) }
          isInComment = end == nil
          index = max(stop, index + 1)
        } else if line[index...].starts(with: "/*".utf8) {
          isInComment = true
          if line.count == index { break }
          let end = (index + 2..<max(index + 2, line.count - 1)).first {
            line[$0...].starts(with: "*/".utf8)
          }
          let stop = end.map { $0 + 2 } ?? line.count
          found.append(SyntaxRun(index..<stop, .comment))
          isInComment = end == nil
          index = stop
        } else if line[index] == UInt8(ascii: "\"") {
          let end = line[(index + 1)...].firstIndex(of: UInt8(ascii: "\"")) ?? line.count - 1
          found.append(SyntaxRun(index..<end + 1, .string))
          index = end + 1
        } else {
          index += 1
        }
      }
      runs.append(line.contains(UInt8(ascii: "?")) ? nil : found)
    }
    return Array(runs[lines])
  }

  private func regions(_ text: String) -> [String] {
    let tree = PieceTree(Array(text.utf8))
    var classes = SyntaxClasses(Self.marks, of: tree)
    var found: [String] = []
    var offset = 0
    while offset < tree.count {
      guard let region = classes.region(around: offset) else {
        offset += 1
        continue
      }
      found.append(String(decoding: tree.bytes(in: region), as: UTF8.self))
      offset = region.upperBound
    }
    return found
  }

  @Test("A string and a comment are found as a whole, over lines and empty lines")
  func regionsOverLines() {
    #expect(regions("a \"b\" c") == ["\"b\""])
    #expect(regions("a /* b\n\n  c\nd */ e\n") == ["/* b\n\n  c\nd */"])
    #expect(regions("\"a\";\n\"b\"\n") == ["\"a\"", "\"b\""])
  }

  @Test("Characters have the class of their text, or none where nothing is known")
  func kinds() {
    let text = PieceTree(Array("a\"b\"\n?\"\n".utf8))
    var classes = SyntaxClasses(Self.marks, of: text)
    #expect(classes.kind(at: 0) == .code)
    #expect(classes.kind(at: 1) == .string)
    #expect(classes.kind(at: 6) == nil)
    #expect(classes.kind(at: 0) == .code)
    var unknown = SyntaxClasses(nil, of: text)
    #expect(unknown.kind(at: 1) == nil)
    #expect(unknown.region(around: 1) == nil)
  }

  @Test("After its limit of bytes nothing more is read")
  func limit() {
    let line = String(repeating: "x", count: 99) + "\n"
    let text = PieceTree(Array(String(repeating: line, count: 1000).utf8))
    var classes = SyntaxClasses(Self.marks, of: text, atMost: 10_000)
    let known = (0..<1000).prefix { classes.kind(at: $0 * 100) != nil }.count
    #expect((64...128).contains(known))
  }

  @Test("A source that returns too few lines knows nothing of the others")
  func shortAnswer() {
    let reader = SyntaxReader { _, _ in [[]] }
    #expect(reader.runs(of: 3..<5, in: PieceTree()).map { $0 == nil } == [false, true])
  }
}
