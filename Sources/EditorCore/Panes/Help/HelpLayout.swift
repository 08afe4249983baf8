import TextModel

/// The page of keys laid out for a width: what is drawn where.
///
/// A narrow screen has the keys above what they do, a wide one two or three entries side by side.
public struct HelpLayout: Sendable {
  /// Words somewhere in a row.
  public struct Span: Equatable, Sendable {
    /// What words are.
    public enum Kind: Sendable {
      case title, note, key, words, name
    }

    /// The first column.
    public let column: Int
    /// What is written there.
    public let text: String
    /// What it is.
    public let kind: Kind
    /// Which of its characters were looked for, ascending.
    public var found: [Int] = []
  }

  /// The rows of the whole page, from the top.
  public private(set) var rows: [[Span]] = []

  /// Below this width keys and words have a row each.
  private static let columnsForOneRow = 50
  /// From this width on the names of commands are told, too.
  private static let columnsForNames = 100
  /// So wide an entry should be where several stand side by side.
  private static let entryColumns = 95

  /// The width that it was laid out for.
  let columns: Int
  private let wanted: [String]

  /// No rows.
  init() {
    (columns, wanted) = (0, [])
  }

  /// Lays a page out.
  ///
  /// - Complexity: O(length of the page).
  init(_ page: HelpPage, columns: Int) {
    self.columns = columns
    wanted = page.wanted
    let keyColumns = Self.keyColumns(of: page, columns: columns)
    for section in page.sections {
      if !rows.isEmpty { rows.append([]) }
      addTitle(section)
      if columns < Self.columnsForOneRow {
        for entry in section.entries { addInTwoRows(entry) }
      } else {
        add(section.entries, keyColumns: keyColumns)
      }
    }
    if page.sections.isEmpty { addLines("Nothing has these words", .note, column: 1) }
  }

  // MARK: Rows

  private mutating func addTitle(_ section: HelpPage.Section) {
    rows.append([span(section.title, .title, column: 1)])
    if !section.note.isEmpty { addLines(section.note, .note, column: 1) }
  }

  private mutating func addInTwoRows(_ entry: HelpPage.Entry) {
    addLines(entry.shownKeys.joined(separator: ", "), .key, column: 1)
    addLines(entry.words, .words, column: 3)
  }

  /// Entries side by side, those that follow on each other below one another.
  private mutating func add(_ entries: [HelpPage.Entry], keyColumns: Int) {
    let count = max(1, columns / Self.entryColumns)
    let width = columns / count
    let height = (entries.count + count - 1) / count
    for row in 0..<height {
      let cells = (0..<count).compactMap { place -> [[Span]]? in
        let index = place * height + row
        guard index < entries.count else { return nil }
        let start = 1 + place * width
        return self.rows(
          of: entries[index], start..<start + width - (count > 1 ? 4 : 1), keyColumns: keyColumns)
      }
      for line in 0..<(cells.map(\.count).max() ?? 0) {
        rows.append(cells.flatMap { line < $0.count ? $0[line] : [] })
      }
    }
  }

  /// The rows of an entry: its key, and what it does in as many rows as that needs.
  private func rows(
    of entry: HelpPage.Entry, _ area: Range<Int>, keyColumns: Int
  ) -> [[Span]] {
    let keys = entry.keys(fittingInto: keyColumns)
    let column = area.lowerBound + max(keyColumns, keys.count) + 2
    let lines = Self.lines(of: entry.words, columns: area.upperBound - column)
    var rows = lines.map { [span($0, .words, column: column)] }
    rows[0].insert(span(keys, .key, column: area.lowerBound), at: 0)
    let end = column + lines[0].count + 2
    if columns >= Self.columnsForNames, !entry.keys.isEmpty,
      end + entry.name.count <= area.upperBound
    {
      rows[0].append(span(entry.name, .name, column: area.upperBound - entry.name.count))
    }
    return rows
  }

  /// Words in as many rows as they need.
  private mutating func addLines(_ words: String, _ kind: Span.Kind, column: Int) {
    for line in Self.lines(of: words, columns: columns - column - 1) {
      rows.append([span(line, kind, column: column)])
    }
  }

  /// Words broken into lines; at least one line.
  private static func lines(of words: String, columns: Int) -> [String] {
    let room = max(1, columns)
    var lines: [String] = []
    var line = ""
    for word in words.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > room {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return (lines + [line]).map { shortened($0, to: room) }
  }

  // MARK: Columns

  /// So much that every entry shows its first key, or the way to it, and all of them where there is
  /// room.
  private static func keyColumns(of page: HelpPage, columns: Int) -> Int {
    let isWide = columns >= columnsForNames
    let keys = page.sections.flatMap(\.entries).map { isWide ? $0.allKeys : $0.shownKeys[0] }
    let width = columns / max(1, columns / entryColumns)
    return min(keys.map(\.count).max() ?? 0, width / 3)
  }

  private func span(_ text: String, _ kind: Span.Kind, column: Int) -> Span {
    let isSearched = kind != .note && !wanted.isEmpty
    return Span(column: column, text: text, kind: kind, found: isSearched ? places(in: text) : [])
  }

  private func places(in text: String) -> [Int] {
    Set(wanted.flatMap { WordPlaces.of($0, in: text) }).sorted()
  }

  /// Only bytes of ASCII stand on this page, but for keys that somebody bound.
  private static func shortened(_ words: String, to columns: Int) -> String {
    words.count <= columns ? words : String(words.prefix(max(0, columns - 1))) + "…"
  }
}

extension HelpPage.Entry {
  /// The keys, or how to get there without any.
  fileprivate var shownKeys: [String] { keys.isEmpty ? [way] : keys }

  fileprivate var allKeys: String { shownKeys.joined(separator: ", ") }

  /// As many of the keys as fit, at least one.
  fileprivate func keys(fittingInto columns: Int) -> String {
    var shown = shownKeys.first ?? ""
    for key in shownKeys.dropFirst() {
      if shown.count + 2 + key.count > columns { break }
      shown += ", " + key
    }
    return shown
  }
}
