import Testing

@testable import TextHistory

/// The choice of states to prune, by dates and relations alone.
@Suite struct AgePolicyTests {
  private let now = 1_800_000_000.0
  private let hour = 3_600.0
  private let day = 86_400.0

  private func state(
    _ number: Int, _ parent: Int?, age: Double = 0, isNamed: Bool = false, isSaved: Bool = false
  ) -> PrunableStates.State {
    PrunableStates.State(
      number: number, parent: parent, date: now - age, isNamed: isNamed, isSaved: isSaved)
  }

  /// Returns a line of states with these ages; the last one is of this moment.
  private func line(_ ages: [Double]) -> [PrunableStates.State] {
    (ages + [0]).enumerated().map { index, age in
      state(index + 1, index == 0 ? nil : index, age: age)
    }
  }

  private func expired(
    _ states: [PrunableStates.State], inUse: Set<Int> = [], at date: Double? = nil
  ) -> [Int] {
    AgePolicy().expired(in: PrunableStates(states, inUse: inUse), at: date ?? now)
  }

  // MARK: By age

  @Test("All states of the last day stay")
  func everythingOfADayIsKept() {
    #expect(expired(line((0..<2_000).map { day - 1 - Double($0) * 40 })) == [])
  }

  @Test("One state an hour stays for a month")
  func oneAnHourIsKeptForAMonth() {
    // `now` is the start of an hour but not of a day; states every six minutes for thirty days.
    let ages = (1..<10 * 24 * 29).map { 30 * day - Double($0) * hour / 10 }
    let states = line(ages)
    let gone = Set(expired(states))
    let kept = states.filter { !gone.contains($0.number) && now - $0.date >= day }
    let hours = kept.dropFirst().map { Int($0.date / hour) }
    #expect(hours == Array(Set(hours)).sorted(), "one of each")
    #expect(hours.count == 24 * 29)
    for state in kept.dropFirst() {
      let isNewest = !states.contains {
        Int($0.date / hour) == Int(state.date / hour) && $0.date > state.date
          && now - $0.date >= day
      }
      #expect(isNewest, "#\(state.number)")
    }
  }

  @Test("One state a day stays afterwards")
  func oneADayIsKeptAfterwards() {
    let states = line((1...24 * 40).map { 100 * day - Double($0) * hour })
    let gone = Set(expired(states))
    let kept = states.filter { !gone.contains($0.number) }.dropFirst().dropLast()
    let days = kept.map { Int($0.date / day) }
    #expect(days.count == Set(days).count && (40...41).contains(days.count))
  }

  @Test("Aging begins after exactly one day")
  func anAgeIsCountedFromExactlyADayOn() {
    #expect(expired(line([2 * day, day + 1, day])) == [], "in two hours")
    #expect(expired(line([2 * day, day + 2, day + 1])) == [2])
    #expect(expired(line([2 * day, day - 1, day - 2])) == [])
  }

  @Test("Checkpoints, saved states, branch points and ends of branches do not age")
  func whatSomebodyWillLookForStaysHoweverOldItIs() {
    let age = 400 * day
    let states = [
      state(1, nil, age: age), state(2, 1, age: age), state(3, 2, age: age, isSaved: true),
      state(4, 3, age: age, isNamed: true), state(5, 4, age: age), state(6, 5, age: age),
      state(7, 5, age: age), state(8, 7, age: age), state(9, 8, age: age), state(10, 9, age: age),
    ]
    // 1 is the first, 5 begins a branch, 6 and 10 are ends of branches.
    #expect(expired(states) == [2, 7, 8, 9])
    #expect(expired(states, inUse: [2, 8]) == [7, 9])
  }

  @Test("The newest state of a slot is the one with the highest number")
  func theNewestIsTheOneOfTheHighestNumber() {
    // The clock was set back between the two.
    let states = line([50 * day, 40 * day + 100, 40 * day + 200])
    #expect(expired(states) == [2])
  }

  @Test(
    "A state with an impossible date stays",
    arguments: [
      Double.nan, .infinity, -.infinity, 1e300, -1e300, .greatestFiniteMagnitude, 1e15, -1e15,
    ])
  func aDateThatIsNoneIsLeftAlone(date: Double) {
    let states =
      [state(1, nil, age: 50 * day)]
      + (2...5).map {
        PrunableStates.State(number: $0, parent: $0 - 1, date: date, isNamed: false, isSaved: false)
      }
    #expect(expired(states) == [])
  }

  @Test("Dates in the future and a clock set back remove nothing")
  func datesInTheFutureAndAClockThatWasSetBackCostNothing() {
    #expect(expired(line((1...50).map { -Double($0) * day })) == [])
    let states = line((1...50).map { 50 * day - Double($0) })
    #expect(!expired(states).isEmpty)
    #expect(expired(states, at: now - 60 * day) == [])
    #expect(expired(states, at: .nan) == [] && expired(states, at: -.infinity) == [])
  }

  @Test("Pruning an empty history removes nothing")
  func anEmptyHistoryHasNothingToLose() {
    #expect(expired([]) == [] && PrunableStates([], inUse: []).numbers(upTo: .checkpoint) == [])
  }

  // MARK: By size

  @Test("Ordinary states are removed first, checkpoints last")
  func whatAgeTakesGoesFirstAndWhatHasANameLast() {
    let states = [
      state(1, nil), state(2, 1, isNamed: true), state(3, 2, isSaved: true), state(4, 3),
      state(5, 4), state(6, 5), state(7, 5), state(8, 7), state(9, 8), state(10, 9),
      state(11, 10, isSaved: true),
    ]
    func ranked(inUse: Set<Int>) -> [[Int]] {
      let known = PrunableStates(states, inUse: inUse)
      return [PrunableStates.Importance.ordinary, .branchPoint, .savedOrEnd, .checkpoint].map {
        importance in
        states.filter { known.importance(of: $0) == importance }.map(\.number)
      }
    }
    #expect(ranked(inUse: []) == [[4, 7, 8, 9, 10], [1, 5], [3, 6, 11], [2]])
    #expect(ranked(inUse: [1, 4, 2, 11]) == [[7, 8, 9, 10], [5], [3, 6], []])
    #expect(ranked(inUse: Set(1...11)) == [[], [], [], []])
  }
}
