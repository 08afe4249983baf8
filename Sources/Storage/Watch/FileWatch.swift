internal import Glibc
internal import Synchronization
public import SystemPackage

/// Notices that other programs change the files that some paths lead to.
///
/// Programs replace files by giving their names to others, so the folders are watched: those of
/// the file, of each symbolic link on the way, and those above, as far as we may look into them.
/// The file itself is watched too, for what is written to it under another of its names.
///
/// Watching is best effort: where `needsPolling`, compare `FileIdentity` now and then. Compare it
/// also right after a watch is made or made anew, for what happened before.
public final class FileWatch: Sendable {
  /// Why looking now and then is needed.
  public enum PollingReason: Hashable, Sendable {
    /// The system refused to watch: too many watches, no permission.
    case system(Errno)
    /// A folder on the way is missing, or the links lead in a circle.
    case folderMissing
    /// Others can change the file without this machine's knowing.
    case remoteFileSystem
    /// What held the file was unmounted; nothing tells when it is mounted again.
    case unmounted
  }

  /// Readable when something happened, until `drain`; nil where the system cannot watch at all.
  ///
  /// It is closed with the watch: whoever waits for it must have stopped by then.
  public let descriptor: FileDescriptor?
  private let state: Mutex<Watching>

  /// Watches the file that `path` leads to, or the place where it would be made.
  public convenience init(_ path: FilePath) { self.init([path]) }

  /// Watches the files that these paths lead to, or the places where they would be made.
  public convenience init(_ paths: [FilePath]) {
    self.init(paths, opening: Inotify.openDescriptor)
  }

  /// A watch for which `opening` gives the descriptor, or -1 and an error number.
  init(_ paths: [FilePath], opening: () -> CInt) {
    let raw = opening()
    let failure = raw < 0 ? Errno(rawValue: errno) : nil
    let descriptor = raw < 0 ? nil : FileDescriptor(rawValue: raw)
    self.descriptor = descriptor
    var watching = Watching(descriptor.map { Inotify($0) }, failure: failure, paths: paths)
    watching.arm()
    state = Mutex(watching)
  }

  /// Takes in what happened, and tells whether any of it may concern a file.
  ///
  /// Does not wait. Watches elsewhere from now on where the path leads elsewhere.
  public func drain() -> Bool { state.withLock { $0.drain() } }

  /// Watches again from the start: after a look has shown that the path leads elsewhere, or, with
  /// `paths`, for others from now on.
  public func rearm(for paths: [FilePath]? = nil) {
    state.withLock { $0.rearm(for: paths) }
  }

  /// Whether changes can go unnoticed, so that looking now and then is needed.
  public var needsPolling: Bool { pollingReason != nil }

  /// Why looking now and then is needed; nil where it is not.
  public var pollingReason: PollingReason? { state.withLock { $0.reason } }
}
