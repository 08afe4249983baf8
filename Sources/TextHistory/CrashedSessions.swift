/// The sessions that crashed with a file.
struct CrashedSessions {
  /// The tokens of all.
  private(set) var tokens: Set<String> = []
  /// The tokens of those whose text is not offered yet.
  private var waiting: Set<String> = []

  /// The tokens of those about whose text the user decides with the offer, or that left none.
  var settled: Set<String> { tokens.subtracting(waiting) }

  /// Adds a session.
  mutating func insert(_ token: String) { tokens.insert(token) }

  /// Keeps a session for another opening, which offers its text.
  mutating func postpone(_ token: String) { waiting.insert(token) }

  /// Removes the sessions whose text the user has decided about.
  mutating func removeSettled() { tokens = waiting }
}
