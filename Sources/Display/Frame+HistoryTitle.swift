import Console
import EditorCore
import MementoKit
import TextModel

/// What the history pane says of itself: its title, and its share of the status line and the hints.
extension Frame {
  /// What the pane lists, in so many columns if that can be.
  func paneTitle(of pane: HistoryPane, columns: Int) -> String {
    if let replay = pane.replay {
      let place = "Replay \(replay.position + 1)/\(replay.path.count)"
      return replay.isPaused ? place + ", paused" : place
    }
    if let view = pane.difference, view.isPicking {
      return "\(view.picked.count) of \(counted(view.page.changeCount, "change")) marked"
    }
    let all = counted(pane.stateCount, "state")
    guard let look = pane.look else { return "History, \(all)" }
    let subject = look.words.map { "\"\($0)\"" } ?? "Selected text"
    guard look.findings != nil else {
      return "\(subject): looking\(symbols.ellipsis) \(Int(look.progress * 100)) %"
    }
    let title = "\(subject): \(pane.rowCount) of \(all)" + fate(of: look, withAges: true)
    if columnCount(of: title) <= columns { return title }
    return "\(subject): \(pane.rowCount) of \(pane.stateCount)" + fate(of: look, withAges: false)
  }

  /// When words first came into the text, and when they went.
  private func fate(of look: PaneLook, withAges: Bool) -> String {
    guard look.words != nil else { return "" }
    var fate = ""
    if let first = look.firstAppearance { fate += ", first \(place(of: first, withAges))" }
    let isGone = !look.matches.contains(editor.document.caretaker.tree.current)
    if isGone, let last = look.lastDisappearance { fate += ", gone \(place(of: last, withAges))" }
    let lost = look.findings?.lost.count ?? 0
    return lost > 0 ? fate + ", \(lost) not readable" : fate
  }

  private func place(of id: MementoID, _ withAge: Bool) -> String {
    let outline = editor.document.caretaker.tree.outline
    let number = "#\(outline.number(of: id))"
    return withAge
      ? "\(number) (\(ages.words(for: outline.secondsSince1970(of: id))))" : number
  }

  private func counted(_ count: Int, _ thing: String) -> String {
    "\(count) \(thing)\(count == 1 ? "" : "s")"
  }
}
