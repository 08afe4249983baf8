/// What stands in one row of the screen: a line, or a part of one where lines are wrapped.
public struct LineRow: Equatable, Sendable {
  /// The line, from 0.
  public let line: Int
  /// The bytes of the line, without its line break.
  public let content: Range<Int>
  /// The bytes of the row.
  public let range: Range<Int>
  /// Columns that stay empty before the row's text: a continued line keeps its indentation.
  public let indentation: Int
  /// Whether the line ends in this row.
  public let isLast: Bool

  /// Whether the line begins in this row.
  public var isFirst: Bool { range.lowerBound == content.lowerBound }

  /// Where its first character begins; characters are counted from there.
  public var start: LinePlace {
    LinePlace(offset: range.lowerBound, column: indentation, characters: 0)
  }

  /// Whether an offset of the line is in this row: one between two rows is in the second.
  func contains(_ offset: Int) -> Bool {
    offset >= range.lowerBound && (offset < range.upperBound || isLast)
  }
}

extension LineRow {
  /// A line that is not wrapped, and its bytes without the line break.
  public init(whole line: Int, content: Range<Int>) {
    self.init(line: line, content: content, range: content, indentation: 0, isLast: true)
  }
}
