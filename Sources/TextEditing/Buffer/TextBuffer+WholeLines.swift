public import Text

/// Edits of whole lines.
extension TextBuffer {
  /// The lines of all selections, in ascending ranges.
  var selectedLines: [Range<Int>] {
    selections.all.map(lines(of:)).joiningNeighbours()
  }

  // MARK: Copying and cutting

  /// The text of the cursors' lines, with a line break at the end even if the last has none; empty
  /// for the empty line after the last line break.
  ///
  /// - Complexity: as that of `selectedText`.
  public var cursorLines: PieceTree {
    var lines = text.part(selectedLines.map(whole(lines:)))
    if !lines.isEmpty, lines[lines.count - 1] != 0x0A {
      lines.insert(lineEnding.bytes, at: lines.count)
    }
    return lines
  }

  /// Removes the cursors' lines.
  ///
  /// For a last line without a line break, the break before it is removed too, so that the text
  /// still does not end with one.
  public mutating func removeCursorLines() {
    var ranges = selectedLines.map(whole(lines:))
    let last = ranges.removeLast()
    if last.lowerBound > 0, last.upperBound == text.count, text[text.count - 1] != 0x0A {
      let lineBefore = content(ofLine: text.line(at: last.lowerBound) - 1)
      ranges.append(lineBefore.upperBound..<last.upperBound)
    } else {
      ranges.append(last)
    }
    remove(ranges)
  }

  /// Inserts whole lines above each cursor's line, with the line breaks of this text; the cursors
  /// stay in their lines.
  public mutating func insertLines(_ bytes: [UInt8]) {
    let lines = lineEnding.converting(bytes)
    let starts = selections.all.map { text.offset(ofLine: text.line(at: $0.head)) }.withoutRepeats()
    replace(starts.map { Replacement($0..<$0, with: lines) }) { offset in
      offset + lines.count * starts.leadingCount { $0 <= offset }
    }
  }

  /// Changes the text away from the cursors, which `moved` maps.
  private mutating func replace(_ replacements: [Replacement], moving moved: (Int) -> Int) {
    let cursors = selections.map { selection in
      Selection(anchor: moved(selection.anchor), head: moved(selection.head))
    }
    replace(replacements, leaving: cursors)
  }
}

extension [Int] {
  /// Returns an ascending array without duplicates.
  fileprivate func withoutRepeats() -> [Int] {
    var kept: [Int] = []
    for number in self where number != kept.last { kept.append(number) }
    return kept
  }
}
