internal import Glibc
public import SystemPackage

/// The folder of a project: the nearest one with the mark of a repository, otherwise that of a
/// file.
public struct ProjectFolder: Hashable, Sendable {
  /// The absolute path of the folder.
  public let path: FilePath
  /// Whether it is a repository of git.
  public let isOfGit: Bool

  private static let marks = [".git", ".hg", ".jj", ".memento"]

  /// Finds the project of a file, which need not exist.
  ///
  /// - Parameter file: an absolute path.
  public init(ofFile file: FilePath) {
    let own = file.removingLastComponent()
    var candidate = own
    while true {
      if let mark = Self.marks.first(where: { Self.exists(candidate.appending($0)) }) {
        path = candidate
        isOfGit = mark == ".git"
        return
      }
      let next = candidate.removingLastComponent()
      if next == candidate || next.isEmpty { break }
      candidate = next
    }
    path = own
    isOfGit = false
  }

  private static func exists(_ path: FilePath) -> Bool {
    path.withPlatformString { access($0, F_OK) } == 0
  }
}
