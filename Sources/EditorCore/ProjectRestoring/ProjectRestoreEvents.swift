/// A request to take files of a project back.
public enum ProjectRestoreRequest: Sendable {
  /// Compare the files with what they were.
  case compare(ProjectRestoreTarget, ProjectDocuments, unsaved: [String])
  /// Restore files of the last comparison, by their places in its list; those with unsaved changes stay.
  case run([Int], unsaved: [String])
  /// Stop before the next file.
  case stop
  /// Give the present states of all files a name.
  case name(String, ProjectDocuments)
}

/// What the files of a project are taken back to.
public enum ProjectRestoreTarget: Equatable, Sendable {
  /// What was in them at a time, in seconds since 1970-01-01 00:00 UTC.
  case time(Double)
  /// The states that have a name together.
  case name(String)
  /// What was in them before the last restore that was not taken back.
  case beforeRestore
  /// What was in them before such a restore was taken back.
  case beforeUndo
}

/// What taking files of a project back would change.
public struct ProjectRestoreListing: Sendable {
  /// What it goes back to, as the beginning of a label: `Back to 2026-11-28 12:00`.
  public let label: String
  /// The files that change, or cannot, in the order of their paths.
  public let files: [File]
  /// The number of files that stay as they are.
  public let sameCount: Int

  /// What happens to one file.
  public struct File: Sendable {
    /// The path below the project, as bytes.
    public let path: [UInt8]
    /// The states before and after: `#12 → #9`.
    public let step: String
    /// The number of lines that come.
    public var addedCount = 0
    /// The number of lines that go.
    public var removedCount = 0
    /// Whether the file is removed.
    public var isRemoved = false
    /// What is to be known before.
    public let caution: Caution
    /// The changes, ready for the screen.
    public var preview: FilePreview?

    /// Creates the description of a file.
    public init(path: [UInt8], step: String, caution: Caution) {
      (self.path, self.step, self.caution) = (path, step, caution)
    }
  }

  /// What is to be known before a file is taken back.
  public enum Caution: Equatable, Sendable {
    /// Nothing.
    case none
    /// Another program changed it since its last state.
    case changed
    /// It is deleted, and perhaps was then.
    case perhapsDeleted
    /// It was changed since the restore that is taken back.
    case changedSince
    /// It is open with unsaved changes, and stays as it is.
    case unsaved
    /// It cannot be taken back, with the reason.
    case failed(String)
  }

  /// Creates a list.
  public init(_ label: String, files: [File], sameCount: Int) {
    (self.label, self.files, self.sameCount) = (label, files, sameCount)
  }
}

/// An event of taking files of a project back.
public enum ProjectRestoreEvent: Sendable {
  /// What would change.
  case compared(ProjectRestoreListing)
  /// It cannot be found out, or nothing can be written, with the reason.
  case failed(String)
  /// The number of files that were handled so far.
  case reached(Int)
  /// It has ended.
  case ended(ProjectRestoreReport)
  /// The present states of this number of files have a name; files without are sentences with the reasons.
  case named(String, fileCount: Int, left: [String])
}

/// What a restore of files did.
public struct ProjectRestoreReport: Sendable {
  /// The number of files with another text.
  public var restoredCount = 0
  /// The number of files that were removed.
  public var removedCount = 0
  /// The number of files that a stop left.
  public var stoppedCount = 0
  /// The files that were left as they are: sentences with their names and the reasons.
  public var left: [String] = []
  /// Whether it took another restore back.
  public var isUndo = false

  /// Creates a report of nothing.
  public init() {}
}
