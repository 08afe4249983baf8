import Console
import Documents
import MementoKit

/// The queue of waiting keys, in the order of typing.
///
/// One queue and one rule serve every reason to wait: Esc stops the wait and drops the keys behind
/// it; Ctrl-Q always works. Behind a paste or an undo that has just begun, Ctrl-Q waits for its
/// end, so that a save before it contains the intended text. The keys belong to the document that
/// was shown when they were typed. Until they are delivered, no other document is shown and none is
/// closed (`Intent`).
struct HeldInput {
  /// The waiting keys, and the mouse events between them.
  var inputs: [Waiting] = [] { didSet { revision += 1 } }
  /// The number of changes of the queue.
  private(set) var revision = 0
  /// The history move that waits for a state from the store.
  var awaitedMove: AwaitedMove?
  /// The uptime until which keys wait for a file that the user opens; nil if none is being opened.
  ///
  /// The keys are meant for that file, which is usually loaded before the next key. A file system
  /// that does not answer never blocks typing.
  var opensUntil: Duration?
  /// The draft of the waiting keys.
  var ahead = KeysAhead()
  /// The steps that run as soon as no key waits.
  var intents: [Intent] = []
  /// The documents that close when their saves are complete.
  var closing: Set<DocumentID> = []
  /// Whether keys were dropped because their document is being saved and closed.
  var hasDroppedKeys = false

  /// Whether no key waits.
  var isEmpty: Bool { inputs.isEmpty }

  /// A waiting input or mouse event.
  enum Waiting {
    case input(TerminalInput)
    case mouse(HeldMouse)
  }
}

/// The reason why keys wait.
enum InputWait {
  /// A macro is playing.
  case macro
  /// The store loads a state of the history.
  case historyMove
  /// A file is being opened.
  case opening
  /// Another program sends the contents of the clipboard.
  case paste
  /// A search runs for the next match.
  case match
  /// The rest of a file is being loaded.
  case load
  /// An operation on the text is running.
  case operation
}

extension Editor {
  /// The present reason why typed keys wait; nil if they are handled at once.
  var inputWait: InputWait? { registers.macros.isPlaying ? .macro : commandWait }

  /// The present reason why all keys wait, also those of a macro.
  var commandWait: InputWait? {
    if held.awaitedMove != nil { return .historyMove }
    if held.opensUntil != nil { return .opening }
    if registers.clipboard.request != nil { return .paste }
    if finding.awaited?.holdsKeys == true { return .match }
    if document.load?.awaiting != nil { return .load }
    return document.holdsKeys ? .operation : nil
  }

  /// Whether the next key of a macro can be played now.
  package var mayPlayNext: Bool {
    registers.macros.isPlaying && commandWait == nil && !isLeaving && !awaitsAnswer
  }

  /// Whether a list or a change that a key requested is incomplete; the next key of a macro was
  /// recorded after its completion.
  var awaitsAnswer: Bool {
    if registers.fileTree.change != nil || registers.replacedFiles.run != nil { return true }
    switch focus {
    case .tree(let tree): return tree.isBeingRead
    case .picker(let picker):
      switch picker.purpose {
      case .fileResult: return registers.fileSearch?.summary == nil
      case .projectSymbol: return surroundings.symbolState.project.isRunning
      default: return false
      }
    default: return false
    }
  }

  /// The uptime at which the next key of a macro is due; nil if none is.
  var playDue: Duration? { mayPlayNext ? .zero : nil }

  /// Whether keys wait for a state that the store loads.
  public var isLoadingState: Bool { held.awaitedMove != nil }

  /// Handles a key or a paste at once, or queues it during a wait.
  mutating func receive(_ input: TerminalInput, at now: Moment) {
    let isPlayed = registers.macros.isDelivering
    guard !isPlayed, inputWait != nil || !held.isEmpty else { return process(input, at: now) }
    switch input {
    case .mouse, .focusLost: break
    case .key(let key) where key.code == .escape && !hasJustBegun: stopWaiting(at: now)
    case .key(let key) where keymap[key]?.role == .quit && !mayQuitWait:
      // The question about unsaved changes includes the waiting keys.
      held.inputs.append(.input(input))
      handleHeldInput(at: now)
    default: held.inputs.append(.input(input))
    }
  }

