/// Finds the rows of wrapped lines, and remembers where some of them begin in long lines, so that a
/// row far out in a line is found as quickly as one near its start.
///
/// It only saves work: without it every answer is the same. An edit forgets the rows behind it in
/// its line and moves those of the lines below.
final class RowIndex {
  /// Bytes between two remembered rows; a line that is no longer than this is simply gone through.
  private let stride: Int
  /// The columns of the rows that are remembered, and those between tab stops.
  private var columns = 0
  private var tabWidth = 0
  private var memory = LineMemory<RowStart>()

  /// The start of a row, and how far one had to look into the text to know it.
  private struct RowStart: RememberedPlace {
    var offset: Int
    var reach: Int

    func isSettled(before offset: Int) -> Bool { reach <= offset }

    func moved(by shift: Int) -> RowStart {
      RowStart(offset: offset + shift, reach: reach + shift)
    }
  }

  init(stride: Int = 8 * 1024) {
    self.stride = stride
  }

  /// An index that remembers the same and then goes its own way.
  func copy() -> RowIndex {
    let copy = RowIndex(stride: stride)
    (copy.columns, copy.tabWidth) = (columns, tabWidth)
    copy.memory = memory
    return copy
  }

  /// How many rows are remembered of the text that was asked about last.
  var placeCount: Int { memory.placeCount }

  // MARK: Asking

  /// The row of a line that an offset is in, where rows have so many columns.
  ///
  /// - Complexity: O(stride) where that part of the line was asked for before, else O(line).
  func row(
    at offset: Int, inLine line: Int, _ content: Range<Int>, of text: PieceTree, columns: Int,
    tabWidth: Int
  ) -> LineRow {
    var breaker = RowBreaker(text, content: content, columns: columns, tabWidth: tabWidth)
    var start = RowStart(offset: content.lowerBound, reach: content.lowerBound)
    let isLong = content.count > stride
    var number = 0
    if isLong {
      if (columns, tabWidth) != (self.columns, self.tabWidth) { memory = LineMemory() }
      (self.columns, self.tabWidth) = (columns, tabWidth)
      memory.catchUp(with: text)
      number = memory.number(ofLineStartingWith: start)
      start = memory.lastPlace(inLineNumber: number) { $0.offset <= offset }
    }
    var remembered = start.offset
    while true {
      let end = breaker.end(ofRowAt: start.offset)
      if end.isLast || offset < end.offset {
        return breaker.row(line, from: start.offset, to: end)
      }
      start = RowStart(offset: end.offset, reach: max(start.reach, end.reach))
      if isLong, start.offset - remembered >= stride {
        memory.append(start, toLineNumber: number)
        remembered = start.offset
      }
    }
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

extension RowBreaker {
  /// The row of a line from an offset to its end.
  func row(_ line: Int, from start: Int, to end: End) -> LineRow {
    LineRow(
      line: line, content: content, range: start..<end.offset,
      indentation: firstColumn(ofRowAt: start), isLast: end.isLast)
  }
}
