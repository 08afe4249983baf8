public import Documents
import MementoKit
import Text
import TextEditing

/// Showing, adding, opening and closing documents.
extension Editor {
  // MARK: Showing

  /// Shows a document, and cancels a quit.
  mutating func show(_ id: DocumentID, at now: Moment) {
    reportCancelledQuit()
    if id == document.id { return }
    display(id, at: now)
    for index in document.outbox.questions.indices {
      document.outbox.questions[index].isExpected = true
    }
  }

  /// Shows a document without cancelling a quit.
  mutating func display(_ id: DocumentID, at now: Moment) {
    guard let index = documents.index(of: id), index != documents.shownIndex else { return }
    leaveText(at: now)
    documents.show(index)
    followShownDocument()
    Asking.askDeferredQuestions(in: &self)
  }

  /// Closes layers and the open block of the shown document, before another view or document.
  mutating func leaveText(at now: Moment) {
    putBackQuestion()
    closeLayers(.replaced)
    Finding.stopAwaiting(in: &self)
    finding.replacing = nil
    document.caretaker.closeBlockOutsideGroup(at: now)
    document.session.lastSeen = now.secondsSince1970
    document.highlight = nil
    update { $0.reconcile(at: now) }
  }

  /// Shows the document at a distance in the tab line, which wraps at its ends.
  mutating func showNext(by places: Int, at now: Moment) {
    if ExpectedFiles.delay(places, in: &self, at: now) { return }
    let count = documents.count
    if count == 1 {
      return message = .idle(
        keymap.translatingKeys(in: "No other document is open; Ctrl-O opens a file"))
    }
    show(documents[(documents.shownIndex + places % count + count) % count].id, at: now)
  }

  /// The list of the open documents, the last shown one first.
  var documentList: Picker {
    let rows = documents.byRecency.map { document in
      Picker.Row(
        title: document.name, id: document.id.number,
        detail: document.path ?? document.buffer.text.firstWords ?? "empty",
        note: document.isModified ? "modified" : "")
    }
    return Picker(.document, "Document: ", enter: "show", rows: rows)
  }

  /// Makes the asked question of the shown document pending again, for the next time it is shown.
  mutating func putBackQuestion() {
    guard let subject = layers.question?.subject.ofDocument else { return }
    document.outbox.questions.insert(PendingQuestion(subject: subject), at: 0)
    closeQuestion()
  }

  // MARK: Adding and closing

  /// Inserts a document after the shown one, and shows it.
  ///
  /// It replaces an empty, untouched document, unless another pane shows that.
  mutating func add(_ document: Document, at now: Moment) {
    let old = self.document
    let isUntouched = old.isUnused && !isInAnotherPane
    let id = documents.insert(document)
    show(id, at: now)
    begin(id, at: now)
    if isUntouched, document.path != nil { remove(old.id, at: now) }
  }

  /// Emits the first requests of a document.
  mutating func begin(_ id: DocumentID, at now: Moment) {
    renewSettings(of: id)
    deliver(to: id, at: now) { $0.begin() }
    Bookmarks.find(of: id, in: &self)
  }

  /// Closes a document without a question; an empty one replaces the last.
  ///
  /// - Parameter discarding: whether the user gave up unsaved changes, so that they are not offered
  ///   for recovery.
  mutating func remove(_ id: DocumentID, discarding: Bool = false, at now: Moment) {
    guard let index = documents.index(of: id) else { return }
    if id == document.id { closeLayers() }
    held.closing.remove(id)
    deliver(to: id, at: now) {
      $0.finish(discarding: discarding, at: now)
      $0.end()
    }
    remember(documents[index])
    Bookmarks.close(documents[index], in: &self)
    let (closed, all) = (documents[index], documents)
    views.updateAll { $0.jumps.close(closed, in: all) }
    let empty = documents.remove(
      at: index, orElse: Document(PieceTree(), path: nil, isOnDisk: false, at: now))
    showUnshownDocument(at: now)
    followShownDocument()
    views.remove { $0.document == id }
    views.updateAll {
      $0.left[id] = nil
      // The trail would keep its text in memory.
      if $0.trail?.document == id { $0.trail = nil }
    }
    if let empty { begin(empty, at: now) }
    ProgramRun.close(id, in: &self)
  }

  // MARK: Opening

  /// Opens a file, or shows its document if it is open.
  ///
  /// - Parameter isOwn: whether it was open before, so that a restricted session opens it.
  mutating func open(_ request: OpenRequest, isOwn: Bool = false, at now: Moment) {
    if let known = openDocument(for: request) {
      if !request.opensInBackground { show(request, in: known.id, at: now) }
    } else {
      if !isOwn, refuses("Not opened") { return }
      effects.append(.open(request))
      if !request.opensInBackground { awaitOpening(at: now) }
    }
  }

