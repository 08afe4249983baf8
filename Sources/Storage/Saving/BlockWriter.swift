internal import Glibc
internal import SystemPackage

/// Writes the chunks of a text to an open file in large blocks.
///
/// Small chunks are gathered, large ones go to the system from where they are.
struct BlockWriter: ~Copyable {
  private let file: FileDescriptor
  private let part: Range<Int>
  private let attempt: Attempt
  private let block: UnsafeMutableRawBufferPointer
  private var filled = 0
  private var position = 0

  /// A writer to where the file stands, of the bytes of the text in `part`; it skips the others.
  init(to file: FileDescriptor, only part: Range<Int>, for attempt: Attempt) {
    self.file = file
    self.part = part
    self.attempt = attempt
    block = .allocate(byteCount: Self.blockSize, alignment: Self.alignment)
  }

  deinit { block.deallocate() }

  /// Takes the next bytes of the text; they need not stay where they are.
  mutating func write(_ chunk: UnsafeRawBufferPointer) throws(FileError) {
    let wanted = part.clamped(to: position..<position + chunk.count)
    let start = position
    position += chunk.count
    if wanted.isEmpty { return }
    let slice = chunk[wanted.lowerBound - start..<wanted.upperBound - start]
    try gather(UnsafeRawBufferPointer(rebasing: slice))
  }

  /// Writes what is still gathered.
  mutating func finish() throws(FileError) {
    try send(UnsafeRawBufferPointer(rebasing: block[..<filled]))
    filled = 0
  }

  private mutating func gather(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    if bytes.count > block.count - filled { try finish() }
    if bytes.count >= block.count { return try send(bytes) }
    UnsafeMutableRawBufferPointer(rebasing: block[filled...]).copyMemory(from: bytes)
    filled += bytes.count
  }

  private func send(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let next = UnsafeRawBufferPointer(rebasing: rest)
      let written = try attempt { Glibc.write(file.rawValue, next.baseAddress, next.count) }
      if written == 0 { throw attempt.error(.system(.ioError)) }
      rest = rest.dropFirst(written)
    }
  }

  /// Bytes; a quarter of a megabyte costs the system no more calls worth saving.
  private static let blockSize = 256 << 10
  private static let alignment = 4096
}

extension Attempt {
  /// Writes the bytes of `contents`, or those in `part` alone, from where the file stands.
  func write(
    _ contents: TextFile.Contents, only part: Range<Int> = 0..<Int.max, to file: FileDescriptor
  ) throws(FileError) {
    var writer = BlockWriter(to: file, only: part, for: self)
    try contents { (chunk) throws(FileError) in try writer.write(chunk) }
    try writer.finish()
  }
}
