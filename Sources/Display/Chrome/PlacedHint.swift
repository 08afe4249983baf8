import Console
import EditorCore

/// A hint and its position in the lowest line.
struct PlacedHint {
  /// The key and its effect.
  let hint: Hint
  /// Its first column on the screen.
  let column: Int

  /// The columns of the hint.
  var columns: Range<Int> { column..<column + hint.columnCount }
}

extension Hint {
  /// The width of the key, a blank and the words.
  fileprivate var columnCount: Int {
    let keyColumns = EditorCore.columnCount(of: key)
    return words.isEmpty ? keyColumns : keyColumns + 1 + EditorCore.columnCount(of: words)
  }
}

extension [Hint] {
  /// Returns the width of all hints, with a gap behind each.
  func columnCount(gap: Int) -> Int { reduce(0) { $0 + $1.columnCount + gap } }

  /// Returns the hints that fit, side by side from a column on.
  func placed(from start: Int, columns: Int, gap: Int = 2) -> [PlacedHint] {
    var column = start
    var placed: [PlacedHint] = []
    for hint in self {
      let next = PlacedHint(hint: hint, column: column)
      if next.columns.upperBound > columns { break }
      placed.append(next)
      column = next.columns.upperBound + gap
    }
    return placed
  }
}

extension Editor {
  /// The most important keys of the focused layer, where the lowest line shows them: in the text
  /// and in the history pane.
  var hints: [PlacedHint] { offeredHints.placed(from: 1, columns: size.columns) }
}
