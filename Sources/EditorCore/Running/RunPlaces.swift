import Console
import Documents
import MementoKit
import Text
import TextEditing

/// The places in files that the output of a run names, and the step from one to the next.
struct RunPlaces {
  /// Whether they are newer than the results of the last search in files.
  var isNewest = false
  /// The texts of the documents to which the line numbers belong.
  var texts = PlaceTexts()
  /// The place whose line is located as soon as its file is shown.
  fileprivate(set) var awaited: OutputPlace?
  /// The view of the output that was left for that file.
  fileprivate var leftOutput: ViewID?
  /// The places, in the order of the output.
  private(set) var all: [OutputPlace] = []
  /// Whether there are more.
  private var isPartial = false
  /// The index of the place that was reached last.
  fileprivate var reached: Int?

  /// Whether there are any.
  var hasAny: Bool { !all.isEmpty }

  /// The total, in words; nil without places.
  var summary: String? {
    if all.isEmpty { return nil }
    let count = counted(all.count, "place")
    let next = reached == nil ? "first" : "next"
    return "\(isPartial ? "at least " : "")\(count): F4 goes to the \(next)"
  }

  /// The number of the place reached last: `Place 2 of 5`.
  var label: String { "Place \(((reached ?? 0) + 1).grouped) of \(all.count.grouped)" }

  mutating func append(_ found: FoundPlaces) {
    all += found.places
    if found.isPartial { isPartial = true }
  }

  /// Updates the paths of places after a file or folder was moved.
  mutating func handleMove(_ moved: MovedFile) {
    for index in all.indices { all[index].path = moved.path(after: all[index].path) }
  }

  /// Returns the place that a line of the output names; nil if it names none.
  func index(ofOutputLine line: Int) -> Int? {
    let index = all.leadingCount { $0.outputLine < line }
    return index < all.count && all[index].outputLine == line ? index : nil
  }
}

extension RunPlaces {
  // MARK: Visiting places

  /// Shows the next place or the previous one, wrapping around at the ends.
  static func goToNext(isForward: Bool, in editor: inout Editor, at now: Moment) {
    let source = editor.registers.run.visitedPlaces
    let places = editor.registers.run[keyPath: source]
    let count = places.all.count
    var next = places.reached.map { $0 + (isForward ? 1 : -1) } ?? (isForward ? 0 : count - 1)
    let passesEnd = !places.all.indices.contains(next)
    if passesEnd { next = isForward ? 0 : count - 1 }
    let end = passesEnd ? (isForward ? "; passed the last one" : "; passed the first one") : ""
    go(to: next, of: source, end, in: &editor, at: now)
  }

  /// Shows the place in the line of the cursor, if the shown document is the output of the run.
  ///
  /// - Returns: whether it is the output.
  static func goFromOutput(in editor: inout Editor, at now: Moment) -> Bool {
    guard editor.document.isProgramOutput else { return false }
    let run = editor.registers.run
    let buffer = editor.document.buffer
    let line = run.output.outputLine(
      for: buffer.text.line(at: buffer.selections.primary.head))
    if editor.document.id == run.output.document, let index = run.places.index(ofOutputLine: line) {
      go(to: index, of: \.places, "", in: &editor, at: now)
    } else {
      editor.message = .idle("This line names no place in a file")
    }
    return true
  }

  private static func go(
    to index: Int, of source: WritableKeyPath<ProgramRun, RunPlaces>, _ end: String,
    in editor: inout Editor, at now: Moment
  ) {
    var place = editor.registers.run[keyPath: source].all[index]
    place.isScreenColumn = source == \.places && countsOnScreen(place, in: editor)
    editor.registers.run[keyPath: source].reached = index
    editor.registers.run[keyPath: source].awaited = place
    if source == \.places { markReached(place, in: &editor) }
    editor.registers.run.places.leftOutput = nil
    leaveOutput(in: &editor, at: now)
    let label = editor.registers.run[keyPath: source].label
    let explanation = place.message.isEmpty ? "" : ": \(place.message)"
    editor.message = .info("\(label)\(end)\(explanation)")
    editor.open(
      OpenRequest(
        path: String(escaping: place.path), at: .line(place.line, character: place.character),
        for: .outputPlace), at: now)
  }

