/// Changes that did not come from the cursors.
extension TextBuffer {
  /// Becomes another text, with its line ending; cursors and scroll stay where they are in what both
  /// have in common.
  ///
  /// - Complexity: that of what differs, for texts that come from one.
  public mutating func become(_ other: PieceTree) {
    let differences = other.differences(from: text)
    if differences.isEmpty { return }
    let topLine = min(scroll.line, text.lineCount - 1)
    let topRange = text.range(ofLine: topLine)
    let top = topRange.lowerBound + min(scroll.offsetInLine, topRange.count)
    let newTop = Self.place(of: top, after: differences)
    let moved = selections.map { selection in
      Selection(
        anchor: Self.place(of: selection.anchor, after: differences),
        head: Self.place(of: selection.head, after: differences))
    }
    if other.isRelated(to: text) {
      become(other, leaving: moved)
    } else {
      replace(
        differences.map { Replacement($0.old, with: other.bytes(in: $0.new)) }, leaving: moved)
    }
    renewLineEnding()
    scroll.line = text.line(at: newTop)
    scroll.offsetInLine = newTop - text.offset(ofLine: scroll.line)
  }

  /// Where an offset of the older text is in the newer; one inside a difference is at its start.
  private static func place(of offset: Int, after differences: [Difference]) -> Int {
    var shift = 0
    for difference in differences {
      if difference.old.lowerBound >= offset { break }
      if difference.old.upperBound > offset { return difference.new.lowerBound }
      shift = difference.new.upperBound - difference.old.upperBound
    }
    return offset + shift
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
