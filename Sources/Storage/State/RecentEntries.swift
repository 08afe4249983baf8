internal import Glibc
public import SystemPackage

/// What was written lately into fields of a kind: a small file of the state folder that only its
/// user can read, one entry a line.
public struct RecentEntries: Sendable {
  private let folder: StateFolder
  private let name: String
  private let most: Int

  /// Larger files are not ours.
  private static var mostBytes: Int { 1 << 20 }

  /// The entries in a file of a folder.
  ///
  /// - Parameters:
  ///   - name: the file's name.
  ///   - most: so many are kept.
  public init(_ name: String, in folder: StateFolder, most: Int) {
    self.folder = folder
    self.name = name
    self.most = most
  }

  /// Where they are.
  public var path: FilePath { folder.path.appending(name) }

  /// The entries, oldest first; none where there is no file, or it cannot be read.
  public func load() -> [[UInt8]] {
    guard let file = try? TextFile.load(path) else { return [] }
    return file.withBytes { bytes in
      if bytes.count > Self.mostBytes { return [] }
      return bytes.split(separator: 0x0A).suffix(most).map(Self.unescaped)
    }
  }

  /// Puts an entry at the end, and nowhere else, besides what other runs wrote meanwhile.
  ///
  /// - Throws: `FileError` where it cannot be written.
  public func append(_ entry: [UInt8]) throws(FileError) {
    try folder.make()
    let entries = (load().filter { $0 != entry } + [entry]).suffix(most)
    var bytes: [UInt8] = []
    for entry in entries { bytes += Self.escaped(entry) + [0x0A] }
    try folder.write(bytes, to: name)
  }

  // MARK: Lines

  private static func escaped(_ entry: [UInt8]) -> [UInt8] {
    entry.flatMap { byte in
      switch byte {
      case 0x0A: Array("\\n".utf8)
      case UInt8(ascii: "\\"): Array("\\\\".utf8)
      default: [byte]
      }
    }
  }

  private static func unescaped(_ line: some Sequence<UInt8>) -> [UInt8] {
    var entry: [UInt8] = []
    var isEscaped = false
    for byte in line {
      if isEscaped {
        entry.append(byte == UInt8(ascii: "n") ? 0x0A : byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        entry.append(byte)
      }
    }
    return entry
  }
}
