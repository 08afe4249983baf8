import TestSupport
import Testing

@testable import Text
@testable import TextEditing

/// Composed deltas, and both of them applied one after the other.
@Suite struct DeltaCompositionTests {
  @Test("Random changes compose")
  func randomChangesJoin() {
    let seed = Seed.current()
    var random = SeededRandom(seed: seed)
    for _ in Soak.rounds(10_000, soak: 2_000_000) {
      // Few different bytes, so that changes often cancel.
      let a = bytes(0...12, &random)
      let first = changes(of: a, &random)
      let b = applied(first, to: a)
      let second = changes(of: b, &random)
      let c = applied(second, to: b)
      check(first, second, a, c, "SEED=\(seed): \(a) \(first) \(second)")
    }
  }

  private func check(
    _ first: [TextDelta.Change], _ second: [TextDelta.Change], _ a: [UInt8], _ c: [UInt8],
    _ comment: Comment
  ) {
    let delta = TextDelta(changes: first, before: place(1), after: place(2))
    let next = TextDelta(changes: second, before: place(3), after: place(4))
    let composed = delta.composed(with: next)
    #expect(DeltaComposition(first, second).isConsistent, comment)
    #expect(composed.before == place(1) && composed.after == place(4), comment)
    #expect(composed.end(from: PieceTree(a))?.text.bytes == c, comment)
    #expect(composed.start(from: PieceTree(c))?.text.bytes == a, comment)
    for (x, y) in zip(composed.changes, composed.changes.dropFirst()) {
      #expect(x.offset + x.removed.count < y.offset, comment)
    }
    #expect(TextDelta(decoding: composed.encoded()) == composed, comment)
    if a == c { #expect(composed.end(from: PieceTree(c))?.text.bytes == a, comment) }
  }

  @Test("A delta gives the growth of the text")
  func growth() {
    let codec = TextCodec()
    let delta = TextDelta(
      changes: [TextDelta.Change(offset: 2, removed: [1], inserted: [1, 2, 3])], before: place(1),
      after: place(2))
    let payload = delta.encoded()
    #expect(codec.growth(of: payload, version: 1) == 2)
    #expect(codec.growth(of: payload, version: 3) == nil)
    #expect(codec.growth(of: Array(payload.dropLast()), version: 1) == nil)
  }

  private func place(_ column: Int) -> TextDelta.Place {
    var scroll = ScrollPosition()
    scroll.column = column
    return TextDelta.Place(
      selections: Selections(Selection(at: 0)), scroll: scroll, lineEnding: .lf)
  }

  @Test("Changes that cancel out leave nothing")
  func changesThatCancelLeaveNothing() {
    let typed = [TextDelta.Change(offset: 2, removed: [], inserted: [1, 2, 3])]
    let erased = [TextDelta.Change(offset: 2, removed: [1, 2, 3], inserted: [])]
    #expect(DeltaComposition(typed, erased).composed().isEmpty)
    #expect(DeltaComposition(erased, typed).composed().isEmpty)
    #expect(DeltaComposition([], []).composed().isEmpty)
    #expect(DeltaComposition(typed, []).composed() == typed)
    #expect(DeltaComposition([], typed).composed() == typed)
  }

  @Test("Deltas that contradict each other are detected")
  func edgesThatContradictEachOtherAreToldFromThoseThatDoNot() {
    let typed = [
      TextDelta.Change(offset: 2, removed: [], inserted: [1, 2, 3]),
      TextDelta.Change(offset: 9, removed: [], inserted: [4, 5]),
    ]
    let erasures: [(Int, ArraySlice<UInt8>, Bool)] = [
      (2, [1, 2, 3], true), (2, [1, 9, 3], false), (0, [7, 7, 1], true), (0, [7, 7, 2], false),
      (4, [3, 8, 8], true), (4, [2], false), (6, [9, 9], true), (12, [4, 5, 6], true),
      (13, [4], false), (13, [5], true),
    ]
    for (offset, removed, isConsistent) in erasures {
      let erased = [TextDelta.Change(offset: offset, removed: removed, inserted: [])]
      #expect(DeltaComposition(typed, erased).isConsistent == isConsistent, "\(offset) \(removed)")
    }
  }

  @Test("A change within a change becomes one")
  func aChangeWithinAChangeBecomesOne() {
    let composed = DeltaComposition(
      [TextDelta.Change(offset: 5, removed: [9], inserted: [1, 2, 3, 4])],
      [
        TextDelta.Change(offset: 6, removed: [2], inserted: [7, 7]),
        TextDelta.Change(offset: 8, removed: [4, 8], inserted: []),
      ]
    ).composed()
    #expect(composed == [TextDelta.Change(offset: 5, removed: [9, 8], inserted: [1, 7, 7, 3])])
  }

  // MARK: Random changes

  private func bytes(_ count: ClosedRange<Int>, _ random: inout SeededRandom) -> [UInt8] {
    (0..<Int.random(in: count, using: &random)).map { _ in
      UInt8.random(in: 97...98, using: &random)
    }
  }

  /// Returns changes that ascend and do not touch.
  private func changes(of text: [UInt8], _ random: inout SeededRandom) -> [TextDelta.Change] {
    var changes: [TextDelta.Change] = []
    var next = 0
    while next <= text.count, Int.random(in: 0..<5, using: &random) > 0 {
      let start = Int.random(in: next...text.count, using: &random)
      let end = min(text.count, start + Int.random(in: 0...4, using: &random))
      let inserted = bytes(0...4, &random)
      changes.append(
        TextDelta.Change(offset: start, removed: text[start..<end], inserted: inserted[...]))
      next = end + 1
    }
    return changes
  }

  private func applied(_ changes: [TextDelta.Change], to text: [UInt8]) -> [UInt8] {
    var text = text
    for change in changes.reversed() {
      text.replaceSubrange(
        change.offset..<change.offset + change.removed.count, with: change.inserted)
    }
    return text
  }
}
