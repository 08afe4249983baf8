public import HistoryStore
public import SystemPackage
public import Text
public import TextEditing

/// A new text for a file that is not open in an editor.
public struct FileRewrite: Sendable {
  /// The canonical path of the file.
  public let path: FilePath
  /// What the file must be like.
  public let expected: Expectation
  /// The new text.
  public let text: NewText
  /// The title of the step in the history.
  public let title: String
  /// Whether the file has a history.
  public let keepsHistory: Bool

  /// What a file must be like, so that it is written.
  public enum Expectation: Hashable, Sendable {
    /// It may have any contents, or not exist.
    case anything
    /// It must have these bytes.
    case bytes(ByteStamp)
    /// It must not exist.
    case missing
  }

  /// Where the new text comes from.
  public enum NewText: Sendable {
    /// A state of the history, by its number.
    case state(Int)
    /// A known text.
    case known(TextBuffer.Memento)
    /// A change of the present text, which is computed on any queue.
    case change(Change)
  }

  /// Computes the new text from the present one, with the number of changes.
  public typealias Change =
    @Sendable (TextBuffer.Memento) throws(RewriteRefusal) -> (TextBuffer.Memento, count: Int)

  /// Creates a request to write a text to a file.
  public init(
    _ text: NewText, to path: FilePath, expecting expected: Expectation, titled title: String,
    keepsHistory: Bool = true
  ) {
    self.path = path
    self.expected = expected
    self.text = text
    self.title = title
    self.keepsHistory = keepsHistory
  }

  /// The result of writing.
  public enum Outcome: Sendable {
    /// The file has the new text.
    case written(Written)
    /// The file had this text already; the number of its state, if it has a history.
    case unchanged(number: Int?)
    /// The file is as it was.
    case refused(RewriteRefusal)
  }

  /// A file that was written.
  public struct Written: Sendable {
    /// The number of the state that was in the file before; nil without a history.
    public let number: Int?
    /// The text before, for a file without a history.
    public let before: TextBuffer.Memento?
    /// The bytes of the file now.
    public let stamp: ByteStamp
    /// The new text.
    public let state: TextBuffer.Memento
    /// The number of changes, if the new text was computed.
    public let changeCount: Int
    /// The reason why the history does not know that the file has this text; it will find that out.
    public let failure: DatabaseError?
  }
}

/// The reason why a file was not written.
public enum RewriteRefusal: Error, Sendable {
  /// Its bytes are not the expected ones.
  case changed
  /// It does not exist any more.
  case missing
  /// The user stopped before it.
  case stopped
  /// The new text does not suit the file; the words say why.
  case unsuitable(String)
  /// The disk or the store refuses it.
  case failed(HistoryFailure)
}

extension FileRewrite.NewText {
  /// Returns the text with the matches that begin in some lines replaced.
  ///
  /// - Parameters:
  ///   - lines: the numbers of the lines, from 0, ascending.
  ///   - shouldContinue: called now and then; false stops.
  public static func replacing(
    _ replacement: MatchReplacement, inLines lines: [Int],
    while shouldContinue: @escaping @Sendable () -> Bool
  ) -> FileRewrite.NewText {
    .change { (state) throws(RewriteRefusal) in
      var buffer = TextBuffer(state)
      let found = LineReplacing(
        replacement, inLines: lines, of: buffer.text, while: shouldContinue)
      if found.isStopped { throw .stopped }
      if let failure = found.failure { throw .unsuitable("the expression failed: \(failure)") }
      if let reason = found.mixture(in: buffer) { throw .unsuitable(reason) }
      guard
        let edited = buffer.edited(by: found.replacements, titled: "", while: shouldContinue)
      else { throw .stopped }
      buffer.adopt(edited)
      if let problem = buffer.text.problem(in: buffer.encoding) {
        throw .unsuitable(problem.description)
      }
      return (buffer.makeMemento(), count: found.matchCount)
    }
  }
}
