/// A request of the editor for the session of its project that is kept.
public enum ProjectSessionRequest: Equatable, Sendable {
  /// A request to find the last session; answered by `found`.
  case find
  /// A request to keep a session in place of the last one; nil for none.
  case keep(ProjectSession?)
}

/// An event of the session that is kept.
public enum ProjectSessionEvent: Sendable {
  /// The editor begins without a file, and the settings ask for the last session.
  case wantedAtStart
  /// The last session; nil if there is none.
  case found(ProjectSession?)
}
