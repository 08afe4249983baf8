package import MementoKit
package import Text
package import TextEditing

/// A request or a report of a document.
///
/// A document knows nothing of views, focus, other documents or the terminal. Its methods append to
/// its outbox, in order, and the editor takes the outbox after each call (`Editor.update`).
package enum DocumentOutput {
  /// A request to the outside.
  case request(DocumentRequest)
  /// A status message, which replaces the present one.
  case status(Message)
  /// A status message that the cause of a warning is gone; it replaces no other warning.
  case resolved(String, warning: String)
  /// The report of a save, combined with those of other documents.
  case saved(String)
  /// A status message of background work; the editor adds the name of a document in the background.
  case jobStatus(Message)
  /// A warning added to the present message.
  case warning(String)
  /// A change that the editor must handle.
  case change(DocumentChange)
}

/// A request of a document to the outside, which the editor passes on in the document's name.
package enum DocumentRequest: Sendable {
  /// A request for its history on disk.
  case history(HistoryRequest)
  /// A request for its file on disk.
  case file(FileRequest)
  /// A request for the load of its text.
  case load(LoadRequest)
  /// A request to do work on its text, or stop it.
  case work(WorkRequest)
  /// A request to write a state to a file.
  case save(SaveRequest)
  /// A request to find its settings; the path is nil for a text without a file.
  case findSettings(path: String?)
}

/// A change of a document that the editor must handle.
package enum DocumentChange {
  /// Another program changed the file, and the document adopted its text.
  case reloaded
  /// A quit must stop, because the user needs to see the document first.
  case quitBlocked
  /// The action after a save is due.
  case proceed(AfterSaving)
  /// The tree of mementos has other nodes or names.
  case historyChanged
  /// The tree was attached to an earlier history, which changed the identifiers of its mementos.
  case historyJoined(Caretaker<TextBuffer>.Relocation)
  /// Mementos were erased, perhaps by another program; the map contains their replacements.
  case statesErased([MementoID: MementoID], byOther: Bool)
  /// Text and file are equal again, so that questions about a difference are void.
  case changeSettled
  /// The store loaded states; the last of them is the requested one.
  case statesLoaded(MementoID?)
  /// The store cannot load a state; the text contains the reason.
  case stateLost(MementoID, String)
  /// The progress of a search in the history, from 0 to 1.
  case querying(serial: Int, progress: Double)
  /// The findings of a search in the history.
  case queried(serial: Int, HistoryFindings)
  /// No other session has the file open any more.
  case unlocked
  /// More of the text is loaded.
  case grown
  /// The whole text is loaded: the cursor moves to a position, and the waiting action runs.
  ///
  /// The size is reported for standard input only.
  case loaded(StartPlace?, AfterLoad?, size: String?)
  /// The settings must be computed again for another text or path.
  case settingsOutdated
  /// An operation replaced lines of the text.
  case linesReplaced
  /// An operation is complete, or had nothing to change.
  case operated(AfterOperation)
  /// A formatter has read a text, and written this to its standard error.
  case complained(String, about: PieceTree)
  /// A save needs another path; this one is the first text of the prompt.
  case pathWanted(String, then: AfterSaving)
}

/// The part of a document that must be loaded before a command runs.
package enum LoadNeed: Sendable {
  /// The loaded part.
  case nothing
  /// The whole lines of the cursors.
  case lines
  /// The whole text.
  case wholeText
}

/// The action after the load of a file.
package indirect enum AfterLoad: Sendable {
  /// The command with this name.
  case command(String)
  case save(then: AfterSaving)
  case operation(TextOperation, then: AfterOperation)
  case goTo(LineTarget)
}

/// The action after an operation on the text.
package indirect enum AfterOperation: Sendable {
  /// A report of the result alone.
  case report
  /// A cleanup of the line ends, then a save.
  case cleanUp(SaveTarget, then: AfterSaving)
  /// A save of the text.
  case save(SaveTarget, then: AfterSaving)
  /// A record of the paste, so that another clipping can replace it.
  case rememberPaste(before: MementoID, TextBuffer.Memento, Selections, index: Int, input: Int)
  /// A move of the cursor to its position when the document was closed.
  case goTo(StartPlace)

  /// Whether it is a save.
  var isSave: Bool { if case .save = self { true } else { false } }

  /// The destination of a save.
  package enum SaveTarget: Sendable {
    /// The document's own file.
    case ownFile(String)
    /// A path that the user chose.
    case chosen(String)
  }
}
