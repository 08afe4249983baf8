import TextModel

/// What the keys of the history pane do, for the page that `?` shows.
enum HistoryKeys {
  private static let rows: [(keys: String, words: String)] = [
    ("Up Down", "select a state; also PageUp, PageDown, Home, End"),
    ("Enter", "bring the selected state back"),
    ("Esc", "close; the text is as it was"),
    ("d", "show the difference to the present text, or the text"),
    ("[ ]", "go to the change before, or the next"),
    ("Shift-Up Shift-Down", "scroll the text; also Shift-PageUp, Shift-PageDown"),
    ("Left Right", "scroll it sideways"),
    ("p", "pick changes: Space marks, k marks and keeps both, Enter brings back"),
    ("n, F2", "give the state a name; an empty one goes"),
    ("/", "list states whose text, title or name has words"),
    ("t", "go to a time: 10m, 2h, yesterday, 14:02"),
    ("r", "replay from the state to the present"),
    ("Tab", "open or close a branch, at its end"),
    ("s", "list only what changed the selected text, or all"),
    ("?", "this page; any key leaves it"),
  ]

  /// The page.
  static var page: TextBuffer {
    let width = rows.map(\.keys.count).max() ?? 0
    let lines = rows.map { row in
      row.keys + String(repeating: " ", count: width - row.keys.count + 2) + row.words
    }
    return TextBuffer(
      PieceTree((["Keys of the history", ""] + lines).joined(separator: "\n").utf8))
  }
}
