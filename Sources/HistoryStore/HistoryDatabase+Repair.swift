internal import CSQLite
internal import Files
internal import Glibc
public import SystemPackage

/// Taking back stores that were put away as damaged, or removed while they were in use.
extension HistoryDatabase {
  /// The result of taking back a store.
  public enum Repair: Hashable, Sendable {
    /// The store is in its place again, for there was no other.
    case movedBack
    /// Its histories are in the present store, and the file is removed.
    case merged(fileCount: Int)
    /// Its readable histories are in the present store, and the damaged file remains.
    case salvaged(fileCount: Int, damagedCount: Int)
    /// Nothing of it is readable; the reason.
    case unreadable(DatabaseError)
  }

  /// Takes back a store that was put away: moves it back if there is no other, or adds its
  /// histories to the present one.
  public static func recover(
    _ kept: FilePath, in location: HistoryLocation, at seconds: Double
  ) throws(DatabaseError) -> Repair {
    let isHealthy = try isHealthy(kept)
    let place = location.database(1)
    // A spool has only a part of the states.
    let session = token(ofSpool: kept)
    if isHealthy, session == nil, !place.isThere, (try? openChecked(kept)) != nil,
      kept.moveStore(to: place)
    {
      return .movedBack
    }
    let source: HistoryDatabase
    let files: [StoredFile]
    do throws(DatabaseError) {
      source = try readable(kept)
      files = try source.files()
    } catch {
      guard error.isOfTheFile || error.isOfTheFolder else { throw error }
      return .unreadable(error)
    }
    let (store, _) = try open(in: location, at: seconds)
    var (damagedCount, lostCount) = (0, 0)
    for file in files.reversed() {
      let merge = try store.transaction { () throws(DatabaseError) in
        let merge = try FileMerge(file, from: source, into: store, spoolOf: session)
        _ = try merge.run()
        return merge
      }
      if !merge.isComplete { damagedCount += 1 }
      if !merge.isComplete, merge.isEmpty { lostCount += 1 }
    }
    if files.count > 0, files.count == lostCount {
      return .unreadable(DatabaseError(code: SQLITE_CORRUPT, path: kept))
    }
    guard isHealthy, damagedCount == 0 else {
      return .salvaged(fileCount: files.count - lostCount, damagedCount: damagedCount)
    }
    kept.removeStore()
    return .merged(fileCount: files.count)
  }

  /// Opens a store that was put away, with tables of this version if possible.
  private static func readable(_ path: FilePath) throws(DatabaseError) -> HistoryDatabase {
    if let store = try? HistoryDatabase(existing: path) { return store }
    return HistoryDatabase(reading: try Database(path, .existing))
  }

  /// Adds the history of one file of another store, which may have been removed while it is open.
  ///
  /// - Returns: the number of the file here, and whether all mementos have the same numbers; nil if
  ///   the other store cannot be read completely.
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
  /// A store that another program creates there meanwhile is not replaced.
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
