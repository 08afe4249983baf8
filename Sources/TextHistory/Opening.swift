import Files
import HistoryStore
import MementoArchiveKit
import MementoKit
import SystemPackage
import Text
import TextEditing

/// The steps that connect a text with its history.
struct Opening {
  let history: FileHistory
  let file: StoredFile
  let text: OpenedText
  var tree: MementoOutline
  /// The number of the state that equals the opened text.
  private var anchor: Int?
  /// The number of another state with the same text, which may not be in the file; deltas can start
  /// from it, too.
  private var alike: Int?
  /// Whether another program has changed the file since it was closed.
  var isChanged = false
  /// Whether a session crashed with the file.
  var hasCrashed = false
  /// Whether a running session has the file open, with another present text.
  var isOpenElsewhere = false
  /// The last states of crashed sessions.
  var left: [LeftState] = []

  /// Reads the stored history; fails without a history.
  init?(_ history: FileHistory, _ file: StoredFile, _ text: OpenedText) throws(DatabaseError) {
    self.history = history
    self.file = file
    self.text = text
    guard let tree = try history.store.outline(of: file.id) else { return nil }
    self.tree = tree
    history.lineage = Lineage(of: tree)
    history.lineage.snapshots = Set(try history.store.snapshotNumbers(of: file.id))
  }

  // MARK: The state of the file

  private var current: Int { file.current ?? history.lineage.highest }

  /// The text as a state in memory, if it is a state of the history.
  private var inMemory: (number: Int, state: TextBuffer.Memento)? {
    (anchor ?? alike).map { ($0, text.state) }
  }

  /// Finds the state of the opened text; without one, records the change by another program.
  mutating func findAnchor() throws(DatabaseError) {
    if anchor != nil { return }
    // A session that crashed between writing and recording left its last state in the file.
    var candidates = Set(left.map(\.number) + [current])
    // A session that crashed right after its first record has not recorded the state of the file.
    if file.onDisk == nil, let first = history.lineage.first { candidates.insert(first) }
    // Its fingerprint may cover the text alone, as in earlier versions.
    if text.state.recordedEncoding != .utf8, let onDisk = file.onDisk { candidates.insert(onDisk) }
    // It was expected in the file at the crash; an older state must have been restored by another
    // program.
    if let alike, alike > file.onDisk ?? 0, text.identity != nil { candidates.insert(alike) }
    for number in candidates.sorted(by: >) where anchor == nil {
      if try isText(of: number) {
        anchor = number
        try recordOnDisk(number)
      }
    }
    if anchor == nil { try recordChangeOnDisk() }
  }

  /// Finds the state known to be in the file, and others with the same text.
  mutating func joinWhatIsOnDisk() throws(DatabaseError) {
    let store = history.store
    if text.identity != nil, history.lineage.needsFile {
      history.heads = HeadsOfFile(
        of: text.state, among: try store.printed(of: file.id, shorterThan: text.state.byteCount))
    }
    let known = try store.fingerprints(of: file.id, ofSize: text.state.byteCount)
    let fingerprint = known.isEmpty ? [] : text.state.fingerprint.bytes
    let numbers = known.filter { $0.fingerprint == fingerprint }.map(\.number)
    if let onDisk = file.onDisk, numbers.contains(onDisk) {
      anchor = onDisk
      // Another inode with the same contents, as after a checkout, is the same file.
      return try store.setOnDisk(onDisk, identity: text.identity, of: file.id)
    }
    alike = numbers.last
    // A text that was never saved was empty at first.
    if file.onDisk == nil, text.state.byteCount == 0, let root = history.lineage.first,
      try store.memento(root, of: file.id)?.byteCount == 0
    {
      anchor = root
    }
  }

  private mutating func isText(of number: Int) throws(DatabaseError) -> Bool {
    guard try history.store.memento(number, of: file.id)?.byteCount == text.state.byteCount,
      let state = loadState(number)?.state
    else { return false }
    return TextBuffer(state).isUnchanged(since: text.state)
  }

