import Documents

/// The plan of a quit: the documents whose changes the user discards, and the exit status after all
/// questions.
///
/// Any interruption of the questions drops the whole plan, so that no document stays marked.
struct QuitPlan {
  /// The documents whose unsaved changes the user discards.
  var discarded: Set<DocumentID> = []
  /// The documents among them whose changes the history erases at the exit.
  ///
  /// A cancelled quit erases nothing: the documents are still open.
  var erased: Set<DocumentID> = []
  /// The last answer to a question about unsaved changes; nil before the first.
  var lastAnswer: AnswerChoice?
  /// The documents saved since it began, the last one last.
  var saved: [DocumentID] = []
  /// The files and panes before the questions, which show documents in the active pane.
  var session: ProjectSession?
  /// The exit status; nil until all questions are answered.
  var status: Int32?
  /// Whether the shell was asked to exit after all pending writes.
  var isFinishing = false

  /// The words about its cancellation, which takes back the answers to earlier questions.
  var cancellation: String {
    "The quit is cancelled" + (discarded.isEmpty ? "" : "; nothing was discarded")
  }
}

/// A step that runs as soon as no key waits.
///
/// Outside events and completed saves may show another document, but the waiting keys belong to the
/// shown one.
enum Intent {
  /// The display of an opened file's document; the text is nil if the file does not exist yet.
  case add(OpenRequest, FileText?)
  /// The display of an open document.
  case show(OpenRequest, DocumentID)
  /// A prompt for a file in the folder whose opening was requested.
  case openFolder(OpenRequest)
  /// The offer of the recent files.
  case chooseRecent([RecentFile])
  /// The arrangement of the files of a session in its panes.
  case arrangeSession
  /// The closing of a document.
  case close(DocumentID)
  /// The continuation of the quit.
  case quit
}
