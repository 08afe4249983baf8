import TestSupport
import Testing

@testable import Text

/// Copies of a text edited separately, in one thread and in several.
@Suite struct PieceTreeSharingTests {
  @Test("Branches type into one storage without harm")
  func branchesTypeIntoOneStorageWithoutHarm() {
    var common = PieceTree("the middle".utf8)
    common.insert("in ".utf8, at: 0)
    var (left, right) = (common, common)
    for _ in 0..<1_000 {
      left.insert("l".utf8, at: 3)
      right.insert("r".utf8, at: right.count)
    }
    #expect(left.openStorage == right.openStorage)
    #expect(left.bytes == Array(("in " + String(repeating: "l", count: 1_000) + "the middle").utf8))
    #expect(right.bytes == Array(("in the middle" + String(repeating: "r", count: 1_000)).utf8))
    #expect(common.bytes == Array("in the middle".utf8))
  }

  @Test("Storages added by branches have numbers of their own")
  func storagesAddedByBranchesHaveNumbersOfTheirOwn() {
    let common = PieceTree("common".utf8)
    var branches = [common, common, common]
    for round in 0..<6 {
      for index in branches.indices {
        let paste = [UInt8](repeating: UInt8(65 + index), count: 20_000 + round)
        branches[index].insert(paste, at: branches[index].count)
      }
    }
    for (index, branch) in branches.enumerated() {
      let pasted = (0..<6).reduce(0) { $0 + 20_000 + $1 }
      let expected = "common" + String(repeating: ["A", "B", "C"][index], count: pasted)
      #expect(branch.bytes == Array(expected.utf8))
      branch.checkInvariants()
    }
    #expect(branches[0].differences(from: branches[1]).count == 1)
  }

  /// Each task edits its copy of one text, and reads the shared text.
  @Test("Copies can be edited at the same time")
  func copiesAreEditedAtTheSameTime() async {
    let seed = Seed.current()
    var text = PieceTree(Array(repeating: 97, count: 20_000))
    for offset in stride(from: 20_000, to: 0, by: -20) { text.insert([10], at: offset) }
    let common = text
    let expected = text.bytes
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<6 {
        group.addTask {
          var random = SeededRandom(seed: seed &+ UInt64(task))
          var (tree, bytes) = (common, expected)
          for step in Soak.rounds(400, soak: 20_000) {
            edit(&tree, &bytes, &random)
            if step % 100 == 0, common.bytes != expected { return false }
            if step % 150 == 149 { (tree, bytes) = (common, expected) }
          }
          return tree.bytes == bytes
        }
      }
      for await isRight in group { #expect(isRight) }
    }
    common.checkInvariants()
  }
}

private func edit(_ tree: inout PieceTree, _ bytes: inout [UInt8], _ random: inout SeededRandom) {
  let start = Int.random(in: 0...bytes.count, using: &random)
  let end = min(bytes.count, start + Int.random(in: 0...30, using: &random))
  let text = [UInt8](
    repeating: UInt8.random(in: 97...122, using: &random),
    count: Int.random(in: 0...40, using: &random))
  tree.replace(start..<end, with: text)
  bytes.replaceSubrange(start..<end, with: text)
}
