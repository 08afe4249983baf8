import Text

/// The words that open and close blocks in a language.
public struct BlockWords: Hashable, Sendable {
  /// The words that open a block at the end of a line: `then`, `do`.
  let last: Set<[UInt8]>
  /// The words that open a block at the start of a line: `def`, `if`.
  let first: Set<[UInt8]>
  /// The words at the start of a line that close a block, or a part of it: `fi`, `else`.
  let closers: Set<[UInt8]>

  /// Creates the words of a language from lists with a space between two words.
  public init(last: String = "", first: String = "", closers: String) {
    func words(_ list: String) -> Set<[UInt8]> {
      Set(list.split(separator: " ").map { Array($0.utf8) })
    }
    self.last = words(last)
    self.first = words(first)
    self.closers = words(closers)
  }

  /// The longest word.
  static let longest = 16
}

/// The additional indentation of a new line after one that opens a block.
public struct OpenerIndentation: Sendable {
  private let step: [UInt8]
  private let openers: [UInt8]
  private let words: BlockWords?

  /// Creates the indentation with the bytes of one step.
  ///
  /// - Parameters:
  ///   - followsColons: whether a colon counts as an opening bracket.
  ///   - words: the words of the language; nil if it has none.
  public init(step: [UInt8], followsColons: Bool, words: BlockWords? = nil) {
    self.step = step
    self.words = words
    openers = Array((followsColons ? "{([:" : "{([").utf8)
  }

  /// Returns the bytes to add if the text before a replaced range opens a block.
  ///
  /// A closing bracket after the range stays below the line of its opener.
  func bytes(around range: Range<Int>, after start: Int, in text: PieceTree) -> [UInt8] {
    guard opens(max(start, range.lowerBound - 100)..<max(start, range.lowerBound), in: text) else {
      return []
    }
    let isClosed = range.upperBound < text.count && ")]}".utf8.contains(text[range.upperBound])
    return isClosed ? [] : step
  }

  /// Returns whether a line opens a block, by its last bytes: farther back, blanks hide no opener that
  /// the user thinks of.
  func opens(_ range: Range<Int>, in text: PieceTree) -> Bool {
    let near = text.bytes(in: range)
    guard let end = near.lastIndex(where: { !$0.isBlank }) else { return false }
    if openers.contains(near[end]) { return true }
    guard let words, near.first != UInt8(ascii: "#"), !near.starts(with: "--".utf8) else {
      return false
    }
    if words.last.contains(lastWord(in: near[...end])) { return true }
    let first = Array(near.prefix { $0.isWordByte })
    // A block that ends in the same line opens nothing.
    return words.first.contains(first) && !words.closers.contains(lastWord(in: near[...end]))
  }

  private func lastWord(in bytes: ArraySlice<UInt8>) -> [UInt8] {
    let start = bytes.lastIndex { !$0.isWordByte }.map { $0 + 1 } ?? bytes.startIndex
    return Array(bytes[start...])
  }
}
