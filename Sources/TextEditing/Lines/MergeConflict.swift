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
  }

  private static let markLength = 7

  /// Finds the conflict around a line, its marks included; nil if there is none.
  ///
  /// - Complexity: O(lines up to its marks).
  public init?(around line: Int, in text: PieceTree) {
    var start = line
    while Self.mark(of: start, in: text) != .start {
      if start == 0 || start < line && Self.mark(of: start, in: text) == .end { return nil }
      start -= 1
    }
    var (base, middle): (Int?, Int?)
    for next in start + 1..<max(start + 1, text.lineCount) {
      switch Self.mark(of: next, in: text) {
      case .base where base == nil && middle == nil: base = next
      case .middle where middle == nil: middle = next
      case .end:
        guard let middle else { return nil }
        (self.start, self.base, self.middle, self.end) = (start, base, middle, next)
        return
      case .start: return nil
      case .base, .middle, nil: break
      }
    }
    return nil
  }

  /// Returns the line of the nearest conflict behind a line, or before it; nil if there is none.
  ///
  /// - Complexity: O(lines up to there).
  public static func nearest(to line: Int, isForward: Bool, in text: PieceTree) -> Int? {
    var place = line
    repeat {
      place += isForward ? 1 : -1
      if !(0..<text.lineCount).contains(place) { return nil }
    } while mark(of: place, in: text) != .start || Self(around: place, in: text) == nil
    return place
  }

  private static func mark(of line: Int, in text: PieceTree) -> Mark? {
    let content = text.content(ofLine: line)
    guard content.count >= markLength else { return nil }
    let bytes = text.bytes(in: content.prefix(markLength + 1))
    guard let mark = Mark(rawValue: bytes[0]),
      bytes.prefix(markLength).allSatisfy({ $0 == bytes[0] }),
      bytes.count == markLength || bytes[markLength] == UInt8(ascii: " ")
    else { return nil }
    return mark
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
