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
  /// The uptime until which keys are dropped, because they were typed for a document that has just
  /// been saved and closed.
  var dropsUntil: Duration?
  /// The uptime until which characters are dropped: the rest of a burst behind a file that cannot be opened.
  var dropsTextUntil: Duration?
  /// The uptime of the last key or paste.
  var last: Duration?
  /// The last click, which a second one may follow.
  var lastClick: Click?
  /// The drag of the pressed button.
  var drag: MouseDrag?
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
