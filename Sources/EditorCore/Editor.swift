public import Console
public import Documents
package import MementoKit
import TextEditing

/// The editor as a value: events in, effects out.
///
/// The editor has no clock, file or terminal. Each event carries the time, and each effect is a
/// request that the shell performs. So a test drives the editor like a user, and `Display` draws a
/// screen from it at any moment.
///
/// The editor owns:
///
/// - the documents (`DocumentList`): texts, each with its file, its history and its saves. A
///   document knows nothing of the others, and puts its requests and reports into an outbox.
/// - the views (`ViewList`): windows onto documents, with cursors, scroll position and marks. The
///   active view shows the document of the active tab.
/// - the layers (`LayerStack`): prompt, question, picker, history pane, help page. The top layer
///   has the focus; without layers the text has it.
/// - the held keys (`HeldInput`): input that waits, for example, until an operation has changed the
///   text.
/// - the intents: steps that wait until no key waits, such as showing an opened file.
/// - the quit plan (`QuitPlan`): the documents whose changes the user discards, and the exit
///   status.
///
/// `handle` delivers the event to its owner: a key to the focused layer or the text, any other
/// report to its document. It runs intents until none is left or keys wait, and shows a question
/// that is due and notices. Layout, scroll position, marks and views follow the changes. Intents
/// that became possible run, each document emits the requests that its journal and its saves still
/// need, and a quit ends. Drawing only reads the result.
///
/// A key runs a command of the table or types itself. A command edits a text through the caretaker,
/// the only gate for edits, so that no command needs to know the history.
public struct Editor {
  /// The documents, in the order of their tabs; at least one.
  public internal(set) var documents: DocumentList
  /// The windows onto documents; the active one shows the shown document.
  var views: ViewList
  /// The layers above the text; the top one has the focus.
  @usableFromInline var layers = LayerStack()
  /// The current status message.
  public internal(set) var message: Message?
  /// The screen, the calendar and the clock around the editor.
  @Boxed var surroundings: Surroundings
  /// The settings, with and without the changes of this session.
  @Boxed var sessionSettings: SessionSettings
  /// The bindings of keys to commands.
  public internal(set) var keymap: Keymap

  /// The values that later commands use again.
  @Boxed var registers = Registers()
  /// The state of keys, pastes and mouse events.
  @Boxed var input = InputState()
  /// The state of searches.
  @Boxed var finding = Finding()
  var effects: [Effect] = []
  /// The keys that wait.
  @Boxed var held = HeldInput()
  /// The plan of a quit; nil unless the user is quitting.
  @Boxed var quit: QuitPlan?
  /// The requests for folders and recent files while the user chooses a file.
  @Boxed var opening = OpeningState()

  /// Creates an editor of a document on a screen.
  public init(
    _ document: Document, size: Size, settings: Settings = Settings(),
    calendar: LocalCalendar = .universal
  ) {
    documents = DocumentList(document)
    views = ViewList(of: document.id)
    _surroundings = Boxed(wrappedValue: Surroundings(size: size, calendar: calendar))
    _sessionSettings = Boxed(
      wrappedValue: SessionSettings(inEffect: settings, configured: settings))
    keymap = Keymap(settings)
    renewSettings(of: document.id)
    wrapLines(in: layout)
    message = Message(settings.mistakes)
    prepareFrame()
  }

  /// Handles an event.
  ///
  /// - Returns: the effects, in the order in which the shell performs them.
  package mutating func handle(_ event: Event, at now: Moment) -> [Effect] {
    effects = []
    if case .playNext = event {
      MacroPlay.playNext(in: &self, at: now)
    } else {
      deliver(event, at: now)
    }
    return effects
  }

