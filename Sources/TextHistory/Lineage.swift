import MementoKit

/// Who was made from whom among the mementos of one file: numbers and parents, nothing else.
///
/// Eight bytes a memento, so that a way between any two is found without asking the database.
struct Lineage {
  private var numbers: [UInt32] = []
  private var parents: [UInt32] = []
  /// Which mementos are kept whole.
  private(set) var wholes: Set<Int> = []

  /// Numbers begin at 1.
  private static var none: UInt32 { 0 }

  init() {}

  /// The lineage of an outline whose numbers ascend.
  init(of outline: MementoOutline) {
    numbers.reserveCapacity(outline.count)
    parents.reserveCapacity(outline.count)
    for index in 0..<outline.count {
      let id = MementoID(index: index)
      append(outline.number(of: id), parent: outline.parent(of: id).map(outline.number(of:)))
    }
  }

  /// How many mementos there are.
  var count: Int { numbers.count }

  /// The highest number; 0 where there is no memento.
  var highest: Int { numbers.last.map(Int.init) ?? 0 }

  /// Adds a memento with a number higher than all others.
  mutating func append(_ number: Int, parent: Int?) {
    precondition(number > highest, "numbers out of order")
    numbers.append(UInt32(clamping: number))
    // A parent that is not older is damage, and would lead in a circle.
    parents.append(parent.flatMap { $0 < number ? UInt32(clamping: $0) : nil } ?? Self.none)
  }

  /// Adds a memento that the store has taken.
  mutating func append(_ kept: Kept) {
    append(kept.number, parent: kept.parent)
    if kept.isWhole { addWhole(kept.number) }
  }

  mutating func addWhole(_ number: Int) { wholes.insert(number) }

  /// Takes mementos out; their children have no parent that is here.
  mutating func remove(_ unwanted: Set<Int>) {
    let places = numbers.indices.filter { !unwanted.contains(Int(numbers[$0])) }
    parents = places.map { parents[$0] }
    numbers = places.map { numbers[$0] }
    wholes.subtract(unwanted)
  }

  /// Whether there is a memento with this number.
  func contains(_ number: Int) -> Bool { place(of: number) != nil }

  /// The parent of a memento; nil for one without, and for one that is not here.
  func parent(of number: Int) -> Int? {
    guard let place = place(of: number), parents[place] != Self.none else { return nil }
    return Int(parents[place])
  }

  /// The number of the memento at a place, from 0.
  func number(at place: Int) -> Int { Int(numbers[place]) }

  /// The place of a memento in the order of numbers, from 0.
  func place(of number: Int) -> Int? {
    // Most are asked for right after they came, or have no gaps before them.
    if number == highest { return numbers.isEmpty ? nil : numbers.count - 1 }
    if number > 0, number <= numbers.count, Int(numbers[number - 1]) == number { return number - 1 }
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(numbers[middle]) < number { low = middle + 1 } else { high = middle }
    }
    return low < numbers.count && Int(numbers[low]) == number ? low : nil
  }

  // MARK: Ways

  /// How to get to a memento.
  struct Route: Equatable {
    /// Where it begins: at a state that is at hand, or at one that is kept whole.
    var start: Int
    /// Whether it begins at the state that is at hand.
    var startsAtHand: Bool
    /// The mementos to leave for their parents, in this order.
    var up: [Int] = []
    /// The mementos to enter from their parents, in this order.
    var down: [Int] = []

    var length: Int { up.count + down.count }
  }

  /// Ways to a memento from one at hand and from ancestors that are kept whole, the shortest first;
  /// the others are for where that one proves damaged.
  ///
  /// - Parameter cost: how many steps reading a whole text is worth.
  /// - Complexity: O(length of the lines from both to the root).
  func routes(to target: Int, atHand: Int?, cost: Int) -> [Route] {
    guard contains(target) else { return [] }
    var routes = routesFromWholes(to: target)
    if let fromHand = atHand.flatMap({ route(to: target, from: $0) }) {
      let isShort = routes.first.map { fromHand.length <= $0.length + cost } ?? true
      routes.insert(fromHand, at: isShort ? 0 : 1)
    }
    return routes
  }

  /// More are never tried.
  private static var mostWholes: Int { 3 }

  private func routesFromWholes(to target: Int) -> [Route] {
    var routes: [Route] = []
    var down: [Int] = []
    var next: Int? = target
    while let number = next, routes.count < Self.mostWholes {
      if wholes.contains(number) {
        routes.append(Route(start: number, startsAtHand: false, down: down.reversed()))
      }
      down.append(number)
      next = parent(of: number)
    }
    return routes
  }

  private func route(to target: Int, from start: Int) -> Route? {
    // Parents have lower numbers, so that the higher of the two is the one to leave.
    var (a, b) = (start, target)
    var up: [Int] = []
    var down: [Int] = []
    while a != b {
      if a > b {
        up.append(a)
        guard let parent = parent(of: a) else { return nil }
        a = parent
      } else {
        down.append(b)
        guard let parent = parent(of: b) else { return nil }
        b = parent
      }
    }
    return Route(start: start, startsAtHand: true, up: up, down: down.reversed())
  }
}
