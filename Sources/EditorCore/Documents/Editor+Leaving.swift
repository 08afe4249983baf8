import Console
import Documents
import MementoKit
import Text

/// Closing documents and ending the program.
extension Editor {
  // MARK: Quitting

  /// Quits the program, after a question about each document with unsaved changes.
  mutating func quit(at now: Moment) {
    if delaysQuit() { return cancelQuit() }
    document.caretaker.closeBlock(at: now)
    quit = quit ?? QuitPlan(session: ProjectSession(of: self))
    guard let next = nextToAskAbout else {
      quit?.status = 0
      return
    }
    activatePane(with: next, at: now)
    display(next, at: now)
    if let obstacle = document.outbox.questions.firstIndex(where: { !$0.subject.isUnsolicited }) {
      // Its save has begun already, and only this answer is missing.
      Asking.ask(
        .document(document.outbox.questions.remove(at: obstacle).subject), isStepOfQuit: true,
        in: &self, at: now)
    } else if !document.saves.isEmpty || document.isFormattedForSaving
      || document.file.conflict.deferredSave?.next == .quit
    {
      message = .info(HurriedQuit.waiting)
      // A save that waits for a check of the file includes the quit already.
      if !document.saves.isEmpty || document.isFormattedForSaving {
        document.saves.nextWhenDone = .quit
      }
    } else {
      Asking.ask(.saveChanges(then: .quit), in: &self, at: now)
    }
  }

  /// Stops a change of many files before a quit, which would leave it incomplete.
  ///
  /// - Returns: whether the quit must be requested again.
  mutating func delaysQuit() -> Bool {
    FileReplaceRun.delaysQuit(in: &self) || FileTree.delaysQuit(in: &self)
      || ProjectRestoring.delaysQuit(in: &self)
  }

  /// The next document with unsaved changes or saves under way, the shown one first.
  private var nextToAskAbout: DocumentID? {
    let others = documents.filter { $0.id != document.id }
    return ([document] + others).first {
      !$0.isSavedAtEnd && (!$0.saves.isEmpty || hasUnsavedChanges($0))
    }?.id
  }

  /// Returns whether a document has changes that are neither saved nor discarded.
  func hasUnsavedChanges(_ document: Document) -> Bool {
    document.isModified && quit?.discarded.contains(document.id) != true
  }

  /// Cancels the closing of the shown document and a quit.
  mutating func cancelLeaving() {
    cancelClosing()
    cancelQuit()
  }

  /// Cancels the closing of the shown document.
  mutating func cancelClosing() {
    held.closing.remove(document.id)
    held.hasDroppedKeys = false
  }

  /// Whether the program ends without further questions, after all pending saves.
  public var isWaitingToQuit: Bool {
    quit.map { $0.status != nil || documents.contains { !$0.saves.isEmpty } } ?? false
  }

  /// Whether saves must complete before the shown document is closed or the program ends.
  ///
  /// Keys typed meanwhile are dropped: the user has left the text.
  var isLeaving: Bool {
    focus.isText && (quit != nil || held.closing.contains(document.id))
  }

  /// Returns whether a key or, with nil, a paste is dropped, because its target no longer exists;
  /// reports that, too.
  mutating func drops(_ key: Key?, at now: Moment) -> Bool {
    guard let dropping = input.dropping, now.uptime < dropping.until else { return false }
    let isCharacter = key?.typedScalar != nil && !registers.macros.isDelivering
    switch dropping.cause {
    case .answer: if let key, isMeantAfterClosing(key) { return false }
    case .letter where !isCharacter:
      // Any other key ends the typed word.
      input.dropping = nil
      return false
    case .letter, .openFailure: if !isCharacter || !focus.isText { return false }
    }
    input.dropFurther(from: now.uptime)
    let text = dropping.cause.message
    if let message {
      if !message.text.lowercased().contains(text.lowercased()) {
        self.message = Message(parts: [message.text, text], isWarning: message.isWarning)
      }
    } else if dropping.cause != .openFailure {
      message = .info(text)
    }
    return true
  }