  /// Delivers an event, and updates everything that depends on it; a key of a macro is delivered
  /// like a typed one.
  mutating func deliver(_ event: Event, at now: Moment) {
    let (shown, unread) = (message, unreadWarning(at: event))
    times.lastEvent = now
    document.session.lastSeen = now.secondsSince1970
    JumpTrail.settle(before: event, in: &self)
    let cursors = CursorTrail.records(event) ? CursorTrail.Before(of: self) : nil
    process(event, at: now)
    if input.isClosed { return }
    runIntents(at: now)
    Asking.showDueQuestion(in: &self, at: now)
    showNotices()
    if let unread, message != shown { keep(unread) }
    reconcileLayers(at: now)
    reconcileView(after: event, at: now)
    runIntents(at: now)
    KeysAhead.reconcile(in: &self, at: now)
    FollowedState.reconcile(in: &self)
    reconcileDocuments(at: now)
    reconcileProject(at: now)
    finishQuit()
    if let cursors { CursorTrail.record(cursors, at: event, in: &self) }
    JumpTrail.settle(after: event, in: &self)
  }

  /// Updates the open layers after changes of the text and of their selected rows.
  private mutating func reconcileLayers(at now: Moment) {
    MatchReplacing.settleReplacing(in: &self)
    HistoryBrowsing.settlePart(in: &self)
    SymbolNavigation.showSelectedSymbol(in: &self)
    ListPreview.request(in: &self)
    Help.scroll(by: 0, in: &self)
    HistoryMoves.loadSelected(in: &self)
    let showsAge = hasHistoryPane || layers.question?.subject.ofDocument?.hasAge == true
    times.agesChange = showsAge ? now.uptime + .seconds(1) : nil
  }

  /// Lays out the text, scrolls it and renews its marks; then updates the other views.
  private mutating func reconcileView(after event: Event, at now: Moment) {
    LineEditing.removeLeftBlanks(in: &self, at: now)
    if document.buffer.hasFolds { document.caretaker.move { $0.revealCursors() } }
    Finding.resumeSearchInLoad(in: &self)
    let layout = layout
    wrapLines(in: layout)
    if !focus.isText, !focus.movesText {
      HistoryBrowsing.fit(in: &self)
    } else if !view.isScrolledAway {
      scrollToCursor(after: event, in: layout)
    }
    Finding.renewMarks(in: &self, at: now)
    cacheDrawnPositions(rows: layout.text.rows)
    update { $0.scanLongLine() }
    SelectionStart.settle(after: event, in: &self)
    Finding.settleReachedMatch(in: &self)
    Copying.rememberSelection(in: &self, at: now)
    reconcileOtherViews()
  }

  /// Caches the positions in long lines that a drawing reads; scrolling to the cursor has cached
  /// those around it.
  private mutating func cacheDrawnPositions(rows: Int) {
    if view.isScrolledAway || !focus.isText || document.buffer.scroll.movesAllLines {
      document.buffer.cacheDrawnPositions(rows: rows)
    }
    if hasHistoryPane { historyPane?.preview.cacheDrawnPositions(rows: rows) }
  }

  /// Starts the work that waited for saves and closed documents, and stores the bookmarks and the
  /// session of the project.
  private mutating func reconcileProject(at now: Moment) {
    ProgramRun.startAfterSaves(in: &self, at: now)
    FileTree.continueDeletion(in: &self, at: now)
    Bookmarks.reconcile(in: &self)
    SessionKeeping.reconcile(in: &self, at: now)
    SymbolNavigation.requestSymbols(in: &self, at: now)
  }

