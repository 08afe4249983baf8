internal import Glibc
public import SystemPackage

/// Which database is used: one that cannot be is left as it is, and a fresh one begun beside it.
extension HistoryStore {
  /// Opens the store in a folder.
  ///
  /// A database that is newer or another program's stays where it is. A damaged one gets another
  /// name, so that it is not met again.
  ///
  /// - Returns: the store, and what the user should know of it.
  /// - Throws: `DatabaseError` where no store can be used at present.
  public static func open(
    in folder: FilePath, at seconds: Double, patience: Patience = .seconds(5)
  ) throws(DatabaseError) -> (store: HistoryStore, notice: String?) {
    var notice: String?
    for number in 1...mostStores {
      let path = folder.appending(name(ofStore: number))
      do throws(DatabaseError) {
        return (try HistoryStore(path, patience: patience), notice)
      } catch {
        guard error.isOfTheFile else { throw error }
        if error.isDamage {
          let kept = try setAside(path, at: seconds)
          let store = try HistoryStore(path, patience: patience)
          return (store, words(about: kept, because: error.words))
        }
        notice = "History goes to a store of its own: \(error)"
      }
    }
    throw DatabaseError(code: 0, path: folder.appending("history.db"), finding: .foreign)
  }

  /// Where a store proved damaged while it was used: opens the one that takes its place.
  ///
  /// Another program may have put it there already.
  public static func reopen(
    in folder: FilePath, insteadOf damaged: FilePath, at seconds: Double
  ) throws(DatabaseError) -> (store: HistoryStore, notice: String?) {
    do throws(DatabaseError) {
      let store = try HistoryStore(damaged)
      if try store.isSound() { return (store, nil) }
    } catch {
      guard error.isOfTheFile else { throw error }
      // A newer Memento may have brought it up to date meanwhile: it is not ours to move.
      if !error.isDamage { return try open(in: folder, at: seconds) }
    }
    let kept = try setAside(damaged, at: seconds)
    let (store, notice) = try open(in: folder, at: seconds)
    return (store, notice ?? words(about: kept, because: "the store is damaged"))
  }

  /// What the user should know of a store that was set aside: its name, in the folder of the history.
  private static func words(about kept: FilePath, because cause: String) -> String {
    let name = kept.lastComponent.map { FilePath($0.string).printable } ?? ""
    return "A new history is begun: \(cause). It is kept as \(name)"
  }

  private func isSound() throws(DatabaseError) -> Bool {
    guard try database.first("PRAGMA quick_check(1)", body: { $0.text(0) }) == "ok",
      try database.first("PRAGMA encoding", body: { $0.text(0) }) == "UTF-8"
    else { return false }
    // Some bytes of its header make a database that looks sound and takes no statement.
    do throws(DatabaseError) {
      try transaction { () throws(DatabaseError) in
        try forget(addFile(at: nil, used: 0))
      }
      return true
    } catch {
      if error.isDamage { return false }
      throw error
    }
  }

  static var mostStores: Int { 9 }

  /// How the names of damaged stores begin.
  static var setAsidePrefix: String { "damaged-" }

  /// What a store is called: the first, or one that was begun beside another.
  static func name(ofStore number: Int) -> String {
    number == 1 ? "history.db" : "history-\(number).db"
  }

  /// Gives a database another name, with its journal.
  ///
  /// - Returns: the new path.
  private static func setAside(
    _ path: FilePath, at seconds: Double
  ) throws(DatabaseError) -> FilePath {
    let kept = freeName(for: path, at: seconds)
    for suffix in ["", "-wal", "-shm"] {
      if !rename(path.extended(by: suffix), to: kept.extended(by: suffix)), errno != ENOENT {
        throw DatabaseError.cannotOpen(path)
      }
    }
    return kept
  }

  /// A name that nothing has: what was kept earlier is not lost for what is kept now.
  private static func freeName(for path: FilePath, at seconds: Double) -> FilePath {
    let name = path.lastComponent?.string ?? "history.db"
    let folder = path.removingLastComponent()
    var kept = folder.appending("\(setAsidePrefix)\(Int(seconds))-\(name)")
    var number = 2
    while kept.withPlatformString({ access($0, F_OK) }) == 0 {
      kept = folder.appending("\(setAsidePrefix)\(Int(seconds))-\(number)-\(name)")
      number += 1
    }
    return kept
  }

  private static func rename(_ path: FilePath, to other: FilePath) -> Bool {
    path.withPlatformString { from in
      other.withPlatformString { to in Glibc.rename(from, to) == 0 }
    }
  }
}
