import TestSupport
import Testing

@testable import Text

@Suite struct LineDifferenceTests {
  /// The old and the new text, and the hunks as `old lines > new lines`.
  @Test(
    "Hunks are the different lines",
    arguments: [
      ("", "", ""),
      ("a\nb\n", "a\nb\n", ""),
      ("", "a\n", "0..<0>0..<1"),
      ("a\n", "", "0..<1>0..<0"),
      ("", "a", "0..<0>0..<1"),
      ("a", "a\n", "0..<1>0..<1"),
      ("a\nb\nc\n", "a\nx\nc\n", "1..<2>1..<2"),
      ("a\nb\nc\n", "a\nc\n", "1..<2>1..<1"),
      ("a\nc\n", "a\nb\nc\n", "1..<1>1..<2"),
      ("a\nb\n", "a\nb\nc", "2..<2>2..<3"),
      ("a\r\nb\r\n", "a\nb\r\n", "0..<1>0..<1"),
      ("\n\n\n", "\n\n", "2..<3>2..<2"),
      ("a\nb\nc\nd\n", "x\nb\nc\ny\n", "0..<1>0..<1 3..<4>3..<4"),
      ("a\0b\nc\n", "a\0\nc\n", "0..<1>0..<1"),
    ])
  func hunksAreTheLinesThatDiffer(old: String, new: String, hunks: String) {
    let difference = LineDifference(from: PieceTree(old.utf8), to: PieceTree(new.utf8))
    #expect(difference.hunks.map { "\($0.old)>\($0.new)" }.joined(separator: " ") == hunks)
    #expect(!difference.isCoarse)
    #expect(difference.isEmpty == (old == new))
  }

  @Test("An inserted block begins with its own first line")
  func aBlockThatCameBeginsWithItsOwnFirstLine() {
    let old = "a {\n  b\n}\n\nc {\n  d\n}\n"
    let new = "a {\n  b\n}\n\nnew {\n  b\n}\n\nc {\n  d\n}\n"
    let difference = LineDifference(from: PieceTree(old.utf8), to: PieceTree(new.utf8))
    #expect(difference.hunks == [.init(old: 4..<4, new: 4..<8)])
  }

  @Test("Hunks that can meet are merged")
  func hunksThatCanMeetBecomeOne() {
    let old = PieceTree("x\na\na\n1\n2\n3\nx\n".utf8)
    let new = PieceTree("y\na\na\na\na\n1\n2\n3\ny\n".utf8)
    let difference = LineDifference(from: old, to: new)
    #expect(difference.patched == new.bytes)
    #expect(difference.hunks.count == 2)
  }

  @Test("A keystroke in an edited text is a difference of one line")
  func aKeystrokeInAnEditedTextIsOneLine() {
    var older = PieceTree(repeatElement("one line\n", count: 5_000).joined().utf8)
    for offset in stride(from: 45_000, to: 0, by: -90) { older.insert([98], at: offset) }
    var newer = older
    newer.insert([97], at: 20_000)
    let line = newer.line(at: 20_000)
    #expect(
      LineDifference(from: older, to: newer).hunks == [
        .init(old: line..<line + 1, new: line..<line + 1)
      ])
  }

  @Test("A line with two changes is one hunk")
  func oneLineChangedAtTwoPlacesIsOneHunk() {
    let older = PieceTree("first\nsome words here\nlast\n".utf8)
    var newer = older
    newer.replace(6..<10, with: "few".utf8)
    newer.insert("!".utf8, at: 19)
    #expect(
      LineDifference(from: older, to: newer).hunks == [.init(old: 1..<2, new: 1..<2)])
  }

  /// A comparison by position sees one text removed and another typed.
  @Test("Text typed again at another place is no change if the bytes are equal")
  func textThatIsTypedAgainElsewhereIsNoChange() {
    let older = PieceTree("}\nfoo\n}\n".utf8)
    var newer = older
    newer.remove(0..<6)
    newer.insert("foo\n}\n".utf8, at: 2)
    #expect(newer.bytes == older.bytes)
    let difference = LineDifference(from: older, to: newer)
    #expect(difference.isEmpty)
    #expect(difference.unifiedDiff(oldLabel: "a", newLabel: "b").isEmpty)
  }

  @Test("A huge line is one line")
  func aHugeLineIsALine() {
    let line = [UInt8](repeating: 97, count: 2_000_000)
    let old = PieceTree("first\n".utf8 + line + "\nlast".utf8)
    let new = PieceTree("first\n".utf8 + line + "b\nlast".utf8)
    #expect(
      LineDifference(from: old, to: new).hunks == [.init(old: 1..<2, new: 1..<2)])
    let last = PieceTree("last".utf8)
    #expect(LineDifference(from: new, to: last).hunks == [.init(old: 0..<2, new: 0..<0)])
  }
}

/// The effort at which searches are cut short.
@Suite struct CoarseDifferenceTests {
  private static let few = LineEffort(steps: 5_000, bytes: 1 << 20, lines: 10_000)

