import Files
public import HistoryStore
import MementoArchiveKit
import MementoKit
public import Projects
import Text
public import TextHistory

extension ProjectComparison {
  /// Compares the files of a restore with their states before it.
  ///
  /// - Parameter paths: the files, by their paths below the folder; nil for all.
  public init(
    undoing plan: RestorePlan, among paths: PathFilter? = nil, in store: HistoryDatabase,
    encodings: ChosenEncodings?
  ) throws(DatabaseError) {
    for file in plan.files where file.isDone {
      guard let stored = try store.file(file.history),
        paths?.chooses(stored, below: plan.folder) ?? true
      else { continue }
      do {
        guard let change = try ProjectChange(undoing: file, of: stored, in: store, encodings)
        else {
          sameCount += 1
          continue
        }
        if change.stamp == file.stampAfter {
          changes.append(change)
        } else {
          changedSince.append(change)
        }
      } catch {
        failures.append((stored, "\(error)"))
      }
    }
  }
}

extension ProjectChange {
  /// Compares a file with its state before a restore; fails if they are equal.
  fileprivate init?(
    undoing file: RestorePlan.File, of stored: StoredFile, in store: HistoryDatabase,
    _ encodings: ChosenEncodings?
  ) throws(HistoryFailure) {
    let disk = try HistoryFailure.file { () throws(FileError) in
      try DiskText(of: file.path, encodings: encodings, isStamped: true)
    }
    let reader = try HistoryFailure.database { () throws(DatabaseError) in
      try HistoryReader(of: stored, in: store, encodings: encodings)
    }
    guard let reader else { throw .state(.notFound(name: "#\(file.before ?? 1)")) }
    reader.use(disk)
    var text = PieceTree()
    var action = Action.remove
    if let before = file.before, let row = reader.row(before) {
      let state = try HistoryFailure.state { () throws(StoreError) in try reader.state(before) }
      if disk.equals(state) { return nil }
      text = state.recordedText
      action = .write(state: before, secondsSince1970: row.record.secondsSince1970)
    } else if file.before != nil || file.stampBefore != nil {
      // Its state was erased meanwhile.
      throw .state(.notFound(name: "#\(file.before ?? 0)"))
    } else if disk.identity == nil {
      return nil
    }
    self.init(
      file: stored, path: file.path,
      present: Present(disk, of: reader),
      action: action, difference: LineDifference(from: disk.state.recordedText, to: text),
      stamp: disk.stamp, permissions: file.permissions)
  }
}
