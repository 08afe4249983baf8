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
enum HistoryMoves {
  /// Begins a history move.
  static func begin(
    _ move: Caretaker<TextBuffer>.HistoryMove, in editor: inout Editor, at now: Moment
  ) {
    // A state within a block is one of the steps, so that a further move does not record it.
    if editor.document.caretaker.isRecording { editor.document.caretaker.closeBlock(at: now) }
    if editor.document.needsEarlierHistory(for: move) {
      editor.held.awaitedMove = AwaitedMove(
        move: move, reportedFrom: now.uptime + Self.timeToReportMove)
      return
    }
    guard let missing = editor.document.caretaker.missing(for: move) else {
      editor.update { $0.requestCursorsOfStart() }
      return apply(move, in: &editor, at: now)
    }
    let asked = editor.document.stateToLoad(for: move, missing: missing)
    editor.held.awaitedMove = AwaitedMove(
      move: move, asked: asked, reportedFrom: now.uptime + Self.timeToReportMove)
    // The load includes the current state, whose cursors may be unknown.
    requestState(
      asked, alongTheWay: asked == missing ? 1 : Document.statesAhead, in: &editor)
  }

  /// The time after which a slow load is reported.
  private static var timeToReportMove: Duration { .milliseconds(300) }

  /// Begins a move that waited for the opening of the history, after that has ended.
  static func resumeAfterOpening(in editor: inout Editor, at now: Moment) {
    guard let awaited = editor.held.awaitedMove, awaited.asked == nil,
      !editor.document.needsEarlierHistory(for: awaited.move)
    else { return }
    editor.held.awaitedMove = nil
    if awaited.reportedFrom == nil { editor.message = nil }
    begin(awaited.move, in: &editor, at: now)
  }

  /// Requests a state from the store, as a delta from the previewed state, which is often one step
  /// away.
  private static func requestState(_ id: MementoID, alongTheWay: Int = 0, in editor: inout Editor) {
    let near = editor.historyPane?.shown
    editor.update { $0.requestState(id, from: near, alongTheWay: alongTheWay) }
  }

  /// Evicts excess states and resumes the waiting move, after the store loaded states.
  static func finishLoadingStates(_ answered: MementoID?, in editor: inout Editor, at now: Moment) {
    editor.document.evictStates(keeping: editor.historyPane?.needed ?? [])
    resume(
      after: answered, orElse: "The state was not loaded: the text is unchanged", in: &editor,
      at: now)
  }

  /// Reports a state that the store cannot load, or resumes the waiting move without it.
  static func handleLost(
    _ id: MementoID, _ reason: String, isShown: Bool, in editor: inout Editor, at now: Moment
  ) {
    guard isShown else { return editor.message = .warning(reason) }
    editor.historyPane?.markLost(id, reason)
    if editor.held.awaitedMove == nil {
      editor.message = .warning(reason)
    } else {
      resume(after: id, orElse: reason, in: &editor, at: now)
    }
  }

  /// Makes the waiting move if no state is missing.
  ///
  /// The answer may lack the missing state, because the store's path to a further state need not
  /// contain the nearer ones. In that case the missing state is requested itself. If the store
  /// cannot load it, the move ends.
  ///
  /// - Parameter answered: the loaded or lost state; nil if it is not known.
  private static func resume(
    after answered: MementoID?, orElse reason: String, in editor: inout Editor, at now: Moment
  ) {
    guard let awaited = editor.held.awaitedMove, awaited.asked != nil else { return }
    guard let missing = editor.document.caretaker.missing(for: awaited.move) else {
      editor.held.awaitedMove = nil
      if awaited.reportedFrom == nil { editor.message = nil }
      return apply(awaited.move, in: &editor, at: now)
    }
    // The pane requests states, too.
    if let answered, answered != awaited.asked { return }
    if awaited.asked != missing {
      editor.held.awaitedMove?.asked = missing
      return requestState(missing, in: &editor)
    }
    editor.held.awaitedMove = nil
    editor.document.timeline.expectNothing()
    editor.message = .warning(reason)
  }

  /// Returns the uptime of the message about a slow load; nil if none is due.
  static func deadline(in editor: Editor) -> Duration? { editor.held.awaitedMove?.reportedFrom }

  /// Reports a slow load when it is due.
  static func tickMove(in editor: inout Editor, at now: Moment) {
    guard let due = deadline(in: editor), now.uptime >= due else { return }
    editor.held.awaitedMove?.reportedFrom = nil
    editor.message = .info(
      editor.held.awaitedMove?.asked == nil
        ? "The history is being opened; Esc stops waiting"
        : "Loading a state of the history; Esc stops it")
    editor.quitDespiteWait(at: now)
  }

  /// Updates the pane, and the question about a state, after an earlier history was attached.
  static func relocatePane(_ places: Caretaker<TextBuffer>.Relocation, in editor: inout Editor) {
    relocateQuestion(in: &editor) { places($0) }
    editor.historyPane = editor.historyPane.map {
      $0.moved(places, in: editor.document.caretaker, saved: editor.document.saved)
    }
  }

  /// Updates the question about a state after some were erased, or closes it if its own state was
  /// erased.
  static func moveQuestion(_ places: [MementoID: MementoID], in editor: inout Editor) {
    if editor.layers.question?.subject.ofDocument?.isRecovery(of: places.keys) == true {
      return editor.closeQuestion()
    }
    relocateQuestion(in: &editor) { places[$0] ?? $0 }
  }

  private static func relocateQuestion(in editor: inout Editor, _ places: (MementoID) -> MementoID)
  {
    guard var question = editor.layers.question, var subject = question.subject.ofDocument else {
      return
    }
    subject.relocate(places)
    question.subject = .document(subject)
    editor.layers.update(question: question)
  }

  /// Requests the state that the pane needs, if it is not loaded.
  static func loadSelected(in editor: inout Editor) {
    guard editor.hasHistoryPane, let wanted = editor.historyPane?.wanted,
      editor.document.journal.states.loading == nil,
      editor.document.journal.phase == .kept
    else { return }
    requestState(wanted, in: &editor)
  }
}
