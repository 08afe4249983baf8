public import Console
public import MementoKit
import TextModel

/// The editor as a value: events go in, effects come out.
///
/// It holds the documents with their history, what has the focus, and what is being said to the
/// user. It has no clock, no file and no terminal: time comes with each event, and what is to be
/// done outside comes back as effects. So a test drives it like a user, and a screen can be drawn
/// from it at any moment.
///
/// A key goes to what has the focus; there it becomes a command of the table, or types itself. A
/// command that works on text is handed the buffer through the caretaker, the one gate for edits.
/// After each event the text is scrolled to its cursor.
public struct Editor {
  /// The documents, in the order of their tabs; at least one.
  public internal(set) var documents: [Document]
  /// Which of the documents an event is about; between events it is the one that is seen.
  @usableFromInline var attended = 0
  /// What the keys go to.
  public internal(set) var focus: Focus = .text
  /// The history pane, when it is open: below a prompt, too.
  public internal(set) var historyPane: HistoryPane? {
    @inlinable get { boxedPane.wrappedValue }
    _modify { yield &boxedPane.wrappedValue }
  }
  @usableFromInline var boxedPane = Boxed<HistoryPane?>(wrappedValue: nil)
  /// What is being said to the user.
  public internal(set) var message: Message?
  /// The size of the screen.
  public internal(set) var size: Size
  /// What the user has set, in the configuration and in this run.
  public internal(set) var settings: Settings
  /// What the configuration says.
  var configured: Settings
  /// The characters that the terminal shows.
  public var symbols = Symbols.lines
  /// The calendar and the clocks where the user is.
  public let calendar: LocalCalendar
  /// Which key runs which command.
  public internal(set) var keymap: Keymap { didSet { hintMemory = HintMemory() } }
  /// The hints as they were told last.
  var hintMemory = HintMemory()

  @Boxed var clipboard = Clipboard()
  /// What was looked for, and what of it is marked.
  public internal(set) var finding: Finding {
    @inlinable get { boxedFinding.wrappedValue }
    _modify { yield &boxedFinding.wrappedValue }
  }
  @usableFromInline var boxedFinding = Boxed(wrappedValue: Finding())
  /// How many keys and pastes came so far; tells what follows directly on what.
  private(set) var inputCount = 0
  /// How many looks through the history were begun.
  var lookCount = 0
  var effects: [Effect] = []
  /// A way through the history that waits for a state from the store.
  var awaited: AwaitedTravel?
  /// When the last key or paste came.
  private(set) var lastInput: Duration?
  /// When the first frame was seen.
  private(set) var started: Duration?
  /// The exit status with which the program is to end, when all else is asked for.
  var exitStatus: Int32?
  /// The last click, for the next may be its second.
  var lastClick: Click?
  /// Names of commands that were run from the palette, the last one first.
  var lastUsedCommands: [String] = []
  /// What the button that is held down drags.
  var drag: MouseDrag?
  /// Whether the mouse decided what is seen: the cursor may be elsewhere until the next key.
  public internal(set) var isScrolledAway = false
  /// Whether the program is about to end.
  var isEnding = false
  /// Whether an event is about a document that is not seen.
  var isAside = false
  /// Whether the user has asked to leave, and is being asked about changes.
  var isLeaving = false
  /// With which status the program ends as soon as all is written; nil when nobody waits for that.
  var awaitedStatus: Int32?
  /// What is to happen to documents when the event is dealt with.
  var toDo: [(AfterSaving, DocumentID)] = []
  /// The documents in the order in which they were seen last.
  var recency = [DocumentID.first]
  /// The number of the document that came last.
  var lastNumber = 0
  /// The documents that were closed last.
  var closed: [ClosedDocument] = []
  /// How many pieces of work were begun.
  var workCount = 0
  /// Where a selection was begun that all moves go on with.
  var selectionStart: SelectionStart?
  /// Whether what is typed replaces what is there.
  public internal(set) var isOverwriting = false
  /// The words that may be meant, while they are offered.
  var completion: Completion?
  /// The names of the characters, once somebody asked for them.
  var characters: [NamedCharacter] = []
  /// What is known while the path of a file is being written.
  var pathAsking: PathAsking?
  /// How many folders were asked for.
  var listingCount = 0
  /// Whether the list of the files edited last is to be shown when it comes.
  var isAskingForRecentFile = false
  /// When the ages in the history pane are out of date; nil while it is closed.
  private var agesChange: Duration?
  /// When the last event came.
  private(set) var lastEvent: Moment?

  /// An editor of a document on a screen.
  public init(
    _ document: Document, size: Size, settings: Settings = Settings(),
    calendar: LocalCalendar = .universal
  ) {
    documents = [document]
    self.size = size
    self.settings = settings
    configured = settings
    keymap = Keymap(CommandTable.commands, changedBy: settings.keys)
    self.calendar = calendar
    renewSettings()
    wrapLines()
    message = Message(settings.mistakes)
  }

