import Console
import Documents
import EditorCore
import Text
import TextEditing

/// The drawing of a text's rows.
///
/// All its functions are mutating: a call of a nonmutating one would copy the value for each glyph.
struct TextRow: ~Copyable {
  private let buffer: TextBuffer
  private let gutter: Int
  /// The columns of the screen for text.
  private let edges: Range<Int>
  /// The column of the screen where lines begin, which may be hidden at its left.
  private var left: Int
  private let symbols: Symbols
  private let selected: [Range<Int>]
  private let changed: [Range<Int>]
  private let matches: MatchRow
  private let marks: LineMarks?
  private var reader: GlyphReader
  private var current = CurrentRow()
  /// The style roles of the line.
  var dress = Dress()
  /// The decorations beside the characters.
  var extras = Extras()
  /// The colours of the text by its meaning.
  var tints = TintRow()
  /// The columns of the screen with the number of lines folded below the last drawn row.
  var foldMark: Range<Int>? { current.foldMark }
  /// Whether the text is a field, in which names have escaped bytes.
  var isField = false

  /// The row that is being drawn.
  private struct CurrentRow {
    /// The offset of the trailing blanks of the line.
    var trailingBlanks = Int.max
    var isHighlighted = false
    var hasBookmark = false
    /// Whether the row has no marks, so that all its plain text has one style.
    var isUnmarked = false
    var misspelled: [Range<Int>] = []
    /// The name of a place in a file.
    var placeName: Range<Int>?
    /// The columns of the screen with the number of folded lines.
    var foldMark: Range<Int>?
    /// The columns of the character of several columns at the left edge.
    var firstWide: Range<Int>?
    /// The columns of the last character of several columns.
    var lastWide: Range<Int>?

    /// Resets the state of the row in place, because a new value would be copied for each row.
    mutating func begin(isHighlighted: Bool) {
      (trailingBlanks, self.isHighlighted, hasBookmark) = (.max, isHighlighted, false)
      if !misspelled.isEmpty { misspelled = [] }
      (placeName, foldMark, firstWide, lastWide) = (nil, nil, nil, nil)
    }

    mutating func mark(wide columns: Range<Int>, _ edges: Range<Int>) {
      if columns.contains(edges.lowerBound) { firstWide = columns }
      lastWide = columns
    }
  }

  /// The style roles that distinguish added and removed lines from others.
  struct Dress {
    var text = Style.Role.text
    /// The role of the changed words.
    var changed = Style.Role.changed

    static let added = Dress(text: .added, changed: .addedWord)
    static let removed = Dress(text: .removed, changed: .removedWord)
  }

  /// - Parameters:
  ///   - changes: the changed ranges, ascending; an empty one marks a removal.
  ///   - selected: the selected ranges; nil for those of the buffer.
  init(
    _ buffer: TextBuffer, in area: Area, gutter: Int = 0, changes: [Range<Int>] = [],
    selected: [Range<Int>]? = nil, marks: LineMarks? = nil,
    matches: MatchRow.Source = MatchRow.Source(), symbols: Symbols
  ) {
    self.buffer = buffer
    self.gutter = gutter
    edges = area.column + gutter..<area.column + area.columns
    left = edges.lowerBound
    self.symbols = symbols
    self.marks = marks
    let seen = Self.visibleBytes(of: buffer, rows: area.rows)
    self.selected = (selected ?? Self.selected(in: buffer, seen)).filter {
      !$0.isEmpty && $0.overlaps(seen)
    }
    changed = changes.map(\.orPlace).filter { $0.overlaps(seen) }
    self.matches = MatchRow(matches, in: seen)
    reader = GlyphReader(buffer.text, at: 0)
  }

