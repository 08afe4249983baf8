internal import CLinux
internal import Glibc
internal import SystemPackage

/// The contents of a file that is about to be overwritten, for their restore after a failure.
struct OldContents {
  private let attempt: Attempt
  private let byteCount: Int
  private let bytes: [UInt8]?
  private let copy: HeldCopy?

  /// The maximum size of contents that are kept in memory, in bytes.
  private static var mostInMemory: Int { 64 << 20 }

  /// Stores the first bytes of the file of an attempt.
  ///
  /// - Throws: `FileError` if the old contents cannot be stored anywhere; then the file stays
  ///   unchanged.
  init(
    of file: FileDescriptor, byteCount: Int, at place: FilePath, _ safety: OverwriteSafety,
    for attempt: Attempt
  ) throws(FileError) {
    self.attempt = attempt
    self.byteCount = byteCount
    // An empty file has no contents to lose, and the files of the system are not on a disk.
    let hasNone = byteCount == 0 || place.starts(with: "/proc") || place.starts(with: "/sys")
    var refusal: FileError?
    var kept: [UInt8]?
    var copy: HeldCopy?
    if !hasNone, let source = try Self.source(attempt.path, as: file, attempt) {
      if case .copy(let state) = safety {
        do throws(FileError) {
          copy = try EmergencyPlaces(of: place, orIn: state).make(.oldContents) {
            (target, attempt) throws(FileError) in
            try attempt.copy(byteCount, from: source.descriptor, to: target)
            // The owner of the file can find it after root was interrupted.
            let owner = try attempt.status(of: file).userID
            _ = fchown(target.rawValue, owner.rawValue, gid_t.max)
          }
        } catch {
          refusal = error
        }
      }
      if copy == nil {
        if let refusal, byteCount > Self.mostInMemory {
          throw FileError(attempt.operation, attempt.path, refusal.cause)
        }
        kept = byteCount > Self.mostInMemory ? nil : source.contents(upTo: byteCount)
      }
    }
    self.copy = copy
    bytes = kept
  }

  /// Opens the file for reading; returns nil if that is not permitted.
  private static func source(
    _ path: FilePath, as file: FileDescriptor, _ attempt: Attempt
  ) throws(FileError) -> OpenFile? {
    guard let source = try? attempt.open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK),
      let own = try? source.descriptor.stat(),
      try attempt.status(of: file).isSameFile(as: own)
    else { return nil }
    return source
  }

  /// Restores the old contents, and returns the error with the resulting state of the file.
  func putBack(into file: FileDescriptor, after failure: FileError) -> FileError {
    var failure = failure
    do throws(FileError) {
      try write(to: file)
      try attempt { ftruncate(file.rawValue, byteCount) }
      try attempt.synchronize(file)
      failure.aftermath = .putBack
      release()
    } catch {
      failure.aftermath = .torn(copy: copy?.path)
    }
    return failure
  }

  private func write(to file: FileDescriptor) throws(FileError) {
    if let path = copy?.path {
      let source = try attempt.open(path, O_RDONLY | O_NOFOLLOW)
      try attempt.copy(byteCount, from: source.descriptor, to: file)
    } else if let bytes {
      try attempt.copy(bytes, to: file)
    } else if byteCount > 0 {
      throw attempt.error(.system(.noSuchFileOrDirectory))
    }
  }

  /// Removes the copy, because the new contents are durable.
  func release() { copy?.remove() }
}

extension Attempt {
  /// Copies the first bytes of a file to another; stops at an earlier end.
  fileprivate func copy(
    _ byteCount: Int, from source: FileDescriptor, to target: FileDescriptor
  ) throws(FileError) {
    var done = 0
    let unable: [Errno] = [
      .improperLink, .invalidArgument, .noFunction, .notSupported, .badFileDescriptor,
    ]
    while done < byteCount {
      let count = try self(expecting: unable) {
        memento_copy_range(
          source.rawValue, target.rawValue, Int64(done), Int64(byteCount - done))
      }
      guard let count else { break }
      if count == 0 { return }
      done += Int(count)
    }
    var block = [UInt8](repeating: 0, count: 1 << 20)
    while done < byteCount {
      let room = min(block.count, byteCount - done)
      let count = try self { pread(source.rawValue, &block, room, off_t(done)) }
      if count == 0 { return }
      try copy(Array(block[..<count]), at: done, to: target)
      done += count
    }
  }

  /// Writes bytes to a file.
  fileprivate func copy(
    _ bytes: [UInt8], at start: Int = 0, to target: FileDescriptor
  ) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let written = bytes.withUnsafeBytes { all in
        let rest = UnsafeRawBufferPointer(rebasing: all[done...])
        return Result { () throws(FileError) in
          try self { pwrite(target.rawValue, rest.baseAddress, rest.count, off_t(start + done)) }
        }
      }
      done += try written.get()
    }
  }
}
