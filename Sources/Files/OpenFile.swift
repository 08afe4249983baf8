internal import Glibc
package import SystemPackage

/// An owned file descriptor, closed with its owner.
struct OpenFile: ~Copyable {
  let descriptor: FileDescriptor

  deinit { close(descriptor.rawValue) }
}

extension OpenFile {
  /// Returns the first bytes of the file, at most `limit`; nil if they cannot be read.
  ///
  /// The room is that of the file, not of the limit: the C library keeps more free memory for itself after it has
  /// given some large room back.
  func contents(upTo limit: Int) -> [UInt8]? {
    // Files that the kernel makes, as in /proc, say no size; the last byte of room is for the end.
    let size = (try? descriptor.stat()).map { Int($0.size) } ?? 0
    let room = min(limit, max(size + 1, 4 << 10))
    var bytes: [UInt8] = []
    while bytes.count < limit {
      guard let part = part(from: bytes.count, upTo: min(room, limit - bytes.count)) else {
        return nil
      }
      if bytes.isEmpty { bytes = part } else { bytes += part }
      if part.count < room { break }
    }
    return bytes
  }

  /// Returns the bytes from an offset to the end of the file, at most `limit`; nil if they cannot be read.
  private func part(from offset: Int, upTo limit: Int) -> [UInt8]? {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { room, count in
      while count < limit {
        let next = UnsafeMutableBufferPointer(rebasing: room[count...])
        let read = pread(descriptor.rawValue, next.baseAddress, next.count, off_t(offset + count))
        if read < 0, errno == EINTR { continue }
        failed = read < 0
        if read <= 0 { break }
        count += read
      }
    }
    return failed ? nil : bytes
  }
}

extension FilePath {
  /// Returns the first bytes of the file at this path, at most `limit`; nil if they cannot be read.
  package func contents(upTo limit: Int) -> [UInt8]? {
    let flags = O_RDONLY | O_NOCTTY | O_NONBLOCK
    return (try? Attempt(.read, self).open(self, flags))?.contents(upTo: limit)
  }
}
