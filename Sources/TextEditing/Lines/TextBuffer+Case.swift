import Text

extension TextBuffer {
  func changingCase(
    to letterCase: LetterCase, _ progress: ProgressReport
  ) throws(OperationStopped) -> Planned {
    let ranges = selectedRanges { text.word(around: $0.head) }.joiningNeighbours()
      .filter { !$0.isEmpty }
    if ranges.isEmpty { return .nothing("There is no word here") }
    let total = Double(ranges.reduce(0) { $0 + $1.count })
    var done = 0
    var replacements: [Replacement] = []
    for range in ranges {
      var writer = CaseWriter(letterCase)
      writer.reserveCapacity(range.count)
      var reader = ByteReader(text, at: range.lowerBound)
      while reader.offset < range.upperBound {
        let part = reader.wholeWords(upTo: range.upperBound)
        writer.append(part[...])
        done += part.count
        try progress.reach(Double(done) / total)
      }
      if !text.hasBytes(writer.written, in: range) {
        replacements.append(Replacement(range, with: writer.written))
      }
    }
    if replacements.isEmpty { return .nothing("The letters have that case already") }
    let title =
      switch letterCase {
      case .upper: "Changed to upper case"
      case .lower: "Changed to lower case"
      case .title: "Capitalized words"
      }
    let changed = text.refined(replacements, within: .interactive)
    return .edit(
      EditPlan(
        replacements: changed, title: title,
        selections: cursors(behind: replacements, letterCase)))
  }

  /// Returns the cursors after the same letters if words have another length now; nil if they move
  /// with the text.
  private func cursors(behind words: [Replacement], _ letterCase: LetterCase) -> Selections? {
    if words.allSatisfy({ $0.growth == 0 }) { return nil }
    let map = OffsetMap(words)
    func behind(_ offset: Int) -> Int {
      let next = words.leadingCount { $0.range.upperBound <= offset }
      guard next < words.count, words[next].range.lowerBound < offset else {
        return map.place(of: offset)
      }
      let word = words[next]
      var writer = CaseWriter(letterCase)
      writer.append(text.bytes(in: word.range.lowerBound..<offset)[...])
      return map.place(of: word.range.lowerBound, staysBefore: true)
        + min(writer.written.count, word.bytes.count)
    }
    return selections.map {
      Selection(anchor: behind($0.anchor), head: behind($0.head))
    }
  }
}

extension ByteReader {
  /// Reads about 64 kB, without cutting a scalar or a word.
  fileprivate mutating func wholeWords(upTo limit: Int) -> [UInt8] {
    let start = offset
    var bytes: [UInt8] = []
    read(upTo: min(start + 65_536, limit), to: &bytes)
    while offset < limit, let byte = peek(),
      !byte.isBlank && byte != 0x0A && offset - start < 131_072 || byte & 0xC0 == 0x80
    {
      bytes.append(byte)
      _ = next()
    }
    return bytes
  }
}

extension PieceTree {
  /// The maximum number of characters of a word on each side of an offset.
  private static var longestHalf: Int { 1000 }

  /// Returns the word around or beside an offset; an empty range without one.
  func word(around offset: Int) -> Range<Int> {
    wordStartHere(offset)..<endOfWord(from: offset) { $0.nextScalar() }
  }

  /// Returns the start of the word at an offset; the offset without one.
  func wordStartHere(_ offset: Int, _ words: WordCharacters = .usual) -> Int {
    endOfWord(from: offset, words) { $0.previousScalar() }
  }

  private func endOfWord(
    from offset: Int, _ words: WordCharacters = .usual,
    _ step: (inout ByteReader) -> Unicode.Scalar?
  ) -> Int {
    var reader = ByteReader(self, at: offset)
    var end = offset
    for _ in 0..<Self.longestHalf {
      guard let scalar = step(&reader), WordClass(scalar, words) == .word else { break }
      end = reader.offset
    }
    return end
  }
}