  private mutating func recordOnDisk(_ number: Int) throws(DatabaseError) {
    let store = history.store
    if let id = history.lineage.id(of: number) { tree.addMarks(.saved, to: id) }
    try store.transaction { () throws(DatabaseError) in
      try store.mark(number, of: file.id, .saved, fingerprint: text.state.fingerprint.bytes)
      try store.setOnDisk(number, identity: text.identity, of: file.id)
    }
  }

  private mutating func recordChangeOnDisk() throws(DatabaseError) {
    // A text that was never in the file cannot be the base of another program's change.
    let last = file.onDisk ?? (text.path == nil ? current : history.lineage.first ?? current)
    // If the earlier text is lost, the new one has no delta.
    let before = isTooMuchNew ? nil : loadState(last)?.state
    let isGone = text.identity == nil
    let title =
      text.path == nil ? "Opened" : isGone ? "Deleted on disk" : Self.changeTitle(of: text.path)
    isChanged = text.path != nil
    anchor = try add(
      text.state, since: before, parent: last, kind: .discrete(title), at: text.openedAt,
      fingerprint: text.state.fingerprint.bytes)
    if let anchor { try history.store.setOnDisk(anchor, identity: text.identity, of: file.id) }
    if text.path != nil { try addToJournal(.changedOnDisk) }
  }

  /// Returns the title of a change by another program, with the branch of git.
  private static func changeTitle(of path: FilePath?) -> String {
    let head = path.flatMap { GitHead(of: $0) }
    return "Changed on disk" + (head.map { " (\($0.description(since: nil)))" } ?? "")
  }

  /// Whether the appended text would displace the rest of the history: then earlier states depend
  /// only on the beginning of the file.
  private var isTooMuchNew: Bool {
    guard let head = history.heads?.base(noted: file.onDisk) else { return false }
    return text.state.byteCount - head.state.byteCount > history.settings.bytesPerFile / 2
  }

  // MARK: Changes while the file was loading

  /// Turns the changes that a crashed session made during the load into a memento.
  mutating func readLoadingDraft(_ stored: StoredLoadingDraft) throws(DatabaseError) {
    guard let anchor else { return }
    do throws(StoreError) {
      let draft = try history.store.namedMemento(stored.name, of: file.id)
      guard let step = try step(along: draft, stored) else {
        return try StoreError.unusable { () throws(DatabaseError) in
          try history.store.drop(stored.name, of: file.id)
        }
      }
      let number = try StoreError.unusable { () throws(DatabaseError) in
        try add(
          step.state, since: step.before, parent: anchor, kind: .typing,
          at: draft.secondsSince1970, inPlaceOf: (stored.name, stored.token))
      }
      if isOther(stored) { isChanged = true }
      history.crashedSessions.insert(stored.token)
      left.append(
        LeftState(
          token: stored.token, number: number, secondsSince1970: draft.secondsSince1970,
          isOfFile: !isOther(stored)))
    } catch {
      // The draft stays stored, because the file may be restored.
      history.notice(
        isOther(stored)
          ? "Edits made while the file loaded cannot be applied: the file changed since"
          : "Edits made while the file loaded could not be read: \(error)")
    }
  }

  /// Returns whether the file differs from the version that was changed.
  private func isOther(_ stored: StoredLoadingDraft) -> Bool {
    stored.stamp != text.identity?.stamp
  }

  /// Returns the step from the file to the changed text; nil if the file has the changes already.
  private func step(
    along draft: StoredMemento, _ stored: StoredLoadingDraft
  ) throws(StoreError) -> TextCodec.Step? {
    // The session may have saved the changes just before the crash.
    if isOther(stored), isInFile(draft, stored) { return nil }
    return try history.codec.step(
      forth: draft.payload, version: draft.version, from: text.state, named: stored.name
    ).settled(in: text.state)
  }

  /// Returns whether the file has the size of the changed text, and the inserted text at its
  /// offsets.
  private func isInFile(_ draft: StoredMemento, _ stored: StoredLoadingDraft) -> Bool {
    guard let growth = history.codec.growth(of: draft.payload, version: draft.version),
      let size = stored.byteCount, text.identity?.byteCount == size + growth
    else { return false }
    let step = try? history.codec.step(
      back: draft.payload, version: draft.version, from: text.state, named: "")
    return step != nil
  }

