import Glibc
import Synchronization

/// Bytes that never move and never change once written: a loaded file, or typed text.
///
/// Every text made from one file, and every memento of it, points into the same storages.
///
/// Sendable without the compiler's proof, because:
/// - `base` and `capacity` are set before the object is shared;
/// - a byte is written once, by the caller whose `append` got its range or by the one who fills the
///   storage (`fill`); ranges never overlap;
/// - the index is written by whoever makes or fills the storage, and what others read of it was
///   published before (`NewlineIndex`);
/// - a byte is read only through a piece, which is made after the bytes it covers were written
///   and reaches another thread through that thread's own synchronisation.
final class ByteStorage: @unchecked Sendable {
  let base: UnsafeMutablePointer<UInt8>
  let capacity: Int

  private let used: Atomic<Int>
  /// Empty for a storage that typed text goes to.
  private let index: NewlineIndex

  /// An empty storage for `capacity` bytes to come, bit by bit.
  init(capacity: Int) {
    base = .allocate(capacity: max(1, capacity))
    self.capacity = capacity
    used = Atomic(0)
    index = NewlineIndex()
  }

  /// An empty storage that somebody is to fill; nil where there is no memory for it.
  ///
  /// Only what was filled takes memory.
  init?(toFill capacity: Int) {
    guard let memory = malloc(max(1, capacity)) else { return nil }
    base = memory.bindMemory(to: UInt8.self, capacity: max(1, capacity))
    self.capacity = capacity
    used = Atomic(0)
    index = NewlineIndex(capacity: capacity)
  }

  /// Takes over `count` bytes allocated with `malloc`.
  ///
  /// - Complexity: O(`count`): it counts the newlines.
  init(adopting bytes: UnsafeMutableRawBufferPointer) {
    let memory = bytes.baseAddress ?? UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
    base = memory.bindMemory(to: UInt8.self, capacity: max(1, bytes.count))
    capacity = bytes.count
    used = Atomic(bytes.count)
    index = NewlineIndex(base, count: bytes.count)
  }

  /// A storage filled with a copy of `bytes`.
  convenience init(copying bytes: UnsafeRawBufferPointer) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 1)
    copy.copyMemory(from: bytes)
    self.init(adopting: UnsafeMutableRawBufferPointer(rebasing: copy[..<bytes.count]))
  }

  deinit {
    free(base)
  }

  /// How many bytes are written or promised.
  var count: Int { used.load(ordering: .relaxed) }

  /// Copies `bytes` behind what is there.
  ///
  /// - Returns: where they went, or nil when there is no room.
  func append(_ bytes: UnsafeRawBufferPointer) -> Int? {
    var start = used.load(ordering: .relaxed)
    while true {
      if bytes.count > capacity &- start { return nil }
      let (isOurs, found) = used.weakCompareExchange(
        expected: start, desired: start &+ bytes.count, ordering: .relaxed)
      if isOurs { break }
      start = found
    }
    if let source = bytes.baseAddress {
      UnsafeMutableRawPointer(base + start).copyMemory(from: source, byteCount: bytes.count)
    }
    return start
  }

  /// Has the room behind what is there filled, by one caller at a time and in no other way.
  ///
  /// - Parameters:
  ///   - most: how many bytes at the most; less than the room that is left.
  ///   - read: puts bytes at the beginning of the room, and tells how many.
  /// - Returns: how many came, and how many of them are newlines.
  /// - Complexity: O(bytes that came), besides what `read` takes.
  func fill<Failure: Error>(
    atMost most: Int, _ read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> TextSize {
    let start = count
    let room = UnsafeMutableRawBufferPointer(
      start: base + start, count: min(most, capacity &- start))
    let came = try read(room)
    precondition(came <= room.count, "more bytes than there is room for")
    let newlines = index.extend(to: start &+ came, base) &- index.count(before: start, base)
    used.store(start &+ came, ordering: .relaxed)
    return TextSize(bytes: came, newlines: newlines)
  }

  // MARK: Newlines

  /// Below this many bytes counting is as fast as looking into the index.
  private static var fewBytes: Int { 2_048 }

  /// How many newlines there are in a range.
  ///
  /// - Complexity: O(1): no more than `fewBytes` are looked at, or what a storage holds that is
  ///   filled bit by bit.
  func newlineCount(in range: Range<Int>) -> Int {
    if range.count <= Self.fewBytes || index.isEmpty {
      return Newlines.count(base + range.lowerBound, range.count)
    }
    return index.count(before: range.upperBound, base)
      &- index.count(before: range.lowerBound, base)
  }

  /// The offset just behind the `rank`-th newline (from 1) of a range that has as many.
  ///
  /// - Complexity: O(log n) for n indexed bytes.
  func offset(behindNewline rank: Int, in range: Range<Int>) -> Int {
    var (start, left) = (range.lowerBound, rank)
    if range.count > Self.fewBytes, !index.isEmpty {
      let absolute = index.count(before: start, base) &+ rank
      let block = index.block(beforeNewline: absolute)
      if block.offset > start { (start, left) = (block.offset, absolute &- block.newlines) }
    }
    let found = Newlines.offset(behind: left, base + start, range.upperBound &- start)
    return found.map { start &+ $0 } ?? range.upperBound
  }
}

/// Gives numbers to the storages of all texts that come from one text.
///
/// A number means the same storage in each of them, also where one was left behind by an undo and
/// both went on, so that two texts can be compared by where their bytes are stored.
final class StorageRegister: Sendable {
  private let storages: Mutex<[ByteStorage]>

  /// A register of these, numbered by their places.
  init(_ storages: [ByteStorage] = []) {
    self.storages = Mutex(storages)
  }

  /// Registers a storage.
  ///
  /// - Returns: all storages up to the new one, which is last; the place of each is its number.
  func adding(_ storage: ByteStorage) -> [ByteStorage] {
    storages.withLock { storages in
      storages.append(storage)
      return storages
    }
  }
}
