package import MementoKit
import TextEditing

/// The record of the submitted and the durable part of a document's history.
///
/// After each event the document compares its journal with the caretaker and emits the missing
/// requests (`Document.submitHistory`), so that no command needs to know the history.
package struct Journal {
  package enum Phase: Equatable {
    /// The store is being opened; new mementos wait.
    case opening
    /// The store records the history.
    case kept
    /// The store does not record the history.
    case notKept
  }

  package var phase = Phase.opening
  /// The number of mementos of the tree that were submitted to the store, or loaded from it.
  var submitted = 0
  /// The number of durable mementos.
  package var durable = 0
  /// The indices of the mementos recorded by this session: one range, unless other sessions
  /// recorded some in between.
  var ownPositions = RangeSet<Int>()
  /// The last current memento submitted to the store.
  var lastSubmittedCurrent: MementoID?
  /// The last memento submitted as the one in the file.
  var submittedOnDisk: MementoID?
  /// The draft of the open block.
  var draft = Draft()
  /// The number of revisions caused by the load of the file.
  var loadRevisionCount = 0
  /// The uptime of the retry; nil unless a request failed.
  var retry: Duration?
  /// Whether the user was warned that the history cannot be recorded at present.
  package var hasFailed = false
  /// The names that are not durable.
  package var names = Names()
  /// The records of other sessions, until all mementos of this session are durable.
  var fromOtherSessions: [(record: MementoRecord, parent: Int?)] = []
  /// The states loaded from the store.
  package var states = States()
  /// The history of earlier sessions, while a save prevents joining it.
  @Boxed package var waitingHistory: WaitingHistory? = nil
  /// The size in bytes beyond which a text is stored as a delta from its file.
  package var snapshotLimit = Int.max

  /// The history of earlier sessions that the store has opened and the document has not joined.
  package struct WaitingHistory {
    /// The history; nil if there is none.
    let earlier: EarlierHistory<TextBuffer.Memento>?
    /// The erasures since then, each with whether another program requested it.
    var erasures: [(states: ErasedStates, byOther: Bool)] = []
  }

  /// The draft of the open block, and of the edits before the history is open.
  struct Draft {
    /// The revision of the text in the last draft; nil if there is no draft.
    var revision: Int?
    /// The number of edits in the last draft from before the history was open.
    var editCount: Int?
    /// Whether the store may have such a draft; the first recorded mementos replace it.
    var isOfLoad = false
    /// Whether a draft is under way.
    var isUnderWay = false
    /// Whether the draft is ahead of the text, by keys that wait.
    var isAhead = false
    /// The revision of the text at an erasure of the current state: neither a memento nor a draft
    /// is submitted before the next edit.
    var erasedRevision: Int?
    /// The uptime at which draft and move are due; nil if nothing has changed.
    var due: Duration?

    /// The value for the revision of a draft whose text belongs to no revision.
    static let ofNoRevision = -1
  }

  /// The mementos whose names are not durable, including those under way.
  package struct Names {
    /// The mementos whose names are not durable.
    package var unsubmitted: Set<MementoID> = []
    /// The mementos whose names are submitted and not durable.
    package var submitted: Set<MementoID> = []
  }

  /// The states loaded from the store, and the amended one.
  package struct States {
    /// The oldest load first; the first are evicted first.
    var loaded: [MementoID] = []
    /// The state being loaded; one at a time.
    package var loading: MementoID?
    /// The submitted memento to which an edit was added last; nil for none.
    var amended: MementoID?
    /// Whether the memento with the edit is not submitted yet.
    var isAmendmentWaiting = false
  }

  /// The delay between a keystroke and its draft.
  ///
  /// With the time of writing it stays below a quarter of a second.
  package static var draftDelay: Duration { .milliseconds(180) }
  /// The delay before a failed request is retried.
  static var retryDelay: Duration { .seconds(5) }
  /// The maximum number of states loaded from the store.
  static var maxLoadedStates: Int { 2_000 }

  /// The uptime at which the journal needs an event.
  package var deadline: Duration? {
    // A draft under way is answered first, and a failed request is retried after its delay.
    retry ?? (draft.isUnderWay || states.isAmendmentWaiting ? nil : draft.due)
  }

  /// Notes that an edit was added to the step of the newest memento, which is submitted again.
  mutating func amend(_ id: MementoID) {
    states.amended = id
    states.isAmendmentWaiting = true
    draft.revision = nil
  }

  /// Prepares the amended memento for the next batch, once the store has its former text.
  ///
  /// An answer that is under way refers to the former text.
  ///
  /// - Parameter isFinal: whether this is the last chance to submit.
  mutating func submitAmended(isFinal: Bool) {
    guard states.isAmendmentWaiting, let id = states.amended, isSettled || isFinal else { return }
    states.isAmendmentWaiting = false
    submitted = min(submitted, id.index)
    durable = min(durable, id.index)
  }

  /// Cancels the deadlines.
  package mutating func rest() {
    draft.due = nil
    retry = nil
  }

  /// Whether everything submitted is durable.
  var isSettled: Bool { submitted == durable }

  /// Returns whether a memento is about to become durable.
  func isPending(_ id: MementoID) -> Bool {
    switch phase {
    case .opening: !hasFailed
    case .notKept: false
    case .kept:
      retry == nil
        && (!isSettled && durable <= id.index
          || states.isAmendmentWaiting && states.amended == id)
    }
  }
}
