import Console
import Documents
import MementoKit
import Text

/// Questions: their appearance and their keys.
///
/// A question of a command takes the next key. An unsolicited question may appear while the user is
/// typing. It is shown at once, but keys of the first moment reach the text, and the question
/// returns after a pause.
enum Asking {
  /// - Parameter isStepOfQuit: whether a quit under way asks it.
  static func ask(
    _ subject: QuestionSubject, isStepOfQuit: Bool = false, in editor: inout Editor, at now: Moment
  ) {
    present(
      question(about: subject, in: editor, at: now), isStepOfQuit: isStepOfQuit, in: &editor,
      at: now)
  }

  /// Shows a question above everything but the history pane.
  static func present(
    _ question: Question, isStepOfQuit: Bool = false, in editor: inout Editor, at now: Moment
  ) {
    editor.putBackQuestion()
    var shown = question
    shown.shownAt = now.uptime
    // Keys typed since the answer before were not meant for it.
    if isStepOfQuit { shown.earlyKeys = .dropped }
    let isOfQuit = isStepOfQuit || question.subject.isAboutQuit
    editor.open(.question(shown), closing: isOfQuit ? .replaced : .cancelled)
  }

  /// Returns the uptime at which the next question of the document appears; nil while none can.
  static func questionDue(in editor: Editor) -> Duration? {
    guard editor.focus.isText, !editor.isTooSmall, editor.inputWait == nil,
      let next = editor.document.outbox.questions.first
    else {
      return nil
    }
    // The program is about to end, so the question could not be answered.
    if editor.quit != nil, next.subject.isUnsolicited { return nil }
    if next.pause == .zero { return .zero }
    if next.earlyAnswer == editor.input.count {
      return editor.input.last.map { $0 + Question.timeForWord }
    }
    return (editor.input.last ?? editor.times.firstFrame).map { $0 + next.pause } ?? .zero
  }

  /// Shows the next question when it is due, and updates an open question about a change on disk.
  static func showDueQuestion(in editor: inout Editor, at now: Moment) {
    if let shown = editor.layers.question {
      renew(shown, in: &editor, at: now)
      renewAge(in: shown, &editor, at: now)
      answerPending(in: &editor, at: now)
    }
    followHiddenSaves(in: &editor, at: now)
    if let due = questionDue(in: editor), now.uptime >= due {
      let pending = editor.document.outbox.questions.removeFirst()
      var question = question(about: .document(pending.subject), in: editor, at: now)
      question.isExpected = pending.isExpected
      question.hasReturned = pending.pause > .zero
      present(question, in: &editor, at: now)
    }
    if editor.focus.isText, let notice = editor.document.outbox.questions.first?.notice,
      editor.message == nil
    {
      editor.message = .info(notice)
    }
  }

  /// Continues a quit with the question about a save in a hidden document; otherwise reports this
  /// question, until the next key.
  private static func followHiddenSaves(in editor: inout Editor, at now: Moment) {
    let waiting = editor.documents.indices.filter { index in
      index != editor.documents.shownIndex
        && editor.documents[index].outbox.questions.contains { !$0.subject.isUnsolicited }
    }
    guard editor.focus.isText, let first = waiting.first else { return }
    if let quit = editor.quit {
      let isSaving =
        !editor.document.saves.isEmpty || editor.document.isFormattedForSaving
        || editor.document.file.conflict.deferredSave != nil
      if quit.status == nil, !isSaving { editor.quit(at: now) }
      return
    }
    let sinceLastKey = waiting.filter {
      editor.documents[$0].outbox.notice(at: now.uptime) >= editor.input.last ?? .zero
    }
    if sinceLastKey.isEmpty { return }
    let others = waiting.count - 1
    let notice =
      editor.documents[first].name
      + (others == 0
        ? " is not saved yet: its tab has a question"
        : " and \(counted(others, "other file")) are not saved yet: their tabs have questions")
    // The warning is added to the message of a command.
    editor.keep(.warning(notice))
  }

  /// Replaces an open question about a change on disk with one about a newer change.
  private static func renew(_ shown: Question, in editor: inout Editor, at now: Moment) {
    if case .saveChanges(let next) = shown.subject {
      return renewSaving(shown, then: next, in: &editor)
    }
    guard shown.isAboutChange,
      let index = editor.document.outbox.questions.firstIndex(where: { $0.subject.isAboutChange })
    else { return }
    var newer = question(
      about: editor.document.outbox.questions.remove(at: index).subject, in: editor, at: now)
    if shown.page != nil { newer.togglePage() }
    (newer.shownAt, newer.isExpected) = (shown.shownAt, shown.isExpected)
    editor.layers.update(question: newer)
  }

