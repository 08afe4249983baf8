import Documents
import MementoKit
import Text
import TextEditing

/// The output of the last run, as a document in a pane.
struct RunOutput {
  /// The document; nil before the first run, and after it was closed.
  var document: DocumentID?
  /// The pane that was added for it; nil if none was.
  private(set) var pane: ViewID?
  /// The lines and bytes that were dropped at its beginning.
  private var dropped = ProgramOutput.Dropped()
  /// The scroll position after the last part; any other one is set by the user.
  private var scroll = ScrollPosition()

  /// The minimum number of rows of a pane that is divided for the output.
  private static var leastRows: Int { 9 }

  /// Returns the line of the document for a line of the output, both from 0; nil for a dropped one.
  func line(forOutputLine line: Int) -> Int? {
    let shown = line - shift
    return line >= dropped.lineCount ? shown : nil
  }

  /// Returns the line of the output for a line of the document.
  func outputLine(for line: Int) -> Int { line + shift }

  /// The difference between the lines of the output and of the document, where a note replaces
  /// dropped lines.
  private var shift: Int { dropped.byteCount == 0 ? 0 : dropped.lineCount - 1 }

  // MARK: Begin

  /// Begins the document of a run, and shows it.
  ///
  /// - Returns: whether it has a pane of its own beside the text.
  static func prepare(in editor: inout Editor, at now: Moment) -> Bool {
    let line = editor.registers.run.line
    var output = RunOutput()
    output.document = editor.registers.run.output.document
    output.pane = editor.registers.run.output.pane
    if let id = output.document, let index = editor.documents.index(of: id) {
      ProgramOutput.restart(&editor.documents[index], for: line, at: now)
    } else {
      let id = editor.documents.append(ProgramOutput.document(of: line, at: now))
      editor.renewSettings(of: id)
      output.document = id
    }
    editor.registers.run.output = output
    guard let id = output.document else { return false }
    let isShown = editor.views.all.contains { $0.document == id }
    if !isShown, !addPane(for: id, in: &editor) { editor.show(id, at: now) }
    return editor.document.id != id || editor.views.all.count > 1
  }

  /// Shows the output in a pane again, after its pane was closed.
  static func showAgain(in editor: inout Editor, at now: Moment) {
    guard let id = editor.registers.run.output.document else {
      return editor.message = .info("There is no output: run begins a shell command")
    }
    if let view = editor.views.all.first(where: { $0.document == id }) {
      editor.activate(view.id, at: now)
    } else if !addPane(for: id, in: &editor) {
      editor.show(id, at: now)
    }
  }

  /// Adds a pane below the active one with a third of its rows, if there is room.
  private static func addPane(for id: DocumentID, in editor: inout Editor) -> Bool {
    let whole = editor.layout.panes
    let rows =
      editor.paneAreas(in: whole) == nil && editor.views.all.count > 1
      ? 0 : editor.views.panes.area(of: editor.view.id, in: whole)?.rows ?? 0
    guard rows >= leastRows else { return false }
    let view = editor.views.add(of: id, along: .rows, parked: nil)
    guard let areas = editor.paneAreas(in: editor.layout.panes),
      let own = areas.panes.first(where: { $0.view == view })?.area.rows
    else {
      editor.closeView(view)
      return false
    }
    editor.registers.run.output.pane = view
    _ = editor.views.panes.grow(
      editor.view.id, .rows, by: own - max(4, rows / 3), in: editor.layout.panes)
    return true
  }

  // MARK: Growth

  /// Adds a part of the output.
  static func extend(by part: WrittenOutput, in editor: inout Editor, at now: Moment) {
    var output = editor.registers.run.output
    guard let id = output.document, let index = editor.documents.index(of: id) else { return }
    let view = editor.views.all.first { $0.document == id && $0.parked == nil }
    let layout = view.map { editor.layout(of: $0, with: QuestionLine(of: editor)).text }
    let follows = output.follows(
      editor.documents[index].buffer, rows: layout?.rows ?? 0,
      isScrolledAway: view?.isScrolledAway == true)
    ProgramOutput.extend(
      &editor.documents[index], replacing: part.replacedCount, with: part.bytes,
      followsEnd: follows, &output.dropped, at: now)
    if follows, let layout {
      editor.documents[index].caretaker.move {
        // In a pane that has become larger, no row stays empty.
        $0.scroll.line = min($0.scroll.line, max(0, $0.text.lineCount - layout.rows))
        $0.scrollToCursor(rows: layout.rows, columns: layout.columns)
      }
      output.scroll = editor.documents[index].buffer.scroll
    }
    editor.registers.run.output = output
  }

  /// Returns whether the view stays at the end of the text: the user has moved neither cursor nor
  /// view.
  private func follows(_ buffer: TextBuffer, rows: Int, isScrolledAway: Bool) -> Bool {
    let last = buffer.text.lineCount - 1
    guard !isScrolledAway, buffer.hasNoSelection, buffer.selections.count == 1,
      buffer.text.line(at: buffer.selections.primary.head) == last
    else { return false }
    return buffer.scroll == scroll || buffer.scroll.line + rows > last
  }
}
