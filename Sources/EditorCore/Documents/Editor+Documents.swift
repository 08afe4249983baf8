import Console
import MementoKit
import TextModel

/// Several documents: one of them is seen, the others wait with all that is theirs.
///
/// While an event is handled that concerns a document which is not seen, that document takes the
/// place of the seen one as `document`, so that nothing below needs to know of several.
extension Editor {
  /// Handles something that concerns a document; nothing happens when it was closed meanwhile.
  ///
  /// - Returns: whether the document is still there.
  @discardableResult
  mutating func attend(
    to id: DocumentID, at now: Moment, _ body: (inout Editor) -> Void
  ) -> Bool {
    guard let index = documents.firstIndex(where: { $0.id == id }) else { return false }
    if index == attended {
      body(&self)
      return true
    }
    let (seen, stage) = (document.id, (focus, historyPane, awaited))
    (attended, focus, historyPane, awaited) = (index, .text, nil, nil)
    isAside = true
    body(&self)
    isAside = false
    if documents.contains(where: { $0.id == id }) { settle(at: now) }
    (focus, historyPane, awaited) = stage
    attended = documents.firstIndex { $0.id == seen } ?? 0
    return true
  }

  /// Does what is due after whatever happened to the document.
  mutating func settle(at now: Moment) {
    joinWaitingHistory(at: now)
    if isEnding { return }
    keepHistory(at: now)
    goOnSavingHeld()
  }

  /// Asks the shell for something about the document's history.
  mutating func wish(_ wish: HistoryWish) { effects.append(.history(wish, of: document.id)) }

  /// Asks the shell for something about the document's file.
  mutating func wish(_ wish: DiskWish) { effects.append(.disk(wish, of: document.id)) }

  // MARK: Which one is seen

  /// Shows a document; what was asked about the one seen before is taken back.
  mutating func show(_ id: DocumentID, at now: Moment) {
    guard let index = documents.firstIndex(where: { $0.id == id }), index != attended else {
      return
    }
    // What waits was meant for the one seen before.
    giveUpTravel(at: now)
    closeHistory()
    focus = .text
    document.caretaker.closeBlock(at: now)
    document.lastSeen = now.secondsSince1970
    document.highlight = nil
    settle(at: now)
    attended = index
    recency.removeAll { $0 == id }
    recency.append(id)
  }

  /// Shows the document that stands so many places further in the tab line, round its ends.
  mutating func showNext(by places: Int, at now: Moment) {
    if documents.count == 1 {
      message = .info("There is one buffer only; Ctrl-O opens another file")
      return
    }
    let count = documents.count
    show(documents[(attended + places % count + count) % count].id, at: now)
  }

  /// The documents, the one seen before this one first, and this one last.
  var byRecency: [Document] {
    let places = Dictionary(uniqueKeysWithValues: recency.enumerated().map { ($1, $0) })
    let others = documents.filter { $0.id != document.id }
      .sorted { places[$0.id] ?? -1 > places[$1.id] ?? -1 }
    return others + [document]
  }

  // MARK: Coming and going

  /// Takes in a document behind the one that is seen, and shows it.
  ///
  /// An empty text that nobody has touched makes room for it.
  mutating func add(_ document: Document, at now: Moment) {
    var document = document
    lastNumber += 1
    document.id = DocumentID(number: lastNumber)
    let old = self.document
    let isUntouched =
      old.path == nil && old.arrival == nil && old.caretaker.tree.count == 1
      && !old.caretaker.isRecording && old.buffer.text.count == 0
    let hadPath = document.path != nil
    documents.insert(document, at: attended + 1)
    show(document.id, at: now)
    begin()
    if isUntouched, hadPath { attend(to: old.id, at: now) { $0.remove(at: now) } }
  }

  /// Takes in a document behind all others, while the one that is seen stays so.
  private mutating func addAside(_ document: Document) -> DocumentID {
    var document = document
    lastNumber += 1
    document.id = DocumentID(number: lastNumber)
    documents.append(document)
    recency.insert(document.id, at: 0)
    return document.id
  }

  /// Asks for what the document needs from outside.
  mutating func begin() {
    renewSettings()
    if document.arrival == nil {
      // A text that one begins, or that is left when the last is closed, has nothing to do with what
      // an earlier run left: that is offered where nothing else is wanted.
      let isFirst = document.id == .first
      wish(
        HistoryWish.open(
          path: document.path, document.buffer.makeMemento(), takesLostText: isFirst))
    }
    rememberPlace()
    if document.arrival != nil { wish(ArrivalWish.readOn) }
    if let path = document.path { wish(DiskWish.watch(path: path)) }
    effects.append(.findSettings(path: document.path, of: document.id))
  }

  /// Closes the document, saved or not; an empty one takes the place of the last.
  mutating func remove(at now: Moment) {
    if !isAside { closeHistory() }
    finish(at: now)
    if document.arrival != nil { wish(ArrivalWish.stop) }
    wish(DiskWish.stopWatching)
    stopSurvey()
    remember()
    let id = document.id
    documents.remove(at: attended)
    recency.removeAll { $0 == id }
    if documents.isEmpty {
      lastNumber += 1
      var document = Document(PieceTree(), path: nil, isOnDisk: false, at: now)
      document.id = DocumentID(number: lastNumber)
      documents = [document]
      attended = 0
      begin()
    } else if !isAside {
      let last = recency.last
      attended = documents.firstIndex { $0.id == last } ?? min(attended, documents.count - 1)
      focus = .text
    } else {
      attended = min(attended, documents.count - 1)
    }
  }

