import Console
import EditorCore
import Text

/// The lists over the text: a picker's rows above its field, and completions at the cursor.
extension Frame {
  mutating func draw(_ picker: Picker, above row: Int) {
    let list = ListLayout(of: picker, in: editor)
    let area = layout.area(of: list)
    let first = max(0, min(picker.selected - area.rows / 2, picker.rows.count - area.rows))
    var shown = area
    shown.rows = min(area.rows, picker.rows.count - first)
    var whole = area
    whole.rows += list.contextRows
    hits.add(.list(row: nil), whole)
    hits.add(.list(from: first), shown)
    let preview = editor.filePreview
    let beside = list.hasPreviewBeside ? preview : nil
    let columns = beside == nil ? screen.size.columns : screen.size.columns / 2
    let details = firstColumnOfDetails(of: picker.rows.dropFirst(first).prefix(area.rows))
    for index in 0..<shown.rows {
      draw(
        picker.rows[first + index], row: area.row + index, end: columns, details: details,
        isSelected: first + index == picker.selected, hasPreview: list.hasPreviewBeside)
    }
    for row in area.row + shown.rows..<area.row + area.rows {
      screen.clear(0..<screen.size.columns, row: row, style: Style(.pane))
    }
    if let beside { drawPreview(beside, in: area, from: columns) }
    drawContext(of: list.contextRows == 0 ? nil : preview, in: area.rowsBelow(list.contextRows))
    if picker.rows.isEmpty {
      screen.clear(0..<screen.size.columns, row: area.row, style: Style(.pane))
      let message = symbols.shortened(" " + picker.messageWithoutRows, to: area.columns)
      screen.write(message, column: 0, row: area.row, style: Style(.dimmed))
    }
  }

  /// The column of the details behind short titles.
  private static var usualColumnOfDetails: Int { 24 }

  /// Returns the column of the details: fixed while the list scrolls, but in narrow windows behind
  /// the longest visible title.
  private func firstColumnOfDetails(of seen: ArraySlice<Picker.Row>) -> Int {
    if screen.size.columns >= 3 * Self.usualColumnOfDetails { return Self.usualColumnOfDetails }
    let longest = seen.map { columnCount(of: $0.title) }.max() ?? 0
    return min(Self.usualColumnOfDetails, longest + 3)
  }

  /// The columns that a long title leaves to the details.
  private static var mostColumnsOfFigures: Int { 16 }
  /// The columns of a shortened title.
  private static var leastTitle: Int { 16 }

  /// The largest width of a row, in columns.
  private static var maxColumns: Int { 120 }

  /// - Parameters:
  ///   - details: the column of the details behind short titles.
  ///   - hasPreview: whether a preview beside the list shows a replacement.
  private mutating func draw(
    _ found: Picker.Row, row: Int, end limit: Int, details: Int, isSelected: Bool, hasPreview: Bool
  ) {
    let emphasis: Style.Emphasis = isSelected ? .selected : []
    screen.clear(0..<screen.size.columns, row: row, style: Style(.pane, emphasis))
    // A title and details that are far apart are hard to read as one row.
    let columns = min(limit, Self.maxColumns)
    let lead = found.tickSign + found.lead
    let begin =
      1 + screen.write(lead, column: 1, row: row, end: columns, style: Style(.pane, emphasis))
    var title = MarkedText(found.title, found.titleMarks)
    if let replaced = found.replaced, !hasPreview, found.tick == .on {
      title = title.becoming(
        MarkedText(replaced.excerpt, replaced.marks), columns: columns - begin - 1, symbols)
    }
    if found.titleMarks.isEmpty, !found.note.isEmpty {
      // A long path leaves room for the details of the file.
      let figures = min(columnCount(of: found.detail), Self.mostColumnsOfFigures)
      let room = columns - begin - columnCount(of: found.note) - figures - 5
      title = MarkedText(
        symbols.shortenedInside(title.text, to: max(Self.leastTitle, room)), [])
    }
    let written = screen.write(
      title.text, column: begin, row: row, end: columns, style: Style(.pane, emphasis),
      marked: title.marks)
    let name = begin + written
    var end = columns
    if !found.note.isEmpty, name + 2 < columns - columnCount(of: found.note) {
      end = columns - columnCount(of: found.note) - 1
      screen.write(found.note, column: end, row: row, style: Style(.hintKey, emphasis))
    }
    let start = max(details, name + 2)
    let detail = symbols.shortened(found.detail, to: end - 1 - start)
    screen.write(
      detail, column: start, row: row, end: columns, style: Style(.dimmed, emphasis),
      marked: found.detailMarks)
  }

