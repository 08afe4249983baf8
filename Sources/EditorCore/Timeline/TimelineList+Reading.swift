import Documents
import MementoKit
import Text

/// The reading of the list, and the actions of its keys.
extension TimelineList {
  /// Requests the timeline of the shown document's project.
  static func open(in editor: inout Editor) {
    request(TimelineFilter(""), since: nil, in: &editor)
    var picker = Picker(
      .timeline(nil), "Timeline: ", enter: "open", rows: [])
    picker.messageWithoutRows = "Reading the history…"
    editor.ask(picker)
  }

  /// Returns the documents by which the project is found.
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
    guard var picker = editor.layers.picker, case .timeline(let list?) = picker.purpose else {
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
      picker.messageWithoutRows = "Searching the history…"
    } else if let time = filter.time, since == nil {
      picker.messageWithoutRows =
        "@\(time.onOneLine) is no time: @12:00, @yesterday, @2h, @2026-11-28"
    } else if text != nil || !list.listing.stretches.isEmpty {
      picker.messageWithoutRows = Self.noMatch
    }
    picker.label = list.label(for: picker.rows)
    editor.layers.picker = picker
  }

  static func receive(_ event: TimelineEvent, in editor: inout Editor, at now: Moment) {
    guard var waiting = editor.layers.picker, case .timeline = waiting.purpose else { return }
    switch event {
    case .listed(let listing):
      // The answer to a later search is pending.
      let timeline = editor.opening.timeline
      if listing.text != timeline.text || listing.time != timeline.time { return }
      let list = TimelineList(listing, calendar: editor.surroundings.calendar, now: now)
      var picker = list.picker
      picker.field = waiting.field
      list.keepSelection(of: waiting, in: &picker)
      let isOfAll = listing.text == nil && listing.time == nil
      if listing.stretches.isEmpty, listing.names.isEmpty, isOfAll {
        picker.messageWithoutRows = "No file of the project was changed in an editor yet"
      }
      editor.layers.picker = picker
      // The user may have typed while the history was read.
      search(in: &editor)
      let isOfField = listing.text == editor.opening.timeline.text
      if listing.isComplete, isOfField, !editor.focus.isHelp {
        acceptAwaited(picker.selectedRow, of: list, in: &editor, at: now)
      }
    case .failed(let reason):
      editor.endAwaitingOpening()
      waiting.messageWithoutRows = reason
      editor.layers.picker = waiting
      if editor.focus.isHelp { return }
      editor.closeLayer(.cancelled)
      editor.message = .warning(reason)
    }
  }

  /// Selects the row that the user chose in the list before, when a search has found more.
  private func keepSelection(of waiting: Picker, in picker: inout Picker) {
    guard case .timeline(let before?) = waiting.purpose, before.listing.text == listing.text,
      waiting.selected != picker.selected, let row = waiting.selectedRow
    else { return }
    let index = picker.rows.firstIndex { isSame(places[$0.id], row.id, in: before) }
    if let index { picker.select(index) }
  }

  /// Returns whether a place is that of a row in a list of earlier findings.
  private func isSame(_ place: Place, _ id: Int, in before: TimelineList) -> Bool {
    switch (place, before.places[id]) {
    case (.file(let file, let stretch), .file):
      let file = listing.stretches[stretch].files[file]
      let old = before.file(ofRow: id)
      return old?.path == file.path && old.map { file.states.overlaps($0.states) } == true
    case (.stretch(let stretch), .stretch(let old)):
      let (stretch, old) = (listing.stretches[stretch], before.listing.stretches[old])
      return stretch.start <= old.start && old.end <= stretch.end
    default: return false
    }
  }

  /// Stops an unfinished reading, after the list was closed.
  static func endReading(of list: TimelineList?, in editor: inout Editor) {
    if list?.listing.isComplete == true { return }
    editor.effects.append(.project(.stopTimeline))
  }

  /// Notes that Enter was pressed before the list was read.
  static func await(in editor: inout Editor, at now: Moment) {
    editor.opening.timeline.acceptsWhenRead = true
    editor.awaitOpening(at: now)
  }

  private static func acceptAwaited(
    _ row: Picker.Row?, of list: TimelineList, in editor: inout Editor, at now: Moment
  ) {
    // After the wait, Enter is ignored.
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
  /// The row of a name lists the changes of a restore to its states.
  func openFile(_ row: Picker.Row, in editor: inout Editor, at now: Moment) {
    Self.endReading(of: self, in: &editor)
    if case .name(let index) = places[row.id] {
      return ProjectRestoring.compare(
        with: .name(listing.names[index].name), from: picker, in: &editor)
    }
    guard let file = file(ofRow: row.id) else {
      return editor.message = .idle("This is a stretch of work: choose one of its files")
    }
    let state = file.textChange?.numberWithText ?? file.states.upperBound
    editor.open(
      OpenRequest(path: String(escaping: path(of: file)), for: .state(state)), at: now)
  }

  /// Shows the state that a request names, as soon as the history of the shown document contains
  /// it.
  static func showState(_ state: Int, in editor: inout Editor, at now: Moment) {
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
    HistoryBrowsing.openPane(in: &editor, at: now)
    HistoryBrowsing.selectInHistory(id, in: &editor)
    HistoryBrowsing.toggleBeside(in: &editor)
  }
}

/// The pending work of the timeline.
struct TimelineState {
  /// Whether Enter was pressed before it was read.
  var acceptsWhenRead = false
  /// The text of the last request; nil for all states.
  var text: String?
  /// The time of the last request, as written; nil for all states.
  var time: String?
  /// The state of the history to show when it is known.
  var awaitedState: AwaitedState?
  /// The list to which Esc returns from the files that would change; nil for the text.
  var behind: Picker?
  /// The restore of files under way.
  var run: ProjectRestoring?
}

/// A state of the history to show once it is known.
struct AwaitedState {
  let document: DocumentID
  let number: Int
}
