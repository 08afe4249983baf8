internal import CLinux
internal import Glibc
internal import SystemPackage

/// The destination of a save: an existing file, or the path of a new one.
struct SaveTarget {
  let attempt: Attempt
  /// The path without the symbolic links at its end.
  let place: FilePath
  /// The file before the save; nil without a file.
  let existing: Stat?
  /// Whether the user's own file has a read-only mode, and must be written anyway.
  let isProtected: Bool
  /// The removed file whose attributes a new one gets.
  var former: FileIdentity?
  /// The options of the writing.
  var course = SaveCourse()

  /// Resolves `path`.
  ///
  /// - Throws: `FileError` for a folder or a socket, and for a file without write permission, even
  ///   if its folder allows a replacement.
  init(
    _ path: FilePath, overridesProtection: Bool, expectedAt expected: FilePath? = nil
  ) throws(FileError) {
    attempt = Attempt(.save, path)
    if let expected {
      let found: FilePath
      do throws(FileError) {
        found = try path.canonical()
      } catch {
        throw attempt.error(error.cause)
      }
      if found != expected { throw attempt.error(.movedTo(found)) }
    }
    existing = try attempt.status(of: path)
    if let type = existing?.type, type == .directory || type == .socket {
      throw attempt.error(.notAFile(type))
    }
    let hasProtection = existing != nil && WriteAccess.of(path) == .protected
    // Root may write any file; a read-only mode protects it from root, too.
    if hasProtection, !overridesProtection { throw attempt.error(.system(.permissionDenied)) }
    isProtected = hasProtection
    if existing != nil, !isProtected { try attempt.requireAccess(W_OK) }
    if let expected { place = expected } else { place = try attempt.endOfLinks(path) }
  }

  /// Opens the folder of the target.
  ///
  /// - Throws: `FileError` if it is not the expected one, because a part of the path was exchanged.
  func openFolder() throws(FileError) -> OpenFile {
    let folder = try attempt.open(place.folder, O_RDONLY | O_DIRECTORY)
    if let expected = course.expectedPlace?.folder,
      let found = try attempt.linkTarget(
        of: FilePath("/proc/self/fd/\(folder.descriptor.rawValue)")),
      found != expected
    {
      throw attempt.error(.movedTo(found))
    }
    return folder
  }

  /// Throws if the file has changed since the beginning of the save: while a large text is written,
  /// another program can append to a log.
  ///
  /// A removed file is no conflict.
  func requireUnchanged() throws(FileError) {
    guard !course.mayLoseChanges, let now = try attempt.status(of: attempt.path) else { return }
    // Files of /proc have size 0, and change at every check.
    if let existing, existing.type != .regular || existing.size == 0 && now.size == 0 { return }
    let before = existing.map { FileIdentity($0, isWritable: true) }
    if before?.hasSameContents(as: FileIdentity(now, isWritable: true)) != true {
      throw attempt.error(.changedMeanwhile)
    }
  }

  /// Returns whether a replacement would be equivalent for all users, according to the status.
  func canBeReplaced(unlessIn temporaryFolders: [FilePath]) -> Bool {
    if isFolderAppendOnly { return false }
    guard let existing else { return true }
    return existing.type == .regular && existing.linkCount == 1 && isAtItsPlace(existing)
      && !temporaryFolders.contains { isInside($0) }
  }

  /// Whether the folder accepts new files, but neither renaming nor removal, so that a temporary
  /// file would remain.
  private var isFolderAppendOnly: Bool {
    guard let folder = try? attempt.open(place.folder, O_RDONLY | O_DIRECTORY) else { return false }
    return memento_is_append_only(folder.descriptor.rawValue) != 0
  }

  /// Returns whether the file is at `place`: links such as /proc/self/fd/3 denote other files.
  private func isAtItsPlace(_ existing: Stat) -> Bool {
    (try? Stat(place, followTargetSymlink: false))?.isSameFile(as: existing) == true
  }

  private func isInside(_ outer: FilePath) -> Bool {
    guard let outer = outer.withoutLinks, let folder = place.folder.withoutLinks else {
      return false
    }
    return folder.starts(with: outer)
  }
}

extension Attempt {
  /// Resolves the symbolic links at the end of `path`, even if the target does not exist.
  func endOfLinks(_ path: FilePath) throws(FileError) -> FilePath {
    var path = path
    for _ in 0..<40 {
      guard let next = try linkTarget(of: path) else { return path }
      // It is not simplified: `..` after a linked folder is not the folder in the text.
      path = path.removingLastComponent().pushing(next)
    }
    throw error(.system(.tooManySymbolicLinkLevels))
  }

  /// Returns the text of the link at `path`; nil without a link.
  func linkTarget(of path: FilePath) throws(FileError) -> FilePath? {
    // The last byte is never filled, and terminates the string.
    var text = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let length = try self(expecting: [.invalidArgument, .noSuchFileOrDirectory]) {
      path.withPlatformString { readlink($0, &text, Int(PATH_MAX)) }
    }
    return length.map { _ in FilePath(platformString: text) }
  }
}
