import Console
import Dispatch
import Display
import Documents
import EditorCore
import Files
import Glibc
import MementoKit
import SystemPackage

/// A run of the editor on a terminal: the shell around the editor's value.
///
/// The session runs on the main queue. Input, the timer and signals wake it, and each becomes an
/// event for the editor at the present moment. The session performs the resulting effects, and
/// draws one frame after all pending input. Work on disk runs on its own queue and returns an
/// event.
@MainActor
final class Session {
  private(set) var editor: Editor
  let terminal: any Terminal
  let process: any HostProcess
  let environment: SessionEnvironment
  var queues: SessionQueues
  /// The colours of the texts, which begin after the first frame.
  private(set) lazy var colors = ColorQueue(in: environment) { [weak self] event in
    if let event { self?.handle(event) }
    self?.draw()
  }
  /// The spelling of the texts.
  private(set) lazy var spelling = SpellQueue(.ofEnvironment(), .beside(editor.settings.file)) {
    [weak self] event in
    if let event { self?.handle(event) }
    self?.draw()
  }
  var edges = DocumentEdges()
  private(set) var options: HistoryOptions
  private(set) var settings: SettingsSource?
  private var debouncer: Debouncer?
  var screen = ScreenState()
  var phase = Phase.running

  /// The steps to the end of the program.
  enum Phase {
    case running
    /// The program is about to end, and draws no frames.
    case ending
    /// All data is written and the terminal is restored: events are ignored.
    case ended
  }

  /// Shows the first document, and opens the others.
  ///
  /// - Parameter folders: the folders of the program's own files, or the reason why they are
  ///   missing.
  static func start(
    _ beginning: Beginning, _ configuration: Configuration, _ settings: Settings,
    on terminal: any Terminal, in process: any HostProcess,
    folders: Result<UserFolders, FileError>, gate: @escaping PathGate = { _, _ in }
  ) -> Session {
    let session = Session(
      beginning, settings, on: terminal, in: process, folders: folders, gate: gate)
    session.watch(configuration)
    for failure in beginning.failures { session.handle(.notice(failure)) }
    let greets = session.greet()
    session.draw()
    // Work on other threads begins here: during the first screen, it would slow that down.
    session.connect()
    session.colors.start()
    if greets { session.recordGreeting() }
    terminal.watchInput { [weak session] in session?.readInput() }
    session.handle(.started)
    session.settings?.begin(knowing: settings)
    session.handle(.clipboard(.canBeAsked(session.queues.clipboard.canBeAsked)))
    session.queues.symbols.start { [weak session] in session?.post($0) }
    session.openOthers(of: beginning)
    session.queues.search.loadEntries { [weak session] in session?.post($0) }
    return session
  }

  /// Edits until the program ends.
  nonisolated func edit() -> Never {
    withExtendedLifetime(self) { dispatchMain() }
  }

  private init(
    _ beginning: Beginning, _ settings: Settings, on terminal: any Terminal,
    in process: any HostProcess, folders: Result<UserFolders, FileError>, gate: @escaping PathGate
  ) {
    self.process = process
    environment = SessionEnvironment(folders: folders, startedIn: beginning.start, gate: gate)
    if let path = beginning.document.path, let identity = beginning.identity {
      environment.known.record(identity, of: FilePath(expandingTilde: path))
    }
    options = HistoryOptions(settings.history)
    queues = SessionQueues(in: environment, keepsEntries: options.isEnabled)
    edges.newSource = beginning.source
    editor = Editor(beginning.document, size: terminal.size, settings: settings, calendar: .system)
    editor.symbols = terminal.isUTF8 ? .lines : .ascii
    // While the mouse is reported, GNU screen delays an Esc until the next key.
    if getenv("STY") != nil, getenv("TMUX") == nil { editor.leaveMouse() }
    self.terminal = terminal
    if let place = beginning.place { editor.go(to: place) }
    if let path = editor.document.path {
      edges.openFiles.record(beginning.canonicalPath, of: editor.document.id, named: path)
    }
  }

