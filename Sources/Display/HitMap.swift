public import EditorCore

/// The things on a screen that the mouse can hit, as they were drawn.
public struct HitMap: Sendable {
  /// The things in a part of the screen.
  enum Content {
    /// One thing.
    case target(HitTarget)
    /// Rows of the text behind `gutter` columns of line numbers.
    case text(gutter: Int)
    /// Rows of the history pane, starting with row `from`.
    case pane(from: Int)
    /// Rows of a picker, starting with row `from`.
    case list(from: Int)
  }

  /// Parts of the screen in drawing order; later ones cover earlier ones.
  private var regions: [(area: Area, content: Content)] = []
  /// The first column and the horizontal scroll offset of the focused field.
  private var field: (start: Int, scroll: Int)?
  private var scrollbar: (bar: Scrollbar, row: Int)?

  /// Returns the thing at a cell.
  public func hit(column: Int, row: Int) -> Hit {
    let region = regions.last { $0.area.contains(column: column, row: row) }
    return Hit(
      region.map { $0.content.thing(in: $0.area, column: column, row: row) } ?? .elsewhere,
      fieldColumn: field.map { max(0, column - $0.start + $0.scroll) },
      scrollbarLine: scrollbar.map { $0.bar.middle(atRow: row - $0.row) })
  }

  mutating func add(_ target: HitTarget, _ columns: Range<Int>, row: Int) {
    add(target, Area(column: columns.lowerBound, row: row, columns: columns.count, rows: 1))
  }

  mutating func add(_ target: HitTarget, _ area: Area) { add(.target(target), area) }

  mutating func add(_ content: Content, _ area: Area) {
    regions.append((area, content))
  }

  mutating func addField(_ line: FieldLine, columns: Int, row: Int) {
    field = (line.start, line.scroll)
    add(.field, min(line.start, columns)..<columns, row: row)
  }

  mutating func addScrollbar(_ bar: Scrollbar, _ area: Area) {
    scrollbar = (bar, area.row)
    add(.scrollbar, area)
  }
}

extension HitMap.Content {
  fileprivate func thing(in area: Area, column: Int, row: Int) -> HitTarget {
    let row = row - area.row
    switch self {
    case .target(let target): return target
    case .text(let gutter):
      let column = column - area.column - gutter
      return column < 0 ? .lineNumber(row: row) : .text(row: row, column: column)
    case .pane(let first): return .pane(row: first + row)
    case .list(let first): return .list(row: first + row)
    }
  }
}

extension Area {
  fileprivate func contains(column: Int, row: Int) -> Bool {
    (self.column..<self.column + columns).contains(column)
      && (self.row..<self.row + rows).contains(row)
  }
}