  /// Whether the wait of a paste for another program is not displayed yet, so that Esc is meant for
  /// the text after it.
  private var hasJustBegun: Bool {
    inputWait == .paste && registers.clipboard.request?.isShown == false
  }

  /// Whether the key of quit waits with the others: once, for a wait that ends soon.
  private var mayQuitWait: Bool { !isQuitHeld && waitEndsSoon }

  private var waitEndsSoon: Bool {
    switch inputWait {
    case .paste: true
    case .historyMove: held.awaitedMove?.reportedFrom != nil
    case .opening: true
    case .macro, .match, .load, .operation, nil: false
    }
  }

  /// Whether the key of quit waits.
  private var isQuitHeld: Bool {
    held.inputs.contains { input in
      if case .input(.key(let key)) = input { keymap[key]?.role == .quit } else { false }
    }
  }

  /// Stops a wait that lasts, if the key of quit waits for its end.
  mutating func quitDespiteWait(at now: Moment) {
    if isQuitHeld { handleHeldInput(at: now) }
  }

  /// Handles an interruption from outside: it cancels a question, a prompt or a wait, and never
  /// ends the program.
  mutating func interrupt(at now: Moment) {
    if inputWait != nil || focus.takesLine {
      receive(.key(Key(.escape)), at: now)
    } else if message?.isWarning != true {
      // A warning stays: the signal may have ended the program that it is about.
      let leaving = keymap.key(for: "quit").map { "; \($0) quits" } ?? ""
      message = .info("SIGINT interrupts nothing here\(leaving)")
    }
  }

  /// Handles a mouse event at once, or queues it between the keys during a wait.
  mutating func receive(_ event: MouseEvent, on hit: Hit?, at now: Moment) {
    if inputWait == nil, held.isEmpty {
      Mouse.handleMouse(event, on: hit, in: &self, at: now)
      return MacroRecording.reportMouse(event, in: &self)
    }
    guard let hit, commandWait != nil else { return }
    var click: Click?
    if case .press = event.kind {
      click = Click(event, at: now.uptime, after: input.lastClick)
      input.lastClick = click
    }
    guard let mouse = HeldMouse(event, on: hit, click: click, in: self) else { return }
    // Many movements become one.
    if mouse.isDrag, case .mouse(let last)? = held.inputs.last, last.isDrag {
      held.inputs.removeLast()
    }
    held.inputs.append(.mouse(mouse))
  }

  private mutating func process(_ waiting: HeldInput.Waiting, at now: Moment) {
    switch waiting {
    case .input(let input): process(input, at: now)
    case .mouse(let mouse):
      mouse.deliver(in: &self, at: now)
      // The next event may paste the selection.
      Copying.rememberSelection(in: &self, at: now)
      MacroRecording.reportMouse(mouse.event, in: &self)
    }
  }

  /// Delivers the waiting keys, up to one that begins the next wait.
  ///
  /// A status message about the end of the wait remains after these keys.
  mutating func deliverHeldInput(at now: Moment) {
    if held.isEmpty || inputWait != nil { return }
    // The keys are meant for the text after the wait, whose indentation may differ.
    FollowedState.reconcile(in: &self)
    let status = message
    while inputWait == nil, !held.isEmpty { process(held.inputs.removeFirst(), at: now) }
    if let status, status.isWarning || message == nil { message = status }
  }

  // MARK: An opened file

  /// The time for which keys wait for a file.
  private static var timeToOpen: Duration { .milliseconds(500) }

  /// Makes keys wait for a file that the user opens.
  mutating func awaitOpening(at now: Moment) { held.opensUntil = now.uptime + Self.timeToOpen }

