import Console
import EditorCore

/// The help page, in place of the text.
extension Frame {
  mutating func draw(_ page: HelpPage) {
    let area = layout.text
    for (index, spans) in page.layout.rows.dropFirst(page.topRow).prefix(area.rows).enumerated() {
      for span in spans { draw(span, row: area.row + index, in: area) }
    }
  }

  private mutating func draw(_ span: HelpLayout.Span, row: Int, in area: Area) {
    let role: Style.Role =
      switch span.kind {
      case .title: .paneTitle
      case .note, .name: .dimmed
      case .key: .hintKey
      case .summary: .text
      }
    screen.write(
      symbols.spelled(span.text), column: area.column + span.column, row: row,
      end: area.column + area.columns, style: Style(role), marked: span.found)
  }
}

extension Screen {
  /// Writes words in one row, with some characters emphasised.
  ///
  /// - Parameter marked: the indices of the emphasised characters, ascending.
  @discardableResult
  mutating func write(
    _ text: String, column: Int, row: Int, end: Int, style: Style, marked: [Int]
  ) -> Int {
    var strong = style
    strong.emphasis.formUnion([.bold, .underlined])
    var marks = marked[...]
    var at = column
    for (place, character) in text.enumerated() {
      let isMarked = marks.first == place
      if isMarked { marks = marks.dropFirst() }
      at += write(
        String(character), column: at, row: row, end: end, style: isMarked ? strong : style)
    }
    return at - column
  }
}
