/// How much work a comparison of lines may be.
public struct LineEffort: Sendable {
  /// How many more steps the search for the smallest hunks may take.
  var steps: Int
  /// How many more bytes may be looked at in the places that differ, in both texts.
  var bytes: Int
  /// How many more lines of these places may be told apart by their hash: all of the older text,
  /// and of the newer text those that do not simply follow on one another as in the older.
  var lines: Int
  /// The most places that the pieces of two texts tell; beyond it they are compared as one.
  var places = Int.max
  /// How many bytes at each end of a place are looked at for what is the same.
  var comparedBytes = Int.max
  /// Whether somewhere there was more to do than was allowed.
  var isSpent = false

  /// Whether a place of this size may be looked into, which then counts.
  mutating func allows(bytes: Int) -> Bool {
    if bytes > self.bytes { return false }
    self.bytes -= bytes
    return true
  }

  /// For a command that is waited for: a quarter of a second for the search, about three seconds
  /// for the bytes of a very large file.
  public static var standard: LineEffort {
    LineEffort(steps: 100_000_000, bytes: 512 << 20, lines: 10_000_000)
  }

  /// For what is drawn at every key: a millisecond at most.
  public static var small: LineEffort {
    LineEffort(steps: 100_000, bytes: 256 << 10, lines: 8_000)
  }

  /// For what is drawn while somebody moves on: some 50 ms at most, whatever the texts.
  public static var interactive: LineEffort {
    LineEffort(
      steps: 5_000_000, bytes: 40 << 20, lines: 450_000, places: 2_000, comparedBytes: 128 << 20)
  }
}
