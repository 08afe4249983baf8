/// The cases of commands for several cursors.
extension CommandCase {
  static let cursors = [
    CommandCase("add-next-occurrence", "a|b ab", "[ab| ab"),
    CommandCase("add-next-occurrence", "[ab| ab", "[ab| [ab|"),
    CommandCase("skip-occurrence", "[ab| ab", "ab [ab|"),
    CommandCase("add-all-occurrences", "ab| ab", "[ab| [ab|"),
    CommandCase("undo-cursor") { $0.message == "The cursor has not moved before" },
    CommandCase("add-cursor-above", "ab\na|b", "a|b\na|b"),
    CommandCase("add-cursor-below", "a|b\nab", "a|b\na|b"),
    CommandCase("split-selection", "a[b\nab|", "ab|\nab|"),
    CommandCase("select-column-up", "ab\na|b", "a|b\na|b"),
    CommandCase("select-column-down", "a|b\nab", "a|b\na|b"),
    CommandCase("select-column-left", "ab|", "a|b]"),
    CommandCase("select-column-right", "|ab", "[a|b"),
    CommandCase("remove-other-cursors") { $0.message == "There is only one cursor" },
  ]
}