  /// Draws a row of the text in one of the screen.
  ///
  /// - Parameter isCurrent: whether the cursor is in its line.
  mutating func draw(
    _ line: LineRow, row: Int, isCurrent: Bool, isHighlighted: Bool = false,
    on screen: inout Screen
  ) {
    left = edges.lowerBound - buffer.leftColumn(of: line)
    drawNumber(line, row: row, isCurrent: isCurrent, on: &screen)
    begin(line, isHighlighted, row: row, on: &screen)
    drawBookmark(line, row: row, on: &screen)
    var place = buffer.firstPlace(in: line)
    reader.move(to: place.offset)
    while place.offset < line.range.upperBound, left + place.column < edges.upperBound {
      if drawPlain(&place, line, row: row, on: &screen) { continue }
      if drawPlainLetter(&place, row: row, on: &screen) { continue }
      guard let glyph = reader.next() else { break }
      let width = draw(glyph, at: place, row: row, on: &screen)
      if width > 1 { current.mark(wide: left + place.column..<left + place.column + width, edges) }
      place.offset += glyph.length
      place.column += width
    }
    let isWhole = left + place.column <= edges.upperBound || buffer.wrapColumns != nil
    if place.offset < line.range.upperBound || !isWhole {
      put(symbols.more, at: edges.upperBound - 1, over: current.lastWide, row: row, on: &screen)
    } else if line.isLast {
      drawLineEnd(at: left + place.column, line.range.upperBound, row: row, on: &screen)
    }
    if left < edges.lowerBound, !line.content.isEmpty {
      put(symbols.less, at: edges.lowerBound, over: current.firstWide, row: row, on: &screen)
    }
    if line.isLast, let count = buffer.foldedLineCount(below: line.content) {
      drawFold(of: count, behind: left + place.column, row: row, on: &screen)
    }
    drawRuler(row: row, on: &screen)
  }

  /// Draws the number of folded lines behind a line, or over its end, and a mark beside it.
  private mutating func drawFold(
    of count: Int, behind column: Int, row: Int, on screen: inout Screen
  ) {
    let text = symbols.ellipsis + " " + (count == 1 ? "1 line" : "\(count.grouped) lines")
    let start = max(edges.lowerBound, min(column + 1, edges.upperBound - columnCount(of: text)))
    let emphasis: Style.Emphasis = current.isHighlighted ? .inCursorRow : []
    let width = screen.write(
      String(text.prefix(columns: edges.upperBound - start)), column: start, row: row,
      style: Style(.dimmed, emphasis))
    current.foldMark = start..<start + width
    if gutter > 2, !current.hasBookmark {
      screen.write(
        symbols.closed, column: edges.lowerBound - gutter, row: row, style: Style(.lineNumber))
    }
  }

  private mutating func begin(
    _ line: LineRow, _ isHighlighted: Bool, row: Int, on screen: inout Screen
  ) {
    current.begin(isHighlighted: isHighlighted)
    if isHighlighted { screen.clear(edges, row: row, style: Style(.text, .inCursorRow)) }
    tints.begin(line: line.line, from: line.content.lowerBound)
    if let misspelled = extras.misspelled {
      current.misspelled = misspelled.words(ofLine: line.line, from: line.content.lowerBound)
    }
    current.placeName = extras.placeNames[line.line].map {
      line.content.lowerBound + $0.lowerBound..<line.content.lowerBound + $0.upperBound
    }
    current.trailingBlanks = extras.showsBlanks ? buffer.trailingBlanks(of: line) : .max
    current.isUnmarked =
      !extras.showsBlanks && matches.isEmpty(in: line.range)
      && !current.misspelled.contains { $0.overlaps(line.range) }
      && current.placeName?.overlaps(line.range) != true
      && !changed.contains { $0.overlaps(line.range) }
      && !selected.contains { $0.overlaps(line.range) }
      && !extras.cursors.contains { line.range.contains($0) }
  }

  /// Draws plain text up to the next other glyph, in a row without marks.
  ///
  /// - Returns: whether it drew any.
  private mutating func drawPlain(
    _ place: inout LinePosition, _ line: LineRow, row: Int, on screen: inout Screen
  ) -> Bool {
    guard current.isUnmarked else { return false }
    let column = left + place.column
    let bytes = reader.plainBytes(
      atMost: min(line.range.upperBound - place.offset, edges.upperBound - column))
    if bytes.isEmpty { return false }
    let hidden = min(bytes.count, max(0, edges.lowerBound - column))
    screen.write(
      ascii: UnsafeBufferPointer(rebasing: bytes[hidden...]), column: column + hidden, row: row,
      style: Style(dress.text, current.isHighlighted ? .inCursorRow : []))
    tints.paint(
      place.offset + hidden..<place.offset + bytes.count, from: column + hidden, row: row,
      on: &screen)
    place.offset += bytes.count
    place.column += bytes.count
    return true
  }