  @Test("Unique lines are matched first and anchor the rest")
  func linesThatAreThereOnceHoldTheRestInPlace() {
    var random = SeededRandom(seed: Seed.current(default: 1))
    let part = { (_: Int) in (0..<60).map { _ in "\(Int.random(in: 0..<4, using: &random))" } }
    let anchors = (0..<6).map { "unique \($0)" }
    let old = (0..<6).flatMap { part($0) + [anchors[$0]] }
    let new = (0..<6).flatMap { part($0) + [anchors[$0]] }
    let (older, newer) = (Self.text(old), Self.text(new))
    let difference = LineDifference(from: older, to: newer, effort: Self.few)
    #expect(difference.isCoarse)
    #expect(difference.patched == newer.bytes)
    #expect(difference.isInOrder)
    #expect(difference.hunks.count >= 6)
    let best = LineDifference(from: older, to: newer)
    #expect(!best.isCoarse)
    #expect(best.size <= difference.size)
  }

  @Test("A large edit of mostly different lines is exact", arguments: [2, 3])
  func largeEdit(copies: Int) {
    let lines = (0..<20_000).map { "line \($0)" }
    let older = Self.text(lines)
    let newer = Self.text(lines.flatMap { repeatElement($0, count: copies) })
    for effort in [LineEffort.interactive, .standard] {
      let difference = LineDifference(from: older, to: newer, effort: effort)
      #expect(difference.addedLineCount == (copies - 1) * 20_000)
      #expect(difference.removedLineCount == 0 && !difference.isCoarse)
      #expect(difference.patched == newer.bytes)
    }
  }

  @Test("A search by equal lines finds hunks as small as the plain search")
  func searchByPairs() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(300, soak: 30_000) {
      let count = Int.random(in: 30...60, using: &random)
      let lines = {
        (0..<count).map { _ in "\(Int.random(in: 0..<count * 3 / 4, using: &random))" }
      }
      let (older, newer) = (Self.text(lines()), Self.text(lines()))
      let few = LineEffort(steps: 7_000, bytes: 1 << 20, lines: 10_000)
      let difference = LineDifference(from: older, to: newer, effort: few)
      let best = LineDifference(from: older, to: newer)
      #expect(difference.isCoarse || difference.size == best.size)
      #expect(difference.patched == newer.bytes && difference.isInOrder)
    }
  }

  /// Equal lines beside unique ones may still be separate from the block.
  @Test("Without unique lines, the difference is one block")
  func withoutSuchLinesThereIsOneBlock() {
    var random = SeededRandom(seed: Seed.current(default: 1))
    let lines = { (0..<300).map { _ in "\(Int.random(in: 0..<9, using: &random))" } }
    let older = Self.text(["a", "a", "b"] + lines() + ["c", "a"])
    let newer = Self.text(["a", "a", "x"] + lines() + ["y", "a"])
    let difference = LineDifference(from: older, to: newer, effort: Self.few)
    #expect(difference.isCoarse)
    #expect((1...3).contains(difference.hunks.count))
    #expect(difference.patched == newer.bytes)
  }

  @Test("A place that is too large to compare is one block")
  func aPlaceThatIsTooLargeIsOneBlock() {
    let older = Self.text((0..<100).map { "\($0)" })
    let newer = Self.text((0..<100).map { $0 % 10 == 3 ? "new" : "\($0)" })
    for effort in [
      LineEffort(steps: 10_000, bytes: 20, lines: 1_000),
      LineEffort(steps: 10_000, bytes: 10_000, lines: 20),
    ] {
      let difference = LineDifference(from: older, to: newer, effort: effort)
      #expect(difference.isCoarse)
      #expect(difference.hunks == [.init(old: 3..<94, new: 3..<94)])
    }
    #expect(LineDifference(from: older, to: newer).hunks.count == 10)
  }

  /// Any effort gives a correct answer, and a complete search the smallest.
  @Test("The difference is right for any number of steps")
  func whateverTheEffortTheAnswerIsRight() {
    var random = SeededRandom(seed: Seed.current(default: 1))
    for _ in Soak.rounds(100, soak: 30_000) {
      let kinds = Int.random(in: 2...40, using: &random)
      let lines = {
        (0..<Int.random(in: 0...80, using: &random)).map { _ in
          "\(Int.random(in: 0..<kinds, using: &random))"
        }
      }
      let (old, new) = (lines(), lines())
      let steps = Int.random(in: 0...2_000, using: &random)
      let difference = LineDifference(
        from: Self.text(old), to: Self.text(new),
        effort: LineEffort(steps: steps, bytes: 10_000, lines: 10_000))
      #expect(difference.patched == difference.newer.bytes)
      #expect(difference.isInOrder)
      if !difference.isCoarse {
        let common = TextLines.longestCommon(
          old.map { Array($0.utf8) }, new.map { Array($0.utf8) })
        #expect(difference.size == old.count + new.count - 2 * common)
      }
    }
  }

  private static func text(_ lines: [String]) -> PieceTree {
    PieceTree(lines.map { $0 + "\n" }.joined().utf8)
  }
}
