import Documents
import MementoKit
import Text
import TextEditing

/// The delivery of events to documents, and of their requests and reports to the editor, in order.
///
/// The notices of a document follow when it is first visible.
extension Editor {
  /// Delivers an event to a document; if it is closed, only reports a loss.
  mutating func deliver(
    to id: DocumentID, at now: Moment, orReport loss: String? = nil,
    _ handle: (inout Document) -> Void
  ) {
    if let index = documents.index(of: id) {
      handle(&documents[index])
      followOutbox(of: id, at: now)
    } else if let loss {
      report(loss)
    }
  }

  /// Changes the shown document and processes its outbox.
  mutating func update(_ change: (inout Document) -> Void) {
    change(&document)
    followOutbox(of: document.id, at: times.now)
  }

  /// Reconciles every document with its journal and its saves, after each event.
  mutating func reconcileDocuments(at now: Moment) {
    for id in documents.ids { deliver(to: id, at: now) { $0.reconcile(at: now) } }
  }

  /// Processes the outbox of a document until it is empty.
  private mutating func followOutbox(of id: DocumentID, at now: Moment) {
    while let index = documents.index(of: id) {
      let outputs = documents[index].takeOutbox()
      if outputs.isEmpty { return }
      for output in outputs { follow(output, of: id, at: now) }
    }
  }

  private mutating func follow(_ output: DocumentOutput, of id: DocumentID, at now: Moment) {
    switch output {
    case .request(let request): effects.append(request.effect(of: id))
    case .status(let status):
      let status = keymap.translatingKeys(in: status)
      // A report may end the warning before it, but not several.
      if status.isWarning || message?.isOfSeveral == true {
        report(status)
      } else {
        message = status
      }
    case .resolved(let text, let warning):
      if message?.isOfManyFiles == true { return }
      if message?.isWarning != true || message?.text == keymap.translatingKeys(in: warning) {
        message = .info(text)
      }
    case .saved(let text): reportSave(text, of: id)
    case .jobStatus(let status):
      message = keymap.translatingKeys(in: status)
      if id != document.id, let name = documents[id]?.name {
        message = keymap.translatingKeys(
          in: Message(text: "\(name): \(status.text)", isWarning: status.isWarning))
      }
    case .warning(let text): report(keymap.translatingKeys(in: text))
    case .change(let change): follow(change, of: id, at: now)
    }
  }

  private mutating func follow(_ change: DocumentChange, of id: DocumentID, at now: Moment) {
    let isShown = id == document.id
    switch change {
    case .reloaded: reportReload(of: id)
    case .quitBlocked:
      held.closing.remove(id)
      reportCancelledQuit()
    case .proceed(let next): intend(next, for: id)
    case .historyChanged: if isShown { HistoryBrowsing.followHistory(in: &self) }
    case .historyJoined(let places):
      if isShown { HistoryMoves.relocatePane(places, in: &self) }
      TimelineList.showAwaited(in: &self, at: now)
    case .statesErased(let places, let byOther):
      if isShown { HistoryMoves.moveQuestion(places, in: &self) }
      // The purge has already removed the text from the recent searches.
      if byOther { effects.append(.search(.readAgain)) }
    case .changeSettled:
      if isShown, layers.question?.isAboutChange == true { closeQuestion() }
    case .statesLoaded(let answered):
      if isShown { HistoryMoves.finishLoadingStates(answered, in: &self, at: now) }
    case .stateLost(let state, let reason):
      HistoryMoves.handleLost(state, reason, isShown: isShown, in: &self, at: now)
    case .querying(let serial, let progress):
      if isShown { HistoryBrowsing.setSearchProgress(serial, progress, in: &self) }
    case .queried(let serial, let findings):
      if isShown { HistoryBrowsing.acceptFindings(serial, findings, in: &self) }
    case .unlocked:
      if isShown, case .openElsewhere = layers.question?.subject.ofDocument { closeQuestion() }
    case .grown: FileLoading.followGrowth(of: id, in: &self)
    case .loaded(let place, let next, let size):
      // The message is no longer true.
      if let size, message == .warning(Load.stillReading) {
        message = .info("Read all of standard input: \(size)")
      }
      FileLoading.finish(of: id, at: place, then: next, in: &self, at: now)
    case .settingsOutdated: renewSettings(of: id)
    case .linesReplaced: if isShown { showLineStart() }
    case .operated(let next): run(next, of: id, at: now)
    case .complained(let output, let text):
      FormatterPlaces.find(in: output, about: text, of: id, in: &self)
    case .pathWanted(let path, let next):
      Saving.askForPath(inFolder: path, of: id, then: next, in: &self, at: now)
    }
  }

