public import Files
public import HistoryStore
import MementoArchiveKit
import MementoKit
public import SystemPackage
public import TextEditing

/// The restoring of a state of the history to a file, without an editor.
public struct Restoration {
  private let store: HistoryDatabase
  private let sessions: SessionLiveness
  private let settings: HistorySettings
  private let encodings: ChosenEncodings?

  /// The result of restoring.
  public struct Outcome: Hashable, Sendable {
    /// The number of the state that was in the file before; a change by another program was
    /// recorded first.
    public let before: Int?
    /// Whether the file was written; false if it had that text already.
    public let isWritten: Bool
  }

  /// Creates the restoring from a store.
  public init(
    _ store: HistoryDatabase, sessions: SessionLiveness, encodings: ChosenEncodings?,
    settings: HistorySettings = HistorySettings()
  ) {
    self.encodings = encodings
    self.store = store
    self.sessions = sessions
    self.settings = settings
  }

  /// Writes a state to its file at a canonical path, also if the file was deleted.
  ///
  /// - Parameter now: in seconds since 1970-01-01 00:00 UTC.
  public func restore(
    _ number: Int, of path: FilePath, at now: Double
  ) throws(HistoryFailure) -> Outcome {
    let disk = try HistoryFailure.file { () throws(FileError) in
      try DiskText(of: path, encodings: encodings)
    }
    let text = OpenedText(path: path, state: disk.state, identity: disk.identity, openedAt: now)
    let (history, earlier) = try HistoryFailure.database { () throws(DatabaseError) in
      try FileHistory.open(text, in: store, sessions: sessions, settings: settings)
    }
    let before = earlier.map { $0.tree.number(of: $0.anchor) }
    let outcome = Result { () throws(HistoryFailure) in
      try put(number, into: path, before, disk, history, at: now)
    }
    // On success and failure, this session leaves nothing to recover.
    try HistoryFailure.database { () throws(DatabaseError) in try history.close() }
    return try outcome.get()
  }

  private func put(
    _ number: Int, into path: FilePath, _ before: Int?, _ disk: DiskText, _ history: FileHistory,
    at now: Double
  ) throws(HistoryFailure) -> Outcome {
    let state = try HistoryFailure.state { () throws(StoreError) in
      try history.loadState(number, atHand: before.map { ($0, disk.state) }).last?.state
    }
    guard let state else { throw .state(.notFound(name: "#\(number)")) }
    // The identifier does not matter: this session has no mementos.
    let reference = MementoReference(id: .root, number: number)
    let isWritten = disk.identity == nil || !TextBuffer(state).isUnchanged(since: disk.state)
    var identity = disk.identity
    if isWritten {
      try HistoryFailure.database { () throws(DatabaseError) in
        try history.expectOnDisk(reference, state)
      }
      identity = try HistoryFailure.file { () throws(FileError) in
        try disk.isStillIn(path) ? state.write(to: path) : nil
      }
      if identity == nil { throw .changedMeanwhile(path) }
    }
    try HistoryFailure.database { () throws(DatabaseError) in
      try history.noteOnDisk(reference, state, isSaved: isWritten, identity: identity)
      try history.move(to: reference, at: now)
    }
    return Outcome(before: before, isWritten: isWritten)
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
