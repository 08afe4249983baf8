public import HistoryStore
import MementoArchiveKit
import MementoKit
public import Text
import TextEditing

/// The permanent erasure of states from the history of a file; all other states keep their texts.
///
/// Deltas that depend on an erased state are composed with its own, so that they contain no byte of
/// it. Sessions with the file notice the erasure (`FileHistory.findErased`).
public struct StateErasure {
  /// The reason why a state cannot be erased.
  public enum Obstacle: Hashable, Sendable, CustomStringConvertible {
    /// The state is in the file.
    case inFile(Int)
    /// A running session has it as its current state.
    case current(Int, session: String)
    /// A running session has the text in its unsaved changes.
    case draft(session: String)

    /// The reason and the next step, on one line.
    public var description: String {
      switch self {
      case .inFile(let number): "#\(number) is in the file now. Save another state first"
      case .current(let number, _):
        "#\(number) is the current state of an open editor. Go to another state there first"
      case .draft: "An open editor has it in an unsaved change. Remove it there first"
      }
    }
  }

  private let store: HistoryDatabase
  private let reader: HistoryReader
  private let settings: HistorySettings
  private let isAlive: (String) -> Bool
  private let codec = TextCodec()
  private var file: Int { reader.file.id }

  /// Creates the erasure of states of a file.
  ///
  /// - Parameters:
  ///   - store: the store, open for writing.
  ///   - reader: the history of the file in this store.
  ///   - isAlive: whether the session with a token still runs.
  public init(
    _ store: HistoryDatabase, _ reader: HistoryReader,
    settings: HistorySettings = HistorySettings(), isAlive: @escaping (String) -> Bool
  ) {
    self.store = store
    self.reader = reader
    self.settings = settings
    self.isAlive = isAlive
  }

  /// Returns the first reason why states cannot be erased; nil if they can.
  ///
  /// - Parameter pattern: the text to purge, which a draft may contain.
  public func obstacle(
    to numbers: Set<Int>, purging pattern: BytePattern? = nil
  ) throws(DatabaseError) -> Obstacle? {
    if let number = reader.numberInFile(), numbers.contains(number) { return .inFile(number) }
    for session in try store.sessions(of: file) where isAlive(session.token) {
      if numbers.contains(session.current) {
        return .current(session.current, session: session.token)
      }
    }
    guard let pattern else { return nil }
    for name in try drafts(with: pattern) {
      if let token = Draft.token(name), isAlive(token) { return .draft(session: token) }
    }
    return nil
  }

  /// Returns whether unsaved changes contain a text, including those of a crashed session.
  public func isInDraft(_ pattern: BytePattern) throws(DatabaseError) -> Bool {
    try !drafts(with: pattern).isEmpty
  }

  private func drafts(with pattern: BytePattern) throws(DatabaseError) -> [String] {
    try store.draftNames(of: file).filter { has(pattern, inDraft: $0) }
  }

  /// Erases states, their drafts and their entries in the journal, also from the disk.
  ///
  /// - Parameter pattern: a text that is also removed from titles, names and drafts.
  /// - Returns: false if another program is reading: then its part of the store's journal remains.
  /// - Throws: `HistoryFailure`, with nothing erased, if a remaining state would become unreadable.
  @discardableResult
  public func erase(
    _ numbers: Set<Int>, purging pattern: BytePattern? = nil
  ) throws(HistoryFailure) -> Bool {
    let outcome = try HistoryFailure.database {
      () throws(DatabaseError) -> Result<Void, StoreError> in
      try store.transaction { () throws(DatabaseError) in
        // From here on, no other program can record.
        try reader.history.loadFromOtherSessions()
        let plan = Result { () throws(StoreError) in try heirs(of: numbers) }
        if case .success(let heirs) = plan { try apply(heirs, numbers, pattern) }
        return plan.map { _ in }
      }
    }
    try HistoryFailure.state { () throws(StoreError) in try outcome.get() }
    return try HistoryFailure.database { () throws(DatabaseError) in try store.eraseForGood() }
  }

  // MARK: The states that stood on erased ones

  /// A state with a new parent.
  private struct Heir {
    let number: Int
    let parent: Int?
    let delta: PackedPayload?
    let snapshot: StoredPayload?
    /// The text, if it is too large for a snapshot.
    let base: StoredPayload?
    let summary: ChangeSummary
  }

  /// Returns the remaining children of erased states, with deltas from their nearest remaining
  /// ancestor.
  ///
  /// Without an ancestor, the oldest child becomes the root and the parent of the others.
  private func heirs(of numbers: Set<Int>) throws(StoreError) -> [Heir] {
    let lineage = reader.history.lineage
    var root: Int?
    var heirs: [Heir] = []
    for (number, parent) in lineage.links where !numbers.contains(number) {
      guard let parent, numbers.contains(parent) else { continue }
      var erased: [Int] = []
      var next: Int? = parent
      while let ancestor = next, numbers.contains(ancestor) {
        erased.append(ancestor)
        next = lineage.parent(of: ancestor)
      }
      heirs.append(try heir(number, next ?? root, erased, isRelated: next != nil))
      if next == nil { root = root ?? number }
    }
    return heirs
  }

