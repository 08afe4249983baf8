public import Text

/// A part of a text that is followed through its states.
public struct TextPart: Hashable, Sendable {
  /// Its bytes in the present text.
  public let range: Range<Int>
  /// The bytes inside the range that identify the part; nil without any.
  let heading: Range<Int>?
  /// The rule for lines after the part; nil for selected text, to which no other line belongs.
  let end: PartEnd?
  /// The number of blank bytes after the part.
  let gap: Int

  /// Creates a part that was selected by hand.
  public init(selected range: Range<Int>) {
    self.range = range
    (heading, end, gap) = (nil, nil, 0)
  }

  /// Creates a part that consists of whole lines: a function, a section, a block or a paragraph.
  ///
  /// In this and other states, lines after the range belong to it according to the form of its own
  /// lines. Trailing blanks and line breaks are outside.
  ///
  /// - Parameter heading: the bytes that identify the part; nil for a paragraph.
  public init(lines range: Range<Int>, heading: Range<Int>?, of text: PieceTree) {
    let whole = range.clamped(to: 0..<text.count)
    let bytes = text.bytes(in: whole)
    let words = whole.lowerBound..<whole.upperBound - bytes.blankSuffix
    let end = PartEnd(of: Array(bytes.dropLast(bytes.blankSuffix)), isParagraph: heading == nil)
    let behind = words.upperBound..<min(text.count, words.upperBound + Self.longestRest)
    let share = end.share(of: text.bytes(in: behind), at: 0)
    self.range = words.lowerBound..<words.upperBound + share.length
    self.heading = heading
    self.end = end
    gap = share.gap
  }

  /// Returns the bytes of the part in a state, for its range in that state.
  public func bytes(of range: Range<Int>, in text: PieceTree) -> [UInt8] {
    let bytes = text.bytes(in: range)
    return end == nil ? bytes : Array(bytes.dropLast(bytes.blankSuffix))
  }

  private static var longestRest: Int { 1 << 16 }
}

extension [UInt8] {
  /// The number of blanks and line breaks at the end.
  fileprivate var blankSuffix: Int { reversed().prefix(while: \.isBlankOrLineBreak).count }
}
