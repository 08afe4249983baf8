public import MementoKit

/// A replay of what led from one state to another.
public struct Replay {
  /// The states to show, one after another.
  public let path: [MementoID]
  /// Which of them is shown.
  public private(set) var position = 0
  /// What was selected when it began.
  let home: MementoID
  /// When the next state is due; nil while it pauses.
  private(set) var due: Duration?
  private let interval: Duration
  /// How many states on the next one is: of very many not each is shown.
  private let stride: Int

  /// All is shown in about so much time, unless single states would be too quick or too slow.
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

  /// The state that comes next; nil at the end.
  var next: MementoID? { position + 1 < path.count ? path[nextPosition] : nil }

  private var nextPosition: Int { min(position + stride, path.count - 1) }

  /// Whether it waits for the user.
  public var isPaused: Bool { due == nil }

  mutating func advance(at now: Duration) {
    position = nextPosition
    due = now + interval
  }

  /// Looks again a moment later: the next state is not at hand yet.
  mutating func wait(at now: Duration) { due = now + interval }

  mutating func togglePause(at now: Duration) { due = due == nil ? now + interval : nil }
}

extension MementoOutline {
  /// The states on the way from one to another: up to where both came from, and down from there.
  ///
  /// - Complexity: O(length of the way), and of that to the root at worst.
  func path(from start: MementoID, to goal: MementoID) -> [MementoID] {
    var (a, b) = (start, goal)
    var up: [MementoID] = []
    var down: [MementoID] = []
    // Parents stand before their children.
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
