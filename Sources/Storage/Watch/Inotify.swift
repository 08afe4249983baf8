internal import Glibc
internal import SystemPackage

/// The system's list of changes in the folders and files that are watched; see inotify(7).
struct Inotify: ~Copyable {
  /// One change.
  struct Event {
    /// What it happened to.
    let watch: CInt
    let kinds: Kinds
    /// The name in the folder that is watched; empty where it is the folder or the file itself.
    let name: [UInt8]
  }

  /// What happened, or what to watch for.
  struct Kinds: OptionSet {
    let rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }
    init(_ constant: CInt) { rawValue = UInt32(bitPattern: constant) }

    /// Another file has a name now, or none has.
    static let naming: Kinds = [
      Kinds(IN_CREATE), Kinds(IN_DELETE), Kinds(IN_MOVED_FROM), Kinds(IN_MOVED_TO),
    ]
    /// The contents or the permissions of a file changed.
    static let contents: Kinds = [Kinds(IN_MODIFY), Kinds(IN_CLOSE_WRITE), Kinds(IN_ATTRIB)]
    /// What is watched is somewhere else, or gone.
    static let moving: Kinds = [Kinds(IN_DELETE_SELF), Kinds(IN_MOVE_SELF)]
    /// The same, and what the system says of it without being asked.
    static let leaving = moving.union([unmounted, Kinds(IN_IGNORED)])
    /// The file system that held it is gone.
    static let unmounted = Kinds(IN_UNMOUNT)
    /// More happened than the system could remember.
    static let overflow = Kinds(IN_Q_OVERFLOW)
    /// To watch for this beside what is watched for already.
    static let added = Kinds(IN_MASK_ADD)
    static let folderOnly = Kinds(IN_ONLYDIR)
    static let notThroughLink = Kinds(IN_DONT_FOLLOW)
  }

  private let open: OpenFile

  /// A list on an open descriptor that it closes in the end.
  init(_ descriptor: FileDescriptor) { open = OpenFile(descriptor: descriptor) }

  /// A descriptor for a list, which does not block; -1 where the system has none to give.
  static func openDescriptor() -> CInt { inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC)) }

  /// Watches what is at `path`: tells its number, the same for what is watched already.
  func add(_ path: FilePath, _ kinds: Kinds) throws(Errno) -> CInt {
    let watch = path.withPlatformString {
      inotify_add_watch(open.descriptor.rawValue, $0, kinds.rawValue)
    }
    if watch < 0 { throw Errno(rawValue: errno) }
    return watch
  }

  /// No longer watches; nothing happens where the system has stopped by itself.
  func remove(_ watch: CInt) { _ = inotify_rm_watch(open.descriptor.rawValue, watch) }

  /// Takes the changes from the list, as long as there are any.
  ///
  /// Leaves some where they come faster than they are taken; the descriptor stays readable then.
  func takeEvents(_ body: (Event) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: Self.blockSize, alignment: 8) { block in
      for _ in 0..<Self.mostBlocks {
        let count = read(open.descriptor.rawValue, block.baseAddress, block.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return }
        Self.forEachEvent(in: UnsafeRawBufferPointer(rebasing: block[..<count]), body)
      }
    }
  }

  /// Each event is a head and `len` bytes: a name, and NULs up to the next head.
  private static func forEachEvent(in bytes: UnsafeRawBufferPointer, _ body: (Event) -> Void) {
    var offset = 0
    let headSize = MemoryLayout<inotify_event>.size
    while offset + headSize <= bytes.count {
      let head = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      offset += headSize
      let name = bytes[offset...].prefix(Int(head.len)).prefix { $0 != 0 }
      offset += Int(head.len)
      body(Event(watch: head.wd, kinds: Kinds(rawValue: head.mask), name: Array(name)))
    }
  }

  /// Bytes.
  private static let blockSize = 64 << 10
  /// Twice the longest list of names that the system keeps unless it is told otherwise.
  private static let mostBlocks = 128
}
