/// The runs of the displayed lines, stored until they change.
///
/// The runs are in a separate array, which a frame shares without a copy.
struct LineWindow {
  /// The lines.
  private(set) var lines = 0..<0
  /// The runs of each line; nil without any.
  private(set) var runs: [[StyleRun]?] = []
  private var states: [State] = []

  /// The quality of the runs of a line.
  enum State {
    /// No runs are known.
    case missing
    /// Runs of the line before an edit.
    case outdated
    /// Runs scanned from an estimated state.
    case estimated
    /// Runs scanned from the right state.
    case right
  }

  /// Moves the window to other lines; retained lines keep their runs, and new ones take them from
  /// another window.
  mutating func move(to lines: Range<Int>, with other: LineWindow) {
    if lines == self.lines { return }
    var moved = [[StyleRun]?](repeating: nil, count: lines.count)
    var movedStates = [State](repeating: .missing, count: lines.count)
    for window in [other, self] {
      for line in lines.clamped(to: window.lines) {
        let (place, old) = (line - lines.lowerBound, line - window.lines.lowerBound)
        // Right runs are kept.
        if movedStates[place] == .right { continue }
        if window.states[old] == .missing { continue }
        (moved[place], movedStates[place]) = (window.runs[old], window.states[old])
      }
    }
    (self.lines, runs, states) = (lines, moved, movedStates)
  }

  /// Applies an edit: lines were replaced by others.
  ///
  /// An edited line keeps its runs until it is scanned, so that its colours do not flicker.
  mutating func replace(_ old: Range<Int>, by count: Int) {
    let shift = count - old.count
    if old.lowerBound >= lines.upperBound { return }
    if old.upperBound <= lines.lowerBound {
      lines = lines.lowerBound + shift..<lines.upperBound + shift
      return
    }
    let beginsBefore = old.lowerBound < lines.lowerBound
    let inside = old.clamped(to: lines)
    let start = inside.lowerBound - lines.lowerBound
    let added = beginsBefore ? 0 : min(count, lines.count)
    let kept = min(added, inside.count)
    for index in start..<start + kept where states[index] != .missing {
      states[index] = .outdated
    }
    if kept < max(added, inside.count) {
      let rest = start + kept..<start + inside.count
      runs.replaceSubrange(rest, with: repeatElement(nil, count: added - kept))
      states.replaceSubrange(rest, with: repeatElement(.missing, count: added - kept))
    }
    if !beginsBefore, added < count {
      // The window does not grow with a large paste: later lines are no longer near.
      runs.removeSubrange(start + added..<runs.count)
      states.removeSubrange(start + added..<states.count)
    }
    let first = beginsBefore ? old.lowerBound + count : lines.lowerBound
    lines = first..<first + runs.count
  }

  /// Returns the state of a line; nil outside.
  func state(of line: Int) -> State? {
    lines.contains(line) ? states[line - lines.lowerBound] : nil
  }

  /// Stores the runs of a line inside the window.
  mutating func record(_ found: [StyleRun], of line: Int, isEstimate: Bool = false) {
    guard lines.contains(line) else { return }
    runs[line - lines.lowerBound] = found
    states[line - lines.lowerBound] = isEstimate ? .estimated : .right
  }

  /// Returns the first line whose runs are missing, outdated, or estimated although its state is
  /// known now; nil without one.
  ///
  /// - Parameter right: the number of lines whose states are known.
  func firstMissing(_ right: Int) -> Int? {
    lines.first { isMissing($0, right) }
  }

  /// Returns whether a line must be scanned: see `firstMissing(_:)`.
  func isMissing(_ line: Int, _ right: Int) -> Bool {
    switch state(of: line) {
    case .missing, .outdated: true
    case .estimated: line < right
    case .right, nil: false
    }
  }
}
