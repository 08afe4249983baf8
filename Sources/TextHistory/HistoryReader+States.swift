public import HistoryStore
public import MementoArchiveKit
import MementoKit
public import TextEditing

extension HistoryReader {
  /// Calls `body` with all states in the order of their numbers, each loaded from its parent.
  ///
  /// - Complexity: O(size of the history), not that of all its texts; states with remaining
  ///   children stay in memory.
  public func forEachState(
    _ body: (StoredRow, Result<TextBuffer.Memento, StoreError>) throws -> Void
  ) throws {
    var waiting: [Int: Int] = rows.reduce(into: [:]) { counts, row in
      if let parent = row.parent { counts[parent, default: 0] += 1 }
    }
    var loaded: [Int: TextBuffer.Memento] = [:]
    for row in rows {
      let number = row.record.number
      let start = row.parent.flatMap { parent in loaded[parent].map { (parent, $0) } }
      let result = Result { () throws(StoreError) in
        if let start, let state = try? history.loadState(number, inMemory: start).last?.state {
          return state
        }
        return try state(number)
      }
      try body(row, result)
      if waiting[number] != nil { loaded[number] = try? result.get() }
      guard let parent = row.parent, let count = waiting[parent] else { continue }
      waiting[parent] = count - 1
      if count == 1 { loaded[parent] = nil }
    }
  }
}

// MARK: The file

extension HistoryReader {
  /// Returns the time at which the file was deleted, in seconds since 1970-01-01 00:00 UTC; nil if
  /// it exists, or the deletion was not noticed.
  public func deletion() throws(DatabaseError) -> Double? {
    try history.store.deletion(of: file.id)
  }

  /// Returns whether a session crashed with unsaved text of the file that is in no state yet.
  public func hasTextOfCrash(isAlive: (String) -> Bool) throws(DatabaseError) -> Bool {
    try history.store.draftNames(of: file.id).contains { name in
      Draft.token(name).map { !isAlive($0) } ?? false
    }
  }
}
