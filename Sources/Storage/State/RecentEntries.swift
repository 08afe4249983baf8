internal import Glibc
public import SystemPackage

/// What was written lately into fields of a kind: a small file of the state folder that only its
/// user can read, one entry a line.
public struct RecentEntries: Sendable {
  /// Something that was written.
  public struct Entry: Hashable, Sendable {
    /// What was written.
    public let words: [UInt8]
    /// Small letters for how it was meant; nil where it was kept without.
    public let letters: [UInt8]?

    /// Something that was written.
    public init(_ words: [UInt8], letters: [UInt8]? = nil) {
      self.words = words
      self.letters = letters
    }
  }

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
  public func load() -> [Entry] {
    guard let file = try? TextFile.load(path) else { return [] }
    return file.withBytes { bytes in
      if bytes.count > Self.mostBytes { return [] }
      return bytes.split(separator: 0x0A).suffix(most).map { Self.entry(Array($0)) }
    }
  }

  /// Puts an entry at the end, and nowhere else, besides what other runs wrote meanwhile.
  ///
  /// - Throws: `FileError` where it cannot be written.
  public func append(_ entry: Entry) throws(FileError) {
    try folder.make()
    let entries = (load().filter { $0.words != entry.words } + [entry]).suffix(most)
    try folder.write(entries.flatMap { Self.line($0) + [0x0A] }, to: name)
  }

  /// Forgets all entries.
  ///
  /// - Throws: `FileError` where they cannot be erased.
  public func forgetAll() throws(FileError) {
    if !load().isEmpty { try folder.write([], to: name) }
  }

  // MARK: Lines

  private static let opening = Array("\\(".utf8)
  private static var closing: UInt8 { UInt8(ascii: ")") }

  /// The line of an entry; one that has letters begins with `\(rw)`, which no other begins with.
  private static func line(_ entry: Entry) -> [UInt8] {
    (entry.letters.map { opening + $0 + [closing] } ?? []) + escaped(entry.words)
  }

  private static func entry(_ line: [UInt8]) -> Entry {
    guard line.starts(with: opening), let end = line.firstIndex(of: closing) else {
      return Entry(unescaped(line))
    }
    return Entry(unescaped(line[(end + 1)...]), letters: Array(line[opening.count..<end]))
  }

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
