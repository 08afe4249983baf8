/// Finds the rows of wrapped lines, and remembers where some of them begin in long lines, so that a
/// row far out in a line is found as quickly as one near its start.
///
/// It only saves work: without it every answer is the same, but for rows far out in a line, which hang on
/// a guess where going through all before them would take long. It stays: other rows are no better, and
/// what is seen would move by itself. An edit forgets the rows behind it in its line and moves those of the
/// lines below.
final class RowIndex {
  /// Bytes between two remembered rows; a line that is no longer than this is simply gone through.
  private let stride: Int
  /// The columns of the rows that are remembered, and those between tab stops.
  private var columns = 0
  private var tabWidth = 0
  /// After how much effort a guess is better than going on.
  private let patience: Int
  private var memory = LineMemory<RowStart>()

  init(stride: Int = 8 * 1024, patience: Int = LineGuess.patience) {
    self.stride = stride
    self.patience = patience
  }

  /// An index that remembers the same and then goes its own way.
  func copy() -> RowIndex {
    let copy = RowIndex(stride: stride, patience: patience)
    (copy.columns, copy.tabWidth) = (columns, tabWidth)
    copy.memory = memory
    return copy
  }

  /// How many rows are remembered of the text that was asked about last.
  var placeCount: Int { memory.placeCount }

  // MARK: Asking

  /// The row of a line that an offset is in, where rows have so many columns.
  ///
  /// - Complexity: O(stride) where that part of the line was asked for before; else O(line), and no more
  ///   than the patience with which rows are gone through before some are guessed.
  func row(
    at offset: Int, inLine line: Int, _ content: Range<Int>, of text: PieceTree, columns: Int,
    tabWidth: Int
  ) -> LineRow {
    var breaker = RowBreaker(text, content: content, columns: columns, tabWidth: tabWidth)
    var start = RowStart(offset: content.lowerBound, reach: content.lowerBound)
    var number: Int?
    var patience = patience
    if content.count > stride {
      let known = numberOfLine(startingWith: start, of: text, columns: columns, tabWidth: tabWidth)
      if memory.hasGuess(inLineNumber: known) { patience /= LineGuess.impatience }
      start = memory.lastPlace(inLineNumber: known) { $0.offset <= offset }
      number = known
    }
    var (remembered, limit) = (start.offset, patience)
    while true {
      let end = breaker.end(ofRowAt: start.offset)
      if end.isLast || offset < end.offset {
        return breaker.row(line, from: start.offset, to: end)
      }
      start.offset = end.offset
      start.reach = max(start.reach, end.reach)
      guard let number else { continue }
      if start.offset - remembered >= stride {
        memory.append(start, toLineNumber: number)
        remembered = start.offset
      }
      if breaker.effort <= limit { continue }
      limit = breaker.effort + patience
      if let guess = guess(before: offset, of: text, behind: start) {
        memory.guess(guess, inLineNumber: number)
        (start, remembered) = (guess, guess.offset)
      }
    }
  }

  /// The number that a line is remembered by, where rows have so many columns.
  private func numberOfLine(
    startingWith start: RowStart, of text: PieceTree, columns: Int, tabWidth: Int
  ) -> Int {
    if (columns, tabWidth) != (self.columns, self.tabWidth) { memory = LineMemory() }
    (self.columns, self.tabWidth) = (columns, tabWidth)
    memory.catchUp(with: text)
    return memory.number(ofLineStartingWith: start)
  }

  /// A place some way before an offset where a row might begin; nil where that is not far behind
  /// another row.
  private func guess(before offset: Int, of text: PieceTree, behind row: RowStart) -> RowStart? {
    let near = offset - LineGuess.strides * stride
    guard near > row.offset + stride else { return nil }
    let start = text.wordStart(near: near)
    return RowStart(offset: start, reach: start, isGuess: true)
  }

  // MARK: Keeping up

  /// The text is about to be changed; all ranges are those of the text before.
  func noteReplacements(_ replacements: [Replacement], in text: PieceTree) {
    memory.noteReplacements(replacements, in: text)
  }

  /// The text became another.
  func noteChange(from text: PieceTree) {
    memory.noteChange(from: text)
  }
}

/// The start of a row, and how far one had to look into the text to know it.
private struct RowStart: RememberedPlace {
  var offset: Int
  var reach: Int
  /// Whether it was guessed that a row begins there, or before.
  var isGuess = false

  func isSettled(before offset: Int) -> Bool { reach <= offset }

  func moved(by shift: Int) -> RowStart {
    RowStart(offset: offset + shift, reach: reach + shift, isGuess: isGuess)
  }
}

extension PieceTree {
  /// Where a word begins before an offset or shortly behind it; a character where there is none near.
  fileprivate func wordStart(near offset: Int) -> Int {
    let start = characterStart(near: offset)
    var reader = ByteReader(self, at: start)
    while reader.offset < start + 1024, let byte = reader.next() {
      if byte.isBlank, reader.peek()?.isBlank == false { return reader.offset }
    }
    return start
  }
}

extension RowBreaker {
  /// The row of a line from an offset to its end.
  func row(_ line: Int, from start: Int, to end: End) -> LineRow {
    LineRow(
      line: line, content: content, range: start..<end.offset,
      indentation: firstColumn(ofRowAt: start), isLast: end.isLast)
  }
}
