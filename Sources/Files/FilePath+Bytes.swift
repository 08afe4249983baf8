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

  /// The path without its last component; nil for the root, and for a path without components.
  package var parent: FilePath? {
    // Component types are avoided, because they take a tenth of a millisecond at the start of a
    // program.
    let bytes = bytes
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return isEmpty ? nil : "" }
    return bytes.count == 1 ? nil : FilePath(bytes: Array(bytes[..<max(slash, 1)]))
  }

  /// Returns the path of another file in the folder of this one.
  package func sibling(named name: String) -> FilePath {
    // Component types are avoided, as above.
    let bytes = bytes
    let folderEnd = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return FilePath(bytes: bytes[..<folderEnd] + Array(name.utf8))
  }

  /// Creates the path with these bytes.
  package init(bytes: some Sequence<UInt8>) { self.init(bytes: Array(bytes)) }

  /// Creates the path with these bytes.
  package init(bytes: [UInt8]) {
    self = (bytes + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { FilePath(platformString: Array($0)) }
    }
  }

  /// The folder of the path; `.` for a name alone.
  var folder: FilePath {
    let folder = removingLastComponent()
    return folder.isEmpty ? "." : folder
  }
}
