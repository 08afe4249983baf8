public import SystemPackage

/// The last edited files, each with its cursor position: a small file in the state folder, shared
/// by all editors of a user.
///
/// The list has one line per file, most recent first: time, line, character, the path with all but
/// plain characters as `%1B`, and, if the user chose it, `wrap` or `nowrap`. Other lines are
/// skipped, and removed by the next change.
///
/// All calls wait for the disk.
public struct RecentFiles: Sendable {
  /// An edited file.
  public struct Entry: Hashable, Sendable {
    /// The canonical path.
    public let path: FilePath
    /// The line of the cursor, counted from 1.
    public let line: Int
    /// The character of the cursor in the line, counted from 1.
    public let character: Int
    /// Whether the user chose to wrap its lines; nil for the configured value.
    public let wraps: Bool?
    /// The time in seconds since 1970-01-01 00:00 UTC.
    public let used: Double

    /// Creates an entry with a cursor position.
    public init(path: FilePath, line: Int, character: Int, wraps: Bool? = nil, used: Double) {
      self.path = path
      self.line = line
      self.character = character
      self.wraps = wraps
      self.used = used
    }
  }

  /// The maximum number of files.
  public static var maxEntryCount: Int { 200 }

  private let files: FileEntries<Entry>

  /// Creates the list in a state folder, which may be missing.
  public init(in folder: StateFolder) {
    files = FileEntries(LockedList("recent", in: folder, mostBytes: Self.longestList))
  }

  /// Returns the files, most recent first; empty without a readable list.
  public func entries() -> [Entry] { files.read().entries }

  /// Adds a file before those edited earlier, and removes the oldest beyond the limit.
  public func record(_ entry: Entry) throws(FileError) {
    try files.change { entries in
      let others = entries.filter { $0.path != entry.path }
      let place = others.firstIndex { $0.used <= entry.used } ?? others.count
      return Array((others[..<place] + [entry] + others[place...]).prefix(Self.maxEntryCount))
    }
  }

  /// Removes files from the list.
  public func forget(where isForgotten: (Entry) -> Bool) throws(FileError) {
    try files.forget(where: isForgotten)
  }

  /// Updates the entries of a file or folder that was moved.
  public func move(_ path: FilePath, to target: FilePath) throws(FileError) {
    try files.move(path, to: target)
  }

  /// The size limit in bytes: a path has at most 4,096 bytes, three times that in this form.
  private static let longestList = 3 << 20
}

extension RecentFiles.Entry: FileEntry {
  init?(line written: Substring) {
    let words = written.split(separator: " ")
    guard (4...5).contains(words.count), let used = Double(words[0]), used.isFinite,
      let line = Int(words[1]), let character = Int(words[2]), line > 0, character > 0,
      let path = FilePath(percentEncoded: words[3]), path.isAbsolute
    else { return nil }
    let wraps = words.count == 5 ? words[4] == "wrap" : nil
    self.init(path: path, line: line, character: character, wraps: wraps, used: used)
  }

  var written: String {
    let wrap = wraps.map { $0 ? " wrap" : " nowrap" } ?? ""
    return "\(used) \(line) \(character) \(path.percentEncoded)\(wrap)\n"
  }

  func moved(to path: FilePath) -> Self {
    Self(path: path, line: line, character: character, wraps: wraps, used: used)
  }
}

extension FilePath {
  /// Returns the path after a file or folder was moved; unchanged if it is neither the file nor
  /// below it.
  package func moved(_ path: FilePath, to target: FilePath) -> FilePath {
    if self == path { return target }
    let folder = path.bytes + [UInt8(ascii: "/")]
    guard bytes.starts(with: folder) else { return self }
    return FilePath(bytes: target.bytes + bytes.dropFirst(path.bytes.count))
  }

  /// Parses the result of `percentEncoded`; fails for other text.
  public init?(percentEncoded text: Substring) {
    guard let bytes = [UInt8](percentEncoded: text) else { return nil }
    self.init(bytes: bytes)
  }
}
