/// The crashed sessions of a file.
struct CrashedSessions {
  /// The tokens of all.
  private(set) var tokens: Set<String> = []
  /// The tokens of sessions whose text was not offered yet.
  private var waiting: Set<String> = []

  /// The tokens of sessions whose text is in the offer, or that left none.
  var settled: Set<String> { tokens.subtracting(waiting) }

  /// Adds a session.
  mutating func insert(_ token: String) { tokens.insert(token) }

  /// Leaves the text of a session to the offer of another opening.
  mutating func postpone(_ token: String) { waiting.insert(token) }

  /// Removes the sessions about whose text the user has decided.
  mutating func removeSettled() { tokens = waiting }
}
