import EditorCore
import Storage
import Synchronization
import SystemPackage

/// The files read and written in this run, as they were then.
final class KnownFiles: Sendable {
  private let files = Mutex<[FilePath: Known]>([:])

  private struct Known {
    var identity: FileIdentity?
    /// As it was found last, which the user may not have been told.
    var found: FileIdentity?
  }

  /// The file as it was read or written here, or accepted.
  subscript(path: FilePath) -> FileIdentity? {
    files.withLock { $0[path]?.identity }
  }

  /// The file was read or written here.
  func note(_ identity: FileIdentity, of path: FilePath) {
    files.withLock { $0[path] = Known(identity: identity) }
  }

  /// A look has found the file in another state.
  func noteFound(_ identity: FileIdentity, of path: FilePath) {
    files.withLock { $0[path, default: Known()].found = identity }
  }

  /// The user knows what was found.
  func accept(_ path: FilePath) {
    files.withLock { files in
      if let found = files[path]?.found { files[path] = Known(identity: found) }
    }
  }

  /// Whether a file is another than the one that was read or written here last.
  func isOutdated(by there: FileIdentity, at path: FilePath) -> Bool {
    self[path].map { !there.hasSameContents(as: $0) } ?? false
  }
}
