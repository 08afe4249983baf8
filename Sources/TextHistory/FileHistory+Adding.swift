import HistoryStore
import MementoKit
import TextEditing

/// A memento in the store.
struct Kept {
  let number: Int
  let parent: Int?
  let hasSnapshot: Bool
}

/// The recording of a batch of mementos. Most are added. The first state can be that of another
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
      if let shared, parent == nil {
        added.append(Kept(number: shared, parent: nil, hasSnapshot: false))
      } else if let number = try amendedStep(memento, row, of: file), let payload {
        added.append(try amend(number, memento, row, payload, of: file))
      } else {
        if memento.isAmended { try keepStep(memento.reference, of: file) }
        added.append(try add(row, memento.state, payload, to: file))
      }
      let kept = added[added.count - 1]
      fresh[memento.reference.id] = kept.number
    }
    return added
  }

  /// Returns the number of the first state of a file, if another session has just recorded the same
  /// text as this session is about to.
  ///
  /// Two editors that begin a history simultaneously share its first state.
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
    // An unreadable state is not shared.
    let none: HeadsOfFile.Head? = nil
    let state = try? reader.loadState(number, inMemory: none).last?.state
    guard let state, TextBuffer(own).isUnchanged(since: state) else { return nil }
    return number
  }

  /// Returns the number of the recorded step that an amended memento replaces; nil without a step,
  /// or if other data refers to it.
  private func amendedStep(
    _ memento: RecordedMemento<TextBuffer.Memento>, _ row: StoredRow, of file: Int
  ) throws(DatabaseError) -> Int? {
    let number = number(of: memento.reference)
    guard memento.isAmended, row.parent != nil, let known = try store.memento(number, of: file),
      known.parent == row.parent, known.record.name == nil,
      !known.record.marks.contains(.saved), try store.file(file)?.onDisk != number,
      known.record.secondsSince1970 == row.record.secondsSince1970,
      try store.children(of: number, of: file).isEmpty,
      try store.sessions(of: file).allSatisfy({ $0.token == token || $0.current != number })
    else { return nil }
    return number
  }

  /// Records that a step remains beside the amended one: for the editor, it belongs to another
  /// session.
  private func keepStep(_ reference: MementoReference, of file: Int) throws(DatabaseError) {
    guard let row = try store.memento(number(of: reference), of: file) else { return }
    others.replaced.kept.append(row)
  }

  /// Records an amended memento, replacing its step.
  ///
  /// Another running session may have the text of the step, and record steps after it. Then the
  /// memento gets a new number and the step is erased, which the other session notices.
  private func amend(
    _ number: Int, _ memento: RecordedMemento<TextBuffer.Memento>, _ row: StoredRow,
    _ payload: PackedPayload, of file: Int
  ) throws(DatabaseError) -> Kept {
    if printed?.number == number { printed = nil }
    let isAlone = try store.sessions(of: file).allSatisfy {
      $0.token == token || crashedSessions.tokens.contains($0.token)
    }
    let hasSnapshot = lineage.snapshots.contains(number)
    let isLarge = memento.state.byteCount > settings.largestSnapshot
    if isAlone, !(hasSnapshot && isLarge) {
      try store.replace(number, with: row, delta: payload, of: file) {
        PackedPayload(StoredPayload(of: memento.state, since: nil))
      }
      return Kept(number: number, parent: row.parent, hasSnapshot: hasSnapshot)
    }
    let kept = try add(row, memento.state, payload, to: file)
    try remove(number, replacedBy: kept.number, of: file)
    return kept
  }
}
