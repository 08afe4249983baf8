public import Text

extension TextBuffer {
  /// The lines of all selections, in ascending ranges; what is folded below them belongs to them.
  var selectedLines: [Range<Int>] {
    selections.all.map { withFolded(lines(of: $0)) }.joiningNeighbours()
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
  /// The line break before a last line stays, and the cursor behind it: pasted there, the line is the last
  /// one again.
  public mutating func removeCursorLines() { remove(selectedLines.map(whole(lines:))) }

  /// Inserts whole lines above each cursor's line, with the line breaks of this text; the cursors
  /// stay in their lines.
  public mutating func insertLines(_ bytes: [UInt8]) {
    let lines = lineEnding.converting(bytes)
    let starts = Set(selections.all.map { text.offset(ofLine: text.line(at: $0.head)) }).sorted()
    let replacements = starts.map { Replacement($0..<$0, with: lines) }
    let map = OffsetMap(replacements)
    let cursors = selections.map { selection in
      Selection(anchor: map.place(of: selection.anchor), head: map.place(of: selection.head))
    }
    replace(replacements, leaving: cursors)
  }
}
