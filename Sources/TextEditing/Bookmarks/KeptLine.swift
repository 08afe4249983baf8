import MementoArchiveKit
package import Text

/// The stored form of a bookmarked line: its number, and a mark that identifies it.
///
/// The mark has 16 bits: enough to distinguish a line from its neighbours, too few to guess its
/// text.
package struct KeptLine: Hashable, Sendable {
  /// The line, from 0.
  package let line: Int
  /// The mark of its text.
  package let mark: UInt16

  /// Creates a stored line.
  package init(line: Int, mark: UInt16) {
    self.line = line
    self.mark = mark
  }
}

extension PieceTree {
  /// The farthest line from its earlier number at which a line is found again.
  private static var mostLines: Int { 500 }
  /// The maximum number of bytes of a line that are compared.
  private static var mostBytes: Int { 1_024 }
  /// The maximum number of lines that are compared, which takes no noticeable time.
  private static var mostComparisons: Int { 30_000 }

  /// Returns the present lines of stored ones.
  ///
  /// A line with the same mark at the number or near it has precedence; otherwise it is the line at
  /// the number, or the last line.
  package func lines(of kept: [KeptLine]) -> [Int] {
    var marks: [Int: UInt16] = [:]
    // Lines were usually added or removed before several bookmarks.
    var shift = 0
    return kept.sorted { $0.line < $1.line }.map { kept in
      let rings = (1...Self.mostLines).lazy.flatMap { [kept.line - $0, kept.line + $0] }
      for line in [kept.line, kept.line + shift] where hasLine(line, kept.mark, &marks) {
        shift = line - kept.line
        return line
      }
      for line in rings {
        if marks.count >= Self.mostComparisons { break }
        guard hasLine(line, kept.mark, &marks) else { continue }
        shift = line - kept.line
        return line
      }
      return min(max(0, kept.line), lineCount - 1)
    }
  }

  private func hasLine(_ line: Int, _ mark: UInt16, _ marks: inout [Int: UInt16]) -> Bool {
    guard line >= 0, line < lineCount else { return false }
    if let known = marks[line] { return known == mark }
    let found = self.mark(ofLine: line)
    marks[line] = found
    return found == mark
  }

  /// Returns the mark of a line, which blanks do not change.
  package func mark(ofLine line: Int) -> UInt16 {
    let digest = digest(ofLine: line)
    return UInt16(truncatingIfNeeded: digest ^ digest >> 16 ^ digest >> 32 ^ digest >> 48)
  }

  /// Returns a checksum of the bytes of a line that are no blanks.
  ///
  /// - Complexity: O(n); of a long line only the first bytes count.
  func digest(ofLine line: Int) -> UInt64 {
    let content = content(ofLine: line)
    let start = content.lowerBound..<min(content.upperBound, content.lowerBound + Self.mostBytes)
    var checksum = Checksum()
    for byte in bytes(in: start) where byte != 0x20 && byte != 0x09 { checksum.add(byte) }
    return checksum.sum
  }

  /// The checksum of a line without text.
  static var digestOfBlanks: UInt64 { Checksum().sum }
}
