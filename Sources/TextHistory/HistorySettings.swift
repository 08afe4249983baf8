/// The limits of the stored history.
public struct HistorySettings: Hashable, Sendable {
  /// The maximum size in bytes of a text with snapshots; larger texts are stored as deltas from the
  /// file on disk.
  public var largestSnapshot = 16_000_000
  /// The maximum bytes of history of one file.
  public var bytesPerFile = 200_000_000
  /// The maximum bytes of all history.
  public var bytesInAll = 2_000_000_000

  /// Creates the default limits.
  public init() {}
}
