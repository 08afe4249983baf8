import Files
public import HistoryStore
import MementoArchiveKit
import MementoKit
public import SystemPackage
public import Text
import TextEditing

/// The contents of a file as a state of its history.
public struct RecordedFile: Sendable {
  /// The number of the history in the store.
  public let history: Int
  /// The number of the state.
  public let number: Int

  /// Creates recorded contents.
  public init(history: Int, number: Int) {
    (self.history, self.number) = (history, number)
  }
}

/// The recording of files that no editor has open, before their deletion and after changes by other
/// programs, and the restore of deleted files.
public struct FileRecording {
  let store: HistoryDatabase
  let sessions: SessionLiveness
  let encodings: ChosenEncodings?
  let otherEncoding: TextEncoding?
  let settings: HistorySettings

  /// Creates the recording in a store.
  ///
  /// - Parameter other: the encoding of files that are not UTF-8, if no other is known.
  public init(
    _ store: HistoryDatabase, sessions: SessionLiveness, encodings: ChosenEncodings?,
    orElse other: TextEncoding? = nil, settings: HistorySettings = HistorySettings()
  ) {
    self.store = store
    self.sessions = sessions
    self.encodings = encodings
    otherEncoding = other
    self.settings = settings
  }

  /// Records the text of a file, so that it is readable without the file.
  ///
  /// - Parameters:
  ///   - path: the canonical path.
  ///   - now: in seconds since 1970-01-01 00:00 UTC.
  /// - Returns: its state; nil if the history would depend on the file.
  public func record(_ path: FilePath, at now: Double) throws(HistoryFailure) -> RecordedFile? {
    let disk = try HistoryFailure.file { () throws(FileError) in
      try DiskText(of: path, encodings: encodings, orElse: otherEncoding)
    }
    guard disk.identity != nil else { throw .changedMeanwhile(path) }
    let text = OpenedText(path: path, state: disk.state, identity: disk.identity, openedAt: now)
    let (history, number) = try HistoryFailure.database { () throws(DatabaseError) in
      try store.transaction { () throws(DatabaseError) in
        let (history, earlier) = try FileHistory.open(
          text, in: store, sessions: sessions, settings: settings)
        if earlier == nil { try history.begin(with: text, at: now) }
        // This session leaves nothing to recover.
        try history.close()
        return (history, earlier.map { $0.tree.number(of: $0.anchor) } ?? 1)
      }
    }
    let none: HeadsOfFile.Head? = nil
    guard let stored = try? history.loadState(number, inMemory: none).last?.state,
      TextBuffer(stored).isUnchanged(since: disk.state), let id = history.fileNumber
    else { return nil }
    return RecordedFile(history: id, number: number)
  }

  /// Records that the text in a file was saved there, for a session that ended before it could.
  ///
  /// - Parameters:
  ///   - path: the canonical path of a file with a history.
  ///   - then: the time of the save, in seconds since 1970-01-01 00:00 UTC.
  /// - Returns: the number of the state; nil without a file or a history.
  public func recordSave(of path: FilePath, at then: Double) throws(HistoryFailure) -> Int? {
    let disk = try HistoryFailure.file { () throws(FileError) in
      try DiskText(of: path, encodings: encodings, orElse: otherEncoding)
    }
    if disk.identity == nil { return nil }
    let text = OpenedText(path: path, state: disk.state, identity: disk.identity, openedAt: then)
    return try HistoryFailure.database { () throws(DatabaseError) in
      try store.transaction { () throws(DatabaseError) in
        let (history, earlier) = try FileHistory.open(
          text, in: store, sessions: sessions, settings: settings)
        let reference = earlier.map {
          MementoReference(id: $0.anchor, number: $0.tree.number(of: $0.anchor))
        }
        if let reference {
          try history.recordOnDisk(reference, disk.state, isSaved: true, identity: disk.identity)
          try history.addToJournal([(reference, then, .edited), (reference, then, .saved)])
        }
        try history.close()
        return reference?.number
      }
    }
  }

  /// Writes recorded contents to their path, at which no file may exist.
  ///
  /// If their history has another path now, because another file was moved there, it returns to the
  /// path.
  ///
  /// - Parameters:
  ///   - path: the canonical path.
  ///   - permissions: the permissions of the deleted file.
  ///   - now: the time of the restore, in seconds since 1970-01-01 00:00 UTC.
  public func restore(
    _ recorded: RecordedFile, to path: FilePath, permissions: UInt32, at now: Double
  ) throws(HistoryFailure) {
    let reader = try HistoryFailure.database { () throws(DatabaseError) -> HistoryReader? in
      guard let file = try store.file(recorded.history) else { return nil }
      return try HistoryReader(of: file, in: store, encodings: encodings)
    }
    guard let reader else { throw .state(.notFound(name: "#\(recorded.number)")) }
    let state = try HistoryFailure.state { () throws(StoreError) in
      try reader.state(recorded.number)
    }
    try HistoryFailure.file { () throws(FileError) in
      // The exclusive move decides which program gets the path; the draft has the contents.
      let draft = Leftovers.newPath(besideFileAt: path)
      try FolderChange.createFile(draft)
      do throws(FileError) {
        try state.write(to: draft)
        try FolderChange.setPermissions(permissions, of: draft)
        try FolderChange.move(draft, to: path)
      } catch {
        try? FolderChange.remove(draft, isFolder: false)
        throw error
      }
      try encodings?.record(state.recordedEncoding, of: path)
    }
    try HistoryFailure.database { () throws(DatabaseError) in
      if try store.file(at: path) == nil { try store.setPath(path, of: recorded.history) }
      if let file = try store.file(at: path) {
        try store.recordExistence(of: [(file, exists: true)], at: now)
      }
    }
  }
}

extension HistoryDatabase {
  /// Moves the histories of a file, or of all files in a folder, to another path.
  ///
  /// The history of a deleted file at a new path gets another name.
  ///
  /// - Parameters:
  ///   - path: the canonical path.
  ///   - now: in seconds since 1970-01-01 00:00 UTC.
  public func moveHistories(
    of path: FilePath, to target: FilePath, isFolder: Bool, at now: Double
  ) throws(DatabaseError) {
    try transaction { () throws(DatabaseError) in
      let moved =
        isFolder
        ? try files(below: path)
        : try file(at: path).map { [$0] } ?? []
      for file in moved {
        guard let old = file.path else { continue }
        let new = old.moved(path, to: target)
        if let replaced = try self.file(at: new), replaced.id != file.id {
          try setPath(retiredName(of: new, at: now), of: replaced.id)
        }
        try setPath(new, of: file.id)
      }
    }
  }
}
