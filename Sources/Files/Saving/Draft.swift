internal import CLinux
internal import Glibc
internal import SystemPackage

/// A temporary file that replaces or supplements another one; it is removed unless it was used.
///
/// If the file system supports that, it is named only at the end, so that a killed program leaves
/// nothing behind. It is locked while it is written, so that `Leftovers` finds those of killed
/// programs.
struct Draft: ~Copyable {
  private let folder: OpenFile
  /// A short name, which fits if the file's own name does.
  private let name: String
  private let open: OpenFile
  private let attempt: Attempt
  /// Whether a file with that name exists.
  private var isNamed: Bool

  /// The descriptor for its bytes.
  var file: FileDescriptor { open.descriptor }

  /// The prefix of the names of temporary files.
  static var prefix: String { ".memento-" }

  /// Creates an empty file in a folder.
  init(
    in folder: consuming OpenFile, mode: mode_t, isNamedAtOnce: Bool = false, for attempt: Attempt
  ) throws(FileError) {
    let name = Self.prefix + String(UInt64.random(in: 0...UInt64.max), radix: 36)
    let parent = folder.descriptor.rawValue
    let nameless = isNamedAtOnce ? -1 : memento_open_nameless(parent, mode)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = try nameless < 0 ? attempt { openat(parent, name, flags, mode) } : nameless
    // Without locks on this file system, its age protects it.
    flock(descriptor, LOCK_EX | LOCK_NB)
    self.folder = folder
    self.name = name
    self.attempt = attempt
    open = OpenFile(descriptor: FileDescriptor(rawValue: descriptor))
    isNamed = nameless < 0
  }

  deinit {
    if isNamed { unlinkat(folder.descriptor.rawValue, name, 0) }
  }

  /// Names the file if it has no name yet; returns false if the system refuses.
  mutating func takeName() -> Bool {
    if !isNamed { isNamed = memento_name(file.rawValue, folder.descriptor.rawValue, name) == 0 }
    return isNamed
  }

  /// Renames the file to `place` in the same folder.
  mutating func takePlace(of place: FilePath.Component) throws(FileError) {
    let (parent, name) = (folder.descriptor.rawValue, name)
    try attempt { place.withPlatformString { renameat(parent, name, parent, $0) } }
    isNamed = false
  }

  /// Names the file durably with the first free path of these in its folder; returns the path.
  ///
  /// The file then remains, and its lock lasts as long as this value.
  mutating func takeFreeName(among places: [FilePath]) throws(FileError) -> FilePath {
    let parent = folder.descriptor.rawValue
    for place in places {
      guard let last = place.lastComponent else { continue }
      let taken = try attempt(expecting: [.fileExists]) {
        last.withPlatformString {
          isNamed ? linkat(parent, name, parent, $0, 0) : memento_name(file.rawValue, parent, $0)
        }
      }
      if taken == nil { continue }
      if isNamed { unlinkat(parent, name, 0) }
      isNamed = false
      try synchronizeFolder()
      return place
    }
    throw attempt.error(.system(.fileExists))
  }

  /// Returns whether the file is at a path.
  func isAt(_ path: FilePath) -> Bool { open.isAt(path) }

  /// Waits until the renaming is on the disk.
  func synchronizeFolder() throws(FileError) { try attempt.synchronize(folder.descriptor) }
}
