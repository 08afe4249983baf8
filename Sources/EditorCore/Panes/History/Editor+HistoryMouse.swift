import Console
import MementoKit

/// The mouse in the list of the history pane.
extension Editor {
  mutating func pressInPane(row: Int, _ click: Click, at now: Moment) {
    guard case .history = focus, let pane = historyPane, row < pane.rowCount else { return }
    self.click(row, click, in: pane, at: now)
  }

  /// Handles a click, which selects a row, or a double click, which acts as Enter.
  private mutating func click(_ row: Int, _ click: Click, in pane: HistoryPane, at now: Moment) {
    // Picked changes belong to the selected state.
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
}
