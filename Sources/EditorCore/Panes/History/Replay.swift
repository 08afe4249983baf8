import Console
import Documents
public import MementoKit

/// A replay of the states from one to another.
public struct Replay {
  /// The states to show, in order.
  public let path: [MementoID]
  /// The index of the visible state.
  public private(set) var position = 0
  let home: MementoID
  /// The time of the next state; nil during a pause.
  private(set) var due: Duration?
  private let interval: Duration
  /// The number of states per step: with very many, some are skipped.
  private let stride: Int

  /// The approximate total time, unless single states would be too quick or too slow.
  private static var wholeTime: Duration { .seconds(12) }
  private static var intervals: ClosedRange<Duration> { .milliseconds(80) ... .milliseconds(700) }

  init(of path: [MementoID], at now: Duration) {
    self.path = path
    home = path.first ?? .root
    let most = Int(Self.wholeTime / Self.intervals.lowerBound)
    stride = max(1, (path.count + most - 1) / most)
    let even = Self.wholeTime / max(1, path.count / stride)
    interval = min(max(even, Self.intervals.lowerBound), Self.intervals.upperBound)
    due = now + interval
  }

  var next: MementoID? { position + 1 < path.count ? path[nextPosition] : nil }

  private var nextPosition: Int { min(position + stride, path.count - 1) }

  /// Whether it is paused.
  public var isPaused: Bool { due == nil }

  mutating func advance(at now: Duration) {
    position = nextPosition
    due = now + interval
  }

  /// Waits for the next state, which is not loaded yet.
  mutating func wait(at now: Duration) { due = now + interval }

  mutating func togglePause(at now: Duration) { due = due == nil ? now + interval : nil }
}

/// The replay from the selected state to the current one.
extension Replay {
  static func start(in editor: inout Editor, at now: Moment) {
    guard let pane = editor.historyPane else { return }
    let outline = editor.document.caretaker.tree.outline
    let path = outline.path(from: pane.selected, to: outline.current)
    guard path.count > 1 else {
      return editor.message = .info("Nothing to replay: select an earlier state first")
    }
    if !pane.listsEverything { HistoryBrowsing.listEverything(in: &editor) }
    HistoryBrowsing.selectInHistory(pane.selected, in: &editor)
    editor.historyPane?.replay = Replay(of: path, at: now.uptime)
  }

  static func press(_ key: Key, in editor: inout Editor, at now: Moment) {
    switch HistoryKeys.replay.action(for: key, running: editor.keymap[key]) {
    case .togglePause: editor.historyPane?.replay?.togglePause(at: now.uptime)
    case .stop, nil: finish(at: editor.historyPane?.replay?.home, in: &editor)
    }
  }

  private static func finish(at id: MementoID?, in editor: inout Editor) {
    editor.historyPane?.replay = nil
    if let id { HistoryBrowsing.selectInHistory(id, in: &editor) }
  }

  /// Shows the next loaded state; a lost one is skipped.
  static func resume(in editor: inout Editor, at now: Moment) {
    guard let pane = editor.historyPane, let replay = pane.replay else { return }
    if pane.isMissing {
      editor.historyPane?.replay?.wait(at: now.uptime)
      return
    }
    guard let next = replay.next else {
      finish(at: nil, in: &editor)
      editor.message = .info("Replayed \(replay.path.count) states")
      return
    }
    editor.historyPane?.replay?.advance(at: now.uptime)
    HistoryBrowsing.selectInHistory(next, in: &editor)
  }
}

extension MementoOutline {
  /// Returns the states on the path from one to another, by their common ancestor.
  ///
  /// - Complexity: O(length of the path), and of that to the root at worst.
  func path(from start: MementoID, to goal: MementoID) -> [MementoID] {
    var (a, b) = (start, goal)
    var up: [MementoID] = []
    var down: [MementoID] = []
    // Parents precede their children.
    while a != b {
      if a > b {
        up.append(a)
        a = parent(of: a) ?? .root
      } else {
        down.append(b)
        b = parent(of: b) ?? .root
      }
    }
    return (up + [a] + down.reversed()).filter { !isErased($0) }
  }
}
