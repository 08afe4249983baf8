/// A size in character cells.
public struct Size: Hashable, Sendable {
  /// Cells across.
  public var columns: Int
  /// Cells down.
  public var rows: Int

  /// A size of `columns` by `rows` cells.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A place on a screen, counted from the upper left corner, from 0.
public struct Position: Hashable, Sendable {
  /// Cells from the left edge.
  public var column: Int
  /// Cells from the upper edge.
  public var row: Int

  /// The place at `column` and `row`.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// One character cell: a scalar, the marks that combine with it, and a style.
///
/// A plain value of twelve bytes, so that drawing a screen allocates nothing for a cell.
public struct Cell: Equatable, Sendable {
  /// The character drawn; a space where there is none.
  public var scalar: Unicode.Scalar
  /// Where `Screen.marks` holds the combining marks drawn over it, from 1; 0 for none.
  public var marks: UInt16
  /// Columns taken: 1, 2, or 0 for the right half of a wide character to the left.
  public var width: UInt8
  /// How it looks.
  public var style: Style

  /// A cell without combining marks.
  public init(_ scalar: Unicode.Scalar, width: UInt8 = 1, style: Style) {
    self.scalar = scalar
    self.marks = 0
    self.width = width
    self.style = style
  }
}

/// A picture of the whole terminal: rows of cells, and where the cursor stands.
public struct Screen: Sendable {
  /// How many cells there are.
  public let size: Size
  /// The cells, row after row.
  public private(set) var cells: [Cell]
  /// Combining marks of the cells that have any; `Cell.marks` counts into it from 1.
  public private(set) var marks: [[Unicode.Scalar]] = []
  /// Where the terminal's cursor is shown, or nil to hide it.
  public var cursor: Position?

  /// A screen of blanks.
  public init(size: Size, style: Style = .text) {
    self.size = size
    cells = Array(repeating: Cell(" ", style: style), count: max(0, size.columns * size.rows))
  }

  /// The cell at a place that is on the screen.
  public subscript(column: Int, row: Int) -> Cell {
    get { cells[row * size.columns + column] }
    set { cells[row * size.columns + column] = newValue }
  }

  /// The cells of one row.
  public func row(_ row: Int) -> ArraySlice<Cell> {
    cells[row * size.columns..<(row + 1) * size.columns]
  }

  /// Adds a combining mark to a cell; what a cell cannot hold (over four) is left undrawn.
  public mutating func addMark(_ mark: Unicode.Scalar, column: Int, row: Int) {
    let index = row * size.columns + column
    if cells[index].marks == 0 {
      guard marks.count < Int(UInt16.max) else { return }
      marks.append([mark])
      cells[index].marks = UInt16(marks.count)
    } else if marks[Int(cells[index].marks) - 1].count < 4 {
      marks[Int(cells[index].marks) - 1].append(mark)
    }
  }

  /// The screen as lines of plain text, trailing blanks removed, for tests and people.
  public var plainText: String {
    (0..<size.rows).map { row in
      var line = ""
      for cell in self.row(row) where cell.width > 0 {
        line.unicodeScalars.append(cell.scalar)
        if cell.marks > 0 { line.unicodeScalars.append(contentsOf: marks[Int(cell.marks) - 1]) }
      }
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}
