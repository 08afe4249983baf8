internal import Glibc
internal import SystemPackage

/// One operation on one file, with the system calls for it.
///
/// It repeats calls that a signal interrupted, and turns other failures into `FileError`.
struct Attempt {
  let operation: FileError.Operation
  let path: FilePath

  init(_ operation: FileError.Operation, _ path: FilePath) {
    self.operation = operation
    self.path = path
  }

  /// Returns the result of `call`, which reports failure by -1.
  @discardableResult
  func callAsFunction<Count: SignedInteger>(_ call: () -> Count) throws(FileError) -> Count {
    while true {
      let result = call()
      if result != -1 { return result }
      if errno != EINTR { throw systemError }
    }
  }

  /// Returns the result of `call`; nil if it fails with one of the `expected` errors.
  @discardableResult
  func callAsFunction<Count: SignedInteger>(
    expecting expected: [Errno], _ call: () -> Count
  ) throws(FileError) -> Count? {
    try expecting(expected) { () throws(FileError) in try self(call) }
  }

  /// Returns the result of `body`; nil if it fails with one of the `expected` errors.
  @discardableResult
  func expecting<Result: ~Copyable>(
    _ expected: [Errno], _ body: () throws(FileError) -> Result
  ) throws(FileError) -> Result? {
    do throws(FileError) {
      return try body()
    } catch {
      if let errno = error.errno, expected.contains(errno) { return nil }
      throw error
    }
  }

  /// Returns the error of this operation with `cause`.
  func error(_ cause: FileError.Cause) -> FileError { FileError(operation, path, cause) }

  /// The error of this operation with the cause in `errno`.
  var systemError: FileError { error(.system(Errno(rawValue: errno))) }

  /// Returns the status of the file at `path`, following links; nil without a file.
  func status(of path: FilePath) throws(FileError) -> Stat? {
    do throws(Errno) {
      return try Stat(path)
    } catch {
      if error == .noSuchFileOrDirectory { return nil }
      throw self.error(.system(error))
    }
  }

  /// Returns the status of an open file.
  func status(of file: FileDescriptor) throws(FileError) -> Stat {
    do throws(Errno) {
      return try file.stat()
    } catch {
      throw self.error(.system(error))
    }
  }

  /// Opens the file at `path` with the flags of `open(2)`; closed on exec.
  func open(_ path: FilePath, _ flags: CInt) throws(FileError) -> OpenFile {
    let descriptor = try self { path.withPlatformString { Glibc.open($0, flags | O_CLOEXEC) } }
    return OpenFile(descriptor: FileDescriptor(rawValue: descriptor))
  }

  /// Opens a file that only this user may access, and creates a missing one; a link is an error.
  func openPrivate(_ path: FilePath, _ flags: CInt) throws(FileError) -> OpenFile {
    let descriptor = try self {
      path.withPlatformString {
        Glibc.open($0, flags | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600 as mode_t)
      }
    }
    return OpenFile(descriptor: FileDescriptor(rawValue: descriptor))
  }

  /// Waits until the written bytes of the file are on the disk.
  func synchronize(_ file: FileDescriptor) throws(FileError) {
    // Devices, pipes, the files of /proc and some shared folders have no disk.
    try self(expecting: [.invalidArgument, .notSupported]) { fsync(file.rawValue) }
  }

  /// Throws if this process has no access to the file itself in these modes of `access(2)`.
  func requireAccess(_ modes: CInt) throws(FileError) {
    try self { path.withPlatformString { faccessat(AT_FDCWD, $0, modes, AT_EACCESS) } }
  }

  /// Whether this process may write to the file.
  var isWritable: Bool { (try? requireAccess(W_OK)) != nil }
}
