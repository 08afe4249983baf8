internal import Glibc
internal import SystemPackage

/// Where a text is to be written: the file that a path leads to, or the place for a new one.
struct SaveTarget {
  let attempt: Attempt
  /// The path without the symbolic links at its end.
  let place: FilePath
  /// The file as it is before it is saved; nil where there is none.
  let existing: Stat?
  /// Whether it is ours and protected from us, and is to be written all the same.
  let isProtected: Bool
  /// The file that was here and is gone: one that comes in its place is to be like it.
  var former: FileIdentity?
  /// How it is written.
  var course = SaveCourse()

  /// Looks where `path` leads.
  ///
  /// - Throws: `FileError` for a folder or a socket, and for a file that we may not write to, even
  ///   where its folder would let us put another in its place.
  init(_ path: FilePath, overridesProtection: Bool) throws(FileError) {
    attempt = Attempt(.save, path)
    existing = try attempt.status(of: path)
    if let type = existing?.type, type == .directory || type == .socket {
      throw attempt.error(.notAFile(type))
    }
    isProtected = overridesProtection && WriteAccess.of(path) == .protected
    if existing != nil, !isProtected { try attempt.requireWritable() }
    place = try attempt.endOfLinks(path)
  }

  /// The folder that holds the file.
  var folder: FilePath {
    let folder = place.removingLastComponent()
    return folder.isEmpty ? "." : folder
  }

  /// Makes sure that the path still leads to what it led to when the save began: a big text takes a
  /// while, in which another program can write a line to a log.
  ///
  /// A file that is gone is nobody's loss.
  func requireUnchanged() throws(FileError) {
    guard !course.mayLoseChanges, let now = try attempt.status(of: attempt.path) else { return }
    // Those of /proc are empty to the system, and change whenever somebody looks.
    if let existing, existing.type != .regular || existing.size == 0 && now.size == 0 { return }
    let before = existing.map { FileIdentity($0, isWritable: true) }
    if before?.hasSameContents(as: FileIdentity(now, isWritable: true)) != true {
      throw attempt.error(.changedMeanwhile)
    }
  }

  /// Whether another file at its place would be the same to everyone, as far as can be told
  /// without trying.
  func canBeReplaced(unlessIn temporaryFolders: [FilePath]) -> Bool {
    guard let existing else { return true }
    return existing.type == .regular && existing.linkCount == 1 && isAtItsPlace(existing)
      && !temporaryFolders.contains { isInside($0) }
  }

  /// Links such as /proc/self/fd/3 lead to files that are not where their text says.
  private func isAtItsPlace(_ existing: Stat) -> Bool {
    do throws(Errno) {
      let found = try Stat(place, followTargetSymlink: false)
      return found.inode == existing.inode && found.deviceID == existing.deviceID
    } catch {
      return false
    }
  }

  private func isInside(_ outer: FilePath) -> Bool {
    guard let outer = outer.withoutLinks, let folder = folder.withoutLinks else { return false }
    return folder.starts(with: outer)
  }
}

extension Attempt {
  /// Follows the symbolic links at the end of `path`, also to a file that does not exist.
  func endOfLinks(_ path: FilePath) throws(FileError) -> FilePath {
    var path = path
    for _ in 0..<40 {
      guard let next = try linkTarget(of: path) else { return path }
      // Not simplified: `..` after a linked folder is not the folder that the text names.
      path = path.removingLastComponent().pushing(next)
    }
    throw error(.system(.tooManySymbolicLinkLevels))
  }

  /// The text of the link at `path`; nil where there is none, or something else.
  func linkTarget(of path: FilePath) throws(FileError) -> FilePath? {
    // One byte is never filled, and ends the string.
    var text = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let length = try expecting([.invalidArgument, .noSuchFileOrDirectory]) {
      () throws(FileError) in
      try self {
        path.withPlatformString { readlink($0, &text, Int(PATH_MAX)) }
      }
    }
    return length.map { _ in FilePath(platformString: text) }
  }
}
