import Structure
import Text
import TextEditing

/// The first lines of the functions, types and sections around the visible text, which stay at its
/// top.
struct StickyLines {
  /// The lines, outermost first, without any that are visible anyway.
  let lines: [Int]

  private static let most = 3

  /// Finds the lines for the visible part of a buffer.
  ///
  /// They cover neither the cursor nor more than a quarter of the rows.
  ///
  /// - Parameter outline: the symbols of the buffer's text.
  /// - Complexity: O(symbols).
  init(of buffer: TextBuffer, _ outline: TextOutline, rows: Int) {
    let top = buffer.topRow
    let cursor = buffer.row(at: buffer.selections.primary.head)
    let room = min(
      Self.most, rows / 4, buffer.rowCount(from: top, to: cursor, atMost: rows) ?? rows)
    var count = 0
    var found: [Int] = []
    // Each covered row changes the first visible line, and with it the functions around that.
    while count <= room {
      let first = buffer.row(count, rowsFrom: top).line
      found = Self.headers(around: first, outline)
      if found.count <= count { break }
      count += 1
    }
    lines = found.suffix(min(count, room))
  }

  private static func headers(around line: Int, _ outline: TextOutline) -> [Int] {
    let text = outline.text
    var headers: [Int] = []
    for index in outline.enclosing(text.offset(ofLine: line)) {
      let header = text.line(at: outline.symbols[index].range.lowerBound)
      if header < line, header != headers.last { headers.append(header) }
    }
    return headers
  }
}
