import Console
import EditorCore
import TextModel

/// Draws lines of a text, one row each.
struct TextRow {
  private let buffer: TextBuffer
  private let area: Area
  private let gutter: Int
  private let symbols: Symbols
  private let selected: [Range<Int>]
  private let changed: [Range<Int>]
  private let marks: LineMarks?
  private var reader: GlyphReader
  /// How the line is drawn.
  var dress = Dress()

  /// What tells a line that came or went from others.
  struct Dress {
    /// The text.
    var text = Style.Role.text
    /// What is marked in it.
    var changed = Style.Role.changed

    static let added = Dress(text: .added, changed: .addedWord)
    static let removed = Dress(text: .removed, changed: .removedWord)
  }

  /// - Parameter changes: what is marked, ascending; an empty range means that something went.
  init(
    _ buffer: TextBuffer, in area: Area, gutter: Int = 0, changes: [Range<Int>] = [],
    marks: LineMarks? = nil, symbols: Symbols
  ) {
    self.buffer = buffer
    self.area = area
    self.gutter = gutter
    self.symbols = symbols
    self.marks = marks
    let seen = Self.bytesSeen(of: buffer, rows: area.rows)
    selected = buffer.selections.all.map(\.range).filter { !$0.isEmpty && $0.overlaps(seen) }
    changed = changes.map { $0.isEmpty ? $0.lowerBound..<$0.lowerBound + 1 : $0 }
      .filter { $0.overlaps(seen) }
    reader = GlyphReader(buffer.text, at: 0)
  }

  private static func bytesSeen(of buffer: TextBuffer, rows: Int) -> Range<Int> {
    let text = buffer.text
    let last = buffer.scroll.line + rows
    return text.offset(
      ofLine: min(buffer.scroll.line, text.lineCount - 1))..<(last < text.lineCount
      ? text.offset(ofLine: last) : text.count + 1)
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
    if place.offset >= content.upperBound, left + place.column <= edges.upperBound {
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
    // A gutter of two columns is for the signs of a difference.
    if gutter <= 2 { return }
    let number = String(line + 1)
    let style = Style(isCurrent ? .currentLineNumber : .lineNumber)
    let column = area.column + gutter - 1
    screen.write(number, column: column - number.count, row: row, style: style)
    guard let mark = marks?[line] else { return }
    let role: Style.Role = mark.isUnsaved ? .unsavedMark : .changedMark
    screen.put(symbols.scalar(of: mark), width: 1, column: column, row: row, style: Style(role))
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
    var style = Style(isPlain ? dress.text : .standIn)
    if changed.contains(where: { $0.contains(offset) }) { style.role = dress.changed }
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
        screen.write(symbols.spelled(standIn), column: column, row: row, style: style)
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

  /// Zero-width joiner, text and emoji selectors.
  private static let changesWidths: Set<Unicode.Scalar> = ["\u{200D}", "\u{FE0E}", "\u{FE0F}"]

  private func drawCluster(
    _ glyph: Glyph, at offset: Int, column: Int, row: Int, _ style: Style, on screen: inout Screen
  ) {
    let bytes = buffer.text.bytes(in: offset..<offset + glyph.length)
    // A scalar within a character that cannot be shown takes no column. Joiners and variation
    // selectors take none either, but terminals disagree on the width of what they join: without
    // them each scalar is as wide everywhere as it was counted.
    let shown = String(decoding: bytes, as: UTF8.self).unicodeScalars
      .filter { columnCount(of: $0) != nil && !Self.changesWidths.contains($0) }
    screen.write(String(String.UnicodeScalarView(shown)), column: column, row: row, style: style)
  }
}
