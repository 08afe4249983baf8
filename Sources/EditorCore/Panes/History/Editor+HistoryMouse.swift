import Console
import MementoKit

/// The mouse in the list of the history pane.
extension Editor {
  mutating func pressInPane(_ event: MouseEvent, _ click: Click, at now: Moment) {
    guard case .history = focus, let pane = historyPane, let row = row(of: event, in: pane) else {
      return
    }
    self.click(row, click, in: pane, at: now)
  }

  /// A click selects a row, a double click does what Enter does.
  private mutating func click(_ row: Int, _ click: Click, in pane: HistoryPane, at now: Moment) {
    // What was picked belongs to the state that is selected.
    if pane.difference?.isPicking == true { return }
    if row != pane.selectedRow {
      selectInHistory(row: row)
    } else if click.count == 2 {
      pressInHistory(Key(.enter), at: now)
    }
  }

  mutating func turnWheelOverPane(by count: Int) {
    guard case .history = focus, let pane = historyPane, pane.replay == nil else { return }
    message = nil
    if pane.difference?.isPicking == true { return }
    let row = min(max(0, pane.selectedRow + count), pane.rowCount - 1)
    if row != pane.selectedRow { selectInHistory(row: row) }
  }

  /// The row of the list at a cell; nil at the title, the border, and where the list has no row.
  private func row(of event: MouseEvent, in pane: HistoryPane) -> Int? {
    guard let area = layout.pane else { return nil }
    let border = layout.paneIsAside ? 1 : 0
    let row = pane.topRow + event.row - area.row - 1
    guard event.row > area.row, event.column >= area.column + border, row < pane.rowCount else {
      return nil
    }
    return row
  }
}
