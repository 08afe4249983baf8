internal import Glibc
internal import Synchronization
public import SystemPackage

/// A watch that detects changes of files by other programs.
///
/// Programs replace files by renaming, so the readable folders on the path are watched: those of
/// the file, of each symbolic link, and their parents. The file itself is watched, too, for writes
/// under another name.
///
/// Watching is best effort: if `needsPolling`, compare `FileIdentity` periodically. Compare it also
/// right after a watch is created or rearmed, to find earlier changes.
public final class FileWatch: Sendable {
  /// The reason for polling.
  public enum PollingReason: Hashable, Sendable {
    /// The system refused the watch: too many watches, no permission.
    case system(Errno)
    /// A folder on the path is missing, or the links are circular.
    case folderMissing
    /// Other machines can change the file.
    case remoteFileSystem
    /// The file system was unmounted; a later mount is not reported.
    case unmounted
  }

  /// A descriptor that is readable after an event, until `drain`; nil if the system cannot watch.
  ///
  /// The watch closes it: stop all waiting for it first.
  public let descriptor: FileDescriptor?
  private let state: Mutex<Watching>

  /// Watches the files at these paths, or the paths of new ones.
  public convenience init(_ paths: [FilePath]) {
    self.init(paths, opening: Inotify.openDescriptor)
  }

  /// Creates a watch whose descriptor `opening` returns, or -1 and an error number.
  init(_ paths: [FilePath], opening: () -> CInt) {
    let raw = opening()
    let failure = raw < 0 ? Errno(rawValue: errno) : nil
    let descriptor = raw < 0 ? nil : FileDescriptor(rawValue: raw)
    self.descriptor = descriptor
    var watching = Watching(descriptor.map { Inotify($0) }, failure: failure, paths: paths)
    watching.arm()
    state = Mutex(watching)
  }

  /// Reads the pending events and returns whether any of them may concern a file.
  ///
  /// It does not wait. It updates the watch if the path resolves to another file.
  public func drain() -> Bool { state.withLock { $0.drain() } }

  /// Restarts the watch, for example after the path resolves to another file, or for other `paths`.
  public func rearm(for paths: [FilePath]? = nil) {
    state.withLock { $0.rearm(for: paths) }
  }

  /// Whether changes can go unnoticed, so that polling is needed.
  public var needsPolling: Bool { pollingReason != nil }

  /// The reason for polling; nil if it is not needed.
  public var pollingReason: PollingReason? { state.withLock { $0.reason } }
}
