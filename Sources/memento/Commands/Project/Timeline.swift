import ArgumentParser
import EditorCore
import Files
import HistoryStore
import MementoArchiveKit
import MementoKit
import ProjectHistory
import Projects
import Shell
import Text
import TextHistory

/// `memento timeline [DIR]`: lists the work on all files of a folder.
struct Timeline: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline",
    abstract: "List the work on all files below a folder, the newest first.",
    discussion: """
      The states of all files below DIR, in stretches: a pause of ten minutes ends one. Each has its \
      time, the number of files and of changed lines, and below that a row for each file with the \
      numbers of its states. Deleted files are listed, too.

      A TIME is one like 10m, 14:02, yesterday, monday or "2026-11-20 09:00". PATTERN is one of \
      .gitignore, as in *.c or src/.
      """)

  @Argument(help: ArgumentHelp("The folder; by default the working folder.", valueName: "DIR"))
  var folder: String?

  @Option(help: ArgumentHelp("Only what was recorded from TIME on.", valueName: "TIME"))
  var since: String?

  @Option(help: ArgumentHelp("Only what was recorded until TIME.", valueName: "TIME"))
  var until: String?

  @Option(help: ArgumentHelp("Only files whose path matches PATTERN.", valueName: "PATTERN"))
  var file: [String] = []

  @Option(
    help: ArgumentHelp("Only states in which TEXT appeared or disappeared.", valueName: "TEXT"))
  var text: String?

  @Flag(help: "Only states that have a name.")
  var names = false

  @Option(name: .short, help: ArgumentHelp("List at most COUNT stretches.", valueName: "COUNT"))
  var n: Int?

  @Flag(name: .shortAndLong, help: "Show what each stretch changed, as a unified diff.")
  var patch = false

  @Option(help: ArgumentDescriptions.colour)
  var color = ColourChoice.auto

  @Flag(help: ArgumentDescriptions.json)
  var json = false

  func validate() throws {
    if let n, n < 1 { throw ValidationError("-n takes a number from 1, not \(n)") }
    if text?.isEmpty == true { throw ValidationError("The TEXT is empty") }
    if patch, json { throw ValidationError("--patch does not go with --json") }
  }

  func perform() throws {
    let place = try ProjectPlace(folder)
    let archive = try Archive()
    let store = try place.store(of: archive)
    let timeline = try ProjectTimeline(
      of: place.path, in: store, encodings: archive.folders.encodings, filter: filter())
    let stretches = Array(timeline.stretches.prefix(n ?? .max))
    // Names refer to all files.
    let all = file.isEmpty && text == nil ? try ProjectNames(store).all(of: place.path) : []
    let names = all.filter { name in
      name.secondsSince1970 >= timeline.filter.since
        && name.secondsSince1970 <= timeline.filter.until
        && (n == nil || name.secondsSince1970 >= stretches.last?.start ?? .infinity)
    }
    var page = Page(colours: json ? .never : color)
    if json {
      page.add(
        .object([
          "folder": .object(place.path.members),
          "stretches": .array(stretches.map { .object($0.members) }),
          "names": .array(names.map { .object($0.members) }),
        ]))
    } else {
      var rest = names[...]
      for stretch in stretches {
        while let name = rest.first, name.secondsSince1970 >= stretch.end {
          page.add(name.line)
          rest.removeFirst()
        }
        try add(stretch, to: &page, place, archive, store)
      }
      for name in rest { page.add(name.line) }
    }
    try page.write()
    if stretches.isEmpty, names.isEmpty, !json { throw CommandFailure(emptyExplanation(place)) }
  }

  private func filter() throws -> ProjectTimeline.Filter {
    var filter = ProjectTimeline.Filter()
    if let since { filter.since = try ProjectTime.start(of: since) }
    if let until { filter.until = try ProjectTime.end(of: until) }
    filter.paths = file.isEmpty ? nil : PathFilter(patterns: file)
    filter.text = text.map { BytePattern($0.unescapedBytes, ignoresCase: false) }
    filter.isOfNames = names
    return filter
  }

  private func emptyExplanation(_ place: ProjectPlace) -> String {
    let isFiltered = since != nil || until != nil || !file.isEmpty || text != nil || names
    return isFiltered
      ? "No state of the files below \(place.path.printable) passes the filters"
      : "No file below \(place.path.printable) was changed since its first state"
  }

  private func add(
    _ stretch: WorkStretch, to page: inout Page, _ place: ProjectPlace, _ archive: Archive,
    _ store: HistoryDatabase
  ) throws {
    var title = InkedLine()
    title.add(stretch.times(in: .system), .header)
    title.add(
      " \(counted(stretch.files.count, "file")), \(counted(stretch.lineCount, "line"))")
    page.add(title)
    let width = stretch.files.map { counted($0.lineCount, "line").count }.max() ?? 0
    for work in stretch.files {
      var line = InkedLine()
      line.add("  \(counted(work.lineCount, "line").padded(to: width))", .date)
      line.add(" \(place.name(of: work.file))", .place)
      if work.file.path?.isMissing == true {
        line.add(Times.deleted(try store.deletion(of: work.file.id)), .removed)
      }
      line.add(" \(work.numbers.ranges)", .number)
      page.add(line)
      if patch { page.add(difference: try changes(of: work, place, archive, store)) }
    }
  }

  /// Returns the difference between the state before a stretch and its last state.
  private func changes(
    of work: FileWork, _ place: ProjectPlace, _ archive: Archive, _ store: HistoryDatabase
  ) throws -> [UInt8] {
    let encodings = archive.folders.encodings
    guard let reader = try HistoryReader(of: work.file, in: store, encodings: encodings),
      let changes = try work.changes(in: reader)
    else { return [] }
    let name = place.name(of: work.file)
    return changes.difference.unifiedDiff(
      oldLabel: "\(name)\t#\(changes.from)", newLabel: "\(name)\t#\(changes.to)")
  }
}

