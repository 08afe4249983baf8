package import MementoKit
import Text

/// The part of a document's life in this session of the program.
package struct DocumentSession {
  /// The state at the start.
  package var start: MementoID
  /// Whether the file existed at the start.
  let beganOnDisk: Bool
  /// The time of the last event while the document was shown, in seconds since 1970-01-01 00:00
  /// UTC.
  package var lastSeen: Double
  /// Whether the history erases the unsaved changes when the document closes.
  package var isErased = false
  /// Whether the program ends and, as far as the editor knows, the history contains the unsaved
  /// text.
  package var isLeftToHistory = false
  /// The mementos that the history erases at the end; unsubmitted ones are never submitted.
  var erased: Set<MementoID> = []
  /// The blanks that the last line breaks put into lines without other text.
  @Boxed var ownBlanks = OwnBlanks()
  /// The findings of language definitions about the text.
  @Boxed var definition = Definition()
  /// The git commits whose text equals a state of the document.
  @Boxed var commits = EqualCommits()

  /// Findings of language definitions about a text.
  struct Definition {
    /// Its strings and comments; nil while they are not known.
    var syntax: SyntaxReader?
    /// Its language; nil while it is unknown.
    var language: DocumentLanguage?
  }
}

/// The reasons why a text is read-only.
package struct Protection {
  /// Whether the text is read-only.
  package var isReadOnly: Bool {
    didSet { if !isReadOnly { isLockedByOther = false } }
  }
  /// Whether another session has the file locked and records its history; this one only reads.
  package var isLockedByOther = false
  /// Whether the text was read-only before that.
  var wasReadOnly = false
  /// The name of the output of a program; nil for any other text.
  package var outputTitle: String?
  /// The uptime of the next check whether the other session has ended; nil if none is due.
  var lockCheck: Duration?

  /// The interval of these checks.
  static var lockCheckInterval: Duration { .seconds(1) }
  /// The loaded share of a truncated text, in words; nil for a whole text.
  package var loadedShare: String?

  init(isReadOnly: Bool) { self.isReadOnly = isReadOnly }
}

/// The reports of a document.
package struct Outbox {
  /// The requests and reports until the editor takes them.
  var outputs: [DocumentOutput] = []
  /// The notices for the user, reported when the document is shown.
  package var notices: [Message] = []
  /// The pending questions, asked when the document is shown and no layer is open.
  package var questions: [PendingQuestion] = []
}
