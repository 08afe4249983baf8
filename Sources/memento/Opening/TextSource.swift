import EditorCore

/// Where a text comes from that is edited while it comes.
protocol TextSource: Sendable {
  /// Called on the main queue with what came.
  typealias Tell = @MainActor @Sendable (ArrivalNews) -> Void

  /// Reads on: from the beginning, or after it rested.
  func read(tell: @escaping Tell)

  /// Ends the reading; what was gathered may still be told.
  func stop(tell: @escaping Tell)
}
