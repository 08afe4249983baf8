internal import SystemPackage

/// An entry about a file in a list of the state folder, as one line.
protocol FileEntry: Sendable {
  /// The canonical path.
  var path: FilePath { get }
  /// The line, with its line break.
  var written: String { get }

  /// Parses a line; fails for an invalid one.
  init?(line: Substring)

  /// Returns the entry after its file was moved.
  func moved(to path: FilePath) -> Self
}

/// A list in the state folder with an entry for each file.
///
/// All calls wait for the disk.
struct FileEntries<Entry: FileEntry>: Sendable {
  private let list: LockedList

  init(_ list: LockedList) { self.list = list }

  /// Returns the entries and the number of invalid lines; empty without a readable list.
  func read() -> (entries: [Entry], damagedLineCount: Int) { Self.read(list.contents()) }

  private static func read(_ bytes: [UInt8]?) -> (entries: [Entry], damagedLineCount: Int) {
    let lines = String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n")
    let entries = lines.compactMap(Entry.init(line:))
    var seen: Set<FilePath> = []
    return (
      entries.filter { seen.insert($0.path).inserted }, lines.count - entries.count
    )
  }

  /// Replaces the entries, and removes invalid lines.
  func change(_ body: ([Entry]) -> [Entry]) throws(FileError) {
    try list.change { bytes in
      body(Self.read(bytes).entries).flatMap { Array($0.written.utf8) }
    }
  }

  /// Removes entries.
  func forget(where isForgotten: (Entry) -> Bool) throws(FileError) {
    // No file is created just to remove an entry.
    if !read().entries.contains(where: isForgotten) { return }
    try change { $0.filter { !isForgotten($0) } }
  }

  /// Updates the entries of a file or folder that was moved.
  func move(_ path: FilePath, to target: FilePath) throws(FileError) {
    if !read().entries.contains(where: { $0.path.moved(path, to: target) != $0.path }) { return }
    try change { $0.map { $0.moved(to: $0.path.moved(path, to: target)) } }
  }
}
