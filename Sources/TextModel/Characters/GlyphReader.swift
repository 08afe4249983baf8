/// Reads a text glyph by glyph, forwards and backwards.
///
/// Glyphs are the grapheme clusters of Unicode, as the standard library tells them apart, but for
/// one thing: text without any sure boundary for `longestCluster` scalars, as a base with endless
/// marks, falls into single scalars from there on. So a step is O(1) in any text, and both ways
/// give the same glyphs.
public struct GlyphReader {
  private var bytes: ByteReader
  /// How much it took to read what was read, in steps over a simple character.
  private(set) var effort = 0

  /// How many such steps it takes to find out whether a scalar joins another.
  private static var joiningEffort: Int { 24 }

  /// How many scalars behind a sure boundary may still join into a cluster.
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

  /// The bytes from the reader's place to the end of their piece; valid while the reader is.
  mutating func remainingChunk() -> UnsafeBufferPointer<UInt8> {
    bytes.remainingChunk()
  }

  /// Printable ASCII at the reader's place, over which it moves: each byte is a glyph of one column.
  ///
  /// One that something behind it may join is left to `next()`. The bytes are valid while the reader
  /// is.
  ///
  /// - Parameter count: how many bytes are wanted at most.
  public mutating func plainBytes(atMost count: Int) -> UnsafeBufferPointer<UInt8> {
    let chunk = bytes.remainingChunk()
    var found = PlainText.printableASCII(chunk, atMost: count)
    if found == chunk.count || chunk[found] >= Self.firstJoiningByte { found -= 1 }
    if found <= 0 { return UnsafeBufferPointer(start: nil, count: 0) }
    bytes.move(to: offset + found)
    return UnsafeBufferPointer(rebasing: chunk[..<found])
  }

  /// The glyph at the reader's place, over which it moves; nil at the end.
  public mutating func next() -> Glyph? {
    next(upTo: .max)
  }

  /// The glyph before the reader's place, over which it moves back; nil at the start.
  ///
  /// Within a glyph, it is the part of the glyph before that place.
  public mutating func previous() -> Glyph? {
    let end = offset
    guard let last = bytes.previousScalar() else {
      return bytes.previous().map { Glyph(.invalid($0)) }
    }
    let startOfLast = offset
    if goBackToSureBoundary(from: last) == Self.longestCluster { bytes.move(to: startOfLast) }
    var glyph = next(upTo: end)
    while offset < end { glyph = next(upTo: end) }
    bytes.move(to: end - (glyph?.length ?? 0))
    return glyph
  }

  /// The glyph at the reader's place, cut at `end` where it is longer.
  private mutating func next(upTo end: Int) -> Glyph? {
    let start = offset
    effort += 1
    guard let scalar = bytes.nextScalar() else {
      return bytes.next().map { Glyph(.invalid($0)) }
    }
    if scalar.value < 0x20 || scalar.value == 0x7F {
      return control(UInt8(scalar.value), upTo: end)
    }
    let firstColumns = columnCount(of: scalar) ?? 0
    var columns = firstColumns
    var count = 1
    if !standsAlone(scalar) {
      var cluster = ClusterRecognizer(startingWith: scalar)
      var most = Self.longestCluster
      while offset < end {
        let here = offset
        guard let next = bytes.nextScalar() else { break }
        let joins = cluster.takes(next)
        effort += Self.joiningEffort
        if joins, count == 1 { most -= scalarsSinceSureBoundary(before: start, scalar) }
        guard joins, count < most else {
          bytes.move(to: here)
          break
        }
        count += 1
        columns += columnCount(of: next) ?? 0
      }
    }
    return Glyph(
      scalar, length: offset - start, scalarCount: count, firstColumnCount: firstColumns,
      columnCount: columns)
  }

  private mutating func control(_ byte: UInt8, upTo end: Int) -> Glyph {
    switch byte {
    case 0x09: return Glyph(.tab)
    case 0x0A: return Glyph(.lineBreak)
    case 0x0D where offset < end && bytes.peek() == 0x0A:
      _ = bytes.next()
      return Glyph(.lineBreak, length: 2)
    default: return Glyph(.control(byte))
    }
  }

  /// What begins with a byte below this is below U+0300, where nothing combines.
  static var firstJoiningByte: UInt8 { 0xCC }

  /// Whether nothing can join a scalar that was just read, judged by the byte behind it.
  private mutating func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isSimple && bytes.peek().map { $0 < Self.firstJoiningByte } ?? true
  }

  // MARK: Sure boundaries

  /// How many scalars lie between an offset, at which `scalar` stands, and the sure boundary
  /// before it, at most `longestCluster`.
  ///
  /// The reader stays where it is.
  private mutating func scalarsSinceSureBoundary(
    before offset: Int, _ scalar: Unicode.Scalar
  ) -> Int {
    let here = self.offset
    bytes.move(to: offset)
    let count = goBackToSureBoundary(from: scalar)
    bytes.move(to: here)
    return count
  }

  /// Moves back to the sure boundary at or before the scalar that the reader stands at.
  ///
  /// - Returns: how many scalars it moved over; `longestCluster` where there was no boundary.
  private mutating func goBackToSureBoundary(from first: Unicode.Scalar) -> Int {
    var scalar = first
    for count in 0..<Self.longestCluster {
      let here = offset
      guard let before = bytes.previousScalar() else { return count }
      effort += Self.joiningEffort
      if ClusterRecognizer.isSureBoundary(between: before, and: scalar) {
        bytes.move(to: here)
        return count
      }
      scalar = before
    }
    return Self.longestCluster
  }
}
