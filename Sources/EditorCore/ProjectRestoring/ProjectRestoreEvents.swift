/// A request to restore files of a project.
public enum ProjectRestoreRequest: Sendable {
  /// A comparison of the files with their earlier contents.
  case compare(ProjectRestoreTarget, ProjectDocuments, unsaved: [String])
  /// A restore of files of the last comparison, by their indices in its list; those with unsaved
  /// changes stay unchanged.
  case run([Int], unsaved: [String])
  /// A stop before the next file.
  case stop
  /// A common name for the present states of all files.
  case name(String, ProjectDocuments)
}

/// The target of a restore of files of a project.
public enum ProjectRestoreTarget: Equatable, Sendable {
  /// Their contents at a time, in seconds since 1970-01-01 00:00 UTC.
  case time(Double)
  /// The states with a common name.
  case name(String)
  /// Their contents before the last restore that was not undone.
  case beforeRestore
  /// Their contents before the undo of such a restore.
  case beforeUndo
}

/// The changes that a restore of files of a project would make.
public struct ProjectRestoreListing: Sendable {
  /// The target, as the beginning of a label: `Back to 2026-11-28 12:00`.
  public let label: String
  /// The files that change, or cannot be restored, in the order of their paths.
  public let files: [File]
  /// The number of files that stay unchanged.
  public let sameCount: Int

  /// The change of one file.
  public struct File: Sendable {
    /// The path below the project, as bytes.
    public let path: [UInt8]
    /// The states before and after: `#12 → #9`.
    public let step: String
    /// The number of added lines.
    public var addedCount = 0
    /// The number of removed lines.
    public var removedCount = 0
    /// Whether the file is removed.
    public var isRemoved = false
    /// The caution about the restore.
    public let caution: Caution
    /// The changes, ready for the screen.
    public var preview: FilePreview?

    /// Creates the description of a file.
    public init(path: [UInt8], step: String, caution: Caution) {
      (self.path, self.step, self.caution) = (path, step, caution)
    }
  }

  /// A caution about the restore of a file.
  public enum Caution: Equatable, Sendable {
    /// No caution.
    case none
    /// Another program changed it since its last state.
    case changed
    /// It is deleted now, and perhaps was deleted at that time.
    case perhapsDeleted
    /// It was changed since the restore that is undone.
    case changedSince
    /// It is open with unsaved changes, and stays unchanged.
    case unsaved
    /// It cannot be restored, with the reason.
    case failed(String)
  }

  /// Creates a list.
  public init(_ label: String, files: [File], sameCount: Int) {
    (self.label, self.files, self.sameCount) = (label, files, sameCount)
  }
}

/// An event of a restore of files of a project.
public enum ProjectRestoreEvent: Sendable {
  /// The changes that the restore would make.
  case compared(ProjectRestoreListing)
  /// The comparison failed, or nothing can be written, with the reason.
  case failed(String)
  /// The number of files that were handled so far.
  case reached(Int)
  /// The restore has ended.
  case ended(ProjectRestoreReport)
  /// The number of files whose present states have the name; for other files, sentences with the
  /// reasons.
  case named(String, fileCount: Int, left: [String])
}

/// The result of a restore of files.
public struct ProjectRestoreReport: Sendable {
  /// The number of files with another text.
  public var restoredCount = 0
  /// The number of files that were removed.
  public var removedCount = 0
  /// The number of files that a stop left unchanged.
  public var stoppedCount = 0
  /// The files that were left unchanged: sentences with their names and the reasons.
  public var left: [String] = []
  /// Whether it undid another restore.
  public var isUndo = false

  /// Creates an empty report.
  public init() {}
}
