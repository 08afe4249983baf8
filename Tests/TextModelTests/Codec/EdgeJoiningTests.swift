import TestSupport
import Testing

@testable import TextModel

/// Joined edges, and both of them walked one after the other.
@Suite struct EdgeJoiningTests {
  @Test func randomChangesJoin() {
    let seed = Seed.current()
    var random = SeededRandom(seed: seed)
    for _ in 0..<Soak.rounds(10_000, soak: 2_000_000) {
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
    _ first: [TextEdge.Change], _ second: [TextEdge.Change], _ a: [UInt8], _ c: [UInt8],
    _ comment: Comment
  ) {
    let edge = TextEdge(changes: first, before: place(1), after: place(2))
    let next = TextEdge(changes: second, before: place(3), after: place(4))
    let joined = edge.joined(with: next)
    #expect(EdgeJoining(first, second).isConsistent, comment)
    #expect(joined.before == place(1) && joined.after == place(4), comment)
    #expect(joined.end(from: PieceTree(a))?.text.bytes == c, comment)
    #expect(joined.start(from: PieceTree(c))?.text.bytes == a, comment)
    for (x, y) in zip(joined.changes, joined.changes.dropFirst()) {
      #expect(x.offset + x.removed.count < y.offset, comment)
    }
    #expect(TextEdge(decoding: joined.encoded()) == joined, comment)
    if a == c { #expect(joined.end(from: PieceTree(c))?.text.bytes == a, comment) }
    // The extent does not see where the bytes that went came back.
    let extent = EdgeExtent(edge, byteCount: 0).joined(with: EdgeExtent(next, byteCount: 0))
    let same = extent.removed - joined.changes.reduce(0) { $0 + $1.removed.count }
    #expect(same >= 0, comment)
    #expect(extent.inserted - joined.changes.reduce(0) { $0 + $1.inserted.count } == same, comment)
    if same == 0 {
      #expect(extent.byteCount == EdgeExtent(joined, byteCount: 0).byteCount, comment)
    }
  }

  @Test func anExtentIsAsLongAsWhatIsWritten() throws {
    let codec = TextCodec()
    let edge = TextEdge(
      changes: [TextEdge.Change(offset: 2, removed: [1], inserted: [1, 2, 3])], before: place(1),
      after: place(2))
    let payload = edge.encoded()
    let extent = try #require(codec.extent(of: payload, version: 1))
    #expect(extent.byteCount == payload.count && extent.removed == 1 && extent.inserted == 3)
    #expect(codec.extent(of: payload, version: 3) == nil)
    #expect(codec.extent(of: Array(payload.dropLast()), version: 1) == nil)
  }

  private func place(_ column: Int) -> TextEdge.Place {
    var scroll = ScrollPosition()
    scroll.column = column
    return TextEdge.Place(
      selections: Selections(Selection(at: 0)), scroll: scroll, lineEnding: .lf)
  }

  @Test func changesThatCancelLeaveNothing() {
    let typed = [TextEdge.Change(offset: 2, removed: [], inserted: [1, 2, 3])]
    let erased = [TextEdge.Change(offset: 2, removed: [1, 2, 3], inserted: [])]
    #expect(EdgeJoining(typed, erased).joined().isEmpty)
    #expect(EdgeJoining(erased, typed).joined().isEmpty)
    #expect(EdgeJoining([], []).joined().isEmpty)
    #expect(EdgeJoining(typed, []).joined() == typed)
    #expect(EdgeJoining([], typed).joined() == typed)
  }

  @Test func edgesThatContradictEachOtherAreToldFromThoseThatDoNot() {
    let typed = [
      TextEdge.Change(offset: 2, removed: [], inserted: [1, 2, 3]),
      TextEdge.Change(offset: 9, removed: [], inserted: [4, 5]),
    ]
    let erasures: [(Int, ArraySlice<UInt8>, Bool)] = [
      (2, [1, 2, 3], true), (2, [1, 9, 3], false), (0, [7, 7, 1], true), (0, [7, 7, 2], false),
      (4, [3, 8, 8], true), (4, [2], false), (6, [9, 9], true), (12, [4, 5, 6], true),
      (13, [4], false), (13, [5], true),
    ]
    for (offset, removed, isConsistent) in erasures {
      let erased = [TextEdge.Change(offset: offset, removed: removed, inserted: [])]
      #expect(EdgeJoining(typed, erased).isConsistent == isConsistent, "\(offset) \(removed)")
    }
  }

  @Test func aChangeWithinAChangeBecomesOne() {
    let joined = EdgeJoining(
      [TextEdge.Change(offset: 5, removed: [9], inserted: [1, 2, 3, 4])],
      [
        TextEdge.Change(offset: 6, removed: [2], inserted: [7, 7]),
        TextEdge.Change(offset: 8, removed: [4, 8], inserted: []),
      ]
    ).joined()
    #expect(joined == [TextEdge.Change(offset: 5, removed: [9, 8], inserted: [1, 7, 7, 3])])
  }

  // MARK: Random changes

  private func bytes(_ count: ClosedRange<Int>, _ random: inout SeededRandom) -> [UInt8] {
    (0..<Int.random(in: count, using: &random)).map { _ in
      UInt8.random(in: 97...98, using: &random)
    }
  }

  /// Changes that ascend and do not touch.
  private func changes(of text: [UInt8], _ random: inout SeededRandom) -> [TextEdge.Change] {
    var changes: [TextEdge.Change] = []
    var next = 0
    while next <= text.count, Int.random(in: 0..<5, using: &random) > 0 {
      let start = Int.random(in: next...text.count, using: &random)
      let end = min(text.count, start + Int.random(in: 0...4, using: &random))
      let inserted = bytes(0...4, &random)
      changes.append(
        TextEdge.Change(offset: start, removed: text[start..<end], inserted: inserted[...]))
      next = end + 1
    }
    return changes
  }

  private func applied(_ changes: [TextEdge.Change], to text: [UInt8]) -> [UInt8] {
    var text = text
    for change in changes.reversed() {
      text.replaceSubrange(
        change.offset..<change.offset + change.removed.count, with: change.inserted)
    }
    return text
  }
}
