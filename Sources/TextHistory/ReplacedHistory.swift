import MementoKit
public import Storage
public import SystemPackage
import TextModel

/// The history of a large file that another text is about to replace.
///
/// Its states are told from what is in the file: when that is gone, nothing leads to them. Kept whole,
/// the first leads to all others.
public struct ReplacedHistory {
  private let reader: HistoryReader
  private let store: HistoryStore
  /// The numbers of the states to which nothing leads but the file.
  private let numbers: [Int]

  /// The history of the file at a path; nil where none of its states needs the file.
  ///
  /// - Parameter path: canonical.
  /// - Complexity: O(mementos).
  public init?(of path: FilePath, in store: HistoryStore) throws(DatabaseError) {
    guard try store.file(at: path) != nil,
      let reader = try HistoryReader(of: path, in: store)
    else { return nil }
    numbers = reader.rows.map(\.record.number).filter { !reader.isReachable($0) }
    if numbers.isEmpty { return nil }
    self.reader = reader
    self.store = store
  }

  /// How many states cannot be read without the file.
  public var stateCount: Int { numbers.count }

  /// The bytes of the text that would have to be kept, at least.
  public var byteCount: Int { firsts.map(\.byteCount).max() ?? 0 }

  /// Those that were made from no other that needs the file.
  private var firsts: [StoredRow] {
    let needing = Set(numbers)
    return numbers.compactMap(reader.row).filter { row in
      row.parent.map { !needing.contains($0) } ?? true
    }
  }

  /// Keeps whole what all others can be told from; durable when it returns.
  ///
  /// Where the file is none of the states, there is no way to them, and nothing is kept.
  ///
  /// - Complexity: O(text), some 200 MB a second.
  public func keep() throws(HistoryFailure) {
    guard reader.anchor() != nil else { return }
    let codec = TextCodec()
    for row in firsts {
      let number = row.record.number
      let state = try HistoryFailure.state { () throws(StoreError) in try reader.state(number) }
      let bytes = codec.encode(state, since: nil)
      try HistoryFailure.database { () throws(DatabaseError) in
        try store.setWhole(
          StoredPayload(version: codec.version, bytes: bytes), of: number, of: reader.file.id)
      }
    }
  }
}
