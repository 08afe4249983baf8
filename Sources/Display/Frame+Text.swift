import Console
import EditorCore
import TextModel

/// The text with its line numbers.
extension Frame {
  mutating func drawText() {
    let buffer = editor.shownBuffer
    let area = layout.text
    let cursorLine = buffer.text.line(at: buffer.selections.primary.head)
    var row = TextRow(self, buffer)
    for index in 0..<area.rows {
      let line = buffer.scroll.line + index
      guard line < buffer.text.lineCount else { break }
      row.draw(line, row: area.row + index, isCurrent: line == cursorLine, on: &screen)
    }
    if editor.focus.isText { screen.cursor = cursorPosition(in: buffer, line: cursorLine) }
  }

  private func cursorPosition(in buffer: TextBuffer, line: Int) -> Position? {
    let row = line - buffer.scroll.line
    let column = buffer.place(at: buffer.selections.primary.head).column - buffer.scroll.column
    guard (0..<layout.text.rows).contains(row), (0..<layout.textColumns).contains(column) else {
      return nil
    }
    return Position(
      column: layout.text.column + layout.gutter + column, row: layout.text.row + row)
  }
}

/// Draws lines of a text, one row each.
private struct TextRow {
  private let buffer: TextBuffer
  private let area: Area
  private let gutter: Int
  private let symbols: Symbols
  private let selected: [Range<Int>]
  private let changed: [Range<Int>]
  private var reader: GlyphReader

  init(_ frame: Frame, _ buffer: TextBuffer) {
    self.buffer = buffer
    area = frame.layout.text
    gutter = frame.layout.gutter
    symbols = frame.symbols
    let seen = Self.bytesSeen(of: buffer, rows: area.rows)
    selected = buffer.selections.all.map(\.range).filter { !$0.isEmpty && $0.overlaps(seen) }
    let changes = frame.editor.historyPane?.changes ?? frame.editor.document.highlight?.ranges ?? []
    changed = changes.map { $0.isEmpty ? $0.lowerBound..<$0.lowerBound + 1 : $0 }
      .filter { $0.overlaps(seen) }
    reader = GlyphReader(buffer.text, at: 0)
  }

  private static func bytesSeen(of buffer: TextBuffer, rows: Int) -> Range<Int> {
    let text = buffer.text
    let last = buffer.scroll.line + rows
    return text.offset(ofLine: min(buffer.scroll.line, text.lineCount - 1))
      ..< (last < text.lineCount ? text.offset(ofLine: last) : text.count + 1)
  }

  mutating func draw(_ line: Int, row: Int, isCurrent: Bool, on screen: inout Screen) {
    drawNumber(line, row: row, isCurrent: isCurrent, on: &screen)
    let content = buffer.content(ofLine: line)
    var place = buffer.place(inLine: line, atColumn: buffer.scroll.column)
    reader.move(to: place.offset)
    let left = area.column + gutter - buffer.scroll.column
    let edges = area.column + gutter..<area.column + area.columns
    while place.offset < content.upperBound, left + place.column < edges.upperBound,
      let glyph = reader.next()
    {
      let style = style(at: place.offset, isPlain: glyph.standIn == nil)
      let width = draw(glyph, at: place, left: left, edges: edges, row: row, style, on: &screen)
      place.offset += glyph.length
      place.column += width
    }
    if place.offset >= content.upperBound {
      drawLineEnd(at: left + place.column, content.upperBound, edges, row: row, on: &screen)
    } else {
      screen.put(
        symbols.more, width: 1, column: edges.upperBound - 1, row: row, style: Style(.dimmed))
    }
    if buffer.scroll.column > 0, !content.isEmpty {
      screen.put(
        symbols.less, width: 1, column: edges.lowerBound, row: row, style: Style(.dimmed))
    }
  }

  private func drawNumber(_ line: Int, row: Int, isCurrent: Bool, on screen: inout Screen) {
    if gutter == 0 { return }
    let number = String(line + 1)
    let style = Style(isCurrent ? .currentLineNumber : .lineNumber)
    screen.write(number, column: area.column + gutter - 1 - number.count, row: row, style: style)
  }

  /// A selected line break is a selected cell.
  private func drawLineEnd(
    at column: Int, _ offset: Int, _ edges: Range<Int>, row: Int, on screen: inout Screen
  ) {
    let style = style(at: offset, isPlain: true)
    if edges.contains(column), style != .text, offset < buffer.text.count {
      screen[column, row] = Cell(" ", style: style)
    }
  }

  private func style(at offset: Int, isPlain: Bool) -> Style {
    var style = Style(isPlain ? .text : .standIn)
    if changed.contains(where: { $0.contains(offset) }) { style.role = .changed }
    if selected.contains(where: { $0.contains(offset) }) { style.emphasis.insert(.selected) }
    return style
  }

  /// - Returns: how many columns the glyph takes, also where they are beyond the edges.
  private func draw(
    _ glyph: Glyph, at place: LinePlace, left: Int, edges: Range<Int>, row: Int, _ style: Style,
    on screen: inout Screen
  ) -> Int {
    let column = left + place.column
    if case .printable(let scalar) = glyph.kind, glyph.scalarCount == 1, scalar.value < 0x7F {
      if edges.contains(column) { screen[column, row] = Cell(scalar, style: style) }
      return 1
    }
    let width = buffer.columnCount(of: glyph, at: place)
    let seen = (column..<column + width).clamped(to: edges)
    if let standIn = glyph.standIn {
      if seen.count == width {
        screen.write(standIn, column: column, row: row, style: style)
      } else {
        screen.clear(seen, row: row, style: style)
      }
      return width
    }
    screen.clear(seen, row: row, style: style)
    if case .printable = glyph.kind, seen.count == width {
      drawCluster(glyph, at: place.offset, column: column, row: row, style, on: &screen)
    }
    return width
  }

  private func drawCluster(
    _ glyph: Glyph, at offset: Int, column: Int, row: Int, _ style: Style, on screen: inout Screen
  ) {
    let bytes = buffer.text.bytes(in: offset..<offset + glyph.length)
    screen.write(String(decoding: bytes, as: UTF8.self), column: column, row: row, style: style)
  }
}
