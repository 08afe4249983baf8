import TestSupport

@testable import Text
@testable import TextEditing

/// A part of a line with characters of known size that join no neighbours.
struct LinePart {
  var bytes: [UInt8]
  /// The width at a column of its line.
  var columns: @Sendable (Int) -> Int
  var characters = 1

  init(_ text: String, _ columns: Int, characters: Int = 1) {
    bytes = Array(text.utf8)
    self.columns = { _ in columns }
    self.characters = characters
  }

  /// Creates a part of invalid bytes.
  init(invalid bytes: UInt8...) {
    let width = bytes.count * 4
    self.bytes = bytes
    columns = { _ in width }
    characters = bytes.count
  }

  /// A tab of eight columns.
  static var tab: LinePart {
    var tab = LinePart("\t", 0)
    tab.columns = { column in
      var width = 1
      while (column + width) % 8 != 0 { width += 1 }
      return width
    }
    return tab
  }

  /// Parts of every width, length and kind; none joins a neighbour.
  static var samples: [LinePart] {
    [
      LinePart("a", 1), LinePart("plain text ", 11, characters: 11), tab, LinePart("é", 1),
      LinePart("Ωмир", 4, characters: 4), LinePart("世", 2), LinePart("日本語、", 8, characters: 4),
      LinePart("한글", 4, characters: 2), LinePart("e\u{301}", 1), LinePart("世\u{301}", 2),
      LinePart("👩\u{200D}🚀", 4), LinePart("🇩🇪", 2), LinePart("👍", 2), LinePart("क\u{94D}ष", 2),
      LinePart("\u{1112}\u{1161}\u{11AB}", 2), LinePart("\u{1}", 2), LinePart("\u{7F}", 2),
      LinePart("\u{200B}", 6), LinePart("\u{202E}", 6), LinePart("\u{378}", 6),
      LinePart(invalid: 0xFF), LinePart(invalid: 0xC3), LinePart(invalid: 0xE4),
      LinePart(invalid: 0xC1, 0xA9), LinePart(invalid: 0xE0, 0x83, 0xA9),
      LinePart(invalid: 0xED, 0xA0, 0x80), LinePart(invalid: 0xE4, 0xB8),
    ]
  }
}

/// A line of parts, with the start of each part, counted one by one.
struct CountedLine {
  private(set) var bytes: [UInt8] = []
  private(set) var places: [LinePosition] = [LinePosition(offset: 0, column: 0, characters: 0)]

  /// Creates a random line of about `count` bytes.
  init(count: Int, _ random: inout SeededRandom) {
    let samples = LinePart.samples
    while bytes.count < count, let part = samples.randomElement(using: &random) { append(part) }
  }

  mutating func append(_ part: LinePart) {
    let last = places[places.count - 1]
    bytes += part.bytes
    places.append(
      LinePosition(
        offset: bytes.count, column: last.column + part.columns(last.column),
        characters: last.characters + part.characters))
  }

  var end: LinePosition { places[places.count - 1] }
}
