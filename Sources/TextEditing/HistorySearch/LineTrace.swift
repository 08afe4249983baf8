public import Text

/// The tracing of a line back through the states of a text, to the step that made it.
public struct LineTrace {
  private var text: PieceTree
  private var line: Int
  private let change: LineDifference.LineChange

  /// The maximum number of changes in a step; a larger step is not followed.
  private static var maxPlaces: Int { 1_000 }

  /// Creates a trace that begins at a line.
  ///
  /// - Parameter change: the kind of change to find.
  public init(of line: Int, in text: PieceTree, until change: LineDifference.LineChange) {
    self.text = text
    self.line = line
    self.change = change
  }

  /// The effect of a step on the line.
  public enum Step: Sendable {
    /// The line was the same.
    case passed
    /// The step made the line.
    case made
    /// The step changed too much to decide.
    case lost
  }

  /// Moves to the state before the present one.
  ///
  /// - Complexity: that of the change between them.
  public mutating func goBack(to earlier: TextBuffer.Memento) -> Step {
    let difference = LineDifference(from: earlier, to: text, effort: .small, atMost: Self.maxPlaces)
    if difference.isPartial { return .lost }
    guard let before = difference.hunks.lineBefore(line),
      difference.hunks.change(atLine: line) != change
    else { return .made }
    line = before
    text = earlier.text
    return .passed
  }
}

extension LineDifference {
  /// Compares the text of a state with another, as `init(from:to:effort:atMost:)` does.
  public init(
    from older: TextBuffer.Memento, to newer: PieceTree, effort: LineEffort = .standard,
    atMost places: Int = .max
  ) {
    self.init(from: older.text, to: newer, effort: effort, atMost: places)
  }
}
