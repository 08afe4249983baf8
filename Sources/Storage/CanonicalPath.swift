internal import Glibc
public import SystemPackage

extension FilePath {
  /// The absolute path by which a file is known, whatever way this path names it.
  ///
  /// Through symbolic links at its end and in its folders, also to a file or into folders that do
  /// not exist yet: then it is where they would be made.
  ///
  /// - Throws: `FileError` for an empty path, for links in a circle, and for a relative path while
  ///   the working folder is gone.
  public func canonical() throws(FileError) -> FilePath {
    let attempt = Attempt(.check, self)
    if isEmpty { throw attempt.error(.system(.noSuchFileOrDirectory)) }
    let absolute = try attempt.absolute(self)
    do throws(FileError) {
      let found = try attempt.resolved(absolute)
      return attempt.isSameFile(found, absolute) ? found : absolute
    } catch {
      // A folder that may not be entered, a file used as one: no such file can be opened anyway.
      if error.errno == .tooManySymbolicLinkLevels { throw error }
      return absolute.lexicallyNormalized()
    }
  }

  /// The absolute path of a file that exists, without any symbolic link; nil where there is none.
  var withoutLinks: FilePath? {
    guard let real = withPlatformString({ realpath($0, nil) }) else { return nil }
    defer { free(real) }
    return FilePath(platformString: real)
  }
}

extension Attempt {
  /// `path` as seen from the root, with its links and dots.
  func absolute(_ path: FilePath) throws(FileError) -> FilePath {
    if path.isAbsolute { return path }
    guard let current = getcwd(nil, 0) else { throw error(.system(Errno(rawValue: errno))) }
    defer { free(current) }
    return FilePath(platformString: current).pushing(path)
  }

  /// `path` without links and dots, as far as there is anything at it; the rest as it is written.
  fileprivate func resolved(_ path: FilePath) throws(FileError) -> FilePath {
    if let real = path.withoutLinks { return real }
    let end = try endOfLinks(path)
    guard let last = end.lastComponent else { return end }
    let folder = try resolved(end.removingLastComponent())
    switch last.kind {
    case .regular: return folder.appending(last)
    case .currentDirectory: return folder
    case .parentDirectory: return folder.removingLastComponent()
    }
  }

  /// Whether two paths lead to one file, or `written` leads to none.
  ///
  /// Links such as /proc/self/fd/3 lead to files that are not where their text says.
  fileprivate func isSameFile(_ found: FilePath, _ written: FilePath) -> Bool {
    guard let wanted = try? Stat(written) else { return true }
    guard let there = try? Stat(found) else { return false }
    return there.inode == wanted.inode && there.deviceID == wanted.deviceID
  }
}
