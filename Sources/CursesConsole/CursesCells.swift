import CNcurses
import Console

/// The transfer of a screen's cells to ncurses.
///
/// ncurses expects one cell per character, and generates the second half of a wide one itself. The
/// type has no actor, because each call for a cell or a run would check its isolation.
struct CursesCells {
  let inks: [Ink]
  let isUTF8: Bool
  /// The size that ncurses draws; a screen may be larger or smaller.
  let size: Size

  /// Writes the differences from the last screen, if that has the same size.
  ///
  /// - Complexity: O(cells), with more work than a comparison only for those that differ.
  func write(_ screen: Screen, over shown: Screen?) {
    let shown = shown?.size == screen.size ? shown : nil
    let rows = min(screen.size.rows, size.rows)
    for row in 0..<rows {
      var columns = differing(row, from: 0, of: screen, than: shown)
      while !columns.isEmpty {
        let seen = columns.clamped(to: 0..<size.columns)
        if !writePlain(screen, row: row, columns: seen) {
          writeWide(screen, row: row, columns: seen)
        }
        columns = differing(row, from: columns.upperBound, of: screen, than: shown)
      }
    }
  }

  private func writeWide(_ screen: Screen, row: Int, columns: Range<Int>) {
    withUnsafeTemporaryAllocation(of: cchar_t.self, capacity: columns.count) { cells in
      let count = fill(cells, with: screen, row: row, columns: columns)
      if count == 0 { return }
      _ = mvwadd_wchnstr(
        memento_window(), CInt(row), CInt(columns.lowerBound), cells.baseAddress, CInt(count))
    }
  }

  /// Writes a part of one row if it is printable ASCII; returns false otherwise.
  ///
  /// ncurses queries the width of each wide character, but copies these.
  private func writePlain(_ screen: Screen, row: Int, columns: Range<Int>) -> Bool {
    withUnsafeTemporaryAllocation(of: chtype.self, capacity: columns.count) { cells in
      let isPlain = screen.row(row).withUnsafeBufferPointer { row in
        var last: Cell?
        var ink: chtype = 0
        for column in columns {
          let cell = row[column]
          guard let code = cell.plainASCII else { return false }
          if last.map({ !cell.hasStyle(of: $0) }) ?? true {
            guard let plain = plainInk(of: cell) else { return false }
            ink = plain
          }
          last = cell
          cells.initializeElement(at: column - columns.lowerBound, to: ink | chtype(code))
        }
        return true
      }
      if !isPlain { return false }
      _ = mvwaddchnstr(
        memento_window(), CInt(row), CInt(columns.lowerBound), cells.baseAddress,
        CInt(columns.count))
      return true
    }
  }

  /// Returns the look of a cell in the form without wide characters; nil if that form lacks its
  /// pair.
  private func plainInk(of cell: Cell) -> chtype? {
    let ink = ink(of: cell)
    guard ink.pair < memento_plain_pair_count else { return nil }
    return memento_plain_cell(ink.attributes, ink.pair)
  }

  /// Returns the next differing columns of a row, from a column on.
  ///
  /// A row with marks always differs, because their numbers are valid only in one screen.
  private func differing(
    _ row: Int, from column: Int, of screen: Screen, than shown: Screen?
  ) -> Range<Int> {
    let all = column..<screen.size.columns
    guard let shown else { return all }
    if !screen.marks.isEmpty, screen.row(row).contains(where: { $0.marks != 0 }) { return all }
    return screen.differingColumns(ofRow: row, from: column, than: shown)
  }

  /// Fills in the characters of a part of one row.
  ///
  /// - Parameter cells: one uninitialised cell per column.
  /// - Returns: the number of characters.
  private func fill(
    _ cells: UnsafeMutableBufferPointer<cchar_t>, with screen: Screen, row: Int,
    columns: Range<Int>
  ) -> Int {
    screen.row(row).withUnsafeBufferPointer { row in
      let edge = min(row.count, size.columns)
      var count = 0
      var last: Cell?
      // This is a blank with the style of the last cell.
      var blank = cchar_t()
      for column in columns {
        let cell = row[column]
        if last.map({ !cell.hasStyle(of: $0) }) ?? true { blank = made(of: " ", like: cell) }
        last = cell
        if let ascii = cell.plainASCII {
          cells.initializeElement(at: count, to: blank)
          cells[count].chars.0 = wchar_t(ascii)
        } else {
          // ncurses generates the second half of a drawn character.
          if cell.width == 0, column > 0, row[column - 1].width == 2,
            isDrawable(row[column - 1], at: column - 1, edge: edge)
          {
            continue
          }
          let made = made(of: cell, marks: screen.marks, at: column, edge: edge)
          cells.initializeElement(at: count, to: made)
        }
        count += 1
      }
      return count
    }
  }

  private func made(of cell: Cell, marks: [[Unicode.Scalar]], at column: Int, edge: Int) -> cchar_t
  {
    guard isDrawable(cell, at: column, edge: edge) else {
      return made(of: cell.width == 0 ? " " : "?", like: cell)
    }
    let marks = isUTF8 && cell.marks > 0 ? marks[Int(cell.marks) - 1].map(\.value) : []
    return made(of: cell.scalar, marks, like: cell)
  }

  private func made(of scalar: Unicode.Scalar, _ marks: [UInt32] = [], like cell: Cell) -> cchar_t {
    let ink = ink(of: cell)
    var made = cchar_t()
    memento_set_cell(&made, scalar.value, marks, CInt(marks.count), ink.attributes, ink.pair)
    return made
  }

  private func ink(of cell: Cell) -> Ink {
    let index = cell.style.inkIndex
    var ink = inks[index < inks.count ? index : 0]
    // It is one of several cursors: reversed, and normal in reversed text.
    if cell.style.emphasis.contains(.cursor) { ink.attributes ^= memento_reverse }
    return ink
  }

  /// Returns whether ncurses draws a cell in exactly its columns.
  ///
  /// A control character would affect the terminal, and half a wide character cannot be drawn.
  private func isDrawable(_ cell: Cell, at column: Int, edge: Int) -> Bool {
    let value = cell.scalar.value
    if value < 0x7F { return value >= 0x20 && cell.width == 1 }
    return isUTF8 && column + Int(cell.width) <= edge && cell.width > 0
      && memento_width(value) == CInt(cell.width)
  }
}
