public import Console
public import MementoKit
public import TextModel

/// What happens to the editor.
public enum Event: Sendable {
  /// A key, a paste, or something that the mouse did.
  case input(TerminalInput)
  /// The terminal has another size.
  case resized(Size)
  /// The moment that `Editor.deadline` named has come.
  case tick
  /// The first frame is on the screen.
  case started
  /// So much of a document's text is written, from 0 to 1.
  case saving(DocumentID, Double)
  /// A file was written.
  case saved(SaveRequest)
  /// A file could not be written; the text says why and what to do.
  case saveFailed(SaveRequest, String)
  /// Nothing was written: something stands in the way that the user can decide about.
  case saveStopped(SaveRequest, SaveObstacle)
  /// News of a document's history on disk.
  case history(HistoryNews, of: DocumentID)
  /// News of a document's file on disk.
  case disk(DiskNews, of: DocumentID)
  /// A file was read; nil where there is none yet.
  case opened(OpenRequest, FileText?)
  /// The file is open already.
  case isOpen(OpenRequest, DocumentID)
  /// A file could not be read; the text says why and what to do.
  case openFailed(OpenRequest, String)
  /// News for opening something.
  case opening(OpeningNews)
  /// News of a document's text that is coming.
  case arrival(ArrivalNews, of: DocumentID)
  /// The user has set something else.
  case settings(Settings)
  /// What `.editorconfig` files say of a document's file.
  case properties(EditorConfigProperties, of: DocumentID)
  /// News of work that is done outside.
  case work(WorkNews, of: DocumentID)
  /// The names of the characters are known.
  case characters([NamedCharacter])
  /// Something that the user should know.
  case notice(String)
  /// Somebody starts the editor for the first time.
  case firstStart
  /// News of the clipboard outside.
  case clipboard(ClipboardNews)
  /// News of a search.
  case search(SearchNews)
  /// Something from outside ends the program (a signal, a lost terminal): last chance to record.
  case ending
  /// What the program waits for before it ends.
  case leaving(LeavingNews)
  /// The program cannot be stopped, because nothing would continue it.
  case cannotSuspend
}

/// What becomes of the end of the program, which waits until all is written that is to be.
public enum LeavingNews: Sendable {
  /// It takes so long that the user notices; with which status the program is to end then.
  case takesLong(status: Int32)
  /// All is written.
  case isPossible
}

/// News of the history on disk.
public enum HistoryNews: Sendable {
  /// The store is open; what it knows of this text from earlier runs, if anything.
  case opened(EarlierHistory<TextBuffer.Memento>?)
  /// No history of this text is kept; why, where the user should know.
  case notKept(String?)
  /// These mementos are durable, under these numbers.
  case recorded([MementoReference])
  /// The draft of the open block is durable.
  case drafted
  /// Something could not be kept; the text says why and what to do. It is to be tried again.
  case failed(String)
  /// Another program has been writing to the store for long; what was wished for is not kept yet.
  case delayed
  /// The store was damaged and another has taken its place: all that is at hand is to be kept again.
  case begunAnew(String)
  /// Other runs of the editor have recorded these, each with the number of its parent.
  case recordedElsewhere([(record: MementoRecord, parent: Int?)])
  /// States were brought back.
  case brought([BroughtState<TextBuffer.Memento>])
  /// A state cannot be brought back; the text says why.
  case lost(MementoReference, String)
  /// How far a look through the history has come, from 0 to 1.
  case looking(serial: Int, progress: Double)
  /// What a look through the history found.
  case found(serial: Int, HistoryFindings)
  /// The name that a memento has now is durable.
  case named(MementoReference)
  /// The names that the store has, each with the number of its state.
  case names([String: Int])
  /// Another run of the editor has the file open; the text says which.
  case occupied(String)
  /// Something that the user should know.
  case notice(String)
}

extension HistoryNews {
  /// What could not be kept, in words.
  var loss: String? {
    switch self {
    case .failed(let words), .notice(let words): words
    case .delayed: "Another program holds the store of the history locked"
    default: nil
    }
  }
}

/// News of the file on disk.
public enum DiskNews: Sendable {
  /// Something may have happened to the file, or to its folder.
  case stirred
  /// Whether changes are told (`stirred`), or must be looked for.
  case watched(needsLooking: Bool)
  /// How the file stands now.
  case stands(FileStanding)
  /// What a look at the file found.
  case found(DiskFinding, DiskLook)
  /// What reading the file once more, in another encoding, has given.
  case reread(DiskFinding, DiskLook)
}

