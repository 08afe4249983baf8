import Documents
import MementoKit
import TextEditing

/// A history move that waits for a state from the store.
struct AwaitedMove {
  let move: Caretaker<TextBuffer>.HistoryMove
  /// The requested state: the missing one, or one further in the same direction; nil while the
  /// history itself is being opened.
  var asked: MementoID?
  /// The uptime from which a message names the key that stops it; nil after the message.
  var reportedFrom: Duration?
}

/// Undo, redo and restore: at once, or after the store has loaded the state.
extension Editor {
  /// Begins a history move.
  mutating func begin(_ move: Caretaker<TextBuffer>.HistoryMove, at now: Moment) {
    // A state within a block is one of the steps, and moving on does not record it.
    if document.caretaker.isRecording { document.caretaker.closeBlock(at: now) }
    if document.needsEarlierHistory(for: move) {
      held.awaitedMove = AwaitedMove(
        move: move, reportedFrom: now.uptime + Self.timeToReportMove)
      return
    }
    guard let missing = document.caretaker.missing(for: move) else {
      update { $0.requestCursorsOfStart() }
      return apply(move, at: now)
    }
    let asked = document.stateToLoad(for: move, missing: missing)
    held.awaitedMove = AwaitedMove(
      move: move, asked: asked, reportedFrom: now.uptime + Self.timeToReportMove)
    // The current state, too, whose cursors may be unknown.
    requestState(asked, alongTheWay: asked == missing ? 1 : Document.statesAhead)
  }

  /// The time after which a slow load is reported.
  private static var timeToReportMove: Duration { .milliseconds(300) }

  /// Begins a move that waited for the opening of the history, after that has ended.
  mutating func resumeMoveAfterOpening(at now: Moment) {
    guard let awaited = held.awaitedMove, awaited.asked == nil,
      !document.needsEarlierHistory(for: awaited.move)
    else { return }
    held.awaitedMove = nil
    if awaited.reportedFrom == nil { message = nil }
    begin(awaited.move, at: now)
  }

  /// Requests a state from the store, as a delta from the previewed state, which is often one step
  /// away.
  private mutating func requestState(_ id: MementoID, alongTheWay: Int = 0) {
    let near = historyPane?.shown
    update { $0.requestState(id, from: near, alongTheWay: alongTheWay) }
  }

  /// Evicts excess states and resumes the waiting move, after the store loaded states.
  mutating func finishLoadingStates(_ answered: MementoID?, at now: Moment) {
    document.evictStates(keeping: historyPane?.needed ?? [])
    resumeMove(after: answered, orElse: "The state was not loaded: the text is unchanged", at: now)
  }

  /// Reports a state that the store cannot load, or resumes the waiting move without it.
  mutating func noteLost(_ id: MementoID, _ reason: String, isShown: Bool, at now: Moment) {
    guard isShown else { return message = .warning(reason) }
    historyPane?.noteLost(id, reason)
    if held.awaitedMove == nil {
      message = .warning(reason)
    } else {
      resumeMove(after: id, orElse: reason, at: now)
    }
  }

  /// Makes the waiting move if no state is missing.
  ///
  /// The answer may lack the missing state, because the store's path to a further state need not
  /// contain the nearer ones. In that case the missing state is requested itself. If the store
  /// cannot load it, the move ends.
  ///
  /// - Parameter answered: the loaded or lost state; nil if it is not known.
  private mutating func resumeMove(
    after answered: MementoID?, orElse reason: String, at now: Moment
  ) {
    guard let awaited = held.awaitedMove, awaited.asked != nil else { return }
    guard let missing = document.caretaker.missing(for: awaited.move) else {
      held.awaitedMove = nil
      if awaited.reportedFrom == nil { message = nil }
      return apply(awaited.move, at: now)
    }
    // The pane requests states, too.
    if let answered, answered != awaited.asked { return }
    if awaited.asked != missing {
      held.awaitedMove?.asked = missing
      return requestState(missing)
    }
    held.awaitedMove = nil
    document.timeline.expectNothing()
    message = .warning(reason)
  }

  /// The uptime of the message about a slow load; nil if none is due.
  var moveDeadline: Duration? { held.awaitedMove?.reportedFrom }

  /// Reports a slow load when it is due.
  mutating func tickMove(at now: Moment) {
    guard let due = moveDeadline, now.uptime >= due else { return }
    held.awaitedMove?.reportedFrom = nil
    message = .info(
      held.awaitedMove?.asked == nil
        ? "The history is being opened; Esc stops waiting"
        : "Loading a state of the history; Esc stops it")
    quitDespiteWait(at: now)
  }

  /// Updates the pane, and the question about a state, after an earlier history was attached.
  mutating func movePane(_ places: Caretaker<TextBuffer>.Relocation) {
    relocateQuestion { places($0) }
    historyPane = historyPane.map {
      $0.moved(places, in: document.caretaker, saved: document.saved)
    }
  }

  /// Updates the question about a state after some were erased, or closes it if its own was.
  mutating func moveQuestion(_ places: [MementoID: MementoID]) {
    if layers.question?.subject.ofDocument?.isRecovery(of: places.keys) == true {
      return closeQuestion()
    }
    relocateQuestion { places[$0] ?? $0 }
  }

  private mutating func relocateQuestion(_ places: (MementoID) -> MementoID) {
    guard var question = layers.question, var subject = question.subject.ofDocument else { return }
    subject.relocate(places)
    question.subject = .document(subject)
    layers.update(question: question)
  }

  /// Requests the state that the pane needs, if it is not loaded.
  mutating func loadSelected() {
    guard hasHistoryPane, let wanted = historyPane?.wanted, document.journal.states.loading == nil,
      document.journal.phase == .kept
    else { return }
    requestState(wanted)
  }
}
