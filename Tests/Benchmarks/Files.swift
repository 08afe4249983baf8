import Glibc
import SystemPackage

/// Creates and returns the folder for the files of the benchmarks.
func makeFolder() throws -> FilePath {
  // Not in a temporary folder, whose files an editor may treat differently.
  let folder = FilePath(".build/benchmark-files")
  guard mkdir(folder.string, 0o755) == 0 || errno == EEXIST else { throw Errno(rawValue: errno) }
  return folder
}

extension FilePath {
  /// Writes bytes to a file in this folder and frees them.
  func write(
    _ bytes: UnsafeMutableRawBufferPointer, named name: String
  ) throws -> FilePath {
    defer { free(bytes.baseAddress) }
    let path = appending(name)
    let options: FileDescriptor.OpenOptions = [.create, .truncate]
    let file = try FileDescriptor.open(
      path, .writeOnly, options: options, permissions: [.ownerReadWrite])
    try file.closeAfter { _ = try file.writeAll(UnsafeRawBufferPointer(bytes)) }
    return path
  }
}
