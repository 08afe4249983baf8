import MementoKit
import TextModel

/// What the history pane says in the status line and in the hints.
extension Editor {
  /// What the status line says before the file's name while the pane is open.
  func statusLabel(of pane: HistoryPane) -> String {
    let number = "#\(document.caretaker.tree.number(of: pane.selected))"
    if pane.rowCount == 0 { return "No such state in " }
    if pane.loss != nil { return "\(number) is lost: " }
    if pane.isMissing { return "Bringing back \(number)\(symbols.ellipsis) " }
    if let view = pane.difference {
      guard let change = view.change else { return "No change since \(number) in " }
      let roughly = view.page.difference.isCoarse ? ", roughly," : ""
      return "Change \(change + 1)/\(view.page.changeCount)\(roughly) since \(number) in "
    }
    return pane.isAtCurrent ? "Now: " : "Preview of \(number) in "
  }

  /// The keys that matter most in the pane.
  func hints(of pane: HistoryPane) -> [Hint] {
    if let replay = pane.replay {
      return [
        Hint("Space", replay.isPaused ? "Go on" : "Pause"),
        Hint("Any other key", "Stop", presses: "Esc"),
      ]
    }
    if pane.difference?.isPicking == true {
      return [
        Hint(symbols.arrows, "Change"), Hint("Space", "Mark"), Hint("k", "Keep both"),
        Hint("a", "All"),
        Hint("Enter", "Bring back"), Hint("Esc", "Stop"),
      ]
    }
    let enter = pane.look?.isForPart == true ? "Bring back the part" : "Restore"
    let escape = pane.look?.words != nil ? "All states" : "Close"
    return [
      Hint(symbols.arrows, "Select"), Hint("Enter", enter), Hint("Esc", escape),
      Hint("?", "Keys"), Hint("d", pane.difference == nil ? "Difference" : "Text"),
      Hint("/", "Find"),
      Hint("p", "Pick"), Hint("n", "Name"), Hint("t", "Time"), Hint("r", "Replay"),
      Hint("[ ]", "Changes"),
      Hint("Tab", "Branch"),
    ]
  }
}
