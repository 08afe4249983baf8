import Console
import Documents
import MementoKit

/// The replay from the selected state to the current one.
extension Editor {
  mutating func beginReplay(at now: Moment) {
    guard let pane = historyPane else { return }
    let outline = document.caretaker.tree.outline
    let path = outline.path(from: pane.selected, to: outline.current)
    guard path.count > 1 else {
      message = .info("Nothing to replay: select an earlier state first")
      return
    }
    if pane.filter != nil { listEverything() }
    let caretaker = document.caretaker
    historyPane?.select(pane.selected, in: caretaker)
    historyPane?.replay = Replay(of: path, at: now.uptime)
  }

  mutating func pressInReplay(_ key: Key, at now: Moment) {
    switch HistoryKeys.replay.action(for: key, running: keymap[key]) {
    case .togglePause: historyPane?.replay?.togglePause(at: now.uptime)
    case .stop, nil: endReplay(at: historyPane?.replay?.home)
    }
  }

  private mutating func endReplay(at id: MementoID?) {
    historyPane?.replay = nil
    let caretaker = document.caretaker
    if let id { historyPane?.select(id, in: caretaker) }
  }

  /// Shows the next loaded state; a lost one is skipped.
  mutating func continueReplay(at now: Moment) {
    guard let pane = historyPane, let replay = pane.replay else { return }
    if pane.isMissing {
      historyPane?.replay?.wait(at: now.uptime)
      return
    }
    guard let next = replay.next else {
      endReplay(at: nil)
      message = .info("Replayed \(replay.path.count) states")
      return
    }
    historyPane?.replay?.advance(at: now.uptime)
    let caretaker = document.caretaker
    historyPane?.select(next, in: caretaker)
  }
}
