import Console

/// A press of a button, kept to tell a second click from a first one.
struct Click {
  private let event: MouseEvent
  private let uptime: Duration
  /// 1 for a click by itself, 2 for a double click, and so on.
  let count: Int

  /// How soon the next click must follow.
  private static var limit: Duration { .milliseconds(400) }

  /// A press, by itself or following on another: of the same button, soon, and in the same place.
  init(_ event: MouseEvent, at uptime: Duration, after previous: Click?) {
    self.event = event
    self.uptime = uptime
    guard let previous, previous.event.kind == event.kind, previous.event.row == event.row,
      // A hand that clicks is not quite still.
      abs(previous.event.column - event.column) <= 1, uptime - previous.uptime <= Self.limit
    else {
      count = 1
      return
    }
    count = previous.count + 1
  }
}
