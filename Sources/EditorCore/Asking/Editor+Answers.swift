import Documents
import MementoKit
import Text
import TextEditing

/// The actions of the answers.
extension Editor {
  mutating func perform(_ choice: AnswerChoice, about subject: QuestionSubject, at now: Moment) {
    switch subject {
    case .document(let question): perform(choice, about: question, at: now)
    case .saveChanges(let next): answerSaveChanges(choice, then: next, at: now)
    case .eraseChanges(let next):
      let id = document.id
      if next == .quit { quit?.erased.insert(id) } else { document.session.isErased = true }
      discard(then: next, at: now)
    case .deleteCopy(let copy): update { $0.delete(copy) }
    case .reload: askForReadingEncoding()
    case .quitFailing: leaveFailing()
    case .finishing: break
    case .leaveUnsaved: HurriedQuit.leave(in: &self)
    case .moveName(let name, let holder, let number): moveName(name, from: holder, to: number)
    case .eraseState(let number): eraseState(number, at: now)
    case .replaceMacro(let macro): MacroChoice.keep(macro, in: &self)
    case .replaceMatch: answerReplacement(choice, at: now)
    case .replaceInFiles: FileReplaceRun.begin(in: &self, at: now)
    case .searchAgain(let tally): tally.outdated.search(in: &self)
    case .timelineMoment(let moments): TimelineList.goBack(to: choice, of: moments, in: &self)
    case .restoreProject(let choice): ProjectRestoring.start(choice, in: &self)
    case .deletion(let deletion): FileTree.change(.delete(deletion), in: &self)
    case .change: answerChange(choice, at: now)
    }
  }

  private mutating func perform(
    _ choice: AnswerChoice, about question: DocumentQuestion, at now: Moment
  ) {
    switch question {
    case .recovery(let recovery): answerRecovery(choice, recovery, at: now)
    case .emergencyCopy(let copy): answerEmergency(choice, copy, at: now)
    case .secretCopies: copySecrets(choice == .copySecrets, at: now)
    case .changedOnDisk(let change, let save, _):
      update {
        switch choice {
        case .acceptTheirs: $0.acceptTheirs(change, at: now)
        case .keepMineQuietly: $0.keepMineQuietly(change, at: now)
        default: $0.keepMine(change, save: save, at: now)
        }
      }
    case .openElsewhere: update { $0.isReadOnly = choice != .editAnyway }
    case .readOn:
      if choice == .stopReading { return update { $0.stopLoad(at: now) } }
      update { $0.resumeReading() }
    case .saveObstacle(let obstacle, let request, let next):
      if choice == .chooseName { return askForPath(request.path, then: next) }
      update { $0.save(request, despite: obstacle, then: next, at: now) }
    }
  }

  private mutating func answerRecovery(
    _ choice: AnswerChoice, _ recovery: EarlierHistory<TextBuffer.Memento>.Recovery, at now: Moment
  ) {
    update { $0.emit(HistoryRequest.settleRecovery) }
    if choice == .restore {
      guard mayChangeText() else { return }
      document.caretaker.closeBlock(at: now)
      // Then undo leads back to what another session saved since, or to what was typed just now.
      if document.areOnDifferentBranches(recovery.id, document.caretaker.tree.current) {
        return begin(.restore(recovery.id), at: now)
      }
      document.timeline.expect(.recovered, of: recovery.id)
      return begin(.goTo(recovery.id), at: now)
    }
    message = .info(keymap.translatingKeys(in: "The changes stay in the history: Ctrl-T shows it"))
    if beginsAnew(at: now) { message = .info("The changes stay in the history of that text") }
  }

  /// Replaces an empty document that joined the history of a lost text by one with a history of its own;
  /// returns whether it did.
  ///
  /// The user continues in another text.
  @discardableResult
  private mutating func beginsAnew(at now: Moment) -> Bool {
    let old = document
    guard old.path == nil, old.load == nil, old.buffer.text.count == 0, !old.isModified else {
      return false
    }
    add(Document(PieceTree(), path: nil, isOnDisk: false, at: now), at: now)
    remove(old.id, at: now)
    return true
  }

  private mutating func answerEmergency(
    _ choice: AnswerChoice, _ copy: EmergencyText, at now: Moment
  ) {
    switch choice {
    case .restore: if mayChangeText() { update { $0.restore(copy, at: now) } }
    case .askToDelete: ask(.deleteCopy(copy), at: now)
    default: message = .info("The copy stays in \(copy.path)")
    }
  }

  private mutating func copySecrets(_ areCopied: Bool, at now: Moment) {
    update { $0.emit(FileRequest.copySecrets(areCopied)) }
    for id in documents.ids { deliver(to: id, at: now) { $0.settleSecretCopies() } }
    message = .info(
      areCopied
        ? "Copies of secrets are kept; copy-secrets = false in the configuration ends that"
        : "No secrets are copied; copy-secrets = true in the configuration changes that")
  }

  private mutating func answerSaveChanges(
    _ choice: AnswerChoice, then next: AfterSaving, at now: Moment
  ) {
    if next == .quit { quit?.lastAnswer = choice }
    switch choice {
    case .save:
      if next == .close { held.closing.insert(document.id) }
      save(at: now, then: next)
    case .saveAll: saveSavable(then: .quit, at: now)
    case .askToErase: ask(.eraseChanges(then: next), at: now)
    default: discard(then: next, at: now)
    }
  }

  /// Cancels a question, and a quit with it.
  mutating func cancel(_ subject: QuestionSubject) {
    let now = times.now
    switch subject {
    case .document(.changedOnDisk):
      update {
        if $0.file.conflict.askedSave != nil { $0.removeAddedLineBreak(at: now) }
        $0.file.conflict.askedSave = nil
      }
    case .document(.saveObstacle): update { $0.removeAddedLineBreak(at: now) }
    case .document(.recovery):
      beginsAnew(at: now)
      message = .info("You are asked again at the next opening; the changes are in the history")
    case .document(.secretCopies): message = .info("You are asked again at the next opening")
    case .deleteCopy(let copy): message = .info("The copy stays in \(copy.path)")
    case .replaceMatch: endReplacing()
    case .searchAgain(let tally):
      message = keymap.translatingKeys(in: tally.message(ofUndo: false))
    default: break
    }
    cancelLeaving()
    askDeferredQuestions()
  }
}
