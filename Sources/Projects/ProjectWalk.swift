internal import Files
internal import Glibc
public import SystemPackage

/// A walk through the files of a project, without ignored ones.
///
/// The rules are those of `.gitignore`, `.ignore`, `.git/info/exclude` (gitignore(5)) and the
/// user's own file. Links to folders are not followed, so that loops have no effect. The folders of
/// version control are skipped. The walk reads near folders first.
public struct ProjectWalk: Sendable {
  /// The problems of a walk.
  public struct Report: Equatable, Sendable {
    /// The number of folders that could not be read.
    public var unreadableFolderCount = 0
    /// Whether the walk was stopped before its end.
    public var isStopped = false

    /// Creates the report of a walk that read everything.
    public init() {}
  }

  private let root: [UInt8]
  private let rules: FolderRules?

  /// Prepares the walk through a folder.
  ///
  /// - Parameter userRules: the path of a file with patterns for all projects of the user.
  public init(_ folder: FilePath, userRules: FilePath? = nil) {
    root = folder.bytes
    let user = userRules.flatMap { Self.rules(at: $0.bytes) }
    let everywhere = user.map { FolderRules(above: nil, pathCount: 0, own: nil, git: $0) }
    let excluded = Self.rules(at: root + "/.git/info/exclude".utf8)
    rules =
      excluded.map { FolderRules(above: everywhere, pathCount: 0, own: nil, git: $0) } ?? everywhere
  }

