/// The limits of the stored history.
public struct HistorySettings: Hashable, Sendable {
  /// The maximum size in bytes of a text with snapshots; larger texts are stored as deltas from the
  /// file on disk.
  public var largestSnapshot: Int
  /// The maximum bytes of history of one file.
  public var bytesPerFile: Int
  /// The maximum bytes of all history.
  public var bytesInAll: Int

  /// Creates limits with defaults.
  public init(
    largestSnapshot: Int = 16_000_000, bytesPerFile: Int = 200_000_000,
    bytesInAll: Int = 2_000_000_000
  ) {
    self.largestSnapshot = largestSnapshot
    self.bytesPerFile = bytesPerFile
    self.bytesInAll = bytesInAll
  }
}
