internal import Glibc
internal import SystemPackage

/// What the user is told once: an empty file in the state folder records it.
extension StateFolder {
  /// Returns whether this is the first time, and records it; false also if that is impossible, so
  /// that no user is told each time.
  public func isFirstTime(of name: String) -> Bool {
    let mark = path.appending(name)
    guard mark.isMissing, (try? make()) != nil else { return false }
    return (try? Attempt(.keep, mark).openPrivate(mark, O_WRONLY | O_EXCL | O_NOFOLLOW)) != nil
  }
}
