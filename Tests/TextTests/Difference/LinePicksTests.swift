import TestSupport
import Testing

@testable import Text

@Suite struct LinePicksTests {
  @Test("All lines give the newer text, and none the older")
  func allLinesGiveTheNewerTextAndNoneTheOlder() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(200, soak: 100_000) {
      let pair = TextPair(&random)
      for difference in [pair.difference, pair.differenceAfterEdit] {
        #expect(Self.apply(difference, Array(difference.hunks.indices)) == pair.new)
        #expect(difference.applying(LinePicks()).isEmpty)
      }
    }
  }

  @Test("Some changes give lines of both texts")
  func someChangesGiveTheLinesOfBoth() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(200, soak: 100_000) {
      let pair = TextPair(&random)
      for difference in [pair.difference, pair.differenceAfterEdit] {
        let chosen = difference.hunks.indices.filter { _ in Bool.random(using: &random) }
        var lines = TextLines.split(pair.old)
        let newLines = TextLines.split(pair.new)
        for change in chosen.reversed() {
          let hunk = difference.hunks[change]
          lines.replaceSubrange(hunk.old, with: newLines[hunk.new])
        }
        #expect(Self.apply(difference, chosen) == lines.flatMap { $0 })
      }
    }
  }

  @Test("The whole hunks are those of which all lines are chosen")
  func theWholeHunksAreThoseWithAllLines() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(200, soak: 100_000) {
      let hunks = TextPair(&random).difference.hunks
      var picks = LinePicks()
      for hunk in hunks {
        for line in hunk.old where Int.random(in: 0..<4, using: &random) > 0 {
          picks.removed.insert(contentsOf: line..<line + 1)
        }
        for line in hunk.new where Int.random(in: 0..<4, using: &random) > 0 {
          picks.added.insert(contentsOf: line..<line + 1)
        }
      }
      let whole = hunks.filter { hunk in
        hunk.old.allSatisfy(picks.removed.contains) && hunk.new.allSatisfy(picks.added.contains)
      }
      #expect(picks.whole(among: hunks) == whole)
      #expect(hunks.filter(picks.containsAll) == whole)
    }
  }

  @Test(
    "Chosen added lines take the places of chosen removed ones",
    arguments: [
      // Removed and added lines by their numbers, and the text.
      ([1], [], "a\nc\nend\n"), ([], [1], "a\nb\nc\nY\nend\n"), ([1], [1], "a\nY\nc\nend\n"),
      ([0], [0, 1, 2], "X\nY\nZ\nb\nc\nend\n"), ([0, 2], [0, 1, 2], "X\nb\nY\nZ\nend\n"),
      ([0, 1, 2], [1], "Y\nend\n"), ([0, 1, 2], [0, 1, 2], "X\nY\nZ\nend\n"),
      ([], [0, 1, 2], "a\nb\nc\nX\nY\nZ\nend\n"), ([0, 1, 2], [], "end\n"),
    ])
  func chosenLinesTakePlaces(removed: [Int], added: [Int], text: String) {
    let difference = LineDifference(
      from: PieceTree("a\nb\nc\nend\n".utf8), to: PieceTree("X\nY\nZ\nend\n".utf8))
    #expect(Self.apply(difference, removed: removed, added: added) == Array(text.utf8))
  }

  @Test(
    "Lines without a line break are never joined with others",
    arguments: [
      ("a", "b", [], [0], "a\nb"), ("a\nb", "X", [0], [0], "X\nb"),
      ("a", "X\nY", [], [0], "a\nX\n"),
      ("a\r\nb", "X\r\nY", [], [0, 1], "a\r\nb\r\nX\r\nY"),
      ("a\r\nb\r\n", "X", [0], [0], "X\r\nb\r\n"),
    ])
  func linesAreNeverJoined(
    old: String, new: String, removed: [Int], added: [Int], text: String
  ) {
    let difference = LineDifference(from: PieceTree(old.utf8), to: PieceTree(new.utf8))
    #expect(Self.apply(difference, removed: removed, added: added) == Array(text.utf8))
  }

  @Test("Each chosen line is there or gone, all others stay, and their order stays")
  func eachChosenLineIsThereOrGone() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(300, soak: 100_000) {
      let pair = TextPair(&random)
      let difference = pair.difference
      var picks = LinePicks()
      for hunk in difference.hunks {
        for line in hunk.old where Bool.random(using: &random) {
          picks.removed.insert(contentsOf: line..<line + 1)
        }
        for line in hunk.new where Bool.random(using: &random) {
          picks.added.insert(contentsOf: line..<line + 1)
        }
      }
      var text = difference.older
      text.replace(difference.applying(picks))
      func bare(_ lines: some Sequence<[UInt8]>) -> [[UInt8]] {
        lines.map { $0.last == 0x0A ? $0.dropLast() : $0 }
      }
      let model = Self.model(
        TextLines.split(pair.old), TextLines.split(pair.new), difference.hunks, picks)
      #expect(bare(TextLines.split(text.bytes)) == bare(model))
    }
  }

  /// Returns the lines of the older text with the chosen changes, built line by line.
  private static func model(
    _ old: [[UInt8]], _ new: [[UInt8]], _ hunks: [LineDifference.Hunk], _ picks: LinePicks
  ) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var next = 0
    for hunk in hunks {
      lines += old[next..<hunk.old.lowerBound]
      next = hunk.old.upperBound
      var added = hunk.new.filter(picks.added.contains).map { new[$0] }
      let last = hunk.old.last(where: picks.removed.contains)
      for line in hunk.old {
        // A line that is not marked stays.
        guard picks.removed.contains(line) else {
          lines.append(old[line])
          continue
        }
        let count = line == last ? added.count : min(1, added.count)
        lines += added.prefix(count)
        added.removeFirst(count)
      }
      lines += added
    }
    return lines + old[next...]
  }

  private static func apply(_ difference: LineDifference, _ changes: [Int]) -> [UInt8] {
    var picks = LinePicks()
    for change in changes {
      picks.removed.insert(contentsOf: difference.hunks[change].old)
      picks.added.insert(contentsOf: difference.hunks[change].new)
    }
    var text = difference.older
    text.replace(difference.applying(picks))
    return text.bytes
  }

  private static func apply(
    _ difference: LineDifference, removed: [Int], added: [Int]
  ) -> [UInt8] {
    var picks = LinePicks()
    for line in removed { picks.removed.insert(contentsOf: line..<line + 1) }
    for line in added { picks.added.insert(contentsOf: line..<line + 1) }
    var text = difference.older
    text.replace(difference.applying(picks))
    return text.bytes
  }
}
