internal import Glibc
public import SystemPackage

/// The branch and the commit of the git working tree of a file, read from `.git` without git.
///
/// All calls wait for the disk, so they belong on a separate queue. Data that is unreadable, too
/// large or not a name that git allows is omitted.
public struct GitHead: Hashable, Sendable {
  /// The branch; nil for a detached HEAD.
  public let branch: String?
  /// The commit in hexadecimal digits; nil on a branch without commits, or if it is unknown.
  public let commit: String?

  /// Reads the HEAD of the working tree of a file; nil without a working tree.
  ///
  /// - Parameter waitsForGit: whether to wait up to 0.3 s for the end of a git command, which
  ///   changes HEAD after the files.
  public init?(of file: FilePath, waitsForGit: Bool = false) {
    guard let repository = Repository(around: file) else { return nil }
    if waitsForGit { repository.waitForGit() }
    guard let head = Repository.line(of: repository.own.appending("HEAD")) else { return nil }
    let mark = "ref: "
    guard head.hasPrefix(mark) else {
      guard let commit = Self.commit(in: head) else { return nil }
      (branch, self.commit) = (nil, commit)
      return
    }
    let reference = String(head.dropFirst(mark.count))
    let folder = "refs/heads/"
    guard reference.hasPrefix(folder), Repository.isReference(reference) else { return nil }
    branch = String(reference.dropFirst(folder.count))
    commit = repository.value(of: reference).flatMap(Self.commit)
  }

  /// Returns the files that git writes when HEAD of the working tree of a file moves; empty without
  /// a working tree.
  public static func watchedFiles(of file: FilePath) -> [FilePath] {
    guard let own = Repository(around: file)?.own else { return [] }
    // A commit writes only the log of HEAD.
    return [own.appending("HEAD"), own.appending("logs").appending("HEAD")]
  }

  /// Returns a description.
  ///
  /// If HEAD has changed since an earlier reading, it is `git: branch main, 1a2b3c4`. Otherwise it
  /// names the location of the change, which git may not have made: `on branch main`, or
  /// `at commit 1a2b3c4` for a detached HEAD.
  public func description(since earlier: GitHead?) -> String {
    let commit = (commit?.prefix(7)).map(String.init)
    if let earlier, earlier != self {
      return "git: "
        + [branch.map { "branch \($0)" }, commit].compactMap(\.self).joined(separator: ", ")
    }
    return branch.map { "on branch \($0)" } ?? commit.map { "at commit \($0)" } ?? "in git"
  }

  private static func commit(in line: String) -> String? {
    [40, 64].contains(line.utf8.count) && line.allSatisfy(\.isHexDigit) ? line : nil
  }
}

/// The folders in which git stores the data of a working tree.
private struct Repository {
  /// The folder of HEAD.
  let own: FilePath
  /// The folder of the branches, which linked working trees share.
  private let common: FilePath

  /// Finds the repository of the next folder above a file that has one.
  init?(around file: FilePath) {
    guard var folder = try? file.canonical() else { return nil }
    for _ in 0..<Self.maxDepth {
      guard folder.removeLastComponent() else { return nil }
      guard let found = Self.repository(in: folder) else { continue }
      own = found
      let shared = Self.line(of: found.appending("commondir")).map { found.pushing(FilePath($0)) }
      common = shared ?? found
      return
    }
    return nil
  }

  private static let maxDepth = 64
  private static let maxReferences = 8 << 20
  private static let maxLine = 4096

  /// Returns the repository in a folder: `.git` itself, or the folder that it names for a linked
  /// working tree or a submodule.
  private static func repository(in folder: FilePath) -> FilePath? {
    let path = folder.appending(".git")
    guard let status = try? Stat(path) else { return nil }
    if status.type == .directory { return path }
    let mark = "gitdir: "
    guard let line = line(of: path), line.hasPrefix(mark) else { return nil }
    return folder.pushing(FilePath(String(line.dropFirst(mark.count))))
  }

  /// Waits at most 0.3 s while git writes, because it changes HEAD after the files.
  func waitForGit() {
    let lock = own.appending("index.lock")
    for _ in 0..<30 where (try? Stat(lock)) != nil { usleep(10_000) }
  }

  /// Returns the value of a reference, from its own file or the packed ones.
  func value(of reference: String) -> String? {
    for folder in [own, common] {
      if let line = Self.line(of: folder.pushing(FilePath(reference))) { return line }
    }
    let packed = Self.bytes(of: common.appending("packed-refs"), upTo: Self.maxReferences)
    let name = Array(" \(reference)".utf8)
    let line = packed?.split(separator: UInt8(ascii: "\n")).first { $0.ends(with: name) }
    return line.map { String(decoding: $0.dropLast(name.count), as: UTF8.self) }
  }

  /// Returns whether git allows a reference with this name, checked as far as paths and screen
  /// lines require.
  static func isReference(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return name.utf8.count < 200 && name == FilePath(name).printable
      && !parts.contains { $0.isEmpty || $0.hasPrefix(".") }
      && name.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
  }

  /// Returns the first line of a small file.
  static func line(of path: FilePath) -> String? {
    guard let bytes = bytes(of: path, upTo: maxLine) else { return nil }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  private static func bytes(of path: FilePath, upTo limit: Int) -> [UInt8]? {
    do throws(FileError) {
      guard let file = try TextFile.open(path), file.identity.byteCount <= limit else { return nil }
      return try file.load().withBytes { Array($0) }
    } catch {
      // Git's files supply only descriptions.
      return nil
    }
  }
}

extension Sequence<UInt8> {
  fileprivate func ends(with bytes: [UInt8]) -> Bool { Array(self.suffix(bytes.count)) == bytes }
}
