/// A text as a value: a persistent tree of pieces over bytes that never move.
///
/// The bytes of a text lie in *storages*: the file as it was loaded is one, what is typed goes to
/// others. A *piece* is a run of bytes in a storage; the text is the pieces in order. They stand
/// in the leaves of a B-tree whose inner nodes know the bytes and newlines below each child, so
/// that any offset or line is a few steps away.
///
/// Copying a text costs a retain: copies share all nodes, and an edit copies only the path to
/// the place it changes, or nothing while the nodes are not shared. So a memento of a text is
/// the text, a restore swaps a root, and two texts can be compared at the cost of what differs.
///
/// Bytes are kept as they are, UTF-8 or not; positions are byte offsets, lines are counted
/// from 0 and end with a newline byte.
///
/// Nodes are never less than one entry full; there is no other lower bound. A leaf that
/// overflows at its end leaves its left half full, which suits texts that grow at a cursor, and
/// a node that shrinks is merged with a neighbour when both fit in one.
///
/// Sendable without the compiler's proof, because a node is written only after it was found to be
/// referred to once, on the path from the root of the one tree that is being edited: what two
/// trees share, and so what two threads can see, is never written.
public struct PieceTree: @unchecked Sendable {
  var root: Node
  var size: TextSize
  /// What the pieces point into; a storage's number is its place here.
  private(set) var storages: [ByteStorage]
  /// Where storages get their numbers, shared by all texts made from this one.
  let register: StorageRegister
  /// Where typed text goes: a number in `storages`, or -1 before the first.
  var openStorage: Int
  let fanout: Fanout

  /// How wide the nodes are.
  struct Fanout: Sendable {
    /// Pieces in a leaf; at least 4.
    var leaf: Int
    /// Children of an inner node; at least 4.
    var inner: Int

    /// Measured to be the best of 8 to 32 and 6 to 16: see `docs/performance.md`.
    static var standard: Fanout { Fanout(leaf: 16, inner: 8) }
  }

  /// An empty text.
  public init() {
    self.init(fanout: .standard)
  }

  init(fanout: Fanout) {
    root = .makeLeaf(capacity: fanout.leaf)
    size = TextSize()
    storages = []
    register = StorageRegister()
    openStorage = -1
    self.fanout = fanout
  }

  /// A text of these bytes.
  ///
  /// - Complexity: O(n), a copy and a count of newlines.
  public init(_ bytes: some Sequence<UInt8>) {
    self.init(bytes, fanout: .standard)
  }

  init(_ bytes: some Sequence<UInt8>, fanout: Fanout) {
    self.init(Array(bytes).withUnsafeBytes { ArrivedPart(copying: $0) }, fanout: fanout)
  }

  /// A text of bytes that were allocated with `malloc`; the text frees them.
  ///
  /// - Complexity: O(n), a count of newlines; the bytes are not copied.
  public init(adopting bytes: UnsafeMutableRawBufferPointer) {
    self.init(ArrivedPart(adopting: bytes))
  }

  /// A text of bytes that were stored when they were read.
  public init(_ part: ArrivedPart) {
    self.init(part, fanout: .standard)
  }

  private init(_ part: ArrivedPart, fanout: Fanout) {
    self.init(fanout: fanout)
    append(part)
  }

  /// The same text with storages of its own: what is made from it leaves nothing behind in the
  /// texts it comes from, and is not related to them.
  ///
  /// - Complexity: O(storages).
  func detached() -> PieceTree { PieceTree(detaching: self) }

  private init(detaching text: PieceTree) {
    root = text.root
    size = text.size
    storages = text.storages
    register = StorageRegister(text.storages)
    openStorage = -1
    fanout = text.fanout
  }

  /// Gets to know the storages of a related text, so that its pieces can be put in.
  mutating func learnStorages(of other: PieceTree) {
    // Each of the two has the first ones of the register.
    if other.storages.count > storages.count { storages = other.storages }
  }

  /// Whether this text and another come from one, so that comparing them costs what differs.
  func isRelated(to other: PieceTree) -> Bool { register === other.register }

  /// How many bytes there are.
  public var count: Int { size.bytes }

  /// Whether there are no bytes.
  public var isEmpty: Bool { size.bytes == 0 }

  /// How many newline bytes there are.
  public var newlineCount: Int { size.newlines }

  /// How many lines there are: one more than newlines, so that a cursor always has a line.
  public var lineCount: Int { size.newlines + 1 }

  // MARK: Storing bytes

  private static var bytesPerOpenStorage: Int { 64 * 1024 }

  private mutating func add(_ storage: ByteStorage) -> Int {
    storages = register.adding(storage)
    return storages.count - 1
  }

  /// The number of a storage, which gets one where it has none yet.
  mutating func number(of storage: ByteStorage) -> Int {
    storages.lastIndex { $0 === storage } ?? add(storage)
  }

  /// Stores bytes that are to become part of the text: no more than a piece can hold.
  @inline(__always)
  mutating func store(_ bytes: UnsafeRawBufferPointer) -> Piece {
    let location = placeInOpenStorage(bytes) ?? placeInNewStorage(bytes)
    return Piece(location, length: bytes.count, newlines: Newlines.count(bytes))
  }

  @inline(__always)
  private func placeInOpenStorage(_ bytes: UnsafeRawBufferPointer) -> Location? {
    if openStorage < 0 { return nil }
    // A storage is retained by the array; to do that once more for each keystroke is slow.
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

  /// The piece of `length` stored bytes.
  func piece(_ location: Location, _ length: Int) -> Piece {
    Piece(location, length: length, newlines: storages.newlineCount(location, length))
  }
}

extension [ByteStorage] {
  /// How many newlines there are in `length` stored bytes.
  func newlineCount(_ location: Location, _ length: Int) -> Int {
    self[location.storage].newlineCount(in: location.offset..<location.offset &+ length)
  }

  /// The two parts of a piece on both sides of its byte at `offset`.
  func cut(_ piece: Piece, at offset: Int) -> (head: Piece, rest: Piece) {
    let newlines = newlineCount(piece, first: offset)
    return (
      Piece(piece.location, length: offset, newlines: newlines),
      piece.dropping(offset, newlines: newlines)
    )
  }

  /// How many newlines there are in the first `length` bytes of a piece; it looks at the
  /// shorter side.
  func newlineCount(_ piece: Piece, first length: Int) -> Int {
    if piece.newlines == 0 { return 0 }
    if length &* 2 <= piece.length { return newlineCount(piece.location, length) }
    return piece.newlines &- newlineCount(piece.location + length, piece.length &- length)
  }
}
