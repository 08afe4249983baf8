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
    try files().map { (file) throws(DatabaseError) in
      try StoredExtent(
        file: file, mementoCount: mementoCount(of: file.id),
        byteCount: payloadByteCount(of: file.id, in: "edge", "whole", "named"))
    }
  }
}
