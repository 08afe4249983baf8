public import Files
public import HistoryStore
public import SystemPackage
public import TextEditing

/// The restore of a state of the history to a file, without an editor.
public struct Restoration {
  private let store: HistoryDatabase
  private let sessions: SessionLiveness
  private let settings: HistorySettings
  private let encodings: ChosenEncodings?

  /// The result of a restore.
  public struct Outcome: Hashable, Sendable {
    /// The number of the state that was in the file before; a change by another program is recorded
    /// first.
    public let before: Int?
    /// Whether the file was written; false if it had that text already.
    public let isWritten: Bool
  }

  /// Creates the restore for a store.
  public init(
    _ store: HistoryDatabase, sessions: SessionLiveness, encodings: ChosenEncodings?,
    settings: HistorySettings = HistorySettings()
  ) {
    self.encodings = encodings
    self.store = store
    self.sessions = sessions
    self.settings = settings
  }

  /// Writes a text, usually a state, to its file at a canonical path, even if the file and its
  /// folders were deleted.
  ///
  /// It is recorded as a new step, so that undo reverts it.
  ///
  /// - Parameters:
  ///   - text: the number of a state, or the text itself.
  ///   - title: the title of the step.
  ///   - now: in seconds since 1970-01-01 00:00 UTC.
  public func restore(
    _ text: FileRewrite.NewText, titled title: String, of path: FilePath, at now: Double
  ) throws(HistoryFailure) -> Outcome {
    // This precedes any recording.
    try HistoryFailure.file { () throws(FileError) in try FolderChange.createFolders(of: path) }
    let rewrite = FileRewrite(text, to: path, expecting: .anything, titled: title)
    let outcomes = FileRewriting(
      store, sessions: sessions, encodings: encodings, settings: settings
    ).run([rewrite], at: now)
    switch outcomes[0] {
    case .unchanged(let before): return Outcome(before: before, isWritten: false)
    case .refused(.failed(let failure)): throw failure
    case .refused: throw .changedMeanwhile(path)
    case .written(let written):
      if let failure = written.failure { throw .database(failure) }
      // The bytes do not show the encoding, and other commands would decode another text.
      if let encodings {
        try HistoryFailure.file { () throws(FileError) in
          try encodings.record(written.state.recordedEncoding, of: path)
        }
      }
      return Outcome(before: written.number, isWritten: true)
    }
  }
}

extension TextBuffer.Memento {
  /// Writes the state to a file in its encoding, atomically, without an editor.
  @discardableResult
  public func write(to path: FilePath) throws(FileError) -> FileIdentity {
    do throws(FileError) {
      return try TextFile.save(self, to: path)
    } catch {
      throw FileError(.write, error.path, error.cause)
    }
  }
}
