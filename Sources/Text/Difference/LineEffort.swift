/// The work limit for a comparison of lines.
public struct LineEffort: Sendable {
  /// The remaining steps of the search for minimal hunks.
  var steps: Int
  /// The remaining bytes to read in the changed places, in both texts.
  var bytes: Int
  /// The remaining lines to hash in these places: all of the older text, and those of the newer
  /// text that do not follow each other as in the older one.
  var lines: Int
  /// The maximum number of bytes, in both texts, of all places that are joined with the text
  /// between them.
  var joinedBytes = 0
  /// The maximum number of places found from pieces; beyond it they are compared as one.
  var places = Int.max
  /// The maximum number of bytes compared at each end of a place.
  var comparedBytes = Int.max
  /// Whether the work exceeded the limit somewhere.
  var isSpent = false

  /// The maximum number of changed lines in joined places.
  ///
  /// A search needs up to the square of this number in steps.
  var joinedLines: Int { Int(Double(steps).squareRoot()) / 2 }

  /// The limit for a command while the user waits: a quarter of a second for the search, about
  /// three seconds for the bytes of a very large file.
  public static var standard: LineEffort {
    LineEffort(
      steps: 100_000_000, bytes: 512 << 20, lines: 10_000_000, joinedBytes: 4 << 20)
  }

  /// The limit for drawing at every key: at most a millisecond.
  public static var small: LineEffort {
    LineEffort(steps: 100_000, bytes: 256 << 10, lines: 8_000, joinedBytes: 4 << 10)
  }

  /// The limit for drawing while the user scrolls: at most about 50 ms for any texts.
  public static var interactive: LineEffort {
    LineEffort(
      steps: 5_000_000, bytes: 40 << 20, lines: 450_000, joinedBytes: 256 << 10, places: 2_000,
      comparedBytes: 128 << 20)
  }
}
