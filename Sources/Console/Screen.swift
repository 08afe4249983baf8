/// A size in character cells.
public struct Size: Hashable, Sendable {
  /// The number of columns.
  public var columns: Int
  /// The number of rows.
  public var rows: Int

  /// Creates a size of `columns` by `rows` cells.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A position on a screen, counted from the upper left corner, from 0.
public struct Position: Hashable, Sendable {
  /// Cells from the left edge.
  public var column: Int
  /// Cells from the upper edge.
  public var row: Int

  /// Creates the position at `column` and `row`.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// One character cell: a scalar, the marks that combine with it, and a style.
///
/// It is a plain value of eight bytes, so that drawing a cell allocates nothing, and rows are
/// compared as words of memory.
public struct Cell: Equatable, Sendable {
  /// The bits, lowest first: 24 of the scalar, 16 of the marks, 2 of the width, 22 of the style.
  @usableFromInline fileprivate(set) var bits: UInt64

  /// Creates a cell without combining marks.
  public init(_ scalar: Unicode.Scalar, width: UInt8 = 1, style: Style) {
    bits = UInt64(scalar.value) | UInt64(width & 3) << 40 | UInt64(style.bits) << 42
  }

  /// Returns this cell, whose scalar must be 0, with an ASCII character.
  fileprivate func showing(_ ascii: UInt8) -> Cell {
    var cell = self
    cell.bits |= UInt64(ascii)
    return cell
  }

  /// Changes the tint of its style.
  @inline(__always)
  fileprivate mutating func tint(_ tint: UInt8) {
    bits = bits & ~(0xFF << 56) | UInt64(tint) << 56
  }

  /// The drawn character; a space without one.
  public var scalar: Unicode.Scalar { Unicode.Scalar(UInt32(bits & 0xFF_FFFF)) ?? " " }
  /// Returns whether another cell has the same style.
  public func hasStyle(of other: Cell) -> Bool { (bits ^ other.bits) >> 42 == 0 }

  /// The character of a cell of printable ASCII without marks; nil for all others.
  public var plainASCII: UInt8? {
    let code = UInt8(truncatingIfNeeded: bits)
    guard bits & ((1 << 42) - 1) == 1 << 40 | UInt64(code), 0x20..<0x7F ~= code else { return nil }
    return code
  }

  /// The width in columns: 1, 2, or 0 for the right half of a wide character.
  @inlinable public var width: UInt8 { UInt8(truncatingIfNeeded: bits >> 40) & 3 }
  /// The number, from 1, of its combining marks in `Screen.marks`; 0 for none.
  public internal(set) var marks: UInt16 {
    get { UInt16(truncatingIfNeeded: bits >> 24) }
    set { bits = bits & ~(0xFFFF << 24) | UInt64(newValue) << 24 }
  }
  /// The style of the cell.
  public var style: Style {
    get { Style(bits: UInt32(truncatingIfNeeded: bits >> 42)) }
    set { bits = bits & ((1 << 42) - 1) | UInt64(newValue.bits) << 42 }
  }
}

/// A picture of the whole terminal: rows of cells, and the position of the cursor.
public struct Screen: Sendable {
  /// The number of cells.
  public let size: Size
  /// The cells, row after row.
  public private(set) var cells: [Cell]
  /// The combining marks of the cells that have any; `Cell.marks` counts them from 1.
  public private(set) var marks: [[Unicode.Scalar]] = []
  /// The position of the terminal's cursor; nil to hide it.
  public var cursor: Position?
  /// The looks of text by its meaning; the tint of a style counts them from 1.
  public var tints: [TextLook]
  /// The looks of all other parts; nil for those of the terminal.
  public var theme: ScreenTheme?
  /// The looks of roles that differ from those of the terminal, without a theme for the whole
  /// screen.
  public var roles: [Style.Role: TextLook]

  /// Creates a screen of blanks.
  public init(
    size: Size, style: Style = .text, tints: [TextLook] = [], theme: ScreenTheme? = nil,
    roles: [Style.Role: TextLook] = [:]
  ) {
    self.size = size
    self.tints = tints
    self.theme = theme
    self.roles = roles
    cells = Array(repeating: Cell(" ", style: style), count: max(0, size.columns * size.rows))
  }

  /// The cell at a position on the screen.
  public subscript(column: Int, row: Int) -> Cell {
    @inlinable get { cells[row * size.columns + column] }
    set { cells[row * size.columns + column] = newValue }
  }

