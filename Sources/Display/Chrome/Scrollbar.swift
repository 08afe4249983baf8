import EditorCore
import Text
import TextEditing

/// What a scrollbar shows: which part of the text is seen, and where in it there is something.
struct Scrollbar: Sendable {
  /// How many rows it has.
  let rows: Int
  /// How many lines the text has.
  let lineCount: Int
  /// The rows of the thumb, which stands for the part of the text that is seen; at least one.
  let thumb: Range<Int>

  /// A scrollbar of a text.
  ///
  /// - Parameters:
  ///   - top: how far down the text the screen begins, in lines; within a long line a part of one.
  ///   - seen: how many lines are seen.
  init(rows: Int, lineCount: Int, top: Double, seen: Double) {
    self.rows = max(1, rows)
    self.lineCount = max(1, lineCount)
    let scale = Double(self.rows) / Double(self.lineCount)
    let length = min(self.rows, max(1, Int((seen * scale).rounded())))
    let room = self.rows - length
    let last = Double(self.lineCount) - seen
    // At an end of the text the thumb is at an end, and nowhere else.
    var start = last > 0 ? Int((top / last * Double(room)).rounded()) : 0
    if top > 0 { start = max(start, 1) }
    if top < last { start = min(start, room - 1) }
    start = min(max(0, start), room)
    thumb = start..<start + length
  }

  /// The lines that a row stands for, at least one.
  func lines(atRow row: Int) -> Range<Int> {
    let first = min(line(atRow: row), lineCount - 1)
    return first..<max(first + 1, line(atRow: row + 1))
  }

  /// The first line that a row stands for.
  func line(atRow row: Int) -> Int { min(max(0, row), rows) * lineCount / rows }

  /// The row that stands for a line.
  func row(ofLine line: Int) -> Int {
    min(rows - 1, ((min(max(0, line), lineCount - 1) + 1) * rows - 1) / lineCount)
  }

  /// The line that is in the middle of the screen when the mouse is at a row, or beyond the ends.
  func middle(atRow row: Int) -> Int {
    if row <= 0 { return 0 }
    return row >= rows - 1 ? lineCount - 1 : line(atRow: row)
  }
}

extension Editor {
  /// The scrollbar beside the text in a screen that is laid out; nil where there is none.
  func scrollbar(in layout: Layout) -> Scrollbar? {
    guard layout.scrollbar != nil else { return nil }
    let rows = layout.text.rows
    if let view = historyPane?.difference {
      let count = view.page.rowCount
      return Scrollbar(
        rows: rows, lineCount: count, top: Double(view.topRow), seen: Double(min(rows, count)))
    }
    let buffer = shownBuffer
    let top = buffer.topRow
    let bottom = buffer.row(rows - 1, rowsFrom: top)
    let start = top.depth(at: top.range.lowerBound)
    let end = bottom.isLast ? Double(bottom.line + 1) : bottom.depth(at: bottom.range.upperBound)
    return Scrollbar(rows: rows, lineCount: buffer.text.lineCount, top: start, seen: end - start)
  }
}

extension Editor {
  /// The rows of a scrollbar that stand for lines with a match.
  ///
  /// - Complexity: O(rows of the bar · log n); nothing is known before all matches are.
  func matches(in bar: Scrollbar) -> Set<Int> {
    guard let marks = matchMarks, let list = marks.list else { return [] }
    let text = marks.text
    return Set(
      (0..<bar.rows).filter { row in
        let lines = bar.lines(atRow: row)
        if lines.isEmpty || lines.lowerBound >= text.lineCount { return false }
        let start = text.offset(ofLine: lines.lowerBound)
        let end =
          lines.upperBound < text.lineCount ? text.offset(ofLine: lines.upperBound) : .max
        return list.first(from: start).map { $0.lowerBound < end } ?? false
      })
  }
}

extension LineRow {
  /// How far down the text an offset of the line is, in lines.
  fileprivate func depth(at offset: Int) -> Double {
    Double(line) + Double(offset - content.lowerBound) / Double(content.count + 1)
  }
}
