internal import Glibc
public import SystemPackage

/// The entries of a folder, to choose from.
///
/// Reading waits for the disk without a limit: use a queue for which no other work waits.
public struct FolderListing: Sendable {
  /// An entry of a folder.
  public struct Entry: Hashable, Sendable {
    /// The bytes of its name, which need not be UTF-8; never empty, without `/`.
    public let name: [UInt8]
    /// Whether it is a folder, or a link to one.
    public let isFolder: Bool

    /// Creates an entry.
    public init(name: [UInt8], isFolder: Bool) {
      self.name = name
      self.isFolder = isFolder
    }
  }

  /// All entries except `.` and `..`, in the order of the disk.
  public let entries: [Entry]
  /// Whether the listing is complete.
  public let isWhole: Bool

  /// The default maximum number of entries.
  public static var maxEntryCount: Int { 200_000 }

  /// Reads the folder at `path`, in O(entries).
  ///
  /// - Parameter isWanted: called periodically; false ends the reading early.
  /// - Throws: `FileError` if the folder does not exist or is not readable.
  public static func read(
    _ path: FilePath, atMost limit: Int = maxEntryCount, while isWanted: () -> Bool = { true }
  ) throws(FileError) -> FolderListing {
    let attempt = Attempt(.list, path.isEmpty ? "." : path)
    guard let stream = attempt.path.withPlatformString({ opendir($0) }) else {
      throw attempt.systemError
    }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while true {
      // `readdir` returns nil both at the end and after an error.
      errno = 0
      guard let found = readdir(stream) else { break }
      if entries.count == limit || entries.count % interval == 0 && !isWanted() {
        return FolderListing(entries: entries, isWhole: false)
      }
      let name = withUnsafeBytes(of: &found.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { continue }
      entries.append(Entry(name: name, isFolder: isFolder(found, in: dirfd(stream))))
    }
    if errno != 0 { throw attempt.systemError }
    return FolderListing(entries: entries, isWhole: true)
  }

  /// The number of entries between two calls of `isWanted`.
  private static var interval: Int { 500 }

  private static func isFolder(_ entry: UnsafeMutablePointer<dirent>, in folder: CInt) -> Bool {
    switch CInt(entry.pointee.d_type) {
    case CInt(DT_DIR): return true
    case CInt(DT_LNK), CInt(DT_UNKNOWN): break
    default: return false
    }
    var status = stat()
    let isThere = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { fstatat(folder, $0, &status, 0) == 0 }
    }
    return isThere && status.st_mode & S_IFMT == S_IFDIR
  }
}
