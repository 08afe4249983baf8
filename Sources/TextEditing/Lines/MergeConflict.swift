public import Text

/// A conflict that git has marked in a text: `<<<<<<<`, the lines of one side, perhaps `|||||||` and those that
/// both began with, `=======`, the lines of the other side, `>>>>>>>`.
public struct MergeConflict: Hashable, Sendable {
  /// The lines of its marks, from 0; `base` is nil without that mark.
  let start: Int, base: Int?, middle: Int, end: Int

  /// The lines to keep.
  public enum Side: Sendable {
    case ours, theirs, both
  }

  /// The marks, each seven times at the start of a line.
  private enum Mark: UInt8 {
    case start = 0x3C, base = 0x7C, middle = 0x3D, end = 0x3E

    /// The bytes of the mark.
    var bytes: [UInt8] { Array(repeating: rawValue, count: MergeConflict.markLength) }
  }

  private static let markLength = 7
  /// How far the marks around a line are looked for, in bytes each way.
  private static let reach = 1 << 23

  /// Finds the conflict around a line, its marks included; nil if there is none within 8 MiB.
  ///
  /// - Complexity: O(bytes up to its marks).
  public init?(around line: Int, in text: PieceTree) {
    let (place, lineEnd) = (text.offset(ofLine: line), text.range(ofLine: line).upperBound)
    let earliest = max(0, place - Self.reach)
    guard let start = Self.last(.start, in: text, earliest..<lineEnd) else { return nil }
    let (begin, limit) = (text.offset(ofLine: start), min(text.count, lineEnd + Self.reach))
    if Self.last(.end, in: text, begin..<place) != nil { return nil }
    guard let end = Self.first(.end, in: text, begin..<limit) else { return nil }
    let inside = text.range(ofLine: start).upperBound..<text.offset(ofLine: end)
    guard Self.first(.start, in: text, inside) == nil,
      let middle = Self.first(.middle, in: text, inside)
    else { return nil }
    let ours = inside.lowerBound..<text.offset(ofLine: middle)
    (self.start, self.middle, self.end) = (start, middle, end)
    base = Self.first(.base, in: text, ours)
  }

  /// Returns whether a text probably has a conflict: its three marks, with the words that git writes behind them,
  /// in their order.
  ///
  /// - Complexity: O(n), one search for each mark.
  public static func isLikely(in text: PieceTree) -> Bool {
    var place = 0
    for mark in ["<<<<<<< ", "\n=======", "\n>>>>>>> "] {
      let pattern = BytePattern(Array(mark.utf8))
      guard let match = pattern.matches(in: text, place..<text.count, limit: 1).first else {
        return false
      }
      place = match.upperBound
    }
    return true
  }

  /// Returns the line of the nearest conflict behind a line, or before it; nil if there is none.
  ///
  /// - Complexity: O(bytes up to there).
  public static func nearest(to line: Int, isForward: Bool, in text: PieceTree) -> Int? {
    isForward
      ? first(from: text.range(ofLine: line).upperBound, in: text)
      : last(before: text.offset(ofLine: line) - 1, in: text)
  }

  /// Returns the line of the first conflict of a text, or of the last one; nil if there is none.
  ///
  /// - Complexity: O(bytes up to there).
  public static func outermost(isFirst: Bool, in text: PieceTree) -> Int? {
    isFirst ? first(from: 0, in: text) : nearest(to: text.lineCount - 1, isForward: false, in: text)
  }

  /// Returns the line of the first conflict that begins behind an offset.
  ///
  /// Only the last start before an end can begin one, so that the text is read once.
  private static func first(from offset: Int, in text: PieceTree) -> Int? {
    var place = offset
    while let end = first(.end, in: text, place..<text.count) {
      if let start = last(.start, in: text, place..<text.offset(ofLine: end)),
        isConflict(from: start, to: end, in: text)
      {
        return start
      }
      place = text.range(ofLine: end).upperBound
    }
    return nil
  }

