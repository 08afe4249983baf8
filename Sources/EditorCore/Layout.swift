public import Console

/// A rectangle of cells.
public struct Area: Equatable, Sendable {
  /// The first column.
  public var column: Int
  /// The first row.
  public var row: Int
  /// Cells across.
  public var columns: Int
  /// Cells down.
  public var rows: Int

  /// A rectangle with its upper left corner at a column and a row.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = columns
    self.rows = rows
  }
}

/// What stands where on the screen.
public struct Layout: Equatable, Sendable {
  /// The smallest screen that everything fits on.
  public static let smallest = Size(columns: 20, rows: 5)
  /// From this width on the history pane stands at the right and not at the bottom.
  public static let columnsForSidePane = 100

  /// Line numbers and text.
  public let text: Area
  /// Columns of `text` that the line numbers take.
  public let gutter: Int
  /// The history pane, with its title row; nil when it is closed.
  public let pane: Area?
  /// Whether the pane is at the right of the text.
  public let paneIsAside: Bool
  /// The row of the status line.
  public let statusRow: Int
  /// The row of hints, messages and prompts; nil when hints are off and there is nothing to say.
  public let lineRow: Int?

  /// The layout of a screen.
  init(_ size: Size, lineNumberDigits: Int?, hasPane: Bool, hasLine: Bool) {
    let rows = max(1, size.rows - (hasLine ? 2 : 1))
    let columns = size.columns
    statusRow = rows
    lineRow = hasLine ? rows + 1 : nil
    paneIsAside = columns >= Self.columnsForSidePane
    let paneColumns = min(max(46, columns * 2 / 5), 80)
    let paneRows = min(max(2, rows * 2 / 5), 16)
    switch (hasPane, paneIsAside) {
    case (false, _):
      text = Area(column: 0, row: 0, columns: columns, rows: rows)
      pane = nil
    case (true, true):
      text = Area(column: 0, row: 0, columns: columns - paneColumns, rows: rows)
      pane = Area(column: columns - paneColumns, row: 0, columns: paneColumns, rows: rows)
    case (true, false):
      text = Area(column: 0, row: 0, columns: columns, rows: max(1, rows - paneRows))
      pane = Area(column: 0, row: max(1, rows - paneRows), columns: columns, rows: paneRows)
    }
    let digits = lineNumberDigits.map { max(3, $0) + 2 } ?? 0
    gutter = digits < text.columns / 2 ? digits : 0
  }

  /// Columns for the text itself.
  public var textColumns: Int { text.columns - gutter }
}
