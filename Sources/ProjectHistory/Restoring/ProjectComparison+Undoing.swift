import Files
public import HistoryStore
import MementoArchiveKit
import MementoKit
import Text
public import TextHistory

extension ProjectComparison {
  /// Compares the files of a restore with what they were before it.
  ///
  /// A file that has changed since the restore is a failure: it stays as it is.
  public init(
    takingBack plan: RestorePlan, in store: HistoryDatabase, encodings: ChosenEncodings?
  ) throws(DatabaseError) {
    for file in plan.files where file.isDone {
      guard let stored = try store.file(file.history) else { continue }
      do {
        if let change = try ProjectChange(takingBack: file, of: stored, in: store, encodings) {
          changes.append(change)
        } else {
          failures.append((stored, "it has changed since the restore"))
        }
      } catch {
        failures.append((stored, "\(error)"))
      }
    }
  }
}

extension ProjectChange {
  /// Compares a file with its state before a restore; fails if it has changed since.
  fileprivate init?(
    takingBack file: RestorePlan.File, of stored: StoredFile, in store: HistoryDatabase,
    _ encodings: ChosenEncodings?
  ) throws(HistoryFailure) {
    let disk = try HistoryFailure.file { () throws(FileError) in
      try DiskText(of: file.path, encodings: encodings, isStamped: true)
    }
    guard disk.stamp == file.stampAfter else { return nil }
    let reader = try HistoryFailure.database { () throws(DatabaseError) in
      try HistoryReader(of: stored, in: store, encodings: encodings)
    }
    guard let reader else { return nil }
    var text = PieceTree()
    var action = Action.remove
    if let before = file.before, let row = reader.row(before) {
      text = try HistoryFailure.state { () throws(StoreError) in
        try reader.state(before).recordedText
      }
      action = .write(state: before, secondsSince1970: row.record.secondsSince1970)
    } else if file.before != nil || file.stampBefore != nil {
      // Its state was erased meanwhile.
      throw .state(.notFound(name: "#\(file.before ?? 0)"))
    }
    self.init(
      file: stored, path: file.path,
      present: disk.identity == nil
        ? .missing : reader.numberInFile().map { .state($0) } ?? .unrecorded,
      action: action, difference: LineDifference(from: disk.state.recordedText, to: text),
      stamp: disk.stamp)
  }
}
