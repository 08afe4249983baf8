internal import Glibc
import SystemPackage

/// The bytes of a file, read with as few system calls as possible: a search reads thousands of
/// files.
struct FileBytes: ~Copyable {
  /// The reason why a file was not read.
  enum Failure: Error {
    /// The file does not exist any more, or is not a regular file.
    case missing
    case tooLarge, unreadable
  }

  private let memory: UnsafeMutableRawBufferPointer

  /// Reads a file.
  ///
  /// - Parameter limit: the maximum size in bytes.
  init(of path: [UInt8], atMost limit: Int) throws(Failure) {
    // If a pipe has replaced the file, opening must not block.
    let file = FilePath(platformString: path.map { CChar(bitPattern: $0) } + [0]).withPlatformString
    {
      open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    }
    guard file >= 0 else { throw errno == ENOENT ? .missing : .unreadable }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .missing }
    let size = Int(status.st_size)
    guard size <= limit else { throw .tooLarge }
    guard let start = malloc(max(size, 1)) else { throw .unreadable }
    var count = 0
    while count < size {
      let byteCount = Glibc.read(file, start + count, size - count)
      if byteCount == 0 { break }
      if byteCount > 0 {
        count += byteCount
      } else if errno != EINTR {
        free(start)
        throw .unreadable
      }
    }
    memory = UnsafeMutableRawBufferPointer(start: start, count: count)
  }

  deinit { free(memory.baseAddress) }

  /// Calls `body` with the bytes.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(memory))
  }

  /// Returns at most `count` first bytes.
  func beginning(_ count: Int) -> [UInt8] { withBytes { Array($0.prefix(count)) } }

  /// Returns whether one of the first bytes is 0.
  func hasNUL(inFirst limit: Int) -> Bool {
    memory.baseAddress.map { memchr($0, 0, min(limit, memory.count)) != nil } ?? false
  }

  /// Returns the memory, allocated by `malloc`, which the caller must free.
  consuming func take() -> UnsafeMutableRawBufferPointer {
    let memory = memory
    discard self
    return memory
  }
}
