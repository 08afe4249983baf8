import TestSupport
import Testing

@testable import Text

@Suite struct GlyphReaderTests {
  init() { useUTF8Locale() }

  /// Returns the starts of glyphs, read forwards, with the end of the text.
  private func boundaries(_ text: PieceTree) -> [Int] {
    var reader = GlyphReader(text, at: 0)
    var boundaries = [0]
    while let glyph = reader.next() {
      #expect(glyph.length > 0)
      #expect((boundaries.last ?? 0) + glyph.length == reader.offset)
      boundaries.append(reader.offset)
    }
    return boundaries
  }

  /// Returns the same, read backwards, and expects equal glyphs.
  private func boundariesBackwards(_ text: PieceTree) -> [Int] {
    var reader = GlyphReader(text, at: text.count)
    var boundaries = [text.count]
    while let glyph = reader.previous() {
      boundaries.append(reader.offset)
      var ahead = GlyphReader(text, at: reader.offset)
      #expect(ahead.next() == glyph)
    }
    return boundaries.reversed()
  }

  /// Returns the starts of the standard library's characters.
  private func characterBoundaries(_ text: String) -> [Int] {
    text.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.utf8.count) }
  }

  @Test("Plain bytes give the same glyphs in runs as one by one")
  func plainBytesAreTheGlyphsThatOneByOneReadingGives() {
    var random = SeededRandom(seed: Seed.current())
    var found = 0
    for _ in Soak.rounds(200, soak: 20_000) {
      var text = PieceTree()
      for _ in 0..<4 {
        let plain = String(repeating: "a b~", count: Int.random(in: 0...3, using: &random))
        let bytes = Array((plain + NastyText.text(3, &random)).utf8)
        text.replace([Replacement(0..<0, with: bytes)])
      }
      var oneByOne = GlyphReader(text, at: 0)
      var reader = GlyphReader(text, at: 0)
      while reader.offset < text.count {
        let run = reader.plainBytes(atMost: Int.random(in: 0...12, using: &random))
        for byte in run {
          #expect(oneByOne.next()?.kind == .printable(Unicode.Scalar(byte)), "\(text.bytes)")
        }
        found += run.count
        #expect(oneByOne.offset == reader.offset, "\(text.bytes)")
        #expect(reader.next() == oneByOne.next())
      }
    }
    #expect(found > 0)
  }

  @Test("A plain letter is the glyph that ordinary reading gives")
  func plainLettersAreGlyphs() {
    var found = 0
    for value in UInt32(0x80)...0x24F {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for next in ["", "a", "\u{301}", "\u{200D}", "é", "\n"] {
        let text = PieceTree(Array(String(scalar).utf8) + Array(next.utf8))
        var (reader, usual) = (GlyphReader(text, at: 0), GlyphReader(text, at: 0))
        guard let letter = reader.plainLetter() else {
          #expect(reader.offset == 0)
          continue
        }
        found += 1
        let glyph = usual.next()
        #expect(glyph?.kind == .printable(letter), "\(value), \(next)")
        #expect(letter == scalar && glyph?.scalarCount == 1)
        #expect(glyph?.columnCount(at: 0, tabWidth: 8) == 1)
        #expect(reader.offset == usual.offset)
      }
    }
    // 192 letters, each before "a", "é" and a line break.
    #expect(found == 3 * 192)
  }

  @Test("Reading in both directions agrees with the standard library")
  func bothWaysAgreeWithTheStandardLibrary() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(400, soak: 100_000) {
      let string = NastyText.text(Int.random(in: 0...120, using: &random), &random)
      let tree = cut(Array(string.utf8), &random)
      let expected = characterBoundaries(string)
      #expect(boundaries(tree) == expected)
      #expect(boundariesBackwards(tree) == expected)
    }
  }

  @Test("No byte is lost or read twice")
  func noByteIsLostOrReadTwice() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(400, soak: 100_000) {
      let tree = cut(NastyText.bytes(Int.random(in: 0...200, using: &random), &random), &random)
      let found = boundaries(tree)
      #expect(found.last == tree.count)
      #expect(boundariesBackwards(tree) == found)
    }
  }

  /// Returns a text of many pieces, so that glyphs cross their edges.
  private func cut(_ bytes: [UInt8], _ random: inout SeededRandom) -> PieceTree {
    var tree = PieceTree(bytes)
    for _ in 0..<Int.random(in: 0...6, using: &random) where !bytes.isEmpty {
      let offset = Int.random(in: 0..<bytes.count, using: &random)
      tree.remove(offset..<offset + 1)
      tree.insert([bytes[offset]], at: offset)
    }
    return tree
  }

  @Test("Simple scalars never join each other")
  func simpleScalarsNeverJoinEachOther() {
    let simple = (UInt32(0)..<0x1_0000).compactMap(Unicode.Scalar.init).filter(\.isSimple)
    #expect(simple.count > 40_000)
    // Each before and after one of every kind, and beside itself.
    for scalar in simple {
      for other: Unicode.Scalar in ["a", "中", "가", scalar] {
        #expect(String(String.UnicodeScalarView([other, scalar])).count == 2)
        #expect(String(String.UnicodeScalarView([scalar, other])).count == 2)
      }
      #expect(String(String.UnicodeScalarView(["👩", "\u{200D}", scalar])).count == 2)
      #expect(String(String.UnicodeScalarView(["क", "\u{94D}", scalar])).count == 2)
    }
  }

  @Test("No scalar below the combining marks joins the one before")
  func nothingBelowTheMarksJoinsWhatIsBefore() {
    for scalar in (UInt32(0)..<0x300).compactMap(Unicode.Scalar.init) {
      #expect(String(String.UnicodeScalarView(["a", scalar])).count == 2)
    }
  }

  @Test(
    "Endless clusters are cut at the same places in both directions",
    arguments: ["\u{301}", "🇩", "👩\u{200D}", "\u{1100}", "क\u{94D}", "\u{600}"])
  func endlessClustersAreCutAlikeBothWays(part: String) {
    let text = PieceTree(Array(("a" + String(repeating: part, count: 600) + "b").utf8))
    let found = boundaries(text)
    #expect(found.count > 100)
    #expect(boundariesBackwards(text) == found)
    // A reader that begins in the middle continues like the others.
    for start in found {
      var reader = GlyphReader(text, at: start)
      guard reader.next() != nil else { continue }
      #expect(found.contains(reader.offset))
    }
  }

  @Test("Flags in a row are one character each")
  func flagsInARowAreOneCharacterEach() {
    let flags = "\n" + String(repeating: "🇩🇪", count: 120)
    let text = PieceTree(Array(flags.utf8))
    #expect(boundaries(text) == characterBoundaries(flags))
  }

  @Test("Flags in a row are read without looking back for each of them", arguments: [200, 2_000])
  func effortOfFlags(count: Int) {
    let text = PieceTree(Array(String(repeating: "🇩🇪", count: count).utf8))
    var reader = GlyphReader(text, at: 0)
    while reader.next() != nil {}
    #expect(reader.effort < 100 * count)
    let before = reader.effort
    reader.move(to: text.count)
    _ = reader.previous()
    #expect(reader.effort - before < 100 * GlyphReader.longestRun)
  }

  @Test(
    "Many emoji and marked letters without a blank are one character each",
    arguments: ["❤️", "👍🏽", "👩‍👩‍👧", "कि", "a\u{301}", "1️⃣"])
  func manyInARow(character: String) {
    let line = String(repeating: character, count: 400)
    let text = PieceTree(Array(line.utf8))
    #expect(boundaries(text) == characterBoundaries(line))
    #expect(boundariesBackwards(text) == characterBoundaries(line))
  }

  @Test("A megabyte of combining marks is read in small steps")
  func aMegabyteOfMarksIsReadInSmallSteps() {
    let text = PieceTree(Array(("a" + String(repeating: "\u{301}", count: 500_000)).utf8))
    var reader = GlyphReader(text, at: text.count / 2 + 1)
    for _ in 0..<1000 {
      #expect((reader.next()?.length ?? 0) <= GlyphReader.longestCluster * 4)
    }
    reader.move(to: text.count)
    for _ in 0..<1000 {
      #expect((reader.previous()?.length ?? 0) <= GlyphReader.longestCluster * 4)
    }
  }

  @Test("Reading backward from within a glyph reaches its start")
  func aPlaceWithinAGlyphIsLeftBackwards() {
    let text = PieceTree(Array("xe\u{301}\r\n".utf8))
    var reader = GlyphReader(text, at: 2)
    let base = reader.previous()
    #expect(base?.length == 1 && reader.offset == 1)
    reader.move(to: 5)
    let carriageReturn = reader.previous()
    #expect(carriageReturn?.kind == .control(0x0D) && reader.offset == 4)
  }
}
