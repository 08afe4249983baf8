import Console
import Documents
import MementoKit
import Text
import TextEditing

/// Picking of changes in the difference, to restore only those.
extension Editor {
  mutating func beginPicking() {
    let buffer = document.buffer
    if historyPane?.difference == nil { historyPane?.toggleDifference(with: buffer) }
    guard let view = historyPane?.difference else {
      return message = .info("The state is not loaded yet")
    }
    guard view.page.changeCount > 0 else {
      return message = .info("Nothing to pick: this state equals the present text")
    }
    historyPane?.difference?.isPicking = true
  }

  mutating func pressWhilePicking(_ key: Key, at now: Moment) {
    switch HistoryKeys.picking.action(for: key, running: keymap[key]) {
    case .jump(let forward): jumpWhilePicking(forward: forward)
    case .toggle: historyPane?.difference?.togglePick()
    case .keepBoth: keepBoth()
    case .toggleAll: historyPane?.difference?.togglePickOfAll()
    case .restore: restorePicked(at: now)
    case .stop: historyPane?.difference?.isPicking = false
    case .scroll(let pages): scrollInHistory(.pages(pages))
    case .scrollAside(let halves): scrollHistoryAside(by: halves)
    case .help: toggleHelp()
    case nil:
      message = .info(
        "\(key) does nothing here. Space marks a change, Enter restores, Esc stops picking")
    }
  }

  private mutating func jumpWhilePicking(forward: Bool) {
    if historyPane?.jump(forward: forward) == false {
      message = .info(forward ? "This is the last change" : "This is the first change")
    }
  }

  private mutating func keepBoth() {
    if historyPane?.difference?.toggleKeeping() == false {
      message = .info("Nothing to keep beside it: Space marks the change")
    }
  }

  private mutating func restorePicked(at now: Moment) {
    guard let pane = historyPane, let view = pane.difference else { return }
    if view.picked.isEmpty {
      return message = .info("No change is marked: Space marks one, a marks all")
    }
    guard mayChangeText() else { return }
    let changes = view.picked.count == 1 ? "1 change" : "\(view.picked.count) changes"
    let title = "Brought back \(changes) from \(time(of: pane.selected, now))"
    closeLayers()
    let earlier = document.buffer.text
    document.caretaker.edit(.discrete(title), at: now) { $0.bringBack(view.replacements) }
    showChanges(since: earlier, at: now)
    let lost = view.lostLines
    let fate = lost == 1 ? "; replaced 1 present line" : "; replaced \(lost) present lines"
    message = .info(lost == 0 ? title : title + fate)
  }
}
