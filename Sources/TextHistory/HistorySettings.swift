/// How much history is kept.
public struct HistorySettings: Hashable, Sendable {
  /// Texts up to this many bytes are kept whole where that shortens the way to a state; larger
  /// ones are told by what differs from the file on disk.
  public var largestWhole: Int
  /// Bytes of history kept of one file.
  public var bytesPerFile: Int
  /// Bytes of history kept in all.
  public var bytesInAll: Int

  /// Settings; the usual ones unless said otherwise.
  public init(
    largestWhole: Int = 16_000_000, bytesPerFile: Int = 200_000_000, bytesInAll: Int = 2_000_000_000
  ) {
    self.largestWhole = largestWhole
    self.bytesPerFile = bytesPerFile
    self.bytesInAll = bytesInAll
  }
}