  private func watch(_ configuration: Configuration) {
    let source = SettingsSource(
      configuration, remembering: environment.folders?.recentFiles
    ) { [weak self] in self?.post($0) }
    settings = source
    // This precedes the first frame, so that the file is drawn correctly from the start.
    for event in source.findAtOnce(path: editor.document.path, of: editor.document.id) {
      handle(event)
    }
  }

  // MARK: Signals and input

  private func connect() {
    debouncer = Debouncer(queue: .main) { [weak self] in
      MainActor.assumeIsolated { self?.wake() }
    }
    aimTimer()
    process.handleSignals { [weak self] in self?.handleSignal($0) }
  }

  private func aimTimer() {
    debouncer?.aim(at: [editor.deadline, terminal.inputDeadline].compactMap(\.self).min())
  }

  private func readInput() {
    // The input belongs to another program now, and may be a password.
    if screen.isAway { return }
    do {
      let inputs = try terminal.readInput(at: Moment.now.uptime)
      if !inputs.isEmpty { environment.rest.restart(at: .now()) }
      for input in inputs {
        if case .mouse(let event) = input { handle(event) } else { handle(.input(input)) }
      }
      playMacro()
      draw()
    } catch {
      end(status: 128 + SIGHUP)
    }
  }

  /// Handles the timer: for the editor, or for an unfinished paste.
  private func wake() {
    debouncer?.aim(at: nil)
    handle(.tick)
    readInput()
  }

  private func handleSignal(_ number: CInt) {
    switch number {
    // Keys that end a program belong to the other program now.
    case SIGINT where screen.isLent, SIGQUIT where screen.isLent: break
    // The other program has stopped already.
    case SIGTSTP where screen.isLent: process.signalJob(process.canStop ? SIGSTOP : SIGCONT)
    case SIGWINCH where screen.isLent, SIGCONT where screen.isLent: break
    case SIGWINCH:
      terminal.resize()
      handle(.resized(terminal.size))
      draw()
    case SIGINT:
      handle(.interrupted)
      draw()
    case SIGTSTP: suspend()
    case SIGCONT: resume()
    default: end(status: 128 + number)
    }
  }

  // MARK: Events and effects

  /// Handles a mouse event with its target.
  ///
  /// A press after other input refers to the frame after that input, even if it was never drawn:
  /// otherwise a double click on an answer would apply its second press to the text.
  private func handle(_ event: MouseEvent) {
    if case .press = event.kind, screen.shown?.isOutdated == true {
      editor.prepareFrame()
      screen.shown = (Frame.draw(editor, at: .now), isOutdated: false)
    }
    handle(.mouse(event, on: screen.shown?.drawing.hits.hit(column: event.column, row: event.row)))
  }

  func handle(_ event: Event) {
    if phase == .ended { return }
    screen.shown?.isOutdated = true
    let wasWaiting = editor.isWaitingToQuit
    let effects = editor.handle(event, at: .now)
    if editor.isWaitingToQuit != wasWaiting { hurryHistories() }
    for effect in effects { perform(effect) }
    watchProjects()
  }

  func perform(_ effect: Effect) {
    switch effect {
    case .save(let request) where request.isAsRoot: saveAsRoot(request)
    case .save(let request): save(request)
    case .history(let request, let id):
      history(of: id).perform(request) { [weak self] in self?.post($0, of: id) }
    case .disk(let request, let id): perform(request, of: id)
    case .open(let request): open([request])
    case .work(let request, let id):
      queues.work.perform(request, editor.settings) { [weak self] in self?.post(.work($0, of: id)) }
    case .nameCharacters: queues.work.nameCharacters { [weak self] in self?.post(.characters($0)) }
    case .opening(let request): perform(request)
    case .load(let request, let id): perform(request, of: id)
    case .findSettings(let path, let id): settings?.find(path: path, of: id)
    case .clipboard(let request): perform(request)
    case .search(let request): queues.search.perform(request) { [weak self] in self?.post($0) }
    case .spelling(let request): spelling.accept(request, colors.prose(of:))
    case .bookmarks(let request):
      let settings = editor.settings
      environment.bookmarks.accept(request, options, settings) { [weak self] in self?.post($0) }
    case .run(let request):
      let kept = options.isEnabled ? environment.folders?.runLines : nil
      queues.runs.accept(request, keepingIn: kept) { [weak self] in self?.post($0) }
    case .session(let request):
      environment.sessions.accept(request, options) { [weak self] in self?.post($0) }
    case .colorAll(let id): colors.scanAll(id)
    case .keepMacro(let macro): settings?.keep(macro)
    case .symbols(let request): queues.symbols.find(request) { [weak self] in self?.post($0) }
    case .project(let request):
      queues.projects.accept(request, fileRules) { [weak self] in self?.post(.project($0)) }
    // A late save may complete a quit.
    case .quit(let status): if phase == .running { leave(status: status) }
    case .quitAtOnce(let status): end(status: status, atOnce: true)
    case .redraw: terminal.redraw()
    case .suspend: suspend()
    }
  }