  private mutating func process(_ event: Event, at now: Moment) {
    switch event {
    case .input(let input): receive(input, at: now)
    case .mouse(let event, let hit): receive(event, on: hit, at: now)
    case .interrupted: interrupt(at: now)
    case .playNext: break
    case .macro(let event): MacroChoice.handle(event, in: &self)
    case .resized(let size): resize(to: size)
    case .tick: tick(at: now)
    // With the first frame on the screen, slower work begins.
    case .started:
      times.firstFrame = now.uptime
      begin(document.id, at: now)
    case .saving(let id, let progress): deliver(to: id, at: now) { $0.saves.progress = progress }
    case .saved(let request):
      deliver(to: request.document, at: now) { $0.handleSaved(request, at: now) }
    case .saveFailed(let request, let reason): handleSaveFailure(of: request, reason, at: now)
    case .saveStopped(let request, let obstacle):
      deliver(to: request.document, at: now) { $0.ask(about: obstacle, for: request, at: now) }
    case .history(let event, let id):
      deliver(to: id, at: now, orReport: event.loss) { $0.handle(event, at: now) }
    case .disk(let event, let id): deliver(to: id, at: now) { $0.handle(event, at: now) }
    case .opened(let request, let text): intendToAdd(request, text, at: now)
    case .isOpen(let request, let id): intendToShow(request, id, at: now)
    case .openFailed(let request, let reason): failOpening(request, reason, at: now)
    case .opening(let event): PathPrompt.handleOpening(event, in: &self, at: now)
    case .load(let event, let id): deliver(to: id, at: now) { $0.handle(event, at: now) }
    case .settings(let settings): follow(settings)
    case .properties(let properties, let id): apply(properties, of: id, at: now)
    case .rememberedWrap(let wraps, let id): applyRemembered(wraps: wraps, of: id)
    case .work(let event, let id): deliver(to: id, at: now) { $0.handle(event, at: now) }
    case .characters(let characters): NamedCharacter.store(characters, in: &self)
    case .colors(let choices): adopt(choices)
    case .language(let language, let id): deliver(to: id, at: now) { $0.language = language }
    case .syntax(let reader, let id): deliver(to: id, at: now) { $0.syntax = reader }
    case .clipboard(let event): Copying.handleClipboard(event, in: &self, at: now)
    case .search(let event): Finding.handleSearch(event, in: &self)
    case .spelling(let event): SpellCheck.handle(event, in: &self)
    case .symbols(let event): SymbolNavigation.handleSymbols(event, in: &self)
    case .project(let event): FileFinder.handle(event, in: &self, at: now)
    case .bookmarks(let event): Bookmarks.handle(event, in: &self)
    case .run(let event): ProgramRun.handle(event, in: &self, at: now)
    case .session(let event): SessionReopening.receive(event, in: &self, at: now)
    case .notice(let notice): report(notice)
    case .firstStart: message = Help.greeting(in: self)
    case .ending: end(at: now)
    case .leaving(let event): handleLeaving(event)
    case .cannotSuspend: message = .warning("Not suspended: no shell waits for this program")
    }
  }

  /// The shown document.
  ///
  /// It is read as a copy: Swift 6.3.1 freed the value that `_read` lends too early, as
  /// MALLOC_PERTURB_ shows.
  public internal(set) var document: Document {
    @inlinable get { documents[documents.shownIndex] }
    _modify { yield &documents[documents.shownIndex] }
  }

  private mutating func resize(to size: Size) {
    if size == self.size { return }
    view.isScrolledAway = false
    input.drag = nil
    surroundings.size = size
    // The screen has room for either the words about its size or a message.
    if isTooSmall { message = nil }
    // Text scrolled to the left by a narrow window may fit again.
    if focus.isText { document.caretaker.move { $0.scroll.column = 0 } }
    HistoryBrowsing.renew(in: &self)
  }

  // MARK: Time

  /// The uptime at which the editor needs a `tick`; nil if no deadline exists.
  public var deadline: Duration? {
    var next = [
      times.agesChange, Asking.questionDue(in: self), Asking.questionListens(in: self),
      historyPane?.replay?.due, LineChanges.marksDue(in: self),
      Pasting.deadline(in: self), registers.clipboard.primarySelection.offerDue,
      Mouse.dragDeadline(in: self), HistoryMoves.deadline(in: self), playDue, held.opensUntil,
      held.ahead.due,
      times.lastEvent.flatMap { LineChanges.blameDue(after: $0, in: self) }, view.marks?.due,
      SymbolNavigation.symbolsDue(in: self),
      Autosave.due(in: self), ProgramRun.due(in: self), SessionKeeping.due(in: self),
    ].lazy.compactMap(\.self).min()
    // By index: a loop over the documents would copy each of them.
    for index in documents.indices {
      next = [next, documents[index].deadline].lazy.compactMap(\.self).min()
    }
    return next
  }

