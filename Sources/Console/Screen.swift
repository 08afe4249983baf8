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
/// A plain value of eight bytes, so that drawing a screen allocates nothing for a cell, and two rows
/// are compared as so many words of memory.
public struct Cell: Equatable, Sendable {
  /// From the lowest bit: 32 of the scalar, 16 of the marks, 2 of the width, 14 of the style.
  fileprivate var bits: UInt64

  /// A cell without combining marks.
  public init(_ scalar: Unicode.Scalar, width: UInt8 = 1, style: Style) {
    bits = UInt64(scalar.value) | UInt64(width & 3) << 48 | UInt64(style.bits) << 50
  }

  /// This cell, which has the scalar 0, with a character of ASCII.
  fileprivate func showing(_ ascii: UInt8) -> Cell {
    var cell = self
    cell.bits |= UInt64(ascii)
    return cell
  }

  /// The character drawn; a space where there is none.
  public var scalar: Unicode.Scalar { Unicode.Scalar(UInt32(truncatingIfNeeded: bits)) ?? " " }
  /// Whether another cell looks the same, whatever it shows.
  public func hasStyle(of other: Cell) -> Bool { (bits ^ other.bits) >> 50 == 0 }

  /// The character of a cell of printable ASCII without marks; nil for all others.
  public var plainASCII: UInt8? {
    let code = UInt8(truncatingIfNeeded: bits)
    guard bits & ((1 << 50) - 1) == 1 << 48 | UInt64(code), 0x20..<0x7F ~= code else { return nil }
    return code
  }

  /// Columns taken: 1, 2, or 0 for the right half of a wide character to the left.
  public var width: UInt8 { UInt8(truncatingIfNeeded: bits >> 48) & 3 }
  /// Where `Screen.marks` holds the combining marks drawn over it, from 1; 0 for none.
  public internal(set) var marks: UInt16 {
    get { UInt16(truncatingIfNeeded: bits >> 32) }
    set { bits = bits & ~(0xFFFF << 32) | UInt64(newValue) << 32 }
  }
  /// How it looks.
  public var style: Style {
    get { Style(bits: UInt16(truncatingIfNeeded: bits >> 50)) }
    set { bits = bits & ((1 << 50) - 1) | UInt64(newValue.bits) << 50 }
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

  /// Writes printable ASCII in one row, a cell each.
  ///
  /// - Parameters:
  ///   - bytes: from 0x20 to 0x7E; as many as there are columns left, or fewer.
  public mutating func write(
    ascii bytes: UnsafeBufferPointer<UInt8>, column: Int, row: Int, style: Style
  ) {
    precondition(column >= 0 && column + bytes.count <= size.columns, "cells outside the row")
    let start = row * size.columns + column
    precondition(row >= 0 && start + bytes.count <= cells.count, "a row that is not there")
    let blank = Cell("\0", style: style)
    // Without a check for each cell, several are made at once.
    cells.withUnsafeMutableBufferPointer { cells in
      guard let written = cells.baseAddress, let read = bytes.baseAddress else { return }
      for index in 0..<bytes.count { written[start + index] = blank.showing(read[index]) }
    }
  }

  /// Puts one cell into several columns of a row.
  public mutating func fill(_ columns: Range<Int>, row: Int, with cell: Cell) {
    precondition(
      columns.lowerBound >= 0 && columns.upperBound <= size.columns, "cells outside the row")
    let start = row * size.columns
    precondition(row >= 0 && start + columns.upperBound <= cells.count, "a row that is not there")
    cells.withUnsafeMutableBufferPointer { cells in
      for column in columns { cells[start + column] = cell }
    }
  }

  /// The cells of one row.
  public func row(_ row: Int) -> ArraySlice<Cell> {
    cells[row * size.columns..<(row + 1) * size.columns]
  }

  /// The first columns, from one on, in which a row has other cells than on another screen of the
  /// same size; empty where it has the same.
  ///
  /// They go on over a few equal cells. No wide character, of either screen, stands on both sides of
  /// an end.
  ///
  /// - Complexity: O(columns), a word of memory each.
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
        if low >= end { return 0..<0 }
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

  /// Most rows are as they were: without a way out in the middle, several cells are compared at once.
  private static func areEqual(
    _ cells: UnsafeBufferPointer<Cell>, _ others: UnsafeBufferPointer<Cell>
  ) -> Bool {
    guard let cell = cells.baseAddress, let other = others.baseAddress else { return true }
    var differences: UInt64 = 0
    for index in 0..<cells.count { differences |= cell[index].bits ^ other[index].bits }
    return differences == 0
  }

  /// How many equal cells lie between two runs of differing columns at least.
  private static let gap = 8

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