  /// Has the file noted among those edited last, with the place of the cursor.
  mutating func rememberPlace() {
    guard document.isOnDisk else { return }
    if !isAside { document.lastSeen = lastEvent?.secondsSince1970 ?? document.lastSeen }
    wish(HistoryWish.remember(.ofCursor(in: document.buffer), at: document.lastSeen))
  }

  /// Hands over all that is not yet on disk; what happens to the document afterwards is lost.
  mutating func finish(at now: Moment) {
    stopWork(saying: "Stopped", at: now)
    finishArrivingDraft(at: now)
    document.caretaker.closeBlock(at: now)
    let wasEnding = isEnding
    isEnding = true
    keepHistory(at: now)
    tellNow(at: now)
    isEnding = wasEnding
    handOverSaves()
    rememberPlace()
    wish(HistoryWish.close(inOrder: document.discardsChanges || !document.isModified))
  }

  // MARK: Opening

  /// Opens a file, or shows it where it is open.
  mutating func open(_ request: OpenRequest, at now: Moment) {
    if let there = documents.first(where: { $0.path == request.path && !$0.isCutShort }) {
      take(request, in: there.id, at: now)
    } else {
      effects.append(.open(request))
    }
  }

  /// A file was read that is to be edited.
  mutating func takeOpened(_ request: OpenRequest, _ file: FileText?, at now: Moment) {
    if documents.contains(where: { $0.path == request.path && !$0.isCutShort }) {
      return open(request, at: now)
    }
    var document = Document(
      file ?? FileText(PieceTree()), path: request.path, isOnDisk: file != nil, at: now)
    document.isReadOnly = request.isReadOnly
    if request.staysAside {
      let id = addAside(document)
      attend(to: id, at: now) {
        $0.begin()
        $0.place(request)
      }
    } else {
      let beginning = documents.first { $0.path == request.path && !$0.isModified }
      add(document, at: now)
      if file == nil { beginConfiguration(at: now) }
      place(request)
      // What was cut short makes room for the whole.
      if let beginning {
        if request.place == nil { go(to: .ofCursor(in: beginning.buffer)) }
        attend(to: beginning.id, at: now) { $0.remove(at: now) }
      }
    }
  }

  /// A file that is to be opened is open in a document.
  mutating func take(_ request: OpenRequest, in id: DocumentID, at now: Moment) {
    if request.staysAside { return }
    show(id, at: now)
    place(request)
  }

  private mutating func place(_ request: OpenRequest) {
    if let place = request.place { go(to: place) }
  }

  /// Puts the cursor of the document where it is to be at first, as soon as that is there.
  public mutating func go(to place: StartPlace) {
    if document.arrival != nil, !document.holds(place) {
      document.arrival?.place = place
      return
    }
    let rows = layout.text.rows
    var isFound = true
    document.caretaker.move { buffer in
      isFound = place.move(&buffer)
      let line = buffer.text.line(at: buffer.selections.primary.head)
      // Something of what stands before it is seen, too.
      if !(buffer.scroll.line..<buffer.scroll.line + rows).contains(line) {
        buffer.scrollCursorToMiddle(rows: rows)
      }
    }
    if case .text(let words) = place, !isFound {
      message = .warning("\(document.name) does not hold \(words)")
    }
  }

  // MARK: Reopening

  /// Keeps what is needed to open the document once more.
  private mutating func remember() {
    let isWorthIt = document.path != nil || document.buffer.text.count > 0 && !document.isErased
    guard isWorthIt else { return }
    closed.append(
      ClosedDocument(
        id: document.id, path: document.path, place: .ofCursor(in: document.buffer),
        text: document.path == nil ? document.buffer.text : nil))
    if closed.count > ClosedDocument.most { closed.removeFirst() }
  }

  /// Opens the document once more that was closed last.
  mutating func reopen(at now: Moment) {
    guard let last = closed.popLast() else {
      message = .info("There is no closed text to open again")
      return
    }
    if let path = last.path {
      open(OpenRequest(path: path, at: last.place), at: now)
    } else if let text = last.text {
      add(Document(PieceTree(), path: nil, isOnDisk: false, at: now), at: now)
      let change = TextChange(.reopening, participle: "opening again", extent: text.count) {
        $0.become(text)
      }
      carryOut(change, at: now) { editor, _ in editor.go(to: last.place) }
    }
  }
}

/// A document that was closed in this run.
struct ClosedDocument: Sendable {
  /// Which one it was.
  let id: DocumentID
  let path: String?
  let place: StartPlace
  /// The text, where there is no file to read it from.
  let text: PieceTree?

  /// How many are kept.
  static var most: Int { 20 }
}

extension EditKind {
  /// The text of a document without a file that was closed.
  static let reopening = EditKind.alone("Reopened")
}