  /// Returns whether the output shows that the column of a place is a column of the screen.
  private static func countsOnScreen(_ place: OutputPlace, in editor: Editor) -> Bool {
    let output = editor.registers.run.output
    guard let id = output.document, let index = editor.documents.index(of: id),
      let line = output.line(forOutputLine: place.outputLine)
    else { return false }
    return ScreenColumn.isMeant(
      by: place.character, ofLine: place.line, at: line,
      in: editor.documents[index].buffer.text)
  }

  /// Moves the cursor of the output to the line that names a place.
  private static func markReached(_ place: OutputPlace, in editor: inout Editor) {
    let output = editor.registers.run.output
    guard let id = output.document, let index = editor.documents.index(of: id),
      let line = output.line(forOutputLine: place.outputLine),
      line < editor.documents[index].buffer.text.lineCount
    else { return }
    let view = editor.views.all.first { $0.document == id && $0.parked == nil }
    let rows = view.map { editor.layout(of: $0, with: QuestionLine(of: editor)).text.rows } ?? 1
    editor.documents[index].caretaker.move { buffer in
      buffer.select(at: buffer.text.offset(ofLine: line))
      if !(buffer.scroll.line..<buffer.scroll.line + rows).contains(line) {
        buffer.scrollCursorToMiddle(rows: rows)
      }
    }
  }

  /// Activates the pane of a text, if the active one has the output.
  private static func leaveOutput(in editor: inout Editor, at now: Moment) {
    guard editor.document.isProgramOutput else { return }
    let others = editor.views.all.filter { editor.documents[$0.document]?.isProgramOutput == false }
    let recent = editor.documents.byRecency.map(\.id)
    let target = others.min {
      recent.firstIndex(of: $0.document) ?? 0 < recent.firstIndex(of: $1.document) ?? 0
    }
    guard let target else { return }
    editor.registers.run.places.leftOutput = editor.view.id
    editor.activate(target.id, at: now)
  }

  /// Returns to the output that was left for a file that cannot be opened, so that keys do not reach
  /// another text.
  static func returnToOutput(in editor: inout Editor, at now: Moment) {
    guard let output = editor.registers.run.places.leftOutput else { return }
    editor.registers.run.places.leftOutput = nil
    if editor.focus.isText { editor.activate(output, at: now) }
  }

  private static func addToMessage(_ text: String, in editor: inout Editor) {
    if let message = editor.message { editor.message = .info("\(message.text); \(text)") }
  }

  /// Returns the number of a place whose file is being opened: `Place 2 of 5`; nil without one.
  static func label(of request: OpenRequest, in editor: Editor) -> String? {
    let run = editor.registers.run
    return [run.places, run.formatter.places].first {
      $0.awaited.map { String(escaping: $0.path) } == request.path
    }?.label
  }

  /// Moves the cursor to the line of a place, which edits may have moved, when its file is shown.
  static func settle(_ request: OpenRequest, in editor: inout Editor) {
    for source in [\ProgramRun.places, \ProgramRun.formatter.places] {
      guard let place = editor.registers.run[keyPath: source].awaited,
        request.path == String(escaping: place.path)
      else { continue }
      editor.registers.run[keyPath: source].awaited = nil
      editor.registers.run.places.leftOutput = nil
      settle(place, of: source, in: &editor)
    }
  }

  private static func settle(
    _ place: OutputPlace, of source: WritableKeyPath<ProgramRun, RunPlaces>,
    in editor: inout Editor
  ) {
    if !editor.document.isOnDisk, !editor.document.isModified {
      let text = editor.message?.text ?? ""
      editor.message = .warning("\(text): \(editor.document.name) does not exist any more")
    } else if editor.document.load == nil {
      let document = editor.document
      let line = editor.registers.run[keyPath: source].texts.currentLine(
        of: place.line - 1, in: document)
      let (text, count) = (document.buffer.text, document.buffer.text.lineCount)
      let character =
        place.isScreenColumn && line.number < count
        ? ScreenColumn.character(at: place.character, inLine: line.number, of: text)
        : place.character
      editor.go(to: .line(line.number + 1, character: character))
      if line.isNearest {
        addToMessage("its line has changed since, this is the nearest", in: &editor)
      } else if place.line > count, line.number + 1 >= count {
        addToMessage("\(document.name) has only \(counted(count, "line"))", in: &editor)
      }
    }
  }
}
