package import HistoryStore
package import MementoKit
import TextEditing

/// The known changes by other sessions with the same file.
struct OtherSessions {
  /// The rows that they recorded and that were not passed to the editor yet.
  var rows: [StoredRow] = []
  /// The text as opened, until the file has a history.
  var openedText: TextBuffer.Memento?
  /// Whether the last mementos were refused, so that requests may contain unknown ones.
  var isRefusing = false
  /// The number of erasures in the store at the last comparison; nil before the first.
  var erasureCount: Int?
  /// The steps of this session that amended ones replaced, until the transaction is complete.
  var replaced = ReplacedSteps()
  /// The numbers of erased states, which pending requests may still contain.
  var erased: Set<Int> = []
}

/// The steps that amended ones replaced under new numbers.
struct ReplacedSteps {
  /// The numbers of the steps.
  var numbers: Set<Int> = []
  /// The rows of the steps that remain beside the amended ones.
  var kept: [StoredRow] = []
  /// The number of erasures in the store afterwards; nil if other programs may have erased states,
  /// too.
  var erasureCount: Int?
}

/// Erasures by other programs.
extension FileHistory {
  /// Returns the states that another program has erased since the last call; nil without any.
  ///
  /// - Complexity: O(1) if nothing in the store was erased, otherwise O(mementos).
  package func findErased() throws(DatabaseError) -> ErasedStates? {
    // A spool contains only some of the states.
    guard let file, !isSpooled else { return nil }
    let count = try store.erasureCount()
    if count == others.erasureCount { return nil }
    let states = try erasedStates(of: file)
    others.erasureCount = count
    return states
  }

  private func erasedStates(of file: Int) throws(DatabaseError) -> ErasedStates? {
    let known = lineage.links
    guard try store.file(file) != nil else {
      forgetFile()
      return recordErased(known.map(\.number), [:], [:])
    }
    try loadFromOtherSessions()
    let links = try store.parents(of: file)
    let remaining = Set(links.map(\.number))
    let erased = known.map(\.number).filter { !remaining.contains($0) }
    if erased.isEmpty { return nil }
    let former = Dictionary(known.map { ($0.number, $0.parent) }) { first, _ in first }
    var parents: [Int: Int?] = [:]
    var summaries: [Int: ChangeSummary] = [:]
    for (number, parent) in links where former[number].map({ $0 != parent }) == true {
      parents[number] = .some(parent)
      summaries[number] = try store.memento(number, of: file)?.record.summary
    }
    lineage = Lineage()
    for (number, parent) in links { lineage.append(number, parent: parent) }
    lineage.snapshots = Set(try store.snapshotNumbers(of: file))
    return recordErased(erased, parents, summaries)
  }

  /// Erases a state permanently; the others keep their contents.
  ///
  /// - Returns: the reason why it cannot be erased; nil on success.
  package func erase(
    _ reference: MementoReference, encodings: ChosenEncodings?, isAlive: @escaping (String) -> Bool
  ) throws(HistoryFailure) -> StateErasure.Obstacle? {
    guard let file else { return nil }
    let numbers: Set = [number(of: reference)]
    let reader = try HistoryFailure.database { () throws(DatabaseError) in
      if let path { return try HistoryReader(of: path, in: store, encodings: encodings) }
      return try HistoryReader(untitled: file, in: store)
    }
    guard let reader, reader.file.id == file else { return nil }
    let erasure = StateErasure(store, reader, settings: settings, isAlive: isAlive)
    let obstacle = try HistoryFailure.database { () throws(DatabaseError) in
      try erasure.obstacle(to: numbers)
    }
    if obstacle == nil { try erasure.erase(numbers) }
    return obstacle
  }

  private func recordErased(
    _ erased: [Int], _ parents: [Int: Int?], _ summaries: [Int: ChangeSummary]
  ) -> ErasedStates? {
    let numbers = Set(erased)
    if numbers.isEmpty { return nil }
    others.erased.formUnion(numbers)
    if printed.map({ numbers.contains($0.number) }) == true { printed = nil }
    heads = nil
    return ErasedStates(numbers: numbers, parents: parents, summaries: summaries)
  }

  /// Begins a new history with the next memento, because the store has no history of the file.
  private func forgetFile() {
    file = nil
    lineage = Lineage()
    numbers = [:]
    drafts = DraftNames()
  }

  /// Removes a step that an amended one replaces, as part of a transaction.
  func remove(_ number: Int, replacedBy heir: Int, of file: Int) throws(DatabaseError) {
    let isUpToDate = try !wasErasedSince()
    try store.moveJournal(from: number, to: heir, of: file)
    try store.removeMemento(number, of: file)
    try store.recordErasure()
    others.replaced.numbers.insert(number)
    if isUpToDate, others.erasureCount != nil {
      others.replaced.erasureCount = try store.erasureCount()
    }
  }

  /// Drops the replaced steps after the transaction.
  func dropReplaced() {
    others.rows += others.replaced.kept
    if !others.replaced.numbers.isEmpty {
      lineage.remove(others.replaced.numbers)
      others.erasureCount = others.replaced.erasureCount ?? others.erasureCount
    }
    others.replaced = ReplacedSteps()
  }

  /// Returns whether a memento was erased by another program.
  func isErased(_ reference: MementoReference) -> Bool {
    others.erased.contains(number(of: reference))
  }

  /// Returns whether another program has erased states since the last comparison.
  func wasErasedSince() throws(DatabaseError) -> Bool {
    try others.erasureCount.map { (count) throws(DatabaseError) in try store.erasureCount() != count
    }
      ?? false
  }

  /// Returns whether some mementos follow erased ones, or may follow them.
  func hasErasedParent(
    _ mementos: [RecordedMemento<TextBuffer.Memento>]
  ) throws(DatabaseError) -> Bool {
    if try wasErasedSince() { return true }
    // If the root was joined to the history of another session, it is known already.
    if lineage.count > 0, mementos.first?.reference.id == .root { return true }
    return mementos.contains { $0.parent.map(isErased) == true }
  }
}
