public import MementoKit

/// A replay of the states from one to another.
public struct Replay {
  /// The states to show, in order.
  public let path: [MementoID]
  /// The index of the visible state.
  public private(set) var position = 0
  /// The state selected at the beginning.
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

  /// The next state; nil at the end.
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
    return up + [a] + down.reversed()
  }
}
