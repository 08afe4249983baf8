import Console
import CursesConsole
import Dispatch
import Display
import EditorCore
import Glibc
import MementoKit
import Storage
import SystemPackage

/// One run of the editor on a terminal: the shell around the editor's value.
///
/// Everything happens on the main queue. Input, the timer and signals wake it; each becomes an
/// event for the editor at the present moment, the effects that come back are performed, and when
/// all that waited was taken in, one frame is drawn. Work on disk runs on a queue of its own and
/// comes back as an event.
@MainActor
final class Session {
  private var editor: Editor
  let terminal: CursesTerminal
  let disk: DiskQueue
  private let work = WorkQueue()
  private let search: SearchQueue
  private let known: KnownFiles
  /// Looking for the tools of the clipboard can wait until the first frame is seen.
  private(set) lazy var clipboard = ClipboardQueue(.ofUser())
  /// What other editors know of this run.
  private let run = OwnRun()
  /// Where the history of each document is kept, those that were closed also: they may have to
  /// write yet.
  private var histories: [DocumentID: HistoryQueue] = [:]
  /// The documents' files.
  private var watches: [DocumentID: WatchedFile] = [:]
  private(set) var options: HistoryOptions
  private var settings: SettingsSource?
  let opening = OpeningQueue()
  /// Where texts come from that are still coming.
  var sources: [DocumentID: any TextSource] = [:]
  /// Where a text comes from that the editor is about to take in.
  var newSource: (any TextSource)?
  var input: InputWatch?
  private var signals: [any DispatchSourceSignal] = []
  private var debouncer: Debouncer?
  /// Whether the terminal is the shell's until SIGCONT comes: nothing is drawn.
  private var isSuspended = false
  /// Whether the terminal is lent to another program, which takes the keys.
  var isLent = false
  /// Whether the program is about to end: nothing is drawn.
  private var isEnding = false

  /// Takes over the terminal and shows what a run begins with.
  ///
  /// - Parameters:
  ///   - configuration: where the user's settings are.
  ///   - settings: what the user has set.
  static func start(
    _ beginning: Beginning, _ configuration: Configuration, _ settings: Settings
  ) throws(TerminalError) -> Session {
    let terminal = try CursesTerminal()
    let session = Session(beginning, settings, on: terminal)
    session.listen()
    session.greet()
    session.follow(configuration)
    for failure in beginning.failures { session.handle(.notice(failure)) }
    session.draw()
    session.listenToKeys()
    session.handle(.started)
    session.settings?.begin(knowing: settings)
    session.handle(.clipboard(.canBeAsked(session.clipboard.canBeAsked)))
    session.openOthers(of: beginning)
    session.search.bringWords { [weak session] in session?.hear($0) }
    return session
  }

  /// Edits until the program ends.
  nonisolated func edit() -> Never {
    withExtendedLifetime(self) { dispatchMain() }
  }

  private init(
    _ beginning: Beginning, _ settings: Settings, on terminal: CursesTerminal
  ) {
    let known = KnownFiles()
    if let path = beginning.document.path, let identity = beginning.identity {
      known.note(identity, of: FilePath(expandingTilde: path))
    }
    disk = DiskQueue(knowing: known)
    options = HistoryOptions(settings.history)
    search = SearchQueue(keepsWords: options.isEnabled)
    self.known = known
    newSource = beginning.source
    editor = Editor(
      beginning.document, size: terminal.size, settings: settings, calendar: .system)
    editor.symbols = terminal.isUTF8 ? .lines : .ascii
    // GNU screen keeps an Esc back until the next key while the mouse is reported.
    if getenv("STY") != nil, getenv("TMUX") == nil { editor.leaveMouse() }
    self.terminal = terminal
    if let place = beginning.place { editor.go(to: place) }
  }

  private func follow(_ configuration: Configuration) {
    let source = SettingsSource(configuration) { [weak self] in self?.hear($0) }
    settings = source
    // What the file is drawn with is known before it is drawn first.
    for event in source.findAtOnce(path: editor.document.path, of: editor.document.id) {
      handle(event)
    }
  }

