/// The actions of keys on the help page.
enum HelpAction: Sendable {
  case close
  /// Closes the page, unless a word is searched for on it.
  case closeUnlessSearching
  /// Begins the search that the page always offers: nothing happens, unless a word is searched for.
  case search
  /// Scrolls down by a number of rows.
  case scroll(Int)
  /// Scrolls down by a number of pages.
  case page(Int)
}

extension Help {
  /// The distance to the first row or to the last one, in rows.
  private static var farthest: Int { 1 << 30 }

  static let keys: [KeyRow<HelpAction>] = [
    KeyRow("Esc", .close).joined(by: .help).withAnyModifiers.hinted(1, "back"),
    KeyRow(
      [
        ("Up", .scroll(-1)), ("Down", .scroll(1)), ("Enter", .scroll(1)), ("PageUp", .page(-1)),
        ("PageDown", .page(1)),
      ]
    ).withAnyModifiers.hinted(2, "scroll", keys: KeyHint.arrows),
    KeyRow([
      ("Home", .scroll(-farthest)), ("Ctrl-Home", .scroll(-farthest)),
      ("End", .scroll(farthest)), ("Ctrl-End", .scroll(farthest)),
    ]),
    KeyRow("?", .closeUnlessSearching),
    KeyRow("/", .search),
  ]
}
