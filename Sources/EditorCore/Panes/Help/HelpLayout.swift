/// The layout of the help page for a width.
///
/// On a narrow screen keys are above their descriptions, on a wide one entries are side by side.
public struct HelpLayout: Sendable {
  /// Words at a column of a row.
  public struct Span: Equatable, Sendable {
    /// The kinds of words.
    public enum Kind: Sendable {
      case title, note, key, summary, name
    }

    /// The first column.
    public let column: Int
    /// The text.
    public let text: String
    /// The kind of the text.
    public let kind: Kind
    /// The indices of matched characters, ascending.
    public var found: [Int] = []
  }

  /// The rows of the whole page, from the top.
  public private(set) var rows: [[Span]] = []

  /// The width below which keys and words have a row each.
  private static let columnsForOneRow = 50
  /// The width from which the names of commands are shown, too.
  private static let columnsForNames = 100
  /// The minimum width of entries side by side.
  private static let entryColumns = 95

  let columns: Int
  private let wanted: [String]

  init() { (columns, wanted) = (0, []) }

  /// Creates the layout of a page.
  ///
  /// - Complexity: O(length of the page).
  init(_ page: HelpPage, columns: Int) {
    self.columns = columns
    wanted = page.wanted
    let keyColumns = Self.keyColumns(of: page, columns: columns)
    for section in page.sections {
      if !rows.isEmpty { rows.append([]) }
      rows.append([span(section.title, .title, column: 1)])
      if !section.note.isEmpty { addLines(section.note, .note, column: 1) }
      if columns < Self.columnsForOneRow {
        for entry in section.entries {
          addLines(entry.allKeys, .key, column: 1)
          addLines(entry.summary, .summary, column: 3)
        }
      } else {
        add(section.entries, keyColumns: keyColumns)
      }
    }
    if page.sections.isEmpty { addLines("Nothing contains these words", .note, column: 1) }
  }

  /// Adds entries side by side, in columns.
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

  /// Returns the rows of an entry: its key, and its description in as many rows as needed.
  private func rows(of entry: HelpPage.Entry, _ area: Range<Int>, keyColumns: Int) -> [[Span]] {
    let keys = entry.keys(fittingInto: keyColumns)
    let column = area.lowerBound + max(keyColumns, keys.count) + 2
    let lines = Self.lines(of: entry.summary, columns: area.upperBound - column)
    var rows = lines.map { [span($0, .summary, column: column)] }
    rows[0].insert(span(keys, .key, column: area.lowerBound), at: 0)
    let end = column + lines[0].count + 2
    if columns >= Self.columnsForNames, !entry.keys.isEmpty,
      end + entry.name.count <= area.upperBound
    {
      rows[0].append(span(entry.name, .name, column: area.upperBound - entry.name.count))
    }
    return rows
  }

  private mutating func addLines(_ text: String, _ kind: Span.Kind, column: Int) {
    for line in Self.lines(of: text, columns: columns - column - 1) {
      rows.append([span(line, kind, column: column)])
    }
  }

  /// Returns words broken into lines; at least one line.
  private static func lines(of text: String, columns: Int) -> [String] {
    let room = max(1, columns)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > room {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return (lines + [line]).map { shortened($0, to: room) }
  }

  /// Returns the width for the first key of every entry, or for all its keys if there is room.
  private static func keyColumns(of page: HelpPage, columns: Int) -> Int {
    let isWide = columns >= columnsForNames
    let keys = page.sections.flatMap(\.entries).map { isWide ? $0.allKeys : $0.shownKeys[0] }
    let width = columns / max(1, columns / entryColumns)
    return min(keys.map(\.count).max() ?? 0, width / 3)
  }

  private func span(_ text: String, _ kind: Span.Kind, column: Int) -> Span {
    let found = kind == .note ? [] : Set(wanted.flatMap { WordPlaces.of($0, in: text) }).sorted()
    return Span(column: column, text: text, kind: kind, found: found)
  }

  /// Shortens words; the page is ASCII, except for keys that the user bound.
  private static func shortened(_ text: String, to columns: Int) -> String {
    text.count <= columns ? text : String(text.prefix(max(0, columns - 1))) + "…"
  }
}

extension HelpPage.Entry {
  /// The keys, or the way to the command without any.
  fileprivate var shownKeys: [String] { keys.isEmpty ? [way] : keys }

  fileprivate var allKeys: String { shownKeys.joined(separator: ", ") }

  /// Returns as many of the keys as fit, at least one.
  fileprivate func keys(fittingInto columns: Int) -> String {
    var shown = shownKeys.first ?? ""
    for key in shownKeys.dropFirst() {
      if shown.count + 2 + key.count > columns { break }
      shown += ", " + key
    }
    return shown
  }
}
