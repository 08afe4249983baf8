import MementoKit

/// Runs of small steps within one minute, which share a row of the history pane.
///
/// Slow typing leaves a state for each letter. A run is a part of one line of states without
/// branches; its newest state represents it.
struct HistoryFolds: Sendable {
  /// The index of the newest memento of each memento's run, negative for none; empty without runs.
  private var ends: [Int32] = []
  /// The number of states of each run, by its newest memento.
  private var counts: [MementoID: Int] = [:]

  /// The minimum number of states that share a row.
  static let minCount = 4
  /// The maximum number of changed characters of a small step.
  static let maxCharacters = 2

  /// Creates the folds of a list without any.
  init() {}

  /// Finds the runs of a tree.
  ///
  /// - Complexity: O(mementos), about a nanosecond each, and some ten for a small step.
  /// - Parameters:
  ///   - parents: the indices of all parents.
  ///   - known: mementos with a row of their own, besides the current one and the ends of lines.
  init(
    of outline: MementoOutline, _ lines: HistoryLines, parents: [Int32],
    besides known: Set<MementoID>
  ) {
    let small = outline.steps(changingAtMost: Self.maxCharacters)
    guard small.count >= Self.minCount else { return }
    var childCounts = ContiguousArray<UInt8>(repeating: 0, count: parents.count)
    for parent in parents where parent >= 0 {
      childCounts[Int(parent)] = min(2, childCounts[Int(parent)] + 1)
    }
    var run: [Int32] = []
    // The newest member of the run, and its minute.
    var last: (id: MementoID, minute: Double)?
    for id in small {
      let parent = parents[id.index]
      let isFoldable =
        parent >= 0 && childCounts[id.index] == 1 && id != outline.current
        && lines.end(of: id) != id && !known.contains(id)
        && !outline.marks(of: id).contains(.saved)
      guard isFoldable else { continue }
      let minute = (outline.secondsSince1970(of: id) / 60).rounded(.down)
      let continues = last.map { Int(parent) == $0.id.index && minute == $0.minute } ?? false
      if !continues { close(&run, parents.count) }
      run.append(Int32(truncatingIfNeeded: id.index))
      last = (id, minute)
    }
    close(&run, parents.count)
  }

  private mutating func close(_ run: inout [Int32], _ count: Int) {
    defer { run = [] }
    guard run.count >= Self.minCount, let newest = run.last else { return }
    if ends.isEmpty { ends = Array(repeating: -1, count: count) }
    for index in run { ends[Int(index)] = newest }
    counts[MementoID(index: Int(newest))] = run.count
  }

  /// Returns the newest memento of a memento's run; nil if it is in none.
  func newest(of id: MementoID) -> MementoID? {
    guard id.index < ends.count, ends[id.index] >= 0 else { return nil }
    return MementoID(index: Int(ends[id.index]))
  }

  /// Returns the number of states of the run that a memento represents.
  func count(at id: MementoID) -> Int? { counts[id] }
}
