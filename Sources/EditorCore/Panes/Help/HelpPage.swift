public import TextModel

/// The page that tells what every key does, as it is bound now.
///
/// It is made from the command table and the live keymap when it is opened, with the keys of what
/// had the focus before all others. What is written in its field leaves only what has the words.
public struct HelpPage {
  /// Keys that belong together.
  struct Section: Sendable {
    /// What they are about.
    let title: String
    /// A word about them all; empty where none is needed.
    var note = ""
    let entries: [Entry]
    /// Whether they stand further down, too: they go as soon as something is looked for.
    var isRepeated = false
  }

  /// What one command or one key does.
  struct Entry: Sendable {
    /// The keys, the usual one first.
    let keys: [String]
    /// What they do.
    let words: String
    /// The name of the command; empty for keys that are no command's.
    var name = ""
    /// How to reach it where it has no key.
    var way = ""
  }

  /// What is looked for.
  public internal(set) var field = TextBuffer() {
    didSet { if field.revision != oldValue.revision { search() } }
  }
  /// What had the focus before, and gets it back.
  let below: Focus
  /// The row of the page at the upper edge of the screen.
  public private(set) var topRow = 0
  /// The page, laid out for the screen.
  public private(set) var layout = HelpLayout()
  /// What is on the page.
  private(set) var sections: [Section]
  private let everything: [Section]

  init(_ sections: [Section], below: Focus, columns: Int) {
    everything = sections
    self.sections = sections
    self.below = below
    layout = HelpLayout(self, columns: columns)
  }

  /// The words that are looked for, as they are compared.
  var wanted: [String] {
    String(decoding: field.text.bytes, as: UTF8.self)
      .split(separator: " ").map { KeySpelling.plain(String($0)) }
  }

  // MARK: Looking for words

  private mutating func search() {
    sections = found
    topRow = 0
    layout = HelpLayout(self, columns: layout.columns)
  }

  private var found: [Section] {
    let wanted = wanted
    if wanted.isEmpty { return everything }
    return everything.compactMap { section in
      if section.isRepeated { return nil }
      let entries = section.entries.filter { entry in
        wanted.allSatisfy { entry.has($0) || section.title.lowercased().contains($0) }
      }
      return entries.isEmpty ? nil : Section(title: section.title, entries: entries)
    }
  }

  // MARK: Scrolling

  /// Moves the page, as far as there is more of it, and lays it out anew for another width.
  mutating func scroll(by rows: Int, in area: Area) {
    if area.columns != layout.columns { layout = HelpLayout(self, columns: area.columns) }
    topRow = min(max(0, topRow + rows), max(0, layout.rows.count - area.rows))
  }
}

extension HelpPage.Entry {
  /// Whether a word, as it is compared, is in it.
  fileprivate func has(_ word: String) -> Bool {
    words.lowercased().contains(word) || name.contains(word)
      || keys.contains { KeySpelling.plain($0).contains(word) }
      || OtherNames.of(name).contains { $0.hasPrefix(word) }
  }
}
