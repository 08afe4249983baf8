import Text

/// The lines that an edit replaced by `count` others, numbered after the previous edits.
struct LineEdit {
  let old: Range<Int>
  let count: Int

  /// Creates the lines of a difference between two texts.
  init(_ difference: Difference, from text: PieceTree, to newer: PieceTree) {
    let first = newer.line(at: difference.new.lowerBound)
    old = first..<first + text.lineBreakCount(in: difference.old) + 1
    count = newer.lineBreakCount(in: difference.new) + 1
  }
}

extension PieceTree {
  /// Returns the number of line breaks in a range, which has one character after most keys.
  fileprivate func lineBreakCount(in range: Range<Int>) -> Int {
    switch range.count {
    case 0: 0
    case 1: self[range.lowerBound] == 0x0A ? 1 : 0
    default: line(at: range.upperBound) - line(at: range.lowerBound)
    }
  }
}
