public import HistoryStore
import MementoArchiveKit
import MementoKit
public import SystemPackage
import TextEditing

/// The history of a large file that is about to be replaced by another text.
///
/// Its states depend on the file. After a snapshot of the first is stored, all others stay
/// readable.
public struct ReplacedHistory {
  private let reader: HistoryReader
  private let store: HistoryDatabase
  /// The numbers of the states that depend on the file.
  private let numbers: [Int]

  /// Reads the history of the file at a canonical path; fails if none of its states depends on the
  /// file.
  ///
  /// - Complexity: O(mementos).
  public init?(
    of path: FilePath, in store: HistoryDatabase, encodings: ChosenEncodings?
  ) throws(DatabaseError) {
    guard try store.file(at: path) != nil,
      let reader = try HistoryReader(of: path, in: store, encodings: encodings)
    else { return nil }
    numbers = reader.rows.map(\.record.number).filter { !reader.isReachable($0) }
    if numbers.isEmpty { return nil }
    self.reader = reader
    self.store = store
  }

  /// The number of states that depend on the file.
  public var stateCount: Int { numbers.count }

  /// The minimum size in bytes of the snapshot.
  public var byteCount: Int { firsts.map(\.byteCount).max() ?? 0 }

  /// The states that depend on the file directly.
  private var firsts: [StoredRow] {
    let needing = Set(numbers)
    return numbers.compactMap(reader.row).filter { row in
      row.parent.map { !needing.contains($0) } ?? true
    }
  }

  /// Stores snapshots from which all other states are readable; durable when the call returns.
  ///
  /// If the file is none of the states, they are lost already, and the call stores nothing.
  ///
  /// - Complexity: O(text), about 200 MB a second.
  public func keep() throws(HistoryFailure) {
    guard reader.anchor() != nil else { return }
    for row in firsts {
      let number = row.record.number
      let state = try HistoryFailure.state { () throws(StoreError) in try reader.state(number) }
      let snapshot = StoredPayload(of: state, since: nil)
      try HistoryFailure.database { () throws(DatabaseError) in
        try store.setSnapshot(snapshot, of: number, of: reader.file.id)
      }
    }
  }
}
