public import Text

/// Changes from other sources than the cursors.
extension TextBuffer {
  /// Replaces the text and its line ending; cursors and scroll stay in the common parts.
  ///
  /// - Complexity: that of the difference, for related texts.
  public mutating func become(_ other: PieceTree) {
    let differences = other.differences(from: text)
    if differences.isEmpty { return }
    let moved = view.selections(after: differences, to: other)
    let scroll = view.scroll(after: differences, from: text, to: other)
    if other.isRelated(to: text) {
      become(other, leaving: moved)
    } else {
      replace(
        differences.map { Replacement($0.old, with: other.bytes(in: $0.new)) }, leaving: moved)
    }
    renewLineEnding()
    self.scroll = scroll
  }

  /// Returns an offset after some changes; one inside a change becomes its start.
  static func place(of offset: Int, after replacements: [Replacement]) -> Int {
    var shift = 0
    for change in replacements {
      if change.range.lowerBound >= offset { break }
      if change.range.upperBound > offset { return change.range.lowerBound + shift }
      shift += change.growth
    }
    return offset + shift
  }
}