/// What a look at a file found.
public enum DiskFinding: Sendable {
  /// The file is as it was read or saved last.
  case unchanged
  /// It holds something else.
  case changed(FoundText, in: TextEncoding = .utf8)
  /// There is no file any more.
  case gone
  /// It cannot be read; the text says why.
  case unreadable(String)
}

/// A text that was found in a file.
public struct FoundText: Equatable, Sendable {
  /// How it differs from the text that was looked for.
  let replacement: Replacement
  /// The text.
  let text: PieceTree

  /// What a change makes of a text that was looked for.
  ///
  /// - Complexity: O(bytes of the change).
  public init(_ replacement: Replacement, of memento: TextBuffer.Memento) {
    self.replacement = replacement
    var text = TextBuffer(memento).text
    text.replace([replacement])
    self.text = text
  }

  /// Whether both differ in the same way.
  public static func == (a: FoundText, b: FoundText) -> Bool { a.replacement == b.replacement }
}

/// A look at a file, to see whether it still holds a text.
public struct DiskLook: Sendable {
  /// The file's path, as the user wrote it.
  public let path: String
  /// The memento that should be in it.
  public let id: MementoID
  /// Its state.
  public let memento: TextBuffer.Memento
}

/// What the editor wants done outside itself; performed by the program's shell.
public enum Effect: Sendable {
  /// Write a state to its file.
  case save(SaveRequest)
  /// Something to do for a document's history on disk.
  case history(HistoryWish, of: DocumentID)
  /// Something to do about a document's file on disk.
  case disk(DiskWish, of: DocumentID)
  /// Read a file that is to be edited.
  case open(OpenRequest)
  /// Something to do for opening.
  case opening(OpeningWish)
  /// Something to do about a document's text that is coming.
  case arrival(ArrivalWish, of: DocumentID)
  /// Tell what is set for a document, whose path is new; nil for a text without a file.
  case findSettings(path: String?, of: DocumentID)
  /// Do some work on a document, or end it.
  case work(WorkWish, of: DocumentID)
  /// Find the names of the characters.
  case nameCharacters
  /// Something to do about the clipboard outside.
  case clipboard(ClipboardWish)
  /// Something to look for, or to keep of what was looked for.
  case search(SearchWish)
  /// Leave with this exit status.
  case quit(status: Int32)
  /// Draw the whole screen anew, whatever the terminal shows.
  case redraw
  /// Stop the program as Ctrl-Z does elsewhere.
  case suspend
}

/// What the editor wants done for the history on disk.
public enum HistoryWish: Sendable {
  /// Look for the history of a text that was just opened; one without a file may be given what a
  /// run that died left of such a text.
  case open(path: String?, TextBuffer.Memento, takesLostText: Bool)
  /// What is typed into a file whose history is not open yet.
  case arriving(ArrivingWish)
  /// The history is open, and nothing is left of what was typed before.
  case dropArrivingDraft
  /// Keep mementos, in this order.
  case record([RecordedMemento<TextBuffer.Memento>])
  /// Keep the open block as it is now, instead of the last draft.
  case draft(RecordedMemento<TextBuffer.Memento>)
  /// The open block came to nothing.
  case dropDraft
  /// Another memento is current.
  case move(MementoReference)
  /// A memento is about to be written to the file.
  case expectOnDisk(MementoReference, TextBuffer.Memento)
  /// A memento is in the file.
  case noteOnDisk(MementoReference, TextBuffer.Memento, isSaved: Bool)
  /// Bring back a state, and some that lie on the way from one that is at hand.
  case bring(
    MementoReference, from: MementoReference, TextBuffer.Memento, alongTheWay: Int)
  /// Look for something in all states.
  case look(HistoryLook)
  /// Stop looking.
  case stopLooking
  /// Give a memento a name, which another that has it loses; or take it away with nil.
  case name(MementoReference, String?)
  /// Look whether other runs have recorded something, or named something.
  case lookForOthers
  /// The user has decided about what an earlier run left.
  case settleRecovery
  /// The text has another file from now on.
  case follow(path: String)
  /// Remember the file among those edited last, with the place of its cursor and when
  /// it was seen, in seconds since 1970-01-01 00:00 UTC.
  case remember(StartPlace, at: Double)
  /// Erase mementos for good.
  case forget([MementoReference])
  /// The text is closed; in good order, unless changes are left to be recovered.
  case close(inOrder: Bool)
}

