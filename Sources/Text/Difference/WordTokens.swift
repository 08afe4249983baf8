/// The words, blanks and marks of a part of a text, in order.
///
/// Consecutive letters and digits are a word, consecutive spaces and tabs one blank. A mark, a line
/// break, a character of a script without blanks between words, and a byte that is not UTF-8 are
/// tokens of their own.
struct WordTokens {
  /// The bytes of the part.
  let bytes: [UInt8]
  /// The end of each token in `bytes`.
  private(set) var ends: ContiguousArray<Int> = []
  /// The class of each token.
  private(set) var classes: ContiguousArray<WordClass> = []
  /// The offset of the part in the text.
  private let start: Int

  /// Creates the tokens of a range, which begins and ends between characters.
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

  /// The number of tokens.
  var count: Int { ends.count }

  /// Returns the byte range of consecutive tokens in the text.
  func range(of tokens: Range<Int>) -> Range<Int> {
    start + begin(of: tokens.lowerBound)..<start + begin(of: tokens.upperBound)
  }

  /// Returns the number of bytes of some tokens that are neither blanks nor line breaks.
  func inkCount(in tokens: Range<Int>) -> Int {
    tokens.reduce(0) { total, token in
      switch classes[token] {
      case .word, .mark: total + ends[token] - begin(of: token)
      case .space, .lineBreak: total
      }
    }
  }

  private func begin(of token: Int) -> Int { token == 0 ? 0 : ends[token - 1] }

  /// Returns the class of a byte that is a character by itself; nil if it depends on other bytes.
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
  /// Whether the character belongs to a script without blanks between words: Chinese and Japanese.
  fileprivate var isWordItself: Bool {
    switch kind {
    case .printable(let scalar), .hidden(let scalar):
      switch scalar.value {
      case 0x2E80...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x2_0000...0x3_FFFF: true
      default: false
      }
    case .tab, .lineBreak, .control, .invalid: false
    }
  }
}
