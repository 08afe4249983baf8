internal import Glibc
public import SystemPackage

/// A private folder for the program's own files.
public struct StateFolder: Hashable, Sendable {
  /// The path of the folder.
  public let path: FilePath
  private let base: FilePath?

  /// Creates a value for the folder at `path`; `make()` also creates missing parents.
  ///
  /// - Parameter base: a folder that must exist, because the program never creates the user's home.
  public init(_ path: FilePath, below base: FilePath? = nil) {
    self.path = path
    self.base = base
  }

  /// Returns the user's folder: `memento` in `stateHome`, otherwise in `.local/state` of the home.
  ///
  /// - Parameters:
  ///   - stateHome: by default the value of `XDG_STATE_HOME`; ignored if it is empty or not
  ///     absolute, as the XDG Base Directory Specification requires.
  ///   - home: by default the user's; ignored if it is empty or not absolute.
  ///   - rootHome: the home of root, who uses a folder in it instead of one in which another user
  ///   can replace files by links, as after `sudo -E`.
  /// - Throws: `FileError` if neither is known.
  public static func ofUser(
    stateHome: FilePath? = .inEnvironment("XDG_STATE_HOME"), home: FilePath? = .userHome,
    rootHome: @autoclosure () -> FilePath? = .home(unless: nil)
  ) throws(FileError) -> StateFolder {
    let wanted = try wantedByUser(stateHome, home)
    guard geteuid() == 0, !wanted.path.isUnderRootsControl, let home = rootHome() else {
      return wanted
    }
    return StateFolder(home.appending(".local/state/memento"), below: home)
  }

  /// Returns the user's folder for data that can be recreated: `memento` in `cacheHome`, otherwise
  /// in `.cache` of the home.
  ///
  /// It returns nil if neither is known, and for root in a folder of another user.
  public static func cacheOfUser(
    cacheHome: FilePath? = .inEnvironment("XDG_CACHE_HOME"), home: FilePath? = .userHome
  ) -> StateFolder? {
    var folder: StateFolder?
    if let cacheHome, cacheHome.isAbsolute {
      folder = StateFolder(cacheHome.appending("memento"))
    } else if let home, home.isAbsolute {
      folder = StateFolder(home.appending(".cache/memento"), below: home)
    }
    return folder.flatMap { geteuid() == 0 && !$0.path.isUnderRootsControl ? nil : $0 }
  }

  private static func wantedByUser(
    _ stateHome: FilePath?, _ home: FilePath?
  ) throws(FileError) -> StateFolder {
    if let stateHome, stateHome.isAbsolute { return StateFolder(stateHome.appending("memento")) }
    guard let home, home.isAbsolute else {
      throw FileError(.keep, "~/.local/state/memento", .system(.noSuchFileOrDirectory))
    }
    return StateFolder(home.appending(".local/state/memento"), below: home)
  }

  /// Creates the folder and its missing parents for this user alone; removes the permissions of
  /// others from an existing one.
  ///
  /// - Throws: `FileError` if the folder does not exist afterwards, or accepts no files.
  public func make() throws(FileError) {
    let attempt = Attempt(.keep, path)
    if let base, try attempt.status(of: base) == nil {
      throw attempt.error(.system(.noSuchFileOrDirectory))
    }
    try attempt.makePrivateFolder(followsLink: true)
  }

  /// Throws a `FileError` if its path or that of a parent folder has a file that is not a folder.
  public func expectFolderOrNothing() throws(FileError) {
    let attempt = Attempt(.keep, path)
    guard let status = try attempt.status(of: path), status.type != .directory else { return }
    throw attempt.error(.system(.notDirectory))
  }

  /// Returns the bytes of a file in the folder; nil if it is longer than `limit` or unreadable.
  package func read(_ name: String, upTo limit: Int) -> [UInt8]? {
    let place = path.appending(name)
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK
    guard let file = try? Attempt(.read, place).open(place, flags),
      let bytes = file.contents(upTo: limit + 1)
    else { return nil }
    return bytes.count > limit ? nil : bytes
  }

