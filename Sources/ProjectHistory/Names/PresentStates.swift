import Files
public import HistoryStore
import MementoArchiveKit
import MementoKit
public import SystemPackage
public import TextHistory

/// The present states of the files of a folder.
public struct PresentStates {
  /// The numbers of the states, by the numbers of the files in the store.
  public private(set) var states: [Int: Int] = [:]
  /// The files whose text could not be recorded, each with the reason.
  public private(set) var failures: [(file: StoredFile, reason: String)] = []

  /// Finds the states of the files below a folder, and records texts that another program wrote.
  ///
  /// Deleted files have no state.
  ///
  /// - Parameter now: in seconds since 1970-01-01 00:00 UTC.
  public init(
    of folder: FilePath, in store: HistoryDatabase, recording: FileRecording,
    encodings: ChosenEncodings?, at now: Double
  ) throws(DatabaseError) {
    for file in try store.files(below: folder) {
      guard let path = file.path, !path.isMissing else { continue }
      do {
        let reader = try HistoryReader(of: file, in: store, encodings: encodings)
        if let number = reader?.numberInFile() {
          states[file.id] = number
          // Another program wrote an earlier text of the file.
          if number != file.onDisk {
            try store.add(
              [JournalEntry(number: number, secondsSince1970: now, cause: .changedOnDisk)],
              toJournalOf: file.id)
          } else {
            try store.recordExistence(of: [(file, exists: true)], at: now)
          }
        } else if let recorded = try recording.record(path, at: now) {
          states[recorded.history] = recorded.number
        } else {
          failures.append((file, "its text is too large to be recorded without the file"))
        }
      } catch {
        failures.append((file, "\(error)"))
      }
    }
  }
}
