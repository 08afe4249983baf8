public import MementoKit

/// A walk over all states of a text that looks for something in them.
///
/// It can be interrupted and gone on with, and belongs to one queue at a time.
public struct HistorySearch {
  private var words: WordSearch?
  private var part: PartSearch?

  /// A walk that has not begun.
  ///
  /// - Parameter stored: what is kept of the states that the tree does not hold.
  public init(_ look: HistoryLook, stored: StoredStates = .none) {
    switch look.subject {
    case .words(let words):
      self.words = BytePattern(words: words).map { WordSearch(for: $0, in: look.tree, stored) }
    case .part(let range): part = PartSearch(for: range, in: look.tree, stored)
    }
  }

  /// A walk that looks for bytes in titles, names and texts.
  public init(
    for pattern: BytePattern, in tree: MementoTree<TextBuffer.Memento>,
    stored: StoredStates = .none
  ) {
    words = WordSearch(for: pattern, in: tree, stored)
  }

  /// What was found so far.
  public var findings: HistoryFindings {
    words?.findings ?? part?.findings ?? HistoryFindings()
  }

  /// Whether all states were looked at.
  public var isDone: Bool { words?.isDone ?? part?.isDone ?? true }

  /// How much of the way is gone, from 0 to 1.
  public var progress: Double { words?.progress ?? part?.progress ?? 1 }

  /// Looks at one state after another.
  ///
  /// Texts are looked at where they differ from the one before, so that the cost is the size of the
  /// history and not that of all its texts.
  ///
  /// - Parameter goesOn: asked after each state, and told how much of the way is gone, from 0 to 1;
  ///   with false from it the walk rests, and goes on when it is run again.
  /// - Returns: whether all states were looked at.
  @discardableResult
  public mutating func run(_ goesOn: (_ progress: Double) -> Bool = { _ in true }) -> Bool {
    while !isDone {
      words?.step()
      part?.step()
      if !goesOn(progress) { break }
    }
    return isDone
  }
}
