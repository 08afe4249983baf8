import Documents
import MementoKit
import Text
import TextEditing

/// Prompts for shell commands and files whose output becomes part of the text.
extension Editor {
  mutating func askForFilter() {
    guard mayBeginWork() else { return }
    let what = document.buffer.hasNoSelection ? "whole text" : "selection"
    ask(Prompt(.filter, "Pipe the \(what) through: "))
  }

  mutating func askForOutput() {
    if mayBeginWork() { ask(Prompt(.output, "Insert the output of: ")) }
  }

  mutating func askForInsertion() {
    if mayBeginWork() { ask(Prompt(.insertion, "Insert the file: ")) }
  }

  mutating func acceptFilter(_ command: String, at now: Moment) {
    guard mayRun(command) else { return }
    let buffer = document.buffer
    let chosen = buffer.selections.all.map(\.range).filter { !$0.isEmpty }
    filter(chosen.isEmpty ? [0..<buffer.text.count] : chosen, through: command, at: now)
  }

  /// Replaces ranges of the text by what a command makes of them.
  mutating func filter(_ ranges: [Range<Int>], through command: String, at now: Moment) {
    let buffer = document.buffer
    let size = ranges.reduce(0) { $0 + $1.count }
    if size > Document.maxOutput {
      return message = .warning(
        "Too much for a pipe: \(ByteCount(size)); the limit is "
          + "\(ByteCount(Document.maxOutput)). Select less")
    }
    let (text, ending, path) = (buffer.text, buffer.lineEnding, document.path)
    document.caretaker.closeBlockOutsideGroup(at: now)
    beginJob(.filter(command: command, ranges: ranges), "running \(command.short)") {
      let request = ProcessRequest(
        command: command, file: path, maxBytes: Document.maxOutput
      ) {
        ranges.map { LineFeeds.going(out: text.bytes(in: $0), of: ending) }
      }
      return .run(request, number: $0)
    }
  }

  mutating func acceptOutput(_ command: String, at now: Moment) {
    guard mayRun(command) else { return }
    let ranges = document.buffer.selections.all.map(\.range)
    let (reading, path) = (document.insertionReading, document.path)
    document.caretaker.closeBlockOutsideGroup(at: now)
    beginJob(.insertion(of: command, ranges: ranges), "running \(command.short)") {
      let request = ProcessRequest(
        command: command, file: path, maxBytes: Document.maxOutput, reading: reading
      ) { [[]] }
      return .run(request, number: $0)
    }
  }

  mutating func acceptInsertion(_ path: String) {
    if path.isEmpty { return }
    let ranges = document.buffer.selections.all.map(\.range)
    let reading = document.insertionReading
    beginJob(.insertion(of: path, ranges: ranges), "reading \(path)") {
      .read(path: path, reading, number: $0)
    }
  }

  /// Stores a written command, and returns whether its job may begin.
  private mutating func mayRun(_ command: String) -> Bool {
    if command.isBlank { return false }
    remember(RecentEntry(Array(command.utf8)), .commands)
    return mayBeginWork()
  }

  /// Returns whether a job on the text may begin; otherwise reports the reason.
  mutating func mayBeginWork() -> Bool {
    guard mayEditText() else { return false }
    guard let job = document.work.job else { return true }
    message = .warning("Still \(job.words); Esc stops it")
    return false
  }

  private mutating func beginJob(_ goal: Job.Goal, _ label: String, _ job: (Int) -> WorkRequest) {
    update { $0.begin(goal, label, job) }
  }

  /// Returns whether the text has the focus and may be changed; otherwise reports the reason.
  mutating func mayEditText() -> Bool {
    if focus.isText { return mayChangeText() }
    message = .info("The text cannot be changed here; Esc returns to it")
    return false
  }

  /// Carries out an operation on the text, if it has the focus and may be changed.
  mutating func perform(_ operation: TextOperation, at now: Moment) {
    if mayEditText() { carryOut(operation, at: now) }
  }

  /// Carries out an operation on the text, regardless of the focus.
  mutating func carryOut(_ operation: TextOperation, at now: Moment) {
    update { $0.carryOut(operation, at: now) }
    if document.load?.awaiting != nil { reportWait() }
  }

  /// Makes an edit, regardless of the focus.
  mutating func carryOut(
    _ change: TextChange, at now: Moment, then next: AfterOperation = .report
  ) {
    update { $0.carryOut(change, at: now, then: next) }
    if document.load?.awaiting != nil { reportWait() }
  }

  /// Runs the action after an operation.
  mutating func run(_ next: AfterOperation, of id: DocumentID, at now: Moment) {
    switch next {
    case .report: break
    case .cleanUp(let target, let next):
      deliver(to: id, at: now) {
        $0.cleanUpForSaving(at: now, then: .save(target, then: next))
      }
    case .save(let target, let next): save(id, to: target, then: next, at: now)
    case .notePaste(let before, let text, let selections, let index, let input):
      let after = document.caretaker.tree.current
      registers.clipboard.lastPaste = Paste(
        place: .text(before: before, after: after, text, selections), index: index, input: input)
    case .goTo(let place): go(to: place)
    }
  }
}
