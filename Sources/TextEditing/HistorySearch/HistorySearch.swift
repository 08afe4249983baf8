public import Text
public import MementoKit

/// A search that visits all states of a text.
///
/// It can pause and resume, and belongs to one queue at a time.
public struct HistorySearch {
  private var words: WordSearch?
  private var part: PartSearch?

  /// Creates a search.
  ///
  /// - Parameter stored: the stored states that the tree has not loaded.
  public init(_ look: HistoryQuery, stored: StoredStates = .none) {
    switch look.subject {
    case .words(let words):
      self.words = BytePattern(words: words).map { WordSearch(for: $0, in: look.tree, stored) }
    case .part(let range): part = PartSearch(for: range, in: look.tree, stored)
    }
  }

  /// Creates a search for bytes in titles, names and texts.
  public init(
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
  /// A text is searched where it differs from the one before, so that the cost is the size of the
  /// history and not that of all its texts.
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
