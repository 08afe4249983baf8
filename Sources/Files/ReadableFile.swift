internal import Glibc
internal import SystemPackage

/// A file open for reading, from its beginning.
public struct ReadableFile: ~Copyable, Sendable {
  /// The identity before the first byte was read: a change during the reading shows later.
  public let identity: FileIdentity
  private let file: OpenFile
  private let attempt: Attempt

  init(_ file: consuming OpenFile, _ path: FilePath, _ status: Stat) {
    attempt = Attempt(.read, path)
    identity = FileIdentity(status, isWritable: attempt.isWritable)
    self.file = file
  }

  /// Reads the next bytes, as many as the system returns at once.
  ///
  /// - Returns: the number of bytes; 0 at the end of the file.
  /// - Throws: `FileError` if reading fails.
  public func read(into memory: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    try attempt { Glibc.read(file.descriptor.rawValue, memory.baseAddress, memory.count) }
  }

  /// Reads the rest of the file.
  ///
  /// - Throws: `FileError` if reading fails.
  /// - Complexity: O(bytes).
  public func load() throws(FileError) -> LoadedFile {
    var buffer = try ReadBuffer(expecting: identity.byteCount, for: attempt)
    try buffer.fill(from: self, for: attempt)
    return LoadedFile(buffer.finish(), identity: identity)
  }
}
