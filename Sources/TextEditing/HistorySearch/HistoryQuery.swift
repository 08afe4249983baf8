public import MementoKit

/// A search through all states of a text.
public struct HistoryQuery: Sendable {
  /// The subject of a search.
  public enum Subject: Hashable, Sendable {
    /// States whose title, name or text contains these words. Case matters if they contain an
    /// upper-case letter.
    case words(String)
    /// States that changed these bytes of the current state.
    case part(Range<Int>)
  }

  /// The number of the search.
  public let serial: Int
  /// The subject of the search.
  public let subject: Subject
  /// The history, with its loaded states.
  public let tree: MementoTree<TextBuffer.Memento>

  /// Creates a query.
  public init(serial: Int, for subject: Subject, in tree: MementoTree<TextBuffer.Memento>) {
    self.serial = serial
    self.subject = subject
    self.tree = tree
  }
}

/// The result of a search through the states of a text.
public struct HistoryFindings: Sendable {
  /// A state with a match.
  public struct Finding: Hashable, Sendable {
    /// The memento.
    public var id: MementoID
    /// Whether its text contains the words.
    public var isInText = false
    /// Whether its title or its name contains them.
    public var isInLabel = false
    /// The change of the words in the step to this state.
    public var change: Change?
    /// The range of the part in this state.
    public var part: Range<Int>?

    /// Creates an empty finding.
    public init(_ id: MementoID) { self.id = id }
  }

  /// The effect of a step on words.
  public enum Change: String, Hashable, Sendable {
    /// The text contains them, and that of the state before did not.
    case appeared
    /// The text of the state before contained them, and this one does not.
    case disappeared
  }

  /// The findings, in the order of recording.
  public var findings: [Finding]
  /// The states whose text could not be read.
  public var lost: [MementoID]

  /// Creates a result.
  public init(findings: [Finding] = [], lost: [MementoID] = []) {
    self.findings = findings
    self.lost = lost
  }
}
