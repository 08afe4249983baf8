/// A place in a line, counted in three ways from the start of the line.
public struct LinePlace: Equatable, Sendable {
  /// The byte offset in the text.
  public var offset: Int
  /// Columns on the screen from the start of the line.
  public var column: Int
  /// Characters from the start of the line.
  public var characters: Int
}

/// Goes along a line and counts columns.
struct ColumnScanner {
  private let text: PieceTree
  private let end: Int
  private let tabWidth: Int
  private(set) var place: LinePlace

  /// A scanner that stands at a known place of a line that ends at `end`.
  init(_ text: PieceTree, at place: LinePlace, end: Int, tabWidth: Int) {
    self.text = text
    self.place = place
    self.end = end
    self.tabWidth = tabWidth
  }

  /// Moves on while the next character ends at or before both limits.
  mutating func advance(toOffset offsetLimit: Int, column columnLimit: Int) {
    var reader = GlyphReader(text, at: place.offset)
    let limit = min(offsetLimit, end)
    while place.offset < limit, place.column < columnLimit {
      skipPlainRun(upTo: limit, column: columnLimit)
      guard place.offset < limit, place.column < columnLimit else { return }
      reader.move(to: place.offset)
      guard let glyph = reader.next(), place.offset + glyph.length <= limit else { return }
      let width = glyph.columnCount(at: place.column, tabWidth: tabWidth, in: text, place.offset)
      if place.column + width > columnLimit { return }
      place.offset += glyph.length
      place.column += width
      place.characters += 1
    }
  }

  /// Moves over printable ASCII but for its last character, with which something may combine.
  private mutating func skipPlainRun(upTo limit: Int, column columnLimit: Int) {
    let most = min(limit - place.offset, columnLimit - place.column)
    let chunk = text.chunk(at: place.offset)
    let length = PlainText.prefixLength(chunk.base, min(most, chunk.range.count))
    let safe = length == most ? length - 1 : max(0, length - 1)
    if safe > 0 {
      place.offset += safe
      place.column += safe
      place.characters += safe
    }
  }
}

extension Glyph {
  /// How many columns the glyph takes when it is drawn at a column of its line.
  func columnCount(at column: Int, tabWidth: Int, in text: PieceTree, _ offset: Int) -> Int {
    switch kind {
    case .tab: return tabWidth - column % tabWidth
    case .lineBreak: return 0
    case .control: return 2
    case .invalid: return 4
    case .hidden: return standIn?.unicodeScalars.count ?? 0
    case .printable(let scalar):
      if scalarCount == 1 { return TextModel.columnCount(of: scalar) ?? 0 }
      var total = 0
      var reader = ByteReader(text, at: offset)
      for _ in 0..<scalarCount {
        if let scalar = reader.nextScalar() { total += TextModel.columnCount(of: scalar) ?? 0 }
      }
      return max(1, total)
    }
  }
}

/// The loop that makes long lines of plain text cheap.
enum PlainText {
  /// How many of `count` bytes from `start` are printable ASCII before the first that is not.
  ///
  /// - Complexity: O(`count`), 16 bytes a step.
  static func prefixLength(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int {
    typealias Vector = SIMD16<UInt8>
    let raw = UnsafeRawPointer(start)
    var at = 0
    while count - at >= 16 {
      let bytes = raw.loadUnaligned(fromByteOffset: at, as: Vector.self)
      // Shifted so that printable ASCII, and nothing else, is below 95.
      if any((bytes &- 0x20) .>= 0x5F) { break }
      at += 16
    }
    while at < count, start[at] >= 0x20, start[at] < 0x7F { at += 1 }
    return at
  }
}
