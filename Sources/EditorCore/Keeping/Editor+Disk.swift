import MementoKit
import TextModel

/// What other programs do to the file.
extension Editor {
  mutating func take(_ news: DiskNews, at now: Moment) {
    switch news {
    case .stirred: lookSoon(at: now)
    case .watched(let needsLooking):
      document.disk.needsLooking = needsLooking
      if needsLooking { document.disk.lookDue = now.uptime + DiskState.lookInterval }
    case .stands(let standing): take(standing)
    case .found(let finding, let look): take(finding, of: look, at: now)
    case .reread(let finding, let look): takeReread(finding, of: look, at: now)
    }
  }

  // MARK: Looking

  /// Looks when the other program has had a moment: many empty a file before they write to it.
  private mutating func lookSoon(at now: Moment) {
    let due = now.uptime + DiskState.timeToWrite
    document.disk.lookDue = min(document.disk.lookDue ?? due, due)
  }

  /// Looks at the file, now or when the time for that has come.
  mutating func look(at now: Moment) {
    document.disk.lookDue = nil
    // What is still coming is looked at when it is there, and what was cut short is another text.
    if document.arrival != nil || document.isCutShort { return }
    guard let path = document.path, let memento = document.caretaker.tree.state(of: document.saved)
    else { return }
    if let next = document.disk.nextReload, now.uptime < next {
      document.disk.lookDue = next
    } else if document.disk.isLooking || !document.savesUnderWay.isEmpty {
      // What is under way may have seen the file too early.
      document.disk.lookDue = now.uptime + .milliseconds(50)
    } else {
      document.disk.isLooking = true
      wish(.look(DiskLook(path: path, id: document.saved, memento: memento)))
    }
  }

  private mutating func take(_ finding: DiskFinding, of look: DiskLook, at now: Moment) {
    document.disk.isLooking = false
    if document.disk.needsLooking { document.disk.lookDue = now.uptime + DiskState.lookInterval }
    guard look.path == document.path, look.id == document.saved else {
      return self.look(at: now)
    }
    let wasMissing = document.disk.wasMissing
    document.disk.wasMissing = false
    switch finding {
    case .unchanged:
      if wasMissing || document.disk.isGone { document.disk.isGone = false }
      saveAfterLook(at: now)
    case .changed(let found, let encoding):
      takeChange(FoundChange(base: look.id, found: found, encoding: encoding), at: now)
    case .gone where document.disk.isGone || !document.isOnDisk: saveAfterLook(at: now)
    case .gone where wasMissing || document.disk.waitingSave != nil: noteGone(at: now)
    case .gone:
      document.disk.wasMissing = true
      document.disk.lookDue = now.uptime + DiskState.timeToReplace
    case .unreadable(let reason):
      say(reason)
      saveAfterLook(at: now)
    }
  }

  private mutating func noteGone(at now: Moment) {
    document.disk.isGone = true
    if document.disk.waitingSave != nil { return saveAfterLook(at: now) }
    say("\(document.name) was deleted or moved by another program; Ctrl-S writes it again")
  }

  /// Goes on with a save that waited until it was clear what is in the file.
  private mutating func saveAfterLook(at now: Moment) {
    guard let waiting = document.disk.waitingSave else { return }
    document.disk.waitingSave = nil
    save(to: waiting.path, mayReplace: true, mayLoseChanges: true, then: waiting.next)
  }

  /// Saves mine as the user wants it, with theirs in the history; also what comes to the file meanwhile.
  private mutating func save(_ waiting: WaitingSave, over change: FoundChange, at now: Moment) {
    keepMine(besides: change, at: now)
    var request = request(to: waiting.path, then: waiting.next)
    request.mayReplace = true
    request.insistence = waiting.insistence + 1
    request.mayLoseChanges = waiting.insistence >= WaitingSave.mostInsistence
    save(request)
  }

  // MARK: A change

  private mutating func takeChange(_ change: FoundChange, at now: Moment) {
    document.disk.isGone = false
    if !document.isModified, !document.caretaker.isRecording {
      // The changes that were to be saved were taken back meanwhile.
      if document.disk.waitingSave != nil { stopLeaving() }
      document.disk.waitingSave = nil
      take(change, at: now)
      // A mistake in it may be told already.
      let words = "\(document.name) changed on disk and was read again; Ctrl-Z goes back"
      if message?.isWarning != true { message = .info(words) }
    } else if let waiting = document.disk.waitingSave, waiting.insistence > 0 {
      document.disk.waitingSave = nil
      save(waiting, over: change, at: now)
    } else if document.disk.waitingSave != nil
      || !document.disk.isQuiet && document.disk.declined != change
    {
      ask(about: change, at: now)
    }
  }

