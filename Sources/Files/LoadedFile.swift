internal import Glibc

/// The bytes of a file, and its identity at the time of reading.
///
/// It owns its memory and frees it, unless `take()` transfers it without a copy.
public struct LoadedFile: ~Copyable {
  /// The identity before the first byte was read, so that a change during the reading is noticed
  /// later.
  public let identity: FileIdentity
  private let memory: UnsafeMutableRawBufferPointer

  init(_ memory: UnsafeMutableRawBufferPointer, identity: FileIdentity) {
    self.memory = memory
    self.identity = identity
  }

  deinit { free(memory.baseAddress) }

  /// Calls `body` with the bytes, which are valid until it returns.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(memory))
  }

  /// Returns the memory, allocated by `malloc`, which the caller must `free`.
  ///
  /// Its address is never nil, even for 0 bytes.
  public consuming func take() -> UnsafeMutableRawBufferPointer {
    let memory = memory
    discard self
    return memory
  }
}
