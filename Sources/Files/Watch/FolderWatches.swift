internal import Glibc
public import SystemPackage

/// Watches of many folders; a watch does not include subfolders.
///
/// A watch belongs to the folder rather than to its path: it follows a folder that moves.
public struct FolderWatches: ~Copyable {
  /// The number of a watch, which stays the same for the same folder.
  public typealias Number = Int32

  /// One change in a watched folder, or of the folder itself.
  public struct Change: Sendable {
    /// The watch of the folder.
    public let watch: Number
    /// The kind of change.
    public let kind: Kind
    /// The name in the folder; empty for the folder itself.
    public let name: [UInt8]
    /// Whether the name is or was a folder.
    public let isFolder: Bool
    /// A number shared by the two changes of a name that moved within watched folders; otherwise 0.
    public let cookie: UInt32
  }

  /// The kinds of changes.
  public enum Kind: Sendable {
    /// A program closed a file that it could write to.
    case written
    /// A name was created.
    case created
    /// A name was deleted.
    case deleted
    /// A name moved out of the folder.
    case movedAway
    /// A name moved into the folder.
    case movedHere
    /// The watched folder itself moved.
    case folderMoved
    /// The watch has ended: the folder was deleted or unmounted, or the watch was removed.
    case ended
    /// Changes were lost, because they were reported faster than they were read.
    case lost
  }

  /// A descriptor that is readable when changes are available.
  public let descriptor: FileDescriptor
  private let inotify: Inotify
  private var numbers: Set<Number> = []
  private let mostWatches: Int

  /// Creates a queue without watches.
  ///
  /// - Throws: `Errno` if the system has no queues left.
  public init() throws(Errno) { try self.init(mostWatches: .max) }

  /// Creates a queue with a limit of watches, as if the system refused further ones.
  package init(mostWatches: Int) throws(Errno) {
    let raw = Inotify.openDescriptor()
    if raw < 0 { throw Errno(rawValue: errno) }
    descriptor = FileDescriptor(rawValue: raw)
    inotify = Inotify(descriptor)
    self.mostWatches = mostWatches
  }

  /// The number of watches.
  public var count: Int { numbers.count }

  /// Watches a folder; a link to a folder is an error.
  ///
  /// - Throws: `Errno`; `noSpace` if the user has no watches left.
  public mutating func watch(_ folder: FilePath) throws(Errno) -> Number {
    if numbers.count >= mostWatches { throw .noSpace }
    let number = try inotify.add(
      folder, [.naming, .contentsWritten, .moving, .folderOnly, .notThroughLink, .ofNamesAlone])
    numbers.insert(number)
    return number
  }

  /// Ends a watch.
  public mutating func end(_ number: Number) {
    if numbers.remove(number) != nil { inotify.remove(number) }
  }

  /// Returns the next changes: all, or at least some hundreds of them.
  public mutating func takeChanges() -> [Change] {
    var changes: [Change] = []
    inotify.takeEvents(blocks: 1) { event in
      guard let kind = Kind(event.kinds) else { return }
      changes.append(
        Change(
          watch: event.watch, kind: kind, name: event.name,
          isFolder: event.kinds.contains(.ofFolder), cookie: event.cookie))
    }
    for change in changes where change.kind == .ended { numbers.remove(change.watch) }
    return changes
  }

  /// The user's limit of watches; nil if the system does not report it.
  public static var mostOfUser: Int? {
    let path: FilePath = "/proc/sys/fs/inotify/max_user_watches"
    let bytes = try? TextFile.beginning(of: path, atMost: 32)
    return bytes.flatMap { Int(String(decoding: $0.filter { $0 > 0x20 }, as: UTF8.self)) }
  }

  /// Returns whether other machines can change the files in a folder without a report to a watch.
  public static func missesChanges(in folder: FilePath) -> Bool {
    RemoteFileSystem.contains(folder)
  }
}

extension Inotify.Kinds {
  /// A file was closed that could be written to.
  fileprivate static let contentsWritten = Inotify.Kinds(IN_CLOSE_WRITE)
}

extension FolderWatches.Kind {
  /// Creates the kind of a change; fails for irrelevant ones.
  fileprivate init?(_ kinds: Inotify.Kinds) {
    let each: [(CInt, FolderWatches.Kind)] = [
      (IN_CLOSE_WRITE, .written), (IN_CREATE, .created), (IN_DELETE, .deleted),
      (IN_MOVED_FROM, .movedAway),
      (IN_MOVED_TO, .movedHere), (IN_MOVE_SELF, .folderMoved), (IN_IGNORED, .ended),
      (IN_Q_OVERFLOW, .lost),
    ]
    guard let found = each.first(where: { kinds.contains(Inotify.Kinds($0.0)) }) else { return nil }
    self = found.1
  }
}
