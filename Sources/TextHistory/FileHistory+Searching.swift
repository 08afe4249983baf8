public import HistoryStore
package import MementoKit
public import Text
public import TextEditing

extension FileHistory {
  /// Returns the stored states that a tree has not loaded.
  ///
  /// Unreadable states count as missing.
  ///
  /// - Parameter failed: called with the error of the store itself.
  package func storedStates(
    of tree: MementoTree<TextBuffer.Memento>,
    failed: @escaping (DatabaseError) -> Void = { _ in }
  ) -> StoredStates {
    let shelf = Shelf(history: self, tree: tree, failed: failed)
    return StoredStates(steps: shelf.steps, whole: shelf.snapshot, isWhole: shelf.hasSnapshot)
  }
}

/// The states of one tree in the store.
private struct Shelf {
  let history: FileHistory
  let tree: MementoTree<TextBuffer.Memento>
  let failed: (DatabaseError) -> Void

  private func number(of id: MementoID) -> Int { history.number(of: tree.reference(to: id)) }

  func hasSnapshot(_ id: MementoID) -> Bool { history.lineage.snapshots.contains(number(of: id)) }

  func snapshot(_ id: MementoID) -> StoredStates.Payload? {
    guard let file = history.file, hasSnapshot(id) else { return nil }
    do throws(DatabaseError) {
      let payload = try history.store.snapshot(number(of: id), of: file)
      return payload.map { ($0.bytes, $0.version) }
    } catch {
      failed(error)
      return nil
    }
  }

  func steps(_ places: Range<Int>) -> [StoredStates.Payload?] {
    var steps = [StoredStates.Payload?](repeating: nil, count: places.count)
    let wanted = places.compactMap { place in
      numberOfStep(to: MementoID(index: place)).map { ($0, place - places.lowerBound) }
    }
    guard let file = history.file else { return steps }
    let order = Dictionary(wanted) { first, _ in first }
    do throws(DatabaseError) {
      try history.store.forEachDelta(of: file, among: Array(order.keys)) { number, payload in
        if let place = order[number] { steps[place] = (payload.bytes, payload.version) }
      }
    } catch {
      failed(error)
    }
    return steps
  }

  /// Returns the number of a memento whose delta starts at its parent in the tree.
  ///
  /// If a memento's own parent is missing in the store, the tree puts it below the root, but its
  /// delta starts elsewhere.
  private func numberOfStep(to id: MementoID) -> Int? {
    guard let parent = tree.parent(of: id) else { return nil }
    let number = number(of: id)
    return history.lineage.parent(of: number) == self.number(of: parent) ? number : nil
  }
}

extension HistoryReader {
  /// Searches for words in titles, names and texts of all states.
  ///
  /// - Returns: findings in which the index of a memento is its index in `rows`.
  /// - Complexity: O(size of the history), not that of all its texts.
  public func search(for pattern: BytePattern) throws(DatabaseError) -> HistoryFindings {
    guard var tree else { return HistoryFindings() }
    // The deltas of a large text depend on the file.
    if let (number, state) = anchor(), let place = history.lineage.place(of: number) {
      tree.load(state, before: nil, of: MementoID(index: place))
    }
    var failure: DatabaseError?
    var search = HistorySearch(
      for: pattern, in: tree, stored: history.storedStates(of: tree) { failure = failure ?? $0 })
    search.run()
    if let failure { throw failure }
    return search.findings
  }

  /// Searches for the states that changed a part of a state.
  ///
  /// - Parameters:
  ///   - part: the part in that state.
  ///   - number: the number of the state.
  /// - Returns: findings as those of `search(for:)`.
  /// - Complexity: O(size of the history), not that of all its texts.
  public func search(
    for part: TextPart, of state: TextBuffer.Memento, number: Int
  ) throws(DatabaseError) -> HistoryFindings {
    guard var outline, let place = history.lineage.place(of: number) else {
      return HistoryFindings()
    }
    outline.visit(MementoID(index: place))
    var tree = MementoTree<TextBuffer.Memento>(outline)
    tree.load(state, before: nil, of: MementoID(index: place))
    var failure: DatabaseError?
    var search = HistorySearch(
      HistoryQuery(serial: 0, for: .part(part), in: tree),
      stored: history.storedStates(of: tree) { failure = failure ?? $0 })
    search.run()
    if let failure { throw failure }
    return search.findings
  }

  /// The mementos as a tree without loaded states.
  private var tree: MementoTree<TextBuffer.Memento>? { outline.map { MementoTree($0) } }

  private var outline: MementoOutline? {
    guard let first = rows.first else { return nil }
    var outline = MementoOutline(root: first.record)
    outline.reserveCapacity(rows.count)
    for row in rows.dropFirst() {
      let parent = history.lineage.parent(of: row.record.number)
        .flatMap { history.lineage.place(of: $0) }
      outline.append(row.record, parent: MementoID(index: parent ?? 0))
    }
    return outline
  }
}
