internal import Glibc
public import SystemPackage

/// Reading and writing of text files as bytes, without loss of the old text.
///
/// All calls wait for the disk, so they belong on a queue of their own.
public enum TextFile {
  /// Reads the file at `path`, through symbolic links, in O(bytes); returns nil if there is none.
  ///
  /// - Throws: `FileError` for a folder, device, pipe or socket, which are not opened, and for a
  ///   file that cannot be read to its end.
  public static func load(_ path: FilePath) throws(FileError) -> LoadedFile? {
    guard let file = try open(path) else { return nil }
    return try file.load()
  }

  /// Opens the file at `path`, through symbolic links, for reading; returns nil if there is none.
  ///
  /// - Throws: `FileError` for a folder, device, pipe or socket, which are not opened.
  public static func open(_ path: FilePath) throws(FileError) -> ReadableFile? {
    let attempt = Attempt(.open, path)
    guard let status = try attempt.status(of: path) else { return nil }
    try attempt.requireRegular(status)
    return try attempt.expecting([.noSuchFileOrDirectory]) { () throws(FileError) in
      // Non-blocking, because a pipe may have replaced the file just now.
      let file = try attempt.open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
      let opened = try attempt.status(of: file.descriptor)
      try attempt.requireRegular(opened)
      return ReadableFile(file, path, opened)
    }
  }

  /// Returns the first bytes of a file, four at most unless more are wanted; none if there is no file.
  public static func beginning(
    of path: FilePath, atMost byteCount: Int = 4
  ) throws(FileError) -> [UInt8] {
    let attempt = Attempt(.open, path)
    guard let status = try attempt.status(of: path), status.type == .regular else { return [] }
    let file = try attempt.open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
    // Files that the kernel makes, as in /proc, say no size.
    let room = min(byteCount, max(Int(status.size), 16 << 10))
    return try [UInt8](unsafeUninitializedCapacity: room) { bytes, count throws(FileError) in
      count = try attempt { Glibc.read(file.descriptor.rawValue, bytes.baseAddress, room) }
    }
  }

  /// Returns the missing folder of a new file; nil if it exists.
  public static func missingFolder(of path: FilePath) throws(FileError) -> FilePath? {
    let attempt = Attempt(.save, path)
    let folder = try attempt.endOfLinks(path).folder
    return try attempt.status(of: folder) == nil ? folder : nil
  }

  /// Creates the folder of a new file, and its missing parents.
  ///
  /// - Throws: `FileError`; folders created before that stay.
  public static func makeFolders(of path: FilePath) throws(FileError) {
    let attempt = Attempt(.save, path)
    var missing: [FilePath] = []
    var folder = try attempt.endOfLinks(path).folder
    while try attempt.status(of: folder) == nil, !folder.isEmpty, folder != "/" {
      missing.append(folder)
      folder = folder.removingLastComponent()
    }
    for folder in missing.reversed() {
      let attempt = Attempt(.makeFolder, folder)
      // Another program may have created it just now.
      try attempt(expecting: [.fileExists]) { folder.withPlatformString { mkdir($0, 0o777) } }
    }
  }
}

extension Attempt {
  fileprivate func requireRegular(_ status: Stat) throws(FileError) {
    if status.type != .regular { throw error(.notAFile(status.type)) }
  }
}
