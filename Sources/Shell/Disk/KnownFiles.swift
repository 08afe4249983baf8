import Files
import Synchronization
import SystemPackage
import TextHistory

/// The files read and written in this session, with their identities.
final class KnownFiles: Sendable {
  /// The encodings that the user chose; nil if they cannot be stored.
  let encodings: ChosenEncodings?
  private let files = Mutex<[FilePath: Known]>([:])
  /// The emergency copies that were found.
  private let copies = Mutex<[EmergencyCopy]>([])

  private struct Known {
    var identity: FileIdentity?
    /// The canonical path of the file when it was read or written.
    var place: FilePath?
    /// The last found identity, which the user may not have accepted.
    var found: FileIdentity?
  }

  /// The HEADs of files' git working trees, as last read.
  private let heads = Mutex<[FilePath: GitHead]>([:])

  /// Creates an empty list.
  init(encodings: ChosenEncodings?) { self.encodings = encodings }

  /// The identity of the file as read, written or accepted here.
  subscript(path: FilePath) -> FileIdentity? { files.withLock { $0[path]?.identity } }

  /// Records that the file was read or written here.
  func record(_ identity: FileIdentity, of path: FilePath) {
    let place = try? path.canonical()
    files.withLock { $0[path] = Known(identity: identity, place: place) }
  }

  /// Records that a failed save may have touched a file that was read or written here.
  ///
  /// Its path is kept: a save to the target of a link that replaced the file asks again.
  func recordTouched(_ identity: FileIdentity, at path: FilePath) {
    files.withLock { $0[path]?.identity = identity }
  }

  /// Returns the canonical path of the file when it was read or written here.
  func place(of path: FilePath) -> FilePath? { files.withLock { $0[path]?.place } }

  /// Records emergency copies that were found, replacing earlier ones at their paths.
  func recordCopies(_ found: [EmergencyCopy]) {
    let paths = Set(found.map(\.path))
    copies.withLock { copies in
      copies.removeAll { paths.contains($0.path) }
      copies += found
    }
  }

  /// Returns the found emergency copies at some paths.
  func copies(at paths: [String]) -> [EmergencyCopy] {
    copies.withLock { $0.filter { paths.contains($0.path.printable) } }
  }

  /// Removes and returns the found emergency copies at some paths.
  func takeCopies(at paths: [String]) -> [EmergencyCopy] {
    copies.withLock { copies in
      let found = copies.filter { paths.contains($0.path.printable) }
      copies.removeAll { found.contains($0) }
      return found
    }
  }

  /// Records that a check found the file in another state.
  func recordFound(_ identity: FileIdentity, of path: FilePath) {
    files.withLock { $0[path, default: Known()].found = identity }
  }

  /// Records that the user accepts the last found state.
  func accept(_ path: FilePath) {
    files.withLock { files in
      if let found = files[path]?.found { files[path]?.identity = found }
    }
  }

  /// Returns whether a file differs from the one last read or written here.
  func isOutdated(by there: FileIdentity, at path: FilePath) -> Bool {
    self[path].map { !there.hasSameContents(as: $0) } ?? false
  }

  // MARK: Git

  /// Reads the HEAD of the git working tree of a file, for the next comparison.
  func recordHead(of path: FilePath) {
    let head = GitHead(of: path)
    heads.withLock { $0[path] = head }
  }

  /// Returns the description of git's part in a change of a file; nil outside of working trees.
  func description(ofGitAt path: FilePath) -> String? {
    guard let head = GitHead(of: path, waitsForGit: true) else { return nil }
    let earlier = heads.withLock { heads in
      defer { heads[path] = head }
      return heads[path]
    }
    return head.description(since: earlier)
  }
}
