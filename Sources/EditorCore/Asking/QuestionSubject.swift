import Documents

/// The subject of a question: the data for asking it and for its answers.
enum QuestionSubject: Sendable {
  /// A document raised it.
  case document(DocumentQuestion)

  // Raised by a command.

  /// Closing or quitting would discard unsaved changes.
  case saveChanges(then: AfterSaving)
  /// The unsaved changes are about to be erased from the history, too.
  case eraseChanges(then: AfterSaving)
  /// An emergency copy is about to be deleted.
  case deleteCopy(EmergencyText)
  /// A document with unsaved changes is about to be read in another encoding.
  case reload
  /// Quitting with an error would discard the named changes; `areKept` if the history has them.
  case quitFailing(String, areKept: Bool)
  /// The exit waits until everything is written.
  case finishing
  /// A quit was asked for again while it waits for the disk.
  case leaveUnsaved
  /// The name of a state is about to be given to another; the numbers of both.
  case moveName(String, from: Int, to: Int)
  /// A state, by its number, is about to be erased from the history.
  case eraseState(Int)
  /// A kept macro is about to be replaced by this one.
  case replaceMacro(Macro)
  /// A match can be replaced.
  case replaceMatch
  /// Matches in files are about to be replaced.
  case replaceInFiles
  /// A replacement with this result has skipped files that changed after the search.
  case searchAgain(FileReplaceTally)
  /// Files of the project can be restored to moments around a stretch of work.
  case timelineMoment(TimelineMoments)
  /// Files of the project are about to be restored.
  case restoreProject(ProjectRestoreChoice)
  /// A file, or a folder with its files, is about to be deleted.
  case deletion(FileDeletion)
  /// A change of a line, from 0, is shown.
  case change(line: Int)

  /// The question of a document; nil for one of a command.
  var ofDocument: DocumentQuestion? {
    if case .document(let question) = self { question } else { nil }
  }

  /// Whether the quit continues after Esc.
  var waitsOnCancel: Bool { if case .leaveUnsaved = self { true } else { false } }

  /// Whether it belongs to a quit.
  var isAboutQuit: Bool {
    switch self {
    case .saveChanges(then: .quit), .eraseChanges(then: .quit), .leaveUnsaved, .finishing: true
    default: false
    }
  }
}

/// The choice of an answer.
enum AnswerChoice: Sendable {
  case save, saveAll, discard, askToErase, erase
  case restore, ignore, askToDelete, deleteCopy
  case copySecrets, copyNoSecrets
  case keepMine, acceptTheirs, keepMineQuietly
  case readOnly, editAnyway
  case readOn, stopReading
  case allowSave, chooseName
  case reload, quitFailing, leaveUnsaved, moveName, replaceMacro, deleteFiles
  case replace, skip, replaceRest, endReplacing, searchAgain
  case beforeWork, afterWork, atTime
  case undoChange, nextChange, previousChange
  /// A switch between the difference and the text.
  case togglePage
}
