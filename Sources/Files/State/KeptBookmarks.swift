public import SystemPackage

/// The bookmarks of files: a small file in the state folder, shared by all editors of a user.
///
/// The list has one line per file, last changed first: time, the path with all but plain characters
/// as `%1B`, and for each bookmark the line and the mark of its text, as `12:3fa0`. It contains no
/// text of a file.
///
/// All calls wait for the disk.
public struct KeptBookmarks: Sendable {
  /// A bookmark.
  public struct Bookmark: Hashable, Sendable {
    /// The line, counted from 1.
    public let line: Int
    /// The mark that identifies the line.
    public let mark: UInt16

    /// Creates a bookmark at a line with a mark.
    public init(line: Int, mark: UInt16) {
      self.line = line
      self.mark = mark
    }
  }

  /// A file with bookmarks.
  public struct Entry: Hashable, Sendable {
    /// The canonical path.
    public let path: FilePath
    /// The bookmarks, by line.
    public let bookmarks: [Bookmark]
    /// The time of the last change in seconds since 1970-01-01 00:00 UTC.
    public let changed: Double

    /// Creates an entry for a file.
    public init(path: FilePath, bookmarks: [Bookmark], changed: Double) {
      self.path = path
      self.bookmarks = bookmarks
      self.changed = changed
    }
  }

  /// The maximum number of files.
  public static var maxEntryCount: Int { 200 }
  /// The maximum number of bookmarks of a file.
  public static var maxBookmarkCount: Int { 1_000 }

  private let files: FileEntries<Entry>

  /// Creates the list in a state folder, which may be missing.
  public init(in folder: StateFolder) {
    files = FileEntries(LockedList("bookmarks", in: folder, mostBytes: Self.longestList))
  }

  /// Returns the files, last changed first; empty without a readable list.
  public func entries() -> [Entry] { files.read().entries }

  /// Returns the number of invalid lines, which the next change removes.
  public func damagedLineCount() -> Int { files.read().damagedLineCount }

  /// Replaces the bookmarks of a file; without bookmarks, it is removed from the list.
  public func record(_ entry: Entry) throws(FileError) {
    if entry.bookmarks.isEmpty { return try forget { $0.path == entry.path } }
    try files.change { entries in
      let others = entries.filter { $0.path != entry.path }
      return [entry] + others.prefix(Self.maxEntryCount - 1)
    }
  }

  /// Removes a bookmark of a file.
  public func remove(_ bookmark: Bookmark, of path: FilePath) throws(FileError) {
    try files.change { entries in
      entries.compactMap { entry in
        guard entry.path == path else { return entry }
        let others = entry.bookmarks.filter { $0 != bookmark }
        return others.isEmpty
          ? nil : Entry(path: path, bookmarks: others, changed: entry.changed)
      }
    }
  }

  /// Removes files from the list.
  public func forget(where isForgotten: (Entry) -> Bool) throws(FileError) {
    try files.forget(where: isForgotten)
  }

  /// Updates the bookmarks of a file or folder that was moved.
  public func move(_ path: FilePath, to target: FilePath) throws(FileError) {
    try files.move(path, to: target)
  }

  /// Removes the invalid lines.
  public func repair() throws(FileError) { try files.change { $0 } }

  /// The size limit in bytes: 200 paths of 4,096 bytes, each three times that in this form, and
  /// some ten bytes for each bookmark.
  private static let longestList = 8 << 20
}

extension KeptBookmarks.Entry: FileEntry {
  init?(line written: Substring) {
    let words = written.split(separator: " ")
    guard words.count >= 3, let changed = Double(words[0]), changed.isFinite,
      let path = FilePath(percentEncoded: words[1]), path.isAbsolute
    else { return nil }
    let marks = words.dropFirst(2)
    let bookmarks = marks.prefix(KeptBookmarks.maxBookmarkCount)
      .compactMap(KeptBookmarks.Bookmark.init(word:))
    guard bookmarks.count == min(marks.count, KeptBookmarks.maxBookmarkCount) else { return nil }
    self.init(path: path, bookmarks: bookmarks, changed: changed)
  }

  var written: String {
    let words = bookmarks.map { "\($0.line):" + String($0.mark, radix: 16) }
    return "\(changed) \(path.percentEncoded) \(words.joined(separator: " "))\n"
  }

  func moved(to path: FilePath) -> Self {
    Self(path: path, bookmarks: bookmarks, changed: changed)
  }
}

extension KeptBookmarks.Bookmark {
  fileprivate init?(word: Substring) {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let line = Int(parts[0]), (1...1 << 40).contains(line),
      let mark = UInt16(parts[1], radix: 16)
    else { return nil }
    self.init(line: line, mark: mark)
  }
}
