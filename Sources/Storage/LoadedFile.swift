internal import Glibc

/// The bytes of a file as they were read, and the identity of the file at that time.
///
/// It owns its memory: freed with it, or handed over by `take()` without a copy.
public struct LoadedFile: ~Copyable {
  /// The file before its first byte was read: a change made while it was read shows later.
  public let identity: FileIdentity
  private let memory: UnsafeMutableRawBufferPointer

  init(_ memory: UnsafeMutableRawBufferPointer, identity: FileIdentity) {
    self.memory = memory
    self.identity = identity
  }

  deinit { free(memory.baseAddress) }

  /// How many bytes were read; for the files of /proc this differs from `identity.byteCount`.
  public var byteCount: Int { memory.count }

  /// Calls `body` with the bytes, which are valid until it returns.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(memory))
  }

  /// Hands the memory over: it was allocated by `malloc`, and the caller now has to `free` it.
  ///
  /// Its address is never nil, not even for 0 bytes.
  public consuming func take() -> UnsafeMutableRawBufferPointer {
    let memory = memory
    discard self
    return memory
  }
}
