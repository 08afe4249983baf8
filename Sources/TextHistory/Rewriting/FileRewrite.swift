public import HistoryStore
public import SystemPackage
public import Text
public import TextEditing

/// A new text for a file that is not open in an editor.
public struct FileRewrite: Sendable {
  /// The canonical path of the file.
  public let path: FilePath
  /// The expected contents of the file.
  public let expected: Expectation
  /// The new text.
  public let text: NewText
  /// The title of the step in the history.
  public let title: String
  /// Whether the file has a history.
  public let keepsHistory: Bool

  /// The contents that a file must have before it is written.
  public enum Expectation: Hashable, Sendable {
    /// Any contents, or no file.
    case anything
    /// These bytes.
    case bytes(ByteStamp)
    /// No file.
    case missing
  }

  /// The source of the new text.
  public enum NewText: Sendable {
    /// A state of the history, by its number.
    case state(Int)
    /// A known text.
    case known(TextBuffer.Memento)
    /// A change of the present text, computed on any queue.
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
    /// The file had this text already, as the state with this number, if it has a history.
    case unchanged(number: Int?)
    /// The file is unchanged.
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
    /// The reason why the history does not record the text in the file yet; the next opening will.
    public let failure: DatabaseError?
  }
}

/// The reason why a file was not written.
public enum RewriteRefusal: Error, Sendable {
  /// A change of the file: its bytes are not the expected ones.
  case changed
  /// A missing file.
  case missing
  /// A stop by the user before this file.
  case stopped
  /// A text that is not valid for the file, with the reason.
  case unsuitable(String)
  /// A failure of the disk or the store.
  case failed(HistoryFailure)
}

extension FileRewrite.NewText {
  /// Returns the text with replacements of the matches that begin in some lines.
  ///
  /// - Parameters:
  ///   - lines: the numbers of the lines, from 0, ascending.
  ///   - shouldContinue: called periodically; false stops.
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
