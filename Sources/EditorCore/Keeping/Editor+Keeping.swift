import MementoKit
import TextModel

/// Keeping the history on disk.
extension Editor {
  /// Asks for what the store does not have yet.
  mutating func keepHistory(at now: Moment) {
    switch document.keeping.phase {
    case .opening: return keepArriving(at: now)
    case .notKept: return document.keeping.rest()
    case .kept: break
    }
    if document.isOccupied { return }
    if let retry = document.keeping.retry {
      if now.uptime < retry { return }
      document.keeping.retry = nil
      document.keeping.sent = document.keeping.durable
      document.keeping.toldOnDisk = nil
      document.keeping.namesOnTheirWay = []
    }
    addForeign()
    sendMementos()
    tellNames()
    tellOnDisk()
    keepDraft(at: now)
  }

  /// A text that is only looked at leaves no trace: the first memento goes with the first edit, or
  /// when it gets a name.
  ///
  /// One batch is on its way at a time, so that when it fails, nothing that builds on it is kept.
  private mutating func sendMementos() {
    let tree = document.caretaker.tree
    let sent = document.keeping.sent
    let isWorthIt = sent > 0 || tree.count > 1 || !document.keeping.namesToTell.isEmpty
    guard sent < tree.count, isWorthIt || document.caretaker.isRecording,
      document.keeping.isSettled || isEnding
    else { return }
    let new = (sent..<tree.count).compactMap { tree.recorded(MementoID(index: $0)) }
    wish(.record(new))
    document.keeping.sent = tree.count
    for place in new.map(\.reference.id.index) {
      document.keeping.own.insert(contentsOf: place..<place + 1)
    }
    document.keeping.told = new.last?.reference.id
    document.keeping.drafted = nil
  }

  private mutating func tellOnDisk() {
    let saved = document.saved
    guard document.keeping.sent > saved.index, document.keeping.toldOnDisk != saved,
      document.isOnDisk, let state = document.caretaker.tree.state(of: saved)
    else { return }
    let isSaved = document.caretaker.tree[saved].marks.contains(.saved)
    let reference = document.caretaker.tree.reference(to: saved)
    wish(.noteOnDisk(reference, state, isSaved: isSaved))
    document.keeping.toldOnDisk = saved
  }

  // MARK: Drafts and moves

  private var hasToTell: Bool {
    let keeping = document.keeping
    guard keeping.sent > 0 else { return false }
    if hasToDraft { return keeping.drafted != document.buffer.revision }
    return keeping.drafted != nil || keeping.told != document.caretaker.tree.current
  }

  /// Whether the text is not, or may not be, that of a memento.
  private var hasToDraft: Bool {
    document.caretaker.isRecording || document.caretaker.isWithinBlock
  }

  private mutating func keepDraft(at now: Moment) {
    guard hasToTell else {
      document.keeping.due = nil
      return
    }
    let due = document.keeping.due ?? now.uptime + Keeping.patience
    document.keeping.due = due
    if now.uptime >= due, !document.keeping.isDrafting { tellNow(at: now) }
  }

  /// Hands over draft and move, due or not.
  mutating func tellNow(at now: Moment) {
    guard document.keeping.phase == .kept, hasToTell else { return }
    document.keeping.due = nil
    if hasToDraft {
      document.keeping.drafted = document.buffer.revision
      if let draft = document.caretaker.draft(at: now) {
        document.keeping.isDrafting = true
        // The store takes one to be where the draft was made from.
        document.keeping.told = draft.parent?.id
        wish(.draft(draft))
      } else {
        wish(.dropDraft)
      }
      return
    }
    if document.keeping.drafted != nil {
      document.keeping.drafted = nil
      wish(.dropDraft)
    }
    let tree = document.caretaker.tree
    if document.keeping.told != tree.current {
      document.keeping.told = tree.current
      wish(.move(tree.reference(to: tree.current)))
    }
  }

  // MARK: News

  mutating func take(_ news: HistoryNews, at now: Moment) {
    switch news {
    case .opened(let earlier): joinHistory(earlier, at: now)
    case .notKept(let reason):
      document.keeping.phase = .notKept
      if let reason { say(reason) }
    case .recorded(let references): noteRecorded(references)
    case .drafted: document.keeping.isDrafting = false
    case .failed(let reason): noteFailure("History is not kept: \(reason)", at: now)
    case .delayed:
      noteFailure(
        "History waits: another program holds the store locked; it goes on after that", at: now)
    case .begunAnew(let reason): beginAnew(reason)
    case .recordedElsewhere(let rows): document.keeping.foreign += rows
    case .brought(let states): hold(states, at: now)
    case .lost(let reference, let reason): noteLost(reference, reason, at: now)
    case .looking(let serial, let progress): noteLooking(serial, progress)
    case .found(let serial, let findings): takeFindings(serial, findings)
    case .named(let reference): noteNamed(reference)
    case .names(let numbers): takeNames(numbers)
    case .occupied(let words): askAboutOther(words)
    case .notice(let words): say(words)
    }
  }

  private mutating func noteRecorded(_ references: [MementoReference]) {
    for reference in references {
      if document.caretaker.tree.number(of: reference.id) != reference.number {
        document.caretaker.setNumber(reference.number, of: reference.id)
      }
      document.keeping.durable = max(document.keeping.durable, reference.id.index + 1)
    }
    document.keeping.hasArrivingDraft = false
    if document.keeping.hasFailed {
      document.keeping.hasFailed = false
      message = .info("History is kept again")
    }
  }

  private mutating func noteFailure(_ words: String, at now: Moment) {
    document.keeping.isDrafting = false
    // Everything is sent again, the draft too.
    document.keeping.drafted = nil
    document.keeping.draftedEdits = nil
    document.keeping.retry = now.uptime + Keeping.retryTime
    if !document.keeping.hasFailed { say(words) }
    document.keeping.hasFailed = true
  }

  /// Everything that is at hand goes to a new store.
  private mutating func beginAnew(_ reason: String) {
    let own = document.keeping.own
    document.keeping = Keeping()
    document.keeping.phase = .kept
    document.keeping.own = own
    say(reason)
  }

  /// Takes in what other runs recorded, behind what is known.
  private mutating func addForeign() {
    let keeping = document.keeping
    guard !keeping.foreign.isEmpty, keeping.isSettled,
      keeping.sent == document.caretaker.tree.count
    else { return }
    for (record, parent) in keeping.foreign {
      let parent = parent.flatMap(document.caretaker.tree.id(ofNumber:))
      document.caretaker.append(record, parent: parent)
    }
    document.keeping.foreign = []
    document.keeping.sent = document.caretaker.tree.count
    document.keeping.durable = document.keeping.sent
    renewPane()
  }

  /// Says something that the user did not ask for, without wiping out what is being said.
  mutating func say(_ words: String) {
    guard let message, message.isWarning, message != greeting else {
      self.message = .warning(words)
      return
    }
    if message.text != words { self.message = .warning("\(message.text). \(words)") }
  }
}
