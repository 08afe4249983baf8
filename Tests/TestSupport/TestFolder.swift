import CLinux
import Glibc
public import SystemPackage
public import Testing

/// A new folder for one test, removed with its contents; file systems can be mounted in it.
public final class TestFolder {
  /// The path of the folder.
  public let path: FilePath
  private var mounts: [FilePath] = []

  /// Creates the folder.
  public init() throws {
    var template = Array("/tmp/memento-storage-XXXXXX".utf8CString)
    let made = mkdtemp(&template)
    try #require(made != nil)
    path = FilePath(platformString: template)
  }

  deinit {
    for mount in mounts.reversed() { mount.withPlatformString { _ = umount($0) } }
    remove(path)
  }

  /// The path of an entry of the folder.
  public subscript(name: String) -> FilePath { path.appending(name) }

  /// The names in the folder, including hidden ones, in alphabetical order.
  public var names: [String] { Self.names(in: path) }

  /// Writes a file with plain system calls.
  public func write(_ bytes: [UInt8], to name: String, mode: UInt32 = 0o644) throws {
    let file = try FileDescriptor.open(
      self[name], .writeOnly, options: [.create, .truncate],
      permissions: FilePermissions(rawValue: mode))
    try file.closeAfter { _ = try file.writeAll(bytes) }
    try chmod(self[name], mode)
  }

  /// Creates a folder in the folder.
  public func makeFolder(_ name: String, mode: UInt32 = 0o755) throws {
    try check(self[name].withPlatformString { mkdir($0, mode) })
    try chmod(self[name], mode)
  }

  /// Mounts a small memory file system over a folder.
  public func mountMemory(over name: String, bytes: Int) throws {
    try check(mount("tmpfs", self[name].string, "tmpfs", 0, "size=\(bytes)"))
    mounts.append(self[name])
  }

  /// Makes the file system mounted at `name` read-only.
  public func makeReadOnly(_ name: String) throws {
    let flags = UInt(MS_REMOUNT | MS_RDONLY)
    try check(mount("tmpfs", self[name].string, "tmpfs", flags, nil))
  }

  /// Mounts one file over another.
  public func mountFile(_ source: String, over target: String) throws {
    try check(mount(self[source].string, self[target].string, nil, UInt(MS_BIND), nil))
    mounts.append(self[target])
  }

  /// Returns the names in a folder.
  public static func names(in path: FilePath) -> [String] {
    entries(in: path).map(\.string).sorted()
  }

  private static func entries(in path: FilePath) -> [FilePath.Component] {
    guard let folder = path.withPlatformString({ opendir($0) }) else { return [] }
    defer { closedir(folder) }
    var entries: [FilePath.Component] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self) { $0.baseAddress.map(FilePath.init(platformString:)) }
      }
      if let component = name?.lastComponent, component.kind == .regular {
        entries.append(component)
      }
    }
    return entries
  }

  private func remove(_ path: FilePath) {
    if path.withPlatformString({ Glibc.remove($0) }) == 0 { return }
    for entry in Self.entries(in: path) { remove(path.appending(entry)) }
    path.withPlatformString { _ = Glibc.remove($0) }
  }
}

/// Fails the test if a system call failed.
public func check(_ result: CInt, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let failure = Errno.current
  try #require(result == 0, "\(failure)", sourceLocation: sourceLocation)
}

extension Errno {
  /// The error of the last system call.
  public static var current: Errno { Errno(rawValue: errno) }
}

/// Sets the mode of a file.
public func chmod(_ path: FilePath, _ mode: UInt32) throws {
  try check(path.withPlatformString { Glibc.chmod($0, mode) })
}

/// Sets the owner and the group of a file.
public func chown(_ path: FilePath, _ owner: UInt32, _ group: UInt32) throws {
  try check(path.withPlatformString { Glibc.chown($0, owner, group) })
}

/// Creates a symbolic link.
public func symlink(_ path: FilePath, to target: String) throws {
  try check(path.withPlatformString { Glibc.symlink(target, $0) })
}

/// Creates a hard link.
public func link(_ path: FilePath, to target: FilePath) throws {
  try check(Glibc.link(target.string, path.string))
}

/// Whether tests may mount file systems, change owners and act as other users.
public let isRoot = geteuid() == 0

/// A user and group that own nothing.
public let stranger: UInt32 = 65534

/// Runs `body` with the file permissions of `stranger`, on this thread alone.
public func asStranger<Result>(_ body: () throws -> Result) rethrows -> Result {
  setfsgid(stranger)
  setfsuid(stranger)
  defer {
    setfsuid(0)
    setfsgid(0)
  }
  return try body()
}
