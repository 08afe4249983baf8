/// A text as a value: a persistent tree of pieces over bytes that never move.
///
/// The bytes of a text are in *storages*: one for the loaded file, others for typed text. A *piece*
/// is a run of bytes in a storage, and the text is the sequence of its pieces. They are in the
/// leaves of a B-tree whose inner nodes store the bytes and newlines below each child, so that any
/// offset or line is found in a few steps.
///
/// Copying a text costs a retain: copies share all nodes, and an edit copies only the path to the
/// changed position, or no node if none are shared. So a memento of a text is the text, a restore
/// swaps a root, and comparing two texts costs as much as their difference.
///
/// Bytes are kept unchanged, UTF-8 or not; positions are byte offsets, lines are counted from 0 and
/// end with a newline byte.
///
/// A node contains at least one entry; no other lower bound exists. A leaf that overflows at its
/// end leaves its left half full, which suits texts that grow at a cursor. A node that shrinks is
/// merged with a neighbour if both fit in one.
///
/// It is Sendable without the compiler's proof, because a node is written only if it is uniquely
/// referenced on the path from the root of the one tree being edited. Shared nodes, the only ones
/// that two threads can access, are never written.
public struct PieceTree: @unchecked Sendable {
  var root: Node
  var size: TextSize
  /// The storages of the pieces; a storage's number is its index here.
  private(set) var storages: [ByteStorage]
  /// The register of storage numbers, shared by all texts made from this one.
  private(set) var register: StorageRegister
  /// The storage of typed text: an index in `storages`, or -1 before the first.
  var openStorage: Int
  let fanout: Fanout

  /// The widths of the nodes.
  struct Fanout: Sendable {
    /// The pieces in a leaf; at least 4.
    var leaf: Int
    /// The children of an inner node; at least 4.
    var inner: Int

    /// The fastest of 8 to 32 and 6 to 16: see `docs/performance.md`.
    static var standard: Fanout { Fanout(leaf: 16, inner: 8) }
  }

  /// Creates an empty text.
  public init() { self.init(fanout: .standard) }

  init(fanout: Fanout) {
    root = .make(capacity: fanout.leaf)
    size = TextSize()
    storages = []
    register = StorageRegister()
    openStorage = -1
    self.fanout = fanout
  }

  /// Creates a text of these bytes.
  ///
  /// - Complexity: O(n), a copy and a count of newlines.
  public init(_ bytes: some Sequence<UInt8>) { self.init(bytes, fanout: .standard) }

  init(_ bytes: some Sequence<UInt8>, fanout: Fanout) {
    self.init(fanout: fanout)
    append(LoadedPart(copying: Array(bytes)))
  }

  /// Creates a text of bytes that were allocated with `malloc`; the text frees them.
  ///
  /// - Complexity: O(n), a count of newlines; the bytes are not copied.
  public init(adopting bytes: UnsafeMutableRawBufferPointer) {
    self.init(LoadedPart(adopting: bytes))
  }

  /// Creates a text of bytes that are already stored.
  public init(_ part: LoadedPart) {
    self.init()
    append(part)
  }

  /// Returns the same text with a separate storage register: texts derived from it add no storages
  /// to the original ones, and are unrelated to them.
  ///
  /// - Complexity: O(storages).
  package func detached() -> PieceTree {
    var text = self
    text.register = StorageRegister(storages)
    text.openStorage = -1
    return text
  }

  /// Adds the storages of a related text, so that its pieces can be inserted.
  package mutating func learnStorages(of other: PieceTree) {
    // Each of the two has a prefix of the register.
    if other.storages.count > storages.count { storages = other.storages }
  }

  /// Returns whether two texts have one origin, so that pieces suffice to compare them.
  package func isRelated(to other: PieceTree) -> Bool { register === other.register }

  /// The number of bytes.
  public var count: Int { size.bytes }

  /// Whether the text is empty.
  public var isEmpty: Bool { size.bytes == 0 }

  /// The number of newline bytes.
  public var newlineCount: Int { size.newlines }

  /// The number of lines: one more than newlines, so that a cursor always has a line.
  public var lineCount: Int { size.newlines + 1 }

  // MARK: Storing bytes

  private static var bytesPerOpenStorage: Int { 64 * 1024 }

  private mutating func add(_ storage: ByteStorage) -> Int {
    storages = register.adding(storage)
    return storages.count - 1
  }

  /// Returns the number of a storage, which is registered if it is new.
  mutating func number(of storage: ByteStorage) -> Int {
    storages.lastIndex { $0 === storage } ?? add(storage)
  }

  /// Stores bytes for the text: at most as many as a piece can contain.
  @inline(__always)
  mutating func store(_ bytes: UnsafeRawBufferPointer) -> Piece {
    let location = placeInOpenStorage(bytes) ?? placeInNewStorage(bytes)
    return Piece(location, length: bytes.count, newlines: Newlines.count(bytes))
  }

  @inline(__always)
  private func placeInOpenStorage(_ bytes: UnsafeRawBufferPointer) -> Location? {
    if openStorage < 0 { return nil }
    // The array retains the storage; another retain for each keystroke is slow.
    let storage = Unmanaged.passUnretained(storages[openStorage])
    return storage._withUnsafeGuaranteedRef { $0.append(bytes) }
      .map { Location(storage: openStorage, offset: $0) }
  }

  @inline(never)
  private mutating func placeInNewStorage(_ bytes: UnsafeRawBufferPointer) -> Location {
    if bytes.count > Self.bytesPerOpenStorage / 4 {
      return Location(storage: add(ByteStorage(copying: bytes)), offset: 0)
    }
    let storage = ByteStorage(capacity: Self.bytesPerOpenStorage)
    openStorage = add(storage)
    return Location(storage: openStorage, offset: storage.append(bytes) ?? 0)
  }

  /// Returns the piece of `length` stored bytes.
  func piece(_ location: Location, _ length: Int) -> Piece {
    Piece(location, length: length, newlines: storages.newlineCount(location, length))
  }
}

extension [ByteStorage] {
  /// Returns the number of newlines in `length` stored bytes.
  func newlineCount(_ location: Location, _ length: Int) -> Int {
    self[location.storage].newlineCount(in: location.offset..<location.offset &+ length)
  }

  /// Returns the two parts of a piece before and after `offset`.
  func cut(_ piece: Piece, at offset: Int) -> (head: Piece, rest: Piece) {
    let newlines = newlineCount(piece, first: offset)
    return (
      Piece(piece.location, length: offset, newlines: newlines),
      piece.dropping(offset, newlines: newlines)
    )
  }

  /// Returns the number of newlines in the first `length` bytes of a piece; it counts in the
  /// shorter part.
  func newlineCount(_ piece: Piece, first length: Int) -> Int {
    if piece.newlines == 0 { return 0 }
    if length &* 2 <= piece.length { return newlineCount(piece.location, length) }
    return piece.newlines &- newlineCount(piece.location + length, piece.length &- length)
  }
}
