/// Which states of a history are let go as they age, and which before others.
///
/// Everything of the last day is kept, then one state an hour for a month, then one a day. The
/// first state, states that were saved or named, ends of branches and places where they begin are
/// kept in any case, and states that somebody stands at; when there is too much even so, they are
/// let go last.
struct Thinning {
  /// A state, as far as this is concerned.
  struct State {
    let number: Int
    let parent: Int?
    /// In seconds since 1970-01-01 00:00 UTC.
    let date: Double
    let isNamed: Bool
    let isSaved: Bool
  }

  private let states: [State]
  private let childCounts: [Int: Int]
  /// Where files and runs stand: never let go.
  private let needed: Set<Int>

  /// - Parameters:
  ///   - states: in the order of their numbers.
  ///   - needed: numbers of states that must stay.
  init(_ states: [State], needed: Set<Int>) {
    self.states = states
    self.needed = needed
    childCounts = states.reduce(into: [:]) { counts, state in
      if let parent = state.parent { counts[parent, default: 0] += 1 }
    }
  }

  private static var day: Double { 86_400 }
  private static var hour: Double { 3_600 }
  /// For how long one state an hour is kept.
  private static var month: Double { 30 * day }

  // MARK: By age

  /// The numbers of the states that have come of age, ascending.
  ///
  /// Of the states in one hour, or day, the newest stays.
  func outdated(at now: Double) -> [Int] {
    var outdated: [Int] = []
    var taken: Set<Slot> = []
    for state in states.reversed() {
      guard let slot = Slot(of: state.date, at: now) else { continue }
      let isFirst = taken.insert(slot).inserted
      if !isFirst, rank(of: state) == .plain { outdated.append(state.number) }
    }
    return outdated.reversed()
  }

  /// A stretch of time of which one state is kept.
  private struct Slot: Hashable {
    let length: Double
    let index: Int

    /// Nil for a time of which everything is kept.
    init?(of date: Double, at now: Double) {
      let age = now - date
      // A clock that was wrong must not make today's work look old, nor the future's new.
      guard age >= Thinning.day, date.isFinite, abs(date) < 1e15 else { return nil }
      length = age < Thinning.month ? Thinning.hour : Thinning.day
      index = Int((date / length).rounded(.down))
    }
  }

  // MARK: By size

  /// How late each state is let go when there is too much, by its number; those that stay in any
  /// case are left out.
  func ranks() -> [Int: Rank] {
    let ranked = states.map { ($0.number, rank(of: $0)) }.filter { $1 < .never }
    return Dictionary(ranked) { $1 }
  }

  /// How much a state matters to somebody.
  enum Rank: Int, Comparable {
    /// One that ages.
    case plain
    /// The first, or where branches begin.
    case joint
    /// One that was saved, or the end of a branch.
    case kept
    case named
    /// Where somebody stands.
    case never

    static func < (one: Rank, other: Rank) -> Bool { one.rawValue < other.rawValue }
  }

  private func rank(of state: State) -> Rank {
    if needed.contains(state.number) { return .never }
    if state.isNamed { return .named }
    let children = childCounts[state.number] ?? 0
    if state.isSaved || children == 0 { return .kept }
    return state.parent == nil || children > 1 ? .joint : .plain
  }
}
