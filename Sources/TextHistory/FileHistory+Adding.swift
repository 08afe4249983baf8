import HistoryStore
import MementoKit
import TextEditing

/// A memento that the store has.
struct Kept {
  let number: Int
  let parent: Int?
  let hasSnapshot: Bool
}

/// The mementos of a batch in the store: most are added; the first state can be that of another
/// session, and a step that changed after it was recorded stays one step.
extension FileHistory {
  /// Adds mementos to the store, as part of a transaction; the lineage is updated afterwards.
  ///
  /// - Parameter base: the fingerprint of a first state that is too large for a snapshot.
  func add(
    _ mementos: [RecordedMemento<TextBuffer.Memento>], _ payloads: [PackedPayload?],
    base: [UInt8]?, to file: Int
  ) throws(DatabaseError) -> [Kept] {
    let shared = try sharedRoot(with: mementos, of: file)
    var fresh: [MementoID: Int] = [:]
    var added: [Kept] = []
    for (memento, payload) in zip(mementos, payloads) {
      let parent = memento.parent.map { fresh[$0.id] ?? number(of: $0) }
      let isBase = parent == nil && memento.state.byteCount > settings.largestSnapshot
      let row = StoredRow(
        record: memento.record, parent: parent, byteCount: memento.state.byteCount,
        fingerprint: isBase ? base : nil)
      let kept: Kept
      if let shared, parent == nil {
        kept = Kept(number: shared, parent: nil, hasSnapshot: false)
      } else if let amended = try amend(memento, row, payload, of: file) {
        kept = amended
      } else {
        kept = try add(row, memento.state, payload, to: file)
      }
      added.append(kept)
      fresh[memento.reference.id] = kept.number
    }
    return added
  }

  /// Returns the number of the first state of a file, if another session has just recorded the same
  /// text as this one is about to: two editors that begin a history at once share its first state.
  ///
  /// - Complexity: O(1) unless a first state is recorded, otherwise O(text).
  func sharedRoot(
    with mementos: [RecordedMemento<TextBuffer.Memento>], of id: Int
  ) throws(DatabaseError) -> Int? {
    guard let own = mementos.first(where: { $0.parent == nil })?.state, let number = lineage.first,
      try store.memento(number, of: id)?.byteCount == own.byteCount
    else { return nil }
    let reader = FileHistory(
      store, file: try store.file(id), path: path, token: token, since: since, settings: settings)
    try reader.loadFromOtherSessions()
    // A state that cannot be read is not shared.
    let none: HeadsOfFile.Head? = nil
    let state = try? reader.loadState(number, inMemory: none).last?.state
    guard let state, TextBuffer(own).isUnchanged(since: state) else { return nil }
    return number
  }

  /// Replaces the text of a recorded step by that of its amended memento.
  ///
  /// - Returns: the step; nil if it must be recorded as another one: it has children, or another session
  ///   may have its text.
  private func amend(
    _ memento: RecordedMemento<TextBuffer.Memento>, _ row: StoredRow, _ payload: PackedPayload?,
    of file: Int
  ) throws(DatabaseError) -> Kept? {
    let number = number(of: memento.reference)
    guard memento.isAmended, let payload, row.parent != nil,
      memento.state.byteCount <= settings.largestSnapshot,
      let known = try store.memento(number, of: file), known.parent == row.parent,
      known.record.secondsSince1970 == row.record.secondsSince1970,
      try store.children(of: number, of: file).isEmpty,
      try store.sessions(of: file).allSatisfy({ $0.token == token })
    else { return nil }
    try store.replace(number, with: row, delta: payload, of: file) {
      PackedPayload(StoredPayload(of: memento.state, since: nil))
    }
    if printed?.number == number { printed = nil }
    return Kept(
      number: number, parent: row.parent, hasSnapshot: lineage.snapshots.contains(number))
  }
}
