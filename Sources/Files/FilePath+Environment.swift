internal import Glibc
public import SystemPackage

extension FilePath {
  /// The user's home: the value of `HOME`, otherwise the entry in the system's list of users; nil
  /// without either.
  public static var userHome: FilePath? { home(unless: inEnvironment("HOME")) }

  /// Returns the path in a variable of the environment; nil if it is not set.
  public static func inEnvironment(_ variable: String) -> FilePath? {
    getenv(variable).map { FilePath(platformString: $0) }
  }

  /// Returns `chosen` if it is absolute, otherwise the home in the system's list of users.
  public static func home(unless chosen: FilePath?) -> FilePath? {
    if let chosen, chosen.isAbsolute { return chosen }
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var text = [CChar](repeating: 0, count: longestUserEntry)
    guard getpwuid_r(getuid(), &entry, &text, text.count, &found) == 0 else { return nil }
    return found?.pointee.pw_dir.map { FilePath(platformString: $0) }
  }

  /// The size limit in bytes; an entry usually has a few hundred.
  private static let longestUserEntry = 64 << 10
}
