package import MementoKit
import Text
package import TextEditing

/// Work on a document outside the editor, which remains usable.
extension Document {
  /// Returns a job number that is unique within the session.
  mutating func nextJobNumber() -> Int {
    work.jobCount += 1
    return id.number << 32 + work.jobCount
  }

  /// Begins a job with a request that contains its number.
  package mutating func begin(_ goal: Job.Goal, _ label: String, _ request: (Int) -> WorkRequest) {
    let number = nextJobNumber()
    work.job = Job(
      number: number, goal: goal, label: label, state: buffer.makeMemento(),
      revision: buffer.revision)
    emit(request(number))
    report("\(label.prefix(1).uppercased())\(label.dropFirst()); Esc stops it")
  }

  /// Stops the job, and discards its result.
  package mutating func interruptJob(orElse dropped: String = "") {
    guard let job = work.job else { return }
    if job.save != nil { return interruptFormatting(job, dropped) }
    let isUnchanged = job.revision == buffer.revision
    stopJob(
      reporting: isUnchanged
        ? "Stopped: the text is unchanged" + dropped : "Stopped; changes made meanwhile stay")
  }

  /// Stops the job, with a status message.
  mutating func stopJob(reporting status: String) {
    guard let job = work.job else { return }
    emit(.stop(number: job.number))
    signal(.quitBlocked)
    endJob(reporting: .info(status))
  }

  /// Removes the job after its end or its stop.
  private mutating func endJob(reporting status: Message?) {
    work.job = nil
    if let status { outbox.outputs.append(.jobStatus(status)) }
  }

  // MARK: Events

  package mutating func handle(_ event: WorkEvent, at now: Moment) {
    if case .scanned(let line, let number) = event { return add(line, number: number) }
    guard let job = work.job, job.number == event.number else { return }
    if case .ran(let outcome, _) = event, job.isByFormatter {
      signal(.complained(outcome.complaint, about: TextBuffer(job.state).text))
    }
    switch (event, job.goal) {
    case (.progress(let progress, _), _): work.job?.progress = progress
    case (.failed(let reason, _), _) where job.save != nil: endFormatting(job, reason)
    case (.failed(let reason, _), _): endJob(reporting: .warning(reason))
    case (.operated(let outcome, _), .operation(_, let next)):
      let status = apply(outcome, of: job, addsLineBreak: next.isSave, at: now)
      if let status, status.isWarning, job.save != nil { return endFormatting(job, status.text) }
      endJob(reporting: status)
      if status?.isWarning == true { signal(.quitBlocked) } else { signal(.operated(next)) }
    case (.ran(let outcome, _), .filter(let command, let ranges)):
      insert(plan(outcome, of: command, for: ranges, job), at: now)
    case (.ran(let outcome, _), .insertion(let command, let ranges)):
      insert(plan(insertion: outcome, of: command, at: ranges, job), at: now)
    case (.ran(let outcome, _), .formatting(let command, let next)):
      switch plan(outcome, ofFormatter: command, job) {
      case .message(let status): endFormatting(job, status.text)
      case .change(let change):
        endJob(reporting: nil)
        carryOut(change, at: now, then: next)
      }
    case (.read(let text, _), .insertion(let name, let ranges)):
      insert(plan(text, of: name, at: ranges, job), at: now)
    default: endJob(reporting: nil)
    }
  }

  /// Ends the job and inserts its output.
  private mutating func insert(_ plan: PlannedOutput, at now: Moment) {
    switch plan {
    case .message(let status): endJob(reporting: status)
    case .change where isReadOnly:
      endJob(reporting: .warning("Nothing was changed: \(name) is now read-only"))
    case .change(let change):
      endJob(reporting: nil)
      carryOut(change, at: now)
    }
  }

  // MARK: The formatter before a save

  /// Whether a save that the user asks for may change the text.
  package var changesWhenSaved: Bool {
    let formats = settings.formatsOnSave && settings.formatter != nil
    return formats || settings.trimsWhenSaved || settings.endsWithLineBreak != nil
  }