  // MARK: What wakes the session

  /// Tells somebody who is new how to get help and how to leave, once.
  private func greet() {
    // What is wrong is said first, and this at the next start.
    guard editor.message == nil, let folder = try? StateFolder.ofUser(), !folder.hasGreeted
    else { return }
    handle(.firstStart)
    disk.note { () throws(FileError) in try folder.noteGreeting() }
  }

  private func listen() {
    debouncer = Debouncer(queue: .main) { [weak self] in
      MainActor.assumeIsolated { self?.wake() }
    }
    for number in [SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT] { listen(to: number) }
    // A reader that goes away and a limit on a file's size are errors to be told, not deaths.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Keys wait in the terminal until the first frame is seen.
  private func listenToKeys() {
    input = InputWatch(STDIN_FILENO) { [weak self] in
      guard let self, !isLent else { return false }
      readInput()
      return !isLent
    }
  }

  private func listen(to number: CInt) {
    // The source alone decides what the signal does.
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.take(signal: number) }
    }
    source.activate()
    signals.append(source)
  }

  private func readInput() {
    do {
      for input in try terminal.readInput(at: Moment.now.uptime) { handle(.input(input)) }
      draw()
    } catch {
      end(status: 128 + SIGHUP)
    }
  }

  /// The debouncer fired: for the editor, or for a paste whose end does not come.
  private func wake() {
    debouncer?.aim(at: nil)
    handle(.tick)
    readInput()
  }

  private func take(signal number: CInt) {
    switch number {
    case SIGINT where isLent: break
    // The other program has stopped already.
    case SIGTSTP where isLent: kill(0, getsid(0) == getpid() ? SIGCONT : SIGSTOP)
    case SIGWINCH where isLent, SIGCONT where isLent: break
    case SIGWINCH:
      terminal.resize()
      handle(.resized(terminal.size))
      draw()
    case SIGTSTP: suspend()
    case SIGCONT: resume()
    default: end(status: 128 + number)
    }
  }

  // MARK: Events and effects

  func handle(_ event: Event) {
    for effect in editor.handle(event, at: .now) { perform(effect) }
  }

  func perform(_ effect: Effect) {
    switch effect {
    case .save(let request) where request.isAsRoot: saveAsRoot(request)
    case .save(let request):
      disk.save(request, after: history(of: request.document), options) { [weak self] in
        self?.hear($0)
      }
    case .history(let wish, let id):
      history(of: id).perform(wish) { [weak self] in self?.hear(.history($0, of: id)) }
    case .disk(let wish, let id): perform(wish, of: id)
    case .open(let request): open(request)
    case .work(let wish, let id):
      work.perform(wish) { [weak self] in self?.hear(.work($0, of: id)) }
    case .nameCharacters: work.nameCharacters { [weak self] in self?.hear(.characters($0)) }
    case .opening(let wish): perform(wish)
    case .arrival(let wish, let id): perform(wish, of: id)
    case .findSettings(let path, let id): settings?.find(path: path, of: id)
    case .clipboard(let wish): perform(wish)
    case .search(let wish): search.perform(wish) { [weak self] in self?.hear($0) }
    case .quit(let status): leave(status: status)
    case .redraw: terminal.redraw()
    case .suspend: suspend()
    }
  }

  func history(of id: DocumentID) -> HistoryQueue {
    if let history = histories[id] { return history }
    let history = HistoryQueue(options, knowing: known, in: run)
    histories[id] = history
    return history
  }

  private func keep(_ preferences: HistoryPreferences) {
    options = HistoryOptions(preferences)
    for (id, history) in histories {
      history.follow(options) { [weak self] in self?.hear(.history($0, of: id)) }
    }
  }

  private func perform(_ wish: DiskWish, of id: DocumentID) {
    switch wish {
    case .watch(let path):
      let watch = WatchedFile([FilePath(expandingTilde: path)]) { [weak self] needsLooking in
        self?.handle(.disk(.watched(needsLooking: needsLooking), of: id))
        self?.hear(.disk(.stirred, of: id))
      }
      watches[id] = watch
      handle(.disk(.watched(needsLooking: watch.needsLooking), of: id))
      // It may have changed between being read and being watched.
      handle(.disk(.stirred, of: id))
      findStanding(of: path, of: id)
    case .look(let look):
      findStanding(of: look.path, of: id)
      if let watch = watches[id], watch.needsLooking {
        watch.rearm()
        handle(.disk(.watched(needsLooking: watch.needsLooking), of: id))
      }
      disk.look(look) { [weak self] in self?.hear(.disk($0, of: id)) }
    case .reread(let look, let encoding):
      disk.reread(look, encoding) { [weak self] in self?.hear(.disk($0, of: id)) }
    case .accept(let path): known.accept(FilePath(expandingTilde: path))
    case .stopWatching:
      watches[id] = nil
      settings?.forget(id)
    }
  }

  /// Reads a file, unless it is open under another name.
  private func open(_ request: OpenRequest) {
    let request = request.leadingToPlace()
    let path = FilePath(expandingTilde: request.path)
    let canonical = try? path.canonical()
    let there = editor.documents.first { document in
      guard let canonical, !document.isCutShort, let path = document.path else { return false }
      return (try? FilePath(expandingTilde: path).canonical()) == canonical
    }
    if let there {
      handle(.isOpen(request, there.id))
    } else {
      disk.open(request, editor.settings) { [weak self] in self?.take($0) }
    }
  }

  /// Something from another queue.
  func hear(_ event: Event) {
    if case .settings(let settings) = event { keep(settings.history) }
    handle(event)
    draw()
  }

  private func draw() {
    if isSuspended || isLent || isEnding { return }
    // The editor is copied once for all that is asked of it.
    let editor = editor
    terminal.reportMouse(editor.wantsMouse)
    terminal.show(Frame.draw(editor, at: .now))
    debouncer?.aim(at: [editor.deadline, terminal.pasteDeadline].compactMap(\.self).min())
  }

  // MARK: Leaving

  private func suspend() {
    // The first program of a session has no shell behind it that could continue it.
    if getsid(0) == getpid() { return handle(.cannotSuspend) }
    terminal.leave()
    isSuspended = true
    // The whole job stops, also a program that started the editor and waits for it. SIGCONT ends
    // the stop.
    kill(0, SIGSTOP)
  }

  private func resume() {
    isSuspended = false
    terminal.enter()
    handle(.resized(terminal.size))
    // Much can have happened to the files meanwhile.
    for id in watches.keys { handle(.disk(.stirred, of: id)) }
    draw()
  }

  /// Ends the program as soon as all is written that is to be; where that can be felt, the user is told,
  /// and can stay.
  private func leave(status: CInt) {
    let rest = DispatchGroup()
    DispatchQueue.global(qos: .userInitiated).async(group: rest) {
      [histories = Array(histories.values), disk, clipboard] in
      for history in histories { history.finish() }
      disk.finish()
      clipboard.finish()
    }
    if rest.wait(timeout: .now() + Self.felt) == .success { end(status: status) }
    handle(.leaving(.takesLong(status: status)))
    rest.notify(queue: .main) { [self] in
      MainActor.assumeIsolated { hear(.leaving(.isPossible)) }
    }
  }

  /// A wait that people notice.
  private static var felt: DispatchTimeInterval { .milliseconds(100) }

  private func end(status: CInt) -> Never {
    isEnding = true
    // Histories that are still being opened, or wait for the rest of a text, are to get what was done
    // meanwhile.
    for id in editor.editedWhileLoading { (sources[id] as? FileLoad)?.finishAndTell() }
    for history in histories.values { history.finishAndTell() }
    handle(.ending)
    work.finish()
    disk.finish()
    clipboard.finish()
    search.finish()
    for history in histories.values { history.finish() }
    run.leave()
    terminal.leave()
    exit(status)
  }
}
