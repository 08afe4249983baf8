public import HistoryStore
package import MementoKit
public import SystemPackage
package import TextEditing

/// The history of one open text on disk: it stores the editor's records, and loads states of
/// earlier sessions.
///
/// It manages rows, payloads and routes between states, and recognizes whether a file is still the
/// same. All calls wait for the disk and belong on a separate queue.
public final class FileHistory {
  /// The limits of the history.
  public var settings: HistorySettings
  /// The store of the history.
  public let store: HistoryDatabase
  /// The name of this session.
  let token: String
  var codec: TextCodec { TextCodec() }

  /// The file's number in the store; nil before the first record.
  var file: Int?
  /// The path of the file; nil for a text without a file.
  var path: FilePath?
  var lineage = Lineage()
  /// The numbers of this session's mementos that differ from the requested ones.
  var numbers: [MementoID: Int] = [:]
  var drafts = DraftNames()
  /// The last computed fingerprint, with the number of its memento.
  var printed: (number: Int, bytes: [UInt8])?
  /// The states with which the opened text begins, if some states depend on the file.
  var heads: HeadsOfFile?
  /// The time at which this session opened the file.
  let since: Double
  /// The crashed sessions with this file, until the user has decided about their text.
  var crashedSessions = CrashedSessions()
  /// The store with the beginning of a history that continues in a spool, and its highest number;
  /// nil for none.
  var former: (store: HistoryDatabase, highest: Int)?
  /// The read errors, as notices for the user.
  var notices: [String] = []
  /// The known changes by other sessions with the file.
  var others = OtherSessions()

  /// Creates the history of a file in the store; without a file, a new one.
  public init(
    _ store: HistoryDatabase, file: StoredFile? = nil, path: FilePath?, token: String,
    since: Double, settings: HistorySettings
  ) {
    self.store = store
    self.file = file?.id
    self.path = path
    self.token = token
    self.since = since
    self.settings = settings
  }

  /// The number of the file in the store; nil before the first record.
  public var fileNumber: Int? { file }

  /// Returns the notices since the last call.
  public func takeNotices() -> [String] {
    defer { notices = [] }
    return notices
  }

  /// Adds a notice, once.
  func notice(_ notice: String) { if !notices.contains(notice) { notices.append(notice) } }

  /// Returns the number of a memento in the store.
  func number(of reference: MementoReference) -> Int { numbers[reference.id] ?? reference.number }

  // MARK: Recording

  /// Records mementos in order; they are durable when the call returns.
  ///
  /// - Parameter refusesErased: whether to record nothing if another program has erased states that
  ///   the session may still have.
  /// - Returns: the number of each; empty if they were refused.
  /// - Complexity: O(bytes that differ), but O(text) for the first, and occasionally for a
  ///   snapshot.
  package func record(
    _ mementos: [RecordedMemento<TextBuffer.Memento>], refusesErased: Bool = false
  ) throws(DatabaseError) -> [MementoReference] {
    guard let newest = mementos.last else { return [] }
    // This precedes the transaction, for which other programs wait.
    let largestSnapshot = settings.largestSnapshot
    let payloads = mementos.mapConcurrently {
      $0.parent == nil
        ? Self.snapshot(of: $0.state, upTo: largestSnapshot)
        : Self.delta(to: $0.state, from: $0.before)
    }
    // All other states depend on the file, so its text needs a fingerprint.
    let base = mementos.first { $0.parent == nil && $0.state.byteCount > largestSnapshot }
    let fingerprint = base?.state.fingerprint.bytes
    var added: [Kept] = []
    others.replaced = ReplacedSteps()
    let recorded = try store.transaction { () throws(DatabaseError) -> Int? in
      if refusesErased, try hasErasedParent(mementos) { return nil }
      let file = try existingFile(used: newest.record.secondsSince1970)
      if try store.nextNumber(of: file) <= lineage.highest {
        throw DatabaseError(ofOlderCopyAt: store.path)
      }
      // From here on, no other program can record, so numbers ascend.
      try loadFromOtherSessions(in: file)
      added = try add(mementos, payloads, base: fingerprint, to: file)
      if let name = drafts.block { try store.drop(name, of: file) }
      if let name = drafts.load { try store.drop(name, of: file) }
      if let current = added.last?.number {
        try setCurrent(current, of: file, at: newest.record.secondsSince1970)
      }
      return file
    }
    guard let recorded else { return [] }
    file = recorded
    others.openedText = nil
    others.isRefusing = false
    others.rows.removeAll { row in added.contains { $0.number == row.record.number } }
    dropReplaced()
    drafts = DraftNames()
    for (memento, kept) in zip(mementos, added) {
      let reference = memento.reference
      numbers[reference.id] = kept.number == reference.number ? nil : kept.number
      if lineage.contains(kept.number) { continue }
      lineage.append(kept)
      if reference == base?.reference { printed = fingerprint.map { (kept.number, $0) } }
    }
    return zip(mementos, added).map { MementoReference(id: $0.reference.id, number: $1.number) }
  }

