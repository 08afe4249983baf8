import Glibc
public import SystemPackage

/// Returns the bytes of a file.
///
/// - Throws: `Errno`.
public func bytes(of path: FilePath) throws -> [UInt8] {
  let descriptor = try FileDescriptor.open(path, .readOnly)
  return try descriptor.closeAfter { try remainingBytes(of: descriptor) }
}

/// Returns the text of a file, with replacement characters for invalid bytes.
///
/// - Throws: `Errno`.
public func text(of path: FilePath) throws -> String {
  String(decoding: try bytes(of: path), as: UTF8.self)
}

/// Creates a file with this text, or replaces the contents of an existing one.
///
/// - Throws: `Errno`.
public func write(_ text: String, to path: FilePath) throws {
  try write(Array(text.utf8), to: path)
}

/// Creates a file with these bytes, or replaces the contents of an existing one.
///
/// - Throws: `Errno`.
public func write(_ bytes: [UInt8], to path: FilePath) throws {
  // A program started by another test at this moment would keep it open, and a script could not be run.
  let descriptor = try FileDescriptor.open(
    path, .writeOnly, options: [.create, .truncate, .closeOnExec],
    permissions: [.ownerReadWrite, .groupRead, .otherRead])
  _ = try descriptor.closeAfter { try descriptor.writeAll(bytes) }
}

/// Creates a folder and those above it, like `mkdir -p`.
///
/// - Throws: `Errno`.
public func makeFolders(_ path: FilePath) throws {
  guard !path.isEmpty, access(path.string, F_OK) != 0 else { return }
  try makeFolders(path.removingLastComponent())
  guard mkdir(path.string, 0o777) == 0 || errno == EEXIST else { throw Errno(rawValue: errno) }
}

/// Returns the names in a folder in alphabetical order, without `.` and `..`.
///
/// - Throws: `Errno`.
public func names(in folder: FilePath) throws -> [String] {
  guard let stream = opendir(folder.string) else { throw Errno(rawValue: errno) }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names.sorted()
}

/// Returns all files below a folder, at any depth, in alphabetical order; symbolic links to folders
/// are not followed.
///
/// - Throws: `Errno`.
public func files(below folder: FilePath) throws -> [FilePath] {
  try names(in: folder).flatMap { name in
    let path = folder.appending(name)
    return isFolder(path) ? try files(below: path) : [path]
  }
}

/// Returns whether a path is a folder itself, not a symbolic link to one.
func isFolder(_ path: FilePath) -> Bool {
  var status = stat()
  return lstat(path.string, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

/// Returns all bytes from a descriptor's position to the end.
func remainingBytes(of descriptor: FileDescriptor) throws -> [UInt8] {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = try chunk.withUnsafeMutableBytes { try descriptor.read(into: $0) }
    if count == 0 { return bytes }
    bytes.append(contentsOf: chunk[..<count])
  }
}
