import Documents
import MementoKit
import Text

/// The list of the work on all files of a project.
///
/// Rows of files follow the row of their stretch; names of the project's states have rows of their own.
/// `TimelineFilter` says what the field chooses.
struct TimelineList: Sendable {
  let listing: TimelineListing
  let calendar: LocalCalendar
  let now: Moment

  /// What a row stands for.
  enum Place {
    /// A name, by its place in the listing.
    case name(Int)
    /// A stretch of work.
    case stretch(Int)
    /// A file in a stretch.
    case file(Int, in: Int)
  }

  /// The places by the identifiers of the rows.
  private let places: [Place]

  init(_ listing: TimelineListing, calendar: LocalCalendar, now: Moment) {
    self.listing = listing
    self.calendar = calendar
    self.now = now
    places = Self.places(in: listing)
  }

  /// Returns the rows in the order of time, the newest first: a name before the stretch in which it was given.
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
    picker.wordsWithoutRows = Self.noMatch
    return picker
  }

  private var label: String { label(counting: listing.stretches.count) }

  /// Returns the label: it names the folder, which need not be the one in which the editor was started.
  private func label(counting count: Int) -> String {
    let name = listing.folder.split(separator: UInt8(ascii: "/")).last.map { Array($0).shownAsName }
    let stretches = "\(count.grouped) \(count == 1 ? "stretch" : "stretches")"
    return "Timeline of \(name ?? "/") (\(stretches)): "
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

  /// Returns what a row stands for.
  func place(ofID id: Int) -> Place { places[id] }

  private func file(ofRow id: Int) -> TimelineListing.File? {
    guard case .file(let file, let stretch) = places[id] else { return nil }
    return listing.stretches[stretch].files[file]
  }

  private func path(of file: TimelineListing.File) -> [UInt8] {
    listing.folder + [UInt8(ascii: "/")] + file.path
  }

  // MARK: Rows

  private func rows(for written: String) -> [Picker.Row] {
    let filter = TimelineFilter(written)
    // The rows of another search are not shown as if they were those of this one.
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

  private func stretchCount(in rows: [Picker.Row]) -> Int {
    rows.count { if case .stretch = places[$0.id] { true } else { false } }
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
      file.textChange?.words ?? "", file.names.map { "[\($0.onOneLine)]" }.joined(separator: " "),
      file.deletion.map(described) ?? counted(file.lineCount, "line"),
    ]
    var row = Picker.Row(
      title: shown, id: id, detail: first == last ? "#\(last)" : "#\(first)–#\(last)",
      note: notes.filter { !$0.isEmpty }.joined(separator: "  "))
    row.lead = "  "
    return row
  }
}

// MARK: Commands

extension TimelineList {
  /// Requests the timeline of the shown document's project.
  static func open(in editor: inout Editor) {
    request(TimelineFilter(""), since: nil, in: &editor)
    var picker = Picker(
      .timeline(nil), "Timeline: ", enter: "open", rows: [])
    picker.wordsWithoutRows = "Reading the history…"
    editor.ask(picker)
  }

  /// The documents by which the project is found.
  static func documents(of editor: Editor) -> ProjectDocuments {
    let others = editor.documents.filter { $0.id != editor.document.id }.compactMap(\.path)
    return ProjectDocuments(shown: editor.document.path, others: others)
  }

  private static func request(_ filter: TimelineFilter, since: Double?, in editor: inout Editor) {
    let time = since == nil ? nil : filter.time
    (editor.opening.timeline.text, editor.opening.timeline.time) = (filter.text, time)
    editor.effects.append(
      .project(
        .timeline(
          TimelineQuery(
            documents: documents(of: editor), text: filter.text, time: time, since: since))))
  }

  /// Reads the states that the field chooses, after its text or its time changed.
  static func search(in editor: inout Editor) {
    guard case .picker(var picker) = editor.focus, case .timeline(let list?) = picker.purpose else {
      return
    }
    let filter = TimelineFilter(picker.written)
    let text = filter.text
    let since = filter.start(at: list.now, in: list.calendar)
    let isOther =
      text != editor.opening.timeline.text
      || (since == nil ? nil : filter.time) != editor.opening.timeline.time
    if isOther { request(filter, since: since, in: &editor) }
    if text != list.listing.text {
      picker.wordsWithoutRows = "Searching the history…"
    } else if let time = filter.time, since == nil {
      picker.wordsWithoutRows =
        "@\(time.onOneLine) is no time: @12:00, @yesterday, @2h, @2026-11-28"
    } else if text != nil || !list.listing.stretches.isEmpty {
      picker.wordsWithoutRows = Self.noMatch
    }
    picker.label = list.label(counting: list.stretchCount(in: picker.rows))
    editor.layers.update(.picker(picker))
  }

