internal import Glibc
internal import SystemPackage

/// A file that is open to be read, from its beginning on.
public struct ReadableFile: ~Copyable, Sendable {
  /// The file before its first byte was read: a change made while it was read shows later.
  public let identity: FileIdentity
  private let file: OpenFile
  private let attempt: Attempt

  init(_ file: consuming OpenFile, _ path: FilePath, _ status: Stat) {
    attempt = Attempt(.read, path)
    identity = FileIdentity(status, isWritable: attempt.isWritable)
    self.file = file
  }

  /// Reads the next bytes, as many as there are and the system gives at once.
  ///
  /// - Returns: how many came; 0 at the end of the file.
  /// - Throws: `FileError` where reading fails.
  public func read(into memory: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    try attempt { Glibc.read(file.descriptor.rawValue, memory.baseAddress, memory.count) }
  }

  /// Reads what is left of it.
  ///
  /// - Throws: `FileError` where reading fails.
  /// - Complexity: O(bytes).
  public func load() throws(FileError) -> LoadedFile {
    var buffer = try ReadBuffer(expecting: identity.byteCount, for: attempt)
    try buffer.fill(from: self, for: attempt)
    return LoadedFile(buffer.finish(), identity: identity)
  }
}
