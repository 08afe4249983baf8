internal import Glibc
public import SystemPackage

/// The editors that run, and which files they have open: the lock of a file.
///
/// Each has a file of its own in a folder, named by a random token and held with `flock` from its
/// first byte on. The kernel gives the lock up when the process dies, however it dies, so a file
/// that can be locked is a dead session's, and whoever meets it removes it.
///
/// Everything here waits for the disk, so it belongs on a queue of its own.
public struct OpenSessions: Sendable {
  /// Another editor that has a file open.
  public struct Occupant: Hashable, Sendable {
    /// The name of its session.
    public let token: String
    /// Its process, on its host.
    public let process: Int32
    /// The machine it runs on, in characters that no terminal acts on.
    public let host: String
    /// Since when it has the file open, in seconds since 1970-01-01 00:00 UTC.
    public let since: Double
  }

  /// Where the files of the sessions are.
  let folder: FilePath

  /// The sessions that are noted in a state folder.
  public init(in state: StateFolder) {
    folder = state.path.appending("sessions")
  }

  /// Begins a session of this process, and makes the folders it needs.
  ///
  /// - Parameter state: where sessions are noted.
  /// - Parameter seconds: the time now, in seconds since 1970-01-01 00:00 UTC.
  /// - Throws: `FileError` where no folder can be made, or its file system has no locks.
  public static func join(
    _ state: StateFolder, at seconds: Double
  ) throws(FileError) -> OwnSession {
    try state.make()
    let sessions = OpenSessions(in: state)
    let record = SessionRecord(
      process: getpid(), host: SessionRecord.hostName, started: seconds)
    for _ in 0..<1000 {
      let token = newToken()
      guard let file = try sessions.makeFile(of: token) else { continue }
      return try OwnSession(token, in: sessions, record: record, file: file)
    }
    throw FileError(.lock, sessions.folder, .system(.wouldBlock))
  }

  /// The editors that have a file open, those that opened it first before the others.
  ///
  /// - Parameter path: as `FilePath.canonical()` tells it.
  public func having(_ path: FilePath) -> [Occupant] { others(than: nil, having: path) }

  /// Whether the session with this name still runs; so also where that cannot be told, because it
  /// is another user's.
  public func isAlive(_ token: String) -> Bool {
    guard Self.isToken(token) else { return false }
    switch probe(token) {
    case .absent: return false
    case .held: return true
    case .unknown: return true
    }
  }

  func others(than own: String?, having path: FilePath) -> [Occupant] {
    let found = folder.entryNames.compactMap { token -> Occupant? in
      guard token != own, Self.isToken(token), let record = record(of: token) else { return nil }
      return record.files[SessionRecord.hash(of: path, in: token)].map {
        Occupant(token: token, process: record.process, host: record.host, since: $0)
      }
    }
    return found.sorted { ($0.since, $0.token) < ($1.since, $1.token) }
  }
}

// MARK: The files of the sessions

extension OpenSessions {
  /// What is found at the place of a session's file.
  private enum Probe: ~Copyable {
    /// No session, or a dead one, whose file is gone now.
    case absent
    /// A session that runs, and its file open to be read.
    case held(OpenFile)
    /// A file that we may not open, or not lock.
    case unknown
  }

  func path(of token: String) -> FilePath { folder.appending(token) }

  /// Makes and locks the file of a new session.
  ///
  /// Returns nil where another editor met the file before it was locked, and took it for a dead
  /// one's: then another name is needed.
  func makeFile(of token: String) throws(FileError) -> OpenFile? {
    try Attempt(.lock, folder).makePrivateFolder(folder)
    return try lock(try create(token), of: token)
  }

  /// Makes the file of a new session.
  func create(_ token: String) throws(FileError) -> OpenFile {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let attempt = Attempt(.lock, folder)
    let descriptor = try attempt {
      path(of: token).withPlatformString { Glibc.open($0, flags, 0o600 as mode_t) }
    }
    let file = OpenFile(descriptor: FileDescriptor(rawValue: descriptor))
    file.descriptor.takeOwner(of: folder)
    return file
  }

  /// Locks the file of a new session; nil where another editor was faster.
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
    let path = path(of: token)
    let attempt = Attempt(.lock, path)
    do throws(FileError) {
      let file = try attempt.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      // Shared, so that two who look at a dead session do not take each other for it.
      let isFree = try attempt.expecting([.wouldBlock]) { () throws(FileError) in
        try attempt { flock(file.descriptor.rawValue, LOCK_SH | LOCK_NB) }
      }
      guard isFree != nil else { return .held(file) }
      // Nobody can take the name while we have the lock.
      if file.isAt(path) { path.withPlatformString { _ = unlink($0) } }
      return .absent
    } catch {
      return error.errno == .noSuchFileOrDirectory ? .absent : .unknown
    }
  }

  /// What a session that runs has written down; nil where there is none.
  private func record(of token: String) -> SessionRecord? {
    // It may be about to write: a moment later it has.
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

  /// Tokens come from files too, and are made a part of a path.
  private static func isToken(_ name: String) -> Bool {
    name.utf8.count == tokenLength
      && name.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }

  private static let tokenLength = 32
  /// Bytes; some twenty thousand open files.
  private static let longestRecord = 1 << 20
}

extension OpenFile {
  /// Whether this is the file at `path`, and not one that was there before.
  func isAt(_ path: FilePath) -> Bool {
    guard let own = try? descriptor.stat(),
      let there = try? Stat(path, followTargetSymlink: false)
    else { return false }
    return own.inode == there.inode && own.deviceID == there.deviceID
  }

  /// The bytes of the file; nil where they cannot be read.
  func contents(upTo limit: Int) -> [UInt8]? {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { room, count in
      while count < limit {
        let next = UnsafeMutableBufferPointer(rebasing: room[count...])
        let read = pread(descriptor.rawValue, next.baseAddress, next.count, off_t(count))
        if read < 0, errno == EINTR { continue }
        failed = read < 0
        if read <= 0 { break }
        count += read
      }
    }
    return failed ? nil : bytes
  }
}

extension FilePath {
  /// The names in a folder that are UTF-8; none where it cannot be read.
  var entryNames: [String] {
    guard let folder = withPlatformString({ opendir($0) }) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let name { names.append(name) }
    }
    return names
  }
}
