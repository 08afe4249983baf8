import Documents
import MementoKit
import Text

/// The list of the work on all files of a project.
///
/// Rows of files follow the row of their stretch; names of the project's states have rows of their
/// own. `TimelineFilter` defines the choice of the field.
struct TimelineList: Sendable {
  let listing: TimelineListing
  let calendar: LocalCalendar
  let now: Moment

  /// The meaning of a row.
  enum Place {
    /// A name, by its place in the listing.
    case name(Int)
    /// A stretch of work.
    case stretch(Int)
    /// A file in a stretch.
    case file(Int, in: Int)
  }

  /// The places by the identifiers of the rows.
  let places: [Place]

  init(_ listing: TimelineListing, calendar: LocalCalendar, now: Moment) {
    self.listing = listing
    self.calendar = calendar
    self.now = now
    places = Self.places(in: listing)
  }

  /// Returns the rows in the order of time, the newest first: a name before the stretch in which it
  /// was given.
  private static func places(in listing: TimelineListing) -> [Place] {
    var places: [Place] = []
    var names = listing.names.indices[...]
    for (index, stretch) in listing.stretches.enumerated() {
      while let name = names.first, listing.names[name].secondsSince1970 >= stretch.start {
        places.append(.name(name))
        names.removeFirst()
      }
      places.append(.stretch(index))
      places += stretch.files.indices.map { .file($0, in: index) }
    }
    return places + names.map { .name($0) }
  }

  /// The list.
  var picker: Picker {
    var picker = Picker(.timeline(self), label, enter: "open") { rows(for: $0) }
    picker.messageWithoutRows = Self.noMatch
    return picker
  }

  var label: String { label(for: places) }

  /// Returns the label above rows.
  func label(for rows: [Picker.Row]) -> String { label(for: rows.map { places[$0.id] }) }

  /// Returns the label with the name of the folder, which can differ from the one in which the
  /// editor was started.
  private func label(for shown: [Place]) -> String {
    let folder = listing.folder.split(separator: UInt8(ascii: "/")).last
    let stretchCount = shown.count { if case .stretch = $0 { true } else { false } }
    let nameCount = shown.count { if case .name = $0 { true } else { false } }
    let stretches = "\(stretchCount.grouped) \(stretchCount == 1 ? "stretch" : "stretches")"
    // A filter can leave names alone.
    let isOfNames = stretchCount == 0 && nameCount > 0
    let search = listing.isComplete ? "" : ", searching…"
    return "Timeline of \(folder.map { Array($0).shownAsName } ?? "/")"
      + " (\(isOfNames ? counted(nameCount, "name") : stretches)\(search)): "
  }

  /// The words in place of rows.
  static var noMatch: String {
    "No work matches: type parts of a path, @TIME, [NAME or \"TEXT"
  }

  /// Returns the place of the states of a row, for a preview; nil for a stretch or a name.
  func place(ofRow id: Int) -> FilePlace? {
    file(ofRow: id).map { file in
      let states = file.textChange.map { $0.number...$0.number } ?? file.states
      return FilePlace(path: path(of: file), states: states)
    }
  }

  /// Returns the meaning of a row.
  func place(ofID id: Int) -> Place { places[id] }

  func file(ofRow id: Int) -> TimelineListing.File? {
    guard case .file(let file, let stretch) = places[id] else { return nil }
    return listing.stretches[stretch].files[file]
  }

  func path(of file: TimelineListing.File) -> [UInt8] {
    listing.folder + [UInt8(ascii: "/")] + file.path
  }

  // MARK: Rows

  private func rows(for written: String) -> [Picker.Row] {
    let filter = TimelineFilter(written)
    // The rows of another search are left out.
    guard filter.text == listing.text else { return [] }
    let since = filter.start(at: now, in: calendar)
    if filter.time != nil, since == nil { return [] }
    var rows: [Picker.Row] = []
    var open = OpenStretch()
    for (id, place) in places.enumerated() {
      switch place {
      case .name(let index):
        rows += closed(&open)
        let name = listing.names[index]
        let isListed =
          filter.letters.isEmpty && filter.text == nil && filter.hasName(among: [name.name])
        if isListed, since.map({ name.secondsSince1970 >= $0 }) ?? true {
          rows.append(nameRow(of: name, id: id))
        }
      case .stretch:
        rows += closed(&open)
        open.id = id
      case .file(let index, let place):
        let stretch = listing.stretches[place]
        let file = stretch.files[index]
        let shown = file.path.shownAsName
        guard since.map({ min(stretch.end, file.end) >= $0 }) ?? true, filter.hasLetters(of: shown),
          filter.hasName(among: file.names)
        else { continue }
        open.files.append(file)
        open.rows.append(entry(of: file, shown, id: id))
      }
    }
    return rows + closed(&open)
  }

  /// A stretch while its files are chosen.
  private struct OpenStretch {
    var id: Int?
    var files: [TimelineListing.File] = []
    var rows: [Picker.Row] = []
  }

  /// Returns the rows of a stretch with the chosen files; none without one.
  private func closed(_ open: inout OpenStretch) -> [Picker.Row] {
    defer { open = OpenStretch() }
    guard let id = open.id, case .stretch(let index) = places[id], !open.files.isEmpty else {
      return []
    }
    return [header(of: listing.stretches[index], open.files, id: id)] + open.rows
  }

  private func nameRow(of name: TimelineListing.Name, id: Int) -> Picker.Row {
    Picker.Row(
      title: "\(time(name.secondsSince1970)) [\(name.name.onOneLine)]", id: id,
      detail: counted(name.fileCount, "file"))
  }

  /// Returns a day and a time: `Today 09:10`.
  func time(_ seconds: Double) -> String {
    "\(calendar.day(of: seconds, now: now.secondsSince1970)) \(calendar.localTime(seconds).clock)"
  }

  private func header(
    of stretch: TimelineListing.Stretch, _ files: [TimelineListing.File], id: Int
  ) -> Picker.Row {
    let lines = files.reduce(0) { $0 + $1.lineCount }
    return Picker.Row(
      title: span(from: stretch.start, to: stretch.end), id: id,
      detail: "\(counted(files.count, "file")), \(counted(lines, "line"))")
  }

  /// Returns the day and the times of a stretch: `Today 09:10–10:05`.
  func span(of stretch: Int) -> String {
    let stretch = listing.stretches[stretch]
    return span(from: stretch.start, to: stretch.end)
  }

  private func span(from start: Double, to end: Double) -> String {
    let begin = time(start)
    let last = calendar.clock(for: end, on: start)
    return begin.hasSuffix(" \(last)") ? begin : "\(begin)–\(last)"
  }

  private func described(_ deletion: TimelineListing.Deletion) -> String {
    guard let seconds = deletion.secondsSince1970 else { return "deleted" }
    let isToday =
      calendar.localTime(seconds).date == calendar.localTime(now.secondsSince1970).date
    return "deleted \(isToday ? calendar.localTime(seconds).clock : time(seconds))"
  }

  private func entry(of file: TimelineListing.File, _ shown: String, id: Int) -> Picker.Row {
    let (first, last) = (file.states.lowerBound, file.states.upperBound)
    let notes = [
      file.textChange?.label ?? "", file.names.map { "[\($0.onOneLine)]" }.joined(separator: " "),
      file.deletion.map(described) ?? counted(file.lineCount, "line"),
    ]
    var row = Picker.Row(
      title: shown, id: id, detail: first == last ? "#\(last)" : "#\(first)–#\(last)",
      note: notes.filter { !$0.isEmpty }.joined(separator: "  "))
    row.lead = "  "
    return row
  }
}