  /// Formats the text if the settings demand it, cleans up its line ends, and saves it.
  ///
  /// - Parameter mayRun: whether the session may run a formatter.
  package mutating func formatForSaving(
    to target: AfterOperation.SaveTarget, then next: AfterSaving, mayRun: Bool, at now: Moment
  ) {
    let cleanUp = AfterOperation.cleanUp(target, then: next)
    guard mayRun, settings.formatsOnSave, let command = settings.formatter, load == nil,
      !isReadOnly
    else { return signal(.operated(cleanUp)) }
    let size = buffer.text.count
    if let job = work.job {
      // The save under way includes this one.
      if case .formatting(let command, _) = job.goal {
        if next != .stay { work.job?.goal = .formatting(command: command, then: cleanUp) }
        return
      }
      reportUnformatted("still \(job.label). Save again after that")
    } else if size > Document.maxOutput {
      reportUnformatted("\(ByteCount(size)) are too much for a formatter")
    } else {
      return format(by: command, at: now, then: cleanUp)
    }
    signal(.operated(cleanUp))
  }

  private mutating func format(
    by command: String, at now: Moment, then next: AfterOperation
  ) {
    caretaker.closeBlockOutsideGroup(at: now)
    let (text, ending, path) = (buffer.text, buffer.lineEnding, path)
    begin(.formatting(command: command, then: next), "formatting with \(command.short)") {
      let request = ProcessRequest(
        command: command, file: path, maxBytes: Document.maxOutput
      ) {
        [LineFeeds.going(out: text.bytes(in: 0..<text.count), of: ending)]
      }
      return .run(request, number: $0)
    }
    work.job?.due = now.uptime + Job.longestFormatting
    work.job?.isByFormatter = true
  }

  /// Ends the formatting without a result, and saves the text as it is.
  private mutating func endFormatting(_ job: Job, _ reason: String) {
    endJob(reporting: nil)
    reportUnformatted(reason)
    if let save = job.save { signal(.operated(.cleanUp(save.target, then: save.next))) }
  }

  /// Stops a formatter that takes too long.
  mutating func endLateFormatting() {
    guard let job = work.job, job.save != nil else { return }
    emit(.stop(number: job.number))
    let limit = Job.longestFormatting.components.seconds
    endFormatting(
      job, "\(job.formatter) took longer than \(limit) s and was stopped. format waits for it")
  }

  /// Stops a formatter at the user's request, and a quit with it, so that the user can check the
  /// text.
  private mutating func interruptFormatting(_ job: Job, _ dropped: String) {
    emit(.stop(number: job.number))
    signal(.quitBlocked)
    endFormatting(job, "\(job.formatter) was stopped" + dropped)
  }

  private mutating func reportUnformatted(_ reason: String) {
    reportWarning("\(name) was not formatted: \(reason)")
  }

  // MARK: Operations

  /// Carries out an operation on the text and then the next action, even if nothing has changed.
  ///
  /// A quick operation runs at once, any other outside the editor.
  package mutating func carryOut(
    _ operation: TextOperation, at now: Moment, then next: AfterOperation = .report
  ) {
    if buffer.extent(of: operation) <= operation.maxAtOnce {
      let outcome = buffer.outcome(of: operation)
      let status = finish(outcome, addsLineBreak: next.isSave, at: now)
      if case .report = next, let status { outbox.outputs.append(.jobStatus(status)) }
      return signal(.operated(next))
    }
    // The outside work needs a text that does not change until its end.
    if let load {
      guard load.isFile else { return reportWarning(Load.stillReading) }
      self.load?.awaiting = .operation(operation, then: next)
      return
    }
    if let job = work.job {
      signal(.quitBlocked)
      return outbox.outputs.append(.jobStatus(.warning("Still \(job.label); Esc stops it")))
    }
    let buffer = buffer
    begin(.operation(operation, then: next), operation.participle) {
      .operate(operation, on: buffer.makeMemento(), tabWidth: buffer.tabWidth, number: $0)
    }
  }

