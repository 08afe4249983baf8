internal import Glibc
public import SystemPackage

/// Text files on disk, as bytes: read whole, and written so that the old text is never lost.
///
/// Everything here waits for the disk, so it belongs on a queue of its own.
public enum TextFile {
  /// Reads the file at `path`, through symbolic links, in O(bytes); nil where there is none yet.
  ///
  /// - Throws: `FileError` for a folder, device, pipe or socket, which are not opened at all, and
  ///   for a file that cannot be read to its end.
  public static func load(_ path: FilePath) throws(FileError) -> LoadedFile? {
    guard let file = try open(path) else { return nil }
    return try file.load()
  }

  /// Opens the file at `path` to be read, through symbolic links; nil where there is none yet.
  ///
  /// - Throws: `FileError` for a folder, device, pipe or socket, which are not opened at all.
  public static func open(_ path: FilePath) throws(FileError) -> ReadableFile? {
    let attempt = Attempt(.open, path)
    guard let status = try attempt.status(of: path) else { return nil }
    try attempt.requireRegular(status)
    return try attempt.expecting([.noSuchFileOrDirectory]) { () throws(FileError) in
      // Not blocking, for the pipe that may have taken the place of the file just now.
      let file = try attempt.open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
      let opened = try attempt.status(of: file.descriptor)
      try attempt.requireRegular(opened)
      return ReadableFile(file, path, opened)
    }
  }

  /// The first four bytes of a file, or as many as it has; none where there is no file.
  public static func beginning(of path: FilePath) throws(FileError) -> [UInt8] {
    let attempt = Attempt(.open, path)
    guard let status = try attempt.status(of: path), status.type == .regular else { return [] }
    let file = try attempt.open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
    var bytes: [UInt8] = [0, 0, 0, 0]
    let count = try attempt { Glibc.read(file.descriptor.rawValue, &bytes, bytes.count) }
    return Array(bytes.prefix(count))
  }
}

extension Attempt {
  fileprivate func requireRegular(_ status: Stat) throws(FileError) {
    if status.type != .regular { throw error(.notAFile(status.type)) }
  }
}
