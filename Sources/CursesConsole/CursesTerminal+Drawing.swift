import CNcurses
public import Console
import Glibc

/// What a style is to ncurses.
struct Ink {
  /// Attributes of a cell.
  var attributes: attr_t
  /// Its pair of colours.
  var pair: Int16
}

extension CursesTerminal {
  /// Shows a screen; only what differs from the last one is sent, in one go.
  ///
  /// - Complexity: O(cells), with work beyond a comparison only for rows that differ.
  public func show(_ screen: Screen) {
    memento_guard_cover_thread()
    let drawn = drawnSize
    if screen.size != drawn, screen.size != shown?.size {
      werase(memento_window())
      shown = nil
    }
    for row in 0..<min(screen.size.rows, drawn.rows) {
      var columns = differing(row, from: 0, of: screen)
      while !columns.isEmpty {
        let seen = columns.clamped(to: 0..<drawn.columns)
        if !seen.isEmpty { show(row, of: screen, columns: seen) }
        columns = differing(row, from: columns.upperBound, of: screen)
      }
    }
    show(screen.cursor)
    wnoutrefresh(memento_window())
    doupdate()
    shown = screen
  }

  /// Which columns of a row, from one on, are the next that are not on the terminal as they are.
  ///
  /// Nobody knows of a row with marks: their numbers mean something in one screen only.
  private func differing(_ row: Int, from column: Int, of screen: Screen) -> Range<Int> {
    let all = column..<screen.size.columns
    guard let shown, shown.size == screen.size else { return all }
    if !screen.marks.isEmpty, screen.row(row).contains(where: { $0.marks != 0 }) { return all }
    return screen.differingColumns(ofRow: row, from: column, than: shown)
  }

  /// Hands a part of one row to ncurses.
  private func show(_ number: Int, of screen: Screen, columns: Range<Int>) {
    let cells = CursesCells(
      inks: inks, isUTF8: isUTF8, edge: min(screen.size.columns, drawnSize.columns))
    withUnsafeTemporaryAllocation(of: cchar_t.self, capacity: columns.count) { row in
      let count = cells.fill(row, with: screen, row: number, columns: columns)
      _ = mvwadd_wchnstr(
        memento_window(), CInt(number), CInt(columns.lowerBound), row.baseAddress, CInt(count))
    }
  }

  private func show(_ cursor: Position?) {
    if (cursor != nil) != isCursorShown {
      isCursorShown = cursor != nil
      curs_set(isCursorShown ? 1 : 0)
    }
    guard let cursor else { return }
    wmove(memento_window(), CInt(cursor.row), CInt(cursor.column))
  }
}

extension CursesTerminal {
  /// Starts colours where there are any; answers with the ink of every style, by `inkIndex`.
  static func startColors(isColorWanted: Bool, on background: Background?) -> [Ink] {
    if isColorWanted { start_color() }
    return inks(isColorWanted: isColorWanted, on: background)
  }

  /// The ink of every style, by `inkIndex`.
  static func inks(isColorWanted: Bool, on background: Background?) -> [Ink] {
    let hasOwnColors = isColorWanted && use_default_colors() == OK
    let palette = Palette(
      colorCount: Int(memento_color_count()), isColorWanted: isColorWanted, on: background)
    // The place of two colours among these is the number of their pair.
    var pairs = [Look()]
    return (0..<Style.inkCount).map { index in
      let look = palette.look(of: Style(inkIndex: index))
      let colors = Look(foreground: look.foreground, background: look.background)
      if !pairs.contains(colors), pairs.count < memento_color_pair_count() {
        // Without colours of its own, a terminal is taken for a white on black one.
        let text = colors.foreground < 0 && !hasOwnColors ? 7 : colors.foreground
        let background = colors.background < 0 && !hasOwnColors ? 0 : colors.background
        init_pair(Int16(pairs.count), text, background)
        pairs.append(colors)
      }
      return Ink(attributes: look.attributes, pair: Int16(pairs.firstIndex(of: colors) ?? 0))
    }
  }
}

extension Style {
  /// How many styles there are.
  static var inkCount: Int { Role.allCases.count * 16 }

  /// The place of this style among all of them.
  var inkIndex: Int { Int(role.rawValue) * 16 + Int(emphasis.rawValue & 15) }

  /// The style at a place.
  init(inkIndex: Int) {
    self.init(Role.allCases[inkIndex / 16], Emphasis(rawValue: UInt8(inkIndex % 16)))
  }
}

/// Makes the cells of a screen into those of ncurses.
///
/// It wants one cell for each character and makes the second half of a wide one itself. Bound to no
/// actor, as for each cell it would be checked whose turn it is.
private struct CursesCells {
  let inks: [Ink]
  let isUTF8: Bool
  /// The first column that is not drawn.
  let edge: Int

  /// Fills in the characters of a part of one row.
  ///
  /// - Parameter cells: as many as there are columns, not initialised.
  /// - Returns: how many characters there are.
  func fill(
    _ cells: UnsafeMutableBufferPointer<cchar_t>, with screen: Screen, row: Int,
    columns: Range<Int>
  ) -> Int {
    screen.row(row).withUnsafeBufferPointer {
      fill(cells, with: $0, marks: screen.marks, columns: columns)
    }
  }

  private func fill(
    _ cells: UnsafeMutableBufferPointer<cchar_t>, with row: UnsafeBufferPointer<Cell>,
    marks: [[Unicode.Scalar]], columns: Range<Int>
  ) -> Int {
    var count = 0
    var last: Cell?
    // A blank that looks like the last cell.
    var blank = cchar_t()
    for column in columns {
      let cell = row[column]
      if cell.width == 0, column > 0 {
        let before = row[column - 1]
        if before.width == 2, isDrawable(before, at: column - 1) { continue }
      }
      if last.map({ !cell.hasStyle(of: $0) }) ?? true { blank = made(of: " ", like: cell) }
      last = cell
      cells.initializeElement(at: count, to: blank)
      let isDrawn = isDrawable(cell, at: column)
      if isDrawn, isUTF8, cell.marks > 0 {
        let marks = marks[Int(cell.marks) - 1].map(\.value)
        cells[count] = made(of: cell.scalar, marks, like: cell)
      } else {
        let scalar = isDrawn ? cell.scalar : cell.width == 0 ? " " : "?"
        cells[count].chars.0 = wchar_t(bitPattern: scalar.value)
      }
      count += 1
    }
    return count
  }

  private func made(
    of scalar: Unicode.Scalar, _ marks: [UInt32] = [], like cell: Cell
  ) -> cchar_t {
    let ink = inks[cell.style.inkIndex]
    var made = cchar_t()
    memento_set_cell(
      &made, scalar.value, marks, CInt(marks.count), ink.attributes, ink.pair)
    return made
  }

  /// Whether ncurses would draw a cell in the columns it claims.
  ///
  /// A control character would do something else, and half a wide one cannot be drawn.
  private func isDrawable(_ cell: Cell, at column: Int) -> Bool {
    let value = cell.scalar.value
    if value < 0x7F { return value >= 0x20 && cell.width == 1 }
    return isUTF8 && column + Int(cell.width) <= edge && cell.width > 0
      && memento_width(value) == CInt(cell.width)
  }
}