/// What the editor wants done for what is typed into a file before its history is open.
public enum ArrivingWish: Sendable {
  /// Keep it, instead of what was kept before, told from what has come of the file; with the time in
  /// seconds since 1970-01-01 00:00 UTC.
  case keep(path: String, TextBuffer.Memento, since: TextBuffer.Memento, at: Double)
  /// Nothing is left of it.
  case drop
}

/// What the editor wants done about the file on disk.
public enum DiskWish: Sendable {
  /// Tell what happens to a file from now on.
  case watch(path: String)
  /// Look whether a file still holds a text.
  case look(DiskLook)
  /// Read a file once more, in another encoding.
  case reread(DiskLook, TextEncoding)
  /// What was found last is known to the user.
  case accept(path: String)
  /// Tell nothing of the file any more.
  case stopWatching
}

/// The text that was read from a file.
public struct FileText: Sendable {
  /// The text.
  public let text: PieceTree
  /// What the file is written in.
  public let encoding: TextEncoding
  /// What the user should know about how it was read.
  public let note: String?
  /// How many bytes the file has, where this is its beginning and the rest is to come; nil where the
  /// text is whole.
  public let arrivingByteCount: Int?

  /// A text, and what its file is written in.
  public init(
    _ text: PieceTree, encoding: TextEncoding = .utf8, note: String? = nil,
    arrivingByteCount: Int? = nil
  ) {
    self.text = text
    self.encoding = encoding
    self.note = note
    self.arrivingByteCount = arrivingByteCount
  }
}

/// A file that is to be edited.
public struct OpenRequest: Sendable {
  /// The file's path, as the user wrote it.
  public let path: String
  /// Where the cursor is to be; nil for where it was last, or the start.
  public let place: StartPlace?
  /// Whether the text must not be changed.
  public let isReadOnly: Bool

  /// Whether the text that is seen stays on the screen.
  public let staysAside: Bool

  /// A file, to be edited from a place on.
  public init(
    path: String, at place: StartPlace? = nil, isReadOnly: Bool = false, staysAside: Bool = false
  ) {
    self.path = path
    self.place = place
    self.isReadOnly = isReadOnly
    self.staysAside = staysAside
  }

  /// The same file, to be edited from another place on.
  public func at(_ place: StartPlace?) -> OpenRequest {
    OpenRequest(path: path, at: place, isReadOnly: isReadOnly, staysAside: staysAside)
  }
}

/// A state of a document that is to be written to a file.
public struct SaveRequest: Sendable {
  /// The document.
  public let document: DocumentID
  /// The file's path, as the user wrote it.
  public let path: String
  /// Which memento it is.
  public internal(set) var id: MementoID
  /// The memento itself.
  public let memento: TextBuffer.Memento
  /// Whether the file may hold it no sooner than the history on disk knows that it will: earlier
  /// states are told from what is in the file.
  public internal(set) var awaitsHistory = false
  /// Whether a file that is there already may be replaced.
  public internal(set) var mayReplace = false
  /// Whether that is a file with a history of its own, which is to stay readable.
  public internal(set) var replacesOther = false
  /// Whether what another program wrote to the file may be lost.
  public internal(set) var mayLoseChanges = false
  /// Whether folders that are missing may be made.
  public internal(set) var makesFolders = false
  /// Whether a file of the user's own is written though its mode forbids it.
  public internal(set) var overridesProtection = false
  /// Whether root is to write it, by sudo.
  public internal(set) var isAsRoot = false
  /// How often what another program wrote was recorded for it.
  var insistence = 0
  /// What is to happen when it is written.
  var next: AfterSaving
}

/// What stands in the way of a save until the user has decided about it.
public enum SaveObstacle: Hashable, Sendable {
  /// There is a file of the name already, and nobody has said that it may go.
  case file
  /// The same, and so many states of its history cannot be read without it: they are told from what is
  /// in it, which is too much to be kept beside them.
  case fileWithHistory(states: Int)
  /// There is a folder of the name.
  case folder
  /// Another program has written to the file since it was read or saved here.
  case change
  /// The folder of this name that the file is to be in does not exist.
  case missingFolder(String)
  /// The file is the user's own, and its mode protects it from being written.
  case protection
  /// Only root may write the file, and sudo is there.
  case owner
}

/// What is to happen when a document is saved.
enum AfterSaving: Sendable {
  /// Editing goes on.
  case stay
  /// The document is closed.
  case close
  /// The program ends.
  case quit
}
