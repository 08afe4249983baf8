internal import Glibc
internal import SystemPackage

extension StateFolder {
  /// Writes a private file in the folder, atomically.
  ///
  /// - Throws: `FileError` if it cannot be written.
  public func write(_ bytes: [UInt8], to name: String) throws(FileError) {
    let place = path.appending(name)
    let attempt = Attempt(.keep, place)
    let temporary = path.appending("\(name).\(getpid())")
    do {
      let file = try FileDescriptor.open(
        temporary, .writeOnly, options: [.create, .truncate, .noFollow, .closeOnExec],
        permissions: .ownerReadWrite)
      try file.closeAfter {
        file.takeOwner(of: path)
        _ = try file.writeAll(bytes)
      }
    } catch {
      throw attempt.error(.system(error as? Errno ?? .ioError))
    }
    try attempt {
      temporary.withPlatformString { from in place.withPlatformString { rename(from, $0) } }
    }
  }
}
