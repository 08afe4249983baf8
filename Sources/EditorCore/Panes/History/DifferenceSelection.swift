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

  mutating func wrap(at widths: DifferenceRows.Widths?) {
    buffer.wrapColumns = side == .older ? widths?.older : widths?.newer
  }
}

extension DifferenceView {
  /// Whether text is selected.
  var isSelecting: Bool { selection?.buffer.hasNoSelection == false }

  /// Returns an empty selection of a part, or the present one.
  func selection(of side: DifferenceSelection.Side) -> DifferenceSelection {
    if let selection, selection.side == side { return selection }
    var buffer =
      switch side {
      case .page: TextBuffer(page.text, tabWidth: newer.buffer.tabWidth)
      case .older: older.buffer
      case .newer: newer.buffer
      }
    buffer.wordCharacters = newer.buffer.wordCharacters
    var selection = DifferenceSelection(side: side, buffer: buffer)
    selection.wrap(at: rows.widths)
    return selection
  }

  /// Returns the offset in a part at a row below the upper edge and a column.
  func offset(
    atVisibleRow visible: Int, column: Int, in selection: DifferenceSelection
  ) -> Int {
    let visible = max(0, visible)
    let seen = rows.rows(from: top, count: visible + 1)
    guard seen.count > visible else { return selection.buffer.text.count }
    return offset(in: seen[visible], column: column, of: selection)
  }

  private func offset(
    in row: DifferenceRows.Row, column: Int, of selection: DifferenceSelection
  ) -> Int {
    let (buffer, side) = (selection.buffer, selection.side)
    let line = min(line(atRow: row.position.row, of: side), buffer.text.lineCount - 1)
    let content = buffer.content(ofLine: line)
    let shown =
      switch side {
      case .page: row.newer ?? row.older
      case .older: row.older
      case .newer: row.newer
      }
    // Further rows of the other side are beside the end of the text above.
    guard let shown else { return content.upperBound }
    return buffer.offset(in: shown.moved(toLine: line, content: content), atColumn: max(0, column))
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

  private func position(
    ofOffset offset: Int, in selection: DifferenceSelection
  ) -> DifferenceRows.Position {
    switch selection.side {
    case .older: return rows.position(ofOlder: offset)
    case .newer: return rows.position(ofNewer: offset)
    case .page:
      let text = selection.buffer.text
      let row = text.line(at: offset)
      return rows.position(inRow: row, on: nil, atByte: offset - text.offset(ofLine: row))
    }
  }

  // MARK: By keys

  /// Extends the selection, which begins at the selected change if that is visible, otherwise at
  /// the upper edge; scrolls to its end.
  mutating func extendSelection(_ motion: Motion, rows count: Int, columns: Int) {
    var extended = selection ?? firstSelection(rows: count)
    extended.buffer.move(motion, selecting: true)
    selection = extended
    isDue = false
    let head = extended.buffer.selections.primary.head
    let reached = position(ofOffset: head, in: extended)
    top = max(min(top, reached), rows.position(1 - count, rowsFrom: reached))
    if isWrapped { return }
    let column = extended.buffer.place(at: head).column
    if !(leftColumn..<leftColumn + columns).contains(column) {
      leftColumn = column < columns ? 0 : column - columns / 2
    }
  }

  private func firstSelection(rows count: Int) -> DifferenceSelection {
    let seen = rows.rows(from: top, count: count)
    let changed = change.flatMap { change in
      let first = rows.firstPosition(ofRow: page.rows(ofChange: change).lowerBound)
      return seen.first { $0.position == first }
    }
    let row = changed ?? seen.first
    var side = DifferenceSelection.Side.page
    if page.arrangement == .sideBySide {
      side = if case .changed(_, nil, _)? = row?.content { .older } else { .newer }
    }
    var first = selection(of: side)
    if let row { first.buffer.select(at: offset(in: row, column: 0, of: first)) }
    return first
  }

  /// Selects all of the part with the selection, or of the page, or of the newer side.
  mutating func selectAll() {
    var all = selection ?? selection(of: page.arrangement == .unified ? .page : .newer)
    all.buffer.selectAll()
    selection = all
  }

  // MARK: Drawing

  /// Returns the selected ranges in the texts of both sides, for visible rows of the page.
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
