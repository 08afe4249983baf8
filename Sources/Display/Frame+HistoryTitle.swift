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

  /// What the status line says before the file's name while the pane is open.
  func statusLabel(of pane: HistoryPane) -> String {
    let number = "#\(editor.document.caretaker.tree.number(of: pane.selected))"
    if pane.rowCount == 0 { return "No such state in " }
    if pane.loss != nil { return "\(number) is lost: " }
    if pane.isMissing { return "Bringing back \(number)\(symbols.ellipsis) " }
    if let view = pane.difference {
      guard let change = view.change else { return "No change since \(number) in " }
      return "Change \(change + 1)/\(view.page.changeCount) since \(number) in "
    }
    return pane.isAtCurrent ? "Now: " : "Preview of \(number) in "
  }

  /// The keys that matter most in the pane.
  func hints(of pane: HistoryPane) -> [(key: String, words: String)] {
    if pane.isHelpShown { return [("Any key", "Back")] }
    if let replay = pane.replay {
      return [("Space", replay.isPaused ? "Go on" : "Pause"), ("Any other key", "Stop")]
    }
    if pane.difference?.isPicking == true {
      return [
        (symbols.arrows, "Change"), ("Space", "Mark"), ("k", "Keep both"), ("a", "All"),
        ("Enter", "Bring back"), ("Esc", "Stop"),
      ]
    }
    let enter = pane.look?.isForPart == true ? "Bring back the part" : "Restore"
    let escape = pane.look?.words != nil ? "All states" : "Close"
    return [
      (symbols.arrows, "Select"), ("Enter", enter), ("Esc", escape),
      ("?", "Keys"), ("d", pane.difference == nil ? "Difference" : "Text"), ("/", "Find"),
      ("p", "Pick"), ("n", "Name"), ("t", "Time"), ("r", "Replay"), ("[ ]", "Changes"),
      ("Tab", "Branch"),
    ]
  }
}
