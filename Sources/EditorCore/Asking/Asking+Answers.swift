import Documents
import MementoKit
import Text
import TextEditing

/// The actions of the answers.
extension Asking {
  static func perform(
    _ choice: AnswerChoice, about subject: QuestionSubject, in editor: inout Editor, at now: Moment
  ) {
    switch subject {
    case .document(let question): perform(choice, about: question, in: &editor, at: now)
    case .saveChanges(let next): answerSaveChanges(choice, then: next, in: &editor, at: now)
    case .eraseChanges(let next):
      let id = editor.document.id
      if next == .quit {
        editor.quit?.erased.insert(id)
      } else {
        editor.document.session.isErased = true
      }
      editor.discard(then: next, at: now)
    case .deleteCopy(let copy): editor.update { $0.delete(copy) }
    case .reload: EncodingChoice.askForReadingEncoding(in: &editor)
    case .quitFailing: editor.leaveFailing()
    case .finishing: break
    case .leaveUnsaved: HurriedQuit.leave(in: &editor)
    case .moveName(let name, let holder, let number):
      StateNaming.moveName(name, from: holder, to: number, in: &editor)
    case .eraseState(let number): StateNaming.eraseState(number, in: &editor, at: now)
    case .replaceMacro(let macro): MacroChoice.keep(macro, in: &editor)
    case .replaceMatch: MatchReplacing.answer(choice, in: &editor, at: now)
    case .replaceInFiles: FileReplaceRun.begin(in: &editor, at: now)
    case .searchAgain(let tally): tally.outdated.search(in: &editor)
    case .timelineMoment(let moments): TimelineList.goBack(to: choice, of: moments, in: &editor)
    case .restoreProject(let choice): ProjectRestoring.start(choice, in: &editor)
    case .deletion(let deletion): FileTree.change(.delete(deletion), in: &editor)
    case .change: LineChanges.answer(choice, in: &editor, at: now)
    }
  }

  private static func perform(
    _ choice: AnswerChoice, about question: DocumentQuestion, in editor: inout Editor,
    at now: Moment
  ) {
    switch question {
    case .recovery(let recovery): answerRecovery(choice, recovery, in: &editor, at: now)
    case .emergencyCopy(let copy): answerEmergency(choice, copy, in: &editor, at: now)
    case .secretCopies: copySecrets(choice == .copySecrets, in: &editor, at: now)
    case .changedOnDisk(let change, let save, _):
      editor.update {
        switch choice {
        case .acceptTheirs: $0.acceptTheirs(change, at: now)
        case .keepMineQuietly: $0.keepMineQuietly(change, at: now)
        default: $0.keepMine(change, save: save, at: now)
        }
      }
    case .openElsewhere: editor.update { $0.isReadOnly = choice != .editAnyway }
    case .readOn:
      if choice == .stopReading { return editor.update { $0.stopLoad(at: now) } }
      editor.update { $0.resumeReading() }
    case .saveObstacle(let obstacle, let request, let next):
      if choice == .chooseName { return Saving.askForPath(request.path, then: next, in: &editor) }
      if case .otherTarget = obstacle, editor.refuses("Not saved") { return editor.cancelLeaving() }
      editor.update { $0.save(request, despite: obstacle, then: next, at: now) }
    }
  }

  private static func answerRecovery(
    _ choice: AnswerChoice, _ recovery: EarlierHistory<TextBuffer.Memento>.Recovery,
    in editor: inout Editor, at now: Moment
  ) {
    editor.update { $0.emit(HistoryRequest.settleRecovery) }
    if choice == .restore {
      guard editor.mayChangeText() else { return }
      editor.document.caretaker.closeBlock(at: now)
      // Then undo restores the text that another session saved since, or that was typed just now.
      if editor.document.areOnDifferentBranches(recovery.id, editor.document.caretaker.tree.current)
      {
        return HistoryMoves.begin(.restore(recovery.id), in: &editor, at: now)
      }
      editor.document.timeline.expect(.recovered, of: recovery.id)
      return HistoryMoves.begin(.goTo(recovery.id), in: &editor, at: now)
    }
    editor.message = .info(
      editor.keymap.translatingKeys(in: "The changes stay in the history: Ctrl-T shows it"))
    if beginsAnew(in: &editor, at: now) {
      editor.message = .info("The changes stay in the history of that text")
    }
  }

  /// Replaces an empty document that joined the history of a lost text by one with a history of its
  /// own; returns whether it did.
  ///
  /// The user continues in another text.
  @discardableResult
  private static func beginsAnew(in editor: inout Editor, at now: Moment) -> Bool {
    let old = editor.document
    guard old.isEmptyNewText else { return false }
    editor.add(Document(PieceTree(), path: nil, isOnDisk: false, at: now), at: now)
    editor.remove(old.id, at: now)
    return true
  }

  private static func answerEmergency(
    _ choice: AnswerChoice, _ copy: EmergencyText, in editor: inout Editor, at now: Moment
  ) {
    switch choice {
    case .restore:
      if editor.mayChangeText() { editor.update { $0.restore(copy, at: now) } }
    case .askToDelete: ask(.deleteCopy(copy), in: &editor, at: now)
    default: editor.message = .info("The copy stays in \(copy.path)")
    }
  }

  private static func copySecrets(_ areCopied: Bool, in editor: inout Editor, at now: Moment) {
    editor.update { $0.emit(FileRequest.copySecrets(areCopied)) }
    for id in editor.documents.ids { editor.deliver(to: id, at: now) { $0.settleSecretCopies() } }
    editor.message = .info(
      areCopied
        ? "Copies of secrets are kept; copy-secrets = false in the configuration ends that"
        : "No secrets are copied; copy-secrets = true in the configuration changes that")
  }

  private static func answerSaveChanges(
    _ choice: AnswerChoice, then next: AfterSaving, in editor: inout Editor, at now: Moment
  ) {
    if next == .quit { editor.quit?.lastAnswer = choice }
    switch choice {
    case .save:
      if next == .close { editor.held.closing.insert(editor.document.id) }
      Saving.save(in: &editor, at: now, then: next)
    case .saveAll: Saving.saveSavable(then: .quit, in: &editor, at: now)
    case .askToErase: ask(.eraseChanges(then: next), in: &editor, at: now)
    default: editor.discard(then: next, at: now)
    }
  }

  /// Cancels a question, and a quit with it.
  static func cancel(
    _ subject: QuestionSubject, _ departure: Editor.Departure, in editor: inout Editor
  ) {
    let now = editor.times.now
    switch subject {
    case .document(.changedOnDisk):
      editor.update {
        if $0.file.conflict.askedSave != nil { $0.removeAddedLineBreak(at: now) }
        $0.file.conflict.askedSave = nil
      }
    case .document(.saveObstacle): editor.update { $0.removeAddedLineBreak(at: now) }
    case .document(.recovery):
      beginsAnew(in: &editor, at: now)
      editor.message = .info(
        "You are asked again at the next opening; the changes are in the history")
    case .document(.secretCopies): editor.message = .info("You are asked again at the next opening")
    case .deleteCopy(let copy): editor.message = .info("The copy stays in \(copy.path)")
    case .replaceMatch: MatchReplacing.endReplacing(in: &editor)
    case .searchAgain(let tally):
      editor.message = editor.keymap.translatingKeys(in: tally.message(ofUndo: false))
    default: break
    }
    editor.cancelClosing()
    if departure == .cancelled {
      if let plan = editor.quit, !plan.discarded.isEmpty {
        editor.message = .info(plan.cancellation)
      }
      editor.cancelQuit()
    }
    askDeferredQuestions(in: &editor)
  }
}
