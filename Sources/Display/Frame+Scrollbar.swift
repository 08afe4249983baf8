import Console
import Documents
import EditorCore

/// The scrollbar beside the text.
extension Frame {
  mutating func drawScrollbar(_ marks: LineMarks? = nil) {
    guard let area = layout.scrollbar, let bar = editor.scrollbar(in: layout) else { return }
    hits.addScrollbar(bar, area)
    let matches = editor.matches(in: bar)
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
      screen.put(
        scalar, width: 1, column: area.column, row: area.row + row, style: Style(role))
    }
  }
}
