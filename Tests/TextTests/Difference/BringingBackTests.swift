import TestSupport
import Testing

@testable import Text

@Suite struct BringingBackTests {
  @Test("Restoring all changes gives the older text, and none the newer")
  func allChangesGiveTheOlderTextAndNoneTheNewer() {
    var random = SeededRandom(seed: Seed.current())
    for _ in 0..<Soak.rounds(200, soak: 100_000) {
      let pair = TextPair(&random)
      for difference in [pair.difference, pair.differenceAfterEdit] {
        #expect(Self.bringBack(difference.hunks.indices, of: difference) == pair.old)
        #expect(difference.bringingBack([]).isEmpty)
      }
    }
  }

  @Test("Restoring some changes gives lines of both texts")
  func someChangesGiveTheLinesOfBoth() {
    var random = SeededRandom(seed: Seed.current())
    for _ in 0..<Soak.rounds(200, soak: 100_000) {
      let pair = TextPair(&random)
      for difference in [pair.difference, pair.differenceAfterEdit] {
        let chosen = difference.hunks.indices.filter { _ in Bool.random(using: &random) }
        var lines = TextLines.split(pair.new)
        let oldLines = TextLines.split(pair.old)
        for change in chosen.reversed() {
          let hunk = difference.hunks[change]
          lines.replaceSubrange(hunk.new, with: oldLines[hunk.old])
        }
        let order = (chosen + chosen.prefix(1)).shuffled(using: &random)
        #expect(Self.bringBack(order, of: difference) == lines.flatMap { $0 })
      }
    }
  }

  @Test("Kept lines follow the restored ones")
  func linesThatAreKeptStandBehindThoseThatComeBack() {
    var random = SeededRandom(seed: Seed.current())
    for _ in 0..<Soak.rounds(200, soak: 100_000) {
      let pair = TextPair(&random)
      let difference = pair.difference
      let kept = Set(difference.hunks.indices.filter { _ in Bool.random(using: &random) })
      var lines = TextLines.split(pair.new)
      let oldLines = TextLines.split(pair.old)
      for (change, hunk) in difference.hunks.enumerated().reversed() {
        var back = Array(oldLines[hunk.old])
        if kept.contains(change), !hunk.new.isEmpty {
          if back.last?.last != 0x0A, !back.isEmpty { back[back.count - 1].append(0x0A) }
          back += lines[hunk.new]
        }
        lines.replaceSubrange(hunk.new, with: back)
      }
      let text = Self.bringBack(difference.hunks.indices, of: difference, besides: kept)
      #expect(text == lines.flatMap { $0 })
    }
  }

  private static func bringBack(
    _ changes: some Sequence<Int>, of difference: LineDifference, besides kept: Set<Int> = []
  ) -> [UInt8] {
    var text = difference.newer
    text.replace(difference.bringingBack(changes, besides: kept))
    return text.bytes
  }
}