  /// Makes an edit and then carries out the next action, even if nothing has changed.
  ///
  /// An edit of few bytes is made at once, any other outside the editor.
  package mutating func carryOut(
    _ change: TextChange, at now: Moment, then next: AfterOperation = .report
  ) {
    let operation = TextOperation.change(change)
    if change.extent > operation.maxAtOnce { return carryOut(operation, at: now, then: next) }
    let revision = buffer.revision
    caretaker.edit(change.kind, at: now) { change.make(in: &$0) }
    if let said = change.said {
      outbox.outputs.append(.jobStatus(.info(buffer.revision == revision ? change.nothing : said)))
    }
    signal(.operated(next))
  }

  /// Applies the result of a job, unless the text has changed or is read-only; returns the status.
  private mutating func apply(
    _ outcome: OperationOutcome, of job: Job, addsLineBreak: Bool, at now: Moment
  ) -> Message? {
    if case .nothing(let why) = outcome { return .info(why) }
    guard job.revision == buffer.revision else {
      return .warning("Nothing was changed: the text changed while \(job.label)")
    }
    guard !isReadOnly else { return .warning("Nothing was changed: \(name) is now read-only") }
    return finish(outcome, addsLineBreak: addsLineBreak, at: now)
  }

  private mutating func finish(
    _ outcome: OperationOutcome, addsLineBreak: Bool, at now: Moment
  ) -> Message? {
    switch outcome {
    case .edited(let edited) where addsLineBreak && edited.onlyEndsLastLine:
      endLastLine(edited, at: now)
      return .info(edited.title)
    case .edited(let edited):
      caretaker.edit(edited.kind, at: now) { $0.adopt(edited) }
      signal(.linesReplaced)
      return .info(edited.title)
    case .nothing(let why): return .info(why)
    case .failed(let why): return .warning(why)
    case .stopped: return nil
    }
  }

  // MARK: Scans of long lines, whose results replace estimated columns

  /// Requests a scan of an estimated line, one at a time, after the text is loaded.
  package mutating func scanLongLine() {
    let buffer = buffer
    // The status line needs the column only at the next drawing, which caches nothing.
    if buffer.wrapColumns != nil { _ = buffer.shownPlace(at: buffer.selections.primary.head) }
    guard work.scan == nil, load == nil, let needed = buffer.neededScan else { return }
    let number = nextJobNumber()
    work.scan = number
    emit(.scan(needed, number: number))
  }

  package mutating func add(_ line: ScannedLine, number: Int) {
    guard work.scan == number else { return }
    work.scan = nil
    caretaker.move { $0.apply(line) }
  }

  /// Stops the scan.
  mutating func stopScan() {
    guard let number = work.scan else { return }
    work.scan = nil
    emit(.stop(number: number))
  }
}

extension TextOperation {
  /// The number of bytes beyond which the operation runs outside.
  fileprivate var maxAtOnce: Int {
    switch self {
    // The search is already complete.
    case .replace(let replacing) where replacing.isDone: .max
    case .replace: 0
    default: 128 * 1024
    }
  }

  /// The description of the running operation.
  fileprivate var participle: String {
    switch self {
    case .sort: "sorting"
    case .removeRepeatedLines: "finding repeated lines"
    case .changeCase: "changing case"
    case .trimLineEnds: "trimming lines"
    case .indent: "indenting"
    case .unindent: "unindenting"
    case .tabsToSpaces, .spacesToTabs: "changing indentation"
    case .countWords: "counting words"
    case .toggleComment: "commenting"
    case .joinLines: "joining lines"
    case .reflow: "reflowing"
    case .replace: "replacing"
    case .endLines: "changing line endings"
    case .cleanUpLineEnds: "cleaning up line ends"
    case .change(let change): change.participle
    }
  }
}
