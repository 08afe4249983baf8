import MementoKit
import TextModel

/// How a document's file on disk is looked after.
struct DiskState {
  /// Whether changes must be looked for, because nobody tells them.
  var needsLooking = false
  /// When to look at the file; nil while there is no reason.
  var lookDue: Duration?
  /// Whether a look is under way.
  var isLooking = false
  /// Before this no change is taken in: a file that is written all the time gives one memento a
  /// second at most.
  var nextReload: Duration?
  /// A change that the user has put off.
  var declined: FoundChange?
  /// Whether the user was asked about a change since text and file were last the same.
  var hasAsked = false
  /// Whether the user wants no more questions before the next save.
  var isQuiet = false
  /// A save that waits until it is clear what is in the file.
  var waitingSave: WaitingSave?
  /// A save that waits for the user's word on a change.
  var askedSave: WaitingSave?
  /// Whether the last look found no file, which may be another program about to replace it.
  var wasMissing = false
  /// Whether the file is gone.
  var isGone = false

  /// How long after the first sign of a change to look.
  static var timeToWrite: Duration { .milliseconds(60) }
  /// At most once in this time a change is taken in.
  static var reloadInterval: Duration { .seconds(1) }
  /// How long a file may be away until it counts as gone.
  static var timeToReplace: Duration { .milliseconds(500) }
  /// How often to look where nobody tells of changes.
  static var lookInterval: Duration { .seconds(2) }

  /// Text and file are the same again: the next change is the first.
  mutating func settle() {
    declined = nil
    askedSave = nil
    hasAsked = false
    isQuiet = false
  }
}

/// A save in the way of which something is that another program wrote.
struct WaitingSave {
  let path: String
  let next: AfterSaving
  /// How often theirs was recorded since the user wanted mine saved: while that is done, the file may
  /// change again.
  var insistence = 0

  /// With more, a file that never rests could not be saved: its last moments are given up.
  static var mostInsistence: Int { 3 }
}

/// What another program did to the file.
struct FoundChange: Equatable, Sendable {
  /// The state that should have been in the file.
  let base: MementoID
  /// What is in the file.
  let found: FoundText
  /// What the file is written in.
  let encoding: TextEncoding
}
