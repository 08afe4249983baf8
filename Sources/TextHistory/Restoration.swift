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
  /// The restored state is recorded as a new step, so that undo reverts it.
  ///
  /// - Parameters:
  ///   - title: the title of the step.
  ///   - now: in seconds since 1970-01-01 00:00 UTC.
  public func restore(
    _ number: Int, titled title: String, of path: FilePath, at now: Double
  ) throws(HistoryFailure) -> Outcome {
    let disk = try HistoryFailure.file { () throws(FileError) in
      try DiskText(of: path, encodings: encodings)
    }
    let text = OpenedText(path: path, state: disk.state, identity: disk.identity, openedAt: now)
    let (history, earlier) = try HistoryFailure.database { () throws(DatabaseError) in
      try FileHistory.open(text, in: store, sessions: sessions, settings: settings)
    }
    let before = earlier.map {
      MementoReference(id: $0.anchor, number: $0.tree.number(of: $0.anchor))
    }
    let outcome = Result { () throws(HistoryFailure) in
      try put(number, titled: title, into: path, before, disk, history, at: now)
    }
    // On success and failure, this session leaves nothing to recover.
    try HistoryFailure.database { () throws(DatabaseError) in try history.close() }
    return try outcome.get()
  }

  private func put(
    _ number: Int, titled title: String, into path: FilePath, _ before: MementoReference?,
    _ disk: DiskText, _ history: FileHistory, at now: Double
  ) throws(HistoryFailure) -> Outcome {
    let state = try HistoryFailure.state { () throws(StoreError) in
      try history.loadState(number, inMemory: before.map { ($0.number, disk.state) }).last?.state
    }
    guard let state else { throw .state(.notFound(name: "#\(number)")) }
    var buffer = TextBuffer(disk.state)
    if disk.identity != nil, buffer.isUnchanged(since: state) {
      return Outcome(before: before?.number, isWritten: false)
    }
    let kind = EditKind.discrete(title)
    buffer.become(state)
    let step = RecordedMemento(
      reference: MementoReference(id: .root, number: 0),
      record: MementoRecord(
        number: 0, summary: buffer.summary(of: kind, since: disk.state), secondsSince1970: now),
      parent: before, state: buffer.makeMemento(), before: disk.state)
    try write(step, to: path, replacing: disk, history)
    // The bytes alone do not show it, and other commands would read another text from them.
    if let encodings {
      try HistoryFailure.file { () throws(FileError) in
        try encodings.note(state.recordedEncoding, of: path)
      }
    }
    return Outcome(before: before?.number, isWritten: true)
  }

  /// Records a step, and writes it to the file; a step that cannot be written is erased.
  private func write(
    _ step: RecordedMemento<TextBuffer.Memento>, to path: FilePath, replacing disk: DiskText,
    _ history: FileHistory
  ) throws(HistoryFailure) {
    let recorded = try HistoryFailure.database { () throws(DatabaseError) in
      let recorded = try history.record([step])
      for reference in recorded { try history.expectOnDisk(reference, step.state) }
      return recorded
    }
    do throws(HistoryFailure) {
      let identity = try HistoryFailure.file { () throws(FileError) in
        try disk.isStillIn(path) ? step.state.write(to: path) : nil
      }
      guard let identity else { throw .changedMeanwhile(path) }
      try HistoryFailure.database { () throws(DatabaseError) in
        for reference in recorded {
          try history.noteOnDisk(reference, step.state, isSaved: true, identity: identity)
          let date = step.record.secondsSince1970
          try history.note([(reference, date, .edited), (reference, date, .saved)])
        }
      }
    } catch {
      try HistoryFailure.database { () throws(DatabaseError) in try history.forget(recorded) }
      throw error
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
