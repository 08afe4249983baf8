internal import Glibc
public import SystemPackage

/// Temporary files of programs that were killed during a save.
public struct Leftovers: Sendable {
  private let folder: FilePath

  /// Creates a value for the folder of a file.
  public init(besideFileAt path: FilePath) { folder = path.folder }

  /// Returns the path of a new temporary file beside a file, which this type finds after a kill.
  public static func newPath(besideFileAt path: FilePath) -> FilePath {
    let number = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    return path.removingLastComponent().appending(Draft.prefix + number)
  }

  /// The age in seconds below which a file may still be in use, because some file systems have no
  /// locks.
  private static var safeAge: Int { 10 }

  /// Removes this user's temporary files that no running program uses.
  ///
  /// - Returns: the number of removed files.
  /// - Complexity: O(files in the folder).
  @discardableResult
  public func remove() -> Int {
    folder.entryNames.filter(Self.isTemporary).count { remove(folder.appending($0)) }
  }

  /// Returns whether a name is that of a temporary file: the prefix and a 64-bit number.
  private static func isTemporary(_ name: String) -> Bool {
    guard name.hasPrefix(Draft.prefix) else { return false }
    let number = name.dropFirst(Draft.prefix.count)
    return UInt64(number, radix: 36) != nil && !number.contains { $0.isUppercase || $0 == "+" }
  }

  /// Removes a file if that is safe; returns whether it did.
  private func remove(_ path: FilePath) -> Bool {
    let attempt = Attempt(.check, path)
    guard let open = try? attempt.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
      let status = try? open.descriptor.stat(), status.type == .regular, status.linkCount == 1,
      attempt.isOwn(status), time(nil) - status.st_mtim.tv_sec >= Self.safeAge,
      flock(open.descriptor.rawValue, LOCK_EX | LOCK_NB) == 0, open.isAt(path)
    else { return false }
    return path.withPlatformString { unlink($0) } == 0
  }
}
