/// A place in a line: its offset, column and character, counted from the start of the line.
public struct LinePosition: Equatable, Sendable {
  /// The byte offset in the text.
  public var offset: Int
  /// Columns on the screen from the start of the line.
  public var column: Int
  /// Characters from the start of the line.
  public var characters: Int
  /// Whether column and character count are estimates.
  public var isEstimate = false

  /// Returns whether the place is before a limit in every unit.
  fileprivate func isBefore(_ limit: LineLimit) -> Bool {
    offset < limit.offset && column < limit.column && characters < limit.characters
  }
}

/// The end of a scan along a line: the first of three limits.
package struct LineLimit {
  var offset = Int.max
  var column = Int.max
  var characters = Int.max

  package init(offset: Int = .max, column: Int = .max, characters: Int = .max) {
    self.offset = offset
    self.column = column
    self.characters = characters
  }
}

extension PieceTree {
  /// Counts columns from a known place of a line that ends at `end`, while the next character ends
  /// at or before a limit.
  ///
  /// - Returns: the place reached, and the work in steps over a simple character.
  package func scan(
    from place: LinePosition, to end: Int, upTo limit: LineLimit, tabWidth: Int
  ) -> (place: LinePosition, effort: Int) {
    var reader = GlyphReader(self, at: place.offset)
    var (place, limit) = (place, limit)
    limit.offset = min(limit.offset, end)
    reader.advance(&place, upTo: limit, tabWidth: tabWidth)
    return (place, reader.effort)
  }
}

extension GlyphReader {
  /// Advances a place while the next character ends at or before the limit.
  mutating func advance(_ place: inout LinePosition, upTo limit: LineLimit, tabWidth: Int) {
    move(to: place.offset)
    while place.isBefore(limit) {
      PlainText.skip(remainingChunk(), from: &place, upTo: limit, tabWidth: tabWidth)
      move(to: place.offset)
      guard let glyph = next(), offset <= limit.offset else { return }
      let width = glyph.columnCount(at: place.column, tabWidth: tabWidth)
      if place.column + width > limit.column { return }
      place.offset = offset
      place.column += width
      place.characters += 1
    }
  }
}
