import TestSupport
import Testing

@testable import TextHistory

/// Paths through random trees, compared with the plainest search.
@Suite struct LineageTests {
  @Test("Every memento with a path to it is reached")
  func everyMementoIsReachedWhereThereIsAWay() {
    let seed = Seed.current()
    var random = SeededRandom(seed: seed)
    for _ in Soak.rounds(200, soak: 20_000) {
      let tree = RandomLineage(&random)
      for target in tree.parents.keys {
        let hand = tree.parents.keys.randomElement(using: &random)
        check(tree, target, hand, "SEED=\(seed)")
      }
    }
  }

  private func check(_ tree: RandomLineage, _ target: Int, _ hand: Int?, _ seed: Comment) {
    let routes = tree.lineage.routes(to: target, inMemory: hand, cost: 3)
    let line = tree.line(of: target)
    let isNearSnapshot = line.contains { tree.lineage.snapshots.contains($0) }
    let meets = hand.map { !Set(tree.line(of: $0)).isDisjoint(with: line) } ?? false
    #expect(routes.isEmpty == !(isNearSnapshot || meets), seed)
    for route in routes {
      var here = route.start
      #expect(route.startsInMemory ? here == hand : tree.lineage.snapshots.contains(here), seed)
      for number in route.up {
        #expect(number == here, seed)
        here = tree.parents[number].flatMap { $0 } ?? 0
      }
      for number in route.down {
        #expect(tree.parents[number] == here, seed)
        here = number
      }
      #expect(here == target, seed)
    }
  }

  @Test("Removed mementos are no longer listed")
  func whatIsRemovedIsNoLongerThere() {
    var lineage = Lineage()
    for number in 1...5 { lineage.append(number, parent: number == 1 ? nil : number - 1) }
    lineage.snapshots = [1, 4]
    lineage.remove([3, 4])
    #expect(lineage.count == 3 && lineage.highest == 5)
    #expect(!lineage.contains(3) && lineage.snapshots == [1])
    #expect(lineage.routes(to: 5, inMemory: 1, cost: 0).isEmpty)
    #expect(lineage.routes(to: 2, inMemory: nil, cost: 0).map(\.down) == [[2]])
    lineage.remove([5])
    #expect(lineage.highest == 2)
    lineage.append(6, parent: 2)
    #expect(lineage.parent(of: 6) == 2)
  }

  @Test("A parent that is not older is ignored")
  func aParentThatIsNotOlderIsNone() {
    var lineage = Lineage()
    lineage.append(3, parent: 3)
    lineage.append(4, parent: 9)
    #expect(lineage.parent(of: 3) == nil && lineage.parent(of: 4) == nil)
  }
}

private struct RandomLineage {
  var lineage = Lineage()
  var parents: [Int: Int?] = [:]

  init(_ random: inout SeededRandom) {
    var number = 0
    for _ in 0..<Int.random(in: 1...20, using: &random) {
      number += Int.random(in: 1...3, using: &random)
      // Some have a removed parent, or none.
      let parent: Int? =
        Int.random(in: 0..<8, using: &random) == 0
        ? nil : parents.keys.sorted().randomElement(using: &random)
      lineage.append(number, parent: parent)
      parents[number] = .some(parent)
      if Int.random(in: 0..<6, using: &random) == 0 { lineage.snapshots.insert(number) }
    }
  }

  /// Returns a memento and all its ancestors.
  func line(of number: Int) -> [Int] {
    var line = [number]
    while let parent = parents[line[line.count - 1]].flatMap({ $0 }) { line.append(parent) }
    return line
  }
}
