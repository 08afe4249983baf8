/// What the keys of the history pane do, for the page of keys.
enum HistoryKeys {
  /// The section of the page.
  static let section = HelpPage.Section(
    title: "Keys of the history",
    entries: [
      row("Up, Down", "Select a state; also PageUp, PageDown, Home, End"),
      row("Enter", "Bring the selected state back"),
      row("Esc", "Close; the text is as it was"),
      row("d", "Show the difference to the present text, or the text"),
      row("[, ]", "Go to the change before, or the next"),
      row("Shift-Up, Shift-Down", "Scroll the text; also Shift-PageUp, -PageDown"),
      row("Left, Right", "Scroll it sideways"),
      row("p", "Pick changes: Space marks, k keeps both, Enter brings back"),
      row("n, F2", "Give the state a name; an empty one goes"),
      row("/", "List states whose text, title or name has words"),
      row("t", "Go to a time: 10m, 2h, yesterday, 14:02"),
      row("r", "Replay from the state to the present"),
      row("Tab", "Open or close a branch, at its end"),
      row("s", "List only what changed the selected text, or all"),
      row("?", "This page; Esc leaves it"),
    ])

  /// What stands at the end of a row, for the same page.
  static let marks = HelpPage.Section(
    title: "Marks in the history",
    entries: [
      row("+3 -8", "Lines that came and went"),
      row("+3c -8c", "Characters that came and went, where no line did"),
      row("S", "The state was saved to the file"),
    ])

  private static func row(_ keys: String, _ words: String) -> HelpPage.Entry {
    HelpPage.Entry(keys: [keys], words: words)
  }
}
