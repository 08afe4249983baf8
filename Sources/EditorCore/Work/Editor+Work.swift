import Console
import MementoKit
import TextModel

/// Work that is done outside while the editor goes on.
extension Editor {
  /// What is being done for the document that is seen, and how far it has come; nil while nothing
  /// is.
  public func workStatus(ellipsis: String) -> String? {
    document.work?.status(ellipsis: ellipsis)
  }

  /// Begins a piece of work for the document.
  ///
  /// - Parameter wish: makes the wish, given the number of the work.
  mutating func begin(_ goal: OngoingWork.Goal, _ words: String, _ wish: (Int) -> WorkWish) {
    workCount += 1
    document.work = OngoingWork(
      number: workCount, goal: goal, words: words, state: document.buffer.makeMemento(),
      revision: document.buffer.revision)
    effects.append(.work(wish(workCount), of: document.id))
    message = .info("\(words.prefix(1).uppercased())\(words.dropFirst()); Esc stops it")
  }

  /// Whether keys go to the text and it may be changed; says why not.
  mutating func mayEditText() -> Bool {
    if focus.isText { return mayChangeText() }
    message = .info("The text cannot be changed now; Esc goes back to it")
    return false
  }

  /// Whether work on the text may begin; says why not.
  mutating func mayBeginWork() -> Bool {
    guard mayEditText() else { return false }
    guard let work = document.work else { return true }
    message = .warning("Still \(work.words); Esc stops that")
    return false
  }

  /// Takes a key, a paste or an event of the mouse, or has it wait for what goes on.
  mutating func takeOrHold(_ input: TerminalInput, at now: Moment) {
    if awaited != nil || isPasting || isAwaitingMatch { return wait(with: input, at: now) }
    if isAwaitingRest { return waitForRest(with: input, at: now) }
    guard let work = document.work else { return take(input, at: now) }
    if case .key(let key) = input, key.code == .escape, focus.isText {
      return interrupt(work, at: now)
    }
    guard work.holdsKeys else { return take(input, at: now) }
    // A click is lost: it was meant for what was on the screen then.
    if case .mouse = input { return }
    document.work?.inputs.append(input)
  }

  /// Esc stops the document's work, and what waited is dropped: it was meant for a text that does
  /// not come.
  private mutating func interrupt(_ work: OngoingWork, at now: Moment) {
    document.work?.inputs = []
    let words =
      work.revision != document.buffer.revision
      ? "Stopped; what was changed meanwhile stays"
      : "Stopped: the text is as it was" + Message.dropped(work.inputs)
    stopWork(saying: words, at: now)
  }

  /// Stops the document's work, and takes in what waited for it.
  mutating func stopWork(saying words: String, at now: Moment) {
    guard let work = document.work else { return }
    effects.append(.work(.stop(number: work.number), of: document.id))
    stopLeaving()
    endWork(saying: .info(words), at: now)
  }

  /// The document's work is done, or never will be.
  mutating func endWork(saying words: Message?, at now: Moment) {
    let inputs = document.work?.inputs ?? []
    document.work = nil
    for input in inputs { takeOrHold(input, at: now) }
    // What is said of the work is not taken away by keys that came before.
    if let words { tell(words) }
  }

  private mutating func tell(_ words: Message) {
    if isAside {
      message = Message(text: "\(document.name): \(words.text)", isWarning: words.isWarning)
    } else {
      message = words
    }
  }

  // MARK: What became of it

  mutating func take(_ news: WorkNews, at now: Moment) {
    if case .surveyed(let found, let number) = news { return take(found, number: number) }
    guard let work = document.work, work.number == news.number else { return }
    switch (news, work.goal) {
    case (.progress(let progress, _), _): document.work?.progress = progress
    case (.failed(let reason, _), _): endWork(saying: .warning(reason), at: now)
    case (.operated(let outcome, _), .operation(_, let next)):
      let words = take(outcome, work, at: now)
      let isDone = words?.isWarning != true
      if !isDone { stopLeaving() }
      // What follows comes before keys that waited: they came after it.
      if isDone, let next {
        // What follows may have more to say.
        if let words { tell(words) }
        let inputs = document.work?.inputs ?? []
        document.work = nil
        next(&self, now)
        return replay(inputs, at: now)
      }
      endWork(saying: words, at: now)
    case (.ran(let outcome, _), .filter(let command, let ranges)):
      put(planned(outcome, of: command, for: ranges, work), at: now)
    case (.ran(let outcome, _), .insertion(let command, let ranges)):
      put(planned(insertion: outcome, of: command, at: ranges, work), at: now)
    case (.read(let bytes, _), .insertion(let name, let ranges)):
      put(planned(bytes, of: name, at: ranges, work), at: now)
    default: endWork(saying: nil, at: now)
    }
  }

