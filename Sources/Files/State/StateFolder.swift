internal import Glibc
public import SystemPackage

/// A private folder for the program's own files.
public struct StateFolder: Hashable, Sendable {
  /// The path of the folder.
  public let path: FilePath
  /// A folder that must exist: the program never creates the user's home.
  private let base: FilePath?

  /// Creates a value for the folder at `path`; `make()` also creates missing parents.
  public init(_ path: FilePath) {
    self.path = path
    base = nil
  }

  /// Returns the user's folder: `memento` in `stateHome`, or else in `.local/state` of the home.
  ///
  /// - Parameters:
  ///   - stateHome: by default the value of `XDG_STATE_HOME`; ignored if it is empty or not
  ///     absolute, as the XDG Base Directory Specification requires.
  ///   - home: by default the user's; ignored if it is empty or not absolute.
  /// - Throws: `FileError` if neither is known.
  public static func ofUser(
    stateHome: FilePath? = .inEnvironment("XDG_STATE_HOME"),
    home: FilePath? = .userHome
  ) throws(FileError) -> StateFolder {
    if let stateHome, stateHome.isAbsolute { return StateFolder(stateHome.appending("memento")) }
    guard let home, home.isAbsolute else {
      throw FileError(.keep, "~/.local/state/memento", .system(.noSuchFileOrDirectory))
    }
    return StateFolder(home.appending(".local/state/memento"), below: home)
  }

  private init(_ path: FilePath, below base: FilePath) {
    self.path = path
    self.base = base
  }

  /// Creates the folder and its missing parents for this user alone; removes the permissions of
  /// others from an existing one.
  ///
  /// - Throws: `FileError` if there is no folder afterwards, or one that accepts no files.
  public func make() throws(FileError) {
    let attempt = Attempt(.keep, path)
    if let base, try attempt.status(of: base) == nil {
      throw attempt.error(.system(.noSuchFileOrDirectory))
    }
    try attempt.makePrivateFolder(path)
  }
}

extension Attempt {
  /// Creates a folder that only this user may access, and its missing parents.
  func makePrivateFolder(_ path: FilePath) throws(FileError) {
    try makeFolders(path)
    let folder = try open(path, O_RDONLY | O_DIRECTORY)
    let status = try status(of: folder.descriptor)
    let mode = status.permissions.rawValue
    if status.userID.rawValue == geteuid(), mode & 0o077 != 0 {
      // A stick without permissions cannot be private.
      try expecting([.notPermitted, .notSupported, .readOnlyFileSystem]) { () throws(FileError) in
        try self { fchmod(folder.descriptor.rawValue, mode & ~0o077) }
      }
    }
    try self {
      path.withPlatformString { faccessat(AT_FDCWD, $0, W_OK | X_OK, AT_EACCESS) }
    }
  }

  /// Creates the missing folders of a path; existing ones stay unchanged.
  private func makeFolders(_ path: FilePath) throws(FileError) {
    if path.isEmpty { return }
    if try status(of: path) != nil { return }
    try makeFolders(path.removingLastComponent())
    // Another editor may create it at the same moment.
    try expecting([.fileExists]) { () throws(FileError) in
      try self { path.withPlatformString { mkdir($0, 0o700) } }
      let made = try open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      made.descriptor.takeOwner(of: path.removingLastComponent())
    }
  }
}
