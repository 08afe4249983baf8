import Files
public import HistoryStore
import MementoArchiveKit
import MementoKit
public import SystemPackage
import Text
import TextEditing

/// The result of recording a file that another program may have written.
public enum RecordedChange: Hashable, Sendable {
  /// No change: the history has the text of the file already.
  case unchanged
  /// A new history that begins with the text, of this size in bytes.
  case began(byteCount: Int)
  /// A new state of the history, with the text of the file.
  case changed
  /// No record, because a running session has the file open and records it.
  case isOpen
  /// No record, because the file was written in the meantime.
  case changedMeanwhile
  /// No record, for this reason.
  case left(Reason)

  /// The reason why a file has no states.
  public enum Reason: Hashable, Sendable {
    /// A path without a regular file.
    case missing
    /// A file beyond the size limit.
    case tooLarge
    /// A file that is not a text.
    case binary
    /// A file that cannot be read.
    case unreadable
    /// A file that the rules of the history exclude.
    case excluded
    /// A file without a history, whose first text would exceed the limits.
    case noRoom
  }
}

extension FileRecording {
  /// The limits of a recording.
  public struct Limits: Sendable {
    /// The size of the largest recorded file, in bytes.
    public var largestFile: Int
    /// The remaining bytes for first texts.
    public var bytesOfFirstTexts: Int
    /// The number of histories that may begin.
    public var beginnings: Int

    /// Creates limits.
    public init(largestFile: Int, bytesOfFirstTexts: Int, beginnings: Int) {
      self.largestFile = largestFile
      self.bytesOfFirstTexts = bytesOfFirstTexts
      self.beginnings = beginnings
    }
  }

  /// A text of a file that is new to its history.
  private struct Found {
    let index: Int
    let path: FilePath
    let disk: DiskText
  }

  /// Records the texts that other programs wrote to files, in one transaction for many; without a
  /// new text, it starts no transaction.
  ///
  /// It skips files that a running session has open, or that a restore writes, because those record
  /// the text themselves.
  ///
  /// - Parameters:
  ///   - paths: canonical paths, all different.
  ///   - isExcluded: returns whether a file has no history by its path; called if its text is new.
  ///   - isOpen: returns whether an editor has a file open.
  ///   - now: in seconds since 1970-01-01 00:00 UTC.
  /// - Returns: the result for each file.
  /// - Throws: `DatabaseError`; then a part may have been recorded.
  public func recordChanges(
    of paths: [FilePath], within limits: Limits, isExcluded: (FilePath) -> Bool,
    isOpen: (FilePath) -> Bool, at now: Double
  ) throws(DatabaseError) -> [RecordedChange] {
    var outcomes = [RecordedChange](repeating: .unchanged, count: paths.count)
    var found: [Found] = []
    var noted: [(StoredFile, exists: Bool)] = []
    var room = limits
    for (index, path) in paths.enumerated() {
      let file = try store.file(at: path)
      // The contents of an excluded file are never read.
      if file == nil, isExcluded(path) {
        outcomes[index] = .left(.excluded)
        continue
      }
      switch text(of: path, largest: min(limits.largestFile, settings.largestSnapshot)) {
      case .failure(let reason):
        outcomes[index] = .left(reason.reason)
        if let file, path.isMissing { noted.append((file, false)) }
      case .success(let disk):
        if let file, try isLast(disk, of: file) {
          noted.append((file, true))
          continue
        }
        if file != nil, isExcluded(path) {
          outcomes[index] = .left(.excluded)
        } else if try isBusy(file, at: path, isOpen) {
          outcomes[index] = .isOpen
        } else {
          found.append(Found(index: index, path: path, disk: disk))
        }
      }
      if found.reduce(0, { $0 + $1.disk.state.byteCount }) > Self.mostBytes {
        try record(found, within: &room, at: now, &outcomes)
        found = []
      }
    }
    if !found.isEmpty { try record(found, within: &room, at: now, &outcomes) }
    try store.recordExistence(of: noted, at: now)
    return outcomes
  }

  /// The bytes of the texts that are in memory at once, in addition to the last text.
  private static var mostBytes: Int { 2 << 20 }

  private func record(
    _ found: [Found], within room: inout Limits, at now: Double,
    _ outcomes: inout [RecordedChange]
  ) throws(DatabaseError) {
    try store.transaction { () throws(DatabaseError) in
      for text in found {
        let outcome = try record(text, within: room, at: now)
        if case .began(let byteCount) = outcome {
          room.bytesOfFirstTexts -= byteCount
          room.beginnings -= 1
        }
        outcomes[text.index] = outcome
      }
    }
  }

  // MARK: Reading

  private struct Refusal: Error {
    let reason: RecordedChange.Reason
  }

  /// The bytes at the beginning of a file that are tested for binary data, as in a search of the
  /// project.
  private static var testedByteCount: Int { 8_192 }

  private func text(of path: FilePath, largest: Int) -> Result<DiskText, Refusal> {
    guard let status = try? Stat(path, followTargetSymlink: false), status.type == .regular else {
      return .failure(Refusal(reason: .missing))
    }
    if status.size > largest { return .failure(Refusal(reason: .tooLarge)) }
    do throws(FileError) {
      let beginning = try TextFile.beginning(of: path, atMost: Self.testedByteCount)
      let isWide = [[0xFF, 0xFE], [0xFE, 0xFF]].contains { beginning.starts(with: $0) }
      if !isWide, beginning.contains(0) { return .failure(Refusal(reason: .binary)) }
      let disk = try DiskText(of: path, encodings: encodings, orElse: otherEncoding)
      return disk.identity == nil ? .failure(Refusal(reason: .missing)) : .success(disk)
    } catch {
      return .failure(Refusal(reason: error.cause.isOfMissingFile ? .missing : .unreadable))
    }
  }