  /// Makes the text what is in the file.
  private mutating func take(_ change: FoundChange, at now: Moment) {
    let theirs = change.found.text
    let earlier = document.buffer.text
    document.caretaker.closeBlock(at: now)
    document.caretaker.edit(.changedOnDisk, at: now) {
      $0.become(theirs)
      $0.setEncoding(change.encoding)
    }
    noteTaken(document.caretaker.tree.current, at: now)
    document.disk.settle()
    document.highlightChanges(since: earlier, at: now)
    renewPane()
  }

  /// Records what is in the file beside the text, which stays what it is.
  private mutating func keepMine(besides change: FoundChange, at now: Moment) {
    guard let base = document.caretaker.tree.state(of: change.base) else { return }
    let state = TextBuffer(change.found.text, encoding: change.encoding).makeMemento()
    let summary = TextBuffer(state).summary(of: .changedOnDisk, since: base)
    let id = document.caretaker.recordAside(state, of: change.base, summary: summary, at: now)
    noteTaken(id, at: now)
    message = .info("Yours is kept; theirs is in the history")
  }

  /// What is in the file is a memento now.
  mutating func noteTaken(_ id: MementoID, at now: Moment) {
    document.saved = id
    document.isOnDisk = true
    noteEncodingOnDisk()
    document.disk.declined = nil
    document.disk.nextReload = now.uptime + DiskState.reloadInterval
    if let path = document.path { wish(.accept(path: path)) }
  }

  // MARK: Questions

  private mutating func ask(about change: FoundChange, at now: Moment) {
    // When the file changes while that is asked, the save waits for the answer to the new question.
    let save = document.disk.waitingSave ?? document.disk.askedSave
    let answers = answers(to: change, goingOnWith: save)
    document.disk.waitingSave = nil
    document.disk.askedSave = save
    document.disk.declined = change
    document.disk.hasAsked = true
    document.questions.removeAll { $0.isAboutChange }
    let outdated = withdrawQuestion()
    let showsPage = outdated?.page != nil
    let question = PendingQuestion(
      isAboutChange: true, pause: save != nil || showsPage ? .zero : .seconds(1)
    ) { editor, _ in
      var question = Question(
        "\(editor.document.name) changed on disk.", isAboutChange: true,
        answers: answers,
        difference: Question.Difference(
          older: editor.document.buffer.text, newer: change.found.text,
          labels: ("mine", "theirs")))
      question.cancelled = { editor, _ in editor.document.disk.askedSave = nil }
      if showsPage { _ = question.togglePage() }
      return question
    }
    if let held = outdated?.held {
      // Whoever was answering answers for what is there now.
      ask(question, holding: held.key, at: now)
    } else {
      document.questions.append(question)
    }
  }

  /// - Parameter save: a save that waits for the answer.
  private func answers(
    to change: FoundChange, goingOnWith save: WaitingSave?
  ) -> [Answer] {
    let mine = Answer(
      "k", "keep mine", meaning: "Keep the text as it is here; the next save replaces theirs"
    ) { editor, now in
      editor.document.disk.askedSave = nil
      guard let save else { return editor.keepMine(besides: change, at: now) }
      editor.save(save, over: change, at: now)
    }
    let theirs = Answer(
      "t", "take theirs", meaning: "Take the text of the file; Ctrl-Z goes back to mine"
    ) { editor, now in
      editor.take(change, at: now)
      editor.stopLeaving()
      editor.message = .info("Theirs is taken; yours is in the history")
    }
    // A log goes on growing, and whoever edits it has said once what they want.
    let offersQuiet = document.disk.hasAsked && save == nil
    return [mine, theirs] + (offersQuiet ? [quiet(after: change)] : [])
  }

  private func quiet(after change: FoundChange) -> Answer {
    Answer("n", "not again", meaning: "Keep mine, and ask no more before the next save") {
      editor, now in
      editor.keepMine(besides: change, at: now)
      editor.document.disk.isQuiet = true
      editor.message = .info("Yours is kept; no more questions before you save")
    }
  }

  /// Takes a question back that is about what is no longer in the file.
  private mutating func withdrawQuestion() -> Question? {
    guard case .question(let asked) = focus, asked.isAboutChange else { return nil }
    focus = .text
    return asked
  }

  mutating func askAboutOther(_ words: String) {
    document.isReadOnly = true
    document.isOccupied = true
    document.questions.append(
      PendingQuestion { editor, _ in
        Question(
          "\(editor.document.name) is open in \(words)",
          answers: [
            Answer("r", "read only") { _, _ in },
            Answer("e", "edit anyway") { editor, _ in editor.document.isReadOnly = false },
          ])
      })
  }
}

extension EditKind {
  /// What another program did.
  static let changedOnDisk = EditKind.alone("Changed on disk")
}
