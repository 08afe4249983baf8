public import Console
public import MementoKit
public import TextModel

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
  var attended = 0
  /// What the keys go to.
  public internal(set) var focus: Focus = .text
  /// The history pane, when it is open: below a prompt, too.
  public internal(set) var historyPane: HistoryPane?
  /// What is being said to the user.
  public internal(set) var message: Message?
  /// The size of the screen.
  public internal(set) var size: Size
  /// What the user has set.
  public internal(set) var settings: Settings
  /// The calendar and the clocks where the user is.
  public let calendar: LocalCalendar
  /// Which key runs which command.
  public let keymap = Keymap(CommandTable.commands)

  var clipboard = Clipboard()
  /// How many keys and pastes came so far; tells what follows directly on what.
  private(set) var inputCount = 0
  /// How many looks through the history were begun.
  var lookCount = 0
  var effects: [Effect] = []
  /// A way through the history that waits for a state from the store.
  var awaited: AwaitedTravel?
  /// When the last key or paste came.
  private(set) var lastInput: Duration?
  /// The exit status with which the program is to end, when all else is asked for.
  var exitStatus: Int32?
  /// The last click, for the next may be its second.
  var lastClick: Click?
  /// Whether the program is about to end.
  var isEnding = false
  /// Whether an event is about a document that is not seen.
  var isAside = false
  /// Whether the user has asked to leave, and is being asked about changes.
  var isLeaving = false
  /// What is to happen to documents when the event is dealt with.
  var toDo: [(AfterSaving, DocumentID)] = []
  /// The documents in the order in which they were seen last.
  var recency = [DocumentID.first]
  /// The number of the document that came last.
  var lastNumber = 0
  /// The documents that were closed last.
  var closed: [ClosedDocument] = []
  /// When the ages in the history pane are out of date; nil while it is closed.
  private var agesChange: Duration?
  /// When the last event came.
  private var lastEvent: Moment?

  /// An editor of a document on a screen.
  public init(
    _ document: Document, size: Size, settings: Settings = Settings(),
    calendar: LocalCalendar = .universal
  ) {
    documents = [document]
    self.size = size
    self.settings = settings
    self.calendar = calendar
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
    askNext(at: now)
    if focus.isText { scrollToCursor() } else { fitHistory() }
    agesChange = historyPane.map { _ in now.uptime + .seconds(1) }
    bringSelected()
    if !isEnding { keepHistory(at: now) }
    // Nothing that stands behind it would be done.
    if let status = exitStatus { effects.append(.quit(status: status)) }
    exitStatus = nil
    return effects
  }

  private mutating func take(_ event: Event, at now: Moment) {
    switch event {
    case .input(let input): awaited == nil ? take(input, at: now) : wait(with: input, at: now)
    case .resized(let size): resize(to: size)
    case .tick: tick(at: now)
    // The first frame is seen: now there is time for what takes longer.
    case .started: begin()
    case .saved(let request):
      attend(to: request.document, at: now) { $0.noteSaved(request, at: now) }
    case .saveFailed(let request, let reason):
      if !attend(to: request.document, at: now, { $0.noteFailed(reason) }) { say(reason) }
    case .saveWouldReplace(let request):
      attend(to: request.document, at: now) { $0.askToReplace(request) }
    case .saveWouldLoseChanges(let request):
      attend(to: request.document, at: now) { $0.askToLoseChanges(request, at: now) }
    case .history(let news, let id):
      // What went wrong with a document that was closed meanwhile is told all the same.
      if !attend(to: id, at: now, { $0.take(news, at: now) }), let loss = news.loss { say(loss) }
    case .disk(let news, let id): attend(to: id, at: now) { $0.take(news, at: now) }
    case .opened(let request, let text): takeOpened(request, text, at: now)
    case .isOpen(let request, let id): take(request, in: id, at: now)
    case .openFailed(_, let reason): message = .warning(reason)
    case .settings(let settings): self.settings = settings
    case .textSettings(let settings, let id):
      attend(to: id, at: now) { $0.document.settings = settings }
    case .notice(let words): say(words)
    case .ending:
      isEnding = true
      for id in documents.map(\.id) { attend(to: id, at: now) { $0.finish(at: now) } }
    case .cannotSuspend: message = .warning("Not suspended: no shell waits for this program")
    }
  }

  /// The document that is seen.
  ///
  /// While an event is handled that is about another one, it is that one (`attend`).
  public internal(set) var document: Document {
    get { documents[attended] }
    _modify { yield &documents[attended] }
  }

  /// The place of the document that is seen among all.
  var shownIndex: Int { attended }

  private mutating func resize(to size: Size) {
    self.size = size
    // What a narrow window had pushed to the left may fit again.
    if focus.isText { document.caretaker.move { $0.scroll.column = 0 } }
    renewPane()
  }

  // MARK: Time

  /// The uptime at which the editor wants a `tick`; nil while nothing waits.
  public var deadline: Duration? {
    let own = [
      agesChange, questionDue, historyPane?.replay?.due, marksDue,
      lastEvent.flatMap(blameDue(after:)),
    ]
    return (own + documents.map(\.deadline)).compactMap(\.self).min()
  }

  private mutating func tick(at now: Moment) {
    for id in documents.map(\.id) { attend(to: id, at: now) { $0.tickDocument(at: now) } }
    markAfterPause(at: now)
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
      edit(.pasting, at: now) { $0.insertPasted(bytes) }
    case .mouse(let event): take(event, at: now)
    }
  }

  private mutating func noteInput(at now: Moment) {
    inputCount += 1
    lastInput = now.uptime
    message = nil
    document.highlight = nil
  }

  private mutating func press(_ key: Key, at now: Moment) {
    switch focus {
    case .text: pressInText(key, at: now)
    // Nobody can answer what a window this small does not show.
    case _ where isTooSmall: break
    case .prompt(let prompt): press(key, in: prompt, at: now)
    case .question(let question): press(key, in: question, at: now)
    case .picker(let picker): press(key, in: picker, at: now)
    case .history: pressInHistory(key, at: now)
    }
  }

  private mutating func pressInText(_ key: Key, at now: Moment) {
    if let command = keymap[key] {
      run(command, at: now)
    } else if let scalar = key.typedScalar {
      edit(.typing, at: now) { $0.insert(Array(String(scalar).utf8)) }
    } else if key.code == .escape {
      document.caretaker.move { $0.collapseSelections() }
    } else {
      message = .info("\(key) does nothing here. Ctrl-P finds commands")
    }
  }

  /// Runs a command where the focus is.
  mutating func run(_ command: Command, at now: Moment) {
    switch command.body {
    case .move(let body): move(body)
    case .edit(let kind, let body): edit(kind, at: now, body)
    case .focused(let body), .editor(let body): body(&self, now)
    }
  }

  // MARK: The buffer that has the focus

  /// The text, or the field of a prompt.
  var focusedBuffer: TextBuffer {
    switch focus {
    case .prompt(let prompt): prompt.field
    case .picker(let picker): picker.field
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
      prompt.field.keepOneLine()
      focus = .prompt(prompt)
      if prompt.field.revision != before { prompt.changed?(&self, prompt.answer, now) }
    case .picker(var picker):
      var field = picker.field
      body(&field)
      field.keepOneLine()
      picker.field = field
      focus = .picker(picker)
    case .question, .history:
      message = .info("The text cannot be changed now; Esc goes back to it")
    }
  }

  /// Whether the text may be changed; says why not.
  mutating func mayChangeText() -> Bool {
    if document.isReadOnly {
      message = .warning("\(document.name) is read-only here; toggle-read-only (Ctrl-P) edits it")
    }
    return !document.isReadOnly
  }

  /// Moves the cursor of the text, or of the field that has the focus.
  private mutating func move(_ body: (inout TextBuffer, Area) -> Void) {
    let area = layout.text
    switch focus {
    case .text: document.caretaker.move { body(&$0, area) }
    case .prompt(var prompt):
      body(&prompt.field, area)
      focus = .prompt(prompt)
    case .picker(var picker):
      body(&picker.field, area)
      focus = .picker(picker)
    case .question, .history: break
    }
  }

  // MARK: The screen

  /// Whether the screen is too small to show more than a word about that.
  public var isTooSmall: Bool {
    size.columns < Layout.smallest.columns || size.rows < Layout.smallest.rows
  }

  /// Whether a file is being written.
  public var isSaving: Bool { documents.contains { $0.savesUnderWay > 0 } }

  /// Whether keys wait for a state that is being brought from the store.
  public var isBringing: Bool { awaited != nil }

  /// What stands where on the screen.
  public var layout: Layout {
    let lines = shownBuffer.text.lineCount
    return Layout(
      size, lineNumberDigits: settings.showsLineNumbers ? String(lines).count : nil,
      hasTabs: documents.count > 1, hasPane: historyPane?.isHelpShown == false,
      hasLine: settings.showsHints || hasLineToSay)
  }

  private var hasLineToSay: Bool {
    focus.takesLine || message != nil
  }

  /// What the text area shows: the text, the state selected in the history pane, or what a
  /// question is about.
  public var shownBuffer: TextBuffer {
    switch focus {
    case .question(let question) where question.page != nil: question.page ?? document.buffer
    default: historyPane.map { $0.help ?? $0.preview } ?? document.buffer
    }
  }

  /// Scrolls the text so that its cursor is seen.
  private mutating func scrollToCursor() {
    let layout = layout
    document.caretaker.move {
      $0.scrollToCursor(rows: layout.text.rows, columns: layout.textColumns)
    }
  }
}
