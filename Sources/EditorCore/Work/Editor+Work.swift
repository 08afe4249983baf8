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
    guard let work = document.work else { return take(input, at: now) }
    if case .key(let key) = input, key.code == .escape, focus.isText {
      return stopWork(saying: "Stopped: the text is as it was", at: now)
    }
    guard work.holdsKeys else { return take(input, at: now) }
    // A click is lost: it was meant for what was on the screen then.
    if case .mouse = input { return }
    document.work?.inputs.append(input)
  }

  /// Stops the document's work, and takes in what waited for it.
  mutating func stopWork(saying words: String, at now: Moment) {
    guard let work = document.work else { return }
    effects.append(.work(.stop(number: work.number), of: document.id))
    endWork(saying: .info(words), at: now)
  }

  /// The document's work is done, or never will be.
  private mutating func endWork(saying words: Message?, at now: Moment) {
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
    guard let work = document.work, work.number == news.number else { return }
    switch (news, work.goal) {
    case (.progress(let progress, _), _): document.work?.progress = progress
    case (.failed(let reason, _), _): endWork(saying: .warning(reason), at: now)
    case (.operated(let outcome, _), .operation(let operation)):
      let words = take(outcome, of: operation, work, at: now)
      endWork(saying: words, at: now)
    case (.ran(let outcome, _), .filter(let command, let ranges)):
      endWork(saying: take(outcome, of: command, for: ranges, work, at: now), at: now)
    case (.ran(let outcome, _), .insertion(let command, let ranges)):
      let words = take(insertion: outcome, of: command, at: ranges, work, at: now)
      endWork(saying: words, at: now)
    case (.read(let bytes, _), .insertion(let name, let ranges)):
      endWork(saying: take(bytes, of: name, at: ranges, work, at: now), at: now)
    default: endWork(saying: nil, at: now)
    }
  }

  // MARK: Operations

  /// With more bytes than this to look at, an operation is worked out outside.
  private static var mostAtOnce: Int { 128 * 1024 }

  /// Does an operation on the text, at once where it is quick.
  mutating func perform(_ operation: TextOperation, at now: Moment) {
    guard mayEditText() else { return }
    if document.buffer.extent(of: operation) <= Self.mostAtOnce {
      return finish(document.buffer.outcome(of: operation), of: operation, at: now)
    }
    guard mayBeginWork() else { return }
    let state = document.buffer.makeMemento()
    begin(.operation(operation), operation.participle) {
      .operate(operation, on: state, number: $0)
    }
  }

  private mutating func take(
    _ outcome: OperationOutcome, of operation: TextOperation, _ work: OngoingWork, at now: Moment
  ) -> Message? {
    guard work.revision == document.buffer.revision else {
      return .warning("Nothing was changed: the text became another while \(work.words)")
    }
    guard !document.isReadOnly else {
      return .warning("Nothing was changed: \(document.name) is read-only now")
    }
    finish(outcome, of: operation, at: now)
    return message
  }

  private mutating func finish(
    _ outcome: OperationOutcome, of operation: TextOperation, at now: Moment
  ) {
    switch outcome {
    case .edited(let edited):
      document.caretaker.edit(operation.kind(titled: edited.title), at: now) { $0.adopt(edited) }
      message = .info(edited.title)
    case .nothing(let why): message = .info(why)
    case .stopped: break
    }
  }
}

extension TextOperation {
  fileprivate func kind(titled title: String) -> EditKind {
    switch self {
    case .indent, .unindent: .indenting
    default: .alone(title)
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
    }
  }
}
