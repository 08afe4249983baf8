import Text

/// The lines of a text in another that replaces it, also where only white space differs: a formatter has
/// indented everything anew.
struct LineCounterparts {
  private let difference: LineDifference
  /// The changed lines without white space, of the hunks that were asked about.
  private var hunks: [Int: Squeezed] = [:]
  /// The bytes of changed lines that may still be read.
  private var rest = 4 << 20

  private struct Squeezed {
    let old: [[UInt8]]
    let new: [[UInt8]]
  }

  init(from older: PieceTree, to newer: PieceTree) {
    difference = LineDifference(from: older, to: newer, effort: .interactive)
  }

  private var older: PieceTree { difference.older }
  private var newer: PieceTree { difference.newer }

  /// Returns the line of the newer text that was a line of the older one; nil if none is found.
  mutating func line(_ line: Int) -> Int? {
    var shift = 0
    for (index, hunk) in difference.hunks.enumerated() {
      if line < hunk.old.lowerBound { break }
      if line < hunk.old.upperBound {
        return counterpart(of: line - hunk.old.lowerBound, inHunk: index)
          .map { hunk.new.lowerBound + $0 }
      }
      shift = hunk.new.upperBound - hunk.old.upperBound
    }
    return line + shift < newer.lineCount ? line + shift : nil
  }

  /// Returns the line of a hunk with the same visible text; of several, the one with the same number.
  private mutating func counterpart(of place: Int, inHunk index: Int) -> Int? {
    guard let lines = squeezed(index), !lines.old[place].isEmpty else { return nil }
    let number = lines.old[..<place].count { $0 == lines.old[place] }
    let found = lines.new.indices.filter { lines.new[$0] == lines.old[place] }
    return found.isEmpty ? nil : found[min(number, found.count - 1)]
  }

  private mutating func squeezed(_ index: Int) -> Squeezed? {
    if let known = hunks[index] { return known }
    let hunk = difference.hunks[index]
    let (old, new) = (older.bytes(ofLines: hunk.old), newer.bytes(ofLines: hunk.new))
    guard old.count + new.count <= rest else { return nil }
    rest -= old.count + new.count
    let lines = Squeezed(
      old: hunk.old.map { older.bytes(in: older.range(ofLine: $0)).withoutBlanks },
      new: hunk.new.map { newer.bytes(in: newer.range(ofLine: $0)).withoutBlanks })
    hunks[index] = lines
    return lines
  }

  /// Returns the place of an offset in the newer text, before the same visible character; nil if its line
  /// has no counterpart.
  ///
  /// - Parameter isStart: whether a selection begins there, so that blanks before it stay outside.
  mutating func offset(_ offset: Int, isStart: Bool) -> Int? {
    let line = older.line(at: offset)
    guard let target = self.line(line) else { return nil }
    let (old, new) = (older.content(ofLine: line), newer.content(ofLine: target))
    guard old.count + new.count <= rest else { return nil }
    let before = older.bytes(in: old.lowerBound..<max(old.lowerBound, offset))
    let bytes = newer.bytes(in: new)
    var visible = before.withoutBlanks.count
    let blanks = before.reversed().prefix { $0.isBlank }.count
    var index = 0
    while index < bytes.count, visible > 0 {
      if !bytes[index].isBlank { visible -= 1 }
      index += 1
    }
    // Behind the same blanks, as far as there are any; at the first word, before it.
    let isAtWord = offset < old.upperBound && !older[offset].isBlank
    let behind = bytes[index...].prefix { $0.isBlank }.count
    let isBeforeWord = isAtWord && (isStart || blanks > 0)
    return new.lowerBound + index + (isBeforeWord ? behind : min(blanks, behind))
  }

  /// Returns lines that a fold hides, in the newer text; nil if more than white space differs in them.
  ///
  /// - Parameter lines: the hidden lines, below their header.
  mutating func hidden(_ lines: Range<Int>) -> Range<Int>? {
    guard let header = line(lines.lowerBound - 1), let last = line(lines.upperBound - 1),
      header < last
    else { return nil }
    let (old, new) = (older.bytes(ofLines: lines), newer.bytes(ofLines: header + 1..<last + 1))
    guard old.count + new.count <= rest else { return nil }
    rest -= old.count + new.count
    let isSame = older.bytes(in: old).withoutBlanks == newer.bytes(in: new).withoutBlanks
    return isSame ? header + 1..<last + 1 : nil
  }
}

extension [UInt8] {
  /// The bytes without blanks, tabs and line breaks.
  fileprivate var withoutBlanks: [UInt8] {
    filter { !$0.isBlank && $0 != 0x0A && $0 != 0x0D }
  }
}
