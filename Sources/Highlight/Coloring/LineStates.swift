import Text

/// The states of a language at the beginnings of the lines of a text.
///
/// It uses four bytes per line. An edit keeps the states after it, moved with their lines: the
/// following scan ends when it reaches an equal state.
struct LineStates {
  private var states: [LineState]
  /// The lines that must be scanned again, ascending: all states up to the first of them are right.
  private(set) var stale: [Range<Int>] = []

  /// Creates the states of a text of which only the start is known.
  init(start: LineState) { states = [start] }

  /// The number of lines whose states are known, possibly from before an edit.
  var count: Int { states.count }

  /// The number of lines whose states are right.
  var rightCount: Int { stale.first.map { min($0.lowerBound + 1, states.count) } ?? states.count }

  /// The state at the beginning of a line.
  subscript(line: Int) -> LineState { states[line] }

  /// Applies an edit: the lines of a range were replaced by `count` others.
  ///
  /// - Complexity: O(lines after it), four bytes each.
  mutating func replace(_ old: Range<Int>, by count: Int) {
    if old.lowerBound >= states.count { return }
    let known = old.clamped(to: 0..<states.count)
    if old.upperBound >= states.count {
      states.removeSubrange(old.lowerBound + 1..<states.count)
    } else if known.count > 1 || count > 1 {
      // For an edit within a line, the states after it do not move.
      let placeholder = states[old.lowerBound]
      states.replaceSubrange(
        known.lowerBound + 1..<known.upperBound,
        with: repeatElement(placeholder, count: count - 1))
    }
    move(behind: old, by: count - old.count)
    add(old.lowerBound..<old.lowerBound + count)
  }

  /// Moves the stale lines after an edit.
  private mutating func move(behind old: Range<Int>, by shift: Int) {
    if stale.isEmpty { return }
    stale = stale.compactMap { range in
      if range.upperBound <= old.lowerBound { return range }
      let lower =
        range.lowerBound < old.upperBound
        ? min(range.lowerBound, old.lowerBound) : range.lowerBound + shift
      let upper = max(lower + 1, range.upperBound + shift)
      return lower < states.count ? lower..<upper : nil
    }
  }

  private mutating func add(_ range: Range<Int>) {
    if stale.isEmpty { return stale.append(range) }
    var merged = range
    var others: [Range<Int>] = []
    for other in stale {
      if other.upperBound < merged.lowerBound || merged.upperBound < other.lowerBound {
        others.append(other)
      } else {
        merged =
          min(other.lowerBound, merged.lowerBound)..<max(other.upperBound, merged.upperBound)
      }
    }
    let index = others.firstIndex { $0.lowerBound > merged.lowerBound } ?? others.count
    others.insert(merged, at: index)
    stale = others
  }

  /// Returns the next line to scan: the first stale one, or the last known one; nil if all are
  /// right.
  func nextLine(of lineCount: Int) -> Int? {
    if let first = stale.first { return first.lowerBound }
    return states.count < lineCount ? states.count - 1 : nil
  }

  /// Records the state after a scanned line, in a text of `lineCount` lines.
  mutating func record(_ state: LineState, behind line: Int, of lineCount: Int) {
    let next = line + 1
    guard next < lineCount else { return stale.removeAll() }
    guard next < states.count else {
      states.append(state)
      stale.removeAll()
      return
    }
    let wasEqual = states[next] == state
    states[next] = state
    guard let first = stale.first else { return }
    if wasEqual, next >= first.upperBound {
      stale.removeFirst()
    } else {
      stale[0] = next..<max(first.upperBound, next + 1)
      if stale.count > 1, stale[1].lowerBound <= next {
        stale[0] = next..<max(stale[0].upperBound, stale[1].upperBound)
        stale.remove(at: 1)
      }
    }
  }
}
