import Console
import Documents
import MementoKit
import Text

/// Questions: their appearance and their keys.
///
/// A question of a command takes the next key. An unsolicited question may appear while the user is
/// typing: it is shown at once, but keys of the first moment go to the text, and the question
/// returns after a pause.
extension Editor {
  mutating func ask(_ subject: QuestionSubject, at now: Moment) {
    show(question(about: subject, at: now), at: now)
  }

  /// Shows a question above everything but the history pane.
  mutating func show(_ question: Question, at now: Moment) {
    putBackQuestion()
    var question = question
    question.shownAt = now.uptime
    open(.question(question))
  }

  /// The uptime at which the next question of the document appears; nil while none can.
  var questionDue: Duration? {
    guard focus.isText, !isTooSmall, inputWait == nil, let next = document.outbox.questions.first
    else {
      return nil
    }
    // The program is about to end, so the question could not be answered.
    if quit != nil, next.subject.isUnsolicited { return nil }
    if next.pause == .zero { return .zero }
    return (input.last ?? times.firstFrame).map { $0 + next.pause } ?? .zero
  }

  /// Shows the next question when it is due, and updates an open question about a change on disk.
  mutating func showDueQuestion(at now: Moment) {
    if let shown = layers.question {
      renew(shown, at: now)
      renewAge(in: shown, at: now)
      answerPending(at: now)
    }
    followHiddenSaves(at: now)
    if let due = questionDue, now.uptime >= due {
      let pending = document.outbox.questions.removeFirst()
      var question = question(about: .document(pending.subject), at: now)
      question.isExpected = pending.isExpected
      question.hasReturned = pending.pause > .zero
      show(question, at: now)
    }
    if focus.isText, let notice = document.outbox.questions.first?.notice, message == nil {
      message = .info(notice)
    }
  }

  /// Continues a quit with the question of a save in a document that is not shown, or else says that this
  /// document waits for an answer, until the next key.
  private mutating func followHiddenSaves(at now: Moment) {
    let waiting = documents.indices.filter { index in
      index != documents.shownIndex
        && documents[index].outbox.questions.contains { !$0.subject.isUnsolicited }
    }
    guard focus.isText, let first = waiting.first else { return }
    if let quit {
      let isSaving =
        !document.saves.isEmpty || document.isFormattedForSaving
        || document.file.conflict.deferredSave != nil
      if quit.status == nil, !isSaving { self.quit(at: now) }
      return
    }
    let sinceLastKey = waiting.filter {
      documents[$0].outbox.notice(at: now.uptime) >= input.last ?? .zero
    }
    if sinceLastKey.isEmpty { return }
    let others = waiting.count - 1
    message = .warning(
      documents[first].name
        + (others == 0
          ? " is not saved yet: its tab has a question"
          : " and \(counted(others, "other file")) are not saved yet: their tabs have questions"))
  }

  /// Replaces an open question about a change on disk with one about a newer change.
  private mutating func renew(_ shown: Question, at now: Moment) {
    if case .saveChanges(let next) = shown.subject { return renewSaving(shown, then: next) }
    guard shown.isAboutChange,
      let index = document.outbox.questions.firstIndex(where: { $0.subject.isAboutChange })
    else { return }
    var newer = question(about: document.outbox.questions.remove(at: index).subject, at: now)
    if shown.page != nil { newer.togglePage() }
    (newer.shownAt, newer.isExpected) = (shown.shownAt, shown.isExpected)
    layers.update(question: newer)
  }

  /// Updates an open question about unsaved changes: its answers when the history is open by now, and its
  /// words when other saves have stopped.
  private mutating func renewSaving(_ shown: Question, then next: AfterSaving) {
    var newer = saveQuestion(then: next, after: shown.failure)
    guard newer.text != shown.text || newer.answers.count > shown.answers.count else { return }
    (newer.shownAt, newer.earlyKeys) = (shown.shownAt, shown.earlyKeys)
    newer.repeatable = shown.repeatable
    layers.update(question: newer)
  }

  /// Lets the age in an open question about unsaved text run on, and compares it with the present text.
  private mutating func renewAge(in shown: Question, at now: Moment) {
    guard let subject = shown.subject.ofDocument, subject.hasAge else { return }
    var newer = question(about: subject, at: now)
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
    layers.update(question: newer)
  }

  /// Defers a question that appeared while the user was typing.
  mutating func deferQuestion(_ question: Question) {
    if let subject = question.subject.ofDocument {
      document.outbox.questions.insert(
        PendingQuestion(subject: subject, pause: Question.timeToAskAgain, notice: question.notice),
        at: 0)
    }
    closeLayer(.done)
  }

