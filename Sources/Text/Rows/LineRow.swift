/// A row of the screen: a line, or a part of a wrapped line.
public struct LineRow: Equatable, Sendable {
  /// The line, from 0.
  public let line: Int
  /// The bytes of the line, without its line break.
  public let content: Range<Int>
  /// The bytes of the row.
  public let range: Range<Int>
  /// The empty columns before the row's text: a continued line keeps its indentation.
  public let indentation: Int
  /// Whether the line ends in this row.
  public let isLast: Bool

  /// Whether the line begins in this row.
  public var isFirst: Bool { range.lowerBound == content.lowerBound }

  /// The place of its first character, from which characters are counted.
  public var start: LinePosition {
    LinePosition(offset: range.lowerBound, column: indentation, characters: 0)
  }
}

extension LineRow {
  /// Creates the row of a line that is not wrapped.
  public init(whole line: Int, content: Range<Int>) {
    self.init(line: line, content: content, range: content, indentation: 0, isLast: true)
  }

  /// Returns the same row of an equal line at another position, also in another text.
  package func moved(toLine line: Int, content: Range<Int>) -> LineRow {
    let shift = content.lowerBound - self.content.lowerBound
    return LineRow(
      line: line, content: content, range: range.lowerBound + shift..<range.upperBound + shift,
      indentation: indentation, isLast: isLast)
  }
}
