import Console
import Text

/// A line in the results of a search in files.
struct ListedLine: Hashable, Sendable {
  /// The number of the file in the order of the project.
  let file: Int
  /// The number of the line, from 1; 0 for the file as a whole.
  let line: Int

  /// Whether it is a file as a whole.
  var isFile: Bool { line == 0 }
}

/// The choice of the lines of a search in which matches are replaced.
struct FileReplacing: Sendable {
  /// The text in place of the matches.
  let replacement: MatchReplacement
  /// The lines that stay as they are; all others are replaced.
  private var excluded: Set<ListedLine> = []

  init(replacement: MatchReplacement) { self.replacement = replacement }

  // MARK: Ticks

  /// Returns whether a line is replaced.
  func includes(_ line: ListedLine) -> Bool { !excluded.contains(line) }

  /// Includes lines, or excludes them if all are included.
  mutating func toggle(_ lines: [ListedLine]) {
    if lines.allSatisfy(includes) {
      excluded.formUnion(lines)
    } else {
      excluded.subtract(lines)
    }
  }

  /// Returns the sign of some lines.
  func tick(of lines: [ListedLine]) -> Picker.Tick {
    if excluded.isEmpty { return .on }
    let count = lines.count(where: includes)
    return count == 0 ? .off : count == lines.count ? .on : .partly
  }

  /// Returns the row of a line.
  func tickedRow(of match: LineMatch, _ line: ListedLine, id: Int) -> Picker.Row {
    var row = Picker.Row(title: match.excerpt, id: id, titleMarks: match.marks)
    row.tick = includes(line) ? .on : .off
    row.lead = "\(match.line): "
    row.replaced = match.replaced
    return row
  }

  // MARK: Totals

  /// The files with replacements, and their numbers.
  struct Totals {
    var matchCount = 0
    var lineCount = 0
    var fileCount = 0
    /// The files that were open when they were searched.
    var open: [FileMatches] = []
    /// The files that are neither open nor have a history.
    var withoutHistory: [FileMatches] = []
  }

  func totals(of search: FileSearch) -> Totals {
    var totals = Totals()
    for file in search.files {
      let lines = lines(of: file)
      if lines.isEmpty { continue }
      totals.fileCount += 1
      totals.lineCount += lines.count
      totals.matchCount += lines.reduce(0) { $0 + $1.matchCount }
      if file.document != nil {
        totals.open.append(file)
      } else if !file.keepsHistory {
        totals.withoutHistory.append(file)
      }
    }
    return totals
  }

  /// Returns the lines of a file that are replaced.
  func lines(of file: FileMatches) -> [LineMatch] {
    if excluded.isEmpty { return file.lines }
    return file.lines.filter { includes(ListedLine(file: file.number, line: $0.line)) }
  }

  /// Returns the label of the list.
  ///
  /// - Parameter files: the number of files in words.
  func label(of search: FileSearch, _ files: String) -> String {
    let all = search.lineCount == 1 ? "1 line" : "\(search.lineCount.grouped) lines"
    let left = search.files.reduce(0) { $0 + $1.lines.count - lines(of: $1).count }
    let some = left == 0 ? "" : "\((search.lineCount - left).grouped) of "
    return "Replace in \(some)\(all), \(files)"
  }

  /// The title of the steps in the histories.
  var title: String { "Replaced in files: \(change)" }

  /// The change in words: `foo → bar`.
  var change: String {
    let words = String(decoding: replacement.words, as: UTF8.self)
    return "\(Self.shortened(replacement.pattern.words)) → \(Self.shortened(words))"
  }

  private static var mostCharacters: Int { 24 }

  private static func shortened(_ words: String) -> String {
    let shown = words.replacing("\r\n", with: "⏎").replacing("\n", with: "⏎").onOneLine
    return shown.count > mostCharacters ? shown.prefix(mostCharacters) + "…" : shown
  }
}