  /// Updates an open question about unsaved changes: its answers after the history was opened, and
  /// its text after other saves have stopped.
  private static func renewSaving(
    _ shown: Question, then next: AfterSaving, in editor: inout Editor
  ) {
    var newer = saveQuestion(then: next, after: shown.failure, in: editor)
    guard newer.text != shown.text || newer.answers.count > shown.answers.count else { return }
    (newer.shownAt, newer.earlyKeys) = (shown.shownAt, shown.earlyKeys)
    newer.repeatable = shown.repeatable
    editor.layers.update(question: newer)
  }

  /// Updates the age in an open question about unsaved text, and the comparison with the present
  /// text.
  private static func renewAge(in shown: Question, _ editor: inout Editor, at now: Moment) {
    guard let subject = shown.subject.ofDocument, subject.hasAge else { return }
    var newer = question(about: subject, in: editor, at: now)
    if newer.compares(sameAs: shown) {
      if newer.text == shown.text { return }
      let text = newer.text
      newer = shown
      newer.text = text
    } else {
      if shown.page != nil { newer.togglePage() }
      (newer.shownAt, newer.isExpected) = (shown.shownAt, shown.isExpected)
      (newer.hasReturned, newer.pending) = (shown.hasReturned, shown.pending)
    }
    editor.layers.update(question: newer)
  }

  /// Defers a question that appeared while the user was typing.
  ///
  /// Whoever types over the offer of a lost text without a file begins another text, whose file must
  /// not get the history of the lost one: the offer stays in its tab.
  ///
  /// - Parameter key: the key for the text.
  static func deferQuestion(
    _ question: Question, by key: Key? = nil, in editor: inout Editor, at now: Moment
  ) {
    if let subject = question.subject.ofDocument {
      var pending = PendingQuestion(
        subject: subject, pause: Question.timeToAskAgain, notice: question.notice)
      if let key, question.choice(of: key) != nil { pending.earlyAnswer = editor.input.count }
      editor.document.outbox.questions.insert(pending, at: 0)
    }
    editor.closeLayer(.done)
    if case .document(.recovery) = question.subject, editor.document.isEmptyNewText {
      editor.add(Document(PieceTree(), path: nil, isOnDisk: false, at: now), at: now)
      editor.message = .info("The unsaved text stays in the other tab")
    }
  }

  /// Returns the uptime at which the open question begins to accept answers, or at which a pending
  /// one acts; nil if it accepts them already.
  static func questionListens(in editor: Editor) -> Duration? {
    guard case .question(let question) = editor.focus else { return nil }
    if let pending = question.pending { return pending.due }
    return question.isListening(at: editor.times.now.uptime) ? nil : question.listensFrom
  }

  /// Performs the pending answer if no other key followed it.
  private static func answerPending(in editor: inout Editor, at now: Moment) {
    guard case .question(var question) = editor.focus, let pending = question.pending,
      now.uptime >= pending.due
    else { return }
    question.pending = nil
    answer(question, with: pending.key, in: &editor, at: now)
  }

  /// Asks the deferred questions of the shown document without a further pause.
  static func askDeferredQuestions(in editor: inout Editor) {
    for index in editor.document.outbox.questions.indices {
      editor.document.outbox.questions[index].pause = .zero
    }
  }

  static func press(_ key: Key, in question: Question, _ editor: inout Editor, at now: Moment) {
    if let pending = question.pending, !key.cancels {
      if question.earlyKeys != .usual {
        return dropEarly(key, in: question, &editor, at: now)
      }
      // The user continues to type: both keys are text.
      deferQuestion(question, in: &editor, at: now)
      editor.press(pending.key, at: now)
      return editor.press(key, at: now)
    }
    let isEarly = !question.isListening(at: now.uptime)
    if question.earlyKeys != .usual, isEarly, !key.cancels, !question.isRepeated(by: key),
      !editor.registers.macros.isDelivering
    {
      return dropEarly(key, in: question, &editor, at: now)
    }
    if question.mayBeTypedOver, isEarly || !isAnswer(key, to: question, in: editor) {
      deferQuestion(question, by: key, in: &editor, at: now)
      editor.press(key, at: now)
    } else if question.mayBeTypedOver, question.hasReturned, question.choice(of: key) != nil,
      now.uptime < question.shownAt + Question.timeToTypeOn
    {
      var question = question
      question.pending = .init(key: key, due: now.uptime + Question.timeForWord)
      editor.layers.update(question: question)
    } else {
      answer(question, with: key, in: &editor, at: now)
    }
  }