  /// Takes in an event.
  ///
  /// - Returns: what is to be done outside, in this order.
  public mutating func handle(_ event: Event, at now: Moment) -> [Effect] {
    effects = []
    lastEvent = now
    take(event, at: now)
    goOn(at: now)
    joinWaitingHistory(at: now)
    goOnAsking(at: now)
    tellNotes()
    settlePathAsking()
    wrapLines()
    if !focus.isText, !focus.movesText {
      fitHistory()
    } else if !isScrolledAway {
      scrollToCursor(after: event)
    }
    goOnInWhatCame(at: now)
    renewMarks(at: now)
    surveyLongLine()
    settleSelecting(after: event)
    settleReachedMatch()
    scrollHelp(by: 0)
    agesChange = historyPane.map { _ in now.uptime + .seconds(1) }
    bringSelected()
    if !isEnding {
      keepHistory(at: now)
      goOnSavingHeld()
    }
    // Nothing that stands behind it would be done.
    if let status = exitStatus { effects.append(.quit(status: status)) }
    exitStatus = nil
    return effects
  }

  private mutating func take(_ event: Event, at now: Moment) {
    switch event {
    case .input(let input): takeOrHold(input, at: now)
    case .resized(let size): resize(to: size)
    case .tick: tick(at: now)
    // The first frame is seen: now there is time for what takes longer.
    case .started:
      started = now.uptime
      begin()
    case .saving(let id, let progress): attend(to: id, at: now) { $0.noteSaving(progress) }
    case .saved(let request):
      attend(to: request.document, at: now) { $0.noteSaved(request, at: now) }
    case .saveFailed(let request, let reason):
      if !attend(to: request.document, at: now, { $0.noteFailed(reason) }) { say(reason) }
    case .saveStopped(let request, let obstacle):
      attend(to: request.document, at: now) { $0.ask(about: obstacle, for: request, at: now) }
    case .history(let news, let id):
      // What went wrong with a document that was closed meanwhile is told all the same.
      if !attend(to: id, at: now, { $0.take(news, at: now) }), let loss = news.loss { say(loss) }
    case .disk(let news, let id): attend(to: id, at: now) { $0.take(news, at: now) }
    case .opened(let request, let text): takeOpened(request, text, at: now)
    case .isOpen(let request, let id): take(request, in: id, at: now)
    case .openFailed(_, let reason): message = .warning(reason)
    case .opening(let news): take(news, at: now)
    case .arrival(let news, let id): attend(to: id, at: now) { $0.take(news, at: now) }
    case .settings(let settings): follow(settings, at: now)
    case .properties(let properties, let id):
      attend(to: id, at: now) {
        $0.take(properties)
        $0.prepareNewText(at: now)
      }
    case .work(let news, let id): attend(to: id, at: now) { $0.take(news, at: now) }
    case .characters(let characters): take(characters)
    case .clipboard(let news): take(news, at: now)
    case .search(let news): take(news, at: now)
    case .notice(let words): say(words)
    case .firstStart: greet()
    case .ending:
      isEnding = true
      for id in documents.map(\.id) { attend(to: id, at: now) { $0.finish(at: now) } }
    case .leaving(let news): take(news)
    case .cannotSuspend: message = .warning("Not suspended: no shell waits for this program")
    }
  }

  /// The document that is seen.
  ///
  /// While an event is handled that is about another one, it is that one (`attend`).
  ///
  /// A copy is read: what `_read` lends was freed too early by Swift 6.3.1, as MALLOC_PERTURB_ shows.
  public internal(set) var document: Document {
    @inlinable get { documents[attended] }
    _modify { yield &documents[attended] }
  }

  /// The place of the document that is seen among all.
  var shownIndex: Int { attended }

  private mutating func resize(to size: Size) {
    isScrolledAway = false
    drag = nil
    self.size = size
    // What a narrow window had pushed to the left may fit again.
    if focus.isText { document.caretaker.move { $0.scroll.column = 0 } }
    renewPane()
  }

  // MARK: Time

  /// The uptime at which the editor wants a `tick`; nil while nothing waits.
  public var deadline: Duration? {
    let own = [
      agesChange, questionDue, historyPane?.replay?.due, marksDue, pasteDeadline, dragDeadline,
      travelDeadline, lastEvent.flatMap(blameDue(after:)), finding.marks?.due,
    ]
    return (own + documents.map(\.deadline)).compactMap(\.self).min()
  }

  private mutating func tick(at now: Moment) {
    for id in documents.map(\.id) { attend(to: id, at: now) { $0.tickDocument(at: now) } }
    markAfterPause(at: now)
    tickPaste(at: now)
    tickTravel(at: now)
    tickDrag(at: now)
    if let due = historyPane?.replay?.due, now.uptime >= due { goOnWithReplay(at: now) }
  }

