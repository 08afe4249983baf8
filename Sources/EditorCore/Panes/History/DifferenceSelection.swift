public import Text
public import TextEditing

/// The text selected in a difference for copying: of the unified page, without its signs, or of one
/// side.
public struct DifferenceSelection {
  /// The part of a difference with the selection.
  public enum Side: Equatable, Sendable {
    /// The rows of a unified page.
    case page
    /// The older text, side by side with the newer.
    case older
    /// The newer text.
    case newer
  }

  /// The part with the selection.
  public let side: Side
  /// The text of that part, with the selection.
  public internal(set) var buffer: TextBuffer
}

extension DifferenceView {
  /// Whether text is selected.
  var isSelecting: Bool { selection?.buffer.hasNoSelection == false }

  /// Returns an empty selection of a part, or the present one.
  func selection(of side: DifferenceSelection.Side) -> DifferenceSelection {
    if let selection, selection.side == side { return selection }
    let buffer =
      switch side {
      case .page: TextBuffer(page.text, tabWidth: newer.buffer.tabWidth)
      case .older: older.buffer
      case .newer: newer.buffer
      }
    return DifferenceSelection(side: side, buffer: buffer)
  }

  /// Returns the offset in a part at a row of the page and a column.
  func offset(
    atRow row: Int, column: Int, in selection: DifferenceSelection
  ) -> Int {
    let buffer = selection.buffer
    if row >= page.rowCount { return buffer.text.count }
    let line = min(line(atRow: max(0, row), of: selection.side), buffer.text.lineCount - 1)
    return buffer.place(inLine: line, atColumn: max(0, column)).offset
  }

  private func line(atRow row: Int, of side: DifferenceSelection.Side) -> Int {
    switch (side, page[row]) {
    case (.page, _): return row
    case (.older, .changed(nil, _, let change)):
      return max(0, page.difference.hunks[change].old.upperBound - 1)
    case (.newer, .changed(_, nil, let change)):
      return max(0, page.difference.hunks[change].new.upperBound - 1)
    case (.older, _): return page.lines(atRow: row).old
    case (.newer, _): return page.lines(atRow: row).new
    }
  }

  private func row(ofLine line: Int, of side: DifferenceSelection.Side) -> Int {
    switch side {
    case .page: line
    case .older: page.row(ofOldLine: line)
    case .newer: page.row(ofNewLine: line)
    }
  }

  // MARK: By keys

  /// Extends the selection, which begins at the selected change if that is visible, otherwise at the
  /// upper edge; scrolls to its end.
  mutating func extendSelection(_ motion: Motion, rows: Int, columns: Int) {
    var extended = selection ?? firstSelection(rows: rows)
    extended.buffer.move(motion, selecting: true)
    selection = extended
    isDue = false
    let head = extended.buffer.selections.primary.head
    let row = row(ofLine: extended.buffer.text.line(at: head), of: extended.side)
    topRow = max(min(topRow, row), row - rows + 1)
    let column = extended.buffer.place(at: head).column
    if !(leftColumn..<leftColumn + columns).contains(column) {
      leftColumn = column < columns ? 0 : column - columns / 2
    }
  }

  private func firstSelection(rows: Int) -> DifferenceSelection {
    let changed = change.map { page.rows(ofChange: $0) }
    let seen = topRow..<topRow + rows
    let isSeen = changed.map { seen.contains($0.lowerBound) } ?? false
    let row = isSeen ? changed?.lowerBound ?? topRow : topRow
    var side = DifferenceSelection.Side.page
    if page.arrangement == .sideBySide {
      side = if case .changed(_, nil, _) = page[row] { .older } else { .newer }
    }
    var first = selection(of: side)
    first.buffer.select(at: offset(atRow: row, column: 0, in: first))
    return first
  }

  /// Selects all of the part with the selection, or of the page, or of the newer side.
  mutating func selectAll() {
    var all = selection ?? selection(of: page.arrangement == .unified ? .page : .newer)
    all.buffer.selectAll()
    selection = all
  }

  // MARK: Drawing

  /// Returns the selected ranges in the texts of both sides, for visible rows.
  public func selectedRanges(in rows: Range<Int>) -> WordDifference {
    guard let selection, isSelecting else { return WordDifference() }
    let range = selection.buffer.selections.primary.range
    switch selection.side {
    case .older: return WordDifference(old: [range])
    case .newer: return WordDifference(new: [range])
    case .page: break
    }
    var ranges = WordDifference()
    let text = selection.buffer.text
    for row in rows {
      let isLast = row + 1 == text.lineCount
      let end = isLast ? text.count : text.offset(ofLine: row + 1)
      let line = text.offset(ofLine: row)..<end
      let part = range.clamped(to: line)
      if part.isEmpty { continue }
      let (low, high) = (part.lowerBound - line.lowerBound, part.upperBound - line.lowerBound)
      switch page[row] {
      case .removed(let old, _):
        let start = older.buffer.text.offset(ofLine: old)
        ranges.old.append(start + low..<start + high)
      case .same(_, let new), .added(let new, _):
        let start = newer.buffer.text.offset(ofLine: new)
        ranges.new.append(start + low..<start + high)
      case .changed: break
      }
    }
    return ranges
  }
}
