/// A cache of row starts in long wrapped lines, which makes a distant row as quick to find as one
/// near the start of its line.
///
/// Results are the same without it, except for distant rows, which depend on an estimate if
/// scanning all previous rows would take long. The estimate is kept, so that visible text never
/// shifts. An edit removes the later rows in its line and moves those of the lines below.
package final class RowIndex {
  /// The number of bytes between two cached rows; shorter lines are scanned.
  private let stride: Int
  /// The row width of the cached rows, and their tab width.
  private var columns = 0
  private var tabWidth = 0
  /// The effort after which an estimate is better than scanning on.
  private let effortLimit: Int
  private var memory = LineMemory<RowStart>()

  package init(stride: Int = 8 * 1024, effortLimit: Int = LineEstimate.effortLimit) {
    self.stride = stride
    self.effortLimit = effortLimit
  }

  /// The offsets of the cached row starts, by line.
  package var offsets: [[Int]] { memory.offsets }

  /// Returns an independent copy of the index.
  package func copy() -> RowIndex {
    let copy = RowIndex(stride: stride, effortLimit: effortLimit)
    (copy.columns, copy.tabWidth) = (columns, tabWidth)
    copy.memory = memory
    return copy
  }

  /// Returns the row of a line that contains an offset, for rows of `columns` columns.
  ///
  /// - Parameter caching: whether passed row starts are cached.
  /// - Complexity: O(stride) if that part of the line was requested before; otherwise O(line), up
  ///   to the effort limit before an estimate.
  package func row(
    at offset: Int, inLine line: Int, _ content: Range<Int>, of text: PieceTree, columns: Int,
    tabWidth: Int, caching: Bool = true
  ) -> LineRow {
    var breaker = RowBreaker(text, content: content, columns: columns, tabWidth: tabWidth)
    guard content.count > stride else {
      var start = content.lowerBound
      while true {
        let end = breaker.end(ofRowAt: start)
        if end.isLast || offset < end.offset { return breaker.row(line, from: start, to: end) }
        start = end.offset
      }
    }
    let isSameWidth = (columns, tabWidth) == (self.columns, self.tabWidth)
    if caching {
      if !isSameWidth { memory = LineMemory() }
      (self.columns, self.tabWidth) = (columns, tabWidth)
      return row(at: offset, inLine: line, of: text, &breaker, with: &memory)
    }
    var copy = isSameWidth ? memory : LineMemory()
    return row(at: offset, inLine: line, of: text, &breaker, with: &copy)
  }

  /// Returns that row of a long line, and adds passed row starts to a cache.
  private func row(
    at offset: Int, inLine line: Int, of text: PieceTree, _ breaker: inout RowBreaker,
    with memory: inout LineMemory<RowStart>
  ) -> LineRow {
    let content = breaker.content
    memory.catchUp(with: text)
    let number = memory.number(
      ofLineStartingWith: RowStart(offset: content.lowerBound, reach: content.lowerBound))
    let divisor = memory.hasEstimate(inLineNumber: number) ? LineEstimate.furtherEffortDivisor : 1
    let effortLimit = effortLimit / divisor
    var start = memory.lastPlace(inLineNumber: number) { $0.offset <= offset }
    var (remembered, limit) = (start.offset, effortLimit)
    while true {
      let end = breaker.end(ofRowAt: start.offset)
      if end.isLast || offset < end.offset {
        return breaker.row(line, from: start.offset, to: end)
      }
      start.offset = end.offset
      start.reach = max(start.reach, end.reach)
      if start.offset - remembered >= stride {
        memory.append(start, toLineNumber: number)
        remembered = start.offset
      }
      if breaker.effort <= limit { continue }
      limit = breaker.effort + effortLimit
      if let estimate = estimate(before: offset, of: text, behind: start) {
        memory.estimate(estimate, inLineNumber: number)
        (start, remembered) = (estimate, estimate.offset)
      }
    }
  }

  /// Returns a probable row start before an offset; nil if that is near another row.
  private func estimate(before offset: Int, of text: PieceTree, behind row: RowStart) -> RowStart? {
    let near = offset - LineEstimate.strides * stride
    guard near > row.offset + stride else { return nil }
    let start = text.wordStart(near: near)
    return RowStart(offset: start, reach: start, isEstimate: true)
  }

  /// Updates the cache before the text changes; the ranges are those before the change.
  package func handleReplacements(_ replacements: [Replacement], in text: PieceTree) {
    memory.handleReplacements(replacements, in: text)
  }

  /// Records that the text was replaced by another.
  package func handleChange(from text: PieceTree) { memory.handleChange(from: text) }
}

/// The start of a row, and the offset up to which the text determined it.
private struct RowStart: RememberedPosition {
  var offset: Int
  var reach: Int
  /// Whether this row start, or an earlier one, is an estimate.
  var isEstimate = false

  func isSettled(before offset: Int) -> Bool { reach <= offset }

  func moved(by shift: Int) -> RowStart {
    RowStart(offset: offset + shift, reach: reach + shift, isEstimate: isEstimate)
  }
}

extension PieceTree {
  /// Returns the start of a word near an offset; that of a character if no word is near.
  func wordStart(near offset: Int, within byteCount: Int = 1024) -> Int {
    let start = characterStart(near: offset)
    var reader = ByteReader(self, at: start)
    while reader.offset < start + byteCount, let byte = reader.next() {
      if byte.isBlank, reader.peek()?.isBlank == false { return reader.offset }
    }
    return start
  }
}
