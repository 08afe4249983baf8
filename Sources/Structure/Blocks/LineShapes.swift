/// The indentation and the ends of each line of a text.
struct LineShapes {
  /// A line without its line break.
  struct Line {
    /// The bytes from the first visible character to the last.
    var visible: Range<Int>
    /// The columns before the first visible character.
    var indentation: Int

    var isBlank: Bool { visible.isEmpty }
  }

  let bytes: [UInt8]
  private(set) var lines: [Line] = []

  /// - Complexity: O(bytes).
  init(of bytes: [UInt8], tabWidth: Int) {
    self.bytes = bytes
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while true {
        var end = start
        while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        lines.append(Self.line(in: bytes, start..<end, tabWidth))
        if end == bytes.count { break }
        start = end + 1
      }
    }
  }

  private static func line(
    in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ tabWidth: Int
  ) -> Line {
    var (first, column) = (range.lowerBound, 0)
    while first < range.upperBound, bytes[first] == 0x20 || bytes[first] == 0x09 {
      column += bytes[first] == 0x20 ? 1 : tabWidth - column % tabWidth
      first += 1
    }
    var last = range.upperBound
    while last > first, bytes[last - 1] <= 0x20 { last -= 1 }
    return Line(visible: first..<last, indentation: column)
  }

  /// Returns the first visible byte of a line; nil for a blank one.
  func first(ofLine line: Int) -> UInt8? {
    let visible = lines[line].visible
    return visible.isEmpty ? nil : bytes[visible.lowerBound]
  }

  /// Returns the last visible byte of a line; nil for a blank one.
  func last(ofLine line: Int) -> UInt8? {
    let visible = lines[line].visible
    return visible.isEmpty ? nil : bytes[visible.upperBound - 1]
  }

  /// Returns the visible text of a line.
  func words(ofLine line: Int) -> String {
    String(decoding: bytes[lines[line].visible], as: UTF8.self)
  }

  /// Returns whether a line begins with a closing bracket, a closing tag or a closing word.
  func closes(_ line: Int) -> Bool {
    let visible = bytes[lines[line].visible]
    guard let first = visible.first else { return false }
    if Brackets.isCloser(first) || visible.starts(with: "</".utf8) { return true }
    let word = visible.prefix { Brackets.isLetter($0) }
    return Brackets.closingWords.contains { word.elementsEqual($0.utf8) }
  }

  /// Returns whether a line consists of opening brackets.
  func onlyOpens(_ line: Int) -> Bool {
    let visible = bytes[lines[line].visible]
    return !visible.isEmpty && visible.allSatisfy { Brackets.isOpener($0) || $0 == 0x20 }
  }
}

/// The brackets of a text that join different lines.
enum Brackets {
  static let closingWords = [
    "end", "fi", "done", "esac", "endif", "endfunction", "endwhile",
    "endfor",
  ]

  static func isOpener(_ byte: UInt8) -> Bool { byte == 0x7B || byte == 0x28 || byte == 0x5B }

  static func isCloser(_ byte: UInt8) -> Bool { byte == 0x7D || byte == 0x29 || byte == 0x5D }

  static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || byte == 0x5F
  }

  /// Returns the brackets that are opened in a line and closed in a later one.
  ///
  /// For one line, the outermost are last.
  ///
  /// Quoted text within a line, and comments as in C, shell and SQL, are ignored.
  ///
  /// - Complexity: O(bytes).
  static func pairs(in shapes: LineShapes) -> [(open: Int, close: Int)] {
    shapes.bytes.withUnsafeBufferPointer { bytes in
      var pairs: [(open: Int, close: Int)] = []
      var open: [(closer: UInt8, line: Int)] = []
      var (index, line) = (0, 0)
      while index < bytes.count {
        let byte = bytes[index]
        switch byte {
        case 0x0A: line += 1
        case 0x22, 0x27: index = endOfQuote(in: bytes, from: index)
        case 0x23 where isComment(in: bytes, at: index, 1),
          0x2D where isComment(in: bytes, at: index, 2):
          while index + 1 < bytes.count, bytes[index + 1] != 0x0A { index += 1 }
        case 0x2F where index + 1 < bytes.count:
          let (end, lines) = endOfComment(in: bytes, from: index)
          (index, line) = (end, line + lines)
        case 0x7B, 0x28, 0x5B: open.append((byte == 0x28 ? 0x29 : byte + 2, line))
        case 0x7D, 0x29, 0x5D:
          // A bracket without a partner is skipped, unless the match is too far back.
          if let place = open.suffix(64).lastIndex(where: { $0.closer == byte }) {
            if open[place].line < line { pairs.append((open[place].line, line)) }
            open.removeSubrange(place...)
          }
        default: break
        }
        index += 1
      }
      return pairs
    }
  }

  /// Returns whether a sign of equal bytes begins a comment, surrounded by blanks: `# so` or
  /// `-- so`.
  private static func isComment(
    in bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ length: Int
  ) -> Bool {
    guard start == 0 || bytes[start - 1] <= 0x20 else { return false }
    var end = start
    while end < bytes.count, bytes[end] == bytes[start] { end += 1 }
    return end - start >= length && (end == bytes.count || bytes[end] <= 0x20)
  }

  /// Returns the index of the closing quote in the same line; the index of the opening one if it is
  /// missing, as for an apostrophe.
  private static func endOfQuote(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    // Two single quotes around more than a few bytes are probably apostrophes.
    let limit = bytes[start] == 0x27 ? 12 : 10_000
    var index = start + 1
    while index < bytes.count, index - start < limit, bytes[index] != 0x0A {
      if bytes[index] == bytes[start] { return index }
      index += bytes[index] == 0x5C ? 2 : 1
    }
    return start
  }

  /// Returns the index of the last byte of a comment, and its number of lines; the start if it is
  /// not a comment.
  private static func endOfComment(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (index: Int, lines: Int) {
    var (index, lines) = (start + 2, 0)
    if bytes[start + 1] == 0x2F {
      while index < bytes.count, bytes[index] != 0x0A { index += 1 }
      return (index - 1, 0)
    }
    guard bytes[start + 1] == 0x2A else { return (start, 0) }
    while index + 1 < bytes.count {
      if bytes[index] == 0x2A, bytes[index + 1] == 0x2F { return (index + 1, lines) }
      if bytes[index] == 0x0A { lines += 1 }
      index += 1
    }
    return (start + 1, 0)
  }
}
