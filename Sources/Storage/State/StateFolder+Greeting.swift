internal import Glibc
internal import SystemPackage

/// Who starts the editor for the first time is told how to get help and how to leave; that this was
/// done is noted by an empty file.
extension StateFolder {
  private var greetingMark: FilePath { path.appending("greeted") }

  /// Whether the user was told the first keys already.
  ///
  /// Also where that cannot be known: nobody is told the same thing at every start.
  public var hasGreeted: Bool {
    var status = stat()
    let isThere = greetingMark.withPlatformString { stat($0, &status) } == 0
    return isThere || errno != ENOENT
  }

  /// Notes that the user was told.
  ///
  /// - Throws: `FileError` where there is no folder, or one that takes no files.
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
