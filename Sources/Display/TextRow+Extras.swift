import Text
import TextEditing

extension TextRow {
  /// What is drawn beside and below the characters of a text.
  struct Extras {
    /// The misspelled words of the text; nil if none are looked for.
    var misspelled: Misspellings?
    /// The visible cursors beside the primary one, which the terminal draws.
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
    /// Whole lines that the text has no more: they have a sign for a number, and do not count.
    var removedLines = 0..<0
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
