internal import CSQLite
internal import Glibc
internal import SystemPackage

extension HistoryStore {
  /// Makes the database's file before SQLite does, so that nobody else may ever read it.
  static func makePrivate(_ path: FilePath) throws(DatabaseError) {
    let descriptor = path.withPlatformString { Glibc.open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    // What stands in the way, SQLite will say.
    if descriptor < 0 { return }
    fchmod(descriptor, 0o600)
    close(descriptor)
  }
}
