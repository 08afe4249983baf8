internal import CSQLite
internal import Files
internal import Glibc
public import SystemPackage

/// The recovery of stores that were set aside as damaged, or removed while in use.
extension HistoryDatabase {
  /// The result of recovering a store.
  public enum Repair: Hashable, Sendable {
    /// The store was moved back to its path, because no other store exists.
    case movedBack
    /// Its histories are in the present store, and its file is removed.
    case merged(fileCount: Int)
    /// Its readable states are in the present store, and the damaged file remains.
    case salvaged(Salvage)
    /// No part of it is readable, for this reason.
    case unreadable(DatabaseError)
  }

  /// The readable part of a damaged store.
  public struct Salvage: Hashable, Sendable {
    /// The number of files with states.
    public fileprivate(set) var fileCount = 0
    /// The number of states.
    public fileprivate(set) var stateCount = 0
    /// The number of states whose text is lost.
    public fileprivate(set) var textlessCount = 0
    /// The names of histories whose paths are lost.
    public fileprivate(set) var nameless: [FilePath] = []
  }

  /// Recovers a store that was set aside: moves it back if no other store exists, otherwise adds
  /// its histories to the present one.
  public static func recover(
    _ kept: FilePath, in location: HistoryLocation, at seconds: Double
  ) throws(DatabaseError) -> Repair {
    // This is first, because SQLite removes a damaged log.
    let pages = DatabasePages(kept)
    let isHealthy = try isHealthy(kept)
    let place = location.database(1)
    // A spool contains only some of the states.
    let session = token(ofSpool: kept)
    if isHealthy, session == nil, !place.isThere, (try? openChecked(kept)) != nil,
      kept.moveStore(to: place)
    {
      return .movedBack
    }
    do throws(DatabaseError) {
      if !isHealthy { return try salvage(kept, pages, in: location, at: seconds, spoolOf: session) }
      let source = try readable(kept)
      let files = try source.files()
      let (store, _) = try open(in: location, at: seconds)
      for file in files.reversed() {
        let merge = try store.merge(file, of: source, spoolOf: session)
        guard merge.isComplete else {
          return try salvage(kept, pages, in: location, at: seconds, spoolOf: session)
        }
      }
      kept.removeStore()
      return .merged(fileCount: files.count)
    } catch {
      guard error.path == kept, error.isOfTheFile || error.isOfTheFolder else { throw error }
      return .unreadable(error)
    }
  }

  /// Adds the readable histories of a damaged store to the present one.
  private static func salvage(
    _ kept: FilePath, _ pages: DatabasePages?, in location: HistoryLocation, at seconds: Double,
    spoolOf session: String?
  ) throws(DatabaseError) -> Repair {
    guard let pages else { throw DatabaseError(code: SQLITE_CORRUPT, path: kept) }
    let rescue = try StoreRescue(of: kept, pages)
    let (store, _) = try open(in: location, at: seconds)
    var salvage = Salvage()
    for file in try rescue.store.files().reversed() {
      let merge = try store.merge(file, of: rescue.store, spoolOf: session)
      if merge.isEmpty { continue }
      salvage.fileCount += 1
      salvage.stateCount += merge.stateCount
      salvage.textlessCount += try rescue.textlessCount(of: file)
      if let path = file.path, rescue.isNameless(file) { salvage.nameless.append(path) }
    }
    if salvage.fileCount > 0 { return .salvaged(salvage) }
    throw DatabaseError(code: SQLITE_CORRUPT, path: kept)
  }

  /// Adds the history of one file of another store in one step.
  private func merge(
    _ file: StoredFile, of source: HistoryDatabase, spoolOf session: String?
  ) throws(DatabaseError) -> FileMerge {
    try transaction { () throws(DatabaseError) in
      if session == nil, let present = try file.path.flatMap(idleFile) {
        return try merge(file, of: source, below: present)
      }
      let merge = try FileMerge(file, from: source, into: self, spoolOf: session)
      _ = try merge.run()
      return merge
    }
  }

  /// Returns the file at a path, if it has a history that no session uses, so that its numbers can
  /// change.
  private func idleFile(at path: FilePath) throws(DatabaseError) -> StoredFile? {
    guard let there = try file(at: path), try hasMementos(of: there.id),
      try sessions(of: there.id).isEmpty
    else { return nil }
    return there
  }

  /// Adds a history before the one that was begun since, so that states stay in the order of their
  /// times and keep the states on which their texts depend.
  private func merge(
    _ file: StoredFile, of source: HistoryDatabase, below present: StoredFile
  ) throws(DatabaseError) -> FileMerge {
    try setPath(nil, of: present.id)
    let merge = try FileMerge(file, from: source, into: self, spoolOf: nil)
    _ = try merge.run()
    if merge.isEmpty {
      try setPath(present.path, of: present.id)
      return merge
    }
    let newer = try FileMerge(present, from: self, into: self, spoolOf: nil)
    _ = try newer.run()
    try newer.recordFile()
    try forget(present.id)
    return merge
  }

  /// Opens a store that was set aside, with the tables of this version if possible.
  private static func readable(_ path: FilePath) throws(DatabaseError) -> HistoryDatabase {
    if let store = try? HistoryDatabase(existing: path) { return store }
    return HistoryDatabase(reading: try Database(path, .existing))
  }

  /// Adds the history of one file of another store, which may have been removed while it was open.
  ///
  /// - Returns: the number of the file in this store, and whether all mementos kept their numbers;
  ///   nil if the other store cannot be read completely.
  public func adopt(
    _ file: Int, of source: HistoryDatabase
  ) throws(DatabaseError) -> (file: Int, hasSameNumbers: Bool)? {
    guard let known = try? source.file(file) else { return nil }
    return try transaction { () throws(DatabaseError) in
      let merge = try FileMerge(known, from: source, into: self, spoolOf: nil)
      _ = try merge.run()
      return merge.isComplete ? (merge.goal.file, merge.keepsNumbers) : nil
    }
  }
}

extension FilePath {
  /// The suffixes of a database and the files beside it.
  static let suffixesOfStore = ["", "-wal", "-shm"]

  /// Moves a store to an unused path; returns whether it did.
  ///
  /// A store that another program creates there in the meantime is not replaced.
  fileprivate func moveStore(to other: FilePath) -> Bool {
    if hasContents(beside: "-wal") { return false }
    let isLinked = withPlatformString { from in
      other.withPlatformString { link(from, $0) == 0 }
    }
    if isLinked { removeStore() }
    return isLinked
  }

  /// Removes a store.
  func removeStore() {
    for suffix in Self.suffixesOfStore {
      extended(by: suffix).withPlatformString { _ = unlink($0) }
    }
  }
}
