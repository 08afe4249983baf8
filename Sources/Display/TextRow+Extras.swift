import Text
import TextEditing

extension TextRow {
  /// The decorations beside and below the characters of a text.
  struct Extras: Equatable {
    /// The misspelled words of the text; nil if the spelling is not checked.
    var misspelled: Misspellings?
    /// The visible cursors except the primary one, which the terminal draws.
    var cursors: [Int] = []
    /// Whether blanks are drawn as marks.
    var showsBlanks = false
    /// The column of the ruler, from 0.
    var ruler: Int?
    /// The line from which the others are numbered, with its own number; nil to number all from 1.
    var numbersFrom: Int?
    /// The lines with bookmarks, ascending.
    var bookmarks: [Int] = []
    /// The names of places in files, by line: their bytes from its start.
    var placeNames: [Int: Range<Int>] = [:]
    /// The lines that a change removed from the text; each has a sign in place of a number, and
    /// numbering skips it.
    var removedLines = 0..<0
  }
}

/// The visible part of a text, and the cursors in it.
extension TextRow {
  /// Returns the ranges of the cursors that touch visible bytes.
  static func selected(in buffer: TextBuffer, _ seen: Range<Int>) -> [Range<Int>] {
    buffer.selections.touching(seen).map(\.range)
  }

  /// Returns the positions of the visible cursors except the primary one.
  static func otherCursors(of buffer: TextBuffer, rows: Int) -> [Int] {
    let primary = buffer.selections.primary
    return buffer.selections.touching(visibleBytes(of: buffer, rows: rows))
      .filter { $0 != primary }.map(\.head)
  }

  /// Returns the bytes of the lines in the visible rows.
  static func visibleBytes(of buffer: TextBuffer, rows: Int) -> Range<Int> {
    let text = buffer.text
    var first = min(buffer.scroll.line, text.lineCount - 1)
    var last = buffer.scroll.line + rows
    if buffer.hasFolds {
      let top = buffer.topRow
      (first, last) = (top.line, buffer.row(rows - 1, rowsFrom: top).line + 1)
    }
    let start = text.offset(ofLine: first)
    return start..<(last < text.lineCount ? text.offset(ofLine: last) : text.count + 1)
  }
}

extension TextBuffer {
  /// Returns the offset of the line's trailing blanks within a row.
  func trailingBlanks(of row: LineRow) -> Int {
    guard row.isLast || row.range.upperBound == row.content.upperBound else { return .max }
    var reader = ByteReader(text, at: row.range.upperBound)
    while reader.offset > row.range.lowerBound, let byte = reader.previous() {
      if byte != 0x20 && byte != 0x09 { return reader.offset + 1 }
    }
    return row.range.lowerBound
  }
}
