/// The size of a file's history.
public struct StoredExtent: Hashable, Sendable {
  /// The file.
  public let file: StoredFile
  /// The number of its mementos.
  public let mementoCount: Int
  /// The size in bytes of their payloads and of drafts.
  public let byteCount: Int
}

extension HistoryDatabase {
  /// Returns all files with the size of their histories, most recent first.
  ///
  /// - Complexity: O(mementos).
  public func extents() throws(DatabaseError) -> [StoredExtent] {
    var extents: [StoredExtent] = []
    for file in try files() {
      extents.append(
        StoredExtent(
          file: file, mementoCount: try mementoCount(of: file.id),
          byteCount: try payloadByteCount(of: file.id, in: "edge", "whole", "named")))
    }
    return extents
  }
}
