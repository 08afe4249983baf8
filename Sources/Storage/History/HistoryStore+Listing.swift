/// What is kept of a file, in figures.
public struct StoredExtent: Hashable, Sendable {
  /// The file.
  public let file: StoredFile
  /// How many mementos there are of it.
  public let mementoCount: Int
  /// How many bytes their payloads take, and those of drafts.
  public let byteCount: Int
}

extension HistoryStore {
  /// All files with what is kept of them, the one edited last first.
  ///
  /// - Complexity: O(mementos).
  public func extents() throws(DatabaseError) -> [StoredExtent] {
    var extents: [StoredExtent] = []
    for file in try files() {
      extents.append(
        StoredExtent(
          file: file, mementoCount: try mementoCount(of: file.id),
          byteCount: try payloadByteCount(of: file.id)))
    }
    return extents
  }

  private func payloadByteCount(of file: Int) throws(DatabaseError) -> Int {
    var count = 0
    for table in ["edge", "whole", "named"] {
      count +=
        try database.first("SELECT sum(length(payload)) FROM \(table) WHERE file = ?1", file) {
          $0.int(0)
        } ?? 0
    }
    return count
  }
}
