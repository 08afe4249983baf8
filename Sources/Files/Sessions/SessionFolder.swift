internal import Glibc
public import SystemPackage

/// The folder of the running sessions, which shows the open files of each session as their lock.
///
/// Each session owns a file in the folder, named by a random token and locked with `flock` before
/// its first byte is written. The kernel releases the lock when the process ends, for any reason.
/// So a file without a lock belongs to a crashed session, and the session that finds it removes it.
///
/// All calls wait for the disk, so they belong on a separate queue.
public struct SessionFolder: Sendable {
  /// Another editor that has a file open.
  public struct LockHolder: Hashable, Sendable {
    /// The name of its session.
    public let token: String
    /// Its process identifier on its host.
    public let process: Int32
    /// The host name, safe for a terminal.
    public let host: String
    /// The time of opening the file, in seconds since 1970-01-01 00:00 UTC.
    public let since: Double
  }

  /// The parent folder, which is created first.
  private let parent: StateFolder
  /// The path of the folder.
  public let folder: FilePath

  /// Creates the folder value inside a state folder.
  ///
  /// - Parameter name: the name of the folder, which separates the kinds of sessions.
  public init(in state: StateFolder, named name: String = "sessions") {
    parent = state
    folder = state.path.appending(name)
  }

  /// Starts a session of this process, and creates the folders it needs.
  ///
  /// - Parameter seconds: the present time, in seconds since 1970-01-01 00:00 UTC.
  /// - Throws: `FileError` if the folder cannot be created, or its file system has no locks.
  public func join(at seconds: Double) throws(FileError) -> RunningSession {
    try parent.make()
    let record = SessionRecord(process: getpid(), host: SessionRecord.hostName, started: seconds)
    for _ in 0..<1000 {
      let token = Self.newToken()
      guard let file = try makeFile(of: token) else { continue }
      return try RunningSession(token, in: self, record: record, file: file)
    }
    throw FileError(.lock, folder, .system(.wouldBlock))
  }

  /// Returns the editors that have a file open, in the order of opening.
  ///
  /// - Parameter path: a canonical path.
  public func having(_ path: FilePath) -> [LockHolder] { others(than: nil, having: path) }

  /// Returns whether the session with this name is still running; also true if another user's file
  /// hides it.
  public func isAlive(_ token: String) -> Bool {
    guard Self.isToken(token) else { return false }
    if case .absent = probe(token) { return false }
    return true
  }

  func others(than own: String?, having path: FilePath) -> [LockHolder] {
    let found = folder.entryNames.compactMap { token -> LockHolder? in
      guard token != own, Self.isToken(token), let record = record(of: token) else { return nil }
      return record.files[SessionRecord.hash(of: path, in: token)].map {
        LockHolder(token: token, process: record.process, host: record.host, since: $0)
      }
    }
    return found.sorted { ($0.since, $0.token) < ($1.since, $1.token) }
  }
}

// MARK: The files of the sessions

extension SessionFolder {
  /// The result of examining a session's file.
  private enum Probe: ~Copyable {
    /// No session, or a crashed one, whose file is removed now.
    case absent
    /// A running session, with its file open for reading.
    case held(OpenFile)
    /// A file that cannot be opened or locked.
    case unknown
  }

  func path(of token: String) -> FilePath { folder.appending(token) }

  /// Creates and locks the file of a new session.
  ///
  /// It returns nil if another editor removed the file before it was locked; then another name is
  /// needed.
  func makeFile(of token: String) throws(FileError) -> OpenFile? {
    try Attempt(.lock, folder).makePrivateFolder()
    return try lock(try create(token), of: token)
  }

  /// Creates the file of a new session.
  func create(_ token: String) throws(FileError) -> OpenFile {
    try Attempt(.lock, folder).openPrivate(path(of: token), O_RDWR | O_EXCL | O_NOFOLLOW)
  }

  /// Locks the file of a new session; returns nil if another editor has locked it first.
  func lock(_ file: consuming OpenFile, of token: String) throws(FileError) -> OpenFile? {
    let (attempt, path) = (Attempt(.lock, folder), path(of: token))
    let descriptor = file.descriptor.rawValue
    do throws(FileError) {
      try attempt { flock(descriptor, LOCK_EX | LOCK_NB) }
    } catch {
      path.withPlatformString { _ = unlink($0) }
      if error.errno == .wouldBlock { return nil }
      throw error
    }
    if file.isAt(path) { return file }
    return nil
  }

  private func probe(_ token: String) -> Probe {
    // Files behind a link belong to another user.
    if folder.isSymbolicLink { return .unknown }
    let path = path(of: token)
    let attempt = Attempt(.lock, path)
    do throws(FileError) {
      let file = try attempt.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      // The lock is shared, so that two sessions that examine a crashed one do not exclude each
      // other.
      let isFree = try attempt(expecting: [.wouldBlock]) {
        flock(file.descriptor.rawValue, LOCK_SH | LOCK_NB)
      }
      guard isFree != nil else { return .held(file) }
      // The lock prevents other sessions from reusing the name.
      if file.isAt(path) { path.withPlatformString { _ = unlink($0) } }
      return .absent
    } catch {
      return error.errno == .noSuchFileOrDirectory ? .absent : .unknown
    }
  }

  /// Returns the record of a running session; nil without one.
  private func record(of token: String) -> SessionRecord? {
    // The session may be writing its record, which is complete a moment later.
    for _ in 0..<250 {
      switch probe(token) {
      case .absent: return nil
      case .unknown: return nil
      case .held(let file):
        if let record = file.contents(upTo: Self.longestRecord).flatMap(SessionRecord.init) {
          return record
        }
      }
      poll(nil, 0, 1)
    }
    return nil
  }

  private static func newToken() -> String {
    let digits = String(UInt128.random(in: 0...UInt128.max), radix: 16)
    return String(repeating: "0", count: tokenLength - digits.count) + digits
  }

  /// Returns whether a name is a token, because file names become part of a path.
  private static func isToken(_ name: String) -> Bool {
    name.utf8.count == tokenLength && name.allSatisfy { "0123456789abcdef".contains($0) }
  }

  private static let tokenLength = 32
  /// The size limit in bytes, for about twenty thousand open files.
  private static let longestRecord = 1 << 20
}

extension OpenFile {
  /// Returns whether this is the present file at `path`.
  func isAt(_ path: FilePath) -> Bool {
    guard let own = try? descriptor.stat(), let there = try? Stat(path, followTargetSymlink: false)
    else { return false }
    return own.isSameFile(as: there)
  }
}

extension FilePath {
  /// The names in a folder that are UTF-8; empty if it cannot be read.
  package var entryNames: [String] {
    let entries = (try? FolderListing.read(self))?.entries ?? []
    return entries.compactMap { String(validating: $0.name, as: UTF8.self) }
  }
}