  /// The uptime at which the open question begins to take answers, or at which a pending one acts; nil if
  /// it takes them already.
  var questionListens: Duration? {
    guard case .question(let question) = focus else { return nil }
    if let pending = question.pending { return pending.due }
    return question.isListening(at: times.now.uptime) ? nil : question.listensFrom
  }

  /// Gives the pending answer if no other key followed it.
  private mutating func answerPending(at now: Moment) {
    guard case .question(var question) = focus, let pending = question.pending,
      now.uptime >= pending.due
    else { return }
    question.pending = nil
    answer(question, with: pending.key, at: now)
  }

  /// Asks the deferred questions of the shown document without a further pause.
  mutating func askDeferredQuestions() {
    for index in document.outbox.questions.indices {
      document.outbox.questions[index].pause = .zero
    }
  }

  mutating func press(_ key: Key, in question: Question, at now: Moment) {
    if let pending = question.pending, !key.cancels {
      if question.earlyKeys != .usual { return dropEarly(key, in: question, at: now) }
      // The user types on: both keys are text.
      deferQuestion(question)
      press(pending.key, at: now)
      return press(key, at: now)
    }
    let isEarly = !question.isListening(at: now.uptime)
    if question.earlyKeys != .usual, isEarly, !key.cancels, !question.isRepeated(by: key),
      !registers.macros.isDelivering
    {
      return dropEarly(key, in: question, at: now)
    }
    if question.mayBeTypedOver, isEarly || !isAnswer(key, to: question) {
      deferQuestion(question)
      press(key, at: now)
    } else if question.mayBeTypedOver, question.hasReturned, question.choice(of: key) != nil {
      var question = question
      question.pending = .init(key: key, due: now.uptime + Question.timeForWord)
      layers.update(question: question)
    } else {
      answer(question, with: key, at: now)
    }
  }

  /// Drops a key of the first moment, unless it may be an answer that stands alone.
  private mutating func dropEarly(_ key: Key, in question: Question, at now: Moment) {
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
    }
    layers.update(question: question)
  }

  private func isAnswer(_ key: Key, to question: Question) -> Bool {
    key.cancels || keymap[key]?.role == .help || question.choice(of: key) != nil
  }

  mutating func answer(_ question: Question, with key: Key, at now: Moment) {
    var question = question
    if key.cancels, question.page != nil, question.change == nil {
      question.togglePage()
      layers.update(.question(question))
    } else if key.cancels, question.subject.waitsOnCancel {
      HurriedQuit.wait(in: &self)
    } else if key.cancels {
      closeLayer(.cancelled)
    } else if let answer = question.choice(of: key) {
      if answer.choice == .togglePage {
        question.togglePage()
        layers.update(.question(question))
      } else {
        closeLayer(.done)
        perform(answer.choice, about: question.subject, at: now)
      }
    } else if keymap[key]?.role == .help {
      toggleHelp()
    } else if keymap[key]?.role == .quit, case .finishing = question.subject {
      HurriedQuit.request(in: &self, at: now)
    } else if keymap[key]?.role == .quit, quit == nil {
      closeLayer(.cancelled)
      if focus.isText { press(key, at: now) }
    } else if case .move(let body) = keymap[key]?.body, var page = question.page {
      body(&page, layout.text)
      page.scrollToCursor(rows: layout.text.rows, columns: layout.textColumns)
      question.page = page
      layers.update(.question(question))
    } else {
      let letters = question.choices.map { String($0.letter) }.joined(separator: ", ")
      message = .warning(
        letters.isEmpty
          ? "Press Esc to cancel" : "\(key) is not an answer; press \(letters) or Esc")
    }
  }
}

extension Question {
  /// Whether the user may still be typing, because the difference is not shown.
  var mayBeTypedOver: Bool { subject.ofDocument?.isUnsolicited == true && page == nil }

  /// Returns whether a key gives the same answer as to the question before.
  fileprivate func isRepeated(by key: Key) -> Bool {
    repeatable != nil && choice(of: key)?.choice == repeatable
  }

  fileprivate func choice(of key: Key) -> Answer? {
    if takesEnter, key.code == .enter { return answers.first }
    guard let letter = key.typedScalar?.properties.lowercaseMapping else { return nil }
    return choices.first { ([$0.letter] + $0.synonyms).contains { String($0) == letter } }
  }
}

extension Key {
  /// Whether it cancels a question: Esc, or Ctrl-C as in a shell.
  var cancels: Bool { code == .escape || self == Key(.character("c"), .control) }
}
