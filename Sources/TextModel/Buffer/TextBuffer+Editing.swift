/// Edits at the cursors. Each replaces what is selected; what comes after the edit is the
/// caretaker's matter.
extension TextBuffer {
  /// Puts bytes in the place of each selection, with the cursors behind them.
  public mutating func insert(_ bytes: [UInt8]) {
    replaceSelections { _ in bytes }
  }

  /// Inserts bytes that came from outside: their line breaks become those of this text.
  public mutating func insertPasted(_ bytes: [UInt8]) {
    insert(lineEnding.converting(bytes))
  }

  /// Breaks the line, and begins the new one with the blanks that the old one has before the
  /// cursor.
  public mutating func insertLineBreak() {
    let buffer = self
    replaceSelections { selection in
      let start = selection.range.lowerBound
      let blanks = buffer.indentation(ofLine: buffer.text.line(at: start))
      return buffer.lineEnding.bytes + buffer.text.bytes(in: blanks.clamped(to: 0..<start))
    }
  }

  /// Removes each selection, or where there is none what lies between the cursor and where a
  /// motion would take it.
  public mutating func remove(_ motion: Motion) {
    remove(
      selections.all.map { selection in
        selection.isEmpty
          ? moved(selection, by: motion, selecting: true).range : selection.range
      })
  }

  /// Removes ranges, in any order; the cursors are then where the ranges were.
  mutating func remove(_ ranges: [Range<Int>]) {
    let ranges = ranges.joiningNeighbours()
    var removed = 0
    let cursors = ranges.map { range in
      defer { removed += range.count }
      return Selection(at: range.lowerBound - removed)
    }
    replace(ranges.map { Replacement($0, with: []) }, leaving: Selections(cursors))
  }

  private mutating func replaceSelections(with bytes: (Selection) -> [UInt8]) {
    let replacements = selections.all.map { Replacement($0.range, with: bytes($0)) }
    var shift = 0
    let cursors = replacements.map { replacement in
      shift += replacement.bytes.count - replacement.range.count
      return Selection(at: replacement.range.upperBound + shift)
    }
    replace(replacements, leaving: Selections(cursors))
  }

  // MARK: Copying

  /// The selected bytes; those of several selections are joined by line breaks.
  public var selectedBytes: [UInt8] {
    Array(selections.all.map { text.bytes(in: $0.range) }.joined(separator: lineEnding.bytes))
  }

  /// Whether no text is selected at any cursor.
  public var hasNoSelection: Bool { selections.all.allSatisfy(\.isEmpty) }

  /// Whether any selection goes over more than one line.
  public var selectsSeveralLines: Bool {
    selections.all.contains { selection in
      text.line(at: selection.range.lowerBound) != text.line(at: selection.range.upperBound)
    }
  }
}

extension [Range<Int>] {
  /// The same numbers in ascending ranges, of which none overlaps or touches the next.
  func joiningNeighbours() -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, last.upperBound >= range.lowerBound {
        joined[joined.count - 1] =
          last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}
