public import SystemPackage

/// The shell lines that were run in projects: a small file in the state folder, shared by all editors of a
/// user.
///
/// One line per project, the last used one first: time, the path, and the shell lines, the oldest first; path
/// and shell lines with all but plain characters as `%1B`.
///
/// All calls wait for the disk.
public struct KeptRunLines: Sendable {
  /// The maximum number of projects.
  public static var maxProjectCount: Int { 200 }
  /// The maximum number of lines of a project.
  public static var maxLineCount: Int { 20 }
  /// The maximum length of a line in bytes; a longer one is not kept.
  public static var maxByteCount: Int { 4_096 }

  private let list: LockedList

  /// A project with its lines.
  private struct Entry {
    let folder: FilePath
    var lines: [[UInt8]]
    let used: Double

    init(folder: FilePath, lines: [[UInt8]], used: Double) {
      self.folder = folder
      self.lines = lines
      self.used = used
    }

    init?(written: Substring) {
      let words = written.split(separator: " ")
      guard words.count >= 3, let used = Double(words[0]), used.isFinite,
        let folder = FilePath(percentEncoded: words[1]), folder.isAbsolute
      else { return nil }
      let lines = words.dropFirst(2).compactMap { [UInt8](percentEncoded: $0) }
      self.init(folder: folder, lines: lines.suffix(KeptRunLines.maxLineCount), used: used)
    }

    var written: String {
      let words = lines.map(\.percentEncoded).joined(separator: " ")
      return "\(used) \(folder.percentEncoded) \(words)\n"
    }
  }

  /// Creates the list in a state folder, which need not exist yet.
  public init(in folder: StateFolder) {
    list = LockedList("runs", in: folder, mostBytes: Self.longestList)
  }

  /// Returns the lines of a project, the oldest first; empty if there is no readable list.
  public func lines(in folder: FilePath) -> [[UInt8]] {
    Self.read(list.contents()).first { $0.folder == folder }?.lines ?? []
  }

  /// Adds the last line of a project.
  public func note(_ line: [UInt8], in folder: FilePath, at time: Double) throws(FileError) {
    if line.isEmpty || line.count > Self.maxByteCount { return }
    try change { entries in
      let known = entries.first { $0.folder == folder }?.lines ?? []
      let lines = (known.filter { $0 != line } + [line]).suffix(Self.maxLineCount)
      let others = entries.filter { $0.folder != folder }.prefix(Self.maxProjectCount - 1)
      return [Entry(folder: folder, lines: Array(lines), used: time)] + others
    }
  }

  /// Removes the projects whose last run was at such a time.
  public func forget(where isForgotten: (_ used: Double) -> Bool) throws(FileError) {
    // No file is created only to remove an entry.
    if !Self.read(list.contents()).contains(where: { isForgotten($0.used) }) { return }
    try change { $0.filter { !isForgotten($0.used) } }
  }

  private func change(_ body: ([Entry]) -> [Entry]) throws(FileError) {
    try list.change { bytes in body(Self.read(bytes)).flatMap { Array($0.written.utf8) } }
  }

  /// Returns the entries; lines that are no entries are dropped by the next change.
  private static func read(_ bytes: [UInt8]?) -> [Entry] {
    String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n")
      .compactMap(Entry.init(written:))
  }

  /// The size limit in bytes: more than 200 projects with lines of a usual length.
  private static let longestList = 8 << 20
}