  /// - Parameters:
  ///   - erased: the erased states between the two, the newest first.
  ///   - isRelated: whether the parent is an ancestor.
  private func heir(
    _ number: Int, _ parent: Int?, _ erased: [Int], isRelated: Bool
  ) throws(StoreError) -> Heir {
    var state = try reader.state(number)
    let before: TextBuffer.Memento? = if let parent { try reader.state(parent) } else { nil }
    var payload: StoredPayload?
    if let before {
      payload = isRelated ? try composed(erased.reversed() + [number]) : nil
      // It is applied to the parent, so that the two texts share equal parts.
      if let known = payload,
        let step = try? codec.step(
          forth: known.bytes, version: known.version, from: before, named: "#\(number)")
      {
        state = step.state
      } else {
        payload = StoredPayload(of: state, since: before)
      }
    }
    let snapshots = reader.history.lineage.snapshots
    let needsSnapshot =
      !snapshots.contains(number) && (parent == nil || erased.contains(where: snapshots.contains))
    let isLarge = state.byteCount > settings.largestSnapshot
    if needsSnapshot, state.byteCount > BaseKeeping.largestBase {
      throw .unusable(
        "#\(number) is over \(BaseKeeping.largestBase / 1_000_000) MB and readable only from an "
          + "erased state. Erase it, too")
    }
    let whole = needsSnapshot ? StoredPayload(of: state, since: nil) : nil
    return Heir(
      number: number, parent: parent, delta: payload.map { PackedPayload($0) },
      snapshot: isLarge ? nil : whole, base: isLarge ? whole : nil,
      summary: try summary(of: number, state, since: before))
  }

  /// Returns the composition of consecutive deltas; nil if one of them is missing or damaged.
  private func composed(_ numbers: [Int]) throws(StoreError) -> StoredPayload? {
    var whole: StoredPayload?
    for number in numbers {
      let next = try StoreError.unusable { () throws(DatabaseError) in
        try store.delta(number, of: file)
      }
      guard let next else { return nil }
      guard let first = whole else {
        whole = next
        continue
      }
      guard
        let bytes = try? codec.compose(
          first.bytes, version: first.version, next.bytes, version: next.version,
          named: "#\(number)")
      else { return nil }
      whole = StoredPayload(version: codec.version, bytes: bytes)
    }
    return whole
  }

  /// Returns the figures since the new parent, and a title without text of an erased state.
  private func summary(
    of number: Int, _ state: TextBuffer.Memento, since before: TextBuffer.Memento?
  ) throws(StoreError) -> ChangeSummary {
    let row = try StoreError.unusable { () throws(DatabaseError) in
      try store.memento(number, of: file)
    }
    let title = row?.record.summary.title ?? ""
    // A title that quotes added text is kept. A title that quotes removed text may quote erased
    // text.
    let kinds: [EditKind] = [.deleting, .erasing, .cutting]
    let quoting = kinds.first { title.hasPrefix("\($0.name) ") }
    guard let before else {
      return ChangeSummary(title: quoting == nil ? title : Self.plainTitle)
    }
    let buffer = TextBuffer(state)
    if buffer.isUnchanged(since: before) {
      return ChangeSummary(title: quoting == nil ? title : Self.plainTitle)
    }
    return buffer.summary(of: quoting ?? .discrete(title), since: before)
  }

  /// The title of a state whose own title would quote erased text.
  private static var plainTitle: String { "Edited" }

  // MARK: Writing

  private func apply(
    _ heirs: [Heir], _ numbers: Set<Int>, _ pattern: BytePattern?
  ) throws(DatabaseError) {
    for heir in heirs {
      try store.attach(
        heir.number, of: file, to: heir.parent, delta: heir.delta, summary: heir.summary)
      if let snapshot = heir.snapshot {
        try store.setSnapshot(snapshot, of: heir.number, of: file)
      }
      if let base = heir.base { try store.setBase(base, of: heir.number, of: file) }
    }
    for number in numbers { try remove(number, numbers, heirs) }
    for name in try store.draftNames(of: file) {
      let isOfErased = Draft.parent(name).map(numbers.contains) ?? false
      if isOfErased || pattern.map({ has($0, inDraft: name) }) == true {
        try store.drop(name, of: file)
      }
    }
    if let pattern { try hide(pattern) }
    if try !store.hasMementos(of: file) { try store.forget(file) }
    try store.recordErasure()
  }

  private func remove(
    _ number: Int, _ numbers: Set<Int>, _ heirs: [Heir]
  ) throws(DatabaseError) {
    var ancestor = reader.history.lineage.parent(of: number)
    while let next = ancestor, numbers.contains(next) {
      ancestor = reader.history.lineage.parent(of: next)
    }
    if let ancestor {
      let heir = heirs.last { $0.parent == ancestor }?.number
      try store.passVisit(from: number, to: heir, of: ancestor, of: file)
    }
    let present = ancestor ?? heirs.first?.number
    try store.replaceCurrent(number, by: present, of: file)
    try store.removeMemento(number, of: file)
  }

  /// Removes a text from the titles and names of the remaining states.
  private func hide(_ pattern: BytePattern) throws(DatabaseError) {
    var named: [Int] = []
    var titled: [StoredRow] = []
    try store.forEachMemento(of: file) { row in
      if row.record.name.map(pattern.isFound) == true { named.append(row.record.number) }
      if pattern.isFound(in: row.record.summary.title) { titled.append(row) }
    }
    for number in named { _ = try store.setName(nil, of: number, of: file) }
    for row in titled {
      var summary = row.record.summary
      summary.title = Self.plainTitle
      try store.setSummary(summary, of: row.record.number, of: file)
    }
  }

  private func has(_ pattern: BytePattern, inDraft name: String) -> Bool {
    // An unreadable draft cannot be offered, either.
    guard let draft = try? store.namedMemento(name, of: file) else { return false }
    let payload = PieceTree(draft.payload)
    return !pattern.matches(in: payload, 0..<payload.count, limit: 1).isEmpty
  }
}
