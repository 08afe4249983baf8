/// The classes of scalars for a motion by words.
package enum WordClass {
  case word, space, mark, lineBreak

  /// Creates the class of a scalar in a text with more word characters than usual.
  package init(_ scalar: Unicode.Scalar, _ words: WordCharacters) {
    self.init(scalar)
    if self == .mark, scalar.isASCII, words.contains(UInt8(scalar.value)) { self = .word }
  }

  package init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x0A, 0x0D: self = .lineBreak
    case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x5F: self = .word
    case 0x09, 0x20: self = .space
    case 0..<0x80: self = .mark
    default:
      let properties = scalar.properties
      let isWord =
        properties.isAlphabetic || properties.numericType != nil
        || properties.canonicalCombiningClass != .notReordered
      self = isWord ? .word : properties.isWhitespace ? .space : .mark
    }
  }

  package init(_ glyph: Glyph, _ words: WordCharacters = .usual) {
    switch glyph.kind {
    case .printable(let scalar), .hidden(let scalar): self.init(scalar, words)
    case .tab: self = .space
    case .lineBreak: self = .lineBreak
    case .control, .invalid: self = .mark
    }
  }
}

extension PieceTree {
  /// The maximum length of a motion by words, in characters.
  private static var longestWord: Int { 10_000 }

  /// Returns the characters of one class around an offset: a word, blanks, or marks; empty on an
  /// empty line.
  package func wordRange(
    at offset: Int, in line: Range<Int>, _ words: WordCharacters
  ) -> Range<Int> {
    var reader = GlyphReader(self, at: min(offset, line.upperBound))
    // After the last character of a line, the range is that of the last character.
    if reader.offset == line.upperBound, reader.offset > line.lowerBound { _ = reader.previous() }
    guard reader.offset < line.upperBound, let first = reader.next().map({ WordClass($0, words) })
    else {
      return offset..<offset
    }
    let middle = reader.offset
    let end = self.end(of: first, words, from: middle, limit: line.upperBound) { $0.next() }
    let start = self.end(of: first, words, from: middle, limit: line.lowerBound) { $0.previous() }
    return start..<end
  }

  /// Returns the end of the characters of one class from an offset, towards a limit.
  private func end(
    of sort: WordClass, _ words: WordCharacters, from offset: Int, limit: Int,
    step: (inout GlyphReader) -> Glyph?
  ) -> Int {
    var reader = GlyphReader(self, at: offset)
    for _ in 0..<Self.longestWord {
      let here = reader.offset
      guard here != limit, let glyph = step(&reader), WordClass(glyph, words) == sort else {
        return here
      }
    }
    return reader.offset
  }

  /// Returns the end of the word at or after an offset.
  package func wordEnd(after offset: Int, _ words: WordCharacters = .usual) -> Int {
    skipWord(from: offset, words) { $0.next() }
  }

  /// Returns the start of the word before an offset.
  package func wordStart(before offset: Int, _ words: WordCharacters = .usual) -> Int {
    skipWord(from: offset, words) { $0.previous() }
  }

  /// Skips blanks and then characters of one class; or, at a line break, it and the blanks after
  /// it.
  private func skipWord(
    from offset: Int, _ words: WordCharacters, step: (inout GlyphReader) -> Glyph?
  ) -> Int {
    var reader = GlyphReader(self, at: offset)
    var skipped: WordClass?
    for _ in 0..<Self.longestWord {
      let here = reader.offset
      guard let glyph = step(&reader) else { break }
      let found = WordClass(glyph, words)
      switch (skipped, found) {
      case (nil, _), (.space, .word), (.space, .mark): skipped = found
      case (.lineBreak, .space): break
      case (.lineBreak, .lineBreak): return here
      case (let before, _): if before != found { return here }
      }
    }
    return reader.offset
  }
}
