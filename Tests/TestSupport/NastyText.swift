/// Random texts of characters that are difficult for editors.
public enum NastyText {
  /// Scalars that combine with their neighbours in all ways.
  private static let scalars: [Unicode.Scalar] = [
    "a", "b", "Z", "1", "#", " ", "\t", "\n", "\r", "\0", "\u{1B}", "\u{7F}", "\u{85}", "\u{9B}",
    "é", "\u{AD}", "©", "я", "ا", "ש", "ก", "\u{E33}", "中", "あ", "。", "한", "가", "ﬁ",
    // Marks.
    "\u{300}", "\u{301}", "\u{20E3}", "\u{FE0F}", "\u{FE0E}", "\u{3099}", "\u{64B}", "\u{903}",
    // Jamo: leading, vowel, trailing.
    "\u{1100}", "\u{1161}", "\u{11A8}", "\u{A960}", "\u{D7B0}", "\u{D7CB}",
    // Emoji, skin tone, joiners, tags.
    "👩", "🚀", "❤", "👍", "\u{1F3FD}", "\u{200D}", "\u{200C}", "\u{E0067}", "\u{E007F}",
    // Regional indicators.
    "🇩", "🇪", "🇺",
    // Prepended marks.
    "\u{600}", "\u{6DD}", "\u{D4E}", "\u{110BD}",
    // Conjuncts.
    "क", "ष", "\u{94D}", "\u{93F}", "ത", "\u{D4D}",
    // Zero width and direction.
    "\u{200B}", "\u{200E}", "\u{202E}", "\u{2066}", "\u{2028}", "\u{FEFF}", "\u{2060}",
    // Private, unassigned, the last.
    "\u{E000}", "\u{378}", "\u{10FFFF}", "\u{FFFD}",
  ]

  /// Returns a text of `count` such scalars, with a line break at least every 40.
  public static func text(_ count: Int, _ random: inout SeededRandom) -> String {
    var text = String.UnicodeScalarView()
    for index in 0..<count {
      text.append(index % 40 == 39 ? "\n" : scalars.randomElement(using: &random) ?? "a")
    }
    return String(text)
  }

  /// Returns bytes, most of them invalid UTF-8: parts of sequences, overlong forms, surrogates.
  public static func bytes(_ count: Int, _ random: inout SeededRandom) -> [UInt8] {
    let parts: [[UInt8]] = [
      [0xFF], [0xFE], [0xC0, 0xAF], [0xC1], [0xE0, 0x80, 0xAF], [0xE0, 0x9F, 0xBF], [0xE2, 0x82],
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0xAF], [0xF0, 0x9F, 0x91],
      [0xF4, 0x90, 0x80, 0x80], [0xF5], [0x80], [0xBF, 0xBF, 0xBF, 0xBF, 0xBF], [0xC3],
    ]
    var bytes: [UInt8] = []
    while bytes.count < count {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes += parts.randomElement(using: &random) ?? []
      case 1: bytes.append(UInt8.random(in: 0...255, using: &random))
      default:
        let scalar = scalars.randomElement(using: &random) ?? "a"
        bytes += String(scalar).utf8.prefix(Int.random(in: 1...4, using: &random))
      }
    }
    return bytes
  }
}
