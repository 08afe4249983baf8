import Documents
import MementoKit
import Text

/// The commands for a run, and its events.
extension ProgramRun {
  // MARK: The line

  /// Asks for a line, or runs the last one again, as soon as the project and its lines are found.
  static func prepare(_ purpose: Purpose, in editor: inout Editor, at now: Moment) {
    if refusesSecond(in: &editor) { return }
    let shown = editor.document
    let run = editor.registers.run
    let folder = shown.isProgramOutput ? run.project?.folder : nil
    let others = editor.documents.filter { $0.id != shown.id }.compactMap(\.path)
    editor.registers.run.awaited = (purpose, editor.input.count)
    editor.effects.append(
      .run(
        .find(
          RunQuery(
            documents: ProjectDocuments(shown: shown.path, others: others), folder: folder))))
    // Keys typed at once belong to the prompt.
    editor.awaitOpening(at: now)
  }

  /// Returns whether a program runs already, and reports that.
  private static func refusesSecond(in editor: inout Editor) -> Bool {
    guard let clock = editor.registers.run.clock else { return false }
    let name = editor.registers.run.name
    editor.message = .warning(
      clock.isStopping
        ? "\(name) is still being stopped. Try again in a moment"
        : editor.keymap.translatingKeys(
          in: "\(name) is still running, for \(timeLabel(forSeconds: clock.seconds)); "
            + "Shift-F5 stops it"))
    return true
  }

  private static func handleFound(
    _ project: RunProject, in editor: inout Editor, at now: Moment
  ) {
    guard let awaited = editor.registers.run.awaited else { return }
    editor.registers.run.awaited = nil
    let known = editor.registers.run.project
    // The lines of this session may not be kept.
    if known?.folder != project.folder || project.lines.count >= known?.lines.count ?? 0 {
      editor.registers.run.project = project
    }
    // After the wait, a prompt would take keys that are meant for the text.
    guard editor.held.opensUntil != nil || awaited.inputCount == editor.input.count,
      editor.focus.isText
    else { return }
    editor.endAwaitingOpening()
    let last = editor.registers.run.project?.lines.last
    switch (awaited.purpose, last) {
    case (.line(let line), _): return start(line, in: &editor, at: now)
    // A line of an earlier session is shown before it runs again.
    case (.again, let last?) where editor.registers.run.serial > 0:
      return start(String(decoding: last, as: UTF8.self), in: &editor, at: now)
    default: break
    }
    let name = project.folder.split(separator: UInt8(ascii: "/")).last.map { Array($0) } ?? [0x2F]
    var prompt = Prompt(.runLine, "Run in \(name.shownAsName): ")
    prompt.fill(with: last ?? [])
    prompt.offerText()
    editor.ask(prompt)
  }

  /// Runs a line.
  static func start(_ line: String, in editor: inout Editor, at now: Moment) {
    if line.isBlank {
      return editor.message = .info("Type a command to run, for example: make")
    }
    if line.utf8.contains(0) {
      return editor.message = .warning("A command cannot contain a NUL. Remove it and run it again")
    }
    if refusesSecond(in: &editor) { return }
    guard let folder = editor.registers.run.project?.folder else { return }
    // The user means the text that is being saved.
    if editor.documents.isSaving {
      editor.registers.run.waitingLine = line
      return editor.message = .info("\(line.short) runs after the save")
    }
    editor.registers.run.beginRun(of: line, at: now)
    let file = editor.document.path
    for document in editor.documents where document.path != nil {
      editor.registers.run.places.texts[document.id] = document.textOnDisk
    }
    let run = editor.registers.run
    let isLint = line == editor.document.settings.linter
    let order = RunOrder(
      serial: run.serial, line: line, folder: folder, file: file, inputFile: isLint ? file : nil)
    editor.effects.append(.run(.start(order)))
    let unsaved = editor.documents.filter { $0.path != nil && $0.isModified }
    let isBeside = RunOutput.prepare(in: &editor, at: now)
    var notices = ["Running \(run.name)"]
    let unseen: String? =
      switch unsaved.count {
      case 0: nil
      case 1: "the unsaved changes to \(unsaved[0].name) are not in its file"
      case let count: "the unsaved changes to \(count) documents are not in their files"
      }
    editor.registers.run.unseenChanges = unseen
    if let unseen { notices.append(unseen) }
    if !isBeside {
      notices.append(editor.keymap.translatingKeys(in: "Alt-Left goes back to the text"))
    }
    editor.message = .info(notices.joined(separator: "; "))
  }

  /// Runs the line that waits for saves, after the last of them.
  static func startAfterSaves(in editor: inout Editor, at now: Moment) {
    guard let line = editor.registers.run.waitingLine, !editor.documents.isSaving else { return }
    editor.registers.run.waitingLine = nil
    let saved = editor.message
    start(line, in: &editor, at: now)
    if let saved, saved.isWarning { editor.keep(saved) }
  }

  // MARK: The end

  /// Stops the program that runs.
  static func stop(in editor: inout Editor) {
    guard let clock = editor.registers.run.clock else {
      let waits = editor.registers.run.waitingLine != nil
      editor.registers.run.waitingLine = nil
      return editor.message =
        waits ? .info("The command does not run") : .idle("No command is running")
    }
    let name = editor.registers.run.name
    editor.message = .info("Stopping \(name)\(editor.symbols.ellipsis)")
    if clock.isStopping { return }
    editor.registers.run.clock?.isStopping = true
    editor.effects.append(.run(.stop))
  }

  /// Stops the program if the shown document is its output.
  ///
  /// - Returns: whether a program is stopped.
  static func stopFromOutput(in editor: inout Editor) -> Bool {
    guard editor.registers.run.clock != nil,
      editor.document.id == editor.registers.run.output.document
    else { return false }
    stop(in: &editor)
    return true
  }

  /// Stops the program whose output is closed.
  static func close(_ id: DocumentID, in editor: inout Editor) {
    guard editor.registers.run.output.document == id else { return }
    editor.registers.run.output.document = nil
    if editor.registers.run.clock != nil { stop(in: &editor) }
  }

  // MARK: Events

  static func handle(_ event: RunEvent, in editor: inout Editor, at now: Moment) {
    let serial = editor.registers.run.serial
    switch event {
    case .found(let project): handleFound(project, in: &editor, at: now)
    case .wrote(let output, serial): RunOutput.extend(by: output, in: &editor, at: now)
    case .places(let found, serial): editor.registers.run.places.append(found)
    case .complained(let found, let serial):
      FormatterPlaces.addPlaces(found, serial: serial, in: &editor)
    case .ended(let ending, let time, serial): end(ending, after: time, in: &editor)
    case .wrote, .places, .ended: break
    }
  }

  private static func end(_ ending: RunEnding, after time: Duration, in editor: inout Editor) {
    editor.registers.run.clock = nil
    let run = editor.registers.run
    // A quick end hides the message of the start.
    let isQuick = time < .seconds(2)
    let time = timeLabel(for: time)
    var text: String
    switch ending {
    case .exited(0): text = "\(run.name): succeeded after \(time)"
    case .exited(let status): text = "\(run.name): failed with status \(status) after \(time)"
    case .signalled(let number): text = "\(run.name): ended by signal \(number) after \(time)"
    case .stopped: text = "\(run.name): stopped after \(time)"
    case .failed(let reason): return editor.report("Cannot run \(run.name): \(reason)")
    }
    if let places = run.places.summary { text += "; \(places)" }
    if isQuick, let unseen = run.unseenChanges { text += "; \(unseen)" }
    editor.report(.info(editor.keymap.translatingKeys(in: text)))
  }
}
