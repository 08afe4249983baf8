import Text
public import TextEditing

/// The help page, which describes every key as it is bound now.
///
/// It is created from the command table and the live keymap when it opens, with the keys of the
/// focused layer first. Its field filters the entries.
public struct HelpPage {
  /// A group of keys.
  struct Section: Sendable {
    let title: String
    /// A note about all keys of the group; empty for none.
    var note = ""
    let entries: [Entry]
    /// Whether its entries are repeated below, so that a search omits it.
    var isRepeated = false
  }

  /// The description of one command or one key.
  struct Entry: Sendable {
    /// The keys, the usual one first.
    let keys: [String]
    let summary: String
    /// The name of the command; empty for other keys.
    var name = ""
    /// The way to the command if it has no key.
    var way = ""
  }

  /// The field with the searched words.
  public internal(set) var field = TextBuffer() {
    didSet { if field.revision != oldValue.revision { search() } }
  }
  /// The row of the page at the upper edge of the screen.
  public private(set) var topRow = 0
  /// The layout for the screen.
  public private(set) var layout = HelpLayout()
  private(set) var sections: [Section]
  private let everything: [Section]

  init(_ sections: [Section], columns: Int) {
    everything = sections
    self.sections = sections
    layout = HelpLayout(self, columns: columns)
  }

  /// The searched words, in their compared form.
  var wanted: [String] {
    String(decoding: field.text.bytes, as: UTF8.self)
      .split(separator: " ").map { KeySpelling.plain(String($0)) }
  }

  private mutating func search() {
    let wanted = wanted
    sections = everything.compactMap { section in
      if wanted.isEmpty { return section }
      if section.isRepeated { return nil }
      let entries = section.entries.filter { entry in
        wanted.allSatisfy { entry.has($0) || section.title.lowercased().contains($0) }
      }
      return entries.isEmpty ? nil : Section(title: section.title, entries: entries)
    }
    topRow = 0
    layout = HelpLayout(self, columns: layout.columns)
  }

  /// Scrolls the page within its ends, and updates the layout for another width.
  mutating func scroll(by rows: Int, in area: Area) {
    if area.columns != layout.columns { layout = HelpLayout(self, columns: area.columns) }
    topRow = min(max(0, topRow + rows), max(0, layout.rows.count - area.rows))
  }
}

extension HelpPage.Entry {
  /// Returns whether the entry contains a word in its compared form.
  fileprivate func has(_ word: String) -> Bool {
    summary.lowercased().contains(word) || name.contains(word)
      || keys.contains { KeySpelling.plain($0).contains(word) }
      || OtherNames.of(name).contains { $0.hasPrefix(word) }
  }
}
