import Console
import MementoKit
import TextModel

/// Texts that come bit by bit, and are edited meanwhile.
extension Editor {
  mutating func take(_ news: ArrivalNews, at now: Moment) {
    guard document.arrival != nil else { return }
    switch news {
    case .part(let part, let encoding): takePart(part, in: encoding)
    case .gathered(let count): document.arrival?.gatheredCount = count
    case .rests: askWhetherToReadOn()
    case .whole(let note):
      endArrival(at: now)
      if let note { say(note) }
    case .cutShort(let reason): cutShort(saying: .warning(reason), at: now)
    }
  }

  private mutating func takePart(_ part: ArrivedPart, in encoding: TextEncoding) {
    document.grow(by: part, in: encoding)
    // What is selected next in the pane is to be whole.
    if !isAside, historyPane != nil { document.completeStates() }
    goToPlaceOnceThere()
    sayWhatIsAwaited()
  }

  /// Puts the cursor where it is to be at first, as soon as that is there.
  private mutating func goToPlaceOnceThere() {
    guard let place = document.arrival?.place, document.holds(place) else { return }
    document.arrival?.place = nil
    if document.isUntouched { go(to: place) }
  }

  // MARK: Standard input

  /// Asks whether to go on with something that may have no end.
  private mutating func askWhetherToReadOn() {
    document.arrival?.isResting = true
    let size = document.arrival?.size ?? ""
    document.questions.append(
      PendingQuestion { _, _ in
        Question(
          "\(size) came through standard input, and there is more. Read on?",
          answers: [
            Answer("y", "read on") { editor, _ in
              editor.document.arrival?.isResting = false
              editor.wish(ArrivalWish.readOn)
            },
            Answer("n", "that is enough") { editor, now in editor.stopArrival(at: now) },
          ])
      })
  }

  /// Asks the shell for something about the document's text that is coming.
  mutating func wish(_ wish: ArrivalWish) { effects.append(.arrival(wish, of: document.id)) }

  // MARK: Stopping

  /// Esc in the text: back to one cursor with nothing selected or marked, and then no more of what
  /// still comes, unless it is a file that was edited: of half of it nothing could be saved.
  mutating func escapeInText(at now: Moment) {
    let isPlain =
      document.buffer.hasNoSelection && finding.marks == nil && selectionStart == nil
    if let arrival = document.arrival, isPlain {
      if arrival.isFile, document.wasEdited { return sayItGoesOn() }
      return stopArrival(at: now)
    }
    stopMarking()
    selectionStart = nil
    document.caretaker.move { $0.collapseSelections() }
  }

  /// Says once why the loading does not stop.
  private mutating func sayItGoesOn() {
    guard document.arrival?.hasToldItGoesOn == false else { return }
    document.arrival?.hasToldItGoesOn = true
    message = .info("\(document.name) was edited, so it is loaded to its end")
  }

  /// Leaves it at what has come.
  mutating func stopArrival(at now: Moment) {
    guard let arrival = document.arrival else { return }
    wish(ArrivalWish.stop)
    if arrival.isFile {
      return cutShort(
        saying: .info(
          "Stopped loading at \(arrival.share): read-only; Ctrl-O, Enter opens all of it"),
        at: now)
    }
    // What was gathered comes yet.
    if arrival.gatheredCount == 0 { endArrival(at: now) }
    message = .info("Stopped reading standard input after \(arrival.size)")
  }

  /// The rest of a file does not come: what is here must not take its place.
  private mutating func cutShort(saying words: Message, at now: Moment) {
    document.completeStates()
    let awaiting = document.arrival?.awaiting
    document.shareThatCame = document.arrival?.share
    document.arrival = nil
    document.isReadOnly = true
    document.keeping.phase = .notKept
    stopLeaving()
    replay(awaiting?.inputs ?? [], at: now)
    message = words
  }

  // MARK: The end

  /// From now on the text is like any other; its history begins with all that came.
  private mutating func endArrival(at now: Moment) {
    guard let arrival = document.arrival else { return }
    document.completeStates()
    finishArrivingDraft(at: now)
    document.arrival = nil
    if let place = arrival.place, document.isUntouched { go(to: place) }
    // What was said is true no more.
    if message == .warning(Arrival.stillComes) {
      message = .info("All of standard input is here: \(arrival.size)")
    }
    renewSettings()
    if let opened = document.caretaker.tree.state(of: .root) {
      wish(HistoryWish.open(path: document.path, opened, takesLostText: false))
    }
    // It may have changed while it was read.
    if arrival.isFile { take(DiskNews.stirred, at: now) }
    if let whole = arrival.countBeforeCut(in: document.buffer.encoding) {
      say("\(document.name) was cut while it was loaded: \(arrival.size) of \(whole) could be read")
    }
    if let awaiting = arrival.awaiting {
      message = nil
      awaiting.body(&self, now)
      replay(awaiting.inputs, at: now)
    }
  }