  /// Writes printable ASCII in one row, one cell each.
  ///
  /// - Parameter bytes: from 0x20 to 0x7E; at most as many as the remaining columns.
  public mutating func write(
    ascii bytes: UnsafeBufferPointer<UInt8>, column: Int, row: Int, style: Style
  ) {
    precondition(column >= 0 && column + bytes.count <= size.columns, "cells outside the row")
    let start = row * size.columns + column
    precondition(row >= 0 && start + bytes.count <= cells.count, "a row that is not there")
    let blank = Cell("\0", style: style)
    // Without a check for each cell, the loop is vectorized.
    cells.withUnsafeMutableBufferPointer { cells in
      guard let written = cells.baseAddress, let read = bytes.baseAddress else { return }
      for index in 0..<bytes.count { written[start + index] = blank.showing(read[index]) }
    }
  }

  /// Sets the tint of columns of a row, and keeps the rest of their styles.
  public mutating func tint(_ columns: Range<Int>, row: Int, _ tint: UInt8) {
    precondition(
      columns.lowerBound >= 0 && columns.upperBound <= size.columns, "cells outside the row")
    let start = row * size.columns
    precondition(row >= 0 && start + columns.upperBound <= cells.count, "a row that is not there")
    cells.withUnsafeMutableBufferPointer { cells in
      for column in columns { cells[start &+ column].tint(tint) }
    }
  }

  /// Fills columns of a row with one cell.
  public mutating func fill(_ columns: Range<Int>, row: Int, with cell: Cell) {
    precondition(
      columns.lowerBound >= 0 && columns.upperBound <= size.columns, "cells outside the row")
    let start = row * size.columns
    precondition(row >= 0 && start + columns.upperBound <= cells.count, "a row that is not there")
    cells.withUnsafeMutableBufferPointer { cells in
      for column in columns { cells[start + column] = cell }
    }
  }

  /// Returns the cells of an area, row after row; nil if some have combining marks, which are
  /// stored only in this screen.
  public func cells(_ columns: Range<Int>, _ rows: Range<Int>) -> [Cell]? {
    var found: [Cell] = []
    found.reserveCapacity(columns.count * rows.count)
    for row in rows {
      let start = row * size.columns
      found += cells[start + columns.lowerBound..<start + columns.upperBound]
    }
    return !marks.isEmpty && found.contains { $0.marks != 0 } ? nil : found
  }

  /// Fills an area with cells, row after row.
  public mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, with cells: [Cell]) {
    precondition(cells.count == columns.count * rows.count, "other cells than the area has")
    precondition(
      columns.lowerBound >= 0 && columns.upperBound <= size.columns && rows.lowerBound >= 0
        && rows.upperBound <= size.rows, "an area outside the screen")
    self.cells.withUnsafeMutableBufferPointer { drawn in
      cells.withUnsafeBufferPointer { cells in
        for (index, row) in rows.enumerated() {
          let start = row * size.columns + columns.lowerBound
          let given = cells[index * columns.count..<(index + 1) * columns.count]
          _ = drawn[start..<start + columns.count].update(fromContentsOf: given)
        }
      }
    }
  }

  /// Returns the cells of one row.
  public func row(_ row: Int) -> ArraySlice<Cell> {
    cells[row * size.columns..<(row + 1) * size.columns]
  }

  /// Returns the first columns, from a column on, whose cells differ from another screen of the
  /// same size; empty if all are equal.
  ///
  /// The range includes short runs of equal cells, and never splits a wide character of either
  /// screen.
  ///
  /// - Complexity: O(columns), one word of memory each.
  public func differingColumns(
    ofRow row: Int, from column: Int = 0, than other: Screen
  ) -> Range<Int> {
    precondition(other.size == size)
    let start = row * size.columns
    let end = start + size.columns
    return cells.withUnsafeBufferPointer { cells in
      other.cells.withUnsafeBufferPointer { others in
        let rest = start + column..<end
        if Self.areEqual(.init(rebasing: cells[rest]), .init(rebasing: others[rest])) {
          return 0..<0
        }
        var low = start + column
        while low < end, cells[low] == others[low] { low += 1 }
        var high = low + 1
        var next = high
        while next < end, next - high < Self.gap {
          if cells[next] != others[next] { high = next + 1 }
          next += 1
        }
        while low > start, cells[low].width == 0 || others[low].width == 0 { low -= 1 }
        while high < end, cells[high].width == 0 || others[high].width == 0 { high += 1 }
        return low - start..<high - start
      }
    }
  }

  /// Compares cells without an early exit, so that the loop is vectorized: most rows are equal.
  private static func areEqual(
    _ cells: UnsafeBufferPointer<Cell>, _ others: UnsafeBufferPointer<Cell>
  ) -> Bool {
    guard let cell = cells.baseAddress, let other = others.baseAddress else { return true }
    var differences: UInt64 = 0
    for index in 0..<cells.count { differences |= cell[index].bits ^ other[index].bits }
    return differences == 0
  }

  /// The minimum number of equal cells between two runs of differing columns.
  private static let gap = 8

  /// Adds a combining mark to a cell; marks after the fourth are not drawn.
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

  /// The screen as lines of plain text, without trailing blanks, for tests and readers.
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
