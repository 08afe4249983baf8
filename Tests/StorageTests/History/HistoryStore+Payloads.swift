@testable import Storage

extension HistoryStore {
  /// Adds a memento whose payloads are to be packed.
  func add(
    _ row: StoredRow, edge: StoredPayload?, to file: Int, whole: () -> StoredPayload?
  ) throws(DatabaseError) -> Int {
    try add(row, edge: edge.map(PackedPayload.init), to: file) { whole().map(PackedPayload.init) }
  }
}
