internal import CLinux
internal import Glibc
internal import SystemPackage

/// A writer of the chunks of a text to an open file, with many chunks per call.
///
/// Long chunks that stay in memory are written directly, and the others are copied to a block: a
/// call or a list entry for each costs more than copying a few bytes.
struct BlockWriter: ~Copyable {
  private let file: FileDescriptor
  private let part: Range<Int>
  private let attempt: Attempt
  private let course: SaveCourse
  private var writeBack: WriteBack
  /// The copies of short chunks.
  private let block: UnsafeMutableRawBufferPointer
  private var filled = 0
  /// The chunks to write next.
  private let chunks: UnsafeMutableBufferPointer<iovec>
  private var chunkCount = 0
  private var byteCount = 0
  private var position = 0

  /// Creates a writer at the current position of the file, for the bytes of the text in `part`.
  init(to file: FileDescriptor, only part: Range<Int>, for attempt: Attempt, _ course: SaveCourse) {
    self.file = file
    self.part = part
    self.attempt = attempt
    self.course = course
    writeBack = WriteBack(of: file, from: part.lowerBound, for: attempt)
    block = .allocate(byteCount: Self.blockSize, alignment: Self.alignment)
    chunks = .allocate(capacity: Self.maxChunks)
  }

  deinit {
    block.deallocate()
    chunks.deallocate()
  }

  /// Accepts the next bytes of the text.
  mutating func write(_ chunk: UnsafeRawBufferPointer) throws(FileError) {
    let wanted = part.clamped(to: position..<position + chunk.count)
    let start = position
    position += chunk.count
    if wanted.isEmpty { return }
    var rest = chunk[wanted.lowerBound - start..<wanted.upperBound - start]
    while !rest.isEmpty {
      if chunkCount == chunks.count || byteCount >= Self.maxByteCount || filled == block.count {
        try finish()
      }
      let isKept = course.chunksStay && rest.count >= Self.longChunk
      let room = isKept ? Self.maxByteCount - byteCount : block.count - filled
      let next = UnsafeRawBufferPointer(rebasing: rest.prefix(room))
      if isKept { append(next) } else { buffer(next) }
      rest = rest.dropFirst(next.count)
    }
  }

  private mutating func buffer(_ bytes: UnsafeRawBufferPointer) {
    let room = UnsafeMutableRawBufferPointer(rebasing: block[filled..<filled + bytes.count])
    room.copyMemory(from: bytes)
    filled += bytes.count
    // It is adjacent to the last copy: both become one chunk.
    if let last = chunks.prefix(chunkCount).last, let start = last.iov_base,
      start + last.iov_len == room.baseAddress
    {
      // The element is replaced as a whole: a change in place here breaks Swift 6.3.1 with the
      // thread sanitizer.
      chunks[chunkCount - 1] = iovec(iov_base: start, iov_len: last.iov_len + bytes.count)
      byteCount += bytes.count
    } else {
      append(UnsafeRawBufferPointer(room))
    }
  }

  private mutating func append(_ bytes: UnsafeRawBufferPointer) {
    chunks[chunkCount] = iovec(
      iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
    chunkCount += 1
    byteCount += bytes.count
  }

  /// Writes the pending chunks.
  mutating func finish() throws(FileError) {
    var next = 0
    while next < chunkCount {
      let (first, count) = (chunks.baseAddress.map { $0 + next }, CInt(chunkCount - next))
      let accepted = try attempt(expecting: [.resourceTemporarilyUnavailable]) {
        writev(file.rawValue, first, count)
      }
      guard var written = accepted else {
        try waitForReader()
        continue
      }
      if written == 0 { throw attempt.error(.system(.ioError)) }
      course.passed(written)
      try writeBack.follow(written)
      while next < chunkCount, written >= chunks[next].iov_len {
        written -= chunks[next].iov_len
        next += 1
      }
      if written > 0, let start = chunks[next].iov_base {
        chunks[next] = iovec(iov_base: start + written, iov_len: chunks[next].iov_len - written)
      }
    }
    (chunkCount, byteCount, filled) = (0, 0, 0)
  }

  /// Waits until a pipe or a device accepts bytes again.
  ///
  /// - Throws: an error if the save should stop first.
  private func waitForReader() throws(FileError) {
    var descriptor = pollfd(fd: file.rawValue, events: Int16(POLLOUT), revents: 0)
    while poll(&descriptor, 1, Self.pollMilliseconds) <= 0 {
      if course.shouldStop() { throw attempt.error(.system(.canceled)) }
    }
  }

  /// The time between two checks whether the save should stop.
  private static var pollMilliseconds: CInt { 100 }

  /// The block size in bytes; a larger block saves few calls.
  private static var blockSize: Int { 256 << 10 }
  private static var alignment: Int { 4096 }
  /// The size in bytes above which a chunk is not copied; measured.
  private static var longChunk: Int { 512 }
  /// The maximum number of chunks in one system call.
  private static var maxChunks: Int { 1024 }
  /// The maximum number of bytes per call, so that the disk can start and progress is reported.
  private static var maxByteCount: Int { 4 << 20 }
}

/// The early writing of a file to the disk, with a bounded lag, so that little remains at the end
/// and the reported progress is accurate.
private struct WriteBack {
  private let file: FileDescriptor
  private let attempt: Attempt
  /// The end of the written bytes.
  private var written: Int
  /// The end of the bytes that the disk has started to write.
  private var begun: Int
  /// The end of the bytes known to be on the disk.
  private var awaited: Int
  /// Whether the file is on a disk.
  private var isPossible = true

  init(of file: FileDescriptor, from start: Int, for attempt: Attempt) {
    self.file = file
    self.attempt = attempt
    (written, begun, awaited) = (start, start, start)
  }

  /// Records that `count` more bytes are written.
  mutating func follow(_ count: Int) throws(FileError) {
    written += count
    guard isPossible, written - begun >= Self.stride else { return }
    try call(memento_begin_write_back, begun..<written)
    begun = written
    guard written - awaited >= 2 * Self.lag else { return }
    try call(memento_await_write_back, awaited..<written - Self.lag)
    awaited = written - Self.lag
  }

  private mutating func call(
    _ function: (CInt, CLongLong, CLongLong) -> CInt, _ range: Range<Int>
  ) throws(FileError) {
    // For a device, a pipe or a system without support, all waiting happens at the end.
    let unable: [Errno] = [.invalidArgument, .illegalSeek, .noFunction, .notSupported]
    let done = try attempt(expecting: unable) {
      function(file.rawValue, CLongLong(range.lowerBound), CLongLong(range.count))
    }
    if done == nil { isPossible = false }
  }

  /// The number of bytes between two starts.
  private static var stride: Int { 8 << 20 }
  /// The minimum number of bytes for which it does not wait.
  private static var lag: Int { 32 << 20 }
}

extension Attempt {
  /// Writes the bytes of `contents`, or only those in `part`, at the file's current position.
  func write(
    _ contents: TextFile.Contents, only part: Range<Int> = 0..<Int.max, to file: FileDescriptor,
    _ course: SaveCourse
  ) throws(FileError) {
    var writer = BlockWriter(to: file, only: part, for: self, course)
    try contents { (chunk) throws(FileError) in try writer.write(chunk) }
    try writer.finish()
  }
}