  /// Draws a letter beyond ASCII in a row without marks: the fast path for most languages.
  private mutating func drawPlainLetter(
    _ place: inout LinePosition, row: Int, on screen: inout Screen
  ) -> Bool {
    guard current.isUnmarked, let letter = reader.plainLetter() else { return false }
    let column = left + place.column
    if edges.contains(column) {
      var style = Style(dress.text, current.isHighlighted ? .inCursorRow : [])
      style.tint = tints.tint(at: place.offset)
      screen[column, row] = Cell(letter, style: style)
    }
    place.offset += 2
    place.column += 1
    return true
  }

  /// Draws the sign for hidden text at the edge of a line.
  ///
  /// - Parameter wide: the columns of a character of several columns at that edge; it disappears as
  ///   a whole.
  private mutating func put(
    _ scalar: Unicode.Scalar, at column: Int, over wide: Range<Int>?, row: Int,
    on screen: inout Screen
  ) {
    let emphasis: Style.Emphasis = current.isHighlighted ? .inCursorRow : []
    if let wide, wide.contains(column) {
      screen.clear(wide.clamped(to: edges), row: row, style: Style(.text, emphasis))
    }
    let style = Style(.dimmed, emphasis)
    screen.put(scalar, column: column, row: row, style: style)
  }

  /// Draws the ruler in a row whose cell at that column is blank.
  mutating func drawRuler(row: Int, on screen: inout Screen) {
    guard let ruler = extras.ruler, edges.contains(left + ruler) else { return }
    let cell = screen[left + ruler, row]
    guard cell.scalar == " ", cell.width == 1, cell.style.role == .text,
      !cell.style.emphasis.contains(.selected)
    else { return }
    screen[left + ruler, row] = Cell(symbols.ruler, style: Style(.ruler, cell.style.emphasis))
  }

  private mutating func drawNumber(
    _ line: LineRow, row: Int, isCurrent: Bool, on screen: inout Screen
  ) {
    // A gutter of two columns is for bookmarks, or the signs of a difference.
    if gutter <= 2 { return }
    let column = edges.lowerBound - 1
    if line.isFirst {
      let style = Style(isCurrent ? .currentLineNumber : .lineNumber)
      let removed = extras.removedLines
      if removed.contains(line.line) {
        screen.write(symbols.minus, column: column - 1, row: row, style: style)
        return
      }
      var number = line.line + 1 - (line.line >= removed.upperBound ? removed.count : 0)
      if let start = extras.numbersFrom, line.line != start { number = abs(line.line - start) }
      screen.write(number: number, before: column, row: row, style: style)
    } else {
      screen.put(symbols.wrapped, column: column - 1, row: row, style: Style(.dimmed))
    }
    guard let mark = marks?[line.line], line.isFirst || mark.change == .changed else { return }
    let role: Style.Role = mark.isUnsaved ? .unsavedMark : .changedMark
    screen.put(symbols.scalar(of: mark), column: column, row: row, style: Style(role))
  }

  /// Draws the bookmark of a line in the first column.
  private mutating func drawBookmark(_ line: LineRow, row: Int, on screen: inout Screen) {
    guard gutter >= 2, line.isFirst, !extras.bookmarks.isEmpty else { return }
    let index = extras.bookmarks.leadingCount { $0 < line.line }
    guard index < extras.bookmarks.count, extras.bookmarks[index] == line.line else { return }
    current.hasBookmark = true
    let column = edges.lowerBound - gutter
    screen.put(symbols.bookmark, column: column, row: row, style: Style(.checkpoint, .bold))
  }

  /// Draws a selected line break as a selected cell.
  private mutating func drawLineEnd(
    at column: Int, _ offset: Int, row: Int, on screen: inout Screen
  ) {
    let style = style(at: offset, isPlain: true)
    if edges.contains(column), style.role != .text || !style.emphasis.isEmpty,
      offset < buffer.text.count || style.emphasis.contains(.cursor)
    {
      screen[column, row] = Cell(" ", style: style)
    }
  }

