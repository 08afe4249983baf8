import EditorCore
import MementoKit
import Text

/// A row of the history pane.
struct HistoryRow {
  let row: Int
  let id: MementoID
  let isSelected: Bool
  let record: MementoRecord
  let place: ChangedPlace?
  /// The age, or the time of day.
  let time: String
  /// The number with its sign.
  let number: String
  /// The line of the change with its sign; empty if it is not known.
  let line: String
}

/// The widths of the columns before the descriptions; 0 for those without room.
///
/// In narrow windows the description matters more than the age, the age more than the number, and
/// the number more than the line.
struct HistoryColumns {
  private var time = 0
  private var number = 0
  private var line = 0

  init(for rows: [HistoryRow], in columns: Int) {
    var room = columns
    // Times, numbers and lines are ASCII: each byte takes one column.
    func fit(_ width: (HistoryRow) -> Int, atLeast least: Int = 0, leaving: Int = 28) -> Int {
      let width = rows.reduce(least) { max($0, width($1)) }
      // The rest is for the description with its graph and its figures.
      if width == 0 || room - width < leaving { return 0 }
      room -= width + 1
      return width
    }
    time = fit({ $0.time.utf8.count }, atLeast: 6)
    number = fit { $0.number.utf8.count }
    if number > 0 { line = fit({ $0.line.utf8.count }, leaving: 34) }
  }

  /// Returns the words of a row for each column, with its width.
  func cells(of row: HistoryRow) -> [(text: String, width: Int)] {
    [(row.time, time), (row.number, number), (row.line, line)]
  }
}
