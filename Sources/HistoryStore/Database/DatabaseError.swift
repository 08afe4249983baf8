internal import CSQLite
public import Files
public import SystemPackage

/// The failure of reading or writing the history on disk.
public struct DatabaseError: Error, Hashable, CustomStringConvertible {
  /// SQLite's extended result code.
  public let code: Int32
  /// The path of the database.
  public let path: FilePath
  /// The problem, if SQLite itself reports none.
  public var finding: Finding?

  /// The problems of a database that SQLite can read.
  public enum Finding: Hashable, Sendable {
    /// A database from a newer Memento, in this version of the format.
    case newer(version: Int)
    /// A database of another program.
    case otherProgram
    /// Inconsistent contents.
    case contradictory
    /// An older copy, which lacks states that were recorded in the database.
    case older
    /// A folder that cannot be created or used, for a possibly temporary reason.
    case folder(FileError)
  }

  /// Creates the error for a possibly temporary failure of the folder; fails for others.
  public init?(passing error: FileError) {
    switch error.errno {
    case .noSpace, .diskQuotaExceeded: self.init(code: SQLITE_FULL, path: error.path)
    case .tooManyOpenFiles, .tooManyOpenFilesInSystem, .noMemory, .ioError, .wouldBlock:
      self.init(code: SQLITE_IOERR, path: error.path)
    case .permissionDenied, .notPermitted, .readOnlyFileSystem, .notDirectory,
      .noSuchFileOrDirectory:
      self.init(ofFolder: error)
    default: return nil
    }
  }

  /// Creates the error for an older copy that replaced a store.
  package init(ofOlderCopyAt path: FilePath) {
    self.init(code: SQLITE_CORRUPT, path: path, finding: .older)
  }

  /// Creates the error for a failure of the folder.
  public init(ofFolder error: FileError) {
    self.init(code: SQLITE_CANTOPEN, path: error.path, finding: .folder(error))
  }

  /// Whether the file is damaged or foreign, so that a retry cannot help.
  public var isOfTheFile: Bool {
    if case .folder = finding { return false }
    // The statements are correct, so if they fail, the file is wrong.
    let codes = [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH]
    return finding != nil || codes.contains(primaryCode)
  }

  /// Whether the program's own file seems to be damaged; only a check can confirm it.
  public var isDamage: Bool { isOfTheFile && (finding == nil || finding == .contradictory) }

  /// Whether another connection holds a lock.
  public var isBusy: Bool { [SQLITE_BUSY, SQLITE_LOCKED].contains(primaryCode) }

  /// Whether a file beside the database cannot be created or read.
  var isOfTheFolder: Bool { [SQLITE_CANTOPEN, SQLITE_READONLY].contains(primaryCode) }

  private var primaryCode: Int32 { code & 0xFF }

  /// The error to report if a check finds no damage: a possibly temporary disk error.
  public var withoutDamage: DatabaseError {
    isDamage ? DatabaseError(code: SQLITE_IOERR, path: path) : self
  }

  init(code: Int32, path: FilePath, finding: Finding? = nil) {
    self.code = code
    self.path = path
    self.finding = finding
  }

  /// The cause and the next step, on one line.
  public var description: String {
    if case .folder(let error) = finding { return error.description }
    let (reason, advice) = explanation
    return "\(reason). \(advice)"
  }

  /// The cause without the next step.
  public var reason: String { explanation.reason }

  private var explanation: (reason: String, advice: String) {
    switch finding {
    case .newer(let version):
      return (
        "the store was made by a newer Memento, in version \(version)", "Update this Memento."
      )
    case .otherProgram: return ("the store's file belongs to another program", "Move it away.")
    case .contradictory: return ("the store is inconsistent", "It stays unchanged.")
    case .older: return ("an older copy has replaced the store", "It stays unchanged.")
    case .folder, nil: break
    }
    switch primaryCode {
    case SQLITE_FULL: return ("no space left on device", "Free some space.")
    case SQLITE_BUSY, SQLITE_LOCKED:
      return ("another program has locked the store", "Try again when it is done.")
    case SQLITE_READONLY: return ("the store cannot be written to", "Change its permissions.")
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
      return ("the store cannot be opened", "Check its folder and permissions.")
    case SQLITE_CORRUPT: return ("the store is damaged", "It stays unchanged.")
    case SQLITE_NOTADB: return ("the store is not a database", "It stays unchanged.")
    case SQLITE_IOERR: return ("the disk reported an error", "Check the disk.")
    case SQLITE_NOMEM: return ("not enough memory", "Close other programs.")
    default: return (String(cString: sqlite3_errstr(code)), "Try again.")
    }
  }
}
