internal import Glibc
public import SystemPackage

/// The folder in which history is kept, and beside it who has which file open.
public struct StateFolder: Hashable, Sendable {
  /// Where it is.
  public let path: FilePath
  /// What must be there before anything is made: a home that does not exist is not ours to make.
  private let base: FilePath?

  /// The folder at `path`; the folders above it are made where they are missing.
  public init(_ path: FilePath) {
    self.path = path
    base = nil
  }

  /// The user's folder: `memento` in `stateHome`, or else in `.local/state` of the home.
  ///
  /// - Parameters:
  ///   - stateHome: by default what `XDG_STATE_HOME` says; as the XDG Base Directory Specification
  ///     has it, ignored where it is empty or not absolute.
  ///   - home: by default the user's; ignored where it is empty or not absolute.
  /// - Throws: `FileError` where neither is known.
  public static func ofUser(
    stateHome: FilePath? = environmentPath("XDG_STATE_HOME"), home: FilePath? = userHome
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

  /// Makes the folder, and those above it that are missing, for this user alone; takes from others
  /// what they may do with one that is there.
  ///
  /// - Throws: `FileError` where there is no folder afterwards, or one that takes no files.
  public func make() throws(FileError) {
    let attempt = Attempt(.keep, path)
    if let base, try attempt.status(of: base) == nil {
      throw attempt.error(.system(.noSuchFileOrDirectory))
    }
    try attempt.makePrivateFolder(path)
  }

  /// The stores that proved damaged and are kept, in alphabetical order.
  public var storesSetAside: [FilePath] {
    path.entryNames
      .filter { $0.hasPrefix(HistoryStore.setAsidePrefix) && $0.hasSuffix(".db") }
      .sorted().map { path.appending($0) }
  }

  /// The user's home: what `HOME` says, or else the system's list of users; nil where neither does.
  public static var userHome: FilePath? { home(unless: environmentPath("HOME")) }

  /// The path in a variable of the environment; nil where it is not set.
  public static func environmentPath(_ name: String) -> FilePath? {
    getenv(name).map { FilePath(platformString: $0) }
  }

  /// `chosen`, or else the home in the system's list of users.
  static func home(unless chosen: FilePath?) -> FilePath? {
    if let chosen, chosen.isAbsolute { return chosen }
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var text = [CChar](repeating: 0, count: longestUserEntry)
    guard getpwuid_r(getuid(), &entry, &text, text.count, &found) == 0 else { return nil }
    return found?.pointee.pw_dir.map { FilePath(platformString: $0) }
  }

  /// Bytes; an entry is a few hundred.
  private static let longestUserEntry = 64 << 10
}

extension Attempt {
  /// Makes a folder that only this user may look into, and those above it that are missing.
  func makePrivateFolder(_ path: FilePath) throws(FileError) {
    try makeFolders(path)
    let folder = try open(path, O_RDONLY | O_DIRECTORY)
    let status = try status(of: folder.descriptor)
    let mode = status.permissions.rawValue
    if status.userID.rawValue == geteuid(), mode & 0o077 != 0 {
      // On a stick that has no permissions nobody can be kept out.
      try expecting([.notPermitted, .notSupported, .readOnlyFileSystem]) { () throws(FileError) in
        try self { fchmod(folder.descriptor.rawValue, mode & ~0o077) }
      }
    }
    try self {
      path.withPlatformString { faccessat(AT_FDCWD, $0, W_OK | X_OK, AT_EACCESS) }
    }
  }

  /// Makes what is missing of the folders of a path; what is there stays as it is.
  private func makeFolders(_ path: FilePath) throws(FileError) {
    if path.isEmpty { return }
    if try status(of: path) != nil { return }
    try makeFolders(path.removingLastComponent())
    // Another editor may make it at the same moment.
    try expecting([.fileExists]) { () throws(FileError) in
      try self { path.withPlatformString { mkdir($0, 0o700) } }
      let made = try open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      made.descriptor.takeOwner(of: path.removingLastComponent())
    }
  }
}
