public import Text
import Glibc

/// Text from other sources.
extension TextBuffer {
  /// The cursors after an insertion.
  public enum CursorsAfterwards: Hashable, Sendable {
    /// The inserted text is selected.
    case selectingAll
    /// After the inserted text.
    case behind
    /// At the same text; if that text is gone, in the line with the same number.
    case inPlace
  }

  /// Replaces ranges, which ascend and do not overlap, if their bytes differ.
  public mutating func put(_ replacements: [Replacement], leaving cursors: CursorsAfterwards) {
    let head = selections.primary.head
    let (line, character) = (text.line(at: head), shownPlace(at: head).characters)
    let older = text
    var shift = 0
    let placed = replacements.map { change in
      shift += change.growth
      let end = change.range.upperBound + shift
      return Selection(anchor: cursors == .selectingAll ? end - change.bytes.count : end, head: end)
    }
    replace(
      text.refined(replacements, within: .interactive),
      leaving: placed.isEmpty ? selections : Selections(placed))
    guard cursors == .inPlace else { return }
    if let offset = counterpart(of: head, in: older) {
      select(at: offset)
    } else {
      go(toLine: line, character: character)
    }
  }

  /// Returns the position of an offset of an older text in its line: one that differs at most in
  /// white space, or that was moved, as by a sort; nil if the line was removed.
  private func counterpart(of offset: Int, in older: PieceTree) -> Int? {
    var lines = LineCounterparts(from: older, to: text)
    if let found = lines.offset(offset, isStart: false) { return found }
    let line = older.line(at: offset)
    let content = older.content(ofLine: line)
    let bytes = older.bytes(in: content.prefix(Self.longestMovedLine + 1))
    guard bytes.count <= Self.longestMovedLine, !bytes.allSatisfy(\.isBlank) else { return nil }
    let matches = BytePattern(bytes).matches(
      in: text, 0..<text.count, limit: Self.mostMovedLines)
    let moved = matches.filter { text.content(ofLine: text.line(at: $0.lowerBound)) == $0 }
    let nearest = moved.min {
      abs(text.line(at: $0.lowerBound) - line) < abs(text.line(at: $1.lowerBound) - line)
    }
    return nearest.map { $0.lowerBound + min(offset - content.lowerBound, $0.count) }
  }

  /// The maximum length of a line that is searched elsewhere, in bytes.
  private static var longestMovedLine: Int { 10_000 }
  /// The maximum number of places that are compared with it.
  private static var mostMovedLines: Int { 10_000 }

  /// Replaces the text before cursors with a word, if it equals `old`.
  ///
  /// - Parameter chosen: the indices of the cursors; nil for all.
  /// - Returns: the indices of those with that text.
  @discardableResult
  public mutating func complete(
    _ old: [UInt8], with word: [UInt8], at chosen: [Int]? = nil
  ) -> [Int] {
    var replacements: [Replacement] = []
    var completed: [Int] = []
    var shift = 0
    let cursors = selections.all.enumerated().map { index, selection in
      let range = selection.head - min(selection.head, old.count)..<selection.head
      let isFree = range.lowerBound >= replacements.last?.range.upperBound ?? 0
      if selection.isEmpty, isFree, chosen?.contains(index) ?? true,
        text.bytes(in: range) == old
      {
        completed.append(index)
        replacements.append(Replacement(range, with: word))
        shift += word.count - old.count
      }
      return Selection(anchor: selection.anchor + shift, head: selection.head + shift)
    }
    replace(replacements, leaving: selections.replaced(by: cursors))
    return completed
  }

  // MARK: Words to complete

  /// The part of the word before the cursor.
  public var wordBeforeCursor: [UInt8] {
    let head = selections.primary.head
    return text.bytes(in: text.wordStartHere(head, wordCharacters)..<head)
  }

  /// Returns the longer words that begin with some bytes, the nearest to the cursor first.
  ///
  /// It searches one MiB on each side of the cursor.
  ///
  /// - Parameter limit: the maximum number of words.
  public func words(startingWith start: [UInt8], limit: Int) -> [[UInt8]] {
    let reach = 1 << 20
    let head = selections.primary.head
    let window = max(0, head - reach)..<min(text.count, head + reach)
    let bytes = text.bytes(in: window)
    var nearest: [ArraySlice<UInt8>: Int] = [:]
    bytes.forEachWord(startingWith: start, wordCharacters) { word in
      let place = window.lowerBound + word.lowerBound
      // The word at the cursor.
      if place < head, place + start.count >= head { return }
      let end = window.lowerBound + word.upperBound
      let distance = place < head ? head - end : place - head
      if distance < nearest[bytes[word], default: .max] { nearest[bytes[word]] = distance }
    }
    return nearest.sorted { ($0.value, $0.key.count) < ($1.value, $1.key.count) }.prefix(limit)
      .map { Array($0.key) }
  }
}

extension PieceTree {
  /// Returns whether a range contains exactly these bytes.
  ///
  /// - Complexity: O(n) in the equal bytes at the start, at the speed of `memcmp`.
  public func hasBytes(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
    range.count == bytes.count && hasBytes(bytes[...], at: range.lowerBound)
  }
}

extension [UInt8] {
  /// The maximum length of a word worth completing.
  private static var longestWord: Int { 100 }

  /// Calls `body` with the ranges of longer words that begin with `start`.
  fileprivate func forEachWord(
    startingWith start: [UInt8], _ words: WordCharacters, _ body: (Range<Int>) -> Void
  ) {
    if start.isEmpty { return }
    var from = 0
    while let found = firstPlace(of: start, from: from) {
      from = found + start.count
      if found > 0, isWord(endingAt: found, words) { continue }
      var end = from
      while end < count, end - found <= Self.longestWord, let length = wordLength(at: end, words) {
        end += length
      }
      if end > from, end - found <= Self.longestWord { body(found..<end) }
      from = end
    }
  }

  private func firstPlace(of start: [UInt8], from: Int) -> Int? {
    withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      var place = from
      while place + start.count <= bytes.count,
        let found = memchr(base + place, CInt(start[0]), bytes.count - place - start.count + 1)
      {
        if memcmp(found, start, start.count) == 0 { return UnsafeRawPointer(found) - base }
        place = UnsafeRawPointer(found) - base + 1
      }
      return nil
    }
  }

  /// Returns the length of the character at an index if it is part of a word.
  private func wordLength(at place: Int, _ words: WordCharacters) -> Int? {
    let byte = self[place]
    if byte < 0x80 { return byte.isWordCharacter || words.contains(byte) ? 1 : nil }
    guard let (scalar, length) = UTF8Scalar.read(self[...], at: place) else { return nil }
    return WordClass(scalar) == .word ? length : nil
  }

  private func isWord(endingAt end: Int, _ words: WordCharacters) -> Bool {
    var start = end - 1
    while start > 0, end - start < 4, self[start] & 0xC0 == 0x80 { start -= 1 }
    return wordLength(at: start, words) == end - start
  }
}
