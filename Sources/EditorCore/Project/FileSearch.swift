import Console
import Documents
import MementoKit
import Text

/// A search in the files of a project: its results, and the step from one to the next.
///
/// The results stay after their list is closed, until the next search or the end of the session.
struct FileSearch {
  /// The number of the search, which identifies its results.
  let serial: Int
  /// The pattern.
  let pattern: SearchPattern
  /// The choice of files, as written.
  let filter: String
  /// The absolute paths of the only files whose results are listed; nil for all.
  private let onlyPaths: Set<[UInt8]>?
  /// The choice of lines for a replacement; nil for a search alone, and after the replacement.
  var replacing: FileReplacing?
  /// Whether Enter was pressed before the first result.
  var acceptsFirst = false
  /// The texts of the open documents to which the line numbers belong.
  var texts = PlaceTexts()
  /// The result whose line is located as soon as its file is shown.
  var awaited: FileResult?
  /// The absolute path of the project, as bytes; empty before the first results.
  private(set) var folder: [UInt8] = []
  /// The files with matches, in the order in which the project lists them.
  var files: [FileMatches] = []
  /// The totals; nil while the search runs.
  private(set) var summary: FileSearchSummary?
  /// The number of matching lines so far.
  private(set) var lineCount = 0
  /// The line that was reached last.
  private var reached: Place?
  /// The places of the shown rows.
  private var rows: [Place] = []
  /// The lines of the shown rows, which stay valid while other files are inserted.
  private var listed: [ListedLine] = []

  /// The number of the awaited result: `Result 3 of 12`; nil without one.
  var labelOfAwaited: String? {
    awaited.map { "Result \($0.number.grouped) of \(max(lineCount, $0.number).grouped)" }
  }

  /// A line in the results; nil for the file as a whole.
  private struct Place: Equatable {
    var file: Int
    var line: Int?
  }

  init(
    serial: Int, pattern: SearchPattern, filter: String = "", among paths: Set<[UInt8]>? = nil,
    replacing: FileReplacing? = nil
  ) {
    self.serial = serial
    self.filter = filter
    self.pattern = pattern
    onlyPaths = paths
    self.replacing = replacing
  }

  // MARK: Results

  /// Adds results of this search.
  mutating func insert(_ found: [FileMatches], in folder: [UInt8]) {
    self.folder = folder
    for file in found where onlyPaths?.contains(absolute(file.path)) ?? true {
      let index = files.leadingCount { $0.number < file.number }
      if let reached, reached.file >= index { self.reached?.file += 1 }
      files.insert(file, at: index)
      lineCount += file.lines.count
    }
  }

  mutating func end(_ summary: FileSearchSummary) { self.summary = summary }

  /// Updates the paths of results after a file or folder was moved, as long as they stay in the
  /// project.
  mutating func handleMove(_ moved: MovedFile) {
    let root = folder.asFolder
    for index in files.indices {
      let path = moved.path(after: root + files[index].path)
      if path.starts(with: root) { files[index].path = Array(path.dropFirst(root.count)) }
    }
  }

  // MARK: Rows

  /// Returns the rows of the results: those of each file below its path.
  ///
  /// - Parameter written: words that the path or the line must contain.
  mutating func renewRows(for written: String) -> [Picker.Row] {
    let wanted = written.lowercased()
    rows = []
    listed = []
    var shown: [Picker.Row] = []
    for (index, file) in files.enumerated() {
      let path = file.path.shownAsName
      let isWhole = wanted.isEmpty || path.lowercased().contains(wanted)
      let lines = file.lines.indices.filter {
        isWhole || file.lines[$0].excerpt.lowercased().contains(wanted)
      }
      if lines.isEmpty { continue }
      shown.append(fileRow(of: file, lines, path: path))
      rows.append(Place(file: index, line: nil))
      listed.append(ListedLine(file: file.number, line: 0))
      for line in lines {
        shown.append(lineRow(of: file.lines[line], in: file))
        rows.append(Place(file: index, line: line))
        listed.append(ListedLine(file: file.number, line: file.lines[line].line))
      }
    }
    return shown
  }

  /// Returns the row of a file above its lines.
  private func fileRow(of file: FileMatches, _ lines: [Int], path: String) -> Picker.Row {
    var note = lines.count == 1 ? "1 line" : "\(lines.count) lines"
    if let result = file.result { note += ", \(result)" }
    var row = Picker.Row(title: path, id: rows.count, note: note)
    row.tick = replacing?.tick(
      of: lines.map { ListedLine(file: file.number, line: file.lines[$0].line) })
    return row
  }

