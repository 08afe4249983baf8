extension LineDifference {
  /// What became of the text at a line of the newer text.
  public enum LineChange: Hashable, Sendable {
    /// The line is another, or new.
    case changed
    /// Lines went that stood below it.
    case goneBelow
    /// Lines went that stood above it; said of the first line alone.
    case goneAbove
  }
}

/// What became of single lines, told by the hunks of a difference.
extension [LineDifference.Hunk] {
  /// What became of the text at a line of the newer text; nil where nothing did.
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

  /// What became of the text at the first line of a range of the newer text where anything did; nil
  /// where nothing did.
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

  /// Where a line of the newer text was in the older one; nil when it was not there, or another.
  ///
  /// - Complexity: O(log n) for n hunks.
  public func lineBefore(_ line: Int) -> Int? {
    let index = firstHunk(endingBehind: line)
    if index < count, self[index].new.contains(line) { return nil }
    guard index > 0 else { return line }
    return line - self[index - 1].new.upperBound + self[index - 1].old.upperBound
  }

  /// The first hunk that ends behind the start of a line of the newer text.
  private func firstHunk(endingBehind line: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].new.upperBound > line { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// A line on its way back through the states of a text, to the step that made it what it is.
public struct LineTrace {
  private var text: PieceTree
  private var line: Int
  private let change: LineDifference.LineChange

  /// How many places of a step are looked at; what changed more is not followed.
  private static var mostPlaces: Int { 1_000 }

  /// A trace that begins at a line.
  ///
  /// - Parameter change: what is looked for there.
  public init(of line: Int, in text: PieceTree, lookingFor change: LineDifference.LineChange) {
    self.text = text
    self.line = line
    self.change = change
  }

  /// What a step did to the line.
  public enum Step: Sendable {
    /// The line is as it was.
    case passed
    /// The step made it what it is.
    case made
    /// The step changed too much to say.
    case lost
  }

  /// Goes to the state before the present one.
  ///
  /// - Complexity: that of the change between them.
  public mutating func goBack(to earlier: TextBuffer.Memento) -> Step {
    let difference = LineDifference(
      from: earlier, to: text, effort: .small, atMost: Self.mostPlaces)
    if difference.isPartial { return .lost }
    guard let before = difference.hunks.lineBefore(line),
      difference.hunks.change(atLine: line) != change
    else {
      return .made
    }
    line = before
    text = earlier.text
    return .passed
  }
}
