import Console
import EditorCore
import Text
import TextEditing

/// The difference between a state and the current text, in place of the text.
extension Frame {
  mutating func draw(_ view: DifferenceView) {
    let area = layout.text
    let rows = view.topRow..<min(view.topRow + area.rows, view.page.rowCount)
    let words = emphasised(in: rows, of: view)
    let lines = view.page.lines(atRow: view.topRow)
    var older = textRow(of: view.older, from: lines.old, changes: words.old, in: view)
    older.dress = .removed
    var newer = textRow(of: view.newer, from: lines.new, changes: words.new, in: view)
    for row in rows {
      let screenRow = area.row + row - view.topRow
      switch view.page[row] {
      case .same(_, let new):
        newer.dress = TextRow.Dress()
        newer.draw(view.newer.whole(new), row: screenRow, isCurrent: false, on: &screen)
      case .removed(let old, let change):
        older.draw(
          view.older.whole(old), row: screenRow, isCurrent: change == view.change, on: &screen)
        drawSign(symbols.removed, .removed, change, of: view, row: screenRow)
      case .added(let new, let change):
        newer.dress = .added
        newer.draw(
          view.newer.whole(new), row: screenRow, isCurrent: change == view.change, on: &screen)
        drawSign(symbols.added, .added, change, of: view, row: screenRow)
      }
    }
    drawScrollbar(editor.scrollbar(in: layout))
  }

  /// The columns for line numbers and signs; the signs need two even without line numbers.
  private var differenceGutter: Int { max(layout.gutter, 2) }

  private func textRow(
    of buffer: TextBuffer, from line: Int, changes: [Range<Int>], in view: DifferenceView
  ) -> TextRow {
    var side = buffer
    side.scroll.line = line
    side.scroll.column = view.leftColumn
    // Each line is one row, so that both sides align.
    side.wrapColumns = nil
    return TextRow(
      side, in: layout.text, gutter: differenceGutter, changes: changes, symbols: symbols)
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
    _ sign: Unicode.Scalar, _ role: Style.Role, _ change: Int, of view: DifferenceView, row: Int
  ) {
    let column = layout.text.column
    let style = Style(role, change == view.change ? .bold : [])
    screen.put(sign, column: column + differenceGutter - 1, row: row, style: style)
    guard view.isPicking else { return }
    // The added lines of a change that keeps them are not marked.
    let isPicked = view.picked.contains(change) && !(role == .added && view.kept.contains(change))
    screen.put(
      isPicked ? symbols.picked : symbols.unpicked, column: column, row: row,
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
