public import SystemPackage

/// Why something could not be done with a file: the system's one kind of error.
///
/// Its `description` is one line for the message line, safe to print whatever the path holds.
public struct FileError: Error, Equatable {
  /// What was tried, in the word that a message uses for it.
  public enum Operation: String, Sendable {
    case open, read, save, check
    /// Making the folder that a file is to be saved in.
    case makeFolder = "make the folder"
    /// Saving where no editor runs that could save elsewhere.
    case write
    /// Keeping history in a folder.
    case keep
    /// Telling other editors, by locks in a folder, which files are open.
    case lock
    /// Reading what is in a folder.
    case list
  }

  /// What stood in the way.
  public enum Cause: Equatable, Sendable {
    /// A system call failed with this number.
    case system(Errno)
    /// The path names a folder, a device, a pipe or a socket where a file is needed.
    case notAFile(FileType)
    /// The text and its encoding do not go together; why, and what to do.
    case encoding(words: String, advice: String)
    /// Another program wrote to the file while it was being saved; it is as that program left it.
    case changedMeanwhile
  }

  /// What was tried.
  public let operation: Operation
  /// The file it was tried with, as the caller named it.
  public let path: FilePath
  /// What stood in the way.
  public let cause: Cause

  /// An error from its parts.
  public init(_ operation: Operation, _ path: FilePath, _ cause: Cause) {
    self.operation = operation
    self.path = path
    self.cause = cause
  }

  /// The number of the failed system call; nil where none failed.
  public var errno: Errno? {
    if case .system(let errno) = cause { return errno }
    return nil
  }
}
