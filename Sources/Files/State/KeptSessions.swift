public import SystemPackage

/// The last session of each project: a small file in the state folder, shared by all editors of a
/// user.
///
/// The list has one line per project, last used first, with the words of its session
/// (`ProjectWords`). The editor that stores a session last replaces the earlier ones.
///
/// All calls wait for the disk.
public struct KeptSessions: Sendable {
  /// The maximum number of projects.
  public static var maxProjectCount: Int { 200 }

  private let list: LockedList

  /// Creates the list in a state folder, which may be missing.
  public init(in folder: StateFolder) {
    list = LockedList("last-sessions", in: folder, mostBytes: Self.longestList)
  }

  /// Returns the words of the session of a project; nil without one.
  public func words(of folder: FilePath) -> [[UInt8]]? {
    projects.first { $0.folder == folder }?.words
  }

  /// Returns the number of invalid lines, which the next change removes.
  public func damagedLineCount() -> Int { ProjectWords.read(list.contents()).damagedLineCount }

  /// Stores the words of the session of a project; nil removes its last one.
  public func record(_ words: [[UInt8]]?, of folder: FilePath, at time: Double) throws(FileError) {
    // No file is created just to remove a session.
    if words == nil, self.words(of: folder) == nil { return }
    try change { projects in
      let others = projects.filter { $0.folder != folder }
      guard let words else { return others }
      return [ProjectWords(of: folder, words, used: time)] + others
    }
  }

  /// Removes the sessions that were stored at a matching time.
  public func forget(where isForgotten: (_ used: Double) -> Bool) throws(FileError) {
    if !projects.contains(where: { isForgotten($0.used) }) { return }
    try change { $0.filter { !isForgotten($0.used) } }
  }

  /// Replaces the words of each session; nil removes it.
  public func replace(_ words: ([[UInt8]]) -> [[UInt8]]?) throws(FileError) {
    if projects.allSatisfy({ words($0.words) == $0.words }) { return }
    try change { projects in
      projects.compactMap { project in
        words(project.words).map { ProjectWords(of: project.folder, $0, used: project.used) }
      }
    }
  }

  /// Removes the invalid lines.
  public func repair() throws(FileError) { try change { $0 } }

  private var projects: [ProjectWords] { ProjectWords.read(list.contents()).projects }

  private func change(_ body: ([ProjectWords]) -> [ProjectWords]) throws(FileError) {
    try list.change { bytes in
      body(ProjectWords.read(bytes).projects).prefix(Self.maxProjectCount)
        .flatMap { Array($0.line.utf8) }
    }
  }

  /// The size limit in bytes, which exceeds 200 projects with a usual number of files.
  private static let longestList = 16 << 20
}
