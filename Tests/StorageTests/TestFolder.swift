import CLinux
import Glibc
import Storage
import SystemPackage
import Testing

/// A fresh folder for one test, removed with all it holds; also a place to mount things in.
final class TestFolder {
  let path: FilePath
  private var mounts: [FilePath] = []

  init() throws {
    var template = Array("/tmp/memento-storage-XXXXXX".utf8CString)
    let made = mkdtemp(&template)
    try #require(made != nil)
    path = FilePath(platformString: template)
  }

  deinit {
    for mount in mounts.reversed() { mount.withPlatformString { _ = umount($0) } }
    remove(path)
  }

  /// The path of something in the folder.
  subscript(name: String) -> FilePath { path.appending(name) }

  /// What the folder holds, hidden files too, in the order of their names.
  var names: [String] { Self.names(in: path) }

  /// Writes a file by plain system calls.
  func write(_ bytes: [UInt8], to name: String, mode: mode_t = 0o644) throws {
    let file = try FileDescriptor.open(
      self[name], .writeOnly, options: [.create, .truncate],
      permissions: FilePermissions(rawValue: mode))
    try file.closeAfter { _ = try file.writeAll(bytes) }
    try chmod(self[name], mode)
  }

  /// Makes a folder in the folder.
  func makeFolder(_ name: String, mode: mode_t = 0o755) throws {
    try check(self[name].withPlatformString { mkdir($0, mode) })
    try chmod(self[name], mode)
  }

  /// Mounts a small file system of its own over a folder.
  func mountMemory(over name: String, bytes: Int) throws {
    try check(mount("tmpfs", self[name].string, "tmpfs", 0, "size=\(bytes)"))
    mounts.append(self[name])
  }

  /// Makes what is mounted at `name` read-only.
  func makeReadOnly(_ name: String) throws {
    let flags = UInt(MS_REMOUNT | MS_RDONLY)
    try check(mount("tmpfs", self[name].string, "tmpfs", flags, nil))
  }

  /// Mounts one file over another.
  func mountFile(_ source: String, over target: String) throws {
    try check(mount(self[source].string, self[target].string, nil, UInt(MS_BIND), nil))
    mounts.append(self[target])
  }

  /// What any folder holds.
  static func names(in path: FilePath) -> [String] { entries(in: path).map(\.string).sorted() }

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

/// Fails the test where a system call did.
func check(_ result: CInt, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let failure = Errno.current
  try #require(result == 0, "\(failure)", sourceLocation: sourceLocation)
}

extension Errno {
  static var current: Errno { Errno(rawValue: errno) }
}

func chmod(_ path: FilePath, _ mode: mode_t) throws {
  try check(path.withPlatformString { Glibc.chmod($0, mode) })
}

func chown(_ path: FilePath, _ owner: uid_t, _ group: gid_t) throws {
  try check(path.withPlatformString { Glibc.chown($0, owner, group) })
}

func symlink(_ path: FilePath, to target: String) throws {
  try check(path.withPlatformString { Glibc.symlink(target, $0) })
}

func link(_ path: FilePath, to target: FilePath) throws {
  try check(Glibc.link(target.string, path.string))
}

/// The bytes of a file, by plain system calls.
func bytes(of path: FilePath) throws -> [UInt8] {
  let file = try FileDescriptor.open(path, .readOnly)
  return try file.closeAfter {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = try block.withUnsafeMutableBytes { try file.read(into: $0) }
      if count == 0 { return bytes }
      bytes += block[..<count]
    }
  }
}

/// Saves `bytes` as a text, replacing files in temporary folders too.
@discardableResult
func save(_ bytes: [UInt8], to path: FilePath) throws(FileError) -> FileIdentity {
  try TextFile.save(to: path, neverReplacingIn: [], contents: contents(bytes))
}

/// A text that hands over all its bytes at once.
func contents(_ bytes: [UInt8]) -> TextFile.Contents {
  { (write) throws(FileError) in try hand(bytes[...], to: write) }
}

/// Hands some bytes to a function that takes the chunks of a text.
func hand(
  _ bytes: ArraySlice<UInt8>, to write: (UnsafeRawBufferPointer) throws(FileError) -> Void
) throws(FileError) {
  let result = bytes.withUnsafeBytes { buffer -> Result<Void, FileError> in
    Result { () throws(FileError) in try write(buffer) }
  }
  try result.get()
}

/// A file that is expected to exist, loaded.
func loadedFile(_ path: FilePath) throws -> LoadedFile {
  guard let file = try TextFile.load(path) else { throw Errno.noSuchFileOrDirectory }
  return file
}

/// The bytes that loading `path` gives; nil where there is no file.
func loaded(_ path: FilePath) throws(FileError) -> [UInt8]? {
  guard let file = try TextFile.load(path) else { return nil }
  return file.withBytes { Array($0) }
}

/// The error that `body` throws; nil where it throws none.
func error(of body: () throws(FileError) -> Void) -> FileError? {
  do throws(FileError) {
    try body()
    return nil
  } catch {
    return error
  }
}

/// Whether tests may mount, change owners and act as others.
let isRoot = geteuid() == 0

/// A user and group that own nothing.
let stranger: uid_t = 65534

/// Does `body` with the rights of `stranger` to files, on this thread alone.
func asStranger<Result>(_ body: () throws -> Result) rethrows -> Result {
  setfsgid(stranger)
  setfsuid(stranger)
  defer {
    setfsuid(0)
    setfsgid(0)
  }
  return try body()
}

/// A generator whose runs can be repeated: it prints its seed and takes one from `SEED`.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init() {
    state = getenv("SEED").flatMap { UInt64(String(cString: $0)) } ?? .random(in: 1...UInt64.max)
    print("SEED=\(state)")
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Random bytes, NUL and invalid UTF-8 among them.
  mutating func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 8)
    while bytes.count < count { withUnsafeBytes(of: next()) { bytes += $0 } }
    return Array(bytes[..<count])
  }
}