  /// Adds a memento to the store, as part of a transaction; the lineage is updated afterwards.
  ///
  /// - Parameter payload: the delta from the parent, or the snapshot of the first state.
  func add(
    _ row: StoredRow, _ state: TextBuffer.Memento, _ payload: PackedPayload?, to file: Int
  ) throws(DatabaseError) -> Kept {
    var hasSnapshot = false
    let number = try store.add(row, delta: row.parent == nil ? nil : payload, to: file) {
      let snapshot =
        row.parent == nil ? payload : Self.snapshot(of: state, upTo: settings.largestSnapshot)
      hasSnapshot = snapshot != nil
      return snapshot
    }
    return Kept(number: number, parent: row.parent, hasSnapshot: hasSnapshot)
  }

  /// Returns the snapshot of a state; nil for a larger text.
  ///
  /// - Complexity: O(text).
  private static func snapshot(of state: TextBuffer.Memento, upTo size: Int) -> PackedPayload? {
    state.byteCount <= size ? PackedPayload(StoredPayload(of: state, since: nil)) : nil
  }

  /// Returns the delta to a state; nil if the previous state is not known.
  ///
  /// - Complexity: O(bytes that differ).
  static func delta(
    to state: TextBuffer.Memento, from before: TextBuffer.Memento?
  ) -> PackedPayload? {
    before.map { PackedPayload(StoredPayload(of: state, since: $0)) }
  }

  /// Returns the file's number; creates a history if it is missing or was erased in the meantime.
  private func existingFile(used: Double) throws(DatabaseError) -> Int {
    if let file, try store.file(file) != nil { return file }
    lineage = Lineage()
    numbers = [:]
    printed = nil
    heads = nil
    drafts.block = nil
    // Another session may have created it just now.
    if let path, let there = try store.file(at: path) { return there.id }
    return try store.addFile(at: path, used: used)
  }

  private func setCurrent(_ number: Int, of file: Int, at seconds: Double) throws(DatabaseError) {
    try store.setSession(token, of: file, current: number, since: since)
    try store.setCurrent(number, of: file, used: seconds)
  }

  // MARK: The open block

  /// Stores the open block as a draft, replacing the earlier one.
  ///
  /// Its parent is recorded already.
  package func draft(_ memento: RecordedMemento<TextBuffer.Memento>) throws(DatabaseError) {
    guard let file, let parent = memento.parent, !isErased(parent), !others.isRefusing else {
      return
    }
    let name = Draft.name(token: token, parent: number(of: parent))
    // This precedes the transaction, as for a memento.
    let payload = PackedPayload(StoredPayload(of: memento.state, since: memento.before))
    try store.transaction { () throws(DatabaseError) in
      if try store.file(file) == nil { return }
      if try wasErasedSince() { return }
      if let old = drafts.block, old != name { try store.drop(old, of: file) }
      try store.keep(
        payload, ofType: codec.type, at: memento.record.secondsSince1970, as: name, of: file)
      try store.setSession(token, of: file, current: number(of: parent), since: since)
    }
    drafts.block = name
  }

  /// Takes ownership of the draft from a load.
  public func adopt(_ draft: LoadingDraft) { drafts.load = draft.isKept ? draft.name : nil }

  /// Erases the draft from a load, because the changes were undone.
  public func dropLoadingDraft() throws(DatabaseError) {
    guard let path, let name = drafts.load else { return }
    try store.drop(name, ofFileAt: path)
    drafts.load = nil
  }

  /// Erases the draft, because the block was discarded.
  public func dropDraft() throws(DatabaseError) {
    guard let file, let name = drafts.block else { return }
    try store.drop(name, of: file)
    drafts.block = nil
  }

  // MARK: Other changes

  /// Records that a memento is current and is its parent's child for redo.
  package func move(to reference: MementoReference, at now: Double) throws(DatabaseError) {
    guard let file, !isErased(reference), !others.isRefusing else { return }
    let current = number(of: reference)
    try store.transaction { () throws(DatabaseError) in
      // An erased history begins again with the next memento.
      if try store.file(file) == nil { return }
      // Another program may have erased the memento without the knowledge of this session.
      if try store.memento(current, of: file) == nil { return }
      if let parent = lineage.parent(of: current) {
        try store.setVisited(current, of: parent, of: file)
      }
      try setCurrent(current, of: file, at: now)
    }
  }

  /// Sets the name of a memento, and removes it from another one; nil removes the name.
  package func name(_ reference: MementoReference, _ name: String?) throws(NamingError) {
    guard let file else { return }
    try Checkpoints(store, of: file).name(number(of: reference), name, moves: true)
  }

  /// Returns the names of states with their numbers; other programs add names, too.
  public func names() throws(DatabaseError) -> [String: Int] {
    guard let file else { return [:] }
    return try store.names(of: file)
  }

  /// Erases mementos that must not be recorded, also from the disk.
  package func forget(_ references: [MementoReference]) throws(DatabaseError) {
    guard file != nil else { return }
    try withdraw(references)
    try store.eraseForGood()
  }

