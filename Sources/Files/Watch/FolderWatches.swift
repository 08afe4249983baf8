internal import Glibc
public import SystemPackage

/// Watches of many folders; that of a folder does not include the folders below it.
///
/// A watch belongs to the folder and not to its path: it follows a folder that moves.
public struct FolderWatches: ~Copyable {
  /// The number of a watch, which the same folder keeps.
  public typealias Number = Int32

  /// One change in a watched folder, or of it.
  public struct Change: Sendable {
    /// The watch of the folder.
    public let watch: Number
    /// What happened.
    public let kind: Kind
    /// The name in the folder; empty for the folder itself.
    public let name: [UInt8]
    /// Whether the name is, or was, that of a folder.
    public let isFolder: Bool
    /// The same number in the two changes of a name that moved within watched folders; otherwise 0.
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
    /// A name moved away.
    case movedAway
    /// A name moved here.
    case movedHere
    /// The watched folder itself moved.
    case folderMoved
    /// The watch has ended: the folder was deleted or unmounted, or the watch was removed.
    case ended
    /// Changes were lost, because they came faster than they were read.
    case lost
  }

  /// A descriptor that is readable when there are changes.
  public let descriptor: FileDescriptor
  private let inotify: Inotify
  private var numbers: Set<Number> = []
  private let mostWatches: Int

  /// Creates a queue without watches.
  ///
  /// - Throws: `Errno` if the system has none to spare.
  public init() throws(Errno) { try self.init(mostWatches: .max) }

  /// Creates a queue of which the system refuses further watches.
  package init(mostWatches: Int) throws(Errno) {
    let raw = Inotify.openDescriptor()
    if raw < 0 { throw Errno(rawValue: errno) }
    descriptor = FileDescriptor(rawValue: raw)
    inotify = Inotify(descriptor)
    self.mostWatches = mostWatches
  }

  /// The number of watches.
  public var count: Int { numbers.count }

  /// Watches a folder; a link to one is none.
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

  /// Returns the next changes: some hundreds at least, if there are as many; none if there are none.
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

  /// The limit of watches of the user; nil if the system does not say it.
  public static var mostOfUser: Int? {
    let path: FilePath = "/proc/sys/fs/inotify/max_user_watches"
    let bytes = try? TextFile.beginning(of: path, atMost: 32)
    return bytes.flatMap { Int(String(decoding: $0.filter { $0 > 0x20 }, as: UTF8.self)) }
  }

  /// Returns whether other machines can change the files in a folder, which no watch reports.
  public static func missesChanges(in folder: FilePath) -> Bool {
    RemoteFileSystem.contains(folder)
  }
}

extension Inotify.Kinds {
  /// A file was closed that could be written to.
  fileprivate static let contentsWritten = Inotify.Kinds(IN_CLOSE_WRITE)
}

extension FolderWatches.Kind {
  /// Fails for changes of no interest.
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
