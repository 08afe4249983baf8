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
}
