public import SystemPackage

/// The recent entries of a kind of field: a small file of the state folder that only its user can
/// read, with one entry per line.
public struct RecentEntries: Sendable {
  /// A recent entry.
  public struct Entry: Hashable, Sendable {
    /// The text of the entry.
    public let words: [UInt8]
    /// Letters for its options; nil if it was stored without options.
    public let letters: [UInt8]?

    /// Creates an entry.
    public init(_ words: [UInt8], letters: [UInt8]? = nil) {
      self.words = words
      self.letters = letters
    }
  }

  private let folder: StateFolder
  private let name: String
  private let most: Int

  /// The maximum size; larger files are not the program's own.
  private static var maxByteCount: Int { 1 << 20 }

  /// Creates the list of at most `most` entries in a file of a folder.
  public init(_ name: String, in folder: StateFolder, most: Int) {
    self.folder = folder
    self.name = name
    self.most = most
  }

  /// The path of the file.
  public var path: FilePath { folder.path.appending(name) }

  /// Loads the entries, oldest first; empty without a readable file.
  public func load() -> [Entry] {
    guard let bytes = folder.read(name, upTo: Self.maxByteCount) else { return [] }
    return bytes.split(separator: 0x0A).suffix(most).map { Self.entry(Array($0)) }
  }

  /// Moves an entry to the end of the list, including entries that other sessions wrote in the
  /// meantime.
  public func append(_ entry: Entry) throws(FileError) {
    try folder.make()
    let entries = (load().filter { $0.words != entry.words } + [entry]).suffix(most)
    try folder.write(entries.flatMap { Self.line($0) + [0x0A] }, to: name)
  }

  /// Erases all entries.
  public func forgetAll() throws(FileError) {
    if !load().isEmpty { try folder.write([], to: name) }
  }

  /// Erases the entries that fulfil a condition.
  public func forget(where isUnwanted: (Entry) -> Bool) throws(FileError) {
    let entries = load()
    let kept = entries.filter { !isUnwanted($0) }
    if kept.count == entries.count { return }
    try folder.write(kept.flatMap { Self.line($0) + [0x0A] }, to: name)
  }

  private static let opening = Array("\\(".utf8)
  private static var closing: UInt8 { UInt8(ascii: ")") }

  /// Returns the line of an entry; only one with letters begins with `\(rw)`.
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
      if !isEscaped, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        entry.append(isEscaped && byte == UInt8(ascii: "n") ? 0x0A : byte)
        isEscaped = false
      }
    }
    return entry
  }
}
