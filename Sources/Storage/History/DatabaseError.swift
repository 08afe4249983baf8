internal import CSQLite
public import SystemPackage

/// Why the history on disk could not be read or written.
public struct DatabaseError: Error, Hashable {
  /// SQLite's extended result code.
  public let code: Int32
  /// The database.
  public let path: FilePath
  /// What was found where it is not SQLite that complains.
  public var finding: Finding?

  /// What can be wrong with a database that SQLite can read.
  public enum Finding: Hashable, Sendable {
    /// It was made by a newer Memento, in this version of the form.
    case newer(version: Int)
    /// It is another program's.
    case foreign
    /// What stands in it contradicts itself.
    case contradictory
  }

  init(code: Int32, path: FilePath, finding: Finding? = nil) {
    self.code = code
    self.path = path
    self.finding = finding
  }

  /// What is broken or somebody else's, and will not get better by trying again.
  public var isOfTheFile: Bool {
    // The statements are right: what they cannot be run on is not.
    finding != nil || [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR].contains(primaryCode)
  }

  /// What was ours and can no longer be relied on.
  var isDamage: Bool { isOfTheFile && (finding == nil || finding == .contradictory) }

  /// Somebody else holds a lock.
  public var isBusy: Bool { [SQLITE_BUSY, SQLITE_LOCKED].contains(primaryCode) }

  /// Something that belongs beside the file cannot be made or read.
  var isOfTheFolder: Bool { [SQLITE_CANTOPEN, SQLITE_READONLY].contains(primaryCode) }

  private var primaryCode: Int32 { code & 0xFF }

  /// The database's file cannot be opened, or not be moved.
  static func cannotOpen(_ path: FilePath) -> DatabaseError {
    DatabaseError(code: SQLITE_CANTOPEN, path: path)
  }
}

extension DatabaseError: CustomStringConvertible {
  /// The cause and what to do next, on one line.
  public var description: String {
    let (words, advice) = explanation
    return "\(words). \(advice)"
  }

  /// The cause alone.
  var words: String { explanation.words }

  private var explanation: (words: String, advice: String) {
    switch finding {
    case .newer(let version):
      return (
        "the store was made by a newer Memento, in version \(version)", "Update this Memento."
      )
    case .foreign: return ("the store's file belongs to another program", "Move it away.")
    case .contradictory: return ("the store contradicts itself", "It is kept as it is.")
    case nil: break
    }
    switch primaryCode {
    case SQLITE_FULL: return ("no space left on device", "Free some space.")
    case SQLITE_BUSY, SQLITE_LOCKED:
      return ("another program holds the store locked", "Try again when it is done.")
    case SQLITE_READONLY: return ("the store cannot be written to", "Change its permissions.")
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
      return ("the store cannot be opened", "Check its folder and permissions.")
    case SQLITE_CORRUPT: return ("the store is damaged", "It is kept as it is.")
    case SQLITE_NOTADB: return ("the store is no database", "It is kept as it is.")
    case SQLITE_IOERR: return ("the disk reported an error", "Check the disk.")
    case SQLITE_NOMEM: return ("not enough memory", "Close other programs.")
    default:
      return (String(cString: sqlite3_errstr(code)), "Try again.")
    }
  }
}
