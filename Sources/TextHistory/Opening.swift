import MementoKit
import Storage
import TextModel

/// The joining of a text and its history, step by step.
struct Opening {
  private let history: FileHistory
  private let file: StoredFile
  private let text: OpenedText
  private var tree: MementoOutline
  /// The number of the state that the opened text is.
  private var joint: Int?
  /// The number of a state with the same text that is not known to be in the file: from it, too,
  /// the others can be told.
  private var alike: Int?
  /// Whether another program has changed the file since it was closed.
  private var isChanged = false
  /// What dead runs left, newest last; and whether it was typed into the file as it is.
  private var left: [(number: Int, date: Double, isOfFile: Bool)] = []

  /// Reads what the store knows; nil where that is nothing.
  init?(_ history: FileHistory, _ file: StoredFile, _ text: OpenedText) throws(DatabaseError) {
    self.history = history
    self.file = file
    self.text = text
    guard let tree = try history.store.outline(of: file.id) else { return nil }
    self.tree = tree
    history.lineage = Lineage(of: tree)
    for number in try history.store.wholeNumbers(of: file.id) { history.lineage.addWhole(number) }
  }

  // MARK: Which state it is

  private var current: Int { file.current ?? history.lineage.highest }

  /// The text as a state at hand, where it is one of the history's.
  private var atHand: (number: Int, state: TextBuffer.Memento)? {
    (joint ?? alike).map { ($0, text.state) }
  }

  /// Finds the state that the opened text is; where it is none, another program has changed the
  /// file, and that is recorded.
  mutating func findJoint() throws(DatabaseError) {
    if joint != nil { return }
    // A run that died between writing the file and noting it left the file in its last state.
    var candidates = Set(left.map(\.number) + [current])
    // It was to be written when the run died; an older one has been put back by another program.
    if let alike, alike > file.onDisk ?? 0, text.identity != nil { candidates.insert(alike) }
    for number in candidates.sorted(by: >) where joint == nil {
      if try isText(of: number) {
        joint = number
        try noteOnDisk(number)
      }
    }
    if joint == nil { try recordChangeOnDisk() }
  }

  /// Finds the state that is known to be in the file, and others with the same text.
  private mutating func joinWhatIsOnDisk() throws(DatabaseError) {
    let store = history.store
    if text.identity != nil, history.lineage.needsFile {
      history.heads = HeadsOfFile(
        of: text.state, among: try store.printed(of: file.id, shorterThan: text.state.byteCount))
    }
    let known = try store.fingerprints(of: file.id, ofSize: text.state.byteCount)
    let fingerprint = known.isEmpty ? [] : text.state.fingerprint.bytes
    let numbers = known.filter { $0.fingerprint == fingerprint }.map(\.number)
    if let onDisk = file.onDisk, numbers.contains(onDisk) {
      joint = onDisk
      // Another inode with the same contents, such as a checkout writes, is the same file.
      return try store.setOnDisk(onDisk, identity: text.identity, of: file.id)
    }
    alike = numbers.last
    // A text that was never saved began with nothing.
    if file.onDisk == nil, text.state.byteCount == 0, let root = history.lineage.first,
      try store.memento(root, of: file.id)?.byteCount == 0
    {
      joint = root
    }
  }

  private mutating func isText(of number: Int) throws(DatabaseError) -> Bool {
    guard try history.store.memento(number, of: file.id)?.byteCount == text.state.byteCount,
      let state = bring(number)?.state
    else { return false }
    return TextBuffer(state).isUnchanged(since: text.state)
  }

  private mutating func noteOnDisk(_ number: Int) throws(DatabaseError) {
    let store = history.store
    if let id = history.lineage.id(of: number) { tree.addMarks(.saved, to: id) }
    try store.transaction { () throws(DatabaseError) in
      try store.mark(number, of: file.id, .saved, fingerprint: text.state.fingerprint.bytes)
      try store.setOnDisk(number, identity: text.identity, of: file.id)
    }
  }

  private mutating func recordChangeOnDisk() throws(DatabaseError) {
    let last = file.onDisk ?? current
    // Where the earlier text is gone, the new one stands alone.
    let before = isTooMuchNew ? nil : bring(last)?.state
    let isGone = text.identity == nil
    let title = text.path == nil ? "Opened" : isGone ? "Deleted on disk" : "Changed on disk"
    isChanged = true
    joint = try add(
      text.state, since: before, parent: last, kind: .alone(title), at: text.openedAt,
      fingerprint: text.state.fingerprint.bytes)
    if let joint { try history.store.setOnDisk(joint, identity: text.identity, of: file.id) }
  }

