import TestSupport
import Testing

@testable import MementoKit

@Suite struct MementoOrderTests {
  private func record(_ number: Int) -> MementoRecord {
    MementoRecord(number: number, summary: ChangeSummary(title: ""), secondsSince1970: 0)
  }

  @Test("Mementos that two programs recorded at the same time are in the order of their numbers")
  func theOrderIsThatOfTheNumbers() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(100, soak: 20_000) {
      var outline = MementoOutline(root: record(1))
      // Each of two programs adds its own in order, and learns of the others late.
      var waiting = (2...Int.random(in: 3...20, using: &random)).map { $0 }
      while !waiting.isEmpty {
        let number = waiting.remove(at: waiting.count > 1 && Bool.random(using: &random) ? 1 : 0)
        let parents = (0..<outline.count).map(MementoID.init(index:))
          .filter { outline.number(of: $0) < number }
        outline.append(record(number), parent: parents.randomElement(using: &random))
      }
      let order = outline.order
      let listed = (0..<outline.count).map { order[$0] }
      #expect(listed.map(outline.number(of:)) == Array(1...outline.count))
      #expect(listed.map(order.rank(of:)) == Array(0..<outline.count))
      #expect(listed.map(outline.rank(of:)) == Array(0..<outline.count))
    }
  }

  @Test("A memento with a provisional number is listed behind its parent")
  func aProvisionalNumberIsBehindItsParent() {
    var outline = MementoOutline(root: record(1))
    let parent = outline.append(record(2), parent: .root)
    let child = outline.append(record(3), parent: parent)
    let other = outline.append(record(4), parent: .root)
    outline.setNumbers([MementoReference(id: parent, number: 6)])
    let order = outline.order
    #expect((0..<4).map { order[$0] } == [.root, other, parent, child])
    let newer = outline.append(record(7), parent: .root)
    #expect(order.rank(of: newer) == 4, "it was added since")
  }

  @Test("Numbers that a store gives together leave the order as it is")
  func numbersGivenTogether() {
    var outline = MementoOutline(root: record(1))
    let ids = (2...4).map { outline.append(record($0), parent: .root) }
    outline.setNumbers(zip(ids, 6...8).map { MementoReference(id: $0, number: $1) })
    #expect(outline.isInOrder)
  }
}

extension MementoOrder {
  /// The memento with a rank, from 0.
  fileprivate subscript(rank: Int) -> MementoID {
    MementoID(index: indices.isEmpty ? rank : Int(indices[rank]))
  }
}
