import SystemPackage

/// The purpose of following a path.
enum PathUse: Sendable {
  /// Finding the file at the path.
  case resolve
  /// Reading the file, in order to edit it.
  case read
  /// Comparing the file with the text last read or saved, or checking its write access.
  case check
  /// Watching for changes by other programs.
  case watch
}

/// A hook that is called before a file system access with a path, on the same queue.
///
/// A test makes it wait, like a file system without its server. The editor's hook does nothing.
typealias PathGate = @Sendable (FilePath, PathUse) -> Void
