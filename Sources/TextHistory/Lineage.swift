import MementoKit
import Text

/// The parents of the mementos of one file, by number.
///
/// It has eight bytes for each memento, and finds a route between any two without the database.
struct Lineage {
  private var numbers: [UInt32] = []
  private var parents: [UInt32] = []
  /// The numbers of the mementos with a snapshot.
  var snapshots: Set<Int> = []

  /// The value for no parent: numbers begin at 1.
  private static var none: UInt32 { 0 }

  init() {}

  /// Creates the lineage of an outline whose numbers ascend.
  init(of outline: MementoOutline) {
    numbers.reserveCapacity(outline.count)
    parents.reserveCapacity(outline.count)
    for index in 0..<outline.count {
      let id = MementoID(index: index)
      append(outline.number(of: id), parent: outline.parent(of: id).map(outline.number(of:)))
    }
  }

  /// The number of mementos.
  var count: Int { numbers.count }

  /// The number of the first memento.
  var first: Int? { numbers.first.map(Int.init) }

  /// All mementos with their parents, ordered by number.
  var links: [(number: Int, parent: Int?)] {
    zip(numbers, parents).map { (Int($0), $1 == Self.none ? nil : Int($1)) }
  }

  /// The highest number; 0 without mementos.
  var highest: Int { numbers.last.map(Int.init) ?? 0 }

  /// Adds a memento with a number higher than all others.
  mutating func append(_ number: Int, parent: Int?) {
    precondition(number > highest, "numbers out of order")
    numbers.append(UInt32(clamping: number))
    // A parent with a higher number is damage, and would create a cycle.
    parents.append(parent.flatMap { $0 < number ? UInt32(clamping: $0) : nil } ?? Self.none)
  }

  /// Adds a memento that the store has added.
  mutating func append(_ kept: Kept) {
    append(kept.number, parent: kept.parent)
    if kept.hasSnapshot { snapshots.insert(kept.number) }
  }

  /// Removes mementos; their children then have no parent.
  mutating func remove(_ unwanted: Set<Int>) {
    let places = numbers.indices.filter { !unwanted.contains(Int(numbers[$0])) }
    parents = places.map { parents[$0] }
    numbers = places.map { numbers[$0] }
    snapshots.subtract(unwanted)
  }

  /// Returns whether a memento with this number exists.
  func contains(_ number: Int) -> Bool { place(of: number) != nil }

  /// Returns the parent of a memento; nil without one.
  func parent(of number: Int) -> Int? {
    guard let place = place(of: number), parents[place] != Self.none else { return nil }
    return Int(parents[place])
  }

  /// Returns whether one memento equals another one or is an ancestor of it.
  ///
  /// - Complexity: O(mementos between them).
  func leads(from earlier: Int, to later: Int) -> Bool {
    // A parent has a lower number.
    sequence(first: later, next: parent(of:)).first { $0 <= earlier } == earlier
  }

  /// The children of each memento, by number.
  ///
  /// - Complexity: O(mementos).
  var children: [Int: [Int]] {
    var children: [Int: [Int]] = [:]
    for (number, parent) in zip(numbers, parents) where parent != Self.none {
      children[Int(parent), default: []].append(Int(number))
    }
    return children
  }

  /// Returns the index of a memento in the order of numbers.
  func place(of number: Int) -> Int? {
    // Most requests are for the newest memento, or for one without gaps before it.
    if number == highest { return numbers.isEmpty ? nil : numbers.count - 1 }
    if number > 0, number <= numbers.count, Int(numbers[number - 1]) == number { return number - 1 }
    let place = numbers.leadingCount { Int($0) < number }
    return place < numbers.count && Int(numbers[place]) == number ? place : nil
  }

  /// Whether some states depend on the text in the file, because no snapshot precedes them.
  ///
  /// - Complexity: O(mementos).
  var needsFile: Bool {
    zip(numbers, parents).contains { $1 == Self.none && !snapshots.contains(Int($0)) }
  }

  /// A route to a memento.
  struct Route: Equatable {
    /// The number of the start: a state in memory, or one with a snapshot.
    var start: Int
    /// Whether the start is the state in memory.
    var startsInMemory: Bool
    /// The mementos to leave for their parents, in this order.
    var up: [Int] = []
    /// The mementos to enter from their parents, in this order.
    var down: [Int] = []

    var length: Int { up.count + down.count }
  }

  /// Returns routes to a memento from one in memory and from ancestors with a snapshot, shortest
  /// first; the later ones are alternatives in case of damage.
  ///
  /// - Parameter cost: the number of steps that cost as much as reading a snapshot.
  /// - Complexity: O(distance of both from the root).
  func routes(to target: Int, inMemory: Int?, cost: Int) -> [Route] {
    guard contains(target) else { return [] }
    var routes = routesFromSnapshots(to: target)
    if let fromMemory = inMemory.flatMap({ route(to: target, from: $0) }) {
      let isShort = routes.first.map { fromMemory.length <= $0.length + cost } ?? true
      routes.insert(fromMemory, at: isShort ? 0 : 1)
    }
    return routes
  }

  /// The maximum number of tried snapshots.
  private static var maxSnapshots: Int { 3 }

  private func routesFromSnapshots(to target: Int) -> [Route] {
    var routes: [Route] = []
    var down: [Int] = []
    var next: Int? = target
    while let number = next, routes.count < Self.maxSnapshots {
      if snapshots.contains(number) {
        routes.append(Route(start: number, startsInMemory: false, down: down.reversed()))
      }
      down.append(number)
      next = parent(of: number)
    }
    return routes
  }

  private func route(to target: Int, from start: Int) -> Route? {
    // Parents have lower numbers, so the higher of the two is left first.
    var (a, b) = (start, target)
    var up: [Int] = []
    var down: [Int] = []
    while a != b {
      if a > b { up.append(a) } else { down.append(b) }
      guard let parent = parent(of: max(a, b)) else { return nil }
      if a > b { a = parent } else { b = parent }
    }
    return Route(start: start, startsInMemory: true, up: up, down: down.reversed())
  }
}