  /// Whether so much was appended that it would take the room of what else is kept: then the way to
  /// earlier states is the beginning of the file alone.
  private var isTooMuchNew: Bool {
    guard let head = history.heads?.base(noted: file.onDisk) else { return false }
    return text.state.byteCount - head.state.byteCount > history.settings.bytesPerFile / 2
  }

  // MARK: What dead runs left

  /// Makes mementos of the drafts of runs that died.
  mutating func takeInDrafts(_ runs: Runs) throws(DatabaseError) {
    try joinWhatIsOnDisk()
    for session in try history.store.sessions(of: file.id) {
      if session.token == runs.own || runs.isAlive(session.token) { continue }
      var newest: (number: Int, date: Double)?
      do throws(StoreError) {
        newest = try takeInDraft(of: session.token)
        history.deadSessions.append(session.token)
      } catch {
        // The draft stays where it is, and the mementos that were recorded are offered.
        history.notice("Unsaved changes could not be read: \(error)")
        // What is not damaged can perhaps be read another time.
        if case .damaged = error { history.deadSessions.append(session.token) }
      }
      if newest == nil, try isIdle(session) { continue }
      let date = tree[history.lineage.id(of: session.current) ?? .root].secondsSince1970
      left.append((newest?.number ?? session.current, newest?.date ?? date, isOfFile: false))
    }
    left.sort { ($0.date, $0.number) < ($1.date, $1.number) }
  }

  /// Whether a run was in the state in which it had found the file: nothing of it is lost.
  private func isIdle(_ session: HistoryStore.Session) throws(DatabaseError) -> Bool {
    guard let row = try history.store.memento(session.current, of: file.id) else { return false }
    return row.fingerprint != nil && row.record.secondsSince1970 <= session.since
  }

  private mutating func takeInDraft(
    of token: String
  ) throws(StoreError) -> (number: Int, date: Double)? {
    let names = NamedMementos(history.store, of: file.id)
    var newest: (number: Int, date: Double)?
    for name in try names.names() {
      guard let parent = Draft.parent(name, token: token) else { continue }
      let draft = try names.memento(named: name)
      let step = try history.codec.step(
        forth: draft.payload, version: draft.version, from: state(of: parent), named: name)
      let number = try StoreError.unusable { () throws(DatabaseError) in
        try add(
          step.state, since: step.before, parent: parent, kind: .typing,
          at: draft.secondsSince1970, inPlaceOf: (name, token))
      }
      newest = (number, draft.secondsSince1970)
    }
    return newest
  }

  // MARK: What was typed while the file was loaded

  /// Makes a memento of what was typed into the file by a run that died before all of it was there.
  mutating func takeInArriving(
    _ parts: ArrivingDraft.Name, named name: String
  ) throws(DatabaseError) {
    guard let joint else { return }
    do throws(StoreError) {
      let draft = try NamedMementos(history.store, of: file.id).memento(named: name)
      guard let step = try step(along: draft, named: name, parts) else {
        return try StoreError.unusable { () throws(DatabaseError) in
          try history.store.drop(name, of: file.id)
        }
      }
      let number = try StoreError.unusable { () throws(DatabaseError) in
        try add(
          step.state, since: step.before, parent: joint, kind: .typing,
          at: draft.secondsSince1970, inPlaceOf: (name, parts.token))
      }
      if isOther(parts) { isChanged = true }
      history.deadSessions.append(parts.token)
      left.append((number, draft.secondsSince1970, isOfFile: !isOther(parts)))
      left.sort { ($0.date, $0.number) < ($1.date, $1.number) }
    } catch {
      // It stays where it is: the file may be put back.
      history.notice(
        isOther(parts)
          ? "What was typed while the file was loaded does not fit it any more: it has changed since"
          : "What was typed while the file was loaded could not be read: \(error)")
    }
  }

  /// Whether the file is not as it was when something was typed.
  private func isOther(_ parts: ArrivingDraft.Name) -> Bool {
    parts.stamp != text.identity?.stamp
  }

  /// What leads from the file to what was typed; nil where that is in the file.
  private func step(
    along draft: StoredMemento, named name: String, _ parts: ArrivingDraft.Name
  ) throws(StoreError) -> TextCodec.Step? {
    // The run may have saved it just before it died.
    if isOther(parts), isInFile(draft, parts) { return nil }
    return try history.codec.step(
      forth: draft.payload, version: draft.version, from: text.state, named: name
    ).settled(in: text.state)
  }

