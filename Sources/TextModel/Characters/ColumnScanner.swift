/// A place in a line, counted in three ways from the start of the line.
public struct LinePlace: Equatable, Sendable {
  /// The byte offset in the text.
  public var offset: Int
  /// Columns on the screen from the start of the line.
  public var column: Int
  /// Characters from the start of the line.
  public var characters: Int
  /// Whether it was guessed how many columns and characters are before it.
  public var isGuess = false

  /// Whether one can go on from here without being beyond a limit.
  fileprivate func isBefore(_ limit: LineLimit) -> Bool {
    offset < limit.offset && column < limit.column && characters < limit.characters
  }
}

/// How far to go along a line: up to what comes first.
struct LineLimit {
  var offset = Int.max
  var column = Int.max
  var characters = Int.max
}

/// Goes along a line and counts columns.
struct ColumnScanner {
  private var reader: GlyphReader
  private let end: Int
  private let tabWidth: Int
  private(set) var place: LinePlace
  /// How much was done to come here, in steps over a simple character.
  var effort: Int { reader.effort }

  /// A scanner that stands at a known place of a line that ends at `end`.
  init(_ text: PieceTree, at place: LinePlace, end: Int, tabWidth: Int) {
    reader = GlyphReader(text, at: place.offset)
    self.place = place
    self.end = end
    self.tabWidth = tabWidth
  }

  /// Moves on while the next character ends at or before the limit.
  mutating func advance(upTo limit: LineLimit) {
    var limit = limit
    limit.offset = min(limit.offset, end)
    reader.advance(&place, upTo: limit, tabWidth: tabWidth)
  }
}

extension GlyphReader {
  /// Moves a place on while the next character ends at or before the limit.
  mutating func advance(_ place: inout LinePlace, upTo limit: LineLimit, tabWidth: Int) {
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
