public import MementoKit

/// Something that is looked for in all states of a text.
public struct HistoryLook: Sendable {
  /// What is looked for.
  public enum Subject: Hashable, Sendable {
    /// States whose title, name or text holds these words. Capital letters count where there is
    /// one among them.
    case words(String)
    /// States that changed what lies in these bytes of the current state.
    case part(Range<Int>)
  }

  /// Tells one look from the next.
  public let serial: Int
  /// What is looked for.
  public let subject: Subject
  /// The history, with the states that are at hand.
  public let tree: MementoTree<TextBuffer.Memento>

  /// A look from its parts.
  public init(serial: Int, for subject: Subject, in tree: MementoTree<TextBuffer.Memento>) {
    self.serial = serial
    self.subject = subject
    self.tree = tree
  }
}

/// What was found in the states of a text.
public struct HistoryFindings: Sendable {
  /// A state that is worth telling.
  public struct Finding: Hashable, Sendable {
    /// The memento.
    public var id: MementoID
    /// Whether its text holds the words.
    public var isInText = false
    /// Whether its title or its name does.
    public var isInLabel = false
    /// What became of the words in the step that led here.
    public var change: Change?
    /// Where the part is in this state.
    public var part: Range<Int>?

    /// A finding that says nothing yet.
    public init(_ id: MementoID) { self.id = id }
  }

  /// What a step does to words.
  public enum Change: String, Hashable, Sendable {
    /// They are in the text now, and were not in the state before.
    case appeared
    /// They were in the text of the state before, and are not any more.
    case disappeared
  }

  /// What was found, in the order of recording.
  public var findings: [Finding]
  /// The states whose text could not be looked at.
  public var lost: [MementoID]

  /// Findings from their parts.
  public init(findings: [Finding] = [], lost: [MementoID] = []) {
    self.findings = findings
    self.lost = lost
  }
}
