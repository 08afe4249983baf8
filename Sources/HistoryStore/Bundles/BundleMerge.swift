package import SystemPackage

/// The addition of the histories of a bundle to the store.
package struct BundleMerge {
  private let contents: BundleContents
  private let target: HistoryDatabase

  /// Creates the addition of a bundle.
  package init(_ contents: BundleContents, into target: HistoryDatabase) {
    self.contents = contents
    self.target = target
  }

  /// Returns the comparison of a file with the store.
  ///
  /// - Parameter path: the path of the file on this machine.
  /// - Complexity: O(states).
  package func match(
    _ file: BundleContents.File, at path: FilePath
  ) throws(DatabaseError) -> BundleMatch {
    let there = try target.file(at: path)
    let own = try there.map { (file) throws(DatabaseError) in
      try Self.rows(of: file.id, in: target)
    }
    return BundleMatch(
      try Self.rows(of: file.id, in: contents.store), with: own ?? [], of: there?.id)
  }

  /// Adds the history of a file, as part of a transaction.
  ///
  /// - Parameter match: the comparison from the same transaction, after its texts were compared.
  /// - Returns: the number of the file in the store, and the numbers of its states by those in the
  ///   bundle.
  package func add(
    _ file: BundleContents.File, at path: FilePath, _ match: BundleMatch
  ) throws(DatabaseError) -> (file: Int, numbers: [Int: Int]) {
    guard var known = try contents.store.file(file.id) else {
      throw DatabaseError(code: 0, path: contents.store.path, finding: .contradictory)
    }
    known.path = path
    let merge = try FileMerge(
      known, from: contents.store, into: target, spoolOf: nil, taking: match)
    _ = try merge.run()
    guard merge.isComplete else {
      throw DatabaseError(code: 0, path: contents.store.path, finding: .contradictory)
    }
    // Redo keeps its target.
    for (number, child) in match.visited {
      try target.setVisited(child, of: number, of: merge.goal.file)
    }
    // The store may have had only a draft.
    if !merge.goal.isNew, match.isFirst { try merge.recordFile() }
    return (merge.goal.file, merge.numbers)
  }

  /// Returns the mementos of a file, ordered by number.
  private static func rows(
    of file: Int, in store: HistoryDatabase
  ) throws(DatabaseError) -> [StoredRow] {
    var rows: [StoredRow] = []
    try store.forEachMemento(of: file) { rows.append($0) }
    return rows
  }
}
