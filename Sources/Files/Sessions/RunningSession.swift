internal import Glibc
internal import Synchronization
public import SystemPackage

/// The session of this process, with its file that shows the open files to other sessions.
///
/// Register an open file before searching for others: if two editors open a file simultaneously, at
/// least one then detects the other.
public final class RunningSession: Sendable {
  /// The unique name of the session.
  public let token: String
  private let sessions: SessionFolder
  private let state: Mutex<State>

  private struct State: ~Copyable {
    /// The locked file; nil after the end of the session.
    var file: OpenFile?
    var record: SessionRecord
  }

  /// Creates a session with its locked file, and writes its record.
  init(
    _ token: String, in sessions: SessionFolder, record: SessionRecord, file: consuming OpenFile
  ) throws(FileError) {
    self.token = token
    self.sessions = sessions
    state = Mutex(State(file: file, record: record))
    try change { _ in }
  }

  deinit { leave() }

  /// Registers an open file; a registered one keeps its time.
  ///
  /// - Parameters:
  ///   - path: a canonical path.
  ///   - seconds: the present time, in seconds since 1970-01-01 00:00 UTC.
  /// - Throws: `FileError` if the record cannot be written; the next file writes it again.
  public func open(_ path: FilePath, at seconds: Double) throws(FileError) {
    let file = SessionRecord.hash(of: path, in: token)
    try change { $0.open(file, at: seconds) }
  }

  /// Removes a file that is no longer open.
  public func close(_ path: FilePath) throws(FileError) {
    let file = SessionRecord.hash(of: path, in: token)
    try change { $0.close(file) }
  }

  /// Returns the other editors that have a file open, in the order of opening.
  ///
  /// - Parameter path: a canonical path.
  public func others(having path: FilePath) -> [SessionFolder.LockHolder] {
    sessions.others(than: token, having: path)
  }

  /// Returns the number of editors that opened a file before this one; nil if no other editor has
  /// it open.
  ///
  /// - Parameter path: a canonical path that this session has open.
  public func place(having path: FilePath) -> Int? {
    let others = others(having: path)
    let file = SessionRecord.hash(of: path, in: token)
    guard !others.isEmpty, let since = state.withLock({ $0.record.files[file] }) else { return nil }
    return others.count { ($0.since, $0.token) < (since, token) }
  }

  /// Returns whether the session with this name is still running.
  public func isAlive(_ token: String) -> Bool { sessions.isAlive(token) }

  /// Whether other sessions can be found: this session's file is in their folder.
  ///
  /// It is false in a folder without permission, and after another folder has replaced it.
  public var seesOthers: Bool {
    state.withLock { $0.file?.isAt(sessions.path(of: token)) == true }
  }

  /// Writes the session's file again if it was removed: without it, others regard the session as
  /// crashed.
  public func renew() {
    try? state.withLock { (state) throws(FileError) in
      // If it fails, other programs cannot see other sessions either.
      guard let isThere = state.file?.isAt(sessions.path(of: token)), !isThere else { return }
      try write(&state)
    }
  }

  /// Ends the session and removes its file; after a crash, other sessions remove it.
  public func leave() {
    state.withLock { state in
      let path = sessions.path(of: token)
      if state.file?.isAt(path) == true { path.withPlatformString { _ = unlink($0) } }
      state.file = nil
    }
  }

  private func change(_ body: (inout SessionRecord) -> Void) throws(FileError) {
    try state.withLock { (state) throws(FileError) in
      precondition(state.file != nil, "the session has left")
      body(&state.record)
      try write(&state)
    }
  }

  /// Writes the record to the session's file.
  private func write(_ state: inout State) throws(FileError) {
    // If the file is missing, for example after the state folder was emptied, a new one is created.
    // A copy of the state folder contains a copy of the file without a lock.
    let path = sessions.path(of: token)
    if state.file?.isAt(path) != true {
      path.withPlatformString { _ = unlink($0) }
      if let file = try sessions.makeFile(of: token) { state.file = consume file }
    }
    try state.file?.rewrite(state.record.bytes, for: Attempt(.lock, sessions.folder))
  }
}

extension OpenFile {
  /// Replaces the bytes of the file.
  fileprivate func rewrite(_ bytes: [UInt8], for attempt: Attempt) throws(FileError) {
    let file = descriptor.rawValue
    var written = 0
    while written < bytes.count {
      let rest = bytes[written...]
      let count = try attempt {
        rest.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, written) }
      }
      if count == 0 { throw attempt.error(.system(.ioError)) }
      written += count
    }
    try attempt { ftruncate(file, bytes.count) }
  }
}
