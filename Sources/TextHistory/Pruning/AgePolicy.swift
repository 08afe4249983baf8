/// The removal of states by age: all states of the last day are kept, then one state per hour for a
/// month, then one per day.
///
/// Only ordinary states age. Of the states in one hour or day, the newest is kept.
struct AgePolicy {
  private static var hour: Double { 3_600 }
  private static var day: Double { 24 * hour }
  private static var month: Double { 30 * day }

  /// Returns the numbers of the expired states, ascending.
  ///
  /// - Parameter now: in seconds since 1970-01-01 00:00 UTC.
  func expired(in states: PrunableStates, at now: Double) -> [Int] {
    var expired: [Int] = []
    var takenSlots: Set<Slot> = []
    for state in states.states.reversed() {
      guard let slot = Slot(of: state.date, at: now) else { continue }
      let isNewest = takenSlots.insert(slot).inserted
      if !isNewest, states.importance(of: state) == .ordinary { expired.append(state.number) }
    }
    return expired.reversed()
  }

  /// A period of which one state is kept.
  private struct Slot: Hashable {
    let length: Double
    let index: Int

    /// Creates the period of a date; fails for a time of which all states are kept.
    init?(of date: Double, at now: Double) {
      let age = now - date
      // Invalid or future dates indicate a wrong clock.
      guard age >= AgePolicy.day, date.isFinite, abs(date) < 1e15 else { return nil }
      length = age < AgePolicy.month ? AgePolicy.hour : AgePolicy.day
      index = Int((date / length).rounded(.down))
    }
  }
}
