/// A reader of a text glyph by glyph, in both directions.
///
/// Glyphs are the grapheme clusters of Unicode, as the standard library defines them, with two
/// exceptions. A cluster is cut after `longestCluster` scalars. In text without a sure boundary for
/// `longestRun` scalars, such as endless marks or flags, the following scalars are separate glyphs.
/// So a step is O(1) in any text, and both directions return the same glyphs.
public struct GlyphReader {
  private var bytes: ByteReader
  /// The effort of all reading so far, in steps over a simple character.
  private(set) var effort = 0
  /// The run that was read last.
  private var run = Run()

  /// The data about a run without a sure boundary, such as one of flags: its next glyph is read
  /// without reading back to the start of the run again.
  private struct Run {
    /// The end of the last joined glyph, and the number of scalars from the sure boundary before
    /// it, up to `longestRun`.
    var known: (end: Int, scalarCount: Int)?
    /// The glyphs before an offset, the nearest last.
    var glyphs: [Glyph] = []
    var endOfGlyphs = 0
    /// `longestRun` scalars without a sure boundary, and the first of them.
    var unsure: (range: Range<Int>, first: Unicode.Scalar)?
  }

  /// The effort, in such steps, of checking whether a scalar joins another.
  private static var joiningEffort: Int { 24 }

  /// The maximum number of scalars of a cluster.
  static var longestCluster: Int { 64 }

  /// The number of scalars after a sure boundary that may still join into clusters.
  static var longestRun: Int { 256 }

  /// Creates a reader at an offset of a text at which a character starts.
  public init(_ text: PieceTree, at offset: Int) { bytes = ByteReader(text, at: offset) }

  /// The position of the reader, in bytes.
  public var offset: Int { bytes.offset }

  /// Moves to another offset, at which a character starts.
  public mutating func move(to offset: Int) { bytes.move(to: offset) }

  /// Returns the rest of the current piece; valid while the reader is.
  mutating func remainingChunk() -> UnsafeBufferPointer<UInt8> { bytes.remainingChunk() }

  /// Reads printable ASCII at the reader's position: each byte is a glyph of one column.
  ///
  /// A byte that the next character may join is left to `next()`. The bytes are valid during the
  /// life of the reader.
  ///
  /// - Parameter count: the maximum number of bytes.
  public mutating func plainBytes(atMost count: Int) -> UnsafeBufferPointer<UInt8> {
    let chunk = bytes.remainingChunk()
    var found = PlainText.printableASCII(chunk, atMost: count)
    if found == chunk.count || chunk[found] >= Self.firstJoiningByte { found -= 1 }
    if found <= 0 { return UnsafeBufferPointer(start: nil, count: 0) }
    bytes.move(to: offset + found)
    return UnsafeBufferPointer(rebasing: chunk[..<found])
  }

  /// Reads a letter of U+00C0 to U+017F at the reader's position, if it is a glyph of one column.
  ///
  /// Other glyphs, and letters that another scalar may join, are left to `next()`.
  public mutating func plainLetter() -> Unicode.Scalar? {
    let chunk = bytes.remainingChunk()
    guard chunk.count > 2, (0xC3...0xC5).contains(chunk[0]), chunk[1] & 0xC0 == 0x80,
      chunk[2] < Self.firstJoiningByte,
      let scalar = Unicode.Scalar(UInt32(chunk[0] & 0x1F) << 6 | UInt32(chunk[1] & 0x3F)),
      columnCount(of: scalar) == 1
    else { return nil }
    bytes.move(to: offset + 2)
    return scalar
  }

  /// Reads the glyph at the reader's position; returns nil at the end.
  public mutating func next() -> Glyph? { next(upTo: .max) }