  private mutating func tickDocument(at now: Moment) {
    document.caretaker.tick(at: now)
    if let highlight = document.highlight, now.uptime >= highlight.end {
      document.highlight = nil
    }
    if let due = document.disk.lookDue, now.uptime >= due { look(at: now) }
  }

  // MARK: Keys

  mutating func take(_ input: TerminalInput, at now: Moment) {
    switch input {
    case .key(let key):
      noteInput(at: now)
      press(key, at: now)
    case .paste(let bytes):
      noteInput(at: now)
      paste(fromTerminal: bytes, at: now)
    case .mouse(let event): take(event, at: now)
    }
  }

  mutating func noteInput(at now: Moment) {
    isScrolledAway = false
    drag = nil
    inputCount += 1
    lastInput = now.uptime
    message = nil
    document.highlight = nil
  }

  mutating func press(_ key: Key, at now: Moment) {
    switch focus {
    case .text: pressInText(key, at: now)
    // Nobody can answer what a window this small does not show.
    case _ where isTooSmall: break
    case .prompt(let prompt): press(key, in: prompt, at: now)
    case .question(let question): press(key, in: question, at: now)
    case .picker(let picker): press(key, in: picker, at: now)
    case .history: pressInHistory(key, at: now)
    case .help(let page): press(key, in: page, at: now)
    }
  }

  private mutating func pressInText(_ key: Key, at now: Moment) {
    if takesForCompletion(key, at: now) { return }
    if let command = keymap[key] {
      run(command, at: now)
    } else if let scalar = key.typedScalar {
      let isOver = isOverwriting
      let bytes = Array(String(scalar).utf8)
      edit(.typing, at: now) { isOver ? $0.overwrite(bytes) : $0.insert(bytes) }
    } else if key.code == .escape {
      escapeInText(at: now)
    } else {
      noteUseless(key)
    }
  }

  /// Runs a command where the focus is.
  mutating func run(_ command: Command, at now: Moment) {
    if needsRest(command) { return whenAllIsThere(at: now) { $0.run(command, at: $1) } }
    let before = focus.isText ? Footprint(of: self) : nil
    switch selecting(command).body {
    case .move(let body): move(body)
    case .edit(let kind, let body): edit(kind, at: now, body)
    case .focused(let body), .editor(let body): body(&self, now)
    }
    if let before, let words = command.idle { noteIdle(command, words, since: before) }
  }

  // MARK: The buffer that has the focus

  /// The text, or the field of a prompt.
  var focusedBuffer: TextBuffer {
    switch focus {
    case .prompt(let prompt): prompt.field
    case .picker(let picker): picker.field
    case .help(let page): page.field
    default: document.buffer
    }
  }

  /// Edits the text through its caretaker, or the field that has the focus.
  mutating func edit(_ kind: EditKind, at now: Moment, _ body: (inout TextBuffer) -> Void) {
    switch focus {
    case .text: if mayChangeText() { document.caretaker.edit(kind, at: now, body) }
    case .prompt(var prompt):
      let before = prompt.field.revision
      body(&prompt.field)
      prompt.keepOneLine()
      focus = .prompt(prompt)
      if prompt.field.revision != before { prompt.changed?(&self, prompt.answer, now) }
    case .picker(var picker):
      var field = picker.field
      body(&field)
      field.keepOneLine()
      let isChanged = field.revision != picker.field.revision
      picker.field = field
      focus = .picker(picker)
      if isChanged { picker.writing?.changed(&self, now) }
    case .help(var page):
      var field = page.field
      body(&field)
      field.keepOneLine()
      page.field = field
      focus = .help(page)
    case .question, .history:
      message = .info("The text cannot be changed now; Esc goes back to it")
    }
  }

  /// Whether the text may be changed; says why not.
  mutating func mayChangeText() -> Bool {
    if document.isReadOnly {
      message = .warning(
        document.isCutShort
          ? document.cutShortWords
          : "\(document.name) is read-only here; toggle-read-only (Ctrl-P) edits it")
    }
    return !document.isReadOnly
  }

  /// Moves the cursor of the text, or of the field that has the focus.
  mutating func move(_ body: (inout TextBuffer, Area) -> Void) {
    let area = layout.text
    switch focus {
    case .text: document.caretaker.move { body(&$0, area) }
    case .prompt(var prompt):
      body(&prompt.field, area)
      focus = .prompt(prompt)
    case .picker(var picker):
      body(&picker.field, area)
      focus = .picker(picker)
    case .help(var page):
      body(&page.field, area)
      focus = .help(page)
    case .question, .history: break
    }
  }

  /// Whether keys wait for a state that is being brought from the store.
  public var isBringing: Bool { awaited != nil }
}
