public import Console
import Text

/// A rectangle of cells.
public struct Area: Equatable, Sendable {
  /// The first column.
  public var column: Int
  /// The first row.
  public var row: Int
  /// The width.
  public var columns: Int
  /// The height.
  public var rows: Int

  /// Creates a rectangle with its upper left corner at a column and a row.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = columns
    self.rows = rows
  }
}

extension Area {
  /// Returns its first rows.
  func top(_ count: Int) -> Area { with(self) { $0.rows = min(count, rows) } }

  /// Returns the rows below its first ones.
  func below(_ count: Int) -> Area {
    with(self) {
      $0.row += count
      $0.rows -= count
    }
  }
}

/// The positions of the parts of the screen.
public struct Layout: Equatable, Sendable {
  /// The smallest usable screen.
  public static let smallest = Size(columns: 20, rows: 5)
  /// The width from which the history pane is at the right of the text, instead of below it.
  public static let columnsForSidePane = 100
  /// The width from which both texts of a difference are side by side.
  static let columnsForTwoSides = 160
  /// The minimum width of the text area in which the user can choose this arrangement.
  static let leastForTwoSides = 38

  /// The columns for bookmarks where there are no line numbers.
  static let columnsForBookmarks = 2

  /// The width from which the file tree is beside the text, instead of over it.
  static let columnsForSideTree = 72

  /// The row of tabs; nil with one document.
  public let tabRow: Int?
  /// The area of the file tree, with its title row and its border; nil when it is closed.
  public let tree: Area?
  /// The area of all panes.
  public let panes: Area
  /// The row with the title of the pane; nil with a single one.
  public let title: Area?
  /// The area of line numbers and text.
  public private(set) var text: Area
  /// The heading above the text, for a difference; nil without one.
  public private(set) var heading: Area?
  /// The columns of `text` for the line numbers.
  public private(set) var gutter: Int
  /// Whether the gutter has line numbers, and not only bookmarks or the signs of a difference.
  public var hasLineNumbers: Bool { gutter > Self.columnsForBookmarks }
  /// The scrollbar at the right of the text; nil if there is none.
  public private(set) var scrollbar: Area?
  /// The history pane with its title row; nil when it is closed.
  public let pane: Area?
  /// Whether the pane is at the right of the text.
  public let paneIsAside: Bool
  /// The row of the status line.
  public let statusRow: Int
  /// The row of hints, messages and prompts; nil if hints are off and no message is shown.
  public let lineRow: Int?

  /// Creates the layout of a screen without a scrollbar.
  ///
  /// - Parameters:
  ///   - extraRows: the number of rows between the text and the status line.
  ///   - part: returns the area of the pane; nil if it has the area of all panes.
  init(
    _ size: Size, lineNumberDigits: Int?, hasBookmarks: Bool = false, hasTabs: Bool = false,
    hasPane: Bool, hasTree: Bool = false, hasLine: Bool, extraRows: Int = 0,
    part: (_ panes: Area) -> Area? = { _ in nil }
  ) {
    // A screen this low has no room for tabs.
    let top = hasTabs && size.rows > Self.smallest.rows ? 1 : 0
    tabRow = top > 0 ? 0 : nil
    let rows = max(1, size.rows - top - extraRows - (hasLine ? 2 : 1))
    let columns = size.columns
    let treeColumns =
      hasTree && columns >= Self.columnsForSideTree ? min(40, max(28, columns / 3)) : 0
    tree =
      hasTree
      ? Area(column: 0, row: top, columns: treeColumns > 0 ? treeColumns : columns, rows: rows)
      : nil
    statusRow = top + rows + extraRows
    lineRow = hasLine ? statusRow + 1 : nil
    panes = Area(column: treeColumns, row: top, columns: columns - treeColumns, rows: rows)
    let part = part(panes)
    title = part.map { $0.top(1) }
    let own = part.map { $0.below(1) } ?? panes
    paneIsAside = own.columns >= Self.columnsForSidePane
    text = own
    if !hasPane {
      pane = nil
    } else if paneIsAside {
      let paneColumns = min(max(46, own.columns * 2 / 5), 80)
      text.columns -= paneColumns
      pane = Area(
        column: own.column + text.columns, row: own.row, columns: paneColumns, rows: own.rows)
    } else {
      let paneRows = min(max(2, own.rows * 2 / 5), 16)
      text.rows = max(1, own.rows - paneRows)
      pane = own.below(text.rows)
    }
    let digits =
      lineNumberDigits.map { max(3, $0) + 2 } ?? (hasBookmarks ? Self.columnsForBookmarks : 0)
    gutter = digits < text.columns / 2 ? digits : 0
  }

  /// Returns the layout with a scrollbar, if there is room for one.
  func withScrollbar() -> Layout {
    guard textColumns >= 12 else { return self }
    var layout = self
    layout.text.columns -= 1
    layout.scrollbar = Area(
      column: text.column + text.columns - 1, row: text.row, columns: 1, rows: text.rows)
    return layout
  }

  /// Returns the layout with a heading above the text, if there is room for one.
  func withHeading() -> Layout {
    guard text.rows >= 4 else { return self }
    var layout = self
    layout.heading = Area(column: text.column, row: text.row, columns: text.columns, rows: 1)
    layout.text.row += 1
    layout.text.rows -= 1
    return layout
  }

  /// The columns of a difference for line numbers and signs; the signs need two even without line
  /// numbers.
  public var differenceGutter: Int { max(gutter, 2) }

  /// The areas of the older and the newer text side by side, with a column between them.
  public var sides: (older: Area, newer: Area) {
    let half = (text.columns - 1) / 2
    let start = text.column + half + 1
    return (
      Area(column: text.column, row: text.row, columns: half, rows: text.rows),
      Area(column: start, row: text.row, columns: text.columns - half - 1, rows: text.rows)
    )
  }

  /// Returns the columns for the lines of both texts of a difference, in the present arrangement.
  func differenceWidths(_ arrangement: DifferencePage.Arrangement) -> DifferenceRows.Widths {
    switch arrangement {
    case .unified:
      let columns = max(1, text.columns - differenceGutter)
      return DifferenceRows.Widths(older: columns, newer: columns)
    case .sideBySide:
      let (older, newer) = sides
      return DifferenceRows.Widths(
        older: max(1, older.columns - differenceGutter),
        newer: max(1, newer.columns - differenceGutter))
    }
  }

  /// Returns the columns for the lines of a difference or, without one, of the text.
  func columnsOfText(in difference: DifferenceView?) -> Int {
    max(1, difference.map { differenceWidths($0.page.arrangement).older } ?? textColumns)
  }

  /// The columns of the text without line numbers.
  public var textColumns: Int { text.columns - gutter }
}
