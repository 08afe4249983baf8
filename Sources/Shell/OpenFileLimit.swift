import Glibc

/// The system's limit of open files for this process.
enum OpenFileLimit {
  /// The number of open files that one document with a history needs.
  ///
  /// It includes files of the libraries, which stop the program if they cannot open one.
  private static var least: rlim_t { 64 }

  /// Raises a limit that is too low for editing, as far as the system allows.
  ///
  /// - Throws: `LaunchError` if it stays too low.
  static func raise() throws(LaunchError) {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    if limit.rlim_cur >= least { return }
    limit.rlim_cur = min(limit.rlim_max, least)
    if limit.rlim_cur == least,
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
    {
      return
    }
    throw LaunchError(
      "The limit of open files is \(limit.rlim_max). Raise it to \(least) or more: ulimit -n")
  }
}
