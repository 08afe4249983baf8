/// Reads a text glyph by glyph, forwards and backwards.
///
/// - Complexity: a step is O(1). A cluster is cut after `longestCluster` scalars, so that no
///   text can make a step long.
public struct GlyphReader {
  private var bytes: ByteReader

  /// The most scalars that are taken for one character.
  static var longestCluster: Int { 64 }

  /// A reader that stands at an offset of a text, where a character begins.
  public init(_ text: PieceTree, at offset: Int) {
    bytes = ByteReader(text, at: offset)
  }

  /// Where the reader stands, in bytes.
  public var offset: Int { bytes.offset }

  /// Moves to another offset, where a character begins.
  public mutating func move(to offset: Int) {
    bytes.move(to: offset)
  }

  /// The glyph at the reader's place, over which it moves; nil at the end.
  public mutating func next() -> Glyph? {
    let start = offset
    guard let scalar = bytes.nextScalar() else {
      return bytes.next().map { Glyph(.invalid($0), length: 1) }
    }
    if scalar.value < 0x20 || scalar.value == 0x7F { return control(UInt8(scalar.value)) }
    let isAlone = bytes.peek().map(Self.beginsSimpleScalar) ?? true
    if isAlone, GraphemeClass.isSimple(scalar) { return glyph(scalar, from: start, count: 1) }
    let count = clusterScalarCount(from: start)
    bytes.move(to: start)
    for _ in 0..<count { _ = bytes.nextScalar() }
    return glyph(scalar, from: start, count: count)
  }

  private mutating func control(_ byte: UInt8) -> Glyph {
    switch byte {
    case 0x09: return Glyph(.tab, length: 1)
    case 0x0A: return Glyph(.lineBreak, length: 1)
    case 0x0D where bytes.peek() == 0x0A:
      _ = bytes.next()
      return Glyph(.lineBreak, length: 2, scalarCount: 2)
    default: return Glyph(.control(byte), length: 1)
    }
  }

  /// Whether a scalar that begins with this byte is below U+0300, where nothing combines.
  private static func beginsSimpleScalar(_ byte: UInt8) -> Bool { byte < 0xCC }

  private func glyph(_ scalar: Unicode.Scalar, from start: Int, count: Int) -> Glyph {
    let length = offset - start
    if count == 1, (columnCount(of: scalar) ?? 0) == 0 {
      return Glyph(.hidden(scalar), length: length)
    }
    return Glyph(.printable(scalar), length: length, scalarCount: count)
  }

  /// How many scalars from `start` on are one cluster.
  private func clusterScalarCount(from start: Int) -> Int {
    var ahead = bytes
    ahead.move(to: start)
    var window = String.UnicodeScalarView()
    while window.count < Self.longestCluster, let scalar = ahead.nextScalar() {
      if window.isEmpty || !GraphemeClass.isSimple(scalar) {
        window.append(scalar)
      } else {
        window.append(scalar)
        break
      }
    }
    return String(window).first?.unicodeScalars.count ?? 1
  }

  /// The glyph before the reader's place, over which it moves back; nil at the start.
  public mutating func previous() -> Glyph? {
    let end = offset
    guard let last = bytes.previousScalar() else {
      return bytes.previous().map { Glyph(.invalid($0), length: 1) }
    }
    if last == "\n", offset > 0 {
      if bytes.previous() != 0x0D { _ = bytes.next() }
      return Glyph(.lineBreak, length: end - offset, scalarCount: end - offset)
    }
    goBackToBoundary(from: last)
    var glyph = next()
    while offset < end { glyph = next() }
    bytes.move(to: end - (glyph?.length ?? 0))
    return glyph
  }

  /// Moves back to where a cluster surely begins, at or before the scalar `first` that the
  /// reader stands at.
  private mutating func goBackToBoundary(from first: Unicode.Scalar) {
    var scalar = first
    for _ in 0..<Self.longestCluster {
      let here = offset
      guard let before = bytes.previousScalar() else { return }
      let isControl = before.value < 0x20
      if isControl || GraphemeClass.isSimple(before) && GraphemeClass.isSimple(scalar) {
        return bytes.move(to: here)
      }
      scalar = before
    }
  }
}

/// What can be said of grapheme clusters without looking at their rules.
enum GraphemeClass {
  /// Whether there is always a boundary between two scalars of this class: no mark, joiner,
  /// jamo, emoji, flag or prefix. The rest is left to the standard library.
  static func isSimple(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x300: scalar.value != 0xA9 && scalar.value != 0xAE && scalar.value != 0xAD
    case 0x370..<0x483, 0x48A..<0x591: true
    case 0x1E00..<0x200B, 0x2010..<0x2028, 0x2500..<0x25A0: true
    case 0x3041..<0x3097, 0x309B..<0x3100, 0x3400..<0xA48D: true
    case 0xAC00..<0xD7A4, 0xFF01..<0xFF9E: true
    default: false
    }
  }
}