  /// Draws the beginning of a file in the right part of a list.
  private mutating func drawPreview(_ preview: FilePreview, in area: Area, from column: Int) {
    let style = Style(preview.isText ? .text : .dimmed)
    let lines = preview.styledLines
    for index in 0..<area.rows {
      let row = area.row + index
      screen.clear(column..<screen.size.columns, row: row, style: style)
      screen.write(String(symbols.vertical), column: column, row: row, style: Style(.dimmed))
      guard index < lines.count else { continue }
      let room = screen.size.columns - column - 3
      let (sign, line, look) = lines[index]
      screen.write(sign, column: column + 1, row: row, style: look)
      screen.write(symbols.shortened(line, to: room), column: column + 2, row: row, style: look)
    }
  }

  /// Draws the lines around the selected result below a list; nothing until they are read.
  private mutating func drawContext(of preview: FilePreview?, in area: Area) {
    for row in area.row..<area.row + area.rows {
      screen.clear(0..<screen.size.columns, row: row, style: .text)
      screen.write(String(symbols.vertical), column: 0, row: row, style: Style(.dimmed))
    }
    guard let preview, let marked = preview.markedLine else { return }
    for (place, index) in (marked - 1...marked + 1).enumerated()
    where place < area.rows && preview.lines.indices.contains(index) {
      screen.write(
        symbols.shortened(preview.lines[index], to: screen.size.columns - 3), column: 2,
        row: area.row + place, style: Style(.text, index == marked ? .selected : []))
    }
  }

  /// The largest number of visible completions.
  private static var maxRows: Int { 7 }

  /// Draws the list of completions at the cursor.
  mutating func drawCompletion() {
    guard let completion = Completion.shown(in: editor), let cursor = screen.cursor else { return }
    let area = layout.text
    let below = area.row + area.rows - cursor.row - 1
    let above = cursor.row - area.row
    let wanted = min(Self.maxRows, completion.words.count)
    let isBelow = below >= min(wanted, 3) || below >= above
    let rows = min(wanted, isBelow ? below : above)
    let widest = completion.words.map { columnCount(of: $0) }.max() ?? 0
    let columns = min(widest + 2, area.columns)
    if rows < 1 || columns < 4 { return }
    let written = columnCount(of: completion.words[completion.selected])
    let start = min(cursor.column - written - 1, area.column + area.columns - columns)
    let column = max(area.column, start)
    let top = isBelow ? cursor.row + 1 : cursor.row - rows
    let first = max(0, min(completion.selected - rows / 2, completion.words.count - rows))
    for index in 0..<rows {
      let place = first + index
      let style = Style(.pane, place == completion.selected ? .selected : [])
      screen.clear(column..<column + columns, row: top + index, style: style)
      let word = symbols.shortened(completion.words[place], to: columns - 2)
      screen.write(" " + word, column: column, row: top + index, style: style)
    }
  }
}

extension Layout {
  /// Returns the area of a list's rows.
  func area(of list: ListLayout) -> Area {
    Area(
      column: 0, row: statusRow - list.rows - list.contextRows,
      columns: text.columns + (scrollbar?.columns ?? 0), rows: list.rows)
  }
}

extension Area {
  /// Returns a number of rows below the area.
  fileprivate func rowsBelow(_ count: Int) -> Area {
    Area(column: column, row: row + rows, columns: columns, rows: count)
  }
}

extension Picker.Row {
  /// The sign that shows whether an action includes the row; a line is indented below its file.
  fileprivate var tickSign: String {
    guard let tick else { return "" }
    let sign =
      switch tick {
      case .on: "[x] "
      case .off: "[ ] "
      case .partly: "[-] "
      }
    return lead.isEmpty ? sign : "  " + sign
  }
}

extension FilePreview {
  /// The lines with their signs and styles: the marked one, and the one in its place.
  fileprivate var styledLines: [(sign: String, line: String, look: Style)] {
    let plain = Style(isText ? .text : .dimmed)
    if place.states != nil, isText { return lines.map(Self.styledChange) }
    return lines.enumerated().flatMap { index, line -> [(String, String, Style)] in
      guard index == markedLine, isText else { return [(" ", line, plain)] }
      guard let addedLine else { return [(" ", line, Style(.text, .selected))] }
      return [("-", line, Style(.removed)), ("+", addedLine, Style(.added))]
    }
  }

  /// Returns a line of a unified difference, with its sign and style.
  private static func styledChange(_ line: String) -> (sign: String, line: String, look: Style) {
    switch line.first {
    case "+": ("+", String(line.dropFirst()), Style(.added))
    case "-": ("-", String(line.dropFirst()), Style(.removed))
    case "@": (" ", line, Style(.dimmed))
    default: (" ", String(line.dropFirst()), Style(.text))
    }
  }
}
