import Documents
import MementoKit
import Text

/// The list of the work on all files of a project.
///
/// Rows of files follow the row of their stretch. The field chooses files by a part of their path, and
/// `@TIME` the work from that time on.
struct TimelineList: Sendable {
  let listing: TimelineListing
  private let calendar: LocalCalendar
  private let now: Moment

  /// The place of a row: a stretch, and a file in it.
  private struct Place {
    let stretch: Int
    let file: Int?
  }

  /// The places by the identifiers of the rows.
  private let places: [Place]

  init(_ listing: TimelineListing, calendar: LocalCalendar, now: Moment) {
    self.listing = listing
    self.calendar = calendar
    self.now = now
    places = listing.stretches.indices.flatMap { index in
      [Place(stretch: index, file: nil)]
        + listing.stretches[index].files.indices.map { Place(stretch: index, file: $0) }
    }
  }

  /// The list.
  var picker: Picker {
    var picker = Picker(.timeline(self), label, enter: "open") { rows(for: $0) }
    picker.wordsWithoutRows = "No work matches"
    return picker
  }

  private var label: String {
    let count = listing.stretches.count
    return "Timeline (\(count.grouped) \(count == 1 ? "stretch" : "stretches")): "
  }

  /// Returns the place of the states of a row, for a preview; nil for a stretch.
  func place(ofRow id: Int) -> FilePlace? {
    file(ofRow: id).map { FilePlace(path: path(of: $0), states: $0.states) }
  }

  private func file(ofRow id: Int) -> TimelineListing.File? {
    let place = places[id]
    return place.file.map { listing.stretches[place.stretch].files[$0] }
  }

  private func path(of file: TimelineListing.File) -> [UInt8] {
    listing.folder + [UInt8(ascii: "/")] + file.path
  }

  // MARK: Rows

  private func rows(for written: String) -> [Picker.Row] {
    let words = written.lowercased().split(separator: " ")
    let letters = words.filter { !$0.hasPrefix("@") }
    let since = words.first { $0.hasPrefix("@") }.flatMap { word in
      try? PastTime.start(of: String(word.dropFirst()), now: now, calendar: calendar)
    }
    var rows: [Picker.Row] = []
    var waiting: Picker.Row?
    for (id, place) in places.enumerated() {
      let stretch = listing.stretches[place.stretch]
      if let since, stretch.end < since { continue }
      guard let index = place.file else {
        waiting = header(of: stretch, id: id)
        continue
      }
      let file = stretch.files[index]
      let shown = file.path.shownAsName
      guard letters.allSatisfy({ shown.lowercased().contains($0) }) else { continue }
      if let waiting { rows.append(waiting) }
      waiting = nil
      rows.append(entry(of: file, shown, id: id))
    }
    return rows
  }

  private func header(of stretch: TimelineListing.Stretch, id: Int) -> Picker.Row {
    let files = stretch.files.count
    let lines = stretch.files.reduce(0) { $0 + $1.lineCount }
    return Picker.Row(
      title: span(from: stretch.start, to: stretch.end), id: id,
      detail: "\(counted(files, "file")), \(counted(lines, "line"))")
  }

  /// The day and the times of a stretch: `Today 09:10–10:05`.
  private func span(from start: Double, to end: Double) -> String {
    let day = calendar.day(of: start, now: now.secondsSince1970)
    let begin = "\(day) \(calendar.localTime(start).clock)"
    let last = calendar.clock(for: end, on: start)
    return begin.hasSuffix(" \(last)") ? begin : "\(begin)–\(last)"
  }

  private func entry(of file: TimelineListing.File, _ shown: String, id: Int) -> Picker.Row {
    let (first, last) = (file.states.lowerBound, file.states.upperBound)
    var row = Picker.Row(
      title: shown, id: id, detail: first == last ? "#\(last)" : "#\(first)–#\(last)",
      note: file.isMissing ? "deleted" : counted(file.lineCount, "line"))
    row.lead = "  "
    return row
  }
}

// MARK: Commands

extension TimelineList {
  /// Requests the timeline of the shown document's project.
  static func open(in editor: inout Editor) {
    let others = editor.documents.filter { $0.id != editor.document.id }.compactMap(\.path)
    editor.effects.append(
      .project(.timeline(ProjectDocuments(shown: editor.document.path, others: others))))
    var picker = Picker(
      .timeline(nil), "Timeline: ", enter: "open", rows: [])
    picker.wordsWithoutRows = "Reading the history…"
    editor.ask(picker)
  }

  static func receive(_ event: TimelineEvent, in editor: inout Editor, at now: Moment) {
    guard case .picker(let waiting) = editor.focus, case .timeline = waiting.purpose else { return }
    switch event {
    case .listed(let listing):
      let list = TimelineList(listing, calendar: editor.surroundings.calendar, now: now)
      var picker = list.picker
      picker.field = waiting.field
      if listing.stretches.isEmpty {
        picker.wordsWithoutRows = "No file of the project was changed in an editor yet"
      }
      editor.layers.update(.picker(picker))
      acceptAwaited(picker.selectedRow, of: list, in: &editor, at: now)
    case .failed(let reason):
      editor.endAwaitingOpening()
      editor.closeLayer(.cancelled)
      editor.message = .warning(reason)
    }
  }

  /// Notes that Enter was pressed before the list was read.
  static func await(in editor: inout Editor, at now: Moment) {
    editor.opening.acceptsTimeline = true
    editor.awaitOpening(at: now)
  }

  private static func acceptAwaited(
    _ row: Picker.Row?, of list: TimelineList, in editor: inout Editor, at now: Moment
  ) {
    // After the wait, Enter is forgotten.
    let accepts = editor.opening.acceptsTimeline && editor.held.opensUntil != nil
    editor.opening.acceptsTimeline = false
    guard accepts else { return }
    editor.endAwaitingOpening()
    guard let row else { return }
    editor.closeLayer(.done)
    list.openFile(row, in: &editor, at: now)
  }

  /// Opens the file of a row, with its last state of the stretch beside the present text.
  func openFile(_ row: Picker.Row, in editor: inout Editor, at now: Moment) {
    guard let file = file(ofRow: row.id) else {
      return editor.message = .idle("This is a stretch of work: choose one of its files")
    }
    let request = OpenRequest(path: String(escaping: path(of: file)))
    editor.open(request.showing(state: file.states.upperBound), at: now)
  }

  /// Shows the state that a request names, as soon as the history of the shown document has it.
  static func settle(_ request: OpenRequest, in editor: inout Editor, at now: Moment) {
    guard let state = request.state else { return }
    editor.opening.awaitedState = AwaitedState(document: editor.document.id, number: state)
    showAwaited(in: &editor, at: now)
  }

  static func showAwaited(in editor: inout Editor, at now: Moment) {
    guard let awaited = editor.opening.awaitedState, awaited.document == editor.document.id,
      let id = editor.document.caretaker.tree.id(ofNumber: awaited.number)
    else { return }
    // The first state has its number before the history is read.
    guard editor.document.hasJoinedHistory else { return }
    editor.opening.awaitedState = nil
    guard editor.focus.isText else { return }
    editor.openHistory(at: now)
    editor.selectInHistory(id)
    editor.toggleBeside()
  }
}

/// A state of the history to show once it is known.
struct AwaitedState {
  let document: DocumentID
  let number: Int
}
