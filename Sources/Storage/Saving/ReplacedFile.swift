internal import CLinux
internal import Glibc
internal import Synchronization
internal import SystemPackage

/// Keeps a file whose place another has taken until there is time to let it go.
///
/// The system frees the room of a big file, on the disk and in memory, within the call that takes its
/// last name away: of 100 MB that is 50 ms, half of all that saving takes.
public final class ReplacedFile: Sendable {
  private let descriptor = Mutex<CInt?>(nil)

  /// Keeps nothing yet.
  public init() {}

  deinit { letGo() }

  /// Keeps the file at a path, which is to be replaced; nothing where it is small, or where the
  /// server it is on would give it another name meanwhile.
  func keep(_ path: FilePath, byteCount: Int) {
    if byteCount < Self.bigFile || RemoteFileSystem.holds(path) { return }
    let opened = path.withPlatformString { memento_open_place($0) }
    if opened < 0 { return }
    letGo()
    descriptor.withLock { $0 = opened }
  }

  /// Lets the file go.
  ///
  /// - Complexity: O(bytes) for the system.
  public func letGo() {
    let held = descriptor.withLock { descriptor in
      defer { descriptor = nil }
      return descriptor
    }
    if let held { close(held) }
  }

  /// Bytes.
  private static var bigFile: Int { 1 << 20 }
}