  /// Reads the glyph before the reader's position and moves back over it; returns nil at the start.
  ///
  /// Within a glyph, it reads the part of the glyph before that position.
  public mutating func previous() -> Glyph? {
    let end = offset
    if run.endOfGlyphs == end, let glyph = run.glyphs.popLast() {
      effort += 1
      run.endOfGlyphs = end - glyph.length
      bytes.move(to: run.endOfGlyphs)
      return glyph
    }
    guard let last = bytes.previousScalar() else {
      return bytes.previous().map { Glyph(.invalid($0)) }
    }
    let startOfLast = offset
    let passed = goBackToSureBoundary(from: last, before: end)
    // Most characters are no part of a run.
    if passed == 0 { return glyph(before: end) }
    if passed == Self.longestRun { bytes.move(to: startOfLast) }
    run.known = (offset, passed == Self.longestRun ? passed : 0)
    var glyph = next(upTo: end)
    run.glyphs.removeAll(keepingCapacity: true)
    while offset < end {
      if let glyph { run.glyphs.append(glyph) }
      glyph = next(upTo: end)
    }
    bytes.move(to: end - (glyph?.length ?? 0))
    run.endOfGlyphs = offset
    return glyph
  }

  /// Reads the glyph at the reader's position, cut at `end` if it is longer.
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
    var second: Unicode.Scalar?
    if !joinsNothing(scalar) {
      var cluster = ClusterRecognizer(startingWith: scalar)
      var last = scalar
      var scalarsBefore: Int?
      while offset < end {
        let here = offset
        guard let next = bytes.nextScalar() else { break }
        let joins = cluster.joins(next)
        effort += Self.joiningEffort
        if joins, count == 1 { scalarsBefore = scalarsInRun(before: start, startingWith: scalar) }
        guard joins, count < min(Self.longestCluster, Self.longestRun - (scalarsBefore ?? 0)) else {
          bytes.move(to: here)
          if let scalarsBefore {
            let isSure = !joins && ClusterRecognizer.isSureBoundary(between: last, and: next)
            run.known = (here, isSure ? 0 : min(Self.longestRun, scalarsBefore + count))
          }
          break
        }
        if count == 1 { second = next }
        count += 1
        last = next
        columns += columnCount(of: next) ?? Glyph.columnCount(ofJoined: next)
      }
    }
    let isHidden = scalar.isUnprintable && !scalar.belongs(after: nil, before: second)
    return Glyph(
      scalar, length: offset - start, scalarCount: count,
      firstColumnCount: isHidden ? 0 : firstColumns, columnCount: columns)
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

  /// The first byte of the characters from U+0300; no character below it combines.
  static var firstJoiningByte: UInt8 { 0xCC }

  /// Returns whether no scalar can join the one just read, judged by the next byte.
  private mutating func joinsNothing(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isSimple && bytes.peek().map { $0 < Self.firstJoiningByte } ?? true
  }

  /// Reads the glyph up to an offset, and moves to its start.
  private mutating func glyph(before end: Int) -> Glyph? {
    let glyph = next(upTo: end)
    bytes.move(to: end - (glyph?.length ?? 0))
    return glyph
  }

  /// Returns the number of scalars from the sure boundary at or before an offset to that offset;
  /// `longestRun` without a boundary.
  private mutating func scalarsInRun(
    before start: Int, startingWith scalar: Unicode.Scalar
  ) -> Int {
    if let known = run.known, known.end == start { return known.scalarCount }
    let behind = offset
    bytes.move(to: start)
    defer { bytes.move(to: behind) }
    return goBackToSureBoundary(from: scalar)
  }

  /// Moves back to the sure boundary at or before the scalar at the reader's position.
  ///
  /// - Parameter end: the end of that scalar.
  /// - Returns: the number of scalars passed; `longestRun` without a boundary.
  private mutating func goBackToSureBoundary(
    from first: Unicode.Scalar, before end: Int? = nil
  ) -> Int {
    let start = offset
    var (scalar, passed) = (first, 0)
    // All except the first of these scalars were checked for the scalar after them.
    if let unsure = run.unsure, unsure.range.upperBound == end {
      (scalar, passed) = (unsure.first, Self.longestRun - 1)
      bytes.move(to: unsure.range.lowerBound)
    }
    for count in passed..<Self.longestRun {
      let here = offset
      guard let before = bytes.previousScalar() else { return count }
      effort += Self.joiningEffort
      if ClusterRecognizer.isSureBoundary(between: before, and: scalar) {
        bytes.move(to: here)
        return count
      }
      scalar = before
    }
    run.unsure = (offset..<start, scalar)
    return Self.longestRun
  }
}
