public import Text

/// A conflict that git has marked in a text: `<<<<<<<`, the lines of one side, optionally `|||||||`
/// and the common original lines, `=======`, the lines of the other side, `>>>>>>>`.
public struct MergeConflict: Hashable, Sendable {
  /// The lines of its marks, from 0; `base` is nil without that mark.
  let start: Int, base: Int?, middle: Int, end: Int

  /// The lines to keep.
  public enum Side: Sendable {
    case ours, theirs, both
  }

  /// The marks, each repeated seven times at the start of a line, and followed by the end of the
  /// line or by a blank and words.
  private enum Mark: UInt8, CaseIterable {
    case start = 0x3C, base = 0x7C, middle = 0x3D, end = 0x3E

    /// The bytes of the mark.
    var bytes: [UInt8] { Array(repeating: rawValue, count: MergeConflict.markLength) }
  }

  private static let markLength = 7
  /// The reach of the search for marks around a line, in bytes in each direction.
  private static let reach = 1 << 23
  /// The patterns of the marks after a line break.
  private static let patterns = Mark.allCases.map { ($0, BytePattern([0x0A] + $0.bytes)) }

  /// Finds the conflict around a line, including its marks; nil without one within 8 MiB.
  ///
  /// - Complexity: O(bytes up to its marks).
  public init?(around line: Int, in text: PieceTree) {
    let place = text.offset(ofLine: line)
    var start: Int?
    Self.forEachMark(in: text, max(0, place - Self.reach)..<place + 1, isForward: false) {
      if $1 == .start { start = $0 }
      // The last line of a conflict is in it.
      return $1 != .start && ($1 != .end || $0 == place)
    }
    guard let start else { return nil }
    var (base, middle, end): (Int?, Int?, Int?)
    Self.forEachMark(in: text, start + 1..<min(text.count, place + Self.reach)) {
      switch $1 {
      case .start: return false
      case .base: if base == nil, middle == nil { base = $0 }
      case .middle: middle = middle ?? $0
      case .end: end = $0
      }
      return end == nil
    }
    guard let middle, let end else { return nil }
    (self.start, self.base) = (text.line(at: start), base.map(text.line(at:)))
    (self.middle, self.end) = (text.line(at: middle), text.line(at: end))
  }

  /// Returns the line of the nearest conflict after a line, or before it; nil without one.
  ///
  /// - Complexity: O(bytes up to the conflict).
  public static func nearest(to line: Int, isForward: Bool, in text: PieceTree) -> Int? {
    let place = text.offset(ofLine: line)
    return isForward ? first(from: place + 1, in: text) : last(before: place, in: text)
  }

  /// Returns the line of the first conflict of a text, or of the last one; nil without one.
  ///
  /// - Complexity: O(bytes up to the conflict).
  public static func outermost(isFirst: Bool, in text: PieceTree) -> Int? {
    isFirst ? first(from: 0, in: text) : last(before: text.count, in: text)
  }

  /// Returns the line of the first conflict that begins at or after an offset.
  private static func first(from offset: Int, in text: PieceTree) -> Int? {
    var (start, hasMiddle, found): (Int?, Bool, Int?) = (nil, false, nil)
    forEachMark(in: text, offset..<max(offset, text.count)) {
      switch $1 {
      case .start: (start, hasMiddle) = ($0, false)
      case .base: break
      case .middle: hasMiddle = true
      case .end:
        if let start, hasMiddle, $0 - start <= reach { found = start }
        start = nil
      }
      return found == nil
    }
    return found.map(text.line(at:))
  }

  /// Returns the line of the last conflict that begins before an offset.
  private static func last(before offset: Int, in text: PieceTree) -> Int? {
    var (hasMiddle, end, found): (Bool, Int?, Int?) = (false, nil, nil)
    // A conflict that begins before the offset may end after it.
    forEachMark(in: text, offset..<max(offset, min(text.count, offset + reach))) {
      if $1 == .middle { hasMiddle = true }
      if $1 == .end { end = $0 }
      return $1 != .end && $1 != .start
    }
    forEachMark(in: text, 0..<offset, isForward: false) {
      switch $1 {
      case .start:
        if let end, hasMiddle, end - $0 <= reach { found = $0 }
        end = nil
      case .base: break
      case .middle: hasMiddle = true
      case .end: (end, hasMiddle) = ($0, false)
      }
      return found == nil
    }
    return found.map(text.line(at:))
  }

  /// The number of bytes that are searched for marks in one step.
  private static let partLength = 1 << 16

  /// Calls a function with the offsets and marks of lines that begin in a range, in one direction,
  /// until it returns false.
  ///
  /// - Complexity: O(bytes up to the last mark).
  private static func forEachMark(
    in text: PieceTree, _ starts: Range<Int>, isForward: Bool = true,
    _ body: (Int, Mark) -> Bool
  ) {
    var rest = starts
    while !rest.isEmpty {
      let part =
        isForward
        ? rest.lowerBound..<min(rest.upperBound, rest.lowerBound + partLength)
        : max(rest.lowerBound, rest.upperBound - partLength)..<rest.upperBound
      let found = marks(of: text, part)
      for index in found.indices {
        let (offset, mark) = found[isForward ? index : found.count - 1 - index]
        if !body(offset, mark) { return }
      }
      rest =
        isForward ? part.upperBound..<rest.upperBound : rest.lowerBound..<part.lowerBound
    }
  }

  /// Returns the offsets and marks of lines that begin in a range, ascending.
  private static func marks(of text: PieceTree, _ starts: Range<Int>) -> [(Int, Mark)] {
    let end = min(text.count, starts.upperBound - 1 + markLength)
    let range = min(end, max(0, starts.lowerBound - 1))..<end
    var found: [(Int, Mark)] = []
    for (mark, pattern) in patterns {
      if starts.lowerBound == 0, text.bytes(in: 0..<min(text.count, markLength)) == mark.bytes {
        found.append((0, mark))
      }
      found += pattern.matches(in: text, range, limit: .max).map { ($0.lowerBound + 1, mark) }
    }
    found.removeAll { !endsMark(at: $0.0 + markLength, in: text) }
    return found.sorted { $0.0 < $1.0 }
  }

  /// Returns whether a mark may end at an offset: at the end of its line, or before a blank.
  private static func endsMark(at offset: Int, in text: PieceTree) -> Bool {
    if offset >= text.count { return true }
    switch text[offset] {
    case UInt8(ascii: " "), 0x0A: return true
    case 0x0D: return offset + 1 < text.count && text[offset + 1] == 0x0A
    default: return false
    }
  }

  /// Replaces the conflict around the cursor with the lines of a side, or of both in their order.
  ///
  /// The cursor moves to the first kept line. Without a conflict, nothing changes.
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

  /// Returns the removed lines in order.
  private func removedLines(for side: Side) -> [Range<Int>] {
    switch side {
    case .ours: [start..<start + 1, (base ?? middle)..<end + 1]
    case .theirs: [start..<middle + 1, end..<end + 1]
    case .both: [start..<start + 1, (base ?? middle)..<middle + 1, end..<end + 1]
    }
  }
}
