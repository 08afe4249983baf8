package import Text
public import MementoKit

/// A search through all states of a text.
public struct HistoryQuery: Sendable {
  /// The subject of a search.
  public enum Subject: Hashable, Sendable {
    /// States whose title, name or text contains these words. Case is significant if they contain
    /// an upper-case letter.
    case words(String)
    /// States that changed a part of the current state. If it has a heading, the search ends at the
    /// state that added it.
    case part(TextPart)
  }

  /// The number of the search.
  public let serial: Int
  /// The subject of the search.
  public let subject: Subject
  /// The history, with its loaded states.
  package let tree: MementoTree<TextBuffer.Memento>

  /// Creates a query.
  package init(serial: Int, for subject: Subject, in tree: MementoTree<TextBuffer.Memento>) {
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
  public var findings: [Finding] = []
  /// The state before the first change of a part; nil without one.
  public var before: Finding?
  /// The states whose text could not be read.
  public var lost: [MementoID] = []

  /// Creates a result without findings.
  public init() {}
}

/// A search that visits all states of a text.
///
/// It can pause and resume, and belongs to one queue at a time.
public struct HistorySearch {
  private var words: WordSearch?
  private var part: PartSearch?

  /// Creates a search.
  ///
  /// - Parameter stored: the stored states that the tree has not loaded.
  public init(_ query: HistoryQuery, stored: StoredStates = .none) {
    switch query.subject {
    case .words(let words):
      self.words = BytePattern(words: words).map { WordSearch(for: $0, in: query.tree, stored) }
    case .part(let part):
      self.part = PartSearch(for: part, in: query.tree, stored)
    }
  }

  /// Creates a search for bytes in titles, names and texts.
  package init(
    for pattern: BytePattern, in tree: MementoTree<TextBuffer.Memento>,
    stored: StoredStates = .none
  ) {
    words = WordSearch(for: pattern, in: tree, stored)
  }

  /// The findings so far.
  public var findings: HistoryFindings { words?.findings ?? part?.findings ?? HistoryFindings() }

  /// Whether all states were visited.
  public var isDone: Bool { words?.isDone ?? part?.isDone ?? true }

  /// The completed share, from 0 to 1.
  public var progress: Double { words?.progress ?? part?.progress ?? 1 }

  /// Visits one state after another.
  ///
  /// A text is searched only in its differences from the previous one, so that the cost is the size
  /// of the history rather than that of all its texts.
  ///
  /// - Parameter shouldContinue: called after each state with the completed share, from 0 to 1;
  ///   false pauses the search until the next call.
  /// - Returns: whether all states were visited.
  @discardableResult
  public mutating func run(_ shouldContinue: (_ progress: Double) -> Bool = { _ in true }) -> Bool {
    while !isDone {
      words?.step()
      part?.step()
      if !shouldContinue(progress) { break }
    }
    return isDone
  }
}