extension WorkStretch {
  /// The day and the times of day, with a second day only if the stretch ends on another day:
  /// `2026-11-28 09:10:02–10:05:41`.
  fileprivate func times(in calendar: LocalCalendar) -> String {
    let (from, to) = (calendar.localTime(start), calendar.localTime(end))
    let day = from.date == to.date ? "" : "\(to.date) "
    if from == to { return "\(from)" }
    return "\(from)–\(day)\(to.description.dropFirst(from.date.count + 1))"
  }

  fileprivate var members: [String: JSONValue] {
    [
      "from": .object(Times.members(start)), "to": .object(Times.members(end)),
      "lines": .number("\(lineCount)"),
      "files": .array(
        files.map { work in
          .object(
            work.file.nameMembers.merging([
              "lines": .number("\(work.lineCount)"),
              "states": .array(work.numbers.map { .number("\($0)") }),
              "missing": .bool(work.file.path?.isMissing == true),
            ]) { $1 })
        }),
    ]
  }
}

extension ProjectName {
  /// The time and the name: `2026-11-28 09:40  "before the refactoring", 12 files`.
  fileprivate var line: InkedLine {
    let time = LocalCalendar.system.localTime(secondsSince1970)
    var line = InkedLine()
    line.add("\(time.date) \(time.clock)", .header)
    line.add(" [\(name.onOneLine)]", .name)
    line.add(counted(states.count, "file"))
    return line
  }

  fileprivate var members: [String: JSONValue] {
    Times.members(secondsSince1970).merging([
      "name": .string(name), "files": .number("\(states.count)"),
    ]) { $1 }
  }
}

extension [Int] {
  /// Ascending numbers in words: `#3`, `#3–#7`, `#3 #5–#9`.
  fileprivate var ranges: String {
    var runs: [ClosedRange<Int>] = []
    for number in self {
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs.map { $0.count == 1 ? "#\($0.lowerBound)" : "#\($0.lowerBound)–#\($0.upperBound)" }
      .joined(separator: " ")
  }
}