  /// Whether the file has the size that it would have with what was typed, and that is where it was
  /// typed.
  private func isInFile(_ draft: StoredMemento, _ parts: ArrivingDraft.Name) -> Bool {
    guard let extent = history.codec.extent(of: draft.payload, version: draft.version),
      let size = parts.byteCount, let identity = text.identity,
      identity.byteCount == size + extent.inserted - extent.removed
    else { return false }
    do throws(StoreError) {
      _ = try history.codec.step(
        back: draft.payload, version: draft.version, from: text.state, named: "")
      return true
    } catch {
      return false
    }
  }

  // MARK: Adding

  /// - Parameter draft: the draft that it was until now, of a run that died.
  private mutating func add(
    _ state: TextBuffer.Memento, since before: TextBuffer.Memento?, parent: Int, kind: EditKind,
    at date: Double, fingerprint: [UInt8]? = nil,
    inPlaceOf draft: (name: String, token: String)? = nil
  ) throws(DatabaseError) -> Int {
    let summary =
      before.map { TextBuffer(state).summary(of: kind, since: $0) }
      ?? ChangeSummary(title: kind.name)
    let payload = FileHistory.payload(
      of: state, since: before, isFirst: false, largestWhole: history.settings.largestWhole)
    let (kept, row) = try history.store.transaction { () throws(DatabaseError) in
      // Nobody else can record from here on.
      try history.lookForOthers()
      takeInNews()
      var row = StoredRow(
        record: MementoRecord(
          number: history.lineage.highest + 1, summary: summary, secondsSince1970: date),
        parent: parent, byteCount: state.byteCount, fingerprint: fingerprint)
      let kept = try history.add(row, state, payload, to: file.id)
      row.record.number = kept.number
      if let draft {
        try history.store.drop(draft.name, of: file.id)
        // Should this run die before the user has decided, it is offered again.
        try history.store.setSession(draft.token, of: file.id, current: kept.number, since: date)
      }
      return (kept, row)
    }
    history.lineage.append(kept)
    tree.append(row, in: history.lineage)
    return kept.number
  }

  /// What other runs recorded since the rows were read: the tree has what the lineage has.
  private mutating func takeInNews() {
    for row in history.takeNews() { tree.append(row, in: history.lineage) }
  }

  private mutating func state(of number: Int) throws(StoreError) -> TextBuffer.Memento? {
    defer { takeInNews() }
    return try history.bring(number, atHand: atHand).last?.state
  }

  /// A state of the history; nil where it cannot be brought back.
  private mutating func bring(_ number: Int) -> FileHistory.Brought? {
    defer { takeInNews() }
    do throws(StoreError) {
      return try history.bring(number, atHand: atHand).last
    } catch {
      history.notice(error.description)
      return nil
    }
  }

  // MARK: The end

  /// What the editor is to know.
  mutating func finish() throws(DatabaseError) -> EarlierHistory<TextBuffer.Memento>? {
    guard let joint, let id = history.lineage.id(of: joint) else { return nil }
    tree.visit(id)
    var tree = MementoTree<TextBuffer.Memento>(tree)
    try history.store.setSession(
      history.token, of: file.id, current: joint, since: text.openedAt)
    var recovery: EarlierHistory<TextBuffer.Memento>.Recovery?
    if let (number, date, isOfFile) = left.last, number != joint, let lost = bring(number),
      !TextBuffer(lost.state).isUnchanged(since: text.state),
      let id = history.lineage.id(of: number)
    {
      tree.hold(lost.state, before: lost.before, of: id)
      recovery = EarlierHistory<TextBuffer.Memento>.Recovery(
        id: id, secondsSince1970: date, isOutdated: isChanged && !isOfFile)
    } else {
      try history.settleRecovery()
    }
    return EarlierHistory(tree: tree, joint: id, recovery: recovery)
  }
}

extension Lineage {
  /// The number of the first memento.
  fileprivate var first: Int? { count > 0 ? number(at: 0) : nil }

  /// Where a memento stands in a tree that was read in the order of numbers.
  func id(of number: Int) -> MementoID? { place(of: number).map(MementoID.init(index:)) }
}

extension MementoOutline {
  /// Adds a row whose parent is here already; redo leads to the newest child.
  fileprivate mutating func append(_ row: StoredRow, in lineage: Lineage) {
    // The lineage takes no parent that would lead in a circle.
    let parent = lineage.parent(of: row.record.number).flatMap(lineage.id(of:)) ?? .root
    let id = append(row.record, parent: parent)
    setLastVisitedChild(id, of: parent)
  }
}
