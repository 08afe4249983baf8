public import Testing

/// Waits until `condition` is true, checking every 10 ms, and fails the test at the call if it is
/// still false after `limit`.
///
/// - Parameters:
///   - what: The awaited condition in words; read only after a timeout, so that it can show the
///     last state.
///   - limit: The timeout. A generous one costs nothing on success, and beside busy tests a check
///     may be delayed.
/// - Throws: The error of `condition`, or Swift Testing's own error after the limit.
public nonisolated(nonsending) func eventually(
  _ what: @autoclosure () -> String,
  within limit: Duration = .seconds(60),
  sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: () throws -> Bool
) async throws {
  let clock = ContinuousClock()
  let deadline = clock.now + limit
  var looks = 1
  while try !condition() {
    // If other tests leave no time between two checks, the time alone proves nothing.
    guard clock.now < deadline || looks < 20 else {
      let failure = Comment(rawValue: "Waited \(limit) in vain for: \(what())")
      try #require(Bool(false), failure, sourceLocation: sourceLocation)
      return
    }
    try await clock.sleep(for: .milliseconds(10))
    looks += 1
  }
}
