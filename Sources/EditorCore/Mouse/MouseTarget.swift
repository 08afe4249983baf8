import Console
import MementoKit
import TextModel

/// What is at a cell of the screen.
enum MouseTarget: Equatable {
  /// The text, at a row and a column counted from its upper left corner.
  case text(row: Int, column: Int)
  /// A line number, at a row of the text.
  case lineNumber(row: Int)
  /// A row of the scrollbar.
  case scrollbar(row: Int)
  /// The history pane.
  case pane
  case tab(DocumentID)
  /// A fact of the status line that runs a command.
  case fact(command: String)
  /// A hint or an answer, which stands for a key.
  case key(Key)
  /// The field that is being written in, at an offset.
  case field(offset: Int)
  /// A row of a list to choose from; nil where the list has none.
  case list(row: Int?)
  case elsewhere
}

extension Editor {
  /// What is at the cell where the mouse did something.
  func target(of event: MouseEvent, at now: Moment) -> MouseTarget {
    let layout = layout
    if case .picker(let picker) = focus {
      let area = layout.list(of: picker)
      if area.contains(event) {
        let row = picker.firstRow(in: area) + event.row - area.row
        return .list(row: row < picker.rows.count ? row : nil)
      }
    }
    if let line = questionLine, let lowest = layout.lineRow, event.row > lowest - line.rowCount {
      let row = event.row - lowest + line.rowCount - 1
      let choice = line.choices.first { $0.row == row && $0.columns.contains(event.column) }
      return choice.flatMap { Key($0.key) }.map { .key($0) } ?? .elsewhere
    }
    if event.row == layout.lineRow { return targetInLowestLine(event.column) }
    if event.row == layout.statusRow { return targetInStatus(event.column, at: now) }
    if event.row == layout.tabRow {
      return tabLine?.document(at: event.column).map { .tab($0) } ?? .elsewhere
    }
    if layout.pane?.contains(event) == true { return .pane }
    if let bar = layout.scrollbar, bar.contains(event) {
      return .scrollbar(row: event.row - bar.row)
    }
    guard layout.text.contains(event) else { return .elsewhere }
    let (row, column) = cell(of: event)
    return column < 0 ? .lineNumber(row: row) : .text(row: row, column: column)
  }

  /// The cell of an event, counted from the upper left corner of the text behind its line numbers.
  func cell(of event: MouseEvent) -> (row: Int, column: Int) {
    let layout = layout
    return (event.row - layout.text.row, event.column - layout.text.column - layout.gutter)
  }

  private func targetInLowestLine(_ column: Int) -> MouseTarget {
    var hints: [Hint] = []
    switch focus {
    case .text, .history: hints = message == nil ? self.hints : []
    case .question: break
    case .prompt, .picker, .help: hints = fieldLine?.hints ?? []
    }
    if let hint = hints.first(where: { $0.columns.contains(column) }) {
      return hint.pressed.map { .key($0) } ?? .elsewhere
    }
    guard let line = fieldLine, column >= line.start else { return .elsewhere }
    let place = focusedBuffer.place(inLine: 0, atColumn: column - line.start + line.scroll)
    return .field(offset: place.offset)
  }

  private func targetInStatus(_ column: Int, at now: Moment) -> MouseTarget {
    // A message may stand in its place.
    if let message, focus.takesLine || columnCount(of: message.text) > size.columns - 2 {
      return .elsewhere
    }
    let fact = statusLine(at: now).facts.first { $0.columns.contains(column) }
    return fact?.command.map { .fact(command: $0) } ?? .elsewhere
  }
}

extension Area {
  /// Whether something was done at one of its cells.
  func contains(_ event: MouseEvent) -> Bool {
    (column..<column + columns).contains(event.column) && (row..<row + rows).contains(event.row)
  }
}
