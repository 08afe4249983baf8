/// How much work a comparison of lines may be.
public struct LineEffort: Sendable {
  /// How many more steps the search for the smallest hunks may take.
  var steps: Int
  /// The largest place that is looked into, in bytes of both texts.
  var bytes: Int
  /// The most lines of both texts that are looked at in a place; their numbers take memory.
  var lines: Int
  /// The most places that the pieces of two texts tell; beyond it they are compared as one.
  var places = Int.max
  /// How many bytes at each end of a place are looked at for what is the same.
  var comparedBytes = Int.max
  /// Whether somewhere there was more to do than was allowed.
  var isSpent = false

  /// For a command that is waited for: a quarter of a second for the search, about three seconds
  /// for the bytes of a very large file.
  public static var standard: LineEffort {
    LineEffort(steps: 100_000_000, bytes: 512 << 20, lines: 10_000_000)
  }

  /// For what is drawn while somebody moves on: some 50 ms at most, whatever the texts.
  public static var interactive: LineEffort {
    LineEffort(
      steps: 5_000_000, bytes: 24 << 20, lines: 500_000, places: 2_000, comparedBytes: 32 << 20)
  }
}
