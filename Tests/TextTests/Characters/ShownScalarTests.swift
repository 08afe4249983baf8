import Testing
import TestSupport

@testable import Text

/// Scalars without an appearance of their own, in names, messages and texts.
@Suite struct ShownScalarTests {
  init() { useUTF8Locale() }

  @Test("All that Unicode lets programs ignore, and all controls, are unprintable")
  func theRuleIsThatOfUnicode() {
    for value in UInt32(0)...0x10_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let category = scalar.properties.generalCategory
      let isHidden =
        scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isBidiControl
        || [.control, .lineSeparator, .paragraphSeparator].contains(category)
        || (0xFFF9...0xFFFB).contains(value)
      if scalar.isUnprintable != isHidden { Issue.record("U+\(value.digits(atLeast: 4))") }
    }
  }

  private func hidden(_ text: String) -> String {
    text.shownScalars.filter(\.isHidden).map { $0.scalar.value.digits(atLeast: 4) }
      .joined(separator: " ")
  }

  @Test(
    "What stands alone is hidden",
    arguments: [
      ("a\u{34F}b", "034F"), ("\u{115F}a", "115F"), ("a\u{1160}", "1160"), ("a\u{3164}b", "3164"),
      ("\u{FFA0}", "FFA0"), ("a\u{17B4}\u{17B5}", "17B4 17B5"), ("a\u{E0100}", "E0100"),
      ("a\u{AD}b", "00AD"), ("\u{180E}", "180E"), ("\u{1D173}\u{1D17A}", "1D173 1D17A"),
      ("a\u{200D}b", "200D"), ("a\u{FE0F}", "FE0F"), ("1\u{FE0F}", "FE0F"), ("😀\u{200D}b", "200D"),
      ("a\u{200C}b", "200C"), ("🏴\u{E0067}\u{E007F}", "E0067 E007F"),
    ])
  func whatStandsAloneIsHidden(text: String, expected: String) {
    #expect(hidden(text) == expected)
    let isClean = text.onOneLine.unicodeScalars.allSatisfy { !$0.isUnprintable }
    #expect(isClean)
  }

  @Test(
    "Parts of ordinary characters are shown",
    arguments: [
      "👩\u{200D}🚀", "❤\u{FE0F}\u{200D}🔥", "1\u{FE0F}\u{20E3}", "☎\u{FE0E}", "👩🏽\u{200D}🚀",
      "\u{845B}\u{E0100}", "\u{115F}\u{1161}", "\u{1100}\u{1160}\u{11A8}",
      "\u{645}\u{6CC}\u{200C}\u{62E}", "\u{D28}\u{D4D}\u{200D}", "\u{182A}\u{180B}",
    ])
  func partsOfCharactersAreShown(text: String) {
    #expect(hidden(text) == "")
    #expect(text.onOneLine == text)
  }

  @Test(
    "A text shows what stands alone, and Hangul with a filler stays whole",
    arguments: [
      ("\u{AD}", "‹00AD›"), ("\u{3164}", "‹3164›"), ("\u{FFA0}", "‹FFA0›"),
      ("\u{115F}", "‹115F›"), ("\u{1160}", "‹1160›"), ("\u{34F}", "‹034F›"),
      ("\u{17B4}", "‹17B4›"), ("\u{E0100}", "‹E0100›"), ("\u{180E}", "‹180E›"),
      ("\u{115F}\u{1161}", nil), ("\u{845B}\u{E0100}", nil),
    ] as [(String, String?)])
  func aTextShowsWhatStandsAlone(text: String, standIn: String?) {
    var reader = GlyphReader(PieceTree(Array(text.utf8)), at: 0)
    let glyph = reader.next()
    #expect(glyph?.standIn == standIn)
    #expect(glyph?.length == text.utf8.count)
    #expect(glyph?.columnCount(at: 0, tabWidth: 8) == standIn?.unicodeScalars.count ?? 2)
  }

  @Test("A soft hyphen amid plain text has the columns of its sign")
  func aSoftHyphenAmidPlainText() {
    var reader = GlyphReader(PieceTree(Array("ab\u{AD}cd".utf8)), at: 0)
    var columns = 0
    while let glyph = reader.next() { columns += glyph.columnCount(at: columns, tabWidth: 8) }
    #expect(columns == 10)
  }
}
