import Storage

/// Which states of a file are let go when there is too much.
///
/// The least important go first and, of those, the oldest; but none whose bytes would only be handed
/// on to those that stay. What cannot be brought within a limit at all is brought near to what has to
/// stay, and no nearer: the last bytes above that would cost the most states.
struct Shrinking {
  private let sizes: HistorySizes
  private let ranks: [Int: Thinning.Rank]

  /// - Parameter ranks: of all states that may go.
  init(_ sizes: HistorySizes, ranks: [Int: Thinning.Rank]) {
    self.sizes = sizes
    self.ranks = ranks
  }

  /// How far is gone: first as far as the first says, in all files, then as the next says.
  struct Stage {
    let rank: Thinning.Rank
    /// Whether all goes that frees anything worth a state, down to the last.
    var isThorough = false

    /// Without touching what has a name.
    static let early = [Stage(rank: .plain), Stage(rank: .joint), Stage(rank: .kept)]
    /// What has a name goes after all else; this is for where that helps.
    static let late = [Stage(rank: .kept, isThorough: true), Stage(rank: .named)]
  }

  /// The numbers of states that go, so that so many bytes are freed, and how many probably are.
  ///
  /// - Complexity: O(n log n) for n states, where their changes are few.
  func plan(freeing excess: Int, _ stage: Stage, most: Int = .max) -> (numbers: [Int], freed: Int) {
    let wanted = sizes.byteCount - excess
    var plan = Plan(sizes, candidates(upTo: stage.rank), most: most)
    if stage.isThorough {
      plan.free(downTo: wanted)
      return (plan.numbers, sizes.byteCount - plan.sizes.byteCount)
    }
    if stage.rank == .named, !doNamedHelp(freeing: excess) { return ([], 0) }
    let floor = floor(of: stage.rank)
    let goal = floor > wanted ? floor + Self.noticeable(of: floor) : wanted
    plan.free(downTo: goal)
    plan.freeTogether(downTo: goal)
    plan.freeTogether(downTo: goal, copying: true)
    if plan.sizes.byteCount > goal, plan.numbers.count < most {
      // The first may be one that cannot go any more, for several begin from it: in the order in
      // which the least was found it could.
      var other = Plan(sizes, pairs(upTo: stage.rank), most: most)
      other.freeTogether(downTo: goal)
      other.freeTogether(downTo: goal, copying: true)
      if other.sizes.byteCount < plan.sizes.byteCount { plan = other }
    }
    return (plan.numbers, sizes.byteCount - plan.sizes.byteCount)
  }

  /// Whether letting go what has a name would reach what is wanted, or come noticeably nearer.
  func doNamedHelp(freeing excess: Int) -> Bool {
    if !ranks.values.contains(.named) { return false }
    let (before, after) = (floor(of: .kept), floor(of: .named))
    let wanted = sizes.byteCount - excess
    if before <= wanted { return false }
    return after <= wanted || before - after > Self.noticeable(of: after)
  }

  /// A part of some bytes that is worth states.
  fileprivate static func noticeable(of byteCount: Int) -> Int { byteCount / 8 }

  /// The least that can be reached without touching what is more important.
  private func floor(of rank: Thinning.Rank) -> Int {
    var least = Plan(sizes, pairs(upTo: rank), most: .max)
    least.freeTogether(downTo: 0)
    let careful = least.sizes.byteCount
    least.freeTogether(downTo: 0, copying: true)
    return min(careful, least.sizes.byteCount)
  }

  private func pairs(upTo rank: Thinning.Rank) -> [Int] {
    Pairs.order(candidates(upTo: rank).sorted()[...])
  }

  /// The states up to a rank, in the order in which they go.
  private func candidates(upTo rank: Thinning.Rank) -> [Int] {
    ranks.filter { $1 <= rank }
      .sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
  }
}

/// States that go, one after another.
private struct Plan {
  private(set) var sizes: HistorySizes
  private(set) var numbers: [Int] = []
  private let order: [Int]
  private let places: [Int: Int]
  private let most: Int

  init(_ sizes: HistorySizes, _ order: [Int], most: Int) {
    self.sizes = sizes
    self.order = order
    self.most = most
    places = Dictionary(order.enumerated().map { ($1, $0) }) { $1 }
  }

  private func isDone(_ goal: Int) -> Bool { sizes.byteCount <= goal || numbers.count >= most }

  /// Lets those go that free a fair part of what they take themselves.
  mutating func free(downTo goal: Int) {
    var waiting = Array(order.indices.reversed())
    var isWaiting = Array(repeating: true, count: order.count)
    while !isDone(goal), let place = waiting.popLast() {
      isWaiting[place] = false
      guard let outcome = sizes.outcome(without: order[place]),
        let bytes = sizes.nodes[order[place]]?.byteCount,
        outcome.freed > Shrinking.noticeable(of: bytes)
      else { continue }
      take(outcome, order[place])
      // What freed nothing beside it may do so now, and has its turn before those that come later.
      for place in outcome.neighbours.compactMap({ places[$0] }) where !isWaiting[place] {
        isWaiting[place] = true
        waiting.insert(place, at: (waiting.lastIndex { $0 > place } ?? -1) + 1)
      }
    }
  }

  /// Lets all go in turn: together they may free what none frees alone.
  ///
  /// - Parameter copying: whether branch points go where that takes more bytes, for the while: each
  ///   branch gets a copy of what led to them.
  mutating func freeTogether(downTo goal: Int, copying: Bool = false) {
    var rest = order.filter { sizes.nodes[$0] != nil }
    var count = 0
    repeat {
      count = rest.count
      rest = rest.filter { number in
        guard !isDone(goal), let outcome = sizes.outcome(without: number) else { return true }
        let isBranched = sizes.nodes[number].map { $0.children.count > 1 } ?? false
        if !copying, isBranched, outcome.freed < 0 { return true }
        take(outcome, number)
        return false
      }
    } while rest.count < count && !isDone(goal)
  }

  private mutating func take(_ outcome: HistorySizes.Outcome, _ number: Int) {
    sizes.apply(outcome)
    numbers.append(number)
  }
}

/// Numbers in an order in which neighbours are joined in pairs, and the pairs in pairs: one by one,
/// what was joined first would be joined anew with each of the others.
enum Pairs {
  static func order(_ numbers: ArraySlice<Int>) -> [Int] {
    var order: [Int] = []
    var rest = Array(numbers)
    while !rest.isEmpty {
      order += rest.indices.filter { $0 % 2 == 0 }.map { rest[$0] }
      rest = rest.indices.filter { $0 % 2 == 1 }.map { rest[$0] }
    }
    return order
  }
}
