public import Text

/// The words that open and close blocks in a language.
public struct BlockWords: Hashable, Sendable {
  /// The words that open a block at the end of a line: `then`, `do`.
  let last: Set<[UInt8]>
  /// The words that open a block at the start of a line: `def`, `if`.
  let first: Set<[UInt8]>
  /// The words that open a block at any position, unless the line closes it: `function` of Lua.
  let inside: Set<[UInt8]>
  /// The words at the start of a line that close a block, or a part of it: `fi`, `else`.
  public let closers: Set<[UInt8]>

  /// Creates the words of a language from lists with a space between two words.
  public init(
    last: String = "", first: String = "", inside: String = "", closers: String
  ) {
    func words(_ list: String) -> Set<[UInt8]> {
      Set(list.split(separator: " ").map { Array($0.utf8) })
    }
    self.last = words(last)
    self.first = words(first)
    self.inside = words(inside)
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
  private let syntax: SyntaxReader?

  /// Creates the indentation with the bytes of one step.
  ///
  /// - Parameters:
  ///   - followsColons: whether a colon counts as an opening bracket.
  ///   - words: the words of the language; nil if it has none.
  ///   - syntax: the strings and comments of the text, which open no block; nil if they are not
  ///   known.
  public init(
    step: [UInt8], followsColons: Bool, words: BlockWords? = nil, syntax: SyntaxReader? = nil
  ) {
    self.step = step
    self.words = words
    self.syntax = syntax
    openers = Array((followsColons ? "{([:" : "{([").utf8)
  }

  /// The bytes to add to the indentation of a line, and whether the text after them gets a separate
  /// line.
  typealias Addition = (bytes: [UInt8], splits: Bool)

  /// Returns the addition if the text before a replaced range opens a block.
  ///
  /// A closing bracket after the range stays below the line of its opener, and a line for the block
  /// is inserted between them.
  ///
  /// - Parameter blanks: the indentation of the line.
  func addition(
    around range: Range<Int>, after blanks: Range<Int>, in text: PieceTree
  ) -> Addition {
    let start = blanks.upperBound
    let before = max(start, range.lowerBound - 100)..<max(start, range.lowerBound)
    guard opens(before, in: text) else { return ([], false) }
    guard range.upperBound < text.count, let closer = Bracket(text[range.upperBound]),
      !closer.opens
    else { return (step(behind: blanks, in: text), false) }
    let isPair = !before.isEmpty && Bracket(text[before.upperBound - 1])?.opens == true
    return isPair ? (step(behind: blanks, in: text), true) : ([], false)
  }

  /// Returns the bytes of one step; after spaces, the usual number of spaces in the text instead of
  /// a tab.
  private func step(behind blanks: Range<Int>, in text: PieceTree) -> [UInt8] {
    guard step == [0x09], !blanks.isEmpty, text.bytes(in: blanks).allSatisfy({ $0 == 0x20 }) else {
      return step
    }
    let count = text.detectedIndentation()?.spaces ?? min(blanks.count, 8)
    return [UInt8](repeating: 0x20, count: count)
  }

  /// Returns whether a line opens a block, by its last bytes: farther back, blanks hide no opener
  /// that the user thinks of.
  func opens(_ range: Range<Int>, in text: PieceTree) -> Bool {
    // Without an opener, the strings and comments need no look.
    if words == nil, !text.bytes(in: range).contains(where: openers.contains) { return false }
    guard let end = endOfCode(in: range, of: text) else { return false }
    let near = text.bytes(in: range.lowerBound..<end)
    guard let last = near.last else { return false }
    if openers.contains(last) { return true }
    guard let words, near.first != UInt8(ascii: "#"), !near.starts(with: "--".utf8) else {
      return false
    }
    let all = near.split { !$0.isWordByte }.map(Array.init)
    let code = withoutParameters(near[...])
    if let last = code.last, openers.contains(last) || words.last.contains(lastWord(in: code)) {
      return true
    }
    if let place = all.lastIndex(where: words.inside.contains),
      !all[place...].contains(where: words.closers.contains)
    {
      return true
    }
    // A block that ends in the same line does not count.
    return words.first.contains(firstWord(in: near)) && !words.closers.contains(lastWord(in: code))
  }

  /// Returns the end of a line without trailing blanks and a comment; nil inside a string.
  private func endOfCode(in range: Range<Int>, of text: PieceTree) -> Int? {
    var classes = SyntaxClasses(syntax, of: text)
    var end = range.upperBound
    while end > range.lowerBound {
      if !text[end - 1].isBlank {
        switch classes.kind(at: end - 1) {
        case .string: return nil
        case .comment: break
        case .code, nil: return end
        }
      }
      end -= 1
    }
    return end
  }

  /// Returns code without the parameters of a block at its end: `do |x|`.
  private func withoutParameters(_ code: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let bar = UInt8(ascii: "|")
    guard code.last == bar, let first = code.dropLast().lastIndex(of: bar) else { return code }
    return code[..<(code[..<first].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? first)]
  }

  /// Returns the first word, or that of an assigned value: `x = if y`.
  private func firstWord(in code: [UInt8]) -> [UInt8] {
    let equals = code.indices.last { code[$0...].starts(with: " = ".utf8) }
    return Array((equals.map { code[($0 + 3)...] } ?? code[...]).prefix { $0.isWordByte })
  }

  private func lastWord(in bytes: ArraySlice<UInt8>) -> [UInt8] {
    let start = bytes.lastIndex { !$0.isWordByte }.map { $0 + 1 } ?? bytes.startIndex
    return Array(bytes[start...])
  }
}
