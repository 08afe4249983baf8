#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// An open folder on disk, with the system calls of a store of files and described errors.
final class DiskFolder {
  private let path: String
  private let descriptor: CInt

  /// Opens a folder; nil if it does not exist.
  ///
  /// - Throws: `StoreError.unusable`, like all of its methods.
  init?(_ path: String) throws(StoreError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor >= 0 { return }
    if errno == ENOENT { return nil }
    throw failure(.open, path)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Creates a folder and its missing parents, for this user alone.
  static func make(_ path: String) throws(StoreError) {
    if path.isEmpty { throw .unusable("The path of the folder is empty. Name a folder") }
    if path.utf8.contains(0) { throw .unusable("No path has a zero byte. Name another folder") }
    if path.hasPrefix("~") {
      throw .unusable("\(path) is not known: only ~ alone is the home. Write the whole path")
    }
    if mkdir(path, 0o700) != 0 {
      let code = errno
      if code == EEXIST { return }
      let parent = parent(of: path)
      guard code == ENOENT, parent != path else { throw failure(.make, path, code: code) }
      try make(parent)
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure(.make, path) }
    }
    // This makes the new folder durable. A folder can be writable without being readable.
    try? DiskFolder(parent(of: path))?.sync()
  }

  private static func parent(of path: String) -> String {
    let parts = path.split(separator: "/")
    let parent = parts.dropLast().joined(separator: "/")
    if path.hasPrefix("/") { return "/" + parent }
    return parent.isEmpty ? "." : parent
  }

  /// Waits for the lock against other writers, and holds it while the folder is open.
  ///
  /// - Returns: false if the file system has no locks.
  func lock() -> Bool {
    while flock(descriptor, LOCK_EX) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }

  /// Returns the names of all entries.
  func names() throws(StoreError) -> [String] {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw failure(.read, path) }
    guard let stream = fdopendir(copy) else {
      let code = errno
      close(copy)
      throw failure(.read, path, code: code)
    }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        names.append(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
      }
      errno = 0
    }
    if errno != 0 { throw failure(.read, path) }
    return names
  }

  /// Returns the bytes of a file; nil if it does not exist.
  func bytes(of name: String) throws(StoreError) -> [UInt8]? {
    // The open does not block, because the file may be a pipe.
    let file = openat(descriptor, name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw failure(.read, path(of: name))
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure(.read, path(of: name)) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw failure(.read, path(of: name), code: EISDIR)
    }
    guard let bytes = readBytes(of: file, expecting: Int(status.st_size)) else {
      throw failure(.read, path(of: name))
    }
    return bytes
  }

  /// The prefix of temporary files.
  static let temporary = ".memento-"

  /// Replaces or creates a file atomically: a failure leaves either the old or the new file
  /// complete.
  func replace(_ name: String, with bytes: [UInt8]) throws(StoreError) {
    close(try replacement(of: name, with: bytes))
  }

  /// Replaces or creates a file atomically.
  ///
  /// - Parameter isLocked: whether the new file is locked from its first moment on.
  /// - Returns: the open descriptor of the new file.
  func replacement(
    of name: String, with bytes: [UInt8], isLocked: Bool = false
  ) throws(StoreError) -> CInt {
    let temporary = Self.temporary + String(UInt64.random(in: 0 ... .max), radix: 16)
    let file = openat(
      descriptor, temporary, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(.write, path(of: name)) }
    // If the file system has no locks, the file stays unlocked.
    if isLocked { _ = flock(file, LOCK_EX | LOCK_NB) }
    let isDone =
      append(bytes, to: file) && fsync(file) == 0
      && renameat(descriptor, temporary, descriptor, name) == 0
    guard isDone else {
      let code = errno
      close(file)
      unlinkat(descriptor, temporary, 0)
      throw failure(.write, path(of: name), code: code)
    }
    do throws(StoreError) {
      try sync()
    } catch {
      close(file)
      throw error
    }
    return file
  }

  /// Removes the temporary files of interrupted replacements; the lock must exclude other writers.
  func removeLeftovers() {
    for name in (try? names()) ?? [] where name.hasPrefix(Self.temporary) { _ = try? remove(name) }
  }

  /// Removes a file.
  ///
  /// - Returns: false if it did not exist.
  func remove(_ name: String) throws(StoreError) -> Bool {
    if unlinkat(descriptor, name, 0) != 0 {
      if errno == ENOENT { return false }
      throw failure(.remove, path(of: name))
    }
    try sync()
    return true
  }

  /// Waits until the names in the folder are durable.
  private func sync() throws(StoreError) {
    // Some file systems lack this operation and report these codes.
    if fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP { throw failure(.write, path) }
  }

  private func path(of name: String) -> String { "\(path)/\(name)" }
}

/// Returns the bytes from the position of a file to its end; nil after an error, with its code in
/// `errno`.
func readBytes(of file: CInt, expecting size: Int) -> [UInt8]? {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(max(0, size))
  var block = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(file, &block, block.count)
    if count == 0 { return bytes }
    if count > 0 {
      bytes += block[..<count]
    } else if errno != EINTR {
      return nil
    }
  }
}

/// Writes all bytes at the position of a file.
///
/// - Returns: false after an error, with its code in `errno`.
func append(_ bytes: [UInt8], to file: CInt) -> Bool {
  bytes.withUnsafeBytes { buffer in
    var rest = buffer[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = write(file, part.baseAddress, part.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}

extension String {
  /// The path with the user's home for a leading `~`.
  var withHome: String {
    guard self == "~" || hasPrefix("~/"), let home = getenv("HOME"), home.pointee != 0 else {
      return self
    }
    return String(cString: home) + dropFirst()
  }
}

/// The operation of a failed system call.
enum DiskOperation: String {
  case open, make, read, write, remove
}

/// Returns the error for a failed system call.
///
/// - Parameter path: the path, evaluated after `code`, because its evaluation may change `errno`.
func failure(
  _ operation: DiskOperation, _ path: @autoclosure () -> String, code: CInt = errno
) -> StoreError {
  let advice =
    switch code {
    case ENOSPC, EDQUOT: "Free some space and try again"
    case EACCES, EPERM: "Check its permissions, or choose another folder"
    case EROFS: "Mount the file system writable, or choose another folder"
    case EISDIR, ENOTDIR, ELOOP: "Move that away"
    case ENAMETOOLONG: "Choose a shorter path"
    case EMFILE, ENFILE: "Close some files and try again"
    case EIO: "The disk may be failing: choose a folder on another one"
    default: "Check the folder and try again"
    }
  let cause = code == EISDIR ? "It is not a file" : String(cString: strerror(code))
  return .unusable("Cannot \(operation.rawValue) \(path()): \(cause). \(advice)")
}
