public import MementoKit
public import Storage
public import SystemPackage
public import TextModel

/// The history of one open text on disk: what the editor records goes in, and states of earlier
/// runs come out.
///
/// It knows rows and payloads, ways from state to state, and how to tell whether a file is still
/// the one it was. All of it waits for the disk and belongs to a queue of its own.
public final class FileHistory {
  /// What is kept, and how much of it.
  public var settings: HistorySettings
  /// Where it is kept.
  public let store: HistoryStore
  /// The name of this run.
  let token: String
  let codec = TextCodec()

  /// The file's number in the store; nil until there is something to keep.
  var file: Int?
  /// Where the file is; nil for a text that has none.
  var path: FilePath?
  var lineage = Lineage()
  /// The numbers of the mementos recorded in this run that got another one than they asked for.
  private var numbers: [MementoID: Int] = [:]
  private var draftName: String?
  /// The draft that this run made before the history was open; what is recorded first holds all of it.
  private var arrivingDraftName: String?
  /// The fingerprint that was taken last, and of which memento.
  var printed: (number: Int, bytes: [UInt8])?
  /// The states that the text began with when it was opened, where some are told from the file.
  var heads: HeadsOfFile?
  private var news: [StoredRow] = []
  /// When this run opened the file.
  let since: Double
  /// Runs that died with this file open, until somebody has decided what becomes of their text.
  var deadSessions: [String] = []
  /// What could not be read, in words for the user.
  var notices: [String] = []

  init(
    _ store: HistoryStore, file: StoredFile?, path: FilePath?, token: String, since: Double,
    settings: HistorySettings
  ) {
    self.store = store
    self.file = file?.id
    self.path = path
    self.token = token
    self.since = since
    self.settings = settings
  }

  /// A history that begins now: in place of one that was damaged.
  public convenience init(
    beginningIn store: HistoryStore, path: FilePath?, token: String, since: Double,
    settings: HistorySettings
  ) {
    self.init(
      store, file: nil, path: path, token: token, since: since, settings: settings)
  }

  /// What could not be read, in words for the user, and nobody has asked for yet.
  public func takeNotices() -> [String] {
    defer { notices = [] }
    return notices
  }

  /// Says something to the user, once.
  func notice(_ words: String) {
    if !notices.contains(words) { notices.append(words) }
  }

  /// The number under which the store keeps a memento.
  func number(of reference: MementoReference) -> Int {
    numbers[reference.id] ?? reference.number
  }

  // MARK: Recording

  /// Keeps mementos, in the order of their recording; durable when it returns.
  ///
  /// - Returns: the number of each.
  /// - Complexity: O(bytes that differ), but O(text) for the first, and now and then for one that
  ///   is kept whole.
  public func record(
    _ mementos: [RecordedMemento<TextBuffer.Memento>]
  ) throws(DatabaseError) -> [MementoReference] {
    guard let newest = mementos.last else { return [] }
    // Before the transaction, in which other programs would have to wait for it.
    let largestWhole = settings.largestWhole
    let payloads = mementos.mapConcurrently {
      Self.payload(
        of: $0.state, since: $0.before, isFirst: $0.parent == nil, largestWhole: largestWhole)
    }
    // All else is told from what is in the file now: it must be known again.
    let base = mementos.first { $0.parent == nil && $0.state.byteCount > largestWhole }
    let fingerprint = base?.state.fingerprint.bytes
    var added: [(reference: MementoReference, kept: Kept)] = []
    var fresh: [MementoID: Int] = [:]
    let file = try store.transaction { () throws(DatabaseError) in
      let file = try existingFile(used: newest.record.secondsSince1970)
      // Nobody else can record from here on, so that numbers come in order.
      try lookForOthers(in: file)
      for (memento, payload) in zip(mementos, payloads) {
        let parent = memento.parent.map { fresh[$0.id] ?? number(of: $0) }
        let row = StoredRow(
          record: memento.record, parent: parent, byteCount: memento.state.byteCount,
          fingerprint: memento.reference == base?.reference ? fingerprint : nil)
        let kept = try add(row, memento.state, payload, to: file)
        added.append((MementoReference(id: memento.reference.id, number: kept.number), kept))
        fresh[memento.reference.id] = kept.number
      }
      if let draftName { try store.drop(draftName, of: file) }
      if let arrivingDraftName { try store.drop(arrivingDraftName, of: file) }
      if let (current, _) = added.last { try setCurrent(current.number, of: file, newest) }
      return file
    }
    self.file = file
    draftName = nil
    arrivingDraftName = nil
    for (memento, (reference, kept)) in zip(mementos, added) {
      let hasOther = reference.number != memento.reference.number
      numbers[reference.id] = hasOther ? reference.number : nil
      lineage.append(kept)
      if memento.reference == base?.reference { printed = fingerprint.map { (kept.number, $0) } }
    }
    return added.map(\.reference)
  }

