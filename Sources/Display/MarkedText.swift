import EditorCore

/// Words with marked characters.
struct MarkedText {
  var text: String
  /// The indices of the marked characters, ascending.
  var marks: [Int]

  init(_ text: String, _ marks: [Int]) {
    self.text = text
    self.marks = marks
  }

  /// Returns the words with others after an arrow, both shortened around their first mark.
  func becoming(_ other: MarkedText, columns: Int, _ symbols: Symbols) -> MarkedText {
    let arrow = symbols.spelled(" → ")
    let room = max(0, columns - columnCount(of: arrow))
    // The shorter one leaves its room to the other.
    let (own, its) = (columnCount(of: text), columnCount(of: other.text))
    let half = room / 2
    let first = own <= half ? own : max(half, room - its)
    let before = shortened(to: first, symbols)
    let after = other.shortened(to: room - columnCount(of: before.text), symbols)
    let start = before.text.count + arrow.count
    return MarkedText(
      before.text + arrow + after.text, before.marks + after.marks.map { $0 + start })
  }

  /// Returns the part around the first mark that fits into columns.
  func shortened(to columns: Int, _ symbols: Symbols) -> MarkedText {
    if columnCount(of: text) <= columns { return self }
    let characters = Array(text)
    // A third of the room shows the text before the mark.
    var start = marks.first ?? 0
    var used = 0
    while start > 0, used + width(of: characters[start - 1]) <= columns / 3 {
      start -= 1
      used += width(of: characters[start])
    }
    let ellipsis = start > 0 ? symbols.ellipsis : ""
    let rest = String(characters[start...])
    let shown = symbols.shortened(rest, to: max(0, columns - columnCount(of: ellipsis)))
    let kept = shown == rest ? shown.count : max(0, shown.count - symbols.ellipsis.count)
    let shift = ellipsis.count - start
    return MarkedText(
      ellipsis + shown,
      marks.filter { $0 >= start && $0 - start < kept }.map { $0 + shift })
  }

  private func width(of character: Character) -> Int { columnCount(of: String(character)) }
}
