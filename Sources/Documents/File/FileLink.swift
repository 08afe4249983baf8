package import MementoKit
package import Text
import TextEditing

/// The link between a document and its file on disk.
package struct FileLink {
  /// The path as the user wrote it; nil for a text without a file.
  package private(set) var path: String? {
    didSet { type = path.flatMap { FileType.of(fileNamed: $0) } }
  }
  /// The type according to the file's name; nil if the name has none.
  private(set) var type: FileType?
  /// Whether the text was read from standard input, which has no file until it is saved.
  let isStandardInput: Bool
  /// The state in the file.
  package var saved: MementoID
  /// The check for bytes that are not UTF-8.
  @Boxed var encodingCheck = EncodingCheck()
  /// Whether the file exists.
  package var isOnDisk: Bool
  /// Whether another program removed the file.
  package var isGone = false
  /// Whether the file is the editor's configuration.
  package var isConfiguration = false
  /// The status of the file; nil until it is known.
  package var status: FileStatus?
  /// The last saved state without letters in UTF-8 among those of another encoding; nil if the file
  /// has no such mixture.
  var unmixed: MementoID?
  /// The restored emergency copies, which stay until their text is saved.
  var restoredCopies: [RestoredCopy] = []
  /// The copy of unsaved text against a crash.
  var crashCopy = CrashCopy()
  /// The checks for changes by other programs.
  package var check = FileCheckSchedule()
  /// The questions about such changes.
  package var conflict = FileConflict()

  /// Whether the text is read as UTF-8 and contains other bytes.
  package var isNotUTF8: Bool {
    get { encodingCheck.isNotUTF8 }
    set { encodingCheck.record(isNotUTF8: newValue) }
  }

  init(path: String?, saved: MementoID, isOnDisk: Bool, isStandardInput: Bool) {
    self.path = path
    self.saved = saved
    self.isOnDisk = isOnDisk
    self.isStandardInput = isStandardInput
    type = path.flatMap { FileType.of(fileNamed: $0) }
  }

  /// Moves the link to another file, which contains the saved state.
  mutating func follow(_ path: String) {
    self.path = path
    isGone = false
    check = FileCheckSchedule()
    conflict = FileConflict()
  }
}

/// An emergency copy whose text became a state of the document.
struct RestoredCopy {
  /// The path of the copy.
  let path: String
  /// The state.
  var id: MementoID
}

/// The checks of a file for changes by other programs.
package struct FileCheckSchedule {
  /// Whether the editor must poll the file, because the system cannot watch it.
  package var needsPolling = false
  /// The uptime of the next check; nil if none is due.
  package var due: Duration?
  /// Whether a check is under way.
  package var isUnderWay = false
  /// The earliest uptime of the next reload: a continuously written file creates at most one
  /// memento per second.
  var nextReload: Duration?
  /// Whether the last check found no file: another program may be about to replace it.
  var wasMissing = false

  /// The delay between the first hint of a change and the check.
  static var timeToWrite: Duration { .milliseconds(60) }
  /// The minimum time between two reloads.
  static var reloadInterval: Duration { .seconds(1) }
  /// The time that a file may be missing before it counts as gone.
  static var timeToReplace: Duration { .milliseconds(500) }
  /// The polling interval.
  static var checkInterval: Duration { .seconds(2) }
}

/// The questions about changes of a file, and the save that waits for them.
package struct FileConflict {
  /// The last change that the user was asked about and has not adopted.
  var declined: ExternalChange?
  /// Whether the user was asked about a change since text and file were last equal.
  var hasAsked = false
  /// Whether the user declined further questions before the next save.
  var isQuiet = false
  /// The save that waits for a check of the file.
  package var deferredSave: DeferredSave?
  /// The save that waits for the user's decision about a change.
  package var askedSave: DeferredSave?

  /// Whether the user must still decide about a change of the file.
  package var isUndecided: Bool { declined != nil }

  /// Resets the questions after text and file have become equal.
  mutating func settle() {
    self = FileConflict(deferredSave: deferredSave)
  }
}

/// A save blocked because another program changed the file.
package struct DeferredSave {
  package let path: String
  package let next: AfterSaving
  /// The number of the other program's versions recorded since the user decided to save; meanwhile
  /// the file may change again.
  var retryCount = 0

  /// The maximum of `retryCount`; beyond it the save overwrites the last changes of a continuously
  /// written file.
  static var maxRetryCount: Int { 3 }
}

/// A change of the file by another program.
package struct ExternalChange: Equatable, Sendable {
  /// The state expected in the file.
  package var base: MementoID
  /// The text in the file.
  package let found: FoundText
  /// The encoding of the file.
  package let encoding: TextEncoding
}
