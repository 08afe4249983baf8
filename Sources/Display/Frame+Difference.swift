import Console
import Documents
import EditorCore
import MementoKit
import Text
import TextEditing

/// The difference between two texts, in place of the text.
extension Frame {
  mutating func draw(_ view: DifferenceView) {
    drawHeading(of: view)
    let isAside = view.page.arrangement == .sideBySide
    let sides = isAside ? layout.sides : (layout.text, layout.text)
    let visible = view.rows.rows(from: view.top, count: layout.text.rows)
    let rows = view.top.row..<(visible.last?.position.row ?? view.top.row) + 1
    let words = emphasised(in: rows, of: view)
    let selected = view.selectedRanges(in: rows)
    let lines = view.page.lines(atRow: rows.lowerBound)
    var older = DifferenceSide(
      of: view, view.older.buffer, in: sides.0, layout.differenceGutter, from: lines.old,
      changes: words.old, selected: selected.old, symbols)
    var newer = DifferenceSide(
      of: view, view.newer.buffer, in: sides.1, layout.differenceGutter, from: lines.new,
      changes: words.new, selected: selected.new, symbols)
    older.setColors(colors.older, fillsRows: colors.theme != nil)
    newer.setColors(colors.text, fillsRows: colors.theme != nil)
    for (screenRow, row) in zip(layout.text.row..., visible) {
      if isAside { screen.put(symbols.vertical, at: sides.1.column - 1, row: screenRow) }
      if let line = row.older {
        older.drawRow(line, row.content.removed, row: screenRow, on: &screen)
      }
      if let line = row.newer {
        newer.drawRow(line, row.content.added, row: screenRow, on: &screen)
      }
    }
    drawScrollbar(Scrollbar(of: editor, in: layout))
  }

  /// Returns the changed words of the visible changes.
  private func emphasised(in rows: Range<Int>, of view: DifferenceView) -> WordDifference {
    var words = WordDifference(old: [], new: [])
    var next = rows.lowerBound
    while next < rows.upperBound {
      if let change = view.page.change(atRow: next) {
        let found = view.page.difference.words(inChange: change)
        words.old += found.old
        words.new += found.new
        next = view.page.rows(ofChange: change).upperBound
      } else if let change = view.page.nextChange(afterRow: next) {
        next = view.page.rows(ofChange: change).lowerBound
      } else {
        break
      }
    }
    return words
  }

  // MARK: The heading

  /// Draws the names of both texts, each in the colour of its lines.
  private mutating func drawHeading(of view: DifferenceView) {
    guard let area = layout.heading else { return }
    for column in area.column..<area.column + area.columns {
      screen.put(symbols.horizontal, column: column, row: area.row, style: Style(.graph))
    }
    let (older, newer) = (name(of: view.older), name(of: view.newer))
    if view.page.arrangement == .sideBySide {
      write(" \(older) ", .removed, from: area.column + 1, to: layout.sides.newer.column - 1)
      let start = layout.sides.newer.column
      write(" \(newer) ", .added, from: start + 1, to: area.column + area.columns)
      return
    }
    let end = area.column + area.columns
    var column = write(" \(older) ", .removed, from: area.column + 1, to: end)
    column = write("\(symbols.tab) ", .paneTitle, from: column, to: end)
    write("\(newer) ", .added, from: column, to: end)
  }

  /// Writes words of the heading, shortened if there is no room.
  ///
  /// - Returns: the column behind them.
  @discardableResult
  private mutating func write(
    _ text: String, _ role: Style.Role, from start: Int, to end: Int
  ) -> Int {
    guard let row = layout.heading?.row, start < end else { return end }
    let shown = symbols.shortened(text, to: end - start)
    return start + screen.write(shown, column: start, row: row, style: Style(role))
  }

  private func name(of text: ComparedText) -> String {
    guard case .state(let id) = text.name else { return "present text" }
    let outline = editor.document.caretaker.tree.outline
    let mark = id == editor.historyPane?.marked ? "\(symbols.picked) " : ""
    let age = ages.label(for: outline.secondsSince1970(of: id))
    return "\(mark)#\(outline.number(of: id)) (\(age))"
  }
}

/// The drawing of one text of a difference.
private struct DifferenceSide: ~Copyable {
  private let view: DifferenceView
  private let area: Area
  private let gutter: Int
  private let symbols: Symbols
  private var text: TextRow
  private var fillsRows = false

  init(
    of view: DifferenceView, _ buffer: TextBuffer, in area: Area, _ gutter: Int, from line: Int,
    changes: [Range<Int>], selected: [Range<Int>], _ symbols: Symbols
  ) {
    var buffer = buffer
    buffer.scroll.line = line
    buffer.scroll.column = view.leftColumn
    buffer.scroll.scrolledLine = nil
    self.view = view
    self.area = area
    self.gutter = gutter
    self.symbols = symbols
    text = TextRow(
      buffer, in: area, gutter: gutter, changes: changes, selected: selected, symbols: symbols)
  }

  /// Sets the colours of its text.
  ///
  /// - Parameter fillsRows: whether the background of changed lines reaches to the edge.
  mutating func setColors(_ colors: TextColors?, fillsRows: Bool) {
    text.tints = TintRow(colors)
    self.fillsRows = fillsRows
  }

  /// Draws a row of a line, with its signs if it changed.
  mutating func drawRow(
    _ line: LineRow, _ changed: ChangedLine?, row: Int, on screen: inout Screen
  ) {
    guard let changed else {
      text.dress = TextRow.Dress()
      return text.draw(line, row: row, isCurrent: false, on: &screen)
    }
    let isCurrent = view.isSelected(changed.line, ofChange: changed.change)
    let (sign, role): (Unicode.Scalar, Style.Role) =
      switch changed.line {
      case .removed: (symbols.removed, .removed)
      case .added: (symbols.added, .added)
      }
    text.dress = role == .removed ? .removed : .added
    if fillsRows {
      let columns = area.column + gutter..<area.column + area.columns
      screen.clear(columns, row: row, style: Style(role))
    }
    text.draw(line, row: row, isCurrent: isCurrent, on: &screen)
    screen.put(
      sign, column: area.column + gutter - 1, row: row,
      style: Style(role, isCurrent ? .bold : []))
    guard let picking = view.picking, line.isFirst else { return }
    let isPicked = picking.contains(changed.line)
    screen.put(
      isPicked ? symbols.picked : symbols.unpicked, column: area.column, row: row,
      style: Style(isPicked ? .checkpoint : .dimmed, isPicked ? .bold : []))
  }
}

/// A line of a change.
private struct ChangedLine {
  let line: DifferencePicks.Line
  let change: Int
}

extension DifferencePage.Row {
  /// The removed line of the row.
  fileprivate var removed: ChangedLine? {
    switch self {
    case .removed(let old, let change): ChangedLine(line: .removed(old), change: change)
    case .changed(let old, _, let change):
      old.map { ChangedLine(line: .removed($0), change: change) }
    case .same, .added: nil
    }
  }

  /// The added line of the row.
  fileprivate var added: ChangedLine? {
    switch self {
    case .added(let new, let change): ChangedLine(line: .added(new), change: change)
    case .changed(_, let new, let change):
      new.map { ChangedLine(line: .added($0), change: change) }
    case .same, .removed: nil
    }
  }
}

extension Screen {
  fileprivate mutating func put(_ scalar: Unicode.Scalar, at column: Int, row: Int) {
    put(scalar, column: column, row: row, style: Style(.graph))
  }
}
