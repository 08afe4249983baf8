internal import CLinux
internal import Glibc
public import SystemPackage

/// The identity of a file and its state at the last read or write.
///
/// Comparing it with `current(of:)` detects a change by another program.
public struct FileIdentity: Hashable, Sendable {
  /// The file system of the file.
  public let device: DeviceID
  /// The inode of the file.
  public let inode: Inode
  /// The size in bytes as the file system reports it: 0 for the files of /proc.
  public let byteCount: Int
  /// The time of the last write to the contents, since 1970-01-01 00:00 UTC.
  public let modified: Duration
  /// The time of the last change of contents or attributes, which no program can set.
  public private(set) var changed: Duration
  /// The type and the permissions of the file.
  public let mode: FileMode
  /// The owner of the file.
  public let owner: UserID
  /// The group of the file.
  public let group: GroupID
  /// Whether this process may write to the file.
  public let isWritable: Bool

  init(_ status: Stat, isWritable: Bool) {
    device = status.deviceID
    inode = status.inode
    byteCount = Int(status.size)
    modified = Duration(status.st_mtim)
    changed = Duration(status.st_ctim)
    mode = status.mode
    owner = status.userID
    group = status.groupID
    self.isWritable = isWritable
  }

  /// Returns the current identity of the file at `path`, following symbolic links; nil without a
  /// file.
  ///
  /// - Throws: `FileError` if the system does not report it.
  public static func current(of path: FilePath) throws(FileError) -> FileIdentity? {
    let attempt = Attempt(.check, path)
    guard let status = try attempt.status(of: path) else { return nil }
    return FileIdentity(status, isWritable: attempt.isWritable)
  }

  /// Returns the creation time of a file since 1970-01-01 00:00 UTC, or its last write time if the
  /// file system does not store one.
  ///
  /// It returns nil if the file does not exist, or the system does not report its status.
  public static func birth(of path: FilePath) -> Duration? {
    var (seconds, nanoseconds): (Int64, Int64) = (0, 0)
    let code = path.withPlatformString { memento_birth($0, &seconds, &nanoseconds) }
    return code == 0 ? .seconds(seconds) + .nanoseconds(nanoseconds) : nil
  }

  /// Returns whether the file is `other` with the same contents, according to the status.
  ///
  /// Permissions may differ.
  public func hasSameContents(as other: FileIdentity) -> Bool {
    device == other.device && inode == other.inode && byteCount == other.byteCount
      && modified == other.modified
  }

  /// Returns whether the file is unchanged in every respect since it was `other`.
  ///
  /// A program can write the same number of bytes and reset the time; then only `changed` differs.
  /// A change of the permissions also affects only `changed`.
  public func isUntouched(since other: FileIdentity) -> Bool {
    hasSameContents(as: other) && changed == other.changed
  }

  /// Returns the identity after the file was named, which changes nothing else.
  func named(in later: Stat) -> FileIdentity {
    var named = self
    let there = FileIdentity(later, isWritable: isWritable)
    if hasSameContents(as: there) { named.changed = there.changed }
    return named
  }
}

extension Duration {
  fileprivate init(_ time: timespec) {
    self = .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

extension Stat {
  /// Returns whether this is the status of the same file.
  package func isSameFile(as other: Stat) -> Bool {
    inode == other.inode && deviceID == other.deviceID
  }
}

extension FilePath {
  /// Whether no file exists at the path; false if the system does not report it.
  public var isMissing: Bool {
    do throws(FileError) {
      return try Attempt(.check, self).status(of: self) == nil
    } catch {
      return false
    }
  }
}
