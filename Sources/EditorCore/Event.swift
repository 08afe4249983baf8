package import Console
package import Documents
package import Text

/// A report from outside the editor.
package enum Event: Sendable {
  /// A key, a paste, or a mouse event.
  case input(TerminalInput)
  /// A mouse event, with its hit on the last frame; nil before the first frame.
  case mouse(MouseEvent, on: Hit?)
  /// Another program asks to interrupt (SIGINT), as Ctrl-C does in a shell.
  case interrupted
  /// The next key of the macro that is playing is due.
  case playNext
  /// An answer about the keeping of a macro.
  case macro(MacroEvent)
  /// The terminal changed its size.
  case resized(Size)
  /// The time of `Editor.deadline` is reached.
  case tick
  /// The first frame is on the screen.
  case started
  /// The written share of a document's text, from 0 to 1.
  case saving(DocumentID, Double)
  /// A file is written.
  case saved(SaveRequest)
  /// A save failed; the text contains the reason and the next step.
  case saveFailed(SaveRequest, String)
  /// A save stopped before writing, at an obstacle that the user can decide about.
  case saveStopped(SaveRequest, SaveObstacle)
  /// An event of a document's history on disk.
  case history(HistoryEvent, of: DocumentID)
  /// An event of a document's file on disk.
  case disk(FileEvent, of: DocumentID)
  /// A file is read; nil if it does not exist yet.
  case opened(OpenRequest, FileText?)
  /// The file is open already.
  case isOpen(OpenRequest, DocumentID)
  /// A file cannot be read; the text contains the reason and the next step.
  case openFailed(OpenRequest, String)
  /// An event for the opening of files.
  case opening(OpeningEvent)
  /// An event of the load of a document's text.
  case load(LoadEvent, of: DocumentID)
  /// The configuration has changed.
  case settings(Settings)
  /// The properties from `.editorconfig` files for a document's file.
  case properties(EditorConfigProperties, of: DocumentID)
  /// The user chose in an earlier session whether to wrap the lines of a document's file.
  case rememberedWrap(Bool, of: DocumentID)
  /// An event of work outside the editor.
  case work(WorkEvent, of: DocumentID)
  /// The names of the characters are loaded.
  case characters([NamedCharacter])
  /// The available themes and languages.
  case colors(ColorChoices)
  /// The language of a document; nil if it has none.
  case language(DocumentLanguage?, of: DocumentID)
  /// The reader of a document's strings and comments; nil if they can no longer be read.
  case syntax(SyntaxReader?, of: DocumentID)
  /// An event of the search for symbols.
  case symbols(SymbolEvent)
  /// An event of the search through a project.
  case project(ProjectEvent)
  /// An event of the run of a shell line.
  case run(RunEvent)
  /// An event of the project's session that is kept.
  case session(ProjectSessionEvent)
  /// A notice for the user.
  case notice(String)
  /// A user starts the editor for the first time.
  case firstStart
  /// An event of the system clipboard.
  case clipboard(ClipboardEvent)
  /// An event of a search.
  case search(SearchEvent)
  /// An answer about the spelling of a text.
  case spelling(SpellingEvent)
  /// An answer about kept bookmarks.
  case bookmarks(BookmarkEvent)
  /// The program ends because of a signal or a lost terminal: the last chance to record.
  case ending
  /// An event of the wait before the program ends.
  case leaving(LeavingEvent)
  /// The program cannot be suspended, because no shell would continue it.
  case cannotSuspend
}

/// An event of the end of the program, which waits for pending writes.
public enum LeavingEvent: Sendable {
  /// The wait has become noticeable; the program will exit with this status.
  case takesLong(status: Int32)
  /// Everything is written.
  case isPossible
  /// The histories have performed their last requests, or could not.
  case historiesEnded
}

/// A request of the editor to the outside, performed by the shell.
package enum Effect: Sendable {
  /// A request to write a state to its file.
  case save(SaveRequest)
  /// A request for a document's history on disk.
  case history(HistoryRequest, of: DocumentID)
  /// A request for a document's file on disk.
  case disk(FileRequest, of: DocumentID)
  /// A request to read a file for editing.
  case open(OpenRequest)
  /// A request for the opening of files.
  case opening(OpeningRequest)
  /// A request for the load of a document's text.
  case load(LoadRequest, of: DocumentID)
  /// A request to find the settings for a document with a new path; nil for a text without a file.
  case findSettings(path: String?, of: DocumentID)
  /// A request to do work on a document, or stop it.
  case work(WorkRequest, of: DocumentID)
  /// A request to load the names of the characters.
  case nameCharacters
  /// A request for the system clipboard.
  case clipboard(ClipboardRequest)
  /// A request for a search, or for the list of past searches.
  case search(SearchRequest)
  /// A request for the spelling of a text.
  case spelling(SpellingRequest)
  /// A request to keep a macro in its file, in place of one with the same name.
  case keepMacro(Macro)
  /// A request for the symbols of a text or a project, or to stop the search for them.
  case symbols(SymbolRequest)
  /// A request for the files of a project.
  case project(ProjectRequest)
  /// A request for kept bookmarks.
  case bookmarks(BookmarkRequest)
  /// A request for the run of a shell line.
  case run(RunRequest)
  /// A request for the project's session that is kept.
  case session(ProjectSessionRequest)
  /// A request to find the colours of a whole text, whatever its size.
  case colorAll(DocumentID)
  /// A request to exit with this status.
  case quit(status: Int32)
  /// A request to exit with this status although saves have not ended.
  case quitAtOnce(status: Int32)
  /// A request to redraw the whole screen.
  case redraw
  /// A request to suspend the program, as Ctrl-Z does elsewhere.
  case suspend
}
