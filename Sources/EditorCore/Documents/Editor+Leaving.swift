import MementoKit

/// Closing documents and ending the program.
extension Editor {
  // MARK: Quitting

  /// Ends the program, after a question about each document with unsaved changes.
  mutating func quit(at now: Moment) {
    isLeaving = true
    document.caretaker.closeBlock(at: now)
    guard let next = nextToAskAbout else {
      exitStatus = 0
      return
    }
    show(next, at: now)
    if !document.savesUnderWay.isEmpty {
      message = .info("Still saving; leaving as soon as that is done")
      document.nextWhenSaved = .quit
    } else {
      askAboutChanges(then: .quit)
    }
  }

  /// A document that may not simply be left: the one that is seen first.
  private var nextToAskAbout: DocumentID? {
    let others = documents.filter { $0.id != document.id }
    return ([document] + others).first {
      !$0.savesUnderWay.isEmpty || $0.isModified && !$0.discardsChanges
    }?.id
  }

  /// The user, or a save that failed, wants the program to go on.
  mutating func stopLeaving() {
    guard isLeaving else { return }
    isLeaving = false
    for index in documents.indices {
      documents[index].discardsChanges = false
      if documents[index].nextWhenSaved == .quit { documents[index].nextWhenSaved = .stay }
    }
  }

  /// While the end waits, nothing else goes on: what is typed then would be lost.
  mutating func take(_ news: LeavingNews) {
    switch news {
    case .takesLong(let status):
      awaitedStatus = status
      var question = Question("Leaving as soon as all is written" + symbols.ellipsis, answers: [])
      question.cancelled = { editor, _ in editor.awaitedStatus = nil }
      ask(question)
    case .isPossible:
      exitStatus = awaitedStatus
    }
  }

  // MARK: Closing

  /// Closes the document that is seen, after a question about unsaved changes.
  mutating func close(at now: Moment) {
    document.caretaker.closeBlock(at: now)
    if !document.savesUnderWay.isEmpty {
      message = .info("Still saving; closing as soon as that is done")
      document.nextWhenSaved = .close
    } else if document.isModified {
      askAboutChanges(then: .close)
    } else if documents.count == 1, document.path == nil, document.caretaker.tree.count == 1 {
      message = .info("Nothing to close; Ctrl-Q leaves")
    } else {
      let name = document.path == nil ? nil : document.name
      remove(at: now)
      if let name { message = .info("Closed \(name); \(reopeningWords)\(leavingWords)") }
    }
  }

  private var reopeningWords: String {
    keymap.key(for: "reopen-closed").map { "\($0) opens it again" }
      ?? "reopen-closed opens it again"
  }

  /// How to leave, where nothing else is open: closing the last tab ends many other programs.
  private var leavingWords: String {
    guard documents.count == 1, document.path == nil, let key = keymap.key(for: "quit") else {
      return ""
    }
    return ", \(key) leaves"
  }

  // MARK: Questions

  private mutating func askAboutChanges(then next: AfterSaving) {
    let save = Answer("s", "save", meaning: "Save the text, then go") { editor, now in
      editor.save(at: now, then: next)
    }
    // What is not whole must not take the place of the file.
    let isCutShort = document.isCutShort
    var answers = isCutShort ? [] : [save]
    answers.append(
      Answer("d", "discard", meaning: "Go without saving; the history keeps the changes") {
        editor, now in editor.discard(then: next, at: now)
      })
    if document.keeping.phase == .kept {
      answers.append(
        Answer(
          "g", "discard for good", warning: "erase",
          meaning: "Go without saving, and erase the changes from the history"
        ) { editor, _ in editor.askToErase(then: next) })
    }
    if next == .quit, savable.count > 1 {
      answers.append(
        Answer("a", "save all \(savable.count)") { editor, now in editor.saveAll(at: now) })
    }
    let words =
      isCutShort
      ? "\(document.name) is not whole here, its changes cannot be saved."
      : "Save changes to \(document.name)?"
    ask(Question(words, answers: answers))
  }

  /// What is erased does not come back: one letter must not do that.
  private mutating func askToErase(then next: AfterSaving) {
    let erase = Answer("y", "erase", warning: "erase") { editor, now in
      editor.wish(HistoryWish.forget(editor.document.unsaved))
      editor.document.isErased = true
      editor.discard(then: next, at: now)
    }
    ask(
      Question(
        "Erase the unsaved changes to \(document.name), and their states, for good?",
        answers: [erase]))
  }

  private mutating func discard(then next: AfterSaving, at now: Moment) {
    document.discardsChanges = true
    goOn(with: next)
    if next != .close { return }
    let (id, name, isErased) = (document.id, document.name, document.isErased)
    goOn(at: now)
    let words = isErased ? "Erased the unsaved changes to \(name) for good" : "Closed \(name)"
    message = .info(closed.last?.id == id ? "\(words); \(reopeningWords)" : words)
  }

  /// The documents with changes that can be saved without a question.
  private var savable: [DocumentID] {
    documents.filter {
      $0.isModified && !$0.discardsChanges && !$0.isReadOnly && $0.path != nil
    }.map(\.id)
  }

  private mutating func saveAll(at now: Moment) {
    for id in savable { attend(to: id, at: now) { $0.save(at: now, then: .quit) } }
  }

  // MARK: Going on

  /// Has something happen when the event that is being handled is dealt with.
  mutating func goOn(with next: AfterSaving) {
    if next != .stay { toDo.append((next, document.id)) }
  }

  /// Does what was put off until the event is dealt with.
  mutating func goOn(at now: Moment) {
    while !toDo.isEmpty {
      let (next, id) = toDo.removeFirst()
      switch next {
      case .stay: break
      case .quit: if isLeaving { quit(at: now) }
      case .close:
        guard let document = documents.first(where: { $0.id == id }) else { continue }
        if document.isModified, !document.discardsChanges {
          show(id, at: now)
          close(at: now)
        } else {
          attend(to: id, at: now) { $0.remove(at: now) }
        }
      }
    }
  }
}
