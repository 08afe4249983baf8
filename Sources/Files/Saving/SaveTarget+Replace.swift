internal import CLinux
internal import Glibc
internal import SystemPackage

extension SaveTarget {
  /// Replaces the old file with a new one with these contents, atomically.
  ///
  /// It returns nil without a change if the old file can only be overwritten: its folder accepts no
  /// replacement, or the new file cannot have the same attributes.
  ///
  /// - Parameter isNamedAtOnce: whether the new file has a name while it is written.
  func replace(
    with contents: TextFile.Contents, isNamedAtOnce: Bool = false
  ) throws(FileError) -> FileIdentity? {
    guard let name = place.lastComponent else {
      throw attempt.error(.system(.noSuchFileOrDirectory))
    }
    let draft = try unlessRefused { () throws(FileError) in
      try makeDraft(isNamedAtOnce: isNamedAtOnce)
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
    let identity = FileIdentity(status, isWritable: attempt.isWritable)
    // The file is saved. Without this status, the next check reads it once more.
    return (try? attempt.status(of: draft.file)).map(identity.named(in:)) ?? identity
  }

  /// Creates an empty file beside the target.
  private func makeDraft(isNamedAtOnce: Bool) throws(FileError) -> Draft {
    try Draft(
      in: try openFolder(), mode: modeOfNewFile, isNamedAtOnce: isNamedAtOnce, for: attempt)
  }

  /// The mode of a new file.
  ///
  /// Only the user may read it, unless the target is new; then the system's default applies.
  var modeOfNewFile: mode_t { existing == nil && former == nil ? 0o666 : 0o600 }

  /// Returns the result of `body`; nil if the system refuses it, but may still allow writing to the
  /// old file.
  ///
  /// Examples are a file that is writable in a read-only folder, a mount point, and a file of
  /// /proc.
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
  /// Sets these permissions on a new file, and the owner and group if allowed.
  func give(to file: FileDescriptor, for attempt: Attempt) throws(FileError) {
    let created = try attempt.status(of: file)
    if created.userID != owner || created.groupID != group {
      _ = fchown(file.rawValue, owner.rawValue, group.rawValue)
    }
    // A restored file must not have set-user-ID bits.
    let permissions = mode.permissions.rawValue & 0o777
    if try attempt.status(of: file).permissions.rawValue != permissions {
      try attempt { fchmod(file.rawValue, permissions) }
    }
  }
}