  /// Returns whether the history has the present text of the file.
  private func isLast(_ disk: DiskText, of file: StoredFile) throws(DatabaseError) -> Bool {
    guard let onDisk = file.onDisk, let row = try store.memento(onDisk, of: file.id),
      row.byteCount == disk.state.byteCount, row.fingerprint == disk.state.fingerprint.bytes
    else { return false }
    // A program that replaces its files changes their inodes.
    if let identity = disk.identity, file.inode != Int(truncatingIfNeeded: identity.inode.rawValue)
    {
      try store.setOnDisk(onDisk, identity: identity, of: file.id)
    }
    return true
  }

  /// Returns whether a running session has the file open.
  private func isBusy(
    _ file: StoredFile?, at path: FilePath, _ isOpen: (FilePath) -> Bool
  ) throws(DatabaseError) -> Bool {
    if let file, try hasRunningSession(file.id) { return true }
    return isOpen(path)
  }

  private func hasRunningSession(_ file: Int) throws(DatabaseError) -> Bool {
    try store.sessions(of: file).contains {
      $0.token != sessions.own && sessions.isAlive($0.token)
    }
  }

  // MARK: Recording

  /// Records a text, as part of a transaction.
  private func record(
    _ found: Found, within limits: Limits, at now: Double
  ) throws(DatabaseError) -> RecordedChange {
    // Other sessions could record until now. A restore writes the file only after it is registered
    // as a session.
    let file = try store.file(at: found.path)
    if let file, try hasRunningSession(file.id) { return .isOpen }
    guard (try? found.disk.isStillIn(found.path)) == true else { return .changedMeanwhile }
    if let file, try isLast(found.disk, of: file) { return .unchanged }
    let byteCount = found.disk.state.byteCount
    if file == nil, limits.beginnings <= 0 || byteCount > limits.bytesOfFirstTexts {
      return .left(.noRoom)
    }
    let next = try file.map { (file) throws(DatabaseError) in try store.nextNumber(of: file.id) }
    let text = OpenedText(
      path: found.path, state: found.disk.state, identity: found.disk.identity, openedAt: now)
    let (history, earlier) = try FileHistory.open(
      text, in: store, sessions: sessions, settings: settings)
    if earlier == nil { try history.begin(with: text, at: now) }
    // This session leaves nothing to recover.
    try history.close()
    guard let earlier else { return .began(byteCount: byteCount) }
    // An editor may have reported it missing at its old path.
    if let id = history.fileNumber, let known = try store.file(id) {
      try store.recordExistence(of: [(known, exists: true)], at: now)
    }
    // If this path had no history, that of a file that moved here contains the text.
    return earlier.tree.number(of: earlier.anchor) >= next ?? .max ? .changed : .unchanged
  }
}

// MARK: Creations, deletions and moves

extension FileRecording {
  /// Records that a file was created with the first text of its history.
  ///
  /// - Parameters:
  ///   - path: the canonical path.
  ///   - now: in seconds since 1970-01-01 00:00 UTC.
  public func recordCreation(of path: FilePath, at now: Double) throws(DatabaseError) {
    guard let file = try store.file(at: path), let number = file.onDisk else { return }
    let entry = JournalEntry(number: number, secondsSince1970: now, cause: .created)
    try store.add([entry], toJournalOf: file.id)
  }

  /// Records that a file was deleted, after its text was recorded.
  ///
  /// - Parameters:
  ///   - path: the canonical path.
  ///   - now: in seconds since 1970-01-01 00:00 UTC.
  public func recordDeletion(of path: FilePath, at now: Double) throws(DatabaseError) {
    guard let file = try store.file(at: path), path.isMissing else { return }
    try store.recordExistence(of: [(file, exists: false)], at: now)
  }

  /// Moves the history of a file, or of all files in a folder, to another path.
  ///
  /// The history stays in three cases: a file exists at the old path again, as after a program that
  /// keeps the old text under another name; the new path has a history, which is that of a replaced
  /// file; or a running session has the file open.
  ///
  /// - Parameter now: in seconds since 1970-01-01 00:00 UTC.
  public func moveHistory(
    of path: FilePath, to target: FilePath, isFolder: Bool, at now: Double
  ) throws(DatabaseError) {
    guard path.isMissing, !target.isMissing else { return }
    let files = try isFolder ? store.files(below: path) : store.file(at: path).map { [$0] } ?? []
    if files.isEmpty { return }
    if !isFolder, try store.file(at: target) != nil { return }
    for file in files where try hasRunningSession(file.id) { return }
    try store.moveHistories(of: path, to: target, isFolder: isFolder, at: now)
    // An editor may have reported them missing at their old paths.
    try store.recordExistence(of: files.map { ($0, exists: true) }, at: now)
  }
}

extension FileError.Cause {
  /// Whether a regular file does not exist any more.
  fileprivate var isOfMissingFile: Bool {
    switch self {
    case .system(.noSuchFileOrDirectory), .system(.notDirectory), .notAFile: true
    default: false
    }
  }
}
