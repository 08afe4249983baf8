package import SystemPackage

extension FilePath {
  /// The bytes of the path, which need not be UTF-8.
  package var bytes: [UInt8] {
    withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: length)) }
  }

  /// Returns the path with a suffix after its last component.
  package func extended(by suffix: String) -> FilePath {
    FilePath(bytes: bytes + suffix.utf8)
  }

  /// Creates the path with these bytes.
  package init(bytes: some Sequence<UInt8>) {
    self.init(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
  }

  /// The folder of the path; `.` for a name alone.
  var folder: FilePath {
    let folder = removingLastComponent()
    return folder.isEmpty ? "." : folder
  }
}