  /// Returns whether a key may be handled while the document is being left.
  func interruptsLeaving(_ key: Key) -> Bool {
    key.cancels || keymap[key]?.role == .quit
  }

  /// Returns whether a key just after a document was closed takes effect, such as the one that
  /// reopens it.
  func isMeantAfterClosing(_ key: Key) -> Bool {
    interruptsLeaving(key) || keymap[key]?.role == .reopen
  }

  /// Explains why keys are dropped.
  mutating func reportLeaving() {
    held.hasDroppedKeys = true
    let purpose = quit == nil ? "closing" : "quitting"
    let way = keymap.key(for: "quit").map { ", \($0) leaves without waiting" } ?? ""
    message = .info(
      "Saving before \(purpose)\(symbols.ellipsis) Esc cancels it" + (quit == nil ? "" : way))
  }

  /// Cancels the quit and its question, after another action of the user or a failed save.
  mutating func cancelQuit() {
    guard quit != nil else { return }
    quit = nil
    if layers.question?.subject.isAboutQuit == true { closeQuestion() }
    for index in documents.indices where documents[index].saves.nextWhenDone == .quit {
      documents[index].saves.nextWhenDone = .stay
    }
  }

  /// Requests the end of the program, after all other effects.
  mutating func finishQuit() {
    guard let status = quit?.status, quit?.isFinishing == false else { return }
    quit?.isFinishing = true
    effects.append(.quit(status: status))
  }

  /// Submits all documents when a signal or a lost terminal ends the program.
  ///
  /// Held keys are delivered first, so that the submitted changes include them.
  mutating func end(at now: Moment) {
    handleHeldInput(at: now)
    input.isClosed = true
    // Stopping work cancels the quit; a cancelled quit discards nothing.
    let plan = quit?.status == nil ? nil : quit
    SessionKeeping.keep(in: &self)
    for id in documents.ids {
      let isDiscarded = plan?.discarded.contains(id) == true
      deliver(to: id, at: now) {
        if isDiscarded, plan?.erased.contains(id) == true { $0.session.isErased = true }
        $0.finish(discarding: isDiscarded, at: now)
      }
      if let document = documents[id] { Bookmarks.keep(of: document, in: &self) }
    }
  }

  /// Asks a question during a long wait for the exit, so that no key reaches a text, where it would
  /// be lost.
  mutating func handleLeaving(_ event: LeavingEvent) {
    switch event {
    case .takesLong(let status):
      quit = quit ?? QuitPlan(status: status, isFinishing: true)
      Asking.ask(.finishing, in: &self, at: times.now)
    case .isPossible:
      // After a cancelled exit, editing continues.
      quit?.isFinishing = false
    case .historiesEnded:
      for id in documents.ids { deliver(to: id, at: times.now) { $0.handleEndOfHistory() } }
    }
  }

  // MARK: Closing

  /// Closes the shown document, after a question about unsaved changes; if another pane has it,
  /// closes only the active pane.
  mutating func close(at now: Moment) {
    if isInAnotherPane {
      closePane(at: now)
      return message = .info("Closed the pane; another one has \(document.name)")
    }
    document.caretaker.closeBlock(at: now)
    if !document.saves.isEmpty {
      message = .info("Still saving; closing when that is done")
      held.closing.insert(document.id)
      document.saves.nextWhenDone = .close
    } else if document.isModified {
      Asking.ask(.saveChanges(then: .close), in: &self, at: now)
    } else if documents.count == 1, document.path == nil, document.caretaker.tree.count == 1 {
      message = .info(keymap.translatingKeys(in: "Nothing to close; Ctrl-Q quits"))
    } else {
      let name = document.path == nil ? nil : document.name
      let stopped = document.work.job.map { "; \($0.label) was stopped" } ?? ""
      remove(document.id, at: now)
      if let name {
        message = .info("Closed \(name)\(stopped); \(reopeningHint)\(leavingMessage)")
      }
    }
  }

