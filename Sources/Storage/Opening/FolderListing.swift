internal import Glibc
public import SystemPackage

/// What a folder holds, to choose from.
///
/// Reading one waits for the disk, for as long as the disk likes: it belongs on a queue where
/// nothing else waits.
public struct FolderListing: Sendable {
  /// Something in a folder.
  public struct Entry: Hashable, Sendable {
    /// The bytes of its name, which need not be UTF-8; never empty, without `/`.
    public let name: [UInt8]
    /// Whether it is a folder, or a link that leads to one.
    public let isFolder: Bool

    /// An entry of a name.
    public init(name: [UInt8], isFolder: Bool) {
      self.name = name
      self.isFolder = isFolder
    }
  }

  /// What is in it, but for `.` and `..`, in the order of the disk.
  public let entries: [Entry]
  /// Whether these are all.
  public let isWhole: Bool

  /// So many entries are read at the most, unless something else is said.
  public static var mostEntries: Int { 200_000 }

  /// Reads the folder at `path`, in O(entries).
  ///
  /// - Parameters:
  ///   - isWanted: asked now and then; with false the reading ends early.
  /// - Throws: `FileError` where there is no folder, or it may not be read.
  public static func read(
    _ path: FilePath, atMost limit: Int = mostEntries, while isWanted: () -> Bool = { true }
  ) throws(FileError) -> FolderListing {
    let attempt = Attempt(.list, path.isEmpty ? "." : path)
    // Not a pipe that somebody has to open at the other end.
    let folder = try attempt.open(attempt.path, O_RDONLY | O_DIRECTORY | O_NONBLOCK)
    let stream = try attempt.stream(of: folder)
    defer { closedir(stream) }
    var entries: [Entry] = []
    while true {
      // At the end and after an error alike there is no entry.
      errno = 0
      guard let found = readdir(stream) else { break }
      if entries.count == limit { return FolderListing(entries: entries, isWhole: false) }
      if entries.count % interval == 0, !isWanted() {
        return FolderListing(entries: entries, isWhole: false)
      }
      let name = Self.name(of: found)
      if name == [dot] || name == [dot, dot] { continue }
      entries.append(Entry(name: name, isFolder: isFolder(found, in: dirfd(stream))))
    }
    let failure = Errno(rawValue: errno)
    if failure.rawValue != 0 { throw attempt.error(.system(failure)) }
    return FolderListing(entries: entries, isWhole: true)
  }

  /// After so many entries it is asked whether they are still wanted.
  private static var interval: Int { 500 }

  private static var dot: UInt8 { UInt8(ascii: ".") }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
  }

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

extension Attempt {
  /// A stream of the entries of an open folder, which closes a descriptor of its own.
  fileprivate func stream(of folder: borrowing OpenFile) throws(FileError) -> OpaquePointer {
    let number = folder.descriptor.rawValue
    let copy = try self { fcntl(number, F_DUPFD_CLOEXEC, 0) }
    if let stream = fdopendir(copy) { return stream }
    let failure = Errno(rawValue: errno)
    close(copy)
    throw error(.system(failure))
  }
}