  /// Adds a memento to the store, as part of a transaction; the lineage learns of it afterwards.
  ///
  /// - Parameter payload: what is kept of it in any case (`payload(of:since:isFirst:largestWhole:)`).
  func add(
    _ row: StoredRow, _ state: TextBuffer.Memento, _ payload: PackedPayload?, to file: Int
  ) throws(DatabaseError) -> Kept {
    var isWhole = false
    let number = try store.add(row, edge: row.parent == nil ? nil : payload, to: file) {
      let whole =
        row.parent == nil
        ? payload
        : Self.payload(
          of: state, since: nil, isFirst: true, largestWhole: settings.largestWhole)
      isWhole = whole != nil
      return whole
    }
    return Kept(number: number, parent: row.parent, isWhole: isWhole)
  }

  /// What is kept of a memento in any case: what leads to it from the one before it, or all of the
  /// first, unless that is too much.
  ///
  /// - Complexity: O(bytes that differ), or O(text).
  static func payload(
    of state: TextBuffer.Memento, since before: TextBuffer.Memento?, isFirst: Bool,
    largestWhole: Int
  ) -> PackedPayload? {
    guard isFirst ? state.byteCount <= largestWhole : before != nil else { return nil }
    let codec = TextCodec()
    let bytes = codec.encode(state, since: isFirst ? nil : before)
    return PackedPayload(StoredPayload(version: codec.version, bytes: bytes))
  }

  /// The file's number; begins a history where there is none, or where it was forgotten meanwhile.
  private func existingFile(used: Double) throws(DatabaseError) -> Int {
    if let file, try store.file(file) != nil { return file }
    lineage = Lineage()
    numbers = [:]
    printed = nil
    heads = nil
    draftName = nil
    // Another run may have begun it just now.
    if let path, let there = try store.file(at: path) { return there.id }
    return try store.addFile(at: path, used: used)
  }

  private func setCurrent(
    _ number: Int, of file: Int, _ memento: RecordedMemento<TextBuffer.Memento>
  ) throws(DatabaseError) {
    try store.setSession(token, of: file, current: number, since: since)
    try store.setCurrent(number, of: file, used: memento.record.secondsSince1970)
  }

  // MARK: The block that waits

  /// Keeps the open block as it is now, in place of an earlier draft of it.
  ///
  /// The memento it will be a child of is recorded already.
  public func draft(_ memento: RecordedMemento<TextBuffer.Memento>) throws(DatabaseError) {
    guard let file, let parent = memento.parent else { return }
    let name = Draft.name(token: token, parent: number(of: parent))
    // Before the transaction, as when it is recorded.
    let payload = PackedPayload(
      StoredPayload(
        version: codec.version, bytes: codec.encode(memento.state, since: memento.before)))
    try store.transaction { () throws(DatabaseError) in
      if try store.file(file) == nil { return }
      if let draftName, draftName != name { try store.drop(draftName, of: file) }
      try store.keep(
        payload, ofType: codec.type, at: memento.record.secondsSince1970, as: name, of: file)
      try store.setSession(token, of: file, current: number(of: parent), since: since)
    }
    draftName = name
  }

  /// Makes what was kept before the history was open the history's own; nothing is kept there any more.
  public func takeOver(_ draft: ArrivingDraft) {
    arrivingDraftName = draft.isKept ? draft.name : nil
  }

  /// Erases what was kept before the history was open: it came to nothing.
  public func dropArrivingDraft() throws(DatabaseError) {
    guard let path, let name = arrivingDraftName else { return }
    try store.drop(name, ofFileAt: path)
    arrivingDraftName = nil
  }

  /// Erases the draft: the block came to nothing.
  public func dropDraft() throws(DatabaseError) {
    guard let file, let draftName else { return }
    try store.drop(draftName, of: file)
    self.draftName = nil
  }

  // MARK: What happens besides

  /// Notes that a memento is current now, and that redo from its parent leads to it.
  public func move(to reference: MementoReference, at now: Double) throws(DatabaseError) {
    guard let file else { return }
    let current = number(of: reference)
    try store.transaction { () throws(DatabaseError) in
      // Forgotten meanwhile, it begins again with the next memento.
      if try store.file(file) == nil { return }
      if let parent = lineage.parent(of: current) {
        try store.setVisited(current, of: parent, of: file)
      }
      try store.setSession(token, of: file, current: current, since: since)
      try store.setCurrent(current, of: file, used: now)
    }
  }

