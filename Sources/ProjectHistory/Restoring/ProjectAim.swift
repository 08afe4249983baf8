import Files
import HistoryStore
import MementoKit
import TextHistory

/// The earlier state of a project to go back to.
public enum ProjectAim: Sendable {
  /// What was in the files at a time, in seconds since 1970-01-01 00:00 UTC.
  case time(Double)
  /// Given states of files, by the numbers of the files in the store, and for any other that is there what was in
  /// it at a time.
  case states([Int: Int], at: Double = .infinity)

  /// The state of a file at the aim.
  enum State {
    /// A state, and whether anything shows that the file existed then.
    case row(StoredRow, isCertain: Bool)
    /// The file began later, or was deleted before.
    case none
  }

  /// Returns the history that has the state of a file at the aim: the present one of its path, or that of a text
  /// which was replaced later; nil if the path had none then.
  func history(for reader: HistoryReader) throws(DatabaseError) -> HistoryReader? {
    switch self {
    case .time(let time): return try reader.historyOfPath(at: time)
    case .states(let numbers, let time):
      if numbers[reader.file.id] != nil { return reader }
      let named = try reader.formerHistories().first { numbers[$0.file.id] != nil }
      if let named { return named }
      return try reader.historyOfPath(at: time)
    }
  }

  /// Returns the state of a file at the aim.
  ///
  /// At a time, it is what was in the file by the journal; before the journal began, the newest saved state
  /// until then. A file that was first edited later has its oldest text: what an editor found in it. A text that
  /// was never saved is not written.
  func state(of reader: HistoryReader) -> State {
    switch self {
    case .states(let numbers, let time):
      if let row = numbers[reader.file.id].flatMap(reader.row) { return .row(row, isCertain: true) }
      // One that is gone was perhaps gone then; it has no state with the name.
      if reader.path?.isMissing ?? true { return .none }
      return ProjectAim.time(time).state(of: reader)
    case .time(let time):
      let known = reader.journal.last { $0.cause.isAboutFile && $0.secondsSince1970 <= time }
      if known?.cause == .deleted { return .none }
      if known == nil, reader.journal.contains(where: { $0.cause == .created }) { return .none }
      let row =
        known.flatMap { reader.row($0.number) }
        ?? reader.rows.last {
          $0.record.secondsSince1970 <= time
            && ($0.parent == nil || $0.record.marks.contains(.saved))
        }
      guard let row = row ?? reader.oldest, !row.isBeforeFile else { return .none }
      let isLater = { (seconds: Double) in seconds > time }
      // Without a journal, as before there was one; states of another machine have no entries in it.
      let isCertain =
        reader.journal.isEmpty
        ? reader.rows.contains { isLater($0.record.secondsSince1970) }
        : reader.journal.contains { isLater($0.secondsSince1970) }
      return .row(row, isCertain: isCertain)
    }
  }
}

extension HistoryReader {
  /// The text that an editor found in the file; nil if there was none: the file had just begun.
  fileprivate var oldest: StoredRow? {
    rows.first.flatMap { $0.parent == nil && $0.byteCount > 0 ? $0 : nil }
  }
}

extension StoredRow {
  /// Whether it is the empty text with which an editor began a file that did not exist.
  fileprivate var isBeforeFile: Bool {
    parent == nil && byteCount == 0 && fingerprint == nil && !record.marks.contains(.saved)
  }
}
