import TestSupport
import Testing

@testable import Text

/// The tree, compared with a plain array of bytes at each step.
@Suite struct PieceTreeRandomTests {
  static let fanouts = [
    PieceTree.Fanout(leaf: 4, inner: 4), PieceTree.Fanout(leaf: 5, inner: 7), .standard,
  ]

  @Test("Every edit gives the result of an array", arguments: fanouts.indices)
  func everyEditGivesWhatAnArrayGives(fanout: Int) {
    var random = SeededRandom(seed: Seed.current())
    var model = Model(fanout: Self.fanouts[fanout])
    for _ in Soak.rounds(2_500, soak: 1_000_000) {
      model.step(&random)
    }
  }
}

private struct Model {
  var tree: PieceTree
  var bytes: [UInt8] = []
  var kept: [(tree: PieceTree, bytes: [UInt8])] = []

  init(fanout: PieceTree.Fanout) {
    tree = PieceTree(fanout: fanout)
  }

  mutating func step(_ random: inout SeededRandom) {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<40: insert(Self.text(0...12, &random), at: place(&random))
    case 40..<50: insert(Self.text(1...1, &random), at: min(lastEnd, bytes.count))
    case 50..<75: remove(range(upTo: 20, &random))
    case 75..<78: remove(range(upTo: bytes.count / 4, &random))
    case 78..<82: replaceMany(&random)
    case 82..<88: kept.append((tree, bytes))
    case 88..<92 where !kept.isEmpty: compareWithKept(&random)
    case 92..<94 where !kept.isEmpty: restoreKept(&random)
    case 94 where bytes.count > 6_000: remove(0..<bytes.count - 100)
    default: checkReading(&random)
    }
    tree.checkInvariants()
    #expect(tree.count == bytes.count)
    if Int.random(in: 0..<20, using: &random) == 0 { #expect(tree.bytes == bytes) }
  }

  private var lastEnd = 0

  private mutating func insert(_ text: [UInt8], at offset: Int) {
    tree.insert(text, at: offset)
    bytes.insert(contentsOf: text, at: offset)
    lastEnd = offset + text.count
  }

  private mutating func remove(_ range: Range<Int>) {
    tree.remove(range)
    bytes.removeSubrange(range)
    lastEnd = range.lowerBound
  }

  private mutating func replaceMany(_ random: inout SeededRandom) {
    let cuts = (0..<Int.random(in: 0...60, using: &random) * 2).map { _ in place(&random) }.sorted()
    let same = Self.text(0...5, &random)
    let changes = stride(from: 0, to: cuts.count, by: 2).map { index in
      Replacement(cuts[index]..<cuts[index + 1], with: Bool.random(using: &random) ? same : [65])
    }
    tree.replace(changes)
    for change in changes.reversed() { bytes.replaceSubrange(change.range, with: change.bytes) }
  }

  private func compareWithKept(_ random: inout SeededRandom) {
    guard let older = kept.randomElement(using: &random) else { return }
    var patched = older.bytes
    let differences = tree.differences(from: older.tree)
    for difference in differences.reversed() {
      patched.replaceSubrange(difference.old, with: bytes[difference.new])
    }
    #expect(patched == bytes)
    #expect(tree.hasSameBytes(as: older.tree) == (bytes == older.bytes))
    for (a, b) in zip(differences, differences.dropFirst()) {
      #expect(a.old.upperBound <= b.old.lowerBound && a.new.upperBound <= b.new.lowerBound)
    }
  }

  private mutating func restoreKept(_ random: inout SeededRandom) {
    guard let older = kept.randomElement(using: &random) else { return }
    #expect(older.tree.bytes == older.bytes)
    (tree, bytes) = older
    lastEnd = 0
  }

  private func checkReading(_ random: inout SeededRandom) {
    let offset = place(&random)
    let line = bytes[..<offset].count { $0 == 10 }
    #expect(tree.line(at: offset) == line)
    let start = bytes[..<offset].lastIndex(of: 10).map { $0 + 1 } ?? 0
    #expect(tree.offset(ofLine: line) == start)
    let end = bytes[offset...].firstIndex(of: 10) ?? bytes.count
    #expect(tree.range(ofLine: line) == start..<end)
    let part = range(upTo: 300, &random)
    #expect(tree.bytes(in: part) == Array(bytes[part]))
    var reader = ByteReader(tree, at: offset)
    for back in 1...5 {
      #expect(reader.previous() == (offset - back >= 0 ? bytes[offset - back] : nil))
    }
    reader.move(to: offset)
    for forth in 0..<5 {
      #expect(reader.next() == (offset + forth < bytes.count ? bytes[offset + forth] : nil))
    }
  }

  private func place(_ random: inout SeededRandom) -> Int {
    Int.random(in: 0...bytes.count, using: &random)
  }

  private func range(upTo length: Int, _ random: inout SeededRandom) -> Range<Int> {
    let start = place(&random)
    return start..<min(bytes.count, start + Int.random(in: 0...max(0, length), using: &random))
  }

  private static func text(_ length: ClosedRange<Int>, _ random: inout SeededRandom) -> [UInt8] {
    let count = Int.random(in: length, using: &random)
    return (0..<count).map { _ in
      Int.random(in: 0..<6, using: &random) == 0 ? 10 : UInt8.random(in: 97...122, using: &random)
    }
  }
}