  // MARK: New mementos

  /// - Parameter draft: the draft of a crashed session that the memento replaces.
  mutating func add(
    _ state: TextBuffer.Memento, since before: TextBuffer.Memento?, parent: Int, kind: EditKind,
    at date: Double, fingerprint: [UInt8]? = nil,
    inPlaceOf draft: (name: String, token: String)? = nil
  ) throws(DatabaseError) -> Int {
    let summary =
      before.map { TextBuffer(state).summary(of: kind, since: $0) }
      ?? ChangeSummary(title: kind.name)
    let payload = FileHistory.delta(to: state, from: before)
    let (kept, row) = try history.store.transaction { () throws(DatabaseError) in
      // From here on, no other program can record.
      try history.loadFromOtherSessions()
      readChanges()
      var row = StoredRow(
        record: MementoRecord(
          number: history.lineage.highest + 1, summary: summary, secondsSince1970: date),
        parent: parent, byteCount: state.byteCount, fingerprint: fingerprint)
      let kept = try history.add(row, state, payload, to: file.id)
      row.record.number = kept.number
      if let draft {
        try history.store.drop(draft.name, of: file.id)
        // If this session crashes before the user decides, the state is offered again.
        try history.store.setSession(draft.token, of: file.id, current: kept.number, since: date)
      }
      return (kept, row)
    }
    history.lineage.append(kept)
    tree.append(row, in: history.lineage)
    return kept.number
  }

  /// Adds the mementos that other sessions recorded in the meantime to the tree.
  private mutating func readChanges() {
    for row in history.loadChanges() { tree.append(row, in: history.lineage) }
  }

  mutating func load(_ number: Int) throws(StoreError) -> FileHistory.Loaded? {
    defer { readChanges() }
    return try history.loadState(number, inMemory: inMemory).last
  }

  /// Loads a state of the history; returns nil on failure, with a notice.
  mutating func loadState(_ number: Int) -> FileHistory.Loaded? {
    do throws(StoreError) {
      return try load(number)
    } catch {
      history.notice(error.description)
      return nil
    }
  }

  // MARK: Result

  /// Returns the earlier history for the editor.
  mutating func finish() throws(DatabaseError) -> EarlierHistory<TextBuffer.Memento>? {
    guard let anchor, let id = history.lineage.id(of: anchor) else { return nil }
    tree.visit(id)
    var tree = MementoTree<TextBuffer.Memento>(tree)
    try history.store.setSession(history.token, of: file.id, current: anchor, since: text.openedAt)
    let recovery = offer(of: anchor, in: &tree)
    if recovery == nil { try history.settleRecovery() }
    var earlier = EarlierHistory(tree: tree, anchor: id, recovery: recovery)
    earlier.journal = try history.journal()
    // Another program may have restored an earlier text.
    let last = earlier.journal.last(where: \.cause.isPosition)
    let isOther = last.map { $0.number != anchor } == true
    if hasCrashed || isOther && !isOpenElsewhere {
      try addToJournal(.opened)
      earlier.journal = try history.journal()
    }
    return earlier
  }

  /// Adds an entry for the opened text to the journal.
  private func addToJournal(_ cause: JournalCause) throws(DatabaseError) {
    guard let anchor else { return }
    let entry = JournalEntry(number: anchor, secondsSince1970: text.openedAt, cause: cause)
    try history.store.add([entry], toJournalOf: file.id)
  }
}

extension Lineage {
  /// Returns the identifier of a memento in a tree that was read in number order.
  func id(of number: Int) -> MementoID? { place(of: number).map(MementoID.init(index:)) }
}

extension MementoOutline {
  /// Adds a row whose parent exists already; the newest child is the target of redo.
  fileprivate mutating func append(_ row: StoredRow, in lineage: Lineage) {
    // The lineage rejects a parent that would create a cycle.
    let parent = lineage.parent(of: row.record.number).flatMap(lineage.id(of:)) ?? .root
    let id = append(row.record, parent: parent)
    setLastVisitedChild(id, of: parent)
  }
}
