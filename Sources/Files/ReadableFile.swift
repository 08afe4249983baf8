internal import Glibc
internal import SystemPackage

/// A file open for reading, from its beginning.
public struct ReadableFile: ~Copyable, Sendable {
  /// The identity before the first byte was read, so that a change during the reading is noticed
  /// later.
  public let identity: FileIdentity
  private let file: OpenFile
  private let attempt: Attempt

  init(_ file: consuming OpenFile, _ path: FilePath, _ status: Stat) {
    attempt = Attempt(.read, path)
    identity = FileIdentity(status, isWritable: attempt.isWritable)
    self.file = file
  }

  /// Reads as many bytes as the system returns at once; returns their number, 0 at the end.
  public func read(into memory: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    try attempt { Glibc.read(file.descriptor.rawValue, memory.baseAddress, memory.count) }
  }

  /// Reads the rest of the file, in O(bytes).
  public func load() throws(FileError) -> LoadedFile {
    // One byte more than expected, so that a read detects the end.
    var capacity = max(identity.byteCount, Self.smallestCapacity) + 1
    var memory = malloc(capacity)
    defer { free(memory) }
    var count = 0
    while let start = memory {
      let room = UnsafeMutableRawBufferPointer(start: start + count, count: capacity - count)
      let byteCount = try read(into: room)
      count += byteCount
      if byteCount == 0 {
        let fitted = realloc(start, max(count, 1)) ?? start
        memory = nil
        return LoadedFile(.init(start: fitted, count: count), identity: identity)
      }
      if count == capacity {
        capacity *= 2
        guard let moved = realloc(start, capacity) else { break }
        memory = moved
      }
    }
    throw attempt.error(.system(.noMemory))
  }

  /// The initial size in bytes if the size is unknown, as in /proc.
  private static let smallestCapacity = 64 << 10
}
