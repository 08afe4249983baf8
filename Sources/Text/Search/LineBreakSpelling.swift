/// The spelling of a regular expression for a text whose lines end with CR LF.
///
/// For the user, such a line break is one character. So `\n` matches both of its bytes, and no
/// match begins or ends between them: otherwise replacing the matches of `\s+$` would leave lines
/// with only an LF.
struct LineBreakSpelling {
  private let source: [UInt8]
  private var index = 0
  private var spelled: [UInt8] = []
  /// A flag for each open group: whether it is part of a lookbehind, whose length PCRE2 requires to
  /// be fixed.
  private var isLookbehind: [Bool] = []

  /// A condition that fails between CR and LF.
  private static let notInside = Array(#"(?!(?<=\r)\n)"#.utf8)
  private static let lineBreak = Array(#"(?:\r?\n)"#.utf8)

  private init(of source: [UInt8]) { self.source = source }

  /// Returns the spelling of an expression.
  ///
  /// It may be wrong if comments of the expression contain brackets.
  static func spelled(_ source: [UInt8]) -> [UInt8] {
    var reader = Self(of: source)
    reader.copyVerbs()
    let verbs = reader.spelled
    reader.spelled = []
    while reader.index < source.count { reader.copyItem() }
    return verbs + notInside + Array("(?:".utf8) + reader.spelled + Array(")".utf8) + notInside
  }

  /// Copies options such as `(*UCP)`, which are valid only at the beginning of an expression.
  private mutating func copyVerbs() {
    while isNext("(*"), index + 2 < source.count, (0x41...0x5A).contains(source[index + 2]) {
      copy(upTo: ")")
    }
  }

  private mutating func copyItem() {
    switch source[index] {
    case UInt8(ascii: "\\"): copyEscape()
    case UInt8(ascii: "["): copyClass()
    case UInt8(ascii: "(") where isNext("(?#"): copy(upTo: ")")
    case UInt8(ascii: "("):
      let begins = isNext("(?<=") || isNext("(?<!")
      isLookbehind.append(begins || isLookbehind.last == true)
      copy(1)
    case UInt8(ascii: ")"):
      _ = isLookbehind.popLast()
      copy(1)
    default: copy(1)
    }
  }

  private mutating func copyEscape() {
    if isNext("\\Q") { return copy(upTo: "\\E") }
    if isNext("\\n"), isLookbehind.last != true {
      spelled += Self.lineBreak
      index += 2
      return
    }
    copy(2)
  }

  /// Copies a character class, in which a bracket may be the first character.
  private mutating func copyClass() {
    copy(1)
    if isNext("^") { copy(1) }
    if isNext("]") { copy(1) }
    while index < source.count, source[index] != UInt8(ascii: "]") {
      if isNext("[:") { copy(upTo: ":]") } else { copy(isNext("\\") ? 2 : 1) }
    }
    copy(1)
  }

  private func isNext(_ words: String) -> Bool { source[index...].starts(with: words.utf8) }

  private mutating func copy(_ count: Int) {
    let end = min(source.count, index + count)
    spelled += source[index..<end]
    index = end
  }

  /// Copies up to and including these bytes, or up to the end.
  private mutating func copy(upTo end: String) {
    while index < source.count, !isNext(end) { copy(1) }
    copy(end.utf8.count)
  }
}
