import EditorCore
import Spelling
import Text

/// A question about the spelling of a text, answered beside the main queue.
struct SpellingQuery: Sendable {
  let search: SpellingSearch
  let prose: Prose
  let personal: PersonalWords
  /// The number of bytes of a line in which words are checked.
  let lineLimit: Int

  private var text: PieceTree { search.text.text }
  /// The number of lines that are read together.
  private static let step = 100
  private static let scanLimit = Duration.milliseconds(100)

  /// Returns the words of some lines as ranges of the text; only those of the first lines if
  /// `isWanted` returns false.
  private func words(ofLines lines: Range<Int>, while isWanted: () -> Bool) -> [SpellingPlace] {
    let ranges = prose.ranges(of: lines, in: text, within: Self.scanLimit)
    return zip(lines, ranges).flatMap { line, prose in
      if prose.isEmpty || !isWanted() { return [SpellingPlace]() }
      let start = text.range(ofLine: line).lowerBound
      let bytes = text.checkedBytes(ofLine: line, atMost: lineLimit)
      return SpellingWord.words(in: bytes, prose: prose).map { word in
        let range = start + word.range.lowerBound..<start + word.range.upperBound
        return SpellingPlace(word.text, in: range)
      }
    }
  }

  // MARK: The next word

  /// Returns the next misspelled word; the search continues at the other end of the text.
  ///
  /// - Parameters:
  ///   - isWanted: called periodically; false ends the search.
  ///   - report: called with the completed share, from 0 to 1.
  func find(
    isForward: Bool, by checker: SpellChecker, while isWanted: () -> Bool,
    report: (_ progress: Double) -> Void
  ) -> SpellingEvent? {
    let line = text.line(at: search.offset)
    let count = text.lineCount
    let blocks: [Range<Int>] =
      isForward
      ? Self.blocks(of: line..<count) + Self.blocks(of: 0..<line + 1)
      : Self.blocks(of: 0..<line + 1).reversed() + Self.blocks(of: line..<count).reversed()
    // The line of the cursor is read twice: for the words before the cursor and after it.
    let turn = isForward ? Self.blocks(of: line..<count).count : Self.blocks(of: 0..<line + 1).count
    for (index, block) in blocks.enumerated() {
      report(Double(index) / Double(blocks.count))
      let isWrapped = index >= turn
      let wrong = words(ofLines: block, while: isWanted).filter { place in
        guard isWanted() else { return false }
        let isBehind =
          isForward
          ? place.range.lowerBound >= search.offset : place.range.upperBound <= search.offset
        return isBehind != isWrapped && !checker.knows(place.word) && !personal.accepts(place.word)
      }
      guard isWanted() else { return nil }
      if let found = isForward ? wrong.first : wrong.last {
        return .found(found, isWrapped: isWrapped, serial: search.serial)
      }
    }
    return .nothing("No misspelled words", serial: search.serial)
  }

  private static func blocks(of lines: Range<Int>) -> [Range<Int>] {
    stride(from: lines.lowerBound, to: lines.upperBound, by: step).map {
      $0..<min(lines.upperBound, $0 + step)
    }
  }

  // MARK: Suggestions

  /// Returns words that are close to the one at the offset.
  func suggestions(by checker: SpellChecker) -> SpellingEvent {
    let line = text.line(at: search.offset)
    let start = text.range(ofLine: line).lowerBound
    let bytes = text.checkedBytes(ofLine: line, atMost: lineLimit)
    let place = search.offset - start
    guard
      let word = SpellingWord.words(in: bytes).first(where: {
        $0.range.lowerBound <= place && place <= $0.range.upperBound
      })
    else { return .nothing("There is no word to check at the cursor", serial: search.serial) }
    let isRight = checker.knows(word.text) || personal.accepts(word.text)
    let range = start + word.range.lowerBound..<start + word.range.upperBound
    return .suggestions(
      isRight ? [] : checker.suggestions(for: word.text),
      for: SpellingPlace(word.text, in: range), isRight: isRight, serial: search.serial)
  }
}
