internal import Glibc
internal import SystemPackage

/// Memory that a file is read into straight from the system, and that grows with it.
struct ReadBuffer: ~Copyable {
  private var address: UnsafeMutableRawPointer
  private var capacity: Int
  private var count = 0

  /// Room for `expected` bytes, and for the one more that lets a read meet the end.
  init(expecting expected: Int, for attempt: Attempt) throws(FileError) {
    capacity = max(expected, Self.smallest) + 1
    guard let address = malloc(capacity) else { throw attempt.error(.system(.noMemory)) }
    self.address = address
  }

  deinit { free(address) }

  /// Reads until the file says that it ends, whatever its size was said to be.
  mutating func fill(from file: borrowing ReadableFile, for attempt: Attempt) throws(FileError) {
    while true {
      if count == capacity { try grow(for: attempt) }
      let room = UnsafeMutableRawBufferPointer(start: address + count, count: capacity - count)
      let arrived = try file.read(into: room)
      if arrived == 0 { return }
      count += arrived
    }
  }

  /// The bytes read, in memory that the caller now has to `free`; room beyond them is given back.
  consuming func finish() -> UnsafeMutableRawBufferPointer {
    let fitted = realloc(address, max(count, 1)) ?? address
    let filled = UnsafeMutableRawBufferPointer(start: fitted, count: count)
    discard self
    return filled
  }

  private mutating func grow(for attempt: Attempt) throws(FileError) {
    guard let moved = realloc(address, capacity * 2) else {
      throw attempt.error(.system(.noMemory))
    }
    address = moved
    capacity *= 2
  }

  /// Bytes to start with where the size is not known, as in /proc.
  private static let smallest = 64 << 10
}
