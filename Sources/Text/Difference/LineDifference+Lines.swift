extension LineDifference {
  /// The kind of change at a line of the newer text.
  public enum LineChange: Hashable, Sendable {
    /// The line is changed or new.
    case changed
    /// Lines below it were removed.
    case goneBelow
    /// Lines above it were removed; used only for the first line.
    case goneAbove
  }
}

/// Queries about single lines, answered from the hunks of a difference.
extension [LineDifference.Hunk] {
  /// Returns the change at a line of the newer text; nil without one.
  ///
  /// - Complexity: O(log n) for n hunks.
  public func change(atLine line: Int) -> LineDifference.LineChange? {
    let index = firstHunk(endingBehind: line)
    if index < count {
      let next = self[index].new
      if next.contains(line) { return .changed }
      if next.isEmpty, next.lowerBound == line + 1 { return .goneBelow }
    }
    return line == 0 && first?.new == 0..<0 ? .goneAbove : nil
  }

  /// Returns the change at the first changed line of a range of the newer text; nil without one.
  ///
  /// - Complexity: O(log n) for n hunks.
  public func change(inLines lines: Range<Int>) -> LineDifference.LineChange? {
    if let change = change(atLine: lines.lowerBound) { return change }
    let index = firstHunk(endingBehind: lines.lowerBound)
    guard index < count else { return nil }
    let next = self[index].new
    if next.isEmpty { return next.lowerBound <= lines.upperBound ? .goneBelow : nil }
    return next.lowerBound < lines.upperBound ? .changed : nil
  }

  /// Returns the older number of a line of the newer text; nil if it is changed or new.
  ///
  /// - Complexity: O(log n) for n hunks.
  public func lineBefore(_ line: Int) -> Int? {
    let index = firstHunk(endingBehind: line)
    if index < count, self[index].new.contains(line) { return nil }
    guard index > 0 else { return line }
    return line - self[index - 1].new.upperBound + self[index - 1].old.upperBound
  }

  /// Returns the index of the first hunk that ends after the start of a line of the newer text.
  private func firstHunk(endingBehind line: Int) -> Int {
    leadingCount { $0.new.upperBound <= line }
  }
}
