import Glibc
public import SystemPackage

/// An empty folder for one test, removed with its contents when the last reference is released.
///
/// A suite stores it in a property, a test in a local constant.
public final class TemporaryFolder {
  /// The absolute path of the folder, without symbolic links.
  public let path: FilePath

  /// Creates the folder inside `parent`, by default in `TMPDIR` or `/tmp`.
  ///
  /// - Throws: `Errno`.
  public init(inside parent: FilePath? = nil) throws {
    let parent = parent ?? systemTemporaryFolder
    var template = parent.appending("memento-XXXXXX").string.utf8CString.map { $0 }
    guard mkdtemp(&template) != nil, let real = realpath(template, nil) else {
      throw Errno(rawValue: errno)
    }
    defer { free(real) }
    path = FilePath(String(cString: real))
  }

  deinit { removeAll(at: path) }

  /// Returns the path of a file in the folder, whether it exists or not.
  public func file(_ name: String) -> FilePath { path.appending(name) }

  /// Writes a file in the folder, creating missing folders, and returns its path.
  ///
  /// - Throws: `Errno`.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> FilePath {
    let file = file(name)
    try makeFolders(file.removingLastComponent())
    try TestSupport.write(text, to: file)
    return file
  }

  /// Returns the text of a file in the folder.
  ///
  /// - Throws: `Errno`.
  public func text(of name: String) throws -> String { try TestSupport.text(of: file(name)) }
}

/// `TMPDIR`, or `/tmp` if it is not set.
var systemTemporaryFolder: FilePath { FilePath(environmentVariable("TMPDIR") ?? "/tmp") }

/// Removes a file, or a folder with its contents, even if its owner has no permission to write to
/// it.
///
/// Failures are ignored: leftovers must not fail a test.
private func removeAll(at path: FilePath) {
  let isFolder = path.withPlatformString { bytes in
    var status = stat()
    return lstat(bytes, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
  guard isFolder else {
    path.withPlatformString { _ = unlink($0) }
    return
  }
  path.withPlatformString { _ = chmod($0, 0o700) }
  for entry in entries(of: path) { removeAll(at: entry) }
  path.withPlatformString { _ = rmdir($0) }
}

/// Returns the entries of a folder, with names of any bytes.
private func entries(of folder: FilePath) -> [FilePath] {
  guard let stream = folder.withPlatformString({ opendir($0) }) else { return [] }
  defer { closedir(stream) }
  var entries: [FilePath] = []
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: 256) { FilePath(platformString: $0) }
    }
    if name != ".", name != ".." { entries.append(folder.pushing(name)) }
  }
  return entries
}
