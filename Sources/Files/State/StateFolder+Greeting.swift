internal import Glibc
internal import SystemPackage

/// The greeting at the first start, which shows the keys for help and quitting; an empty file
/// records it.
extension StateFolder {
  private var greetingMark: FilePath { path.appending("greeted") }

  /// Whether the user was greeted already.
  ///
  /// True also if that is unknown, so that no user gets the greeting at every start.
  public var hasGreeted: Bool {
    var status = stat()
    let isThere = greetingMark.withPlatformString { stat($0, &status) } == 0
    return isThere || errno != ENOENT
  }

  /// Records the greeting.
  ///
  /// - Throws: `FileError` if there is no folder, or one that accepts no files.
  public func noteGreeting() throws(FileError) {
    try make()
    let attempt = Attempt(.keep, greetingMark)
    let descriptor = try attempt {
      greetingMark.withPlatformString { open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600) }
    }
    FileDescriptor(rawValue: descriptor).takeOwner(of: path)
    close(descriptor)
  }
}
