internal import CLinux
internal import Glibc
public import SystemPackage

/// Whether a text can be saved at a path, as far as that can be told without trying.
public enum WriteAccess: Equatable, Sendable {
  /// Nothing is known that stands in the way.
  case allowed
  /// The file is the user's own, and its mode keeps its owner from writing, too: `TextFile.save`
  /// does it when told to.
  case protected
  /// The system does not allow it; this is why.
  case refused(Errno)

  /// Looks at the file at `path`, or where there is none at the folder it would be made in.
  public static func of(_ path: FilePath) -> WriteAccess {
    let attempt = Attempt(.check, path)
    guard let status = try? attempt.status(of: path) else { return ofFolder(of: path) }
    guard let failure = failure(of: path, W_OK) else { return .allowed }
    return failure == .permissionDenied && attempt.isOwn(status) ? .protected : .refused(failure)
  }

  /// Where folders are missing, those that are there have to take them.
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

extension Attempt {
  /// Whether the file belongs to the user whose rights this thread has.
  func isOwn(_ status: Stat) -> Bool {
    // No user has this number: nothing is set, and the present one is told.
    status.userID.rawValue == uid_t(bitPattern: setfsuid(uid_t.max))
  }
}
