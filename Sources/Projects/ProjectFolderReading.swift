internal import Files
internal import Glibc
public import SystemPackage

/// The entries of one folder of a project.
public struct ProjectFolderReading: Sendable {
  /// An entry.
  public struct Entry: Sendable {
    /// The kinds of entries.
    public enum Kind: Sendable {
      case folder, file, linkToFolder, link, other
    }

    /// The bytes of its name, which need not be UTF-8.
    public let name: [UInt8]
    /// The kind.
    public let kind: Kind
    /// Whether the rules of the project ignore it, or it belongs to version control.
    public let isIgnored: Bool
  }

  /// The entries in the order of the disk.
  public let entries: [Entry]
  /// Whether the list is complete.
  public let isWhole: Bool

  /// Reads a folder.
  ///
  /// - Parameters:
  ///   - folder: its path below the project; empty for the project itself.
  ///   - root: the folder of the project.
  ///   - userRules: the path of a file with patterns for all projects of the user.
  ///   - isWanted: called periodically; false ends the reading early.
  public init(
    of folder: [UInt8], in root: FilePath, userRules: FilePath?, includingIgnored: Bool,
    atMost limit: Int, while isWanted: () -> Bool = { true }
  ) throws(Errno) {
    let walk = ProjectWalk(root, userRules: userRules)
    let path = folder.isEmpty ? [] : folder + [UInt8(ascii: "/")]
    let rules = walk.rules(in: path)
    let place = FilePath(bytes: root.bytes + [UInt8(ascii: "/")] + path)
    guard let stream = place.withPlatformString({ opendir($0) }) else {
      throw Errno(rawValue: errno)
    }
    defer { closedir(stream) }
    var found: [Entry] = []
    var count = 0
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      count += 1
      if found.count == limit || count % Self.interval == 0 && !isWanted() {
        (entries, isWhole) = (found, false)
        return
      }
      let name = ProjectWalk.withName(of: entry) { Array($0) }
      if name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { continue }
      let kind = Self.kind(of: entry, in: dirfd(stream))
      let isIgnored = (path + name).withUnsafeBufferPointer {
        ProjectWalk.skipped.contains(name)
          || rules?.ignores($0, nameStart: path.count, isFolder: kind == .folder) == true
      }
      if isIgnored, !includingIgnored { continue }
      found.append(Entry(name: name, kind: kind, isIgnored: isIgnored))
    }
    if errno != 0 { throw Errno(rawValue: errno) }
    (entries, isWhole) = (found, true)
  }

  /// The number of entries between two calls of `isWanted`.
  private static var interval: Int { 500 }

  private static func kind(
    of entry: UnsafeMutablePointer<dirent>, in folder: CInt
  ) -> Entry.Kind {
    switch CInt(entry.pointee.d_type) {
    case CInt(DT_DIR): return .folder
    case CInt(DT_REG): return .file
    case CInt(DT_LNK), CInt(DT_UNKNOWN): break
    default: return .other
    }
    switch ProjectWalk.kind(of: entry, in: folder, followingLinks: false) {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    case S_IFLNK:
      let target = ProjectWalk.kind(of: entry, in: folder, followingLinks: true)
      return target == S_IFDIR ? .linkToFolder : .link
    default: return .other
    }
  }
}
