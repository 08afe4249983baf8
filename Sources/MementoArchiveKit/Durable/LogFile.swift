internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A file that grows at its end, and that only one owner at a time has open.
final class LogFile: Sendable {
  private let folder: String
  private let name: String
  private let state: Mutex<State>

  private struct State {
    var descriptor: CInt
    /// The number of valid bytes in the file; the beginning of a failed addition may follow.
    var byteCount: Int
  }

  /// Opens a file, and creates it and its folder if they are missing.
  ///
  /// - Throws: `StoreError.unusable`, like all of its methods; also if another owner has the file
  ///   open.
  init(_ name: String, in folder: String) throws(StoreError) {
    self.folder = folder
    self.name = name
    try DiskFolder.make(folder)
    let (descriptor, byteCount) = try Self.openLocked("\(folder)/\(name)")
    state = Mutex(State(descriptor: descriptor, byteCount: byteCount))
    if let disk = try? DiskFolder(folder), disk.lock() { disk.removeLeftovers() }
  }

  deinit {
    state.withLock { state in
      // Closing alone would leave the lock to a forked process that still has its copy open.
      flock(state.descriptor, LOCK_UN)
      close(state.descriptor)
    }
  }

  private static func openLocked(
    _ path: String
  ) throws(StoreError) -> (descriptor: CInt, byteCount: Int) {
    while true {
      let file = open(path, O_RDWR | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw failure(.open, path) }
      var opened = stat()
      if flock(file, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
        close(file)
        throw .unusable("\(path) is open in another place. Close it there and try again")
      }
      guard fstat(file, &opened) == 0, opened.st_mode & S_IFMT == S_IFREG else {
        close(file)
        throw failure(.open, path, code: EISDIR)
      }
      // Its owner may have replaced it before it was locked.
      if isFile(file, at: path) { return (file, Int(opened.st_size)) }
      close(file)
    }
  }

  /// Returns whether an open file is the one at a path.
  private static func isFile(_ file: CInt, at path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    return fstat(file, &opened) == 0 && stat(path, &named) == 0 && named.st_ino == opened.st_ino
      && named.st_dev == opened.st_dev
  }

  /// Returns the contents.
  func bytes() throws(StoreError) -> [UInt8] {
    let bytes = state.withLock { state in
      lseek(state.descriptor, 0, SEEK_SET) == 0
        ? readBytes(of: state.descriptor, expecting: state.byteCount) : nil
    }
    guard let bytes else { throw failure(.read, path) }
    return bytes
  }

  /// Adds bytes at the end, durably; after an error, the file is unchanged.
  func append(_ bytes: [UInt8]) throws(StoreError) {
    guard state.withLock({ Self.isFile($0.descriptor, at: path) }) else {
      throw .unusable("\(path) was moved or removed while it was open. Put it back, and save again")
    }
    let code: CInt? = state.withLock { state in
      // The remains of a failed addition must be removed first.
      let isDone =
        ftruncate(state.descriptor, off_t(state.byteCount)) == 0
        && lseek(state.descriptor, 0, SEEK_END) >= 0
        && MementoArchiveKit.append(bytes, to: state.descriptor) && fsync(state.descriptor) == 0
      if isDone {
        state.byteCount += bytes.count
        return nil
      }
      let code = errno
      ftruncate(state.descriptor, off_t(state.byteCount))
      return code
    }
    if let code { throw failure(.write, path, code: code) }
  }

  /// Replaces the contents atomically.
  func replace(with bytes: [UInt8]) throws(StoreError) {
    guard let disk = try DiskFolder(folder) else {
      throw .unusable("Cannot write \(path): \(folder) was removed. Create it and try again")
    }
    _ = disk.lock()
    let descriptor = try disk.replacement(of: name, with: bytes, isLocked: true)
    state.withLock { state in
      close(state.descriptor)
      state = State(descriptor: descriptor, byteCount: bytes.count)
    }
  }

  private var path: String { "\(folder)/\(name)" }
}