  /// Shows a file that was read.
  mutating func addOpened(_ request: OpenRequest, _ file: FileText?, at now: Moment) {
    if openDocument(for: request) != nil { return open(request, at: now) }
    let beginning = documents.first { $0.path == request.path && !$0.isModified }
    add(Document(file, for: request, at: now), at: now)
    if file == nil { beginConfiguration(at: now) }
    if let place = request.place { go(to: place) }
    // The whole file replaces its truncated text.
    if let beginning {
      if request.place == nil { go(to: .ofCursor(in: beginning.buffer)) }
      remove(beginning.id, at: now)
    }
    settlePlace(request, at: now)
  }

  /// Appends a document of a file that was read, without showing it.
  mutating func addInBackground(_ request: OpenRequest, _ file: FileText?, at now: Moment) {
    defer { ExpectedFiles.markSettled(request, in: &self, at: now) }
    if let known = openDocument(for: request) {
      return SessionReopening.recordOpened(known.id, for: request, in: &self, at: now)
    }
    let id = documents.append(Document(file, for: request, at: now))
    begin(id, at: now)
    if let place = request.place, let index = documents.index(of: id) { go(to: place, in: index) }
    SessionReopening.recordOpened(id, for: request, in: &self, at: now)
  }

  private func openDocument(for request: OpenRequest) -> Document? {
    documents.first { $0.path == request.path && !$0.isTruncated }
  }

  /// Shows the document of a file that is already open.
  mutating func show(_ request: OpenRequest, in id: DocumentID, at now: Moment) {
    show(id, at: now)
    if let place = request.place { go(to: place) }
    settlePlace(request, at: now)
  }

  /// Moves the cursor to the result or place for which a file was opened; its message stays beside
  /// warnings about the file.
  private mutating func settlePlace(_ request: OpenRequest, at now: Moment) {
    request.continueWithDocument(in: &self, at: now)
    if request.mustExist, document.outbox.notices.contains(where: \.isWarning) {
      message = message.map { .warning($0.text) }
    }
  }

  /// Moves the cursor of the shown document to its first position, as soon as that is loaded.
  public mutating func go(to place: StartPlace) { go(to: place, in: documents.shownIndex) }

  /// Moves the cursor of a document to its first position, as soon as that is loaded.
  mutating func go(to place: StartPlace, in index: Int) {
    if documents[index].load != nil, !documents[index].contains(place) {
      documents[index].load?.place = place
      return
    }
    let rows = layout.text.rows
    var isFound = true
    documents[index].caretaker.move { buffer in
      isFound = place.move(&buffer)
      let line = buffer.text.line(at: buffer.selections.primary.head)
      // Lines above the cursor remain visible.
      if !(buffer.scroll.line..<buffer.scroll.line + rows).contains(line) {
        buffer.scrollCursorToMiddle(rows: rows)
      }
    }
    if case .text(let words) = place, !isFound {
      message = .warning("\(documents[index].name) does not contain \(words)")
    }
  }

  // MARK: Reopening

  /// Stores the path, the cursor and, without a file, the text of a closed document.
  private mutating func remember(_ document: Document) {
    guard
      document.path != nil
        || document.buffer.text.count > 0 && !document.session.isErased
          && !document.isProgramOutput
    else { return }
    documents.closed.append(
      ClosedDocument(
        id: document.id, path: document.path, place: .ofCursor(in: document.buffer),
        text: document.path == nil ? document.buffer.text : nil))
    if documents.closed.count > ClosedDocument.most { documents.closed.removeFirst() }
  }

  /// Opens the last closed document again.
  mutating func reopen(at now: Moment) {
    guard let last = documents.closed.popLast() else {
      return message = .info("No closed document to reopen")
    }
    if let path = last.path {
      open(OpenRequest(path: path, at: last.place), isOwn: true, at: now)
    } else if let text = last.text {
      add(Document(PieceTree(), path: nil, isOnDisk: false, at: now), at: now)
      let change = TextChange(.reopening, participle: "reopening", extent: text.count) {
        $0.become(text)
      }
      carryOut(change, at: now, then: .goTo(last.place))
    }
  }
}

extension Document {
  /// Whether it is a text without a file in which nothing was written yet.
  var isUnused: Bool {
    path == nil && load == nil && caretaker.tree.count == 1 && !caretaker.isRecording
      && buffer.text.isEmpty
  }

  /// Whether it has no file and no text, although it may have joined the history of a lost text.
  var isEmptyNewText: Bool { path == nil && load == nil && buffer.text.isEmpty && !isModified }

  /// Creates a document of a file that was read; nil for a file that does not exist yet.
  fileprivate init(_ file: FileText?, for request: OpenRequest, at now: Moment) {
    self.init(
      file ?? FileText(PieceTree()), path: request.path, isOnDisk: file != nil,
      isReadOnly: request.isReadOnly, at: now)
  }
}

extension EditKind {
  /// The edit that restores the text of a closed document without a file.
  static let reopening = EditKind.discrete("Reopened")
}
