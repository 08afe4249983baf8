import Console
import MementoKit

/// The mouse: while the history pane is open, in its list and in the preview.
extension Editor {
  /// Lines or rows that one notch of the wheel moves.
  private static var notch: Int { 3 }

  /// Whether the terminal is to tell what the mouse does.
  ///
  /// Where it is not, the terminal selects and copies text itself.
  public var wantsMouse: Bool { historyPane != nil }

  mutating func take(_ event: MouseEvent, at now: Moment) {
    guard case .history = focus, let pane = historyPane, !isTooSmall, pane.replay == nil,
      pane.help == nil
    else { return }
    // Where things stand is told before a message goes, which may move them.
    let place = place(of: event, in: pane)
    switch event.kind {
    case .press(let button):
      message = nil
      let click = Click(event, at: now.uptime, after: lastClick)
      lastClick = click
      if button == .left, case .row(let row) = place { self.click(row, click, in: pane, at: now) }
    case .wheelUp: turnWheel(by: -Self.notch, over: place, in: pane)
    case .wheelDown: turnWheel(by: Self.notch, over: place, in: pane)
    case .drag, .release: break
    }
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

  private mutating func turnWheel(by count: Int, over place: PanePlace, in pane: HistoryPane) {
    switch place {
    case .row, .list:
      message = nil
      if pane.difference?.isPicking == true { return }
      let row = min(max(0, pane.selectedRow + count), pane.rowCount - 1)
      if row != pane.selectedRow { selectInHistory(row: row) }
    case .preview:
      message = nil
      historyPane?.scroll(lines: count, columns: 0)
    case .elsewhere: break
    }
  }
}

// MARK: What stands where

/// What of the history pane is at a cell of the screen.
private enum PanePlace {
  /// A row of the list, by its index.
  case row(Int)
  /// The title, the border, or where the list has no row.
  case list
  case preview
  case elsewhere
}

extension Editor {
  private func place(of event: MouseEvent, in pane: HistoryPane) -> PanePlace {
    let layout = layout
    if layout.text.contains(event) { return .preview }
    guard let area = layout.pane, area.contains(event) else { return .elsewhere }
    let border = layout.paneIsAside ? 1 : 0
    let row = pane.topRow + event.row - area.row - 1
    guard event.row > area.row, event.column >= area.column + border, row < pane.rowCount else {
      return .list
    }
    return .row(row)
  }
}

extension Area {
  /// Whether something was done at one of its cells.
  fileprivate func contains(_ event: MouseEvent) -> Bool {
    (column..<column + columns).contains(event.column) && (row..<row + rows).contains(event.row)
  }
}

// MARK: Clicks

/// A press of a button, kept to tell a second click from a first one.
struct Click {
  private let event: MouseEvent
  private let uptime: Duration
  /// 1 for a click by itself, 2 for a double click, and so on.
  let count: Int

  /// How soon the next click must follow.
  private static var limit: Duration { .milliseconds(400) }

  /// A press, by itself or following on another: of the same button, soon, and in the same place.
  init(_ event: MouseEvent, at uptime: Duration, after previous: Click?) {
    self.event = event
    self.uptime = uptime
    guard let previous, previous.event.kind == event.kind, previous.event.row == event.row,
      // A hand that clicks is not quite still.
      abs(previous.event.column - event.column) <= 1, uptime - previous.uptime <= Self.limit
    else {
      count = 1
      return
    }
    count = previous.count + 1
  }
}
