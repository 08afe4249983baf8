/// The patterns of one ignore file, in order.
struct IgnoreRules: Sendable {
  private let patterns: [IgnorePattern]

  /// Parses the patterns of a file, as git does; fails if it has none.
  init?(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes[3...] : bytes[...]
    patterns = text.split(separator: 0x0A).compactMap { IgnorePattern(line: $0) }
    if patterns.isEmpty { return nil }
  }

  /// Returns whether the last matching pattern ignores a path; nil without a match.
  ///
  /// - Parameters:
  ///   - path: the path below the folder of the file.
  ///   - name: the last name of the path.
  func verdict(
    on path: Slice<UnsafeBufferPointer<UInt8>>, name: Slice<UnsafeBufferPointer<UInt8>>,
    isFolder: Bool
  ) -> Bool? {
    for pattern in patterns.reversed() where isFolder || !pattern.matchesFoldersOnly {
      if pattern.matches(pattern.matchesName ? name : path) { return !pattern.isNegated }
    }
    return nil
  }
}

/// The rules that apply in a folder: its own, and those of its parent folders.
final class FolderRules: Sendable {
  private let above: FolderRules?
  /// The number of bytes of the folder's path below the project, with its last `/`.
  private let pathCount: Int
  /// The rules of `.ignore`, which have precedence over those of git.
  private let own: IgnoreRules?
  private let git: IgnoreRules?

  init(above: FolderRules?, pathCount: Int, own: IgnoreRules?, git: IgnoreRules?) {
    self.above = above
    self.pathCount = pathCount
    self.own = own
    self.git = git
  }

  /// Returns whether a path is ignored.
  ///
  /// - Parameters:
  ///   - path: the path below the project.
  ///   - nameStart: the index of its last name.
  func ignores(_ path: UnsafeBufferPointer<UInt8>, nameStart: Int, isFolder: Bool) -> Bool {
    verdict(ofGit: false, path, nameStart, isFolder)
      ?? verdict(ofGit: true, path, nameStart, isFolder) ?? false
  }

  private func verdict(
    ofGit isGit: Bool, _ path: UnsafeBufferPointer<UInt8>, _ nameStart: Int, _ isFolder: Bool
  ) -> Bool? {
    var next: FolderRules? = self
    while let folder = next {
      let rules = isGit ? folder.git : folder.own
      let verdict = rules?.verdict(
        on: path[folder.pathCount...], name: path[nameStart...], isFolder: isFolder)
      if let verdict { return verdict }
      next = folder.above
    }
    return nil
  }
}
