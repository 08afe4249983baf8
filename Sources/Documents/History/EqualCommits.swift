/// The git commits whose text equals states of a document, as read last.
public struct EqualCommits: Equatable, Sendable {
  /// The commit of HEAD at that time; nil for none.
  public let head: String?
  /// The number of states at that time.
  public let stateCount: Int
  /// The first commit whose text equals each state, by the number of the state: `1a2b3c4 Fix the
  /// parser`.
  public let labels: [Int: String]

  /// Creates a record of the commits that were read.
  public init(head: String? = nil, stateCount: Int = 0, labels: [Int: String] = [:]) {
    (self.head, self.stateCount, self.labels) = (head, stateCount, labels)
  }
}
