import CSQLite
import Glibc
import Synchronization
import SystemPackage
import Testing
import TestSupport

@testable import Files
@testable import HistoryStore

/// The file that no read of SQLite reaches; 0 for none.
private let unreadable = Atomic<UInt>(0)

private func isUnreadable(_ file: CInt) -> Bool {
  let inode = unreadable.load(ordering: .relaxed)
  var status = stat()
  return inode != 0 && fstat(file, &status) == 0 && UInt(status.st_ino) == inode
}

private typealias PositionedRead =
  @convention(c) (CInt, UnsafeMutableRawPointer?, Int, off_t) -> Int
private typealias PlainRead = @convention(c) (CInt, UnsafeMutableRawPointer?, Int) -> Int

private let positionedRead: PositionedRead = { file, bytes, count, offset in
  guard isUnreadable(file) else { return pread(file, bytes, count, offset) }
  errno = EIO
  return -1
}

private let plainRead: PlainRead = { file, bytes, count in
  guard isUnreadable(file) else { return read(file, bytes, count) }
  errno = EIO
  return -1
}

/// A disk that fails is no damage of the store.
@Suite(.serialized) struct FailingDiskTests {
  private let folder: TestFolder
  private var path: FilePath { folder["history.db"] }
  private var location: HistoryLocation { HistoryLocation(StateFolder(folder.path)) }

  init() throws {
    folder = try TestFolder()
    do {
      let store = try HistoryDatabase(path)
      _ = try store.addFile(at: "/a", used: 1)
      try store.eraseForGood()
    }
    let system = try #require(sqlite3_vfs_find(nil))
    let set = try #require(system.pointee.xSetSystemCall)
    for name in ["pread", "pread64"] {
      _ = set(system, name, unsafeBitCast(positionedRead, to: sqlite3_syscall_ptr.self))
    }
    _ = set(system, "read", unsafeBitCast(plainRead, to: sqlite3_syscall_ptr.self))
  }

  /// Returns the error of `body` while the store cannot be read.
  private func error(
    of body: () throws(DatabaseError) -> Void
  ) throws -> DatabaseError? {
    unreadable.store(UInt(try Stat(path).inode.rawValue), ordering: .relaxed)
    defer { unreadable.store(0, ordering: .relaxed) }
    return thrown(body)
  }

  @Test("A store that the disk cannot read is neither called damaged nor renamed")
  func aStoreOnAFailingDiskIsNotDamaged() throws {
    let failures = [
      try error { () throws(DatabaseError) in
        _ = try HistoryDatabase.open(in: location, at: 1)
      },
      try error { () throws(DatabaseError) in
        _ = try HistoryDatabase.reopen(in: location, insteadOf: path, at: 1)
      },
      try error { () throws(DatabaseError) in
        _ = try HistoryDatabase.putAwayIfDamaged(in: location, at: 1)
      },
    ]
    for failure in failures {
      #expect(failure?.description == "the disk reported an error. Check the disk.")
    }
    #expect(!folder.names.contains { $0.hasPrefix("damaged-") })
    #expect(try HistoryDatabase(path).file(at: "/a") != nil)
  }

  @Test("What looked like damage is an error of the disk if a check finds none")
  func unconfirmedDamage() throws {
    // SQLITE_CORRUPT.
    let error = DatabaseError(code: 11, path: path)
    #expect(error.description.hasPrefix("the store is damaged"))
    #expect(HistoryDatabase.confirmed(error).description.hasPrefix("the disk reported an error"))
    #expect(error.withoutDamage == HistoryDatabase.confirmed(error))
    try folder.write([UInt8](repeating: 0x55, count: 8192), to: "history.db")
    #expect(HistoryDatabase.confirmed(error) == error)
  }
}