  private mutating func style(at offset: Int, isPlain: Bool) -> Style {
    var style = Style(isPlain ? dress.text : .standIn)
    if isPlain { style.tint = tints.tint(at: offset) }
    if style.role == .text, current.misspelled.contains(where: { $0.contains(offset) }) {
      style = Style(.misspelled, .underlined)
    }
    if current.placeName?.contains(offset) == true { style.emphasis.insert(.underlined) }
    if changed.contains(where: { $0.contains(offset) }) { style.role = dress.changed }
    if let role = matches.role(at: offset) {
      style.role = role
      if extras.cursors.contains(offset) { style.emphasis.insert(.cursor) }
      // The current match has its own colour, which a selection would hide.
      if role == .currentMatch { return style }
    }
    if extras.cursors.contains(offset) { style.emphasis.insert(.cursor) }
    if selected.contains(where: { $0.contains(offset) }) {
      style.emphasis.insert(.selected)
    } else if current.isHighlighted {
      style.emphasis.insert(.inCursorRow)
    }
    return style
  }

  /// - Returns: the width of the glyph in columns, also beyond the edges.
  private mutating func draw(
    _ glyph: Glyph, at place: LinePosition, row: Int, on screen: inout Screen
  ) -> Int {
    let column = left + place.column
    let standIn = isField ? glyph.standInOfName : glyph.standIn
    let style = style(at: place.offset, isPlain: standIn == nil)
    if case .printable(let scalar) = glyph.kind, glyph.scalarCount == 1, scalar.value < 0x7F {
      if edges.contains(column) {
        let isMarked = extras.showsBlanks && scalar == " "
        screen[column, row] = Cell(
          isMarked ? symbols.space : scalar,
          style: isMarked ? blankStyle(style, at: place.offset) : style)
      }
      return 1
    }
    let width = buffer.columnCount(of: glyph, at: place)
    let seen = (column..<column + width).clamped(to: edges)
    if let standIn, seen.count == width {
      screen.write(symbols.spelled(standIn), column: column, row: row, style: style)
      return width
    }
    let mark = extras.showsBlanks ? mark(of: glyph) : nil
    if mark == nil, case .printable(let scalar) = glyph.kind, glyph.scalarCount == 1,
      seen.count == width
    {
      screen.put(scalar, width: width, column: column, row: row, style: style)
      return width
    }
    screen.clear(seen, row: row, style: style)
    if let mark {
      guard seen.contains(column) else { return width }
      screen.put(mark, column: column, row: row, style: blankStyle(style, at: place.offset))
    } else if case .printable = glyph.kind, seen.count == width {
      drawCluster(glyph, at: place.offset, column: column, row: row, style, on: &screen)
    }
    return width
  }

  /// Returns the mark of a blank other than a space; nil for other glyphs.
  private mutating func mark(of glyph: Glyph) -> Unicode.Scalar? {
    switch glyph.kind {
    case .tab: symbols.tab
    case .printable("\u{A0}"), .printable("\u{202F}"):
      glyph.scalarCount == 1 ? symbols.firmSpace : nil
    default: nil
    }
  }

  private mutating func blankStyle(_ style: Style, at offset: Int) -> Style {
    guard style.role == .text else { return style }
    return Style(offset >= current.trailingBlanks ? .trailingBlank : .blank, style.emphasis)
  }

  /// Zero-width joiner, text and emoji selectors.
  private static let changesWidths: Set<Unicode.Scalar> = ["\u{200D}", "\u{FE0E}", "\u{FE0F}"]

  private mutating func drawCluster(
    _ glyph: Glyph, at offset: Int, column: Int, row: Int, _ style: Style, on screen: inout Screen
  ) {
    let bytes = buffer.text.bytes(in: offset..<offset + glyph.length)
    // A scalar that cannot be shown takes no column within a character. Joiners and variation
    // selectors take none either, but terminals disagree on the width of joined characters: without
    // them each scalar has its counted width everywhere.
    var shown = ""
    for part in String(decoding: bytes, as: UTF8.self).shownScalars {
      if let standIn = Glyph.standIn(ofJoined: part.scalar) {
        shown += symbols.spelled(standIn)
      } else if columnCount(of: part.scalar) != nil, !part.isHidden,
        !Self.changesWidths.contains(part.scalar)
      {
        shown.unicodeScalars.append(part.scalar)
      }
    }
    screen.write(shown, column: column, row: row, style: style)
  }
}
