import Documents
import MementoKit
import Text

/// The list of the results of a search in files.
extension FileSearch {
  /// Returns the open list of results.
  static func openList(in editor: Editor) -> Picker? {
    guard let picker = editor.layers.picker, case .fileResult = picker.purpose else { return nil }
    return picker
  }

  /// Lists the results of the last search.
  static func list(in editor: inout Editor) {
    guard let search = editor.registers.fileSearch else {
      return editor.message = .info("No results yet: find-in-files searches the project")
    }
    let isReplacing = search.replacing != nil
    editor.ask(
      Picker(
        .fileResult(isReplacing: isReplacing), "", enter: isReplacing ? "replace" : "go", rows: []))
    showRows(in: &editor, selectingReached: true)
  }

  /// Lists the results, or shows the output of a run whose places are newer.
  static func listNewest(in editor: inout Editor, at now: Moment) {
    let places = editor.registers.run.places
    if !places.all.isEmpty, places.isNewest || editor.registers.fileSearch == nil {
      RunOutput.showAgain(in: &editor, at: now)
    } else {
      list(in: &editor)
    }
  }

  static func handle(_ event: FileSearchEvent, in editor: inout Editor, at now: Moment) {
    guard editor.registers.fileSearch?.serial == event.serial else { return }
    switch event {
    case .found(let files, let folder, _):
      editor.registers.fileSearch?.insert(files, in: folder)
    case .ended(let summary, let files, let folder, _):
      if !files.isEmpty { editor.registers.fileSearch?.insert(files, in: folder) }
      editor.registers.fileSearch?.end(summary)
    }
    showRows(in: &editor)
    acceptAwaited(in: &editor, at: now)
    if let notice = editor.registers.fileSearch?.notice { editor.report(notice) }
  }

  /// Shows the rows for the field; the selected row stays selected while others are added.
  static func showRows(in editor: inout Editor, selectingReached: Bool = false) {
    guard var picker = openList(in: editor),
      var search = editor.registers.fileSearch
    else {
      return
    }
    let isMoved = picker.selected > 1
    let selected = isMoved ? picker.selectedRow.map { search.line(ofRow: $0.id) } : nil
    picker.show(search.renewRows(for: picker.written), orElse: search.messageWithoutRows)
    (picker.label, picker.enter) = (search.label, search.enter)
    // The first row is the path of a file: its first line is the first result.
    picker.select(1)
    if selectingReached, let row = search.reachedRow { picker.select(row) }
    if let selected,
      let row = picker.rows.firstIndex(where: { search.line(ofRow: $0.id) == selected })
    {
      picker.select(row)
    }
    editor.registers.fileSearch = search
    editor.layers.picker = picker
  }

  /// Performs the action of a key in the list.
  static func perform(_ action: PickerAction, on picker: Picker, in editor: inout Editor) {
    var picker = picker
    switch action {
    case .page(let count):
      picker.moveSelection(by: count * max(1, ListLayout(of: picker, in: editor).rows - 1))
    case .end(let isLast): picker.select(isLast ? picker.rows.count - 1 : 0)
    case .result(let isForward):
      guard let search = editor.registers.fileSearch else { return }
      let selected = picker.selected
      let lines = picker.rows.indices.filter { !search.line(ofRow: picker.rows[$0].id).isFile }
      let next = isForward ? lines.first { $0 > selected } : lines.last { $0 < selected }
      // The selection wraps around at the ends.
      if let row = next ?? (isForward ? lines.first : lines.last) { picker.select(row) }
    case .tick: return FileReplacing.tickSelected(in: &editor)
    case .tickAll: return FileReplacing.tickShown(in: &editor)
    case .accept, .cancel, .complete, .remove, .select, .goBack: return
    }
    editor.layers.update(.picker(picker))
  }
}
