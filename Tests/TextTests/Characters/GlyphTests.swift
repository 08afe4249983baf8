import TestSupport
import Testing

@testable import Text

@Suite struct GlyphTests {
  init() { useUTF8Locale() }

  private func glyphs(_ bytes: [UInt8]) -> [Glyph] {
    var reader = GlyphReader(PieceTree(bytes), at: 0)
    var glyphs: [Glyph] = []
    while let glyph = reader.next() { glyphs.append(glyph) }
    return glyphs
  }

  private func glyph(_ text: String) throws -> Glyph {
    let glyphs = glyphs(Array(text.utf8))
    #expect(glyphs.count == 1)
    return try #require(glyphs.first)
  }

  @Test("Bytes that are not UTF-8 show their value")
  func bytesThatAreNotUTF8ShowTheirValue() {
    let shown = glyphs([0x41, 0xFF, 0xC3, 0x28, 0xE2, 0x82]).map(\.standIn)
    #expect(shown == [nil, "‹FF›", "‹C3›", nil, "‹E2›", "‹82›"])
  }

  @Test(
    "Control characters show their key",
    arguments: [
      ("\0", "^@"), ("\u{1}", "^A"), ("\u{1B}", "^["), ("\u{7F}", "^?"), ("\r", "^M"),
    ])
  func controlsShowTheirKey(text: String, shown: String) throws {
    let glyph = try glyph(text)
    #expect(glyph.standIn == shown)
    #expect(glyph.columnCount(at: 0, tabWidth: 8) == 2)
  }

  @Test(
    "Invisible scalars show their number",
    arguments: [
      ("\u{85}", "‹0085›"), ("\u{9B}", "‹009B›"), ("\u{200B}", "‹200B›"), ("\u{200E}", "‹200E›"),
      ("\u{202E}", "‹202E›"), ("\u{2066}", "‹2066›"), ("\u{2069}", "‹2069›"),
      ("\u{2028}", "‹2028›"),
      ("\u{FEFF}", "‹FEFF›"), ("\u{E0001}", "‹E0001›"), ("\u{301}", "‹0301›"),
      ("\u{200D}", "‹200D›"),
    ])
  func scalarsWithoutALookShowTheirNumber(text: String, shown: String) throws {
    let glyph = try glyph(text)
    #expect(glyph.standIn == shown)
    #expect(glyph.columnCount(at: 0, tabWidth: 8) == shown.count)
  }

  @Test("Combining marks without a base are one visible glyph")
  func marksWithoutABaseAreOneGlyphThatIsSeen() throws {
    let glyph = try glyph("\u{301}\u{302}")
    #expect(glyph.kind == .hidden("\u{301}"))
    #expect(glyph.scalarCount == 2 && glyph.length == 4)
  }

  @Test(
    "Clusters have the width that terminals give them",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("世", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
      ("👍", 2), ("👍🏽", 4), ("👩\u{200D}🚀", 4), ("🇩🇪", 2), ("❤\u{FE0F}", 1), ("ﬁ", 1),
    ])
  func clustersAreAsWideAsTheTerminalMakesThem(text: String, columns: Int) throws {
    let glyph = try glyph(text)
    #expect(glyph.standIn == nil)
    #expect(glyph.length == text.utf8.count)
    #expect(glyph.scalarCount == text.unicodeScalars.count)
    #expect(glyph.columnCount(at: 5, tabWidth: 8) == columns)
  }

  @Test("Line breaks and tabs are glyphs of their own")
  func lineBreaksAndTabs() {
    let kinds = glyphs(Array("\t\n\r\n\r\r\n".utf8)).map(\.kind)
    #expect(kinds == [.tab, .lineBreak, .lineBreak, .control(0x0D), .lineBreak])
    #expect(Glyph(.tab).columnCount(at: 0, tabWidth: 8) == 8)
    #expect(Glyph(.tab).columnCount(at: 7, tabWidth: 8) == 1)
    #expect(Glyph(.tab).columnCount(at: 9, tabWidth: 4) == 3)
    #expect(Glyph(.lineBreak).columnCount(at: 9, tabWidth: 4) == 0)
  }
}