  /// The documents that were edited while their files are still being loaded.
  public var editedWhileLoading: [DocumentID] {
    documents.filter { $0.arrival?.isFile == true && $0.wasEdited }.map(\.id)
  }

  // MARK: Waiting for the rest

  /// Does something with the whole text: at once, or when the rest of the file is there.
  ///
  /// Standard input may never end: nothing waits for that.
  mutating func whenAllIsThere(
    at now: Moment, _ body: @escaping @Sendable (inout Editor, Moment) -> Void
  ) {
    guard let arrival = document.arrival else { return body(&self, now) }
    guard arrival.isFile else { return message = .warning(Arrival.stillComes) }
    document.arrival?.awaiting = AwaitedRest(body: body)
    sayWhatIsAwaited()
  }

  /// Whether a command is about what is not there yet of a file that is being loaded.
  func needsRest(_ command: Command) -> Bool {
    guard focus.isText, document.arrival?.isFile == true else { return false }
    if command.needsWholeText { return true }
    // The last line that is there may go on.
    let text = document.buffer.text
    return Command.ofLineEnds.contains(command.name)
      && text.line(at: document.buffer.selections.primary.head) + 1 == text.lineCount
  }

  /// Whether keys wait for the rest of a file.
  var isAwaitingRest: Bool { document.arrival?.awaiting != nil }

  /// A key while the rest of a file is waited for: Esc gives up, leaving does too, all others wait.
  mutating func waitForRest(with input: TerminalInput, at now: Moment) {
    // A click is lost: it was meant for what was on the screen then.
    if case .mouse = input { return }
    if case .key(let key) = input {
      let leaves = keymap[key]?.name == "quit"
      if leaves || key.code == .escape {
        let inputs = document.arrival?.awaiting?.inputs ?? []
        document.arrival?.awaiting = nil
        stopLeaving()
        replay(inputs, at: now)
        message = .info("Stopped waiting; \(document.name) is loaded all the same")
        return leaves ? take(input, at: now) : ()
      }
    }
    document.arrival?.awaiting?.inputs.append(input)
  }
}

extension Arrival {
  /// What is said to whoever cannot have the whole text yet.
  static var stillComes: String {
    "Standard input still comes; Esc leaves it at what is here"
  }
}

extension Command {
  /// Whether it is about the whole text, or its end, so that it waits for a file that is being
  /// loaded.
  var needsWholeText: Bool { Self.ofWholeTexts.contains(name) }

  /// Commands that are about the end of the line.
  static let ofLineEnds: Set = [
    "line-end", "select-line-end", "delete-to-line-end", "cut-line", "copy", "cut", "duplicate",
  ]

  static let ofWholeTexts: Set = [
    "text-end", "select-text-end", "select-all", "replace", "replace-all", "reopen-with-encoding",
    "convert-to-lf", "convert-to-crlf", "trim-lines", "sort-lines", "sort-reverse",
    "sort-ignoring-case", "sort-naturally", "sort-by-number", "remove-repeated-lines", "pipe",
  ]
}

extension Document {
  /// Takes in more of a text that is coming.
  fileprivate mutating func grow(by part: ArrivedPart, in encoding: TextEncoding) {
    arrival?.byteCount += part.byteCount
    let revision = buffer.revision
    caretaker.receive { $0.append(part, in: encoding) }
    keeping.growths += buffer.revision - revision
  }

  /// Why a text of which the rest was not read is not changed.
  var cutShortWords: String { "\(name) is not whole here: Ctrl-O, Enter opens all of it" }

  /// Whether something was done to the text since it was opened, also what was undone.
  var wasEdited: Bool { caretaker.isRecording || caretaker.tree.count > 1 }

  /// Puts into all states what has come since they were recorded.
  mutating func completeStates() {
    caretaker.completeStates { $0.completed($1) }
  }

  /// Whether nothing was done to the text, and the cursor stands where it stood at first.
  fileprivate var isUntouched: Bool {
    caretaker.tree.count == 1 && !caretaker.isRecording
      && buffer.selections == Selections(Selection(at: 0))
  }

  /// Whether so much of a text that is coming is there that the cursor can go to a place.
  func holds(_ place: StartPlace) -> Bool {
    guard arrival?.isFile == true else { return false }
    return switch place {
    case .line(let line, _): line < buffer.text.lineCount
    default: false
    }
  }
}
