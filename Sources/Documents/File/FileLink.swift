package import MementoKit
package import Text
import TextEditing

/// The link between a document and its file on disk.
package struct FileLink {
  /// Whether the editor must poll the file, because the system cannot watch it.
  package var needsPolling = false
  /// The uptime of the next check; nil if none is due.
  var checkDue: Duration?
  /// Whether a check is under way.
  var isChecking = false
  /// The earliest uptime of the next reload: a continuously written file creates at most one
  /// memento per second.
  var nextReload: Duration?
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
  /// Whether the last check found no file: another program may be about to replace it.
  var wasMissing = false
  /// Whether the file is gone.
  package var isGone = false

  /// The delay between the first hint of a change and the check.
  static var timeToWrite: Duration { .milliseconds(60) }
  /// The minimum time between two reloads.
  static var reloadInterval: Duration { .seconds(1) }
  /// The time that a file may be missing before it counts as gone.
  static var timeToReplace: Duration { .milliseconds(500) }
  /// The polling interval.
  static var checkInterval: Duration { .seconds(2) }

  /// Resets the questions after text and file have become equal.
  package mutating func settle() {
    declined = nil
    askedSave = nil
    hasAsked = false
    isQuiet = false
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
