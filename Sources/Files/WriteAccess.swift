internal import CLinux
internal import Glibc
public import SystemPackage

/// The system's report whether a text can be saved at a path.
public enum WriteAccess: Equatable, Sendable {
  /// No obstacle is known.
  case allowed
  /// The user's own file, or for root any file, has a read-only mode, which `TextFile.save` can
  /// override.
  case protected
  /// The system denies access, with the reason.
  case refused(Errno)

  /// Checks the file at `path`, or the folder of a new one.
  public static func of(_ path: FilePath) -> WriteAccess {
    let attempt = Attempt(.check, path)
    guard let status = try? attempt.status(of: path) else { return ofFolder(of: path) }
    guard let failure = failure(of: path, W_OK) else {
      return attempt.isRoot && status.isReadOnly ? .protected : .allowed
    }
    return failure == .permissionDenied && attempt.isOwn(status) ? .protected : .refused(failure)
  }

  /// Checks the folder of a new file; for missing folders, the nearest existing one.
  private static func ofFolder(of path: FilePath) -> WriteAccess {
    guard var folder = (try? Attempt(.check, path).endOfLinks(path))?.removingLastComponent() else {
      return .allowed
    }
    while !folder.isEmpty, failure(of: folder, F_OK) == .noSuchFileOrDirectory {
      folder = folder.removingLastComponent()
    }
    return failure(of: folder.isEmpty ? "." : folder, W_OK | X_OK).map { .refused($0) } ?? .allowed
  }

  private static func failure(of path: FilePath, _ access: CInt) -> Errno? {
    let result = path.withPlatformString { faccessat(AT_FDCWD, $0, access, AT_EACCESS) }
    return result == 0 ? nil : Errno(rawValue: errno)
  }
}

extension Stat {
  /// Whether it is a file whose mode allows no user to write.
  fileprivate var isReadOnly: Bool { type == .regular && permissions.rawValue & 0o222 == 0 }
}

extension Attempt {
  /// Whether the user of this thread is root.
  fileprivate var isRoot: Bool { setfsuid(uid_t.max) == 0 }

  /// Returns whether the file belongs to the user of this thread.
  func isOwn(_ status: Stat) -> Bool {
    // This user number is invalid, so the call changes nothing and returns the current one.
    status.userID.rawValue == uid_t(bitPattern: setfsuid(uid_t.max))
  }
}
