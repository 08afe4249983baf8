import Console
import Documents
import EditorCore
import Text
import TextEditing

/// A scrollbar: the position of the visible part in the text, and rows with marks.
struct Scrollbar: Sendable {
  let rows: Int
  /// The number of lines of the text.
  let lineCount: Int
  /// The rows of the thumb, which represents the visible part of the text; at least one.
  let thumb: Range<Int>

  /// - Parameters:
  ///   - top: the first visible line, with the fraction of a long line above the screen.
  ///   - seen: the number of visible lines.
  init(rows: Int, lineCount: Int, top: Double, seen: Double) {
    self.rows = max(1, rows)
    self.lineCount = max(1, lineCount)
    let scale = Double(self.rows) / Double(self.lineCount)
    let length = min(self.rows, max(1, Int((seen * scale).rounded())))
    let room = self.rows - length
    let last = Double(self.lineCount) - seen
    // The thumb touches an end only if the visible part of the text does.
    var start = last > 0 ? Int((top / last * Double(room)).rounded()) : 0
    if top > 0 { start = max(start, 1) }
    if top < last { start = min(start, room - 1) }
    start = min(max(0, start), room)
    thumb = start..<start + length
  }

  /// - Parameters:
  ///   - top: the first visible row.
  ///   - bottom: the last visible row.
  init(rows: Int, lineCount: Int, from top: LineRow, to bottom: LineRow) {
    let start = top.depth(at: top.range.lowerBound)
    let end = bottom.isLast ? Double(bottom.line + 1) : bottom.depth(at: bottom.range.upperBound)
    self.init(rows: rows, lineCount: lineCount, top: start, seen: end - start)
  }

  /// Returns the lines that a row represents, at least one.
  func lines(atRow row: Int) -> Range<Int> {
    let first = min(line(atRow: row), lineCount - 1)
    return first..<max(first + 1, line(atRow: row + 1))
  }

  /// Returns the first line that a row represents.
  func line(atRow row: Int) -> Int { min(max(0, row), rows) * lineCount / rows }

  /// Returns the line to centre for the mouse at a row, or beyond the ends.
  func middle(atRow row: Int) -> Int {
    if row <= 0 { return 0 }
    return row >= rows - 1 ? lineCount - 1 : line(atRow: row)
  }
}

extension Scrollbar {
  /// Creates the scrollbar beside an editor's text in a layout; nil without one.
  init?(of editor: Editor, in layout: Layout) {
    guard layout.scrollbar != nil else { return nil }
    let rows = layout.text.rows
    if let view = editor.historyPane?.difference {
      let depths = view.depths(rows: rows)
      self.init(
        rows: rows, lineCount: view.page.rowCount, top: depths.top, seen: depths.end - depths.top)
      return
    }
    let buffer = editor.shownBuffer
    let top = buffer.topRow
    let bottom = buffer.row(rows - 1, rowsFrom: top)
    self.init(rows: rows, lineCount: buffer.text.lineCount, from: top, to: bottom)
  }

  /// Returns the rows that represent lines with a match.
  ///
  /// - Complexity: O(rows · log n); empty until all matches are known.
  fileprivate func rows(with marks: MatchMarks?) -> Set<Int> {
    guard let marks, let list = marks.list else { return [] }
    let text = marks.text
    let rows = (0..<rows).filter { row in
      let lines = lines(atRow: row)
      guard lines.lowerBound < text.lineCount,
        let match = list.first(from: text.offset(ofLine: lines.lowerBound))
      else { return false }
      return lines.upperBound >= text.lineCount
        || match.lowerBound < text.offset(ofLine: lines.upperBound)
    }
    return Set(rows)
  }
}

extension Frame {
  /// Draws the scrollbar beside the text.
  mutating func drawScrollbar(_ bar: Scrollbar?, _ marks: LineMarks? = nil) {
    guard let area = layout.scrollbar, let bar else { return }
    hits.addScrollbar(bar, area)
    let matches = bar.rows(with: editor.matchMarks)
    for row in 0..<bar.rows {
      let isThumb = bar.thumb.contains(row)
      var scalar = isThumb ? symbols.thumb : symbols.track
      var role: Style.Role = isThumb ? .scrollbarThumb : .scrollbar
      if matches.contains(row) {
        (scalar, role) = (symbols.matchInBar, .scrollbarMatch)
      } else if let change = marks?.mark(in: bar.lines(atRow: row)) {
        (scalar, role) = (symbols.changeInBar, change.isUnsaved ? .unsavedMark : .changedMark)
      }
      // The thumb stays visible among marks.
      if isThumb, scalar != symbols.thumb { scalar = symbols.markedThumb }
      screen.put(scalar, column: area.column, row: area.row + row, style: Style(role))
    }
  }
}

extension LineRow {
  /// Returns the position of an offset of the line in the text, in lines.
  fileprivate func depth(at offset: Int) -> Double {
    Double(line) + Double(offset - content.lowerBound) / Double(content.count + 1)
  }
}