  /// Gives a memento a name, which another that has it loses; or takes it away with nil.
  public func name(_ reference: MementoReference, _ name: String?) throws(NamingError) {
    guard let file else { return }
    try Checkpoints(store, of: file).name(number(of: reference), name, moves: true)
  }

  /// The names that states have, each with the number of its state: other programs give some too.
  public func names() throws(DatabaseError) -> [String: Int] {
    guard let file else { return [:] }
    var numbers: [String: Int] = [:]
    for name in try store.checkpointNames(of: file) {
      numbers[name] = try store.number(named: name, of: file)
    }
    return numbers
  }

  /// Erases mementos that the user does not want kept, and takes them off the disk.
  public func forget(_ references: [MementoReference]) throws(DatabaseError) {
    guard let file else { return }
    try dropDraft()
    let unwanted = Set(references.map(number(of:)).filter(lineage.contains))
    try store.transaction { () throws(DatabaseError) in
      for number in unwanted { try store.removeMemento(number, of: file) }
      if try store.mementoCount(of: file) == 0 { try store.forget(file) }
    }
    lineage.remove(unwanted)
    try store.eraseForGood()
  }

  /// The text has another file from now on.
  ///
  /// The history of a text that had no file becomes that of the file; otherwise the file gets a copy,
  /// and both go their own ways from here. What was known of a file that was replaced stays under
  /// another name.
  public func follow(_ path: FilePath, at now: Double) throws(DatabaseError) {
    guard path != self.path else { return }
    file = try store.transaction { () throws(DatabaseError) in
      if let replaced = try store.file(at: path), replaced.id != file {
        try store.setPath(store.retiredName(of: path, at: now), of: replaced.id)
      }
      // One that was forgotten meanwhile begins again with the next memento.
      guard let file, let known = try store.file(file) else { return nil }
      guard known.path != nil, known.path != path else {
        try store.setPath(path, of: file)
        return file
      }
      return try copy(known, to: path, at: now)
    }
    draftName = nil
    self.path = path
  }

  private func copy(
    _ known: StoredFile, to path: FilePath, at now: Double
  ) throws(DatabaseError) -> Int {
    if let draftName { try store.drop(draftName, of: known.id) }
    try store.endSession(token, of: known.id)
    let copy = try store.copyHistory(of: known.id, to: path, used: now)
    try store.setSession(
      token, of: copy, current: known.current ?? lineage.highest, since: since)
    return copy
  }

  /// Erases all that was kept of the text, and takes it off the disk.
  public func forgetAll() throws(DatabaseError) {
    guard let file else { return }
    try store.transaction { () throws(DatabaseError) in try store.forget(file) }
    self.file = nil
    try store.eraseForGood()
  }

  /// Says that this run has closed the file in good order: there is nothing to recover.
  public func close() throws(DatabaseError) {
    try dropArrivingDraft()
    guard let file else { return }
    try dropDraft()
    try store.endSession(token, of: file)
  }

  // MARK: Other runs

  /// Takes in what other runs have recorded since; cheap where they have not.
  public func lookForOthers() throws(DatabaseError) {
    if let file { try lookForOthers(in: file) }
  }

  private func lookForOthers(in file: Int) throws(DatabaseError) {
    let known = lineage.highest
    try store.forEachMemento(of: file, from: known + 1) { row in
      lineage.append(row.record.number, parent: row.parent)
      news.append(row)
    }
    if lineage.highest > known {
      for number in try store.wholeNumbers(of: file) { lineage.addWhole(number) }
    }
  }

  /// The mementos of other runs that were taken in and that nobody has asked for yet.
  public func takeNews() -> [StoredRow] {
    defer { news = [] }
    return news
  }
}

/// A memento that the store has taken.
struct Kept {
  let number: Int
  let parent: Int?
  let isWhole: Bool
}

/// How drafts are named in the store.
enum Draft {
  static func name(token: String, parent: Int) -> String { "draft/\(token)/\(parent)" }

  /// The number of the parent, for a draft of any run.
  static func parent(_ name: String) -> Int? {
    name.hasPrefix("draft/") ? name.split(separator: "/").last.flatMap { Int($0) } : nil
  }

  /// The number of the parent, for a draft of this run.
  static func parent(_ name: String, token: String) -> Int? {
    let prefix = "draft/\(token)/"
    return name.hasPrefix(prefix) ? Int(name.dropFirst(prefix.count)) : nil
  }
}
