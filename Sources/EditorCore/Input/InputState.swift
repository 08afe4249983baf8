import Documents
import MementoKit
import TextEditing

/// The state of keys, pastes and mouse events.
struct InputState {
  /// The mode of typing until another action ends it.
  var typing = TypingState()
  /// Whether the program is about to end, so that later input is ignored.
  var isClosed = false
  /// The number of keys and pastes, which identifies consecutive ones.
  var count = 0
  /// The keys that are dropped for a moment; nil if none are.
  var dropping: DroppedKeys?
  /// The uptime of the last key or paste.
  var last: Duration?
  /// The last click, which a second one may follow.
  var lastClick: Click?
  /// The drag of the pressed button.
  var drag: MouseDrag?
}

/// Keys that are dropped for a moment, because their target no longer exists.
///
/// Further typing extends the moment, so that the rest of a word does not enter another text.
struct DroppedKeys {
  /// The event before the keys.
  enum Cause {
    /// An answer that closed a document, or was too late: all keys except a few commands are
    /// dropped.
    case answer
    /// An answer to a question that opened by itself, whose letter may begin a word: characters are
    /// dropped.
    case letter
    /// A file that cannot be opened: characters are dropped.
    case openFailure

    /// The words about it.
    var message: String {
      switch self {
      case .answer, .letter: "Keys right after the answer are ignored"
      case .openFailure: "Keys typed meanwhile are dropped"
      }
    }
  }

  let cause: Cause
  /// The uptime until which they are dropped.
  var until: Duration
  /// The uptime after which typing does not extend it.
  let latest: Duration
}

extension InputState {
  /// Returns the longest time for which keys are dropped while the user continues to type; for a
  /// word, a second.
  private static func longestDropping(_ cause: DroppedKeys.Cause) -> Duration {
    cause == .letter ? .seconds(1) : .seconds(3)
  }

  /// Drops the keys of the next moment.
  mutating func dropKeys(
    _ cause: DroppedKeys.Cause, from uptime: Duration, until end: Duration? = nil
  ) {
    let time = cause == .letter ? Question.timeForWord : Question.timeForTyping
    dropping = DroppedKeys(
      cause: cause, until: end ?? uptime + time, latest: uptime + Self.longestDropping(cause))
  }

  /// Drops one more key, and those behind it.
  mutating func dropFurther(from uptime: Duration) {
    guard let present = dropping, present.cause != .openFailure else { return }
    dropping?.until = max(present.until, min(present.latest, uptime + Question.timeForWord))
  }
}

/// The mode of typing until another action ends it.
struct TypingState {
  /// The start of a selection that every move extends.
  var selectionStart: SelectionStart?
  /// Whether typed characters replace those at the cursor.
  var isOverwriting = false
  /// The selections before the steps of `select-more`.
  var steps: SelectionSteps?
  /// The text whose further occurrences get cursors.
  @Boxed var occurrences: Occurrences? = nil
  /// The columns that are selected.
  @Boxed var columns: ColumnSelection? = nil
  /// The line that lost indentation with the last key, while its word may continue.
  var dedent: (of: CloserIndentation.Dedent, revision: Int, document: DocumentID)?
  /// The offered words.
  var completion: Completion?
}
