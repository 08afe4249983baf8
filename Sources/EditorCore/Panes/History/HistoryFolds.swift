import MementoKit

/// Runs of small steps within one minute, which share a row of the history pane.
///
/// Somebody who types a letter a second leaves a state for each. A run is a part of one line of
/// states without branches; its newest state stands for it.
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
  /// - Complexity: O(mementos), some ten nanoseconds each.
  /// - Parameter known: mementos with a row of their own, besides the current one and the ends of
  ///   lines.
  init(of outline: MementoOutline, _ lines: HistoryLines, besides known: Set<MementoID>) {
    var childCounts = ContiguousArray<UInt8>(repeating: 0, count: outline.count)
    for index in 1..<max(1, outline.count) {
      let parent = outline.parent(of: MementoID(index: index))?.index ?? 0
      childCounts[parent] = min(2, childCounts[parent] + 1)
    }
    var run: [Int32] = []
    // The newest member of the run, and its minute.
    var last: (id: MementoID, minute: Double)?
    for index in 1..<max(1, outline.count) {
      let id = MementoID(index: index)
      let isSmall =
        outline.changedCharacters(of: id).map { $0 <= Self.maxCharacters } ?? false
        && outline.parent(of: id) != nil && childCounts[index] == 1 && id != outline.current
        && lines.end(of: id) != id
        && !known.contains(id) && !outline.marks(of: id).contains(.saved)
      // A state of another line does not end the run: both may alternate in time.
      guard isSmall else {
        if outline.parent(of: id) == last?.id { close(&run, outline.count) }
        continue
      }
      let minute = (outline.secondsSince1970(of: id) / 60).rounded(.down)
      let continues = last.map { outline.parent(of: id) == $0.id && minute == $0.minute } ?? false
      if !continues { close(&run, outline.count) }
      run.append(Int32(truncatingIfNeeded: index))
      last = (id, minute)
    }
    close(&run, outline.count)
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

  /// Returns the number of states of the run that a memento stands for.
  func count(at id: MementoID) -> Int? { counts[id] }
}
