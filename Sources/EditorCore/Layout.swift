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

  /// The row of tabs; nil with one document.
  public let tabRow: Int?
  /// Line numbers and text.
  public private(set) var text: Area
  /// Columns of `text` that the line numbers take.
  public private(set) var gutter: Int
  /// The scrollbar, right of the text; nil where there is none.
  public private(set) var scrollbar: Area?
  /// The history pane, with its title row; nil when it is closed.
  public let pane: Area?
  /// Whether the pane is at the right of the text.
  public let paneIsAside: Bool
  /// The row of the status line.
  public let statusRow: Int
  /// The row of hints, messages and prompts; nil when hints are off and there is nothing to say.
  public let lineRow: Int?

  /// The layout of a screen, without a scrollbar.
  ///
  /// - Parameter extraRows: rows between the text and the line of the status, for what needs them.
  init(
    _ size: Size, lineNumberDigits: Int?, hasTabs: Bool = false, hasPane: Bool, hasLine: Bool,
    extraRows: Int = 0
  ) {
    // A screen this low has no room for them.
    let top = hasTabs && size.rows > Self.smallest.rows ? 1 : 0
    tabRow = top > 0 ? 0 : nil
    let rows = max(1, size.rows - top - extraRows - (hasLine ? 2 : 1))
    let columns = size.columns
    statusRow = top + rows + extraRows
    lineRow = hasLine ? statusRow + 1 : nil
    paneIsAside = columns >= Self.columnsForSidePane
    let paneColumns = min(max(46, columns * 2 / 5), 80)
    let paneRows = min(max(2, rows * 2 / 5), 16)
    switch (hasPane, paneIsAside) {
    case (false, _):
      text = Area(column: 0, row: top, columns: columns, rows: rows)
      pane = nil
    case (true, true):
      text = Area(column: 0, row: top, columns: columns - paneColumns, rows: rows)
      pane = Area(column: columns - paneColumns, row: top, columns: paneColumns, rows: rows)
    case (true, false):
      text = Area(column: 0, row: top, columns: columns, rows: max(1, rows - paneRows))
      pane = Area(column: 0, row: top + max(1, rows - paneRows), columns: columns, rows: paneRows)
    }
    let digits = lineNumberDigits.map { max(3, $0) + 2 } ?? 0
    gutter = digits < text.columns / 2 ? digits : 0
  }

  /// The layout with a scrollbar, where there is room for one.
  func withScrollbar() -> Layout {
    guard textColumns >= Self.columnsBesideScrollbar else { return self }
    var layout = self
    layout.text.columns -= 1
    layout.scrollbar = Area(
      column: text.column + text.columns - 1, row: text.row, columns: 1, rows: text.rows)
    return layout
  }

  /// Text that is narrower keeps all of its columns.
  private static var columnsBesideScrollbar: Int { 12 }

  /// Where the rows of a list to choose from are.
  public func list(of picker: Picker) -> Area {
    let rows = min(12, text.rows, max(1, picker.rows.count))
    return Area(
      column: 0, row: statusRow - rows, columns: text.columns + (scrollbar?.columns ?? 0),
      rows: rows)
  }

  /// Columns for the text itself.
  public var textColumns: Int { text.columns - gutter }
}
