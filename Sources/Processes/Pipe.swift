internal import CLinux
internal import Glibc
public import SystemPackage

/// A pipe that child processes do not inherit automatically.
public struct Pipe: Sendable {
  /// The reading end.
  public let reading: FileDescriptor
  /// The writing end.
  public let writing: FileDescriptor

  /// Opens a pipe.
  ///
  /// - Throws: `Errno` if no descriptors are left.
  public init() throws(Errno) {
    var ends: [CInt] = [-1, -1]
    if memento_pipe(&ends) != 0 { throw Errno(rawValue: errno) }
    reading = FileDescriptor(rawValue: ends[0])
    writing = FileDescriptor(rawValue: ends[1])
  }
}
