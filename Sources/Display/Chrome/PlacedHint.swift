import Console
import EditorCore

/// A hint at its place in the lowest line.
struct PlacedHint {
  /// The key and what it does.
  let hint: Hint
  /// Its first column on the screen.
  let column: Int

  /// The columns it takes.
  var columns: Range<Int> { column..<column + hint.columnCount }
}

extension Hint {
  /// Columns of the key, a blank and the words.
  fileprivate var columnCount: Int {
    let keyColumns = EditorCore.columnCount(of: key)
    return words.isEmpty ? keyColumns : keyColumns + 1 + EditorCore.columnCount(of: words)
  }
}

extension [Hint] {
  /// Columns of all of them, with a gap behind each.
  func columnCount(gap: Int) -> Int { reduce(0) { $0 + $1.columnCount + gap } }

  /// The hints that there is room for, one after another from a column on.
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
  /// The keys that matter most in what has the focus, where they are in the lowest line: in the text
  /// and in the history pane.
  var hints: [PlacedHint] { offeredHints.placed(from: 1, columns: size.columns) }
}