  /// Writes a private file in the folder, atomically.
  ///
  /// - Throws: `FileError` if it cannot be written.
  public func write(_ bytes: [UInt8], to name: String) throws(FileError) {
    let place = path.appending(name)
    let temporary = path.appending("\(name).\(getpid())")
    try Attempt(.keep, place).replace(place, with: bytes, by: temporary)
  }
}

/// The messages that are shown once per user; an empty file records each.
extension StateFolder {
  /// A message for all sessions of a user.
  public enum Once: String, Sendable {
    /// The greeting at the first start, which shows the keys for help and quitting.
    case greeting = "greeted"
    /// The command that installs the language definitions.
    case missingDefinitions = "told-of-definitions"
  }

  /// Returns whether a session has shown the message.
  ///
  /// It is also true if that is unknown, so that no start repeats the message endlessly.
  public func hasShown(_ message: Once) -> Bool { !path.appending(message.rawValue).isMissing }

  /// Records that a session has shown the message.
  ///
  /// - Throws: `FileError` if the folder does not exist, or accepts no files.
  public func recordShown(_ message: Once) throws(FileError) {
    try make()
    let mark = path.appending(message.rawValue)
    _ = try Attempt(.keep, mark).openPrivate(mark, O_WRONLY)
  }
}

extension Attempt {
  /// Replaces a private file atomically with a temporary one in the same folder.
  func replace(_ place: FilePath, with bytes: [UInt8], by temporary: FilePath) throws(FileError) {
    // A process with the same number may have crashed.
    temporary.withPlatformString { _ = unlink($0) }
    do {
      let file = try FileDescriptor.open(
        temporary, .writeOnly, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
        permissions: .ownerReadWrite)
      try file.closeAfter { _ = try file.writeAll(bytes) }
    } catch {
      temporary.withPlatformString { _ = unlink($0) }
      throw self.error(.system(error as? Errno ?? .ioError))
    }
    try self {
      temporary.withPlatformString { new in place.withPlatformString { rename(new, $0) } }
    }
  }

  /// Creates the folder, which only this user may access, and its missing parents.
  ///
  /// - Parameter followsLink: whether to follow a link at its path; only for the state folder
  ///   itself, which the user may have moved.
  func makePrivateFolder(followsLink: Bool = false) throws(FileError) {
    try makeFolders(path)
    let folder = try open(path, O_RDONLY | O_DIRECTORY | (followsLink ? 0 : O_NOFOLLOW))
    let status = try status(of: folder.descriptor)
    let mode = status.permissions.rawValue
    // Another user may replace files in his folder by links.
    if geteuid() == 0, status.userID.rawValue != 0 { throw error(.system(.notPermitted)) }
    if status.userID.rawValue == geteuid(), mode & 0o077 != 0 {
      // A USB stick without permissions cannot be private.
      try self(expecting: [.notPermitted, .notSupported, .readOnlyFileSystem]) {
        fchmod(folder.descriptor.rawValue, mode & ~0o077)
      }
    }
    try requireAccess(W_OK | X_OK)
  }

  /// Creates the missing folders of a path; existing ones stay unchanged.
  private func makeFolders(_ path: FilePath) throws(FileError) {
    if path.isEmpty { return }
    if try status(of: path) != nil { return }
    try makeFolders(path.removingLastComponent())
    // Another editor may create it simultaneously.
    try self(expecting: [.fileExists]) { path.withPlatformString { mkdir($0, 0o700) } }
  }
}

extension FilePath {
  /// Whether the path itself is a link.
  var isSymbolicLink: Bool {
    (try? Stat(self, followTargetSymlink: false))?.type == .symbolicLink
  }

  /// Whether only root can change the target of the path: all its existing folders and links belong
  /// to root, and others cannot replace their entries.
  var isUnderRootsControl: Bool {
    var next: FilePath? = self
    while let path = next {
      next = path.parent
      if let status = try? Stat(path, followTargetSymlink: false) {
        if status.userID.rawValue != 0 { return false }
        if status.type == .symbolicLink {
          guard let target = try? path.canonical(), target != path, target.isUnderRootsControl
          else { return false }
        } else if status.permissions.rawValue & (status.groupID.rawValue == 0 ? 0o002 : 0o022) != 0,
          status.permissions.rawValue & 0o1000 == 0
        {
          return false
        }
      }
    }
    return true
  }
}
