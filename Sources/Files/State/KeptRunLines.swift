public import SystemPackage

/// The shell lines that were run in projects: a small file in the state folder, shared by all
/// editors of a user.
///
/// The list has one line per project, last used first, with its shell lines, oldest first
/// (`ProjectWords`).
///
/// All calls wait for the disk.
public struct KeptRunLines: Sendable {
  /// The maximum number of projects.
  public static var maxProjectCount: Int { 200 }
  /// The maximum number of lines of a project.
  public static var maxLineCount: Int { 20 }
  /// The maximum length of a line in bytes; a longer one is not stored.
  public static var maxByteCount: Int { 4_096 }

  private let list: LockedList

  /// Creates the list in a state folder, which may be missing.
  public init(in folder: StateFolder) {
    list = LockedList("runs", in: folder, mostBytes: Self.longestList)
  }

  /// Returns the lines of a project, oldest first; empty without a readable list.
  public func lines(in folder: FilePath) -> [[UInt8]] {
    Self.read(list.contents()).first { $0.folder == folder }?.words ?? []
  }

  /// Adds the last line of a project.
  public func record(_ line: [UInt8], in folder: FilePath, at time: Double) throws(FileError) {
    if line.isEmpty || line.count > Self.maxByteCount { return }
    try change { entries in
      let known = entries.first { $0.folder == folder }?.words ?? []
      let lines = (known.filter { $0 != line } + [line]).suffix(Self.maxLineCount)
      let others = entries.filter { $0.folder != folder }.prefix(Self.maxProjectCount - 1)
      return [ProjectWords(of: folder, Array(lines), used: time)] + others
    }
  }

  /// Removes the projects whose last run was at a matching time.
  public func forget(where isForgotten: (_ used: Double) -> Bool) throws(FileError) {
    // No file is created just to remove an entry.
    if !Self.read(list.contents()).contains(where: { isForgotten($0.used) }) { return }
    try change { $0.filter { !isForgotten($0.used) } }
  }

  private func change(_ body: ([ProjectWords]) -> [ProjectWords]) throws(FileError) {
    try list.change { bytes in body(Self.read(bytes)).flatMap { Array($0.line.utf8) } }
  }

  /// Returns the projects; the next change drops invalid lines.
  private static func read(_ bytes: [UInt8]?) -> [ProjectWords] {
    ProjectWords.read(bytes).projects.map { project in
      ProjectWords(of: project.folder, project.words.suffix(maxLineCount), used: project.used)
    }
  }

  /// The size limit in bytes, which exceeds 200 projects with lines of usual length.
  private static let longestList = 8 << 20
}
