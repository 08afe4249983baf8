@testable import HistoryStore

extension HistoryDatabase {
  /// Adds a memento with payloads to compress.
  func add(
    _ row: StoredRow, delta: StoredPayload?, to file: Int, snapshot: () -> StoredPayload?
  ) throws(DatabaseError) -> Int {
    try add(row, delta: delta.map(PackedPayload.init), to: file) {
      snapshot().map(PackedPayload.init)
    }
  }
}