  static func receive(_ event: TimelineEvent, in editor: inout Editor, at now: Moment) {
    guard case .picker(let waiting) = editor.focus, case .timeline = waiting.purpose else { return }
    switch event {
    case .listed(let listing):
      // The answer to a later search is on its way.
      let timeline = editor.opening.timeline
      if listing.text != timeline.text || listing.time != timeline.time { return }
      let list = TimelineList(listing, calendar: editor.surroundings.calendar, now: now)
      var picker = list.picker
      picker.field = waiting.field
      let isOfAll = listing.text == nil && listing.time == nil
      if listing.stretches.isEmpty, listing.names.isEmpty, isOfAll {
        picker.wordsWithoutRows = "No file of the project was changed in an editor yet"
      }
      editor.layers.update(.picker(picker))
      // What was typed while the history was read.
      search(in: &editor)
      acceptAwaited(picker.selectedRow, of: list, in: &editor, at: now)
    case .failed(let reason):
      editor.endAwaitingOpening()
      editor.closeLayer(.cancelled)
      editor.message = .warning(reason)
    }
  }

  /// Notes that Enter was pressed before the list was read.
  static func await(in editor: inout Editor, at now: Moment) {
    editor.opening.timeline.acceptsWhenRead = true
    editor.awaitOpening(at: now)
  }

  private static func acceptAwaited(
    _ row: Picker.Row?, of list: TimelineList, in editor: inout Editor, at now: Moment
  ) {
    // After the wait, Enter is forgotten.
    let accepts = editor.opening.timeline.acceptsWhenRead && editor.held.opensUntil != nil
    editor.opening.timeline.acceptsWhenRead = false
    guard accepts else { return }
    editor.endAwaitingOpening()
    guard let row else { return }
    editor.closeLayer(.done)
    list.openFile(row, in: &editor, at: now)
  }

  /// Opens the file of a row, with its last state of the stretch beside the present text.
  ///
  /// The row of a name lists what going back to its states would change.
  func openFile(_ row: Picker.Row, in editor: inout Editor, at now: Moment) {
    if case .name(let index) = places[row.id] {
      return ProjectRestoring.compare(
        with: .name(listing.names[index].name), from: picker, in: &editor)
    }
    guard let file = file(ofRow: row.id) else {
      return editor.message = .idle("This is a stretch of work: choose one of its files")
    }
    let request = OpenRequest(path: String(escaping: path(of: file)))
    let state = file.textChange?.numberWithText ?? file.states.upperBound
    editor.open(request.showing(state: state), at: now)
  }

  /// Shows the state that a request names, as soon as the history of the shown document has it.
  static func settle(_ request: OpenRequest, in editor: inout Editor, at now: Moment) {
    guard let state = request.state else { return }
    editor.opening.timeline.awaitedState = AwaitedState(document: editor.document.id, number: state)
    showAwaited(in: &editor, at: now)
  }

  static func showAwaited(in editor: inout Editor, at now: Moment) {
    guard let awaited = editor.opening.timeline.awaitedState,
      awaited.document == editor.document.id,
      let id = editor.document.caretaker.tree.id(ofNumber: awaited.number)
    else { return }
    // The first state has its number before the history is read.
    guard editor.document.hasJoinedHistory else { return }
    editor.opening.timeline.awaitedState = nil
    guard editor.focus.isText else { return }
    editor.openHistory(at: now)
    editor.selectInHistory(id)
    editor.toggleBeside()
  }
}

/// What the timeline waits for.
struct TimelineState {
  /// Whether Enter was pressed before it was read.
  var acceptsWhenRead = false
  /// The text of the last request; nil for all states.
  var text: String?
  /// The time of the last request, as written; nil for all states.
  var time: String?
  /// The state of the history to show when it is known.
  var awaitedState: AwaitedState?
  /// The list to which Esc leads back from the files that would change; nil for the text.
  var behind: Picker?
  /// The restore of files under way.
  var run: ProjectRestoring?
}

/// A state of the history to show once it is known.
struct AwaitedState {
  let document: DocumentID
  let number: Int
}
