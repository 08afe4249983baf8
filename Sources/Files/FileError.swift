public import SystemPackage

/// The failure of a file operation: the only error type of the file system code.
///
/// Its `description` is one line for the message line, safe to print for any path.
public struct FileError: Error, Hashable {
  /// The operation, named as in messages.
  public enum Operation: String, Sendable {
    case open, read, save, check
    /// Creating the folder for a new file.
    case makeFolder = "create the folder"
    /// Saving without an editor, which could save elsewhere.
    case write
    /// Storing history in a folder.
    case keep = "store history in"
    /// Locking open files for other editors, in a folder.
    case lock = "lock files in"
    /// Reading the entries of a folder.
    case list
    /// Creating, moving and deleting files in a folder.
    case create, move, delete
    /// Moving a file to a path.
    case moveTo = "move to"
    /// Receiving the changes of the files in a folder.
    case watch
  }

  /// The cause of a failure.
  public enum Cause: Hashable, Sendable {
    /// A failed system call, with its error number.
    case system(Errno)
    /// A folder, a device, a pipe or a socket instead of a file.
    case notAFile(FileType)
    /// A text that its encoding cannot represent: the reason, and advice.
    case encoding(reason: String, advice: String)
    /// A change by another program during the save; the file has the contents of that program.
    case changedMeanwhile
    /// A relative path, and the working folder of the program does not exist any more.
    case noWorkingFolder
    /// A path that resolves to another file since the file was read, because a link was exchanged.
    case movedTo(FilePath)
  }

  /// The state of the old file after a failed save.
  public enum Aftermath: Hashable, Sendable {
    /// The file is unchanged.
    case untouched
    /// The file is unchanged, after its contents were restored.
    case putBack
    /// The file contains parts of both contents; the old ones are in an emergency copy, if there is
    /// one.
    case torn(copy: FilePath?)
  }

  /// The operation that failed.
  public let operation: Operation
  /// The path as the caller wrote it.
  public let path: FilePath
  /// The cause of the failure.
  public let cause: Cause
  /// The state of the old file.
  public package(set) var aftermath = Aftermath.untouched

  /// Creates an error.
  public init(_ operation: Operation, _ path: FilePath, _ cause: Cause) {
    self.operation = operation
    self.path = path
    self.cause = cause
  }

  /// The error number of the failed system call; nil if none failed.
  public var errno: Errno? {
    if case .system(let errno) = cause { return errno }
    return nil
  }
}
