internal import Glibc
internal import SystemPackage

/// Growing memory that a file is read into directly.
struct ReadBuffer: ~Copyable {
  private var address: UnsafeMutableRawPointer
  private var capacity: Int
  private var count = 0

  /// Creates room for `expected` bytes, and for one more, so that a read finds the end.
  init(expecting expected: Int, for attempt: Attempt) throws(FileError) {
    capacity = max(expected, Self.smallest) + 1
    guard let address = malloc(capacity) else { throw attempt.error(.system(.noMemory)) }
    self.address = address
  }

  deinit { free(address) }

  /// Reads until the end of the file, whatever its reported size.
  mutating func fill(from file: borrowing ReadableFile, for attempt: Attempt) throws(FileError) {
    while true {
      if count == capacity { try grow(for: attempt) }
      let room = UnsafeMutableRawBufferPointer(start: address + count, count: capacity - count)
      let byteCount = try file.read(into: room)
      if byteCount == 0 { return }
      count += byteCount
    }
  }

  /// Returns the bytes read, in fitted memory that the caller must `free`.
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

  /// The initial size in bytes if the size is unknown, as in /proc.
  private static let smallest = 64 << 10
}
