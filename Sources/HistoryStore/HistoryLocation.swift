public import Files
public import SystemPackage

/// The location of the history store: a folder with one database or, after damage or beside a newer
/// one, several.
///
/// The program creates this value once, at its start, and passes it on. Nothing else knows where
/// history is stored.
public struct HistoryLocation: Hashable, Sendable {
  private let state: StateFolder

  /// Creates the location in a folder.
  public init(_ state: StateFolder) { self.state = state }

  /// The path of the folder.
  public var folder: FilePath { state.path }

  /// Creates the folder for its user alone, unless it exists.
  ///
  /// - Throws: `FileError` if there is no folder afterwards, or one that accepts no files.
  public func make() throws(FileError) { try state.make() }

  /// Throws a `FileError` if something that is no folder is in its place: then it is not only that nothing was recorded
  /// yet.
  public func expectFolderOrNothing() throws(FileError) { try state.expectFolderOrNothing() }

  /// The renamed damaged databases, in alphabetical order.
  public var quarantinedDatabases: [FilePath] {
    folder.entryNames
      .filter { $0.hasPrefix(HistoryDatabase.quarantinePrefix) && $0.hasSuffix(".db") }
      .sorted().map { folder.appending($0) }
  }

  /// Whether there is a store.
  public var hasStore: Bool { (1...2).contains { database($0).isThere } }

  /// The files that change with each write to a store.
  public var changingFiles: [FilePath] { (1...2).map { database($0).extended(by: "-wal") } }

  /// Returns the path of a database by its number: the first, or one beside it.
  func database(_ number: Int) -> FilePath {
    folder.appending(number == 1 ? "history.db" : "history-\(number).db")
  }
}
