public import HistoryStore
public import SystemPackage
public import Text

/// The change of one file by a restore.
public struct ProjectChange: Sendable {
  /// The file in the store.
  public let file: StoredFile
  /// Its canonical path.
  public let path: FilePath
  /// The present contents of the file.
  public let present: Present
  /// The action that the restore performs.
  public let action: Action
  /// The changed lines.
  public let difference: LineDifference

  /// The present contents of a file.
  public enum Present: Hashable, Sendable {
    /// The text of a state.
    case state(Int)
    /// A text that another program wrote after the last state.
    case unrecorded
    /// The file does not exist.
    case missing
  }

  /// The action of a restore on a file.
  public enum Action: Hashable, Sendable {
    /// Writes the text of a state, as a new step.
    case write(state: Int, secondsSince1970: Double)
    /// Removes the file, because the restore that is undone created it.
    case remove
  }

  /// The bytes of the file; nil if it does not exist.
  let stamp: ByteStamp?
  /// The permissions of the file if it is created; nil for the usual ones.
  var permissions: UInt32?
  /// The former history of the path that has the state to write; nil for the present one.
  public private(set) var source: StoredFile?
}

/// The changes of files by a restore of a project.
public struct ProjectComparison: Sendable {
  /// The files that change, in the order of their paths.
  public var changes: [ProjectChange] = []
  /// Deleted files that may have been deleted before that time, and are not restored.
  public var doubtful: [ProjectChange] = []
  /// The files that have changed since the restore, and are not changed.
  public var changedSince: [ProjectChange] = []
  /// The files that began later, and are not changed.
  public var newer: [StoredFile] = []
  /// The number of files that have the earlier text already.
  public var sameCount = 0
  /// The files that cannot be restored, each with the reason.
  public var failures: [(file: StoredFile, reason: String)] = []
}
