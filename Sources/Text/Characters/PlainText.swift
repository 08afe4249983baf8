/// The fast loops for long lines: they count plain characters and tabs, each of which is one scalar
/// of known width that does not join its own kind.
enum PlainText {
  /// Moves over plain characters except the last one, which the next character may join.
  ///
  /// - Parameter bytes: the bytes of the text from `place`.
  /// - Complexity: O(n), at about 10 bytes of ASCII or half a character of other scripts a
  ///   nanosecond.
  static func skip(
    _ bytes: UnsafeBufferPointer<UInt8>, from place: inout LinePosition, upTo limit: LineLimit,
    tabWidth: Int
  ) {
    guard let start = bytes.baseAddress else { return }
    let end = start + min(bytes.count, limit.offset - place.offset)
    var run = PlainRun(
      at: start, columnsLeft: limit.column - place.column,
      charactersLeft: limit.characters - place.characters)
    run.passASCII(upTo: end)
    while run.isInside(end) {
      let count = run.characters
      run.passTabs(upTo: end, startColumn: place.column, tabWidth: tabWidth)
      if run.characters == count, localeKnowsWideCharacters {
        widths.withUnsafeBufferPointer { run.passOthers(upTo: end, widths: $0) }
      }
      run.passASCII(upTo: end)
      if run.characters == count { break }
    }
    guard run.characters > 0 else { return }
    place.offset += run.at - start - run.lastLength
    place.column += run.columns - run.lastColumns
    place.characters += run.characters - 1
  }

  /// Returns the number of printable ASCII bytes at the start, up to a limit.
  static func printableASCII(_ bytes: UnsafeBufferPointer<UInt8>, atMost limit: Int) -> Int {
    bytes.baseAddress.map { PlainRun.printablePrefixLength($0, min(bytes.count, limit)) } ?? 0
  }

  /// The widths of the plain scalars below U+10000 that are not ASCII; 0 for the others.
  ///
  /// The table is created at its first use, and used only if the locale knows such characters. A
  /// table created before the program set its locale would stay wrong.
  private static let widths: [UInt8] = (0..<0x1_0000).map { (value: UInt32) in
    guard value >= 0x80, let scalar = Unicode.Scalar(value), scalar.isSimple, !scalar.isUnprintable
    else { return 0 }
    return UInt8(columnCount(of: scalar) ?? 0)
  }

  private static var localeKnowsWideCharacters: Bool { columnCount(of: "\u{4E00}") == 2 }
}

/// A run of plain characters, with its counts.
private struct PlainRun {
  var at: UnsafePointer<UInt8>
  let columnsLeft: Int
  let charactersLeft: Int
  var columns = 0
  var characters = 0
  var lastLength = 0
  var lastColumns = 0

  func isInside(_ end: UnsafePointer<UInt8>) -> Bool {
    at < end && columns < columnsLeft && characters < charactersLeft
  }

  mutating func passASCII(upTo end: UnsafePointer<UInt8>) {
    guard isInside(end) else { return }
    let most = min(end - at, columnsLeft - columns, charactersLeft - characters)
    let count = Self.printablePrefixLength(at, most)
    if count == 0 { return }
    at += count
    columns += count
    characters += count
    lastLength = 1
    lastColumns = 1
  }

  /// - Parameter startColumn: the column of the line at which the run begins.
  mutating func passTabs(upTo end: UnsafePointer<UInt8>, startColumn: Int, tabWidth: Int) {
    while isInside(end), at[0] == 0x09 {
      lastLength = 1
      lastColumns = tabWidth - (startColumn + columns) % tabWidth
      at += 1
      columns += lastColumns
      characters += 1
    }
  }

  mutating func passOthers(upTo end: UnsafePointer<UInt8>, widths: UnsafeBufferPointer<UInt8>) {
    while isInside(end), let (value, length) = Self.longScalar(at, end - at) {
      let width = Int(widths[value])
      if width == 0 { return }
      at += length
      columns += width
      characters += 1
      lastLength = length
      lastColumns = width
    }
  }

  /// Returns the value and length of a scalar of two or three bytes; nil without one.
  ///
  /// An overlong sequence or a surrogate returns a value without a width.
  private static func longScalar(
    _ start: UnsafePointer<UInt8>, _ count: Int
  ) -> (value: Int, length: Int)? {
    let first = Int(start[0])
    if first & 0xF0 == 0xE0, count >= 3, start[1] & 0xC0 == 0x80, start[2] & 0xC0 == 0x80 {
      let value = (first & 0xF) << 12 | Int(start[1] & 0x3F) << 6 | Int(start[2] & 0x3F)
      return value >= 0x800 ? (value, 3) : nil
    }
    if first & 0xE0 == 0xC0, count >= 2, start[1] & 0xC0 == 0x80 {
      return ((first & 0x1F) << 6 | Int(start[1] & 0x3F), 2)
    }
    return nil
  }

  /// Returns the number of printable ASCII bytes before the first other byte.
  static func printablePrefixLength(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int {
    let raw = UnsafeRawPointer(start)
    var at = 0
    while count - at >= 8 {
      let bytes = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      // The high bit is set if the byte is above 0x7E, below 0x20, or has it already.
      let above = bytes &+ 0x0101_0101_0101_0101
      let below = bytes &- 0x2020_2020_2020_2020
      if (bytes | above | below) & 0x8080_8080_8080_8080 != 0 { break }
      at += 8
    }
    while at < count, start[at] >= 0x20, start[at] < 0x7F { at += 1 }
    return at
  }
}
