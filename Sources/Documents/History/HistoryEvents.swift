package import MementoKit
public import TextEditing

/// An event of the history on disk.
package enum HistoryEvent: Sendable {
  /// The store is open, with the history of this text from earlier sessions, if any.
  case opened(EarlierHistory<TextBuffer.Memento>?)
  /// The store does not record this text; the string contains the reason, if the user needs it.
  case notKept(String?)
  /// These mementos are durable, under these numbers.
  case recorded([MementoReference])
  /// The draft of the open block is durable.
  case drafted
  /// A request failed and is to be retried; the text contains the reason and the next step.
  case failed(String)
  /// Another program has locked the store for long; the requests still wait.
  case delayed
  /// The store accepts no requests at present, so that they wait; the text contains the reason.
  case waiting(String)
  /// The waiting requests are performed.
  case resumed
  /// A new store replaced a damaged one: the editor submits all loaded states again.
  case startedNewStore(String)
  /// States were erased, by another program unless the document asked for it.
  case erased(ErasedStates, byOther: Bool)
  /// The store refused mementos, because they follow erased ones.
  case refused
  /// A state cannot be erased; the text contains the reason.
  case notErased(String)
  /// Records of other sessions, each with the number of its parent.
  case recordedByOthers([(record: MementoRecord, parent: Int?)])
  /// The store loaded states.
  case loaded([LoadedState<TextBuffer.Memento>])
  /// The store cannot load a state; the text contains the reason.
  case lost(MementoReference, String)
  /// The progress of a search in the history, from 0 to 1.
  case searching(serial: Int, progress: Double)
  /// The findings of a search in the history.
  case found(serial: Int, HistoryFindings)
  /// The current name of a memento is durable.
  case named(MementoReference)
  /// The journal in the store, with the entries of other sessions.
  case journal([JournalEntry])
  /// The names in the store, each with the number of its state.
  case names([String: Int])
  /// Another session has the file open; the text names it.
  case lockedByOther(String)
  /// No other session has the file open any more.
  ///
  /// A crashed one can have left unsaved changes in the history.
  case unlocked(hasCrashed: Bool)
  /// A notice for the user.
  case notice(String)
}

extension HistoryEvent {
  /// The description of a loss of history; nil for other events.
  package var loss: String? {
    switch self {
    case .failed(let text), .notice(let text), .waiting(let text): text
    case .delayed: "Another program has locked the store of the history"
    default: nil
    }
  }
}

/// A request for the history on disk.
package enum HistoryRequest: Sendable {
  /// A request to open the history of a newly opened text; a text without a file may receive
  /// unsaved text of a crashed session.
  case open(path: String?, TextBuffer.Memento, takesLostText: Bool)
  /// A request for the draft of a file whose history is not open yet.
  case loading(LoadingDraftRequest)
  /// A request to drop the loading draft: the history is open and no typed change remains.
  case dropLoadingDraft
  /// A request to record mementos, in this order.
  case record([RecordedMemento<TextBuffer.Memento>])
  /// A request to store the open block in place of the last draft.
  case draft(RecordedMemento<TextBuffer.Memento>)
  /// A request to drop the draft: the open block ended without a change.
  case dropDraft
  /// A request to make another memento the current one.
  case move(MementoReference)
  /// A request to record that a memento is about to be written to the file.
  case expectOnDisk(MementoReference, TextBuffer.Memento)
  /// A request to record that a memento is in the file.
  case recordOnDisk(MementoReference, TextBuffer.Memento, isSaved: Bool)
  /// A request to load a state, and some states between it and a loaded one.
  case loadState(MementoReference, from: MementoReference, TextBuffer.Memento, alongTheWay: Int)
  /// A request to search all states.
  case search(HistoryQuery)
  /// A request to stop the search.
  case stopSearching
  /// A request to name a memento, and remove the name from any other; nil removes its name.
  case name(MementoReference, String?)
  /// A request to add entries to the journal: which memento was current when, in seconds since
  /// 1970-01-01 00:00 UTC, and why.
  case addToJournal([(MementoReference, Double, JournalCause)])
  /// A request to check for records and names of other sessions.
  case findOtherSessions
  /// A request to record the user's decision about the recovery of a crashed session.
  case settleRecovery
  /// A request to continue the history under another path.
  case follow(path: String)
  /// A request to add the file to the recent files.
  ///
  /// The entry has the cursor position, whether the user chose to wrap the lines, and the time the
  /// file was last shown, in seconds since 1970-01-01 00:00 UTC.
  case remember(StartPlace, wraps: Bool?, at: Double)
  /// A request to erase mementos for good.
  case forget([MementoReference])
  /// A request to erase one memento for good; the others keep their contents.
  case erase(MementoReference)
  /// A request to check whether another session still has the file open.
  case checkLock
  /// A request to check for records and erasures of other sessions, after the store has changed.
  case followStore
  /// A request to close the history in order, unless unsaved changes must remain for recovery.
  ///
  /// Redo never restores discarded changes.
  case close(inOrder: Bool, discardsChanges: Bool)
}

/// A request for the draft of a file whose history is not open yet.
public enum LoadingDraftRequest: Sendable {
  /// A request to store the draft as a delta from the loaded text, in place of the last one.
  ///
  /// The time is in seconds since 1970-01-01 00:00 UTC.
  case keep(path: String, TextBuffer.Memento, since: TextBuffer.Memento, at: Double)
  /// A request to drop the draft, which has no changes any more.
  case drop
}