  /// Reads the folders one after another.
  ///
  /// - Parameters:
  ///   - shouldContinue: called after each folder and periodically; false stops the walk.
  ///   - includesLinks: whether links to files are included.
  ///   - found: receives the path of each file below the folder, as bytes that need not be UTF-8.
  public func run(
    includingLinks includesLinks: Bool = true, while shouldContinue: () -> Bool = { true },
    found: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Report {
    var report = Report()
    var waiting = [Folder(path: [], rules: rules)]
    var next = 0
    var entryCount = 0
    while next < waiting.count {
      let folder = waiting[next]
      next += 1
      // The paths of folders already read are discarded.
      if next > 1_000, next > waiting.count / 2 {
        waiting.removeFirst(next)
        next = 0
      }
      guard shouldContinue() else {
        report.isStopped = true
        break
      }
      var entries: [Entry] = []
      func pass() {
        for entry in entries.sorted() {
          if entry.isFolder {
            waiting.append(Folder(path: entry.path + [UInt8(ascii: "/")], rules: entry.rules))
          } else {
            entry.path.withUnsafeBufferPointer(found)
          }
        }
        entries = []
      }
      let isRead = read(folder, includesLinks) { path, isFolder, rules in
        entryCount += 1
        entries.append(Entry(path: Array(path), isFolder: isFolder, rules: rules))
        if entries.count == Self.mostSorted { pass() }
        return entryCount % Self.interval != 0 || shouldContinue()
      }
      pass()
      if !isRead { report.unreadableFolderCount += 1 }
    }
    return report
  }

  /// The number of entries between two calls of `shouldContinue`.
  private static var interval: Int { 2_000 }

  /// The maximum number of entries that are sorted at once, so that a very large folder is reported
  /// while it is read.
  private static var mostSorted: Int { 5_000 }

  private struct Entry: Comparable {
    let path: [UInt8]
    let isFolder: Bool
    let rules: FolderRules?

    static func < (a: Entry, b: Entry) -> Bool { a.path.lexicographicallyPrecedes(b.path) }
    static func == (a: Entry, b: Entry) -> Bool { a.path == b.path }
  }

  private struct Folder {
    /// The path below the project, with its last `/`; empty for the project itself.
    let path: [UInt8]
    /// The rules of the parent folders.
    let rules: FolderRules?
  }

  // MARK: One folder

  static let skipped: Set<[UInt8]> = Set(
    [".", "..", ".git", ".hg", ".jj", ".svn", ".memento"].map { Array($0.utf8) })

  /// Calls `body` with each entry that is not ignored, until it returns false.
  ///
  /// - Returns: whether the folder could be read.
  private func read(
    _ folder: Folder, _ includesLinks: Bool,
    _ body: (UnsafeBufferPointer<UInt8>, Bool, FolderRules?) -> Bool
  ) -> Bool {
    let path = root + [UInt8(ascii: "/")] + folder.path
    return entries(of: folder, at: path, by: ownRules(of: folder, at: path), includesLinks, body)
  }

  private func entries(
    of folder: Folder, at path: [UInt8], by rules: FolderRules?, _ includesLinks: Bool,
    _ body: (UnsafeBufferPointer<UInt8>, Bool, FolderRules?) -> Bool
  ) -> Bool {
    guard let stream = FilePath(bytes: path).withPlatformString({ opendir($0) }) else {
      // The folder was removed in the meantime, or a link or mount is not a folder any more.
      return errno == ENOENT || errno == ENOTDIR
    }
    defer { closedir(stream) }
    var buffer = folder.path
    errno = 0
    while let entry = readdir(stream) {
      let isContinued = Self.withName(of: entry) { name in
        if name[0] == UInt8(ascii: "."), Self.skipped.contains(Array(name)) { return true }
        if !includesLinks, CInt(entry.pointee.d_type) == CInt(DT_LNK) { return true }
        guard let isFolder = Self.isFolder(entry, in: dirfd(stream)) else { return true }
        buffer.removeSubrange(folder.path.count...)
        buffer.append(contentsOf: name)
        return buffer.withUnsafeBufferPointer { path in
          let isIgnored = rules?.ignores(path, nameStart: folder.path.count, isFolder: isFolder)
          return isIgnored == true || body(path, isFolder, rules)
        }
      }
      if !isContinued { return true }
      errno = 0
    }
    return errno == 0
  }

  static func withName<Result>(
    of entry: UnsafeMutablePointer<dirent>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let size = MemoryLayout.size(ofValue: entry.pointee.d_name)
    return withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: UInt8.self, capacity: size) { name in
        let all = UnsafeBufferPointer(start: name, count: size)
        return body(UnsafeBufferPointer(rebasing: all.prefix { $0 != 0 }))
      }
    }
  }

  /// Returns whether an entry is a folder; nil if it is neither a folder nor a file that can be
  /// opened.
  private static func isFolder(_ entry: UnsafeMutablePointer<dirent>, in folder: CInt) -> Bool? {
    switch CInt(entry.pointee.d_type) {
    case CInt(DT_DIR): return true
    case CInt(DT_REG): return false
    case CInt(DT_LNK):
      guard let kind = kind(of: entry, in: folder, followingLinks: true) else { return nil }
      return kind == S_IFREG ? false : nil
    case CInt(DT_UNKNOWN):
      let kind = kind(of: entry, in: folder, followingLinks: false)
      if kind == S_IFDIR { return true }
      return kind == S_IFREG ? false : nil
    default: return nil
    }
  }

  static func kind(
    of entry: UnsafeMutablePointer<dirent>, in folder: CInt, followingLinks: Bool
  ) -> mode_t? {
    var status = stat()
    let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
    let result = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { fstatat(folder, $0, &status, flags) }
    }
    return result == 0 ? status.st_mode & S_IFMT : nil
  }

  // MARK: Rules

  /// Returns the rules in a folder, including those of its parent folders.
  ///
  /// - Parameter path: the path below the project, with its last `/`; empty for the project itself.
  func rules(in path: [UInt8]) -> FolderRules? {
    var folder = Folder(path: [], rules: rules)
    while true {
      let own = ownRules(of: folder, at: root + [UInt8(ascii: "/")] + folder.path)
      guard folder.path.count < path.count else { return own }
      let rest = path[folder.path.count...]
      let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? path.count - 1
      folder = Folder(path: Array(path[...end]), rules: own)
    }
  }

  /// Returns the rules in a folder: those above it, and its own.
  private func ownRules(of folder: Folder, at path: [UInt8]) -> FolderRules? {
    let own = Self.rules(at: path + ".ignore".utf8)
    let git = Self.rules(at: path + ".gitignore".utf8)
    if own == nil, git == nil { return folder.rules }
    return FolderRules(above: folder.rules, pathCount: folder.path.count, own: own, git: git)
  }

  // MARK: One folder at a time

  /// The rules for the names in a folder.
  public struct Rules: Sendable {
    fileprivate let rules: FolderRules?
  }

  /// Reads the rules in a folder.
  ///
  /// - Parameters:
  ///   - folder: its path below the project, with its last `/`; empty for the project itself.
  ///   - above: the rules in the parent folder; nil for the project itself.
  public func rules(in folder: [UInt8], below above: Rules?) -> Rules {
    let place = root + [UInt8(ascii: "/")] + folder
    let outer = Folder(path: folder, rules: above.map(\.rules) ?? rules)
    return Rules(rules: ownRules(of: outer, at: place))
  }

  /// Calls `body` with the path of each file and folder in a folder that is not ignored, in the
  /// order of the disk, without links.
  ///
  /// - Parameters:
  ///   - folder: its path below the project, with its last `/`; empty for the project itself.
  ///   - rules: the rules in the folder.
  ///   - body: returns whether to continue.
  /// - Returns: whether the folder could be read.
  public func forEachEntry(
    of folder: [UInt8], by rules: Rules,
    _ body: (_ path: UnsafeBufferPointer<UInt8>, _ isFolder: Bool) -> Bool
  ) -> Bool {
    let place = root + [UInt8(ascii: "/")] + folder
    let known = Folder(path: folder, rules: rules.rules)
    return entries(of: known, at: place, by: rules.rules, false) { path, isFolder, _ in
      body(path, isFolder)
    }
  }

  /// Returns whether a name in a folder is ignored or skipped.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder, with its last `/`; empty for the project itself.
  ///   - rules: the rules in the folder.
  public func ignores(
    _ name: [UInt8], in folder: [UInt8], by rules: Rules, isFolder: Bool
  ) -> Bool {
    if Self.skipped.contains(name) { return true }
    return (folder + name).withUnsafeBufferPointer {
      rules.rules?.ignores($0, nameStart: folder.count, isFolder: isFolder) == true
    }
  }

  /// Returns whether a file with this name contains rules for its folder.
  public static func isOfRules(_ name: [UInt8]) -> Bool {
    name.elementsEqual(".gitignore".utf8) || name.elementsEqual(".ignore".utf8)
  }

  // MARK: Files of rules

  /// The maximum size of a rules file, in bytes.
  private static var largest: Int { 1 << 20 }

  /// Returns the rules in a file; nil if it cannot be read or has none.
  private static func rules(at path: [UInt8]) -> IgnoreRules? {
    // Opening a pipe must not block.
    let file = FilePath(bytes: path).withPlatformString {
      open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    }
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = min(Int(status.st_size), largest)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, Glibc.read(file, buffer.baseAddress, size))
    }
    return IgnoreRules(bytes)
  }
}
