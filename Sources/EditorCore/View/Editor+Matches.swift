import TextModel

/// Where something was found that is being looked for.
extension Editor {
  /// Which rows of the scrollbar stand for lines with a match.
  ///
  /// - Complexity: O(rows of the bar · log n); nothing is known before all matches are.
  public func matches(in bar: Scrollbar) -> Set<Int> {
    guard let marks = matchMarks, let list = marks.list else { return [] }
    let text = marks.text
    return Set(
      (0..<bar.rows).filter { row in
        let lines = bar.lines(atRow: row)
        if lines.isEmpty || lines.lowerBound >= text.lineCount { return false }
        let start = text.offset(ofLine: lines.lowerBound)
        let end =
          lines.upperBound < text.lineCount ? text.offset(ofLine: lines.upperBound) : .max
        return list.first(from: start).map { $0.lowerBound < end } ?? false
      })
  }
}
