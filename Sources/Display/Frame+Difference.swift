import Console
import EditorCore
import Text
import TextEditing

/// The difference between a state and the current text, in place of the text.
extension Frame {
  mutating func draw(_ view: DifferenceView) {
    let area = layout.text
    // The signs need two columns even without line numbers.
    let gutter = max(layout.gutter, 2)
    let rows = view.topRow..<min(view.topRow + area.rows, view.page.rowCount)
    let words = emphasised(in: rows, of: view)
    var (older, newer) = textRows(of: view, area, gutter: gutter, words: words)
    for row in rows {
      let screenRow = area.row + row - view.topRow
      switch view.page[row] {
      case .same(_, let new):
        newer.dress = TextRow.Dress()
        newer.draw(view.newer.whole(new), row: screenRow, isCurrent: false, on: &screen)
      case .removed(let old, let change):
        older.draw(
          view.older.whole(old), row: screenRow, isCurrent: change == view.change, on: &screen)
        drawSign(symbols.removed, .removed, change, of: view, gutter: gutter, row: screenRow)
      case .added(let new, let change):
        newer.dress = .added
        newer.draw(
          view.newer.whole(new), row: screenRow, isCurrent: change == view.change, on: &screen)
        drawSign(symbols.added, .added, change, of: view, gutter: gutter, row: screenRow)
      }
    }
    drawScrollbar()
  }

  private func textRows(
    of view: DifferenceView, _ area: Area, gutter: Int, words: WordDifference
  ) -> (older: TextRow, newer: TextRow) {
    var (older, newer) = (view.older, view.newer)
    let lines = view.page.lines(atRow: view.topRow)
    older.scroll.line = lines.old
    newer.scroll.line = lines.new
    // Each line is one row, so that both sides align.
    older.wrapColumns = nil
    newer.wrapColumns = nil
    older.scroll.column = view.leftColumn
    newer.scroll.column = view.leftColumn
    var olderRow = TextRow(older, in: area, gutter: gutter, changes: words.old, symbols: symbols)
    olderRow.dress = .removed
    return (
      olderRow, TextRow(newer, in: area, gutter: gutter, changes: words.new, symbols: symbols)
    )
  }

  /// Returns the changed words of the visible changes.
  private func emphasised(in rows: Range<Int>, of view: DifferenceView) -> WordDifference {
    var words = WordDifference(old: [], new: [])
    var next = rows.lowerBound
    while next < rows.upperBound {
      if let change = view.page.change(atRow: next) {
        let found = view.page.difference.words(inChange: change)
        words.old += found.old
        words.new += found.new
        next = view.page.rows(ofChange: change).upperBound
      } else if let change = view.page.nextChange(afterRow: next) {
        next = view.page.rows(ofChange: change).lowerBound
      } else {
        break
      }
    }
    return words
  }

  private mutating func drawSign(
    _ sign: Unicode.Scalar, _ role: Style.Role, _ change: Int, of view: DifferenceView,
    gutter: Int, row: Int
  ) {
    let column = layout.text.column
    let emphasis: Style.Emphasis = change == view.change ? .bold : []
    screen.put(sign, width: 1, column: column + gutter - 1, row: row, style: Style(role, emphasis))
    guard view.isPicking else { return }
    // The added lines of a change that keeps them are not marked.
    let isPicked =
      view.picked.contains(change) && !(role == .added && view.kept.contains(change))
    screen.put(
      isPicked ? symbols.picked : symbols.unpicked, width: 1, column: column, row: row,
      style: Style(isPicked ? .checkpoint : .dimmed, isPicked ? .bold : []))
  }
}

extension TextBuffer {
  /// Returns a line as one row.
  fileprivate func whole(_ line: Int) -> LineRow {
    LineRow(whole: line, content: content(ofLine: line))
  }
}

extension DifferencePage {
  /// Returns the lines of both texts at a row, or the next ones below it.
  fileprivate func lines(atRow row: Int) -> (old: Int, new: Int) {
    guard row < rowCount else { return (0, 0) }
    switch self[row] {
    case .same(let old, let new): return (old, new)
    case .removed(let old, let change): return (old, difference.hunks[change].new.lowerBound)
    case .added(let new, let change): return (difference.hunks[change].old.upperBound, new)
    }
  }
}