  private func lineRow(of match: LineMatch, in file: FileMatches) -> Picker.Row {
    if let replacing {
      let line = ListedLine(file: file.number, line: match.line)
      return replacing.tickedRow(of: match, line, id: rows.count)
    }
    var row = Picker.Row(title: match.excerpt, id: rows.count, titleMarks: match.marks)
    row.lead = "  \(match.line): "
    return row
  }

  /// Returns the line of a row; line 0 for a file as a whole.
  func line(ofRow id: Int) -> ListedLine { listed[id] }

  /// Returns the shown lines of a row: its own, or all of a file.
  func lines(ofRow id: Int) -> [ListedLine] {
    if !listed[id].isFile { return [listed[id]] }
    return Array(listed[(id + 1)...].prefix { !$0.isFile })
  }

  /// All shown lines.
  var shownLines: [ListedLine] { listed.filter { !$0.isFile } }

  /// The words in place of rows.
  var messageWithoutRows: String {
    guard let summary else { return "Searching…" }
    if let problem = summary.problem { return problem }
    if lineCount > 0 { return "No result has these letters" }
    let files = filter.isEmpty ? "" : " in files \(filter)"
    return "Not found: \(pattern.shownWords)\(files). Enter changes the search"
  }

  /// The effect of Enter in the list, as its hint names it.
  var enter: String {
    if summary != nil, files.isEmpty { return "change the search" }
    return replacing == nil ? "go" : "replace"
  }

  /// The label of the list, with the totals.
  var label: String {
    let shown = listed.count { !$0.isFile }
    var lines = lineCount == 1 ? "1 line" : "\(lineCount.grouped) lines"
    if summary != nil, shown < lineCount { lines = "\(shown.grouped) of " + lines }
    let files = files.count == 1 ? "1 file" : "\(files.count.grouped) files"
    let state = summary == nil ? ", searching" : ""
    if let replacing { return replacing.label(of: self, files) + state + ": " }
    return "\(lines) in \(files)\(state): "
  }

  /// The message about a problem or omitted results; nil if there are none.
  var notice: String? { summary?.notice }

  // MARK: Steps

  /// Returns the file and the line of a row.
  mutating func target(ofRow id: Int) -> FileResult? {
    let place = rows[id]
    reached = Place(file: place.file, line: place.line ?? 0)
    return target(of: Place(file: place.file, line: place.line ?? 0))
  }

  /// Returns the target of a row without marking it as reached.
  func preview(ofRow id: Int) -> FileResult? {
    target(of: Place(file: rows[id].file, line: rows[id].line ?? 0))
  }

  /// The index of the row with the line that was reached last.
  var reachedRow: Int? { reached.flatMap { rows.firstIndex(of: $0) } }

  /// Returns the next result, or the previous one, wrapping around at the ends.
  mutating func step(isForward: Bool) -> (result: FileResult, passesEnd: Bool)? {
    if files.isEmpty { return nil }
    var place = reached ?? Place(file: 0, line: isForward ? -1 : 0)
    var line = (place.line ?? 0) + (isForward ? 1 : -1)
    var passesEnd = false
    if !files[place.file].lines.indices.contains(line) {
      place.file += isForward ? 1 : -1
      passesEnd = !files.indices.contains(place.file)
      if passesEnd { place.file = isForward ? 0 : files.count - 1 }
      line = isForward ? 0 : files[place.file].lines.count - 1
    }
    place.line = line
    reached = place
    return target(of: place).map { ($0, passesEnd) }
  }

  private func target(of place: Place) -> FileResult? {
    guard let line = place.line, files.indices.contains(place.file) else { return nil }
    let file = files[place.file]
    let number = files[..<place.file].reduce(0) { $0 + $1.lines.count } + line + 1
    return FileResult(
      path: folder + [UInt8(ascii: "/")] + file.path, line: file.lines[line].line,
      character: file.lines[line].character, excerpt: file.lines[line].excerpt, number: number)
  }
}

/// A place in a file that a search found.
struct FileResult: Equatable {
  /// The absolute path, as bytes.
  let path: [UInt8]
  /// The line and the character, from 1.
  let line: Int
  let character: Int
  /// The part of the line around the match.
  let excerpt: String
  /// The number among all results, from 1.
  let number: Int
}