  /// Removes mementos, for example those of a text that could not be written.
  func withdraw(_ references: [MementoReference]) throws(DatabaseError) {
    guard let file else { return }
    try dropDraft()
    let unwanted = Set(references.map(number(of:)).filter(lineage.contains))
    try store.transaction { () throws(DatabaseError) in
      for number in unwanted { try store.removeMemento(number, of: file) }
      if try store.mementoCount(of: file) == 0 { try store.forget(file) }
      try store.recordErasure()
    }
    lineage.remove(unwanted)
  }

  /// Connects the text to another file.
  ///
  /// The history of a text without a file becomes that of the file. Otherwise the file gets a copy,
  /// and the two histories are independent afterwards. The history of a replaced file gets another
  /// name.
  public func follow(_ path: FilePath, at now: Double) throws(DatabaseError) {
    guard path != self.path else { return }
    try connect(to: path, at: now)
    self.path = path
  }

  /// Creates a copy of the history at the text's own path.
  ///
  /// It is needed if another session moved the file with its history, and the text was written to
  /// its old path again.
  public func stayAtPath(at now: Double) throws(DatabaseError) {
    guard let file, let path, let known = try store.file(file)?.path, known != path else { return }
    try connect(to: path, at: now)
  }

  private func connect(to path: FilePath, at now: Double) throws(DatabaseError) {
    file = try store.transaction { () throws(DatabaseError) in
      if let replaced = try store.file(at: path), replaced.id != file {
        try store.setPath(store.retiredName(of: path, at: now), of: replaced.id)
      }
      // An erased history begins again with the next memento.
      guard let file, let known = try store.file(file) else {
        drafts.block = nil
        return nil
      }
      guard known.path != nil, known.path != path else {
        try store.setPath(path, of: file)
        return file
      }
      return try copy(known, to: path, at: now)
    }
  }

  private func copy(
    _ known: StoredFile, to path: FilePath, at now: Double
  ) throws(DatabaseError) -> Int {
    try store.endSession(token, of: known.id)
    let copy = try store.copyHistory(of: known.id, to: path, used: now)
    if let name = drafts.block { try store.moveNamed(name, from: known.id, to: copy) }
    // The former file keeps its contents, regardless of the present text.
    if let onDisk = known.onDisk {
      let cause: JournalCause = onDisk == known.current ? .closed : .discarded
      try store.add(
        [JournalEntry(number: onDisk, secondsSince1970: now, cause: cause)],
        toJournalOf: known.id)
    }
    try store.setSession(token, of: copy, current: known.current ?? lineage.highest, since: since)
    return copy
  }

  /// Erases the history of the text, also from the disk.
  public func forgetAll() throws(DatabaseError) {
    guard let file else { return }
    try store.transaction { () throws(DatabaseError) in
      try store.forget(file)
      try store.recordErasure()
    }
    self.file = nil
    try store.eraseForGood()
  }

  /// Records that the user discarded the changes since the state in the file.
  public func discardChanges() throws(DatabaseError) {
    guard let file, let number = try store.file(file)?.onDisk else { return }
    try addBase(number)
    try store.setDiscarded(after: number, of: file)
  }

  /// Records that this session has closed the file regularly and leaves nothing to recover.
  public func close() throws(DatabaseError) {
    try dropLoadingDraft()
    guard let file else { return }
    try dropDraft()
    try store.endSession(token, of: file)
  }

  // MARK: Journal

  /// Adds entries to the journal, with the references of their mementos.
  package func addToJournal(
    _ entries: [(MementoReference, Double, JournalCause)]
  ) throws(DatabaseError) {
    guard let file, !others.isRefusing else { return }
    try store.transaction { () throws(DatabaseError) in
      let entries = try withoutKnownDeletions(entries, of: file)
      try store.add(
        entries.map { JournalEntry(number: number(of: $0.0), secondsSince1970: $0.1, cause: $0.2) },
        toJournalOf: file)
    }
  }

  /// Returns the journal, with the entries of other sessions.
  package func journal() throws(DatabaseError) -> [JournalEntry] {
    guard let file else { return [] }
    return try store.journal(of: file)
  }

  // MARK: Other sessions

  /// Loads the later records of other sessions; cheap without any.
  public func loadFromOtherSessions() throws(DatabaseError) {
    if let file { try loadFromOtherSessions(in: file) }
  }

  private func loadFromOtherSessions(in file: Int) throws(DatabaseError) {
    let known = lineage.highest
    // Commits are added only while no session has the file open.
    let commits = known == 0 ? try CommitNotes(of: file, in: store).labelsByState() : [:]
    try store.forEachMemento(of: file, from: known + 1) { row in
      let row = row.equal(to: commits[row.record.number])
      lineage.append(row.record.number, parent: row.parent)
      others.erased.remove(row.record.number)
      others.rows.append(row)
    }
    if lineage.highest > known { lineage.snapshots.formUnion(try store.snapshotNumbers(of: file)) }
  }

  /// Returns the mementos of other sessions that were loaded since the last call.
  public func loadChanges() -> [StoredRow] {
    defer { others.rows = [] }
    return others.rows
  }
}
