import Console

/// A press of a button, for the detection of double clicks.
struct Click {
  private let event: MouseEvent
  private let uptime: Duration
  /// The number of consecutive clicks: 2 for a double click.
  let count: Int

  /// The maximum time between two clicks.
  private static var limit: Duration { .milliseconds(400) }

  /// Creates a click; it follows the previous one if it has the same button and place and is quick
  /// enough.
  init(_ event: MouseEvent, at uptime: Duration, after previous: Click?) {
    self.event = event
    self.uptime = uptime
    guard let previous, previous.event.kind == event.kind, previous.event.row == event.row,
      // A hand moves slightly between two clicks.
      abs(previous.event.column - event.column) <= 1, uptime - previous.uptime <= Self.limit
    else {
      count = 1
      return
    }
    count = previous.count + 1
  }
}
