import Documents
import EditorCore
import MementoKit
import Text
import TextEditing

/// The history pane's title, and its share of the status line and the hints.
extension Frame {
  /// Returns the title of the pane, shortened if it exceeds `columns` columns.
  func paneTitle(of pane: HistoryPane, columns: Int) -> String {
    if let replay = pane.replay {
      let place = "Replay \(replay.position + 1)/\(replay.path.count)"
      return replay.isPaused ? place + ", paused" : place
    }
    if let view = pane.difference, view.isPicking {
      return "\(view.picked.count) of \(counted(view.page.changeCount, "change")) marked"
    }
    let all = counted(pane.stateCount, "state")
    guard let filter = pane.filter else { return "History, \(all)" }
    let subject = filter.words.map { "\"\($0)\"" } ?? "Selected text"
    guard filter.findings != nil else {
      return "\(subject): searching\(symbols.ellipsis) \(Int(filter.progress * 100))%"
    }
    let title = "\(subject): \(pane.rowCount) of \(all)" + fate(of: filter, withAges: true)
    if columnCount(of: title) <= columns { return title }
    return "\(subject): \(pane.rowCount) of \(pane.stateCount)" + fate(of: filter, withAges: false)
  }

  /// Returns the words for the first appearance and the last disappearance of the searched words.
  private func fate(of filter: PaneFilter, withAges: Bool) -> String {
    guard filter.words != nil else { return "" }
    var fate = ""
    if let first = filter.firstAppearance { fate += ", first \(place(of: first, withAges))" }
    let isGone = !filter.matches.contains(editor.document.caretaker.tree.current)
    if isGone, let last = filter.lastDisappearance { fate += ", gone \(place(of: last, withAges))" }
    let lost = filter.findings?.lost.count ?? 0
    return lost > 0 ? fate + ", \(lost) unreadable" : fate
  }

  private func place(of id: MementoID, _ withAge: Bool) -> String {
    let outline = editor.document.caretaker.tree.outline
    let number = "#\(outline.number(of: id))"
    return withAge
      ? "\(number) (\(ages.words(for: outline.secondsSince1970(of: id))))" : number
  }
}
