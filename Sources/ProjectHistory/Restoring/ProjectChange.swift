public import HistoryStore
public import SystemPackage
public import Text

/// What going back to an earlier state of a project does to one file.
public struct ProjectChange: Sendable {
  /// The file in the store.
  public let file: StoredFile
  /// Its canonical path.
  public let path: FilePath
  /// What the file has now.
  public let present: Present
  /// What it gets.
  public let action: Action
  /// The difference of the lines.
  public let difference: LineDifference

  /// What a file has now.
  public enum Present: Hashable, Sendable {
    /// The text of a state.
    case state(Int)
    /// A text that another program wrote since the last state.
    case unrecorded
    /// Nothing: the file does not exist.
    case missing
  }

  /// What becomes of a file.
  public enum Action: Hashable, Sendable {
    /// It gets the text of a state, as a new step.
    case write(state: Int, secondsSince1970: Double)
    /// It is removed, as it was created by the restore that is taken back.
    case remove
  }

  /// The bytes of the file; nil if it does not exist.
  let stamp: ByteStamp?
  /// The permissions that the file gets if it is created; nil for the usual ones.
  var permissions: UInt32?
  /// The former history of the path that has the wanted state; nil for the present one.
  public private(set) var source: StoredFile?
}

/// What going back to an earlier state of a project does to its files.
public struct ProjectComparison: Sendable {
  /// The files that change, in the order of their paths.
  public var changes: [ProjectChange] = []
  /// Deleted files that may have been deleted before that time, and stay so.
  public var doubtful: [ProjectChange] = []
  /// The files of a restore that have changed since, and stay as they are.
  public var changedSince: [ProjectChange] = []
  /// The files that began later, and stay as they are.
  public var newer: [StoredFile] = []
  /// The files that have the earlier text already.
  public var sameCount = 0
  /// The files that cannot be restored, each with the reason.
  public var failures: [(file: StoredFile, reason: String)] = []
}