  private var reopeningHint: String {
    (keymap.key(for: "reopen-closed").map { "\($0)" } ?? "reopen-closed") + " reopens it"
  }

  /// A hint at the key for quitting after the last document is closed: many programs quit with the
  /// last tab.
  private var leavingMessage: String {
    guard documents.count == 1, document.path == nil, let key = keymap.key(for: "quit") else {
      return ""
    }
    return ", \(key) quits"
  }

  /// Handles a failed save; if the user was leaving the document, asks again about its changes.
  mutating func handleSaveFailure(of request: SaveRequest, _ reason: String, at now: Moment) {
    let plan = quit
    let isLeft = plan != nil || isLeaving && request.document == document.id
    let explanation = keymap.translatingKeys(in: reason)
    deliver(to: request.document, at: now, orReport: explanation) { $0.handleSaveFailure(reason) }
    guard isLeft, documents.index(of: request.document) != nil else { return }
    askToSave(request.document, after: explanation, plan: plan, at: now)
  }

  /// Asks again about the changes to a document that was being left, after its save failed.
  mutating func askToSave(
    _ id: DocumentID, after explanation: String, plan: QuitPlan?, at now: Moment
  ) {
    held.closing.remove(id)
    activatePane(with: id, at: now)
    display(id, at: now)
    quit = plan
    var question = Asking.saveQuestion(
      then: plan == nil ? .close : .quit, after: explanation, in: self)
    question.earlyKeys = .dropped
    // The question contains the reason.
    if message?.text == explanation { message = nil }
    Asking.present(question, in: &self, at: now)
  }

  // MARK: Failing

  /// After a question about unsaved changes, quits with status 1 and without a save, so that the
  /// calling program abandons the edit.
  mutating func quitFailing(at now: Moment) {
    document.caretaker.closeBlock(at: now)
    let changed = documents.filter(\.isModified)
    let lost = changed.filter { $0.journal.phase != .kept || $0.journal.hasFailed }
    let asked = lost.isEmpty ? changed : lost
    guard let first = asked.first else { return leaveFailing() }
    let what = asked.count == 1 ? "Changes to \(first.name)" : "Changes to \(asked.count) files"
    Asking.ask(.quitFailing(what, areKept: lost.isEmpty), in: &self, at: now)
  }

  mutating func leaveFailing() {
    // Discarded changes are not offered for recovery.
    quit = QuitPlan(discarded: Set(documents.filter(\.isModified).map(\.id)), status: 1)
  }

  // MARK: Answers

  mutating func discard(then next: AfterSaving, at now: Moment) {
    let (id, name, isErased) = (document.id, document.name, document.session.isErased)
    if next == .quit {
      quit?.discarded.insert(id)
      return held.intents.append(.quit)
    }
    // Keys typed just after closing are dropped: they were meant for the closed document.
    input.dropKeys(.answer, from: now.uptime)
    remove(id, discarding: true, at: now)
    let text = isErased ? "Erased the unsaved changes to \(name) for good" : "Closed \(name)"
    message = .info(documents.closed.last?.id == id ? "\(text); \(reopeningHint)" : text)
  }

  /// Returns the notice of unsaved changes in the histories after a signal or an immediate quit
  /// ended the program; nil if there are none.
  package func unsavedNotice(bySignal: Bool) -> String? {
    let names = zip(documents, documents.labels).filter {
      $0.0.isModified && $0.0.session.isLeftToHistory && $0.0.isTextKept
    }.map(\.1)
    if names.isEmpty { return nil }
    let cause = bySignal ? "A signal ended the editor. " : ""
    return cause + "The history has the unsaved changes to " + names.joined(separator: ", ")
      + "; the next opening offers them."
  }