  /// Drops a key of the first moment, unless it may be an answer that no other key follows.
  private static func dropEarly(
    _ key: Key, in question: Question, _ editor: inout Editor, at now: Moment
  ) {
    // The same answer once more changes nothing.
    if question.pending?.key == key { return }
    var question = question
    if question.earlyKeys == .droppedUnlessAlone, question.pending == nil,
      question.choice(of: key) != nil
    {
      question.pending = .init(key: key, due: now.uptime + Question.timeForWord)
    } else {
      // The keys around it belong to the same word.
      (question.earlyKeys, question.pending) = (.dropped, nil)
      (question.repeatable, question.shownAt) = (nil, now.uptime)
      if key.typedScalar != nil {
        editor.message = .info("Ignored, too soon after the last key: pause, then answer")
      }
    }
    editor.layers.update(question: question)
  }

  private static func isAnswer(_ key: Key, to question: Question, in editor: Editor) -> Bool {
    let action = question.keys.action(for: key, running: editor.keymap[key])
    return action == .goBack || action == .help || question.choice(of: key) != nil
  }

  static func answer(_ question: Question, with key: Key, in editor: inout Editor, at now: Moment) {
    let action = question.keys.action(for: key, running: editor.keymap[key])
    if action == .goBack { return goBack(from: question, in: &editor) }
    if let answer = question.choice(of: key) {
      return choose(answer, by: key, of: question, in: &editor, at: now)
    }
    switch action {
    case .help: Help.toggleHelp(in: &editor)
    case .quit: quit(by: key, in: question, &editor, at: now)
    default:
      if !movePage(of: question, by: key, in: &editor) {
        reportWrongKey(key, in: question, &editor)
      }
    }
  }

  /// Returns from the difference to the question, or cancels the question.
  private static func goBack(from question: Question, in editor: inout Editor) {
    if question.page != nil, question.change == nil { return togglePage(of: question, in: &editor) }
    question.subject.waitsOnCancel ? HurriedQuit.wait(in: &editor) : editor.closeLayer(.cancelled)
  }

  private static func choose(
    _ answer: Answer, by key: Key, of question: Question, in editor: inout Editor, at now: Moment
  ) {
    if answer.choice == .togglePage { return togglePage(of: question, in: &editor) }
    if key.typedScalar != nil, question.mayBeginWord {
      editor.input.dropKeys(.letter, from: now.uptime)
    }
    editor.closeLayer(.done)
    perform(answer.choice, about: question.subject, in: &editor, at: now)
  }

  private static func togglePage(of question: Question, in editor: inout Editor) {
    var question = question
    question.togglePage()
    editor.layers.update(.question(question))
  }

  /// Continues a quit that waits, or cancels the question and quits; a question of a quit stays.
  private static func quit(
    by key: Key, in question: Question, _ editor: inout Editor, at now: Moment
  ) {
    if case .finishing = question.subject { return HurriedQuit.request(in: &editor, at: now) }
    guard editor.quit == nil else { return reportWrongKey(key, in: question, &editor) }
    editor.closeLayer(.cancelled)
    if editor.focus.isText { editor.press(key, at: now) }
  }

  /// Scrolls the page of a question.
  ///
  /// - Returns: whether the key moves, and the question has a page.
  private static func movePage(
    of question: Question, by key: Key, in editor: inout Editor
  ) -> Bool {
    guard case .move(let body) = editor.keymap[key]?.body, var page = question.page else {
      return false
    }
    body(&page, editor.layout.text)
    page.scrollToCursor(rows: editor.layout.text.rows, columns: editor.layout.textColumns)
    var question = question
    question.page = page
    editor.layers.update(.question(question))
    return true
  }

  private static func reportWrongKey(_ key: Key, in question: Question, _ editor: inout Editor) {
    let letters = question.choices.map { String($0.letter) }.joined(separator: ", ")
    let cancel = Question.cancelKey
    editor.message = .warning(
      letters.isEmpty
        ? "Press \(cancel) to cancel" : "\(key) is not an answer; press \(letters) or \(cancel)")
  }
}

extension Question {
  /// Whether the user may still be typing, because the difference is not shown.
  var mayBeTypedOver: Bool { subject.ofDocument?.isUnsolicited == true && page == nil }

  /// Whether the letter of an answer that changes the text may begin a word that the user types.
  fileprivate var mayBeginWord: Bool {
    switch subject.ofDocument {
    case .changedOnDisk, .recovery, .emergencyCopy: mayBeTypedOver
    default: false
    }
  }

  /// Returns whether a key gives the same answer as to the question before.
  fileprivate func isRepeated(by key: Key) -> Bool {
    repeatable != nil && choice(of: key)?.choice == repeatable
  }
}
