import Console
import MementoKit

/// Replaying what led from the selected state to the current one.
extension Editor {
  mutating func beginReplay(at now: Moment) {
    guard let pane = historyPane else { return }
    let outline = document.caretaker.tree.outline
    let path = outline.path(from: pane.selected, to: outline.current)
    guard path.count > 1 else {
      message = .info("Nothing to replay: select an earlier state first")
      return
    }
    if pane.look != nil { listEverything() }
    let caretaker = document.caretaker
    historyPane?.select(pane.selected, in: caretaker)
    historyPane?.replay = Replay(of: path, at: now.uptime)
  }

  mutating func pressInReplay(_ key: Key, at now: Moment) {
    if key.code == .character(" "), key.modifiers.isEmpty {
      historyPane?.replay?.togglePause(at: now.uptime)
    } else {
      endReplay(at: historyPane?.replay?.home)
    }
  }

  private mutating func endReplay(at id: MementoID?) {
    historyPane?.replay = nil
    let caretaker = document.caretaker
    if let id { historyPane?.select(id, in: caretaker) }
  }

  /// Shows the next state, if it is at hand; one that cannot be had is left out.
  mutating func goOnWithReplay(at now: Moment) {
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
