internal import CLinux
internal import Glibc
public import SystemPackage

/// Which file it was, and in which state, when it was last read or written.
///
/// Kept beside an open text and compared with `current(of:)`, it tells that another program has
/// changed the file.
public struct FileIdentity: Hashable, Sendable {
  /// The file system that holds the file.
  public let device: DeviceID
  /// The number of the file in its file system.
  public let inode: Inode
  /// Bytes, as the file system counts them: 0 for the files of /proc, whatever they hold.
  public let byteCount: Int
  /// When the contents were last written, counted from 1970-01-01 00:00 UTC.
  public let modified: Duration
  /// The type of the file, and who may do what with it.
  public let mode: FileMode
  /// Whom the file belongs to.
  public let owner: UserID
  /// The group that it belongs to.
  public let group: GroupID
  /// Whether this process may write to the file.
  public let isWritable: Bool

  /// The identity of what is at `path` now, through symbolic links; nil where there is nothing.
  ///
  /// - Throws: `FileError` where the system does not tell.
  public static func current(of path: FilePath) throws(FileError) -> FileIdentity? {
    let attempt = Attempt(.check, path)
    guard let status = try attempt.status(of: path) else { return nil }
    return FileIdentity(status, isWritable: attempt.isWritable)
  }

  /// When the file at a path was made, counted from 1970-01-01 00:00 UTC; where the file system does
  /// not know, when it was written last.
  ///
  /// Nil where there is none, or the system does not tell.
  public static func birth(of path: FilePath) -> Duration? {
    var (seconds, nanoseconds): (Int64, Int64) = (0, 0)
    let code = path.withPlatformString { memento_birth($0, &seconds, &nanoseconds) }
    return code == 0 ? .seconds(seconds) + .nanoseconds(nanoseconds) : nil
  }

  /// Whether this is the file that `other` was, with the same contents.
  ///
  /// So far as can be told without reading them; permissions may differ.
  public func hasSameContents(as other: FileIdentity) -> Bool {
    device == other.device && inode == other.inode && byteCount == other.byteCount
      && modified == other.modified
  }
}

extension FileIdentity {
  init(_ status: Stat, isWritable: Bool) {
    let time = status.st_mtim
    device = status.deviceID
    inode = status.inode
    byteCount = Int(status.size)
    modified = .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    mode = status.mode
    owner = status.userID
    group = status.groupID
    self.isWritable = isWritable
  }
}
