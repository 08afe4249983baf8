internal import Glibc
internal import SystemPackage

/// A small file of the state folder with a list that several editors of a user may change.
///
/// All calls wait for the disk.
struct LockedList: Sendable {
  private let folder: StateFolder
  private let name: String
  private let mostBytes: Int

  /// Creates the list in a file of a folder, both of which may be missing.
  ///
  /// - Parameter mostBytes: the size limit; a larger file is not the program's own.
  init(_ name: String, in folder: StateFolder, mostBytes: Int) {
    self.folder = folder
    self.name = name
    self.mostBytes = mostBytes
  }

  private var file: FilePath { folder.path.appending(name) }

  /// Returns the contents; nil without a readable file.
  func contents() -> [UInt8]? {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK
    guard let opened = try? Attempt(.read, file).open(file, flags) else { return nil }
    return opened.contents(upTo: mostBytes)
  }

  /// Replaces the contents atomically; a second editor waits for the first.
  ///
  /// - Parameter body: returns the new contents for the old ones, which are nil if they are
  ///   unreadable.
  func change(_ body: ([UInt8]?) -> [UInt8]) throws(FileError) {
    try folder.make()
    let attempt = Attempt(.keep, folder.path)
    let locked = try lock(attempt)
    let bytes = body(locked.contents(upTo: mostBytes))
    // A power cut may lose the list, which does not justify waiting for the disk at each file.
    try attempt.replace(file, with: bytes, by: folder.path.appending("\(name).new"))
  }

  /// Opens the current list and locks it; a replacement requires the lock of the replaced file.
  private func lock(_ attempt: Attempt) throws(FileError) -> OpenFile {
    for _ in 0..<Self.maxRetryCount {
      let opened = try attempt.openPrivate(file, O_RDWR | O_NOFOLLOW | O_NONBLOCK)
      let isFree = try attempt(expecting: [.wouldBlock]) {
        flock(opened.descriptor.rawValue, LOCK_EX | LOCK_NB)
      }
      if isFree == nil {
        poll(nil, 0, 2)
      } else if opened.isAt(file) {
        return opened
      }
    }
    throw attempt.error(.system(.wouldBlock))
  }

  /// The number of retries, within about two seconds.
  private static var maxRetryCount: Int { 1000 }
}
