internal import Glibc
public import SystemPackage

extension FilePath {
  /// Returns the absolute path, without resolving links and dots.
  ///
  /// - Throws: `FileError` for a relative path if the working folder no longer exists.
  public func absolute() throws(FileError) -> FilePath { try Attempt(.check, self).absolute(self) }

  /// Returns the absolute path without links that identifies a file, regardless of the form of this
  /// path.
  ///
  /// It resolves symbolic links in the folders and at the end, even if the target does not exist
  /// yet.
  ///
  /// - Throws: `FileError` for an empty path, for circular links, and for a relative path if the
  ///   working folder no longer exists.
  public func canonical() throws(FileError) -> FilePath {
    let attempt = Attempt(.check, self)
    if isEmpty { throw attempt.error(.system(.noSuchFileOrDirectory)) }
    let absolute = try attempt.absolute(self)
    do throws(FileError) {
      let found = try attempt.resolved(absolute)
      return found.isSameFile(as: absolute) ? found : absolute
    } catch {
      // The path has an inaccessible folder, or a file used as a folder: no such file can be opened
      // anyway.
      if error.errno == .tooManySymbolicLinkLevels { throw error }
      return absolute.lexicallyNormalized()
    }
  }

  /// The absolute path of an existing file, without any symbolic link; nil without a file.
  var withoutLinks: FilePath? {
    guard let real = withPlatformString({ realpath($0, nil) }) else { return nil }
    defer { free(real) }
    return FilePath(platformString: real)
  }

  /// Returns whether this path and `written` denote one file, or `written` denotes none.
  ///
  /// Links such as /proc/self/fd/3 denote files other than their text says.
  private func isSameFile(as written: FilePath) -> Bool {
    guard let wanted = try? Stat(written) else { return true }
    return (try? Stat(self))?.isSameFile(as: wanted) == true
  }
}

extension Attempt {
  /// Returns the absolute form of `path`, without resolving links and dots.
  func absolute(_ path: FilePath) throws(FileError) -> FilePath {
    if path.isAbsolute { return path }
    guard let current = getcwd(nil, 0) else {
      throw errno == ENOENT ? error(.noWorkingFolder) : systemError
    }
    defer { free(current) }
    return FilePath(platformString: current).pushing(path)
  }

  /// Resolves the links and dots of the existing part of `path`; the rest stays as written.
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
}
