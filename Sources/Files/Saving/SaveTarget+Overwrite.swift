internal import Glibc
internal import SystemPackage

extension SaveTarget {
  /// Writes these contents into the existing file, or into a new one if files cannot be renamed.
  func overwrite(with contents: TextFile.Contents) throws(FileError) -> FileIdentity {
    course.beforeOverwriting()
    try requireUnchanged()
    let open = try existing == nil ? create() : openForWriting()
    let file = open.descriptor
    let before = try attempt.status(of: file)
    // A pipe or a device stays non-blocking, because its reader may sleep forever.
    if before.type == .regular {
      try attempt { fcntl(file.rawValue, F_SETFL, 0) }
      try overwrite(file, of: Int(before.size), with: contents)
    } else {
      try attempt.write(contents, to: file, course)
      try attempt.synchronize(file)
    }
    try restoreMode(before.mode, of: file)
    return FileIdentity(try attempt.status(of: file), isWritable: attempt.isWritable)
  }

  /// Creates the file itself, durably.
  private func create() throws(FileError) -> OpenFile {
    let folder = try openFolder()
    let open = try openPlace(in: folder, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
    try former?.give(to: open.descriptor, for: attempt)
    try attempt.synchronize(folder.descriptor)
    return open
  }

  private func openForWriting() throws(FileError) -> OpenFile {
    // The open is non-blocking, because opening a pipe without a reader would never return.
    let flags = O_WRONLY | O_NOCTTY | O_NONBLOCK
    if course.expectedPlace != nil {
      return try openPlace(in: openFolder(), flags | O_NOFOLLOW)
    }
    guard isProtected, let mode = existing?.permissions.rawValue else {
      return try attempt.open(attempt.path, flags)
    }
    // The mode is restored before the first byte is written.
    try attempt.changeMode(to: mode | S_IWUSR)
    defer { try? attempt.changeMode(to: mode) }
    return try attempt.open(attempt.path, flags)
  }

  /// Opens the file in its checked folder, which cannot be exchanged in between.
  private func openPlace(
    in folder: borrowing OpenFile, _ flags: CInt
  ) throws(FileError) -> OpenFile {
    guard let name = place.lastComponent else { return try attempt.open(place, flags) }
    let (parent, mode) = (folder.descriptor.rawValue, modeOfNewFile)
    let descriptor = try attempt {
      name.withPlatformString { openat(parent, $0, flags | O_CLOEXEC, mode) }
    }
    return OpenFile(descriptor: FileDescriptor(rawValue: descriptor))
  }

  /// Writes to a file of `oldSize` bytes in an order that is safe on a full disk.
  ///
  /// The old contents are first stored elsewhere. The additional bytes are written next: if the
  /// space is insufficient, truncating restores the old file. Only then are old bytes overwritten,
  /// and finally the rest is cut off.
  private func overwrite(
    _ file: FileDescriptor, of oldSize: Int, with contents: TextFile.Contents
  ) throws(FileError) {
    var size = 0
    // Counting also shows that the contents are complete, before the first write.
    try contents { size += $0.count }
    let canonical = (try? attempt.path.canonical()) ?? place
    let old = try OldContents(
      of: file, byteCount: oldSize, at: canonical, course.safety(), for: attempt)
    if size > oldSize {
      do throws(FileError) {
        try write(oldSize..<size, of: contents, to: file)
        // Some servers check their space only here.
        try attempt.synchronize(file)
      } catch {
        if ftruncate(file.rawValue, oldSize) == 0 { old.release() }
        throw error
      }
    }
    do throws(FileError) {
      try write(0..<min(size, oldSize), of: contents, to: file)
      if size < oldSize { try attempt { ftruncate(file.rawValue, size) } }
      try attempt.synchronize(file)
    } catch {
      throw old.putBack(into: file, after: error)
    }
    old.release()
  }

  /// Writes a part of the contents to its position in the file.
  private func write(
    _ part: Range<Int>, of contents: TextFile.Contents, to file: FileDescriptor
  ) throws(FileError) {
    try attempt { lseek(file.rawValue, part.lowerBound, SEEK_SET) }
    try attempt.write(contents, only: part, to: file, course)
  }

  /// Restores the mode bits that the system removes from a program on writing.
  private func restoreMode(_ mode: FileMode, of file: FileDescriptor) throws(FileError) {
    if try attempt.status(of: file).mode == mode { return }
    // For another user's program, the system removes them on purpose.
    try attempt(expecting: [.notPermitted]) { fchmod(file.rawValue, mode.permissions.rawValue) }
  }
}

extension Attempt {
  fileprivate func changeMode(to mode: mode_t) throws(FileError) {
    try self { path.withPlatformString { chmod($0, mode) } }
  }
}
