public import Text

/// The indentation of a line whose first word or bracket closes a block: that of the opening line.
public struct CloserIndentation: Sendable {
  private let opener: OpenerIndentation
  /// The columns of one step of indentation.
  private let step: Int
  private let words: BlockWords?
  private let syntax: SyntaxReader?

  /// The reach of the search for the opening bracket, which delays a key.
  private static let reach = 1 << 20
  /// The number of blank lines that are skipped upwards.
  private static let mostBlankLines = 100

  /// Creates the indentation of closers.
  ///
  /// - Parameters:
  ///   - step: the columns of one step.
  ///   - words: the words of the language; nil if it has none.
  public init(
    opener: OpenerIndentation, step: Int, words: BlockWords?, syntax: SyntaxReader?
  ) {
    self.opener = opener
    self.step = step
    self.words = words
    self.syntax = syntax
  }

  /// A line that lost indentation because of its first word.
  public struct Dedent: Sendable {
    /// The cursor after the word.
    let head: Int
    /// The blanks before.
    let blanks: [UInt8]
  }

  /// Returns whether a byte can end a closer of a language with certain words.
  public static func mayEndCloser(_ byte: UInt8, _ words: BlockWords?) -> Bool {
    if Bracket(byte)?.opens == false { return true }
    return words?.closers.contains { $0.last == byte } == true
  }

  /// Types a byte at each cursor, and indents a line that becomes a closer like its opener.
  ///
  /// - Returns: the line of a word, which may continue: `end` in `endpoint`.
  public func insert(_ byte: UInt8, in buffer: inout TextBuffer) -> Dedent? {
    var dedent: Dedent?
    let hasOneCursor = buffer.selections.count == 1
    let replacements = buffer.selections.all.map { selection in
      guard selection.isEmpty, let line = blanksOfCloser(byte, at: selection.head, in: buffer)
      else {
        return Replacement(selection.range, with: [byte])
      }
      let (old, blanks) = line
      let word = buffer.text.bytes(in: old.upperBound..<selection.head) + [byte]
      if hasOneCursor, Bracket(byte) == nil {
        dedent = Dedent(
          head: old.lowerBound + blanks.count + word.count, blanks: buffer.text.bytes(in: old))
      }
      return Replacement(old.lowerBound..<selection.head, with: blanks + word)
    }
    buffer.replace(replacements)
    return dedent
  }

  /// Types a byte that continues the word of a line, and restores the indentation of the line.
  ///
  /// - Returns: whether it continues the word.
  public static func insert(
    _ byte: UInt8, continuing dedent: Dedent, in buffer: inout TextBuffer
  ) -> Bool {
    let head = buffer.selections.primary.head
    guard byte.isWordByte, buffer.selections.count == 1, head == dedent.head,
      buffer.selections.primary.isEmpty
    else { return false }
    let blanks = buffer.indentation(ofLine: buffer.text.line(at: head))
    let word = buffer.text.bytes(in: blanks.upperBound..<head)
    buffer.replace([
      Replacement(blanks.lowerBound..<head, with: dedent.blanks + word + [byte])
    ])
    return true
  }

  /// Returns the blanks of a line that becomes a closer, and the shorter blanks to replace them;
  /// nil for any other line.
  private func blanksOfCloser(
    _ byte: UInt8, at head: Int, in buffer: TextBuffer
  ) -> (old: Range<Int>, new: [UInt8])? {
    let line = buffer.text.line(at: head)
    let blanks = buffer.indentation(ofLine: line)
    guard !blanks.isEmpty, head >= blanks.upperBound,
      head - blanks.upperBound < BlockWords.longest
    else { return nil }
    let isWord = Bracket(byte) == nil
    if !isWord, head > blanks.upperBound { return nil }
    let word = buffer.text.bytes(in: blanks.upperBound..<head) + [byte]
    let isFollowed = head < buffer.text.count && buffer.text[head].isWordByte
    if isWord, isFollowed || words?.closers.contains(word) != true { return nil }
    let new =
      isWord
      ? blanksOfBlock(before: line, blanks, in: buffer)
      : blanksOfOpener(of: byte, before: head, line, in: buffer)
    guard let new, columns(of: new, buffer) < columns(of: buffer.text.bytes(in: blanks), buffer)
    else { return nil }
    return (blanks, new)
  }

  /// Returns the blanks of the line with the bracket that a bracket would close.
  private func blanksOfOpener(
    of byte: UInt8, before head: Int, _ line: Int, in buffer: TextBuffer
  ) -> [UInt8]? {
    var scan = BracketScan(buffer.text, syntax, reach: Self.reach)
    guard let opener = scan.opener(closedBy: byte, at: head) else { return nil }
    let openerLine = buffer.text.line(at: opener)
    if openerLine == line { return nil }
    return buffer.text.bytes(in: buffer.indentation(ofLine: openerLine))
  }

  /// Returns the blanks of a line one step further out than the block above it.
  private func blanksOfBlock(
    before line: Int, _ blanks: Range<Int>, in buffer: TextBuffer
  ) -> [UInt8]? {
    let text = buffer.text
    guard
      let above = (max(0, line - Self.mostBlankLines)..<line).last(where: {
        !buffer.isBlank(line: $0)
      })
    else { return nil }
    let outer = buffer.indentation(ofLine: above)
    let content = buffer.content(ofLine: above)
    let start = max(outer.upperBound, content.upperBound - 100)
    if opener.opens(start..<content.upperBound, in: text) { return text.bytes(in: outer) }
    // A line that is further out than the block is in place already.
    let (inner, own) = (text.bytes(in: outer), text.bytes(in: blanks))
    if columns(of: own, buffer) < columns(of: inner, buffer) { return nil }
    if inner.last == 0x09 { return Array(inner.dropLast()) }
    let spaces = inner.reversed().prefix { $0 == 0x20 }.count
    return spaces >= step ? Array(inner.dropLast(step)) : nil
  }

  private func columns(of blanks: [UInt8], _ buffer: TextBuffer) -> Int {
    let width = buffer.tabWidth
    return blanks.reduce(0) { $1 == 0x09 ? $0 + width - $0 % width : $0 + 1 }
  }
}
