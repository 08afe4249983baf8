internal import CSQLite
internal import Glibc
internal import SystemPackage

extension HistoryStore {
  /// Makes the database's file before SQLite does, so that nobody else may ever read it.
  ///
  /// A file that is there is not opened: to close it again would take away the locks that this
  /// program may have on it.
  static func makePrivately(_ path: FilePath) throws(DatabaseError) {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC
    let descriptor = path.withPlatformString { Glibc.open($0, flags, 0o600) }
    if descriptor >= 0 {
      FileDescriptor(rawValue: descriptor).takeOwner(of: path.removingLastComponent())
      close(descriptor)
    }
    // What else stands in the way, SQLite will say.
    var status = stat()
    if path.withPlatformString({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw DatabaseError(code: SQLITE_NOTADB, path: path)
    }
  }

  /// Takes the rights of others away from a database that is ours, and from its journal.
  static func keepPrivate(_ path: FilePath) {
    for suffix in ["", "-wal", "-shm"] {
      path.extended(by: suffix).withPlatformString { _ = chmod($0, 0o600) }
    }
  }
}
