internal import Glibc
internal import Synchronization
public import SystemPackage

/// The session of this process: its file, which shows others the open files.
///
/// Register an open file first, and look for others then: of two editors that open a file at the
/// same moment at least one detects the other.
public final class RunningSession: Sendable {
  /// The unique name of the session.
  public let token: String
  private let sessions: SessionFolder
  private let state: Mutex<State>

  private struct State: ~Copyable {
    /// The locked file; nil after the session has ended.
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

  /// Registers an open file; one that is open already keeps its time.
  ///
  /// - Parameters:
  ///   - path: a canonical path.
  ///   - seconds: the time now, in seconds since 1970-01-01 00:00 UTC.
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

  /// Returns the number of editors that opened a file before this one; nil if no other has it open.
  ///
  /// - Parameter path: a canonical path that this session has open.
  public func place(having path: FilePath) -> Int? {
    let others = others(having: path)
    let file = SessionRecord.hash(of: path, in: token)
    guard !others.isEmpty, let since = state.withLock({ $0.record.files[file] }) else { return nil }
    return others.count { ($0.since, $0.token) < (since, token) }
  }

  /// Returns whether the session with this name still runs.
  public func isAlive(_ token: String) -> Bool { sessions.isAlive(token) }

  /// Whether other sessions can be found: this one's file is where theirs are.
  ///
  /// False in a folder without permission, and if another folder has taken its place.
  public var seesOthers: Bool {
    state.withLock { $0.file?.isAt(sessions.path(of: token)) == true }
  }

  /// Writes the session's file again if somebody removed it: without it, others take the session for
  /// crashed.
  public func renew() {
    try? state.withLock { (state) throws(FileError) in
      // If it fails, nobody else can see other sessions either.
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
    // If the file is gone, for example with the emptied state folder, a new one is made. In a copy
    // of the state folder there is a copy of it, which has no lock.
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
