import Glibc
import Synchronization

/// Append-only bytes that never move and never change: a loaded file, or typed text.
///
/// Every text made from one file, and every memento of it, points into the same storages.
///
/// It is Sendable without the compiler's proof, because:
/// - `base` and `capacity` are set before the object is shared;
/// - a byte is written once, by the caller whose `append` reserved its range or by the one that
///   fills the storage (`fill`); ranges never overlap;
/// - the index is written by the caller that creates or fills the storage, and its readable part
///   was published before (`NewlineIndex`);
/// - a byte is read only through a piece, which is created after its bytes were written and reaches
///   another thread through that thread's own synchronisation.
package final class ByteStorage: @unchecked Sendable {
  let base: UnsafeMutablePointer<UInt8>
  let capacity: Int

  private let used: Atomic<Int>
  /// The index of newlines; empty for a storage of typed text.
  private let index: NewlineIndex

  /// Creates an empty storage with room for `capacity` bytes.
  init(capacity: Int) {
    base = .allocate(capacity: max(1, capacity))
    self.capacity = capacity
    used = Atomic(0)
    index = NewlineIndex()
  }

  /// Creates an empty storage to be filled; fails if memory is short.
  ///
  /// Only the filled part uses memory.
  package init?(toFill capacity: Int) {
    guard let memory = malloc(max(1, capacity)) else { return nil }
    base = memory.bindMemory(to: UInt8.self, capacity: max(1, capacity))
    self.capacity = capacity
    used = Atomic(0)
    index = NewlineIndex(capacity: capacity)
  }

  /// Takes ownership of `count` bytes allocated with `malloc`.
  ///
  /// - Complexity: O(`count`): it counts the newlines.
  init(adopting bytes: UnsafeMutableRawBufferPointer) {
    let memory = bytes.baseAddress ?? UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
    base = memory.bindMemory(to: UInt8.self, capacity: max(1, bytes.count))
    capacity = bytes.count
    used = Atomic(bytes.count)
    index = NewlineIndex(base, count: bytes.count)
  }

  /// Creates a storage filled with a copy of `bytes`.
  convenience init(copying bytes: UnsafeRawBufferPointer) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 1)
    copy.copyMemory(from: bytes)
    self.init(adopting: UnsafeMutableRawBufferPointer(rebasing: copy[..<bytes.count]))
  }

  deinit { free(base) }

  /// The number of bytes written or reserved.
  var count: Int { used.load(ordering: .relaxed) }

  /// Appends a copy of `bytes`.
  ///
  /// - Returns: the offset of the copy; nil if the capacity is insufficient.
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

  /// Fills the capacity after the existing bytes; only for one caller at a time, without `append`.
  ///
  /// - Parameters:
  ///   - most: the maximum number of bytes; less than the remaining capacity.
  ///   - read: writes bytes to the beginning of the free memory and returns their number.
  /// - Returns: the number of bytes, and of newlines among them.
  /// - Complexity: O(bytes read), in addition to the time of `read`.
  package func fill<Failure: Error>(
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

  /// The number of bytes below which counting is as fast as the index.
  private static var fewBytes: Int { 2_048 }

  /// Returns the number of newlines in a range.
  ///
  /// - Complexity: O(1): at most `fewBytes` are read, or the bytes of a storage without an index.
  func newlineCount(in range: Range<Int>) -> Int {
    if range.count <= Self.fewBytes || index.isEmpty {
      return Newlines.count(base + range.lowerBound, range.count)
    }
    return index.count(before: range.upperBound, base)
      &- index.count(before: range.lowerBound, base)
  }

  /// Returns the offset after the `rank`-th newline (from 1) of a range that has as many.
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

/// The register that numbers the storages of all texts derived from one text.
///
/// A number means the same storage in each of them, even after an undo and different edits, so that
/// two texts can be compared by the location of their bytes.
final class StorageRegister: Sendable {
  private let storages: Mutex<[ByteStorage]>

  /// Creates a register of these storages, numbered by their indices.
  init(_ storages: [ByteStorage] = []) { self.storages = Mutex(storages) }

  /// Registers a storage.
  ///
  /// - Returns: all storages up to the new one, which is last; the index of each is its number.
  func adding(_ storage: ByteStorage) -> [ByteStorage] {
    storages.withLock { storages in
      storages.append(storage)
      return storages
    }
  }
}