  private mutating func tick(at now: Moment) {
    for id in documents.ids { deliver(to: id, at: now) { $0.tick(at: now) } }
    LineChanges.markAfterPause(in: &self, at: now)
    Finding.listMatchesAfterPause(in: &self, at: now)
    Pasting.tickPaste(in: &self, at: now)
    Copying.tickPrimarySelection(in: &self, at: now)
    HistoryMoves.tickMove(in: &self, at: now)
    tickOpening(at: now)
    Autosave.tick(in: &self, at: now)
    ProgramRun.tick(in: &self, at: now)
    SessionKeeping.tick(in: &self, at: now)
    Mouse.tickDrag(in: &self, at: now)
    if let due = historyPane?.replay?.due, now.uptime >= due {
      Replay.resume(in: &self, at: now)
    }
  }

  // MARK: Keys

  mutating func process(_ input: TerminalInput, at now: Moment) {
    switch input {
    case .key(let key):
      if drops(key, at: now) { return }
      recordInput(at: now)
      if isLeaving, !interruptsLeaving(key) { return reportLeaving() }
      MacroRecording.record(input, in: &self)
      press(isLeaving && key.cancels ? Key(.escape) : key, at: now)
    case .paste(let bytes):
      if drops(nil, at: now) { return }
      recordInput(at: now)
      if isLeaving { return reportLeaving() }
      MacroRecording.record(input, in: &self)
      Pasting.paste(fromTerminal: bytes, in: &self, at: now)
    case .mouse(let event): Mouse.handleMouse(event, on: nil, in: &self, at: now)
    case .focusLost: Autosave.handleLostFocus(in: &self, at: now)
    }
  }

  mutating func recordInput(at now: Moment) {
    view.isScrolledAway = false
    input.drag = nil
    input.count += 1
    input.last = now.uptime
    message = message?.rest(where: messageLines.fit)
    SpellCheck.stop(&self)
    document.highlight = nil
  }

  mutating func press(_ key: Key, at now: Moment) {
    let focus = focus
    if isTooSmall, !focus.isText, !showsInSmallWindow { return pressInSmallWindow(key, at: now) }
    focus.press(key, in: &self, at: now)
  }

  mutating func pressInText(_ key: Key, at now: Moment) {
    if Completion.chooses(key, in: &self, at: now) { return }
    if key == Key(.enter), RunPlaces.goFromOutput(in: &self, at: now) { return }
    if let command = keymap[key] {
      KeyHabit.run(command, by: key, in: &self, at: now)
    } else if let scalar = key.typedScalar {
      LineEditing.typeCharacter(scalar, in: &self, at: now)
    } else if key.code == .escape {
      Escape.escapeInText(in: &self, at: now)
    } else {
      UselessKey.report(key, in: &self)
    }
  }

  /// Runs a command in the focused layer or the text.
  mutating func run(_ command: Command, at now: Moment) {
    if command.isRestricted, refuses("\(command.name) is not available") { return }
    if focus.isText, document.needsMoreLoaded(command.load) {
      return FileLoading.whenLoaded(.command(command.name), in: &self, at: now)
    }
    let before = focus.isText ? Footprint(of: self) : nil
    var status: Message?
    switch SelectionStart.selecting(command, in: self).body {
    case .move(let body): move(body)
    case .edit(let kind, let body): edit(kind, at: now, body)
    case .operation(let body): perform(body(document), at: now)
    case .document(let body): status = body(&document)
    case .shown(let body):
      let columns = layout.textColumns
      status = body(&document, columns)
    case .typing(let body):
      var typing = input.typing
      status = body(&document, &typing)
      input.typing = typing
    case .settings(let body): status = body(&settings)
    case .asking(let body): present(body(self))
    case .focused(let body), .editor(let body): body(&self, now)
    }
    if let status { message = keymap.translatingKeys(in: status) }
    if let before, let explanation = command.idle {
      before.reportNoEffect(of: command, explanation, in: &self)
    }
  }
}
