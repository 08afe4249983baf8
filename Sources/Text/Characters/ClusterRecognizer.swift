/// The detection of the end of a grapheme cluster, scalar by scalar.
///
/// The rules are those of the standard library's `Character`. Its recognizer is public despite its
/// underscore, and the ropes of swift-collections use it; computing them by `String` is several
/// times slower.
struct ClusterRecognizer {
  private var recognizer = Unicode._CharacterRecognizer()

  init(startingWith scalar: Unicode.Scalar) { _ = recognizer.hasBreak(before: scalar) }

  /// Returns whether the next scalar belongs to the cluster.
  mutating func joins(_ scalar: Unicode.Scalar) -> Bool { !recognizer.hasBreak(before: scalar) }

  /// Returns whether a cluster ends between two neighbours, regardless of the text around them.
  ///
  /// If the two neighbours by themselves form two clusters, the rules read further back only in two
  /// cases: the first joins the text before it and is a joiner, as in emoji sequences (GB11), or
  /// the second is a consonant that forms conjuncts (GB9c).
  static func isSureBoundary(between first: Unicode.Scalar, and second: Unicode.Scalar) -> Bool {
    if first.isSimple, second.isSimple { return first != "\r" || second != "\n" }
    var pair = ClusterRecognizer(startingWith: first)
    if pair.joins(second) { return false }
    if second.isSimple { return true }
    var base = ClusterRecognizer(startingWith: "a")
    if !base.joins(first) { return true }
    return first != "\u{200D}" && !mayContinueConjunct(first, second)
  }

  /// Returns whether two neighbours join after a consonant with a linker.
  private static func mayContinueConjunct(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar
  ) -> Bool {
    var conjunct = ClusterRecognizer(startingWith: "\u{915}")
    return conjunct.joins("\u{94D}") && conjunct.joins(first) && conjunct.joins(second)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar never joins another such scalar, except in CR LF: it is not a mark, joiner,
  /// jamo, emoji, flag, prefix, or consonant that forms conjuncts.
  ///
  /// A quick answer for the most common scripts; false means unknown.
  var isSimple: Bool {
    switch value {
    case 0..<0x300: value != 0xA9 && value != 0xAE
    case 0x370..<0x483, 0x48A..<0x591: true
    case 0x5D0..<0x5EB, 0x620..<0x64B, 0x660..<0x670, 0x671..<0x6D6: true
    case 0xE01..<0xE31, 0xE40..<0xE47, 0x10A0..<0x1100: true
    case 0x1E00..<0x200B, 0x2010..<0x2028, 0x2030..<0x203C, 0x20A0..<0x20C1: true
    case 0x2200..<0x2300, 0x2500..<0x25A0: true
    case 0x3000..<0x302A, 0x3041..<0x3097, 0x309B..<0x3100, 0x3400..<0xA48D: true
    case 0xAC00..<0xD7A4, 0xFF01..<0xFF9E: true
    default: false
    }
  }
}
