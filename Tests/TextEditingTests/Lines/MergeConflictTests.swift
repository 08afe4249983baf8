import MementoKit
import TestSupport
import Testing
import Text

@testable import TextEditing

@Suite struct MergeConflictTests {
  /// Returns a text after a conflict was resolved, with the cursor in a line.
  private func resolved(_ text: String, line: Int, for side: MergeConflict.Side) -> String {
    var buffer = TextBuffer(PieceTree(Array(text.utf8)))
    buffer.go(toLine: line)
    MergeConflict.resolve(for: side, in: &buffer)
    return String(decoding: buffer.text.bytes, as: UTF8.self)
  }

  private static let three =
    "a\n<<<<<<< HEAD\none\n||||||| base\nzero\n=======\ntwo\n2\n>>>>>>> branch\nb\n"

  @Test("Each side is kept from each line of a conflict with its base", arguments: 1...8)
  func sides(line: Int) {
    #expect(resolved(Self.three, line: line, for: .ours) == "a\none\nb\n")
    #expect(resolved(Self.three, line: line, for: .theirs) == "a\ntwo\n2\nb\n")
    #expect(resolved(Self.three, line: line, for: .both) == "a\none\ntwo\n2\nb\n")
  }

  @Test("Lines beside a conflict, and what only resembles one, stay")
  func others() {
    for line in [0, 9, 10] { #expect(resolved(Self.three, line: line, for: .ours) == Self.three) }
    for text in [
      "<<<<<<< a\none\n>>>>>>> b\n", "<<<<<<< a\n=======\n", "<<<<<<<< a\n=======\n>>>>>>> b\n",
      "<<<<<<<a\n=======\n>>>>>>> b\n", "<<<<<<< a\n<<<<<<< a\n", "=======\n>>>>>>> b\n", "", "\n",
    ] {
      for line in 0..<4 { #expect(resolved(text, line: line, for: .both) == text) }
    }
  }

  @Test("Empty sides, line ends of Windows, and a mark at the end of the text")
  func edges() {
    #expect(resolved("<<<<<<< a\n=======\nx\n>>>>>>> b", line: 0, for: .ours) == "")
    #expect(resolved("<<<<<<< a\n=======\nx\n>>>>>>> b", line: 0, for: .theirs) == "x\n")
    #expect(
      resolved("<<<<<<< a\r\n1\r\n=======\r\n2\r\n>>>>>>> b\r\nc\r\n", line: 1, for: .both)
        == "1\r\n2\r\nc\r\n")
    let pair = "<<<<<<< a\n1\n=======\n2\n>>>>>>> b\n"
    #expect(resolved(pair + pair, line: 5, for: .theirs) == pair + "2\n")
    #expect(resolved(pair + pair, line: 4, for: .theirs) == "2\n" + pair)
  }

  @Test("Conflicts are found in both directions, and only whole ones")
  func nearest() {
    let text = PieceTree(Array((Self.three + "<<<<<<< x\n" + Self.three).utf8))
    #expect(MergeConflict.nearest(to: 0, isForward: true, in: text) == 1)
    #expect(MergeConflict.nearest(to: 1, isForward: true, in: text) == 12)
    #expect(MergeConflict.nearest(to: 12, isForward: true, in: text) == nil)
    #expect(MergeConflict.nearest(to: 12, isForward: false, in: text) == 1)
    #expect(MergeConflict.nearest(to: 1, isForward: false, in: text) == nil)
    #expect(MergeConflict.nearest(to: 0, isForward: true, in: PieceTree()) == nil)
  }

  @Test(
    "A text full of marks that are no conflict is read once",
    arguments: ["<<<<<<<\n", ">>>>>>>\n", "=======\n", "<<<<<<<\n>>>>>>>\n"])
  func marksAlone(_ marks: String) {
    let text = PieceTree(Array(String(repeating: marks, count: 60_000).utf8))
    #expect(MergeConflict.outermost(isFirst: true, in: text) == nil)
    #expect(MergeConflict.outermost(isFirst: false, in: text) == nil)
  }

  @Test("Random marks are understood as by a reader of one line after another")
  func randomMarks() {
    var random = SeededRandom(seed: Seed.current())
    let words = [
      "<<<<<<< a", "<<<<<<<", "||||||| b", "=======", ">>>>>>> c", ">>>>>>>", "x", "", "<<<<<<<<",
    ]
    for _ in Soak.rounds(2_000, soak: 100_000) {
      let lines = (0..<Int.random(in: 1...14, using: &random)).map { _ in
        words.randomElement(using: &random) ?? ""
      }
      let text = PieceTree(Array(lines.joined(separator: "\n").utf8))
      let found = lines.indices.map { Self.conflict(around: $0, in: lines) }
      for line in lines.indices {
        let conflict = MergeConflict(around: line, in: text)
        #expect(
          conflict.map { [$0.start, $0.base ?? -1, $0.middle, $0.end] } == found[line], "\(lines)")
        let starts = lines.indices.filter { found[$0]?.first == $0 }
        #expect(
          MergeConflict.nearest(to: line, isForward: true, in: text) == starts.first { $0 > line })
        #expect(
          MergeConflict.nearest(to: line, isForward: false, in: text) == starts.last { $0 < line })
      }
    }
  }

  /// The lines of the marks around a line, -1 for no base; nil without a conflict.
  private static func conflict(around line: Int, in lines: [String]) -> [Int]? {
    func mark(_ index: Int) -> Character? {
      let line = lines[index]
      guard let first = line.first, "<|=>".contains(first) else { return nil }
      return line.prefix { $0 == first }.count == 7 ? first : nil
    }
    guard let start = lines.indices.last(where: { $0 <= line && mark($0) == "<" }),
      !(start..<line).contains(where: { mark($0) == ">" }),
      let end = lines.indices.first(where: { $0 > start && mark($0) == ">" }),
      !(start + 1..<end).contains(where: { mark($0) == "<" }),
      let middle = (start..<end).first(where: { mark($0) == "=" })
    else { return nil }
    return [start, (start..<middle).first { mark($0) == "|" } ?? -1, middle, end]
  }
}
