/// The words, blanks and marks of a part of a text, in order.
///
/// Letters and digits in a row are a word, spaces and tabs in a row are one blank; a mark, a line
/// break, a character of a script that writes no blanks between words, and a byte that is not
/// UTF-8 stand by themselves.
struct WordTokens {
  /// The bytes of the part.
  let bytes: [UInt8]
  /// Where each token ends in `bytes`.
  private(set) var ends: ContiguousArray<Int> = []
  /// What each token is.
  private(set) var classes: ContiguousArray<WordClass> = []
  /// Where the part begins in the text.
  private let start: Int

  /// The tokens of a range, which begins and ends between characters.
  ///
  /// - Complexity: O(n) in its bytes.
  init(of text: PieceTree, in range: Range<Int>) {
    bytes = text.bytes(in: range)
    start = range.lowerBound
    ends.reserveCapacity(bytes.count / 3)
    classes.reserveCapacity(bytes.count / 3)
    var reader = GlyphReader(text, at: start)
    var (at, joins) = (0, false)
    while at < bytes.count {
      if let found = asciiClass(at) {
        at += 1
        add(found, upTo: at, joinsLast: joins)
        joins = true
      } else {
        reader.move(to: start + at)
        guard let glyph = reader.next() else { break }
        at = reader.offset - start
        let isWordItself = glyph.isWordItself
        add(WordClass(glyph), upTo: at, joinsLast: joins && !isWordItself)
        joins = !isWordItself
      }
    }
  }

  /// How many tokens there are.
  var count: Int { ends.count }

  /// The bytes of the text that some tokens in a row take.
  func range(of tokens: Range<Int>) -> Range<Int> {
    start + begin(of: tokens.lowerBound)..<start + begin(of: tokens.upperBound)
  }

  /// How many bytes of some tokens are neither blanks nor line breaks.
  func inkCount(in tokens: Range<Int>) -> Int {
    tokens.reduce(0) { total, token in
      switch classes[token] {
      case .word, .mark: total + ends[token] - begin(of: token)
      case .space, .lineBreak: total
      }
    }
  }

  private func begin(of token: Int) -> Int { token == 0 ? 0 : ends[token - 1] }

  /// What a byte is that is a character by itself; nil where that takes a look at others.
  private func asciiClass(_ at: Int) -> WordClass? {
    let byte = bytes[at]
    guard byte < 0x80, byte != 0x0D, at + 1 == bytes.count || bytes[at + 1] < 0x80 else {
      return nil
    }
    return WordClass(Unicode.Scalar(byte))
  }

  private mutating func add(_ found: WordClass, upTo end: Int, joinsLast: Bool) {
    if joinsLast, found == classes.last, found == .word || found == .space {
      ends[ends.count - 1] = end
    } else {
      ends.append(end)
      classes.append(found)
    }
  }
}

extension Glyph {
  /// Whether the character is of a script that writes no blanks between words: Chinese and
  /// Japanese.
  fileprivate var isWordItself: Bool {
    let scalar: Unicode.Scalar
    switch kind {
    case .printable(let first), .hidden(let first): scalar = first
    case .tab, .lineBreak, .control, .invalid: return false
    }
    return switch scalar.value {
    case 0x2E80...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x2_0000...0x3_FFFF: true
    default: false
    }
  }
}
