internal import CLinux
internal import Glibc
public import SystemPackage

/// Changes of the entries of folders, which never replace a file.
public enum FolderChange {
  /// Creates an empty file with the usual permissions.
  ///
  /// - Throws: `FileError`; also if a file exists at the path.
  public static func createFile(_ path: FilePath) throws(FileError) {
    let attempt = Attempt(.create, path)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = try attempt { path.withPlatformString { open($0, flags, 0o666 as mode_t) } }
    Glibc.close(file)
  }

  /// Creates a folder.
  ///
  /// - Throws: `FileError`; also if a file exists at the path.
  public static func createFolder(
    _ path: FilePath, permissions: UInt32 = 0o777
  ) throws(FileError) {
    let attempt = Attempt(.create, path)
    try attempt { path.withPlatformString { mkdir($0, permissions) } }
  }

  /// Creates the missing folders around a file.
  public static func createFolders(of path: FilePath) throws(FileError) {
    do throws(FileError) {
      try TextFile.makeFolders(of: path)
    } catch {
      // The advice differs from that for a save.
      throw FileError(.create, error.path, error.cause)
    }
  }

  /// Returns whether the path itself is a folder, rather than a link to one.
  ///
  /// - Throws: `FileError` if the path does not exist.
  public static func isFolder(_ path: FilePath) throws(FileError) -> Bool {
    do throws(Errno) {
      return try Stat(path, followTargetSymlink: false).type == .directory
    } catch {
      throw FileError(.move, path, .system(error))
    }
  }

  /// Creates a link.
  ///
  /// - Parameter text: its text, byte by byte, because a path would lose a final `/`.
  /// - Throws: `FileError`; also if a file exists at the path.
  public static func createLink(_ path: FilePath, saying text: [UInt8]) throws(FileError) {
    let attempt = Attempt(.create, path)
    let text = text.map { CChar(bitPattern: $0) } + [0]
    try attempt { path.withPlatformString { symlink(text, $0) } }
  }

  /// Moves a file, a folder or a link to an unused path.
  ///
  /// - Throws: `FileError`; if a file exists at the target, the error names the target.
  public static func move(_ path: FilePath, to target: FilePath) throws(FileError) {
    do throws(FileError) {
      let attempt = Attempt(.move, path)
      try attempt {
        path.withPlatformString { from in
          target.withPlatformString { memento_move_exclusively(from, $0) }
        }
      }
    } catch {
      if error.errno == .fileExists { throw FileError(.moveTo, target, error.cause) }
      throw error
    }
  }

  /// Moves a link to an unused path; its target is unchanged.
  ///
  /// - Parameter text: the text of the link at the new path; nil to compute it.
  /// - Throws: `FileError`; also if a file exists at the target.
  public static func moveLink(
    _ path: FilePath, to target: FilePath, saying text: [UInt8]? = nil
  ) throws(FileError) {
    guard let text = text ?? movedTarget(ofLink: path, to: target)?.bytes else {
      return try move(path, to: target)
    }
    try createLink(target, saying: text)
    try remove(path, isFolder: false)
  }

  /// Returns the text of a relative link at another path; nil if it is unchanged.
  private static func movedTarget(ofLink path: FilePath, to target: FilePath) -> FilePath? {
    guard let written = self.target(ofLink: path), written.isRelative,
      let from = try? path.removingLastComponent().canonical(),
      let to = try? target.removingLastComponent().canonical(), from != to
    else { return nil }
    let destination = try? path.canonical()
    let same = to.pushing(written)
    if let destination, (try? Stat(same, followTargetSymlink: true)) != nil,
      (try? same.canonical()) == destination
    {
      return nil
    }
    var place = from.pushing(written).lexicallyNormalized()
    // After a link to a folder, `..` means another folder.
    if let destination, (try? place.canonical()) != destination { place = destination }
    let shared = zip(place.components, to.components).prefix { $0 == $1 }.count
    var relative = FilePath()
    for _ in to.components.dropFirst(shared) { relative.append("..") }
    for component in place.components.dropFirst(shared) { relative.append(component) }
    return relative.isEmpty ? "." : relative
  }

  /// Removes a file or a link, or an empty folder.
  public static func remove(_ path: FilePath, isFolder: Bool) throws(FileError) {
    let attempt = Attempt(.delete, path)
    try attempt {
      path.withPlatformString { isFolder ? rmdir($0) : unlink($0) }
    }
  }

  /// Sets the permissions of a file, without the set-user-ID bits.
  public static func setPermissions(
    _ permissions: UInt32, of path: FilePath
  ) throws(FileError) {
    let attempt = Attempt(.create, path)
    try attempt { path.withPlatformString { chmod($0, permissions & 0o777) } }
  }

  /// Returns the target of a link; nil without a link.
  public static func target(ofLink path: FilePath) -> FilePath? {
    text(ofLink: path).map { FilePath(bytes: $0) }
  }

  /// Returns the text of a link, byte by byte; nil without a link.
  public static func text(ofLink path: FilePath) -> [UInt8]? {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = path.withPlatformString { readlink($0, &text, text.count) }
    return count < 0 ? nil : text[..<count].map { UInt8(bitPattern: $0) }
  }
}
