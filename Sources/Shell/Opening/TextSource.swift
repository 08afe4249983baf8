import Documents

/// The source of a text that is edited while it is read.
protocol TextSource: Sendable {
  /// Reads from the beginning, or after a pause.
  func read(post: @escaping Post<LoadEvent>)

  /// Ends the reading; buffered text may still be posted.
  func stop(post: @escaping Post<LoadEvent>)
}
