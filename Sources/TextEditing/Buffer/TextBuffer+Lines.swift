public import Text

/// Lines, columns and characters of the text.
extension TextBuffer {
  /// Returns the bytes of a line, without its line break.
  public func content(ofLine line: Int) -> Range<Int> { text.content(ofLine: line) }

  /// Returns the bytes of consecutive lines, with their line breaks.
  func whole(lines: Range<Int>) -> Range<Int> {
    let end = lines.upperBound < text.lineCount ? text.offset(ofLine: lines.upperBound) : text.count
    return text.offset(ofLine: lines.lowerBound)..<end
  }

  /// Returns the lines of a selection, without one at whose start it ends.
  func lines(of selection: Selection) -> Range<Int> {
    let range = selection.range
    let first = text.line(at: range.lowerBound)
    let last = text.line(at: range.upperBound)
    let endsAtStart = last > first && text.offset(ofLine: last) == range.upperBound
    return first..<(endsAtStart ? last : last + 1)
  }

  // MARK: Columns

  /// Returns the place of an offset in its line, in columns and in characters.
  public func place(at offset: Int) -> LinePosition {
    let line = content(ofLine: text.line(at: offset))
    return position(inLine: line, upTo: LineLimit(offset: offset))
  }

  /// Returns the place of an offset for display: far out in a long line it may be an estimate.
  public func shownPlace(at offset: Int) -> LinePosition {
    let line = content(ofLine: text.line(at: offset))
    return position(inLine: line, upTo: LineLimit(offset: offset), estimating: true)
  }

  /// Returns the last character start in a line at or before a column; the end of a shorter line.
  public func place(inLine line: Int, atColumn column: Int) -> LinePosition {
    position(inLine: content(ofLine: line), upTo: LineLimit(column: column))
  }

  /// Returns the start of a character of a line, counted from 0; the end of a shorter line.
  ///
  /// Far out in a long line it may be an estimate.
  public func place(inLine line: Int, atCharacter character: Int) -> LinePosition {
    position(
      inLine: content(ofLine: line), upTo: LineLimit(characters: character), estimating: true)
  }

  /// Returns the last place of a line up to a limit, by the cached positions of long lines.
  func position(
    inLine line: Range<Int>, upTo limit: LineLimit, estimating: Bool = false
  ) -> LinePosition {
    columns.place(
      inLine: line, of: text, upTo: limit, estimating: estimating, caching: view.isCaching)
  }

  /// Returns the width in columns of a glyph at a place of its line.
  public func columnCount(of glyph: Glyph, at place: LinePosition) -> Int {
    glyph.columnCount(at: place.column, tabWidth: tabWidth)
  }

  // MARK: Blanks

  /// Returns whether a line contains only blanks.
  func isBlank(line: Int) -> Bool {
    indentation(ofLine: line).upperBound == content(ofLine: line).upperBound
  }

  /// Returns the blanks at the start of a line.
  func indentation(ofLine line: Int) -> Range<Int> {
    let content = content(ofLine: line)
    var reader = ByteReader(text, at: content.lowerBound)
    while reader.offset < content.upperBound, let byte = reader.peek(), byte.isBlank {
      _ = reader.next()
    }
    return content.lowerBound..<reader.offset
  }
}

/// The whole lines of the cursors.
extension TextBuffer {
  /// The lines of all selections, in ascending ranges, including lines folded below them.
  var selectedLines: [Range<Int>] {
    selections.all.map { withFolded(lines(of: $0)) }.joiningNeighbours()
  }

  // MARK: Copying and cutting

  /// The text of the cursors' lines, with a line break at the end even if the last has none; empty
  /// for the empty line after the last line break.
  ///
  /// - Complexity: the same as for `selectedText`.
  public var cursorLines: PieceTree {
    var lines = text.part(selectedLines.map(whole(lines:)))
    if !lines.isEmpty, lines[lines.count - 1] != 0x0A {
      lines.insert(lineEnding.bytes, at: lines.count)
    }
    return lines
  }

  /// The ranges of the lines of each cursor in `cursorLines`; empty for those of a single one, or
  /// if two cursors share a line.
  public var partsOfCursorLines: [Range<Int>] {
    let runs = selections.all.map { withFolded(lines(of: $0)) }
    let areApart = zip(runs, runs.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
    if runs.count == 1 || !areApart { return [] }
    var end = 0
    return runs.map { run in
      let start = end
      end += whole(lines: run).count
      // A last line without a line break gets one.
      if run.upperBound == text.lineCount { end = cursorLines.count }
      return start..<end
    }
  }

  /// Removes the cursors' lines.
  ///
  /// The line break before a last line stays, and the cursor stays after it: pasted there, the line
  /// is the last one again.
  public mutating func removeCursorLines() { remove(selectedLines.map(whole(lines:))) }

  /// Inserts whole lines above each cursor's line, with the line breaks of this text; the cursors
  /// stay in their lines.
  public mutating func insertLines(_ bytes: [UInt8]) {
    let lines = lineEnding.converting(bytes)
    let starts = Set(startsOfCursorLines).sorted()
    insert(starts.map { Replacement($0..<$0, with: lines) })
  }

  /// Inserts whole lines above each cursor's line, separately for each cursor.
  public mutating func insertLines(each parts: [[UInt8]]) {
    precondition(parts.count == selections.count, "not a text for each cursor")
    let places = zip(startsOfCursorLines, parts)
    insert(places.map { Replacement($0..<$0, with: lineEnding.converting($1)) })
  }

  private var startsOfCursorLines: [Int] {
    selections.all.map { text.offset(ofLine: text.line(at: $0.head)) }
  }

  /// Inserts lines; the cursors stay in their lines.
  private mutating func insert(_ replacements: [Replacement]) {
    let map = OffsetMap(replacements)
    let cursors = selections.map { selection in
      Selection(anchor: map.place(of: selection.anchor), head: map.place(of: selection.head))
    }
    replace(replacements, leaving: cursors)
  }
}
