/// Changes that did not come from the cursors.
extension TextBuffer {
  /// Becomes another text, with its line ending; cursors and scroll stay where they are in what both
  /// have in common.
  ///
  /// - Complexity: that of what differs, for texts that come from one.
  public mutating func become(_ other: PieceTree) {
    let replacements = other.differences(from: text).map {
      Replacement($0.old, with: other.bytes(in: $0.new))
    }
    if replacements.isEmpty { return }
    let topLine = min(scroll.line, text.lineCount - 1)
    let topRange = text.range(ofLine: topLine)
    let top = topRange.lowerBound + min(scroll.offsetInLine, topRange.count)
    let newTop = Self.place(of: top, after: replacements)
    let moved = selections.map { selection in
      Selection(
        anchor: Self.place(of: selection.anchor, after: replacements),
        head: Self.place(of: selection.head, after: replacements))
    }
    replace(replacements, leaving: moved)
    renewLineEnding()
    scroll.line = text.line(at: newTop)
    scroll.offsetInLine = newTop - text.offset(ofLine: scroll.line)
  }

  /// Where an offset is after some changes; one inside a change is at its start.
  static func place(of offset: Int, after replacements: [Replacement]) -> Int {
    var shift = 0
    for change in replacements {
      if change.range.lowerBound >= offset { break }
      if change.range.upperBound > offset { return change.range.lowerBound + shift }
      shift += change.bytes.count - change.range.count
    }
    return offset + shift
  }
}