  /// Reports a reload together with those since the last key, and behind a warning.
  private mutating func reportReload(of id: DocumentID) {
    if message?.isOfManyFiles == true { return }
    let advice = keymap.translatingKeys(in: Document.encodingAdvice)
    if message?.text == advice, documents[id]?.file.isNotUTF8 == false { message = nil }
    let reloaded = (message?.reloaded ?? []).filter { $0 != id } + [id]
    let names = reloaded.compactMap { documents[$0]?.name }.joined(separator: ", ")
    var report = Message.info("Changed on disk and reloaded: \(names)")
    if reloaded.count == 1 {
      report = .info("\(names) changed on disk and was reloaded\(hintAfterReload(of: id))")
    }
    if let message, message.isWarning { return self.message = message.followed(by: report.text) }
    report.reloaded = reloaded
    message = report
  }

  /// The size of the largest text that a reload searches for conflicts, in bytes.
  private static var mostForConflicts: Int { 1 << 20 }

  /// Returns a hint at the next action: to visit the conflicts that git has left, or to undo.
  private func hintAfterReload(of id: DocumentID) -> String {
    guard id == document.id else { return "" }
    let text = document.buffer.text
    if text.count <= Self.mostForConflicts,
      MergeConflict.outermost(isFirst: true, in: text) != nil
    {
      return "; next-conflict goes to its conflicts"
    }
    return keymap.key(for: "undo").map { "; \($0) undoes that" } ?? ""
  }

  /// Reports a save together with those since the last key, in front of a warning, which may not
  /// fit.
  private mutating func reportSave(_ text: String, of id: DocumentID) {
    if let message, message.isWarning, message != Help.greeting(in: self) {
      return self.message = message.preceded(by: text)
    }
    // The question about another document hides the message, but the quit goes on.
    let earlier = quit?.saved ?? message?.saved ?? []
    let saved = earlier.filter { $0 != id && documents[$0] != nil } + [id]
    quit?.saved = saved
    let names = saved.compactMap { documents[$0]?.name }.joined(separator: ", ")
    var report = Message.info(
      saved.count == 1 ? text : "Saved \(counted(saved.count, "file")): \(names)")
    report.saved = saved
    message = report
  }

  /// Cancels a quit under way, and reports that after the present message.
  mutating func reportCancelledQuit() {
    guard let plan = quit else { return }
    cancelQuit()
    let known = message.map { "\($0.text). " } ?? ""
    message = Message(text: known + plan.cancellation, isWarning: message?.isWarning ?? false)
  }

  /// Adds a warning to the present warning, or replaces any other message.
  mutating func report(_ notice: String) {
    guard let message, message.isWarning, message != Help.greeting(in: self) else {
      self.message = .warning(notice)
      return
    }
    if !message.contains(.warning(notice)) { self.message = message.followed(by: notice) }
  }

  /// Adds a message to the present warning, or replaces any other message.
  mutating func report(_ new: Message) {
    if let message, message.isWarning, message != Help.greeting(in: self) {
      report(new.text)
    } else {
      message = new
    }
  }

  /// Returns the part of a warning that did not fit, if the event is input.
  func unreadWarning(at event: Event) -> Message? {
    switch event {
    case .input, .mouse:
      message?.isWarning == true && message != Help.greeting(in: self)
        ? message?.rest(where: messageLines.fit) : nil
    default: nil
    }
  }

  /// Adds an unread warning to the message of a command, which replaced it.
  mutating func keep(_ unread: Message) {
    guard let message else { return self.message = unread }
    // A message that repeats the warning must not grow with each key.
    if message != unread, !message.contains(unread), !message.text.contains(unread.text) {
      self.message = unread.preceded(by: message.text)
    }
  }

  /// Shows the notices of the document, after it is visible and the text has the focus.
  mutating func showNotices() {
    guard focus.isText, !document.outbox.notices.isEmpty else { return }
    for notice in document.outbox.notices {
      if notice.isWarning {
        report(keymap.translatingKeys(in: notice.text))
      } else if message == nil {
        message = .info(keymap.translatingKeys(in: notice.text))
      }
    }
    document.outbox.notices = []
  }
}

extension DocumentRequest {
  /// Returns the effect that passes the request on in the name of its document.
  fileprivate func effect(of id: DocumentID) -> Effect {
    switch self {
    case .history(let request): .history(request, of: id)
    case .file(let request): .disk(request, of: id)
    case .load(let request): .load(request, of: id)
    case .work(let request): .work(request, of: id)
    case .save(let request): .save(request)
    case .findSettings(let path): .findSettings(path: path, of: id)
    }
  }
}