  // MARK: Operations

  /// Does an operation on the text, at once where it is quick.
  mutating func perform(_ operation: TextOperation, at now: Moment) {
    if mayEditText() { carryOut(operation, at: now) }
  }

  /// Does an operation on the text whatever has the focus, at once where it is quick.
  ///
  /// - Parameter next: called when it is done, or there was nothing to do.
  mutating func carryOut(
    _ operation: TextOperation, at now: Moment,
    then next: (@Sendable (inout Editor, Moment) -> Void)? = nil
  ) {
    if document.buffer.extent(of: operation) <= operation.mostAtOnce {
      let words = finish(document.buffer.outcome(of: operation), at: now)
      if let next { next(&self, now) } else if let words { tell(words) }
      return
    }
    // It is worked out from a text that must stay what it is until then.
    if document.arrival != nil {
      return whenAllIsThere(at: now) { $0.carryOut(operation, at: $1, then: next) }
    }
    if let work = document.work { return tell(.warning("Still \(work.words); Esc stops that")) }
    let buffer = document.buffer
    begin(.operation(operation, then: next), operation.participle) {
      .operate(operation, on: buffer.makeMemento(), tabWidth: buffer.tabWidth, number: $0)
    }
  }

  /// Makes an edit that takes a moment only where it is about few bytes.
  ///
  /// - Parameter next: called when it is done, or there was nothing to do.
  mutating func carryOut(
    _ change: TextChange, at now: Moment,
    then next: (@Sendable (inout Editor, Moment) -> Void)? = nil
  ) {
    let operation = TextOperation.change(change)
    if change.extent > operation.mostAtOnce { return carryOut(operation, at: now, then: next) }
    let revision = document.buffer.revision
    document.caretaker.edit(change.kind, at: now) { change.carryOut(on: &$0) }
    if let said = change.said {
      tell(.info(document.buffer.revision == revision ? change.nothing : said))
    }
    next?(&self, now)
  }

  private mutating func take(
    _ outcome: OperationOutcome, _ work: OngoingWork, at now: Moment
  ) -> Message? {
    guard work.revision == document.buffer.revision else {
      return .warning("Nothing was changed: the text became another while \(work.words)")
    }
    guard !document.isReadOnly else {
      return .warning("Nothing was changed: \(document.name) is read-only now")
    }
    return finish(outcome, at: now)
  }

  private mutating func finish(_ outcome: OperationOutcome, at now: Moment) -> Message? {
    switch outcome {
    case .edited(let edited):
      document.caretaker.edit(edited.kind, at: now) { $0.adopt(edited) }
      showLineStart()
      return .info(edited.title)
    case .nothing(let why): return .info(why)
    case .failed(let why): return .warning(why)
    case .stopped: return nil
    }
  }
}

extension TextOperation {
  /// With more bytes than this to look at, it is worked out outside.
  fileprivate var mostAtOnce: Int {
    switch self {
    // No more is done than that bytes are copied.
    case .change: 2 << 20
    // How long it is looked for was decided already.
    case .replace(let replacing) where replacing.isDone: .max
    case .replace: 0
    default: 128 * 1024
    }
  }

  /// What is being done while it is done.
  fileprivate var participle: String {
    switch self {
    case .sort: "sorting"
    case .removeRepeatedLines: "looking for repeated lines"
    case .changeCase: "changing letters"
    case .trimLineEnds: "trimming lines"
    case .indent: "indenting"
    case .unindent: "unindenting"
    case .toggleComment: "commenting"
    case .joinLines: "joining lines"
    case .reflow: "reflowing"
    case .replace: "replacing"
    case .endLines: "changing line ends"
    case .tidyLineEnds: "tidying line ends"
    case .change(let change): change.participle
    }
  }
}
