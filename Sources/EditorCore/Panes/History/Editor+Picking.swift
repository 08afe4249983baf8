import Console
import MementoKit
import TextModel

/// Picking changes in the difference, and bringing only those back.
extension Editor {
  mutating func beginPicking() {
    let buffer = document.buffer
    if historyPane?.difference == nil { historyPane?.toggleDifference(with: buffer) }
    guard let view = historyPane?.difference else {
      message = .info("The state is not here yet")
      return
    }
    guard view.page.changeCount > 0 else {
      message = .info("Nothing to pick: this state is the present text")
      return
    }
    historyPane?.difference?.isPicking = true
  }

  mutating func pressWhilePicking(_ key: Key, at now: Moment) {
    let page = max(1, layout.text.rows - 2)
    let aside = max(1, layout.textColumns / 2)
    switch key.code {
    case .up: jumpWhilePicking(forward: false)
    case .down: jumpWhilePicking(forward: true)
    case .character("["): jumpWhilePicking(forward: false)
    case .character("]"): jumpWhilePicking(forward: true)
    case .character(" "): historyPane?.difference?.togglePick()
    case .character("k"): keepBoth()
    case .character("a"): historyPane?.difference?.togglePickOfAll()
    case .character("p"), .escape: historyPane?.difference?.isPicking = false
    case .pageUp: historyPane?.scroll(lines: -page, columns: 0)
    case .pageDown: historyPane?.scroll(lines: page, columns: 0)
    case .left: historyPane?.scroll(lines: 0, columns: -aside)
    case .right: historyPane?.scroll(lines: 0, columns: aside)
    case .enter: bringBackPicked(at: now)
    default:
      message = .info(
        "\(key) does nothing here. Space marks a change, Enter brings back, Esc stops picking")
    }
  }

  private mutating func jumpWhilePicking(forward: Bool) {
    if historyPane?.jump(forward: forward) == false {
      message = .info(forward ? "This is the last change" : "This is the first change")
    }
  }

  private mutating func keepBoth() {
    if historyPane?.difference?.toggleKeeping() == false {
      message = .info("There is nothing to keep beside it: Space marks the change")
    }
  }

  private mutating func bringBackPicked(at now: Moment) {
    guard let pane = historyPane, let view = pane.difference else { return }
    guard !view.picked.isEmpty else {
      message = .info("No change is marked: Space marks one, a marks all")
      return
    }
    guard mayChangeText() else { return }
    let changes = view.picked.count == 1 ? "1 change" : "\(view.picked.count) changes"
    let title = "Brought back \(changes) from \(time(of: pane.selected, now))"
    closeHistory()
    let earlier = document.buffer.text
    document.caretaker.edit(.alone(title), at: now) { $0.bringBack(view.replacements) }
    showChanges(since: earlier, at: now)
    let lost = view.lostLines
    let fate = lost == 1 ? "; 1 present line gave way" : "; \(lost) present lines gave way"
    message = .info(lost == 0 ? title : title + fate)
  }
}