  private func save(_ request: SaveRequest) {
    let history = history(of: request.document)
    let others = edges.openFiles.paths(besides: request.document)
    disk(of: request.document).save(request, after: history, besides: others, fileRules) {
      [weak self] in self?.post($0)
    }
  }

  func history(of id: DocumentID) -> HistoryQueue {
    if let history = edges.histories[id] { return history }
    let history = HistoryQueue(
      options, knowing: environment.known, in: environment.run, rest: environment.rest)
    edges.histories[id] = history
    return history
  }

  private func apply(_ preferences: HistoryPreferences) {
    options = HistoryOptions(preferences)
    for (id, history) in edges.histories {
      history.apply(options) { [weak self] in self?.post(.history($0, of: id)) }
    }
  }

  func post(_ event: HistoryEvent, of id: DocumentID) {
    if case .opened = event, edges.storeWatch == nil, let location = environment.folders?.history {
      edges.storeWatch = StoreWatch(location) { [weak self] in self?.followStore() }
    }
    post(.history(event, of: id))
  }

  /// Loads the records and erasures of other programs for each document.
  private func followStore() {
    for (id, history) in edges.histories {
      history.perform(.followStore) { [weak self] in self?.post(.history($0, of: id)) }
    }
  }

  /// Handles an event from another queue, and draws.
  func post(_ event: Event) {
    if case .settings(let settings) = event { apply(settings.history) }
    handle(event)
    draw()
  }

  func draw() {
    if screen.isAway || phase != .running { return }
    editor.prepareFrame()
    // One copy of the editor serves all uses below.
    let editor = editor
    terminal.reportMouse(editor.settings.usesMouse)
    let panes = editor.shownPanes
    let shown = editor.coloredTexts(in: panes.layout)
    // Only a single text is checked, never the two of a difference.
    let misspelled = spelling.misspellings(
      in: shown.count == 1 ? shown.first : nil, by: editor.spelling, colors.prose(of:))
    let frameColors = colors.colors(
      of: shown, besides: panes.colored, theme: editor.theme,
      on: terminal.background)
    let drawing = Frame.draw(
      editor, panes: panes, in: frameColors, misspelled: misspelled, after: screen.shown?.drawing,
      at: .now)
    terminal.show(drawing.screen)
    colors.scanOn()
    screen.shown = (drawing, isOutdated: false)
    aimTimer()
  }

  // MARK: Leaving

  /// Limits the wait for a store that another program has locked, while the user waits for the end
  /// of the program.
  private func hurryHistories() {
    for history in edges.histories.values {
      if editor.isWaitingToQuit { history.hurry() } else { history.relax() }
    }
  }

  private func suspend() {
    guard process.canStop else { return handle(.cannotSuspend) }
    terminal.leave()
    screen.isSuspended = true
    // SIGCONT ends the stop.
    process.signalJob(SIGSTOP)
  }

  private func resume() {
    screen.isSuspended = false
    terminal.enter()
    handle(.resized(terminal.size))
    // The files may have changed in the meantime.
    for id in edges.watches.keys { handle(.disk(.mayHaveChanged, of: id)) }
    draw()
  }
}
