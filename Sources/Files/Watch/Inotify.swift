internal import Glibc
internal import SystemPackage

/// The system's queue of changes in watched folders and files; see inotify(7).
struct Inotify: ~Copyable {
  /// One change.
  struct Event {
    /// The watch of the change.
    let watch: CInt
    let kinds: Kinds
    /// The name in the watched folder; empty for the folder or file itself.
    let name: [UInt8]
    /// A number that connects the two events of a moved name; 0 for others.
    var cookie: UInt32 = 0
  }

  /// The kinds of changes, reported or to watch for.
  struct Kinds: OptionSet {
    let rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }
    init(_ constant: CInt) { rawValue = UInt32(bitPattern: constant) }

    /// A name was created, removed or moved.
    static let naming: Kinds = [
      Kinds(IN_CREATE), Kinds(IN_DELETE), Kinds(IN_MOVED_FROM), Kinds(IN_MOVED_TO),
    ]
    /// The contents or the permissions of a file changed.
    static let contents: Kinds = [Kinds(IN_MODIFY), Kinds(IN_CLOSE_WRITE), Kinds(IN_ATTRIB)]
    /// The watched item was moved or deleted.
    static let moving: Kinds = [Kinds(IN_DELETE_SELF), Kinds(IN_MOVE_SELF)]
    /// The same, and the events that the system adds.
    static let leaving = moving.union([unmounted, Kinds(IN_IGNORED)])
    /// The file system was unmounted.
    static let unmounted = Kinds(IN_UNMOUNT)
    /// The queue of the system overflowed.
    static let overflow = Kinds(IN_Q_OVERFLOW)
    /// A flag that keeps the kinds watched already.
    static let added = Kinds(IN_MASK_ADD)
    static let folderOnly = Kinds(IN_ONLYDIR)
    static let notThroughLink = Kinds(IN_DONT_FOLLOW)
    /// The name is or was a folder.
    static let ofFolder = Kinds(rawValue: UInt32(IN_ISDIR))
    /// A flag that excludes changes of files without a name.
    static let ofNamesAlone = Kinds(rawValue: UInt32(IN_EXCL_UNLINK))
  }

  private let open: OpenFile

  /// Creates a queue from an open descriptor, which it closes at the end.
  init(_ descriptor: FileDescriptor) { open = OpenFile(descriptor: descriptor) }

  /// Opens a non-blocking descriptor for a queue; returns -1 if the system has none.
  static func openDescriptor() -> CInt { inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC)) }

  /// Watches the item at `path`; returns its number, the same for an item watched already.
  func add(_ path: FilePath, _ kinds: Kinds) throws(Errno) -> CInt {
    let watch = path.withPlatformString {
      inotify_add_watch(open.descriptor.rawValue, $0, kinds.rawValue)
    }
    if watch < 0 { throw Errno(rawValue: errno) }
    return watch
  }

  /// Ends a watch; does nothing if the system has ended it.
  func remove(_ watch: CInt) { _ = inotify_rm_watch(open.descriptor.rawValue, watch) }

  /// Reads the queued changes.
  ///
  /// It leaves some if they arrive faster than it reads, or fill more blocks of 64 kB; then the
  /// descriptor stays readable.
  func takeEvents(blocks: Int = maxBlocks, _ body: (Event) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: Self.blockSize, alignment: 8) { block in
      for _ in 0..<blocks {
        let count = read(open.descriptor.rawValue, block.baseAddress, block.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return }
        Self.forEachEvent(in: UnsafeRawBufferPointer(rebasing: block[..<count]), body)
      }
    }
  }

  /// Calls `body` with each event: a header and `len` bytes with a name, padded with NULs.
  private static func forEachEvent(in bytes: UnsafeRawBufferPointer, _ body: (Event) -> Void) {
    var offset = 0
    let headSize = MemoryLayout<inotify_event>.size
    while offset + headSize <= bytes.count {
      let head = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      offset += headSize
      let name = bytes[offset...].prefix(Int(head.len)).prefix { $0 != 0 }
      offset += Int(head.len)
      let kinds = Kinds(rawValue: head.mask)
      body(Event(watch: head.wd, kinds: kinds, name: Array(name), cookie: head.cookie))
    }
  }

  /// The block size in bytes.
  private static let blockSize = 64 << 10
  /// Twice the maximum queue of names with the system's default limit.
  static let maxBlocks = 128
}
