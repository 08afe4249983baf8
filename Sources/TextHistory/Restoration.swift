import MementoKit
public import Storage
public import SystemPackage
public import TextModel

/// Puts a state of its history into a file while no editor does.
public struct Restoration {
  private let store: HistoryStore
  private let runs: Runs
  private let settings: HistorySettings

  /// What became of it.
  public struct Outcome: Hashable, Sendable {
    /// The number of the state that was in the file before; what another program had put there
    /// was recorded first.
    public let before: Int?
    /// Whether the file was written; it was not where it held that text already.
    public let isWritten: Bool
  }

  /// Restoring from a store.
  public init(
    _ store: HistoryStore, runs: Runs, settings: HistorySettings = HistorySettings()
  ) {
    self.store = store
    self.runs = runs
    self.settings = settings
  }

  /// Puts a state into the file at its path, also where the file was deleted.
  ///
  /// - Parameters:
  ///   - number: the number of the state.
  ///   - path: of the file; canonical.
  ///   - now: in seconds since 1970-01-01 00:00 UTC.
  public func restore(
    _ number: Int, of path: FilePath, at now: Double
  ) throws(HistoryFailure) -> Outcome {
    let disk = try HistoryFailure.file { () throws(FileError) in try DiskText(of: path) }
    let text = OpenedText(path: path, state: disk.state, identity: disk.identity, openedAt: now)
    let (history, earlier) = try HistoryFailure.database { () throws(DatabaseError) in
      try FileHistory.open(text, in: store, runs: runs, settings: settings)
    }
    let before = earlier.map { $0.tree.number(of: $0.joint) }
    let outcome: Result<Outcome, HistoryFailure>
    do throws(HistoryFailure) {
      outcome = .success(try put(number, into: path, before, disk, history, at: now))
    } catch {
      outcome = .failure(error)
    }
    // This run is over whatever came of it, and leaves nothing to recover.
    try HistoryFailure.database { () throws(DatabaseError) in try history.close() }
    return try outcome.get()
  }

  private func put(
    _ number: Int, into path: FilePath, _ before: Int?, _ disk: DiskText, _ history: FileHistory,
    at now: Double
  ) throws(HistoryFailure) -> Outcome {
    let state = try HistoryFailure.state { () throws(StoreError) in
      try history.bring(number, atHand: before.map { ($0, disk.state) }).last?.state
    }
    guard let state else { throw .state(.notFound(name: "#\(number)")) }
    // Where the state stands among the mementos of this run does not matter: there are none.
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
  /// Puts the state into a file in its encoding, at one stroke, where no editor runs.
  @discardableResult
  public func write(to path: FilePath) throws(FileError) -> FileIdentity {
    do throws(FileError) {
      return try TextFile.save(self, to: path)
    } catch {
      throw FileError(.write, error.path, error.cause)
    }
  }
}