  /// Ends the wait for a file, so that the keys are delivered.
  mutating func endAwaitingOpening() { held.opensUntil = nil }

  /// Shows an opened file, or adds the intent to show it if other keys wait.
  ///
  /// Keys that waited for it are delivered afterwards.
  mutating func finishOpening(_ intent: Intent, at now: Moment) {
    let isAwaited = held.opensUntil != nil
    held.opensUntil = nil
    if isAwaited, commandWait == nil { run(intent, at: now) } else { held.intents.append(intent) }
  }

  /// Drops the keys that were meant for a file that cannot be opened, and reports the reason.
  mutating func failOpening(_ request: OpenRequest, _ reason: String, at now: Moment) {
    ExpectedFiles.markSettled(request, in: &self, at: now)
    if SessionReopening.recordFailure(of: request, reason, in: &self, at: now) { return }
    var text = keymap.translatingKeys(in: reason)
    if !request.opensInBackground, let until = held.opensUntil {
      held.opensUntil = nil
      let hasEnd = text.hasSuffix(".")
      if !held.isEmpty {
        text +=
          hasEnd ? " Keys typed meanwhile are dropped." : "; keys typed meanwhile are dropped"
      }
      held.inputs = []
      // The rest of a burst was meant for the file, too.
      input.dropKeys(.openFailure, from: now.uptime, until: until)
    }
    report(text)
    request.continueWithoutFile(in: &self, at: now)
  }

  /// Delivers the keys to the shown document if the file takes too long.
  mutating func tickOpening(at now: Moment) {
    guard let until = held.opensUntil, now.uptime >= until else { return }
    if ExpectedFiles.performStep(in: &self, at: now) { return }
    held.opensUntil = nil
    // The rest of a macro was meant for the file.
    if registers.macros.isPlaying {
      return message = .warning("The file is still being opened")
    }
    if held.isEmpty || !focus.isText { return }
    let awaited =
      opening.awaitsRecentFiles ? "list of files is still being read" : "file is still being opened"
    message = .info("The \(awaited): what you type goes to \(document.name)")
  }

  // MARK: The end of a wait

  /// Stops the wait and drops the keys behind it.
  mutating func stopWaiting(at now: Moment) {
    let dropped = held.isEmpty ? "" : "; keys typed meanwhile are dropped"
    held.inputs = []
    switch inputWait {
    case .macro: MacroPlay.interrupt(in: &self, reporting: dropped, at: now)
    case .historyMove:
      held.awaitedMove = nil
      document.timeline.expectNothing()
      message = .info("Stopped: the text is unchanged" + dropped)
    case .opening:
      held.opensUntil = nil
      opening.awaitsRecentFiles = false
      opening.expected.stop()
      registers.run.awaited = nil
      if !dropped.isEmpty { message = .info("Stopped waiting for the file" + dropped) }
    case .paste:
      Pasting.stopPaste(in: &self)
      message = .info("Stopped: nothing was pasted" + dropped)
    case .match:
      Finding.stopAwaiting(in: &self)
      finding.replacing = nil
      message = .info("Stopped searching\(FileLoading.continuedLoadNotice(in: self))\(dropped)")
    case .load:
      FileLoading.stopAwaiting(in: &self)
      message = .info("Stopped waiting; \(document.name) continues to load" + dropped)
    case .operation: update { $0.interruptJob(orElse: dropped) }
    case nil: break
    }
  }

  /// Stops the wait and handles the keys behind it, without the waits that they begin.
  ///
  /// A wait that ends soon is not stopped: the keys behind an undo are meant for the text after it.
  mutating func handleHeldInput(at now: Moment) {
    var inputs = ArraySlice(held.inputs)
    held.inputs = []
    stopWaiting(at: now)
    while let input = inputs.popFirst() {
      process(input, at: now)
      if inputs.isEmpty { return }
      if waitEndsSoon {
        held.inputs = Array(inputs)
        return
      }
      stopWaiting(at: now)
    }
  }
}