  /// Returns the line of the last conflict that begins before an offset.
  private static func last(before offset: Int, in text: PieceTree) -> Int? {
    var place = max(0, offset)
    while let start = last(.start, in: text, 0..<place) {
      let behind = text.range(ofLine: start).upperBound
      if let end = first(.end, in: text, behind..<min(text.count, behind + reach)),
        first(.start, in: text, behind..<text.offset(ofLine: end)) == nil,
        isConflict(from: start, to: end, in: text)
      {
        return start
      }
      // Of the starts before it, only the last one before an end can begin a conflict.
      guard let end = last(.end, in: text, 0..<text.offset(ofLine: start)) else { return nil }
      place = text.offset(ofLine: end)
    }
    return nil
  }

  /// Returns whether a start and the next end, without another start between them, are those of a conflict.
  private static func isConflict(from start: Int, to end: Int, in text: PieceTree) -> Bool {
    let inside = text.range(ofLine: start).upperBound..<text.offset(ofLine: end)
    return inside.count <= reach && first(.middle, in: text, inside) != nil
  }

  /// Returns the first line with a mark that lies in a range; nil if there is none.
  private static func first(_ mark: Mark, in text: PieceTree, _ range: Range<Int>) -> Int? {
    if range.lowerBound == 0, has(mark, 0, in: text, range) { return 0 }
    let pattern = BytePattern([0x0A] + mark.bytes)
    var rest = range
    while let match = pattern.matches(in: text, rest, limit: 1).first {
      let line = text.line(at: match.lowerBound + 1)
      if has(mark, line, in: text, range) { return line }
      rest = match.upperBound..<range.upperBound
    }
    return nil
  }

  /// Returns the last line with a mark that lies in a range; nil if there is none.
  private static func last(_ mark: Mark, in text: PieceTree, _ range: Range<Int>) -> Int? {
    let pattern = BytePattern([0x0A] + mark.bytes)
    var end = range.upperBound
    var length = 1 << 8
    while end > range.lowerBound {
      // A line break and a mark may begin in this part and end in the one behind it.
      let start = max(range.lowerBound, end - length)
      length = min(length * 2, 1 << 16)
      let part = max(0, start - 1)..<min(range.upperBound, end + markLength)
      let lines = pattern.matches(in: text, part, limit: .max).map {
        text.line(at: $0.lowerBound + 1)
      }
      if let line = lines.last(where: { has(mark, $0, in: text, range) }) { return line }
      end = start
    }
    return range.lowerBound == 0 && has(mark, 0, in: text, range) ? 0 : nil
  }

  /// Returns whether a line that lies in a range is a mark, alone or before a blank and words.
  private static func has(
    _ mark: Mark, _ line: Int, in text: PieceTree, _ range: Range<Int>
  ) -> Bool {
    let content = text.content(ofLine: line)
    guard content.count >= markLength, content.lowerBound >= range.lowerBound,
      content.lowerBound + markLength <= range.upperBound
    else { return false }
    let bytes = text.bytes(in: content.prefix(markLength + 1))
    return bytes.starts(with: mark.bytes)
      && (bytes.count == markLength || bytes[markLength] == UInt8(ascii: " "))
  }

  /// Replaces the conflict around the cursor with the lines of a side, or of both in their order.
  ///
  /// The cursor goes to the first line that is kept. Without a conflict nothing changes.
  public static func resolve(for side: Side, in buffer: inout TextBuffer) {
    let text = buffer.text
    let line = text.line(at: buffer.selections.primary.head)
    guard let conflict = MergeConflict(around: line, in: text) else { return }
    let removed = conflict.removedLines(for: side).map { lines in
      let end =
        lines.upperBound < text.lineCount ? text.offset(ofLine: lines.upperBound) : text.count
      return Replacement(text.offset(ofLine: lines.lowerBound)..<end, with: [])
    }
    let place = text.offset(ofLine: conflict.start)
    buffer.replace(removed, leaving: Selections(Selection(at: place)))
  }

  /// The lines that go, in their order.
  private func removedLines(for side: Side) -> [Range<Int>] {
    switch side {
    case .ours: [start..<start + 1, (base ?? middle)..<end + 1]
    case .theirs: [start..<middle + 1, end..<end + 1]
    case .both: [start..<start + 1, (base ?? middle)..<middle + 1, end..<end + 1]
    }
  }
}
