internal import Glibc
internal import SystemPackage

/// An empty store, which is gone with the program: its file has no name.
enum TemporaryStore {
  /// Makes a store in a folder, of which nobody else has a copy.
  static func make(in folder: FilePath) throws(DatabaseError) -> HistoryDatabase {
    let path = folder.appending("repair-\(getpid()).db")
    path.removeStore()
    try HistoryDatabase.makePrivately(path)
    defer { path.removeStore() }
    let database = try Database(path, .existing)
    try database.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
    try HistorySchema.current.apply(to: database)
    return HistoryDatabase(reading: database)
  }
}
