public import Text

/// A part of a text that is followed through its states.
public struct TextPart: Hashable, Sendable {
  /// Its bytes in the present text.
  public let range: Range<Int>
  /// The bytes inside the range without which the part does not exist; nil if there are none.
  let heading: Range<Int>?
  /// The rule for lines behind the part; nil for selected text, which includes no other line.
  let end: PartEnd?
  /// The number of blank bytes behind the part.
  let gap: Int

  /// Creates a part that was selected by hand.
  public init(selected range: Range<Int>) {
    self.range = range
    (heading, end, gap) = (nil, nil, 0)
  }

  /// Creates a part that consists of whole lines: a function, a section, a block or a paragraph.
  ///
  /// In other states, lines belong to it that are not in the present text: those which the form of
  /// its lines says are its own.
  ///
  /// - Parameter heading: the bytes that identify the part; nil for a paragraph.
  public init(lines range: Range<Int>, heading: Range<Int>?, of text: PieceTree) {
    self.range = range.clamped(to: 0..<text.count)
    self.heading = heading
    end = PartEnd(of: text.bytes(in: self.range), isParagraph: heading == nil)
    let behind = self.range.upperBound..<min(text.count, self.range.upperBound + Self.longestGap)
    let blank = text.bytes(in: behind).prefix(while: \.isBlankOrLineBreak)
    // A blank line ends a paragraph.
    let lineBreak = blank.firstIndex(of: 0x0A).map { $0 + 1 }
    gap = end == .paragraph ? lineBreak ?? blank.count : blank.count
  }

  private static var longestGap: Int { 10_000 }
}
