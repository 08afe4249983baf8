import TestSupport
import Testing

@testable import Text

/// Searches in a loading text find the matches of the complete one.
@Suite struct LoadingSearchTests {
  /// Returns the growing states of a text, each with more appended.
  private func growing(_ bytes: [UInt8], _ random: inout SeededRandom) -> [PieceTree] {
    var texts = [PieceTree()]
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + Int.random(in: 1...40, using: &random))
      var text = texts[texts.count - 1]
      text.append(LoadedPart(copying: Array(bytes[start..<end])))
      texts.append(text)
      start = end
    }
    return texts
  }

  private var patterns: [SearchPattern] {
    [
      pattern("ab"), pattern("a", matchesWords: true), expression("[ab]+"), expression("x*"),
      expression("a\\s+b"), expression("$"),
    ]
  }

  @Test("The matches found during a load are those of the whole text")
  func theListIsThatOfTheWholeText() {
    var random = SeededRandom(seed: Seed.current(default: 21))
    for _ in Soak.rounds(30, soak: 2_000) {
      let bytes = Array(NastyText.text(300, &random).utf8)
      let texts = growing(bytes, &random)
      for pattern in patterns {
        let first = Int.random(in: 0..<texts.count, using: &random)
        let place = Int.random(in: 0...texts[first].count, using: &random)
        var search = MatchSearch(for: pattern, in: texts[first], from: place, of: bytes.count)
        search.run()
        for text in texts[(first + 1)...] where Bool.random(using: &random) {
          search.resume(in: text, of: bytes.count)
          search.run()
          #expect(search.list.ranges == pattern.all(in: text))
        }
        search.resume(in: texts[texts.count - 1], of: nil)
        search.run()
        #expect(search.isDone && !search.isOfLoadingText)
        #expect(search.list.ranges == pattern.all(in: texts[texts.count - 1]))
      }
    }
  }

  @Test("A search without a match finds the first that is loaded later")
  func aSeekThatFoundNothingFindsTheFirstThatComes() throws {
    var random = SeededRandom(seed: Seed.current(default: 22))
    for _ in Soak.rounds(30, soak: 2_000) {
      let before = String(repeating: "some é\n", count: Int.random(in: 0...20, using: &random))
      let texts = growing(Array((before + "needle\nneedle" + before).utf8), &random)
      for isForward in [true, false] {
        let place = Int.random(in: 0...texts[1].count, using: &random)
        var seek = NextMatchSearch(
          for: pattern("needle"), in: texts[1], from: place, isForward: isForward, of: 1_000)
        seek.run()
        for text in texts.dropFirst(2) {
          guard case .nothing = seek.result else { break }
          #expect(pattern("needle").all(in: seek.text).isEmpty)
          seek.resume(in: text)
          seek.run()
        }
        guard case .found(let match, let isBeyondEnd) = seek.result else {
          Issue.record("nothing was found")
          return
        }
        let all = pattern("needle").all(in: seek.text)
        let near =
          isForward
          ? all.first { $0.lowerBound >= place } : all.last { $0.lowerBound < place }
        #expect(match == near ?? (isForward ? all.first : all.last))
        #expect(isBeyondEnd == (near == nil))
      }
    }
  }

  @Test("A text continues its earlier version with more at the end")
  func aTextContinuesWhatItCameFromWithMoreBehindIt() {
    var text = PieceTree(String(repeating: "line\n", count: 500).utf8).inPieces(of: 7)
    let before = text
    #expect(text.continues(before))
    text.append(LoadedPart(copying: Array("more".utf8)))
    #expect(text.continues(before) && !before.continues(text))
    var edited = before
    edited.replace(10..<11, with: "x".utf8)
    #expect(!edited.continues(before))
    edited.append(LoadedPart(copying: Array("more".utf8)))
    #expect(!edited.continues(before))
    #expect(!PieceTree(text.bytes).continues(before))
  }
}