  /// The notice of unsaved changes that the history could not erase; nil if there are none.
  package var unerasedNotice: String? {
    let names = zip(documents, documents.labels).filter {
      $0.0.session.isErased && $0.0.hasHistoryFailed
    }.map(\.1)
    if names.isEmpty { return nil }
    return "The history could not be written: it may still have the changes to "
      + names.joined(separator: ", ") + " that you erased. `memento forget` erases them."
  }

  // MARK: Intents

  /// Adds the intent for the action after a save.
  mutating func intend(_ next: AfterSaving, for id: DocumentID) {
    switch next {
    // The quit may wait only for this save, which began before it.
    case .stay: if quit != nil, focus.isText { held.intents.append(.quit) }
    case .close: if held.closing.remove(id) != nil { held.intents.append(.close(id)) }
    case .quit: held.intents.append(.quit)
    }
  }

  /// Adds the intent to show a file that was read; in the background, adds its document at once.
  mutating func intendToAdd(_ request: OpenRequest, _ text: FileText?, at now: Moment) {
    if text == nil, request.mustExist {
      let (label, advice) = (request.labelIfMissing(in: self), request.adviceIfMissing)
      let reason = "\(label)\(request.path) does not exist any more\(advice)"
      return failOpening(request, reason, at: now)
    }
    if request.opensInBackground { return addInBackground(request, text, at: now) }
    finishOpening(.add(request, text), at: now)
  }

  /// Adds the intent to show a file that is open already, unless it was to be opened in the
  /// background.
  mutating func intendToShow(_ request: OpenRequest, _ id: DocumentID, at now: Moment) {
    if !request.opensInBackground { return finishOpening(.show(request, id), at: now) }
    ExpectedFiles.markSettled(request, in: &self, at: now)
    SessionReopening.recordOpened(id, for: request, in: &self, at: now)
  }

  /// Delivers held keys and runs intents, until none is left or keys wait.
  mutating func runIntents(at now: Moment) {
    HistoryMoves.resumeAfterOpening(in: &self, at: now)
    deliverHeldInput(at: now)
    let isPlaying = registers.macros.isPlaying
    while commandWait == nil, isPlaying || held.isEmpty, !held.intents.isEmpty {
      run(held.intents.removeFirst(), at: now)
      deliverHeldInput(at: now)
    }
  }

  mutating func run(_ intent: Intent, at now: Moment) {
    switch intent {
    case .add(let request, let text): addOpened(request, text, at: now)
    case .show(let request, let id): show(request, in: id, at: now)
    case .openFolder(let request): PathPrompt.askForFile(inFolder: request, in: &self)
    case .chooseRecent(let files): PathPrompt.chooseRecent(files, in: &self)
    case .arrangeSession: SessionReopening.arrange(in: &self, at: now)
    case .quit:
      // The completed save settles the question whether to leave without it.
      if layers.question?.subject.waitsOnCancel == true { closeQuestion() }
      if quit != nil, layers.question?.subject.isAboutQuit != true { quit(at: now) }
      // Keys typed since the last answer were not meant for the next question.
      guard var question = layers.question, question.subject.isAboutQuit else { return }
      question.earlyKeys = .dropped
      question.repeatable = quit?.lastAnswer
      layers.update(question: question)
    case .close(let id):
      guard let document = documents[id] else { return }
      if document.isModified {
        show(id, at: now)
        close(at: now)
      } else {
        // Keys typed during the save were not meant for the next document.
        if id == self.document.id { input.dropKeys(.answer, from: now.uptime) }
        // The reason why the text was not formatted matters more than the stop of its command.
        let warning = message?.isWarning == true ? message : nil
        remove(id, at: now)
        if let warning { message = warning }
        let dropped = held.hasDroppedKeys ? "; keys typed meanwhile are dropped" : ""
        held.hasDroppedKeys = false
        report(.info("Saved and closed \(document.name); \(reopeningHint)\(dropped)"))
      }
    }
  }
}
