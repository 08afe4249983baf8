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
  private let terminal: CursesTerminal
  private let disk: DiskQueue
  private let history: HistoryQueue
  private let known: KnownFiles
  private var watch: WatchedFile?
  private let surroundings: Frame.Surroundings
  private var input: (any DispatchSourceRead)?
  private var signals: [any DispatchSourceSignal] = []
  private var debouncer: Debouncer?
  /// Whether the terminal is the shell's until SIGCONT comes: nothing is drawn.
  private var isSuspended = false

  /// Takes over the terminal and edits a document; does not return.
  ///
  /// - Parameters:
  ///   - identity: the document's file as it was read; nil when there was none.
  ///   - configuration: what the user has set.
  static func start(
    _ document: Document, readFrom identity: FileIdentity?, _ configuration: Configuration
  ) throws(TerminalError) -> Never {
    let terminal = try CursesTerminal()
    let session = Session(document, readFrom: identity, configuration.history, on: terminal)
    session.listen()
    for mistake in configuration.mistakes { session.handle(.history(.notice(mistake))) }
    session.draw()
    session.handle(.started)
    withExtendedLifetime(session) { dispatchMain() }
  }

  private init(
    _ document: Document, readFrom identity: FileIdentity?, _ options: HistoryOptions,
    on terminal: CursesTerminal
  ) {
    let known = KnownFiles()
    if let path = document.path, let identity {
      known.note(identity, of: FilePath(expandingTilde: path))
    }
    history = HistoryQueue(options, knowing: known)
    disk = DiskQueue(knowing: known, after: history)
    self.known = known
    editor = Editor(document, size: terminal.size, calendar: .system)
    self.terminal = terminal
    surroundings = Frame.Surroundings(showsUTF8: terminal.isUTF8)
  }

  // MARK: What wakes the session

  private func listen() {
    debouncer = Debouncer(queue: .main) { [weak self] in
      MainActor.assumeIsolated { self?.wake() }
    }
    let input = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    input.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.readInput() }
    }
    input.activate()
    self.input = input
    for number in [SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT] { listen(to: number) }
    // A reader that goes away and a limit on a file's size are errors to be told, not deaths.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
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

  private func handle(_ event: Event) {
    for effect in editor.handle(event, at: .now) { perform(effect) }
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .save(let request): disk.save(request) { [weak self] in self?.hear($0) }
    case .history(let wish): history.perform(wish) { [weak self] in self?.hear($0) }
    case .disk(let wish): perform(wish)
    case .quit(let status): end(status: status)
    case .redraw: terminal.redraw()
    case .suspend: suspend()
    }
  }

  private func perform(_ wish: DiskWish) {
    switch wish {
    case .watch(let path):
      let watch = WatchedFile(FilePath(expandingTilde: path)) { [weak self] needsLooking in
        self?.handle(.disk(.watched(needsLooking: needsLooking)))
        self?.hear(.disk(.stirred))
      }
      self.watch = watch
      handle(.disk(.watched(needsLooking: watch.needsLooking)))
      // It may have changed between being read and being watched.
      handle(.disk(.stirred))
    case .look(let look):
      if let watch, watch.needsLooking {
        watch.rearm()
        handle(.disk(.watched(needsLooking: watch.needsLooking)))
      }
      disk.look(look) { [weak self] in self?.hear($0) }
    case .accept(let path): known.accept(FilePath(expandingTilde: path))
    }
  }

  /// Something from another queue.
  private func hear(_ event: Event) {
    handle(event)
    draw()
  }

  private func draw() {
    if isSuspended { return }
    let now = Moment.now
    terminal.reportMouse(editor.wantsMouse)
    terminal.show(Frame.draw(editor, in: surroundings, at: now))
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
    // Much can have happened to the file meanwhile.
    handle(.disk(.stirred))
    draw()
  }

  private func end(status: CInt) -> Never {
    handle(.ending)
    disk.finish()
    history.finish()
    terminal.leave()
    exit(status)
  }
}
