internal import CSQLite
internal import Files
internal import Glibc
internal import SystemPackage

extension HistoryDatabase {
  /// Creates the database's file before SQLite does, so that it is always private.
  ///
  /// An existing file is not opened: closing it would release this program's locks on it.
  static func makePrivately(_ path: FilePath) throws(DatabaseError) {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC
    let descriptor = path.withPlatformString { Glibc.open($0, flags, 0o600) }
    if descriptor >= 0 {
      FileDescriptor(rawValue: descriptor).takeOwner(of: path.removingLastComponent())
      close(descriptor)
    }
    // SQLite reports other obstacles.
    var status = stat()
    if path.withPlatformString({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw DatabaseError(code: SQLITE_NOTADB, path: path)
    }
  }

  /// Removes the permissions of others from our database and its journal.
  static func keepPrivate(_ path: FilePath) {
    for suffix in ["", "-wal", "-shm"] {
      path.extended(by: suffix).withPlatformString { _ = chmod($0, 0o600) }
    }
  }
}
