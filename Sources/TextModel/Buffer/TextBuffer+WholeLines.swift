/// Edits of whole lines.
extension TextBuffer {
  /// The lines of all selections, in ascending runs.
  var selectedLines: [Range<Int>] {
    selections.all.map(lines(of:)).joiningNeighbours()
  }

  // MARK: Copying and cutting

  /// The text of the cursors' lines, with a line break at the end also where the last has none;
  /// nothing on the empty line behind the last line break.
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
  /// A last line that has no line break takes the one before it along, so that a text that did
  /// not end with a line break still does not.
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
  /// stay in the lines where they were.
  public mutating func insertLines(_ bytes: [UInt8]) {
    let lines = lineEnding.converting(bytes)
    let starts = selections.all.map { text.offset(ofLine: text.line(at: $0.head)) }.withoutRepeats()
    replace(starts.map { Replacement($0..<$0, with: lines) }) { offset in
      offset + lines.count * starts.count(upTo: offset)
    }
  }

  /// Changes the text elsewhere than at the cursors, and moves these as `moved` says.
  private mutating func replace(_ replacements: [Replacement], moving moved: (Int) -> Int) {
    let cursors = selections.map { selection in
      Selection(anchor: moved(selection.anchor), head: moved(selection.head))
    }
    replace(replacements, leaving: cursors)
  }
}

extension [Int] {
  /// An ascending array with each number once.
  fileprivate func withoutRepeats() -> [Int] {
    var kept: [Int] = []
    for number in self where number != kept.last { kept.append(number) }
    return kept
  }

  /// How many numbers of an ascending array are at most `limit`.
  ///
  /// - Complexity: O(log n).
  fileprivate func count(upTo limit: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= limit { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
