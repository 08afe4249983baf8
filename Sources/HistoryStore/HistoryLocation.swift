public import Files
public import SystemPackage

/// The location of the history store: a folder with one database, or with several after damage or
/// beside a newer one.
///
/// The folders of the user contain this value, which is passed on. No other code determines the
/// location of the history.
public struct HistoryLocation: Hashable, Sendable {
  private let state: StateFolder

  /// Creates the location in a folder.
  public init(_ state: StateFolder) { self.state = state }

  /// The path of the folder.
  public var folder: FilePath { state.path }

  /// Creates the folder for its user alone, unless it exists.
  ///
  /// - Throws: `FileError` if the folder does not exist afterwards, or accepts no files.
  public func make() throws(FileError) { try state.make() }

  /// Throws a `FileError` if its path has a file that is not a folder: that is more than a missing
  /// history.
  public func expectFolderOrNothing() throws(FileError) { try state.expectFolderOrNothing() }

  /// The renamed damaged databases, in alphabetical order.
  public var quarantinedDatabases: [FilePath] {
    folder.entryNames
      .filter { $0.hasPrefix(HistoryDatabase.quarantinePrefix) && $0.hasSuffix(".db") }
      .sorted().map { folder.appending($0) }
  }

  /// Whether a store exists.
  public var hasStore: Bool { (1...2).contains { database($0).isThere } }

  /// The files that change with each write to a store.
  public var changingFiles: [FilePath] { (1...2).map { database($0).extended(by: "-wal") } }

  /// Returns the path of a database by its number: the first, or one beside it.
  func database(_ number: Int) -> FilePath {
    folder.appending(number == 1 ? "history.db" : "history-\(number).db")
  }
}
