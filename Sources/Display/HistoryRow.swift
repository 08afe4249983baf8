import EditorCore
import MementoKit
import Text

/// A row of the history pane.
struct HistoryRow {
  let row: Int
  let id: MementoID
  let record: MementoRecord
  let place: ChangedPlace?
  /// The age, or the time of day.
  let time: String

  var number: String { "#\(record.number)" }
  var line: String { place.map { ":\($0.line)" } ?? "" }
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
    func fit(_ words: (HistoryRow) -> String, atLeast least: Int = 0, leaving: Int = 28) -> Int {
      let width = rows.map { columnCount(of: words($0)) }.reduce(least, max)
      // The rest is for the description with its graph and its figures.
      if width == 0 || room - width < leaving { return 0 }
      room -= width + 1
      return width
    }
    time = fit(\.time, atLeast: 6)
    number = fit(\.number)
    if number > 0 { line = fit(\.line, leaving: 34) }
  }

  /// Returns the words of a row for each column, with its width.
  func cells(of row: HistoryRow) -> [(words: String, width: Int)] {
    [(row.time, time), (row.number, number), (row.line, line)]
  }
}
