import Glibc

/// Changes at the ends of all lines.
extension TextBuffer {
  /// Ends every line, and every new one, with this line ending.
  ///
  /// Carriage returns that stand elsewhere stay.
  ///
  /// - Complexity: O(n), at the speed of `memchr` for each line.
  public mutating func convertLineEndings(to ending: LineEnding) {
    var changes: [Replacement] = []
    text.forEachNewline { newline, precedingByte in
      switch ending {
      case .lf where precedingByte == 0x0D:
        changes.append(Replacement(newline - 1..<newline, with: []))
      case .crlf where precedingByte != 0x0D:
        changes.append(Replacement(newline..<newline, with: [0x0D]))
      default: break
      }
    }
    replaceKeepingPlaces(changes)
    setLineEnding(ending)
  }

  /// Whether there is a line that ends otherwise.
  ///
  /// - Complexity: O(n), at the speed of `memchr` for each line.
  public func hasLines(notEndingWith ending: LineEnding) -> Bool {
    var others = 0
    text.forEachNewline { _, precedingByte in
      if (precedingByte == 0x0D) != (ending == .crlf) { others += 1 }
    }
    return others > 0
  }

  /// Takes the blanks from the ends of all lines, and sees to the end of the text.
  ///
  /// - Parameters:
  ///   - trims: whether blanks go.
  ///   - endsWithLineBreak: whether the text is to end with a line break; nil leaves its end as it
  ///     is.
  /// - Complexity: O(n), at the speed of `memchr` for each line.
  public mutating func tidyLineEnds(trims: Bool, endsWithLineBreak: Bool?) {
    var changes = trims ? blanksAtLineEnds.map { Replacement($0, with: []) } : []
    if endsWithLineBreak == true, !text.isEmpty, text[text.count - 1] != 0x0A {
      // Together with blanks that go from there: two changes must not touch.
      let last = changes.last.flatMap { $0.range.upperBound == text.count ? $0.range : nil }
      if last != nil { changes.removeLast() }
      let range = last ?? text.count..<text.count
      // A text of blanks alone is empty then, and stays so.
      changes.append(Replacement(range, with: range == 0..<text.count ? [] : lineEnding.bytes))
    }
    replaceKeepingPlaces(changes)
    if endsWithLineBreak == false { removeLastLineBreaks() }
  }

  private mutating func removeLastLineBreaks() {
    var reader = ByteReader(text, at: text.count)
    while let byte = reader.previous() {
      if byte == 0x0A || byte == 0x0D { continue }
      _ = reader.next()
      break
    }
    replaceKeepingPlaces([Replacement(reader.offset..<text.count, with: [])])
  }

  /// Changes the text elsewhere than at the cursors; these stay where they are in the rest.
  private mutating func replaceKeepingPlaces(_ changes: [Replacement]) {
    let changes = changes.filter { !$0.range.isEmpty || !$0.bytes.isEmpty }
    if changes.isEmpty { return }
    let moved = selections.map { selection in
      Selection(
        anchor: Self.place(of: selection.anchor, after: changes),
        head: Self.place(of: selection.head, after: changes))
    }
    replace(changes, leaving: moved)
  }

  private var blanksAtLineEnds: [Range<Int>] {
    var found: [Range<Int>] = []
    text.forEachNewline { newline, precedingByte in
      if precedingByte == 0x20 || precedingByte == 0x09 || precedingByte == 0x0D {
        let end = newline - (precedingByte == 0x0D ? 1 : 0)
        let range = blanks(before: end)
        if !range.isEmpty { found.append(range) }
      }
    }
    let last = blanks(before: text.count)
    if !last.isEmpty { found.append(last) }
    return found
  }

  private func blanks(before end: Int) -> Range<Int> {
    var reader = ByteReader(text, at: end)
    while let byte = reader.previous() {
      if byte == 0x20 || byte == 0x09 { continue }
      return reader.offset + 1..<end
    }
    return 0..<end
  }
}

extension PieceTree {
  /// Calls `body` with the offset of each newline and the byte before it.
  fileprivate func forEachNewline(_ body: (Int, UInt8?) -> Void) {
    var start = 0
    var last: UInt8?
    forEachChunk(in: 0..<count) { chunk in
      guard let base = chunk.baseAddress else { return true }
      var at = 0
      while let found = memchr(base + at, 0x0A, chunk.count - at) {
        let place = UnsafeRawPointer(found) - base
        body(start + place, place > 0 ? chunk[place - 1] : last)
        at = place + 1
      }
      last = chunk[chunk.count - 1]
      start += chunk.count
      return true
    }
  }
}
