internal import CLinux
internal import Glibc
internal import SystemPackage

extension SaveTarget {
  /// Replaces the old file with a new one with these contents, atomically.
  ///
  /// Returns nil, with nothing changed, if the old file can only be overwritten: its folder accepts
  /// no replacement, or the new file cannot have the same attributes.
  ///
  /// - Parameter isNamedAtOnce: whether the new file has a name while it is written.
  func replace(
    with contents: TextFile.Contents, isNamedAtOnce: Bool = false
  ) throws(FileError) -> FileIdentity? {
    guard let name = place.lastComponent else {
      throw attempt.error(.system(.noSuchFileOrDirectory))
    }
    let draft = try unlessRefused { () throws(FileError) in
      try Draft(beside: self, isNamedAtOnce: isNamedAtOnce)
    }
    guard var draft else { return nil }
    let attributes = existing.flatMap { FileAttributes(of: place, status: $0) }
    if existing != nil {
      guard let attributes, try attributes.give(to: draft.file, for: attempt) else { return nil }
    }
    try attempt.write(contents, to: draft.file, course)
    try attributes?.complete(draft.file, for: attempt)
    if existing == nil, let former { try former.give(to: draft.file, for: attempt) }
    try attempt.synchronize(draft.file)
    let status = try attempt.status(of: draft.file)
    course.beforeReplacing()
    try requireUnchanged()
    guard draft.takeName() else { return try replace(with: contents, isNamedAtOnce: true) }
    if let existing { course.replaced?.keep(place, byteCount: Int(existing.size)) }
    guard try unlessRefused({ () throws(FileError) in try draft.takePlace(of: name) }) != nil else {
      return nil
    }
    try draft.synchronizeFolder()
    return FileIdentity(status, isWritable: attempt.isWritable)
  }

  /// Returns the result of `body`; nil if the system refuses it, but may still allow writing to the
  /// old file: only the file is writable, or a mount point, or one of /proc.
  private func unlessRefused<Result: ~Copyable>(
    _ body: () throws(FileError) -> Result
  ) throws(FileError) -> Result? {
    let refusals: [Errno] = [
      .permissionDenied, .notPermitted, .readOnlyFileSystem, .resourceBusy, .improperLink,
      .noSuchFileOrDirectory, .notSupported,
    ]
    return try attempt.expecting(existing == nil ? [] : refusals, body)
  }
}

extension FileIdentity {
  /// Gives a new file these permissions, and the owner and group if allowed.
  fileprivate func give(to file: FileDescriptor, for attempt: Attempt) throws(FileError) {
    let created = try attempt.status(of: file)
    if created.userID != owner || created.groupID != group {
      _ = fchown(file.rawValue, owner.rawValue, group.rawValue)
    }
    // A restored file must not run as its owner.
    let permissions = mode.permissions.rawValue & 0o777
    if try attempt.status(of: file).permissions.rawValue != permissions {
      try attempt { fchmod(file.rawValue, permissions) }
    }
  }
}

/// A temporary file to replace another; removed unless it did.
///
/// It gets a name only at the end, if the file system supports that: so a killed program leaves
/// nothing behind.
private struct Draft: ~Copyable {
  private let folder: OpenFile
  /// A short name, which fits wherever the file's own name does.
  private let name: String
  private let open: OpenFile
  private let attempt: Attempt
  /// Whether a file of that name exists.
  private var isNamed: Bool

  /// The descriptor for its bytes.
  var file: FileDescriptor { open.descriptor }

  /// Creates an empty file beside the target.
  ///
  /// Only the user may read it, unless the target is new: then the system gives it the mode of new
  /// files.
  init(beside target: SaveTarget, isNamedAtOnce: Bool) throws(FileError) {
    let attempt = target.attempt
    let folder = try attempt.open(target.place.folder, O_RDONLY | O_DIRECTORY)
    let name = ".memento-" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
    let mode: mode_t = target.existing == nil && target.former == nil ? 0o666 : 0o600
    let parent = folder.descriptor.rawValue
    let nameless = isNamedAtOnce ? -1 : memento_open_nameless(parent, mode)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = try nameless < 0 ? attempt { openat(parent, name, flags, mode) } : nameless
    self.folder = folder
    self.name = name
    self.attempt = attempt
    open = OpenFile(descriptor: FileDescriptor(rawValue: descriptor))
    isNamed = nameless < 0
  }

  deinit {
    if isNamed { unlinkat(folder.descriptor.rawValue, name, 0) }
  }

  /// Gives the file its name, if it has none yet; returns false if the system refuses.
  mutating func takeName() -> Bool {
    if !isNamed { isNamed = memento_name(file.rawValue, folder.descriptor.rawValue, name) == 0 }
    return isNamed
  }

  /// Renames the file to `place` in the same folder.
  mutating func takePlace(of place: FilePath.Component) throws(FileError) {
    let (parent, name) = (folder.descriptor.rawValue, name)
    try attempt { place.withPlatformString { renameat(parent, name, parent, $0) } }
    isNamed = false
  }

  /// Waits until the renaming is on the disk.
  func synchronizeFolder() throws(FileError) { try attempt.synchronize(folder.descriptor) }
}
