internal import Glibc
internal import Synchronization
public import SystemPackage

/// The session of this process: the file in which it tells others what it has open.
///
/// Say that a file is open first, and look for others then: of two editors that open a file at the
/// same moment at least one sees the other.
public final class OwnSession: Sendable {
  /// The name of the session, never used again.
  public let token: String
  private let sessions: OpenSessions
  private let state: Mutex<State>

  private struct State: ~Copyable {
    /// Locked; nil after the session left.
    var file: OpenFile?
    var record: SessionRecord
  }

  /// A session whose file is made and locked; writes down who it is.
  init(
    _ token: String, in sessions: OpenSessions, record: SessionRecord, file: consuming OpenFile
  ) throws(FileError) {
    self.token = token
    self.sessions = sessions
    state = Mutex(State(file: file, record: record))
    try change { _ in }
  }

  deinit { leave() }

  /// Tells others that a file is open here; one that is open already stays so since then.
  ///
  /// - Parameters:
  ///   - path: as `FilePath.canonical()` tells it.
  ///   - seconds: the time now, in seconds since 1970-01-01 00:00 UTC.
  /// - Throws: `FileError` where it cannot be written down; it will be with the next file.
  public func open(_ path: FilePath, at seconds: Double) throws(FileError) {
    let file = SessionRecord.hash(of: path, in: token)
    try change { $0.open(file, at: seconds) }
  }

  /// Tells others that a file is no longer open here.
  ///
  /// - Throws: `FileError` where it cannot be written down; it will be with the next file.
  public func close(_ path: FilePath) throws(FileError) {
    let file = SessionRecord.hash(of: path, in: token)
    try change { $0.close(file) }
  }

  /// The other editors that have a file open, those that opened it first before the others.
  ///
  /// - Parameter path: as `FilePath.canonical()` tells it.
  public func others(having path: FilePath) -> [OpenSessions.Occupant] {
    sessions.others(than: token, having: path)
  }

  /// Whether the session with this name still runs.
  public func isAlive(_ token: String) -> Bool { sessions.isAlive(token) }

  /// Ends the session, and removes its file; a process that just ends leaves that to others.
  public func leave() {
    state.withLock { state in
      guard state.file != nil else { return }
      let path = sessions.path(of: token)
      if state.file?.isAt(path) == true { path.withPlatformString { _ = unlink($0) } }
      state.file = nil
    }
  }

  private func change(_ body: (inout SessionRecord) -> Void) throws(FileError) {
    try state.withLock { (state) throws(FileError) in
      precondition(state.file != nil, "the session has left")
      body(&state.record)
      // Whoever emptied the state folder took the file away, but not the session.
      if state.file?.isAt(sessions.path(of: token)) != true,
        let file = try sessions.makeFile(of: token)
      {
        state.file = consume file
      }
      try state.file?.rewrite(state.record.bytes, for: Attempt(.lock, sessions.folder))
    }
  }
}

extension OpenFile {
  /// Makes these the bytes of the file.
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
