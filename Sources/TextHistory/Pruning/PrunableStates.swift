import HistoryStore
import MementoKit

/// The states of one file for pruning: their dates, relations and importance.
struct PrunableStates {
  /// A state without its text.
  struct State {
    let number: Int
    let parent: Int?
    /// The time in seconds since 1970-01-01 00:00 UTC.
    let date: Double
    let isNamed: Bool
    let isSaved: Bool
  }

  /// The importance of a state, in the order of removal by size.
  enum Importance: Comparable, CaseIterable {
    /// A state in the middle of a branch, to which the age policy applies.
    case ordinary
    /// The first state, or one with several branches.
    case branchPoint
    /// A saved state, or the end of a branch.
    case savedOrEnd
    /// A state that the user named.
    case checkpoint
    /// The current state of a file or a session, which is never removed.
    case inUse
  }

  /// The states in the order of their numbers.
  let states: [State]
  private let childCounts: [Int: Int]
  private let inUse: Set<Int>

  /// Creates the states of one file, ordered by number; those in use are never removed.
  init(_ states: [State], inUse: Set<Int>) {
    self.states = states
    self.inUse = inUse
    childCounts = states.reduce(into: [:]) { counts, state in
      if let parent = state.parent { counts[parent, default: 0] += 1 }
    }
  }

  /// Returns the importance of a state.
  func importance(of state: State) -> Importance {
    if inUse.contains(state.number) { return .inUse }
    if state.isNamed { return .checkpoint }
    let children = childCounts[state.number] ?? 0
    if state.isSaved || children == 0 { return .savedOrEnd }
    return state.parent == nil || children > 1 ? .branchPoint : .ordinary
  }

  /// The importance of each state, by its number.
  var levels: [Int: Importance] {
    Dictionary(states.map { ($0.number, importance(of: $0)) }) { $1 }
  }

  /// Returns the numbers of the states up to an importance, the least important first, and the
  /// oldest of equal importance first.
  func numbers(upTo importance: Importance) -> [Int] {
    states.map { (importance: self.importance(of: $0), number: $0.number) }
      .filter { $0.importance <= importance && $0.importance < .inUse }
      .sorted { $0 < $1 }.map(\.number)
  }
}

extension PrunableStates {
  /// Reads the states of a file from a store.
  init(_ store: HistoryDatabase, of file: Int, inUse: Set<Int>) throws(DatabaseError) {
    var states: [State] = []
    try store.forEachMemento(of: file) { row in
      states.append(
        State(
          number: row.record.number, parent: row.parent, date: row.record.secondsSince1970,
          isNamed: row.record.name != nil || row.record.marks.contains(.kept),
          isSaved: row.record.marks.contains(.saved)))
    }
    self.init(states, inUse: inUse)
  }
}
