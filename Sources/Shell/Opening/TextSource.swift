import Documents

/// The source of a text that is edited while it is read.
protocol TextSource: Sendable {
  /// Called on the main queue with each event.
  typealias Post = @MainActor @Sendable (LoadEvent) -> Void

  /// Reads from the beginning, or after a pause.
  func read(post: @escaping Post)

  /// Ends the reading; buffered text may still be posted.
  func stop(post: @escaping Post)
}
