import Files
import HistoryStore
import MementoKit
import TextHistory

/// The earlier state of a project that a restore writes.
public enum ProjectAim: Sendable {
  /// The contents of the files at a time, in seconds since 1970-01-01 00:00 UTC.
  case time(Double)
  /// Given states of files, by the numbers of the files in the store. Any other existing file gets
  /// its contents at the time.
  case states([Int: Int], at: Double = .infinity)

  /// The state of a file at the aim.
  enum State {
    /// A state, and whether the file certainly existed at the aim.
    case row(StoredRow, isCertain: Bool)
    /// The file did not exist: it began later or was deleted before.
    case none
  }

  /// Returns the history with the state of a file at the aim: the present history of its path, or
  /// that of a text that was replaced later; nil if the path had none.
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
  /// For a time, the journal decides. Before the first entry of the journal, it is the newest saved
  /// state until the time. If the file was first edited later, it is its oldest text, which an
  /// editor found in it. A text that was never saved is never written.
  func state(of reader: HistoryReader) -> State {
    switch self {
    case .states(let numbers, let time):
      if let row = numbers[reader.file.id].flatMap(reader.row) { return .row(row, isCertain: true) }
      // A missing file may have been missing then; it has no state with the name.
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
      // States from before the journal and states of another machine have no entries in it.
      let isCertain =
        reader.journal.isEmpty
        ? reader.rows.contains { isLater($0.record.secondsSince1970) }
        : reader.journal.contains { isLater($0.secondsSince1970) }
      return .row(row, isCertain: isCertain)
    }
  }
}

extension HistoryReader {
  /// The text that an editor found in the file; nil if the file was new.
  fileprivate var oldest: StoredRow? {
    rows.first.flatMap { $0.parent == nil && $0.byteCount > 0 ? $0 : nil }
  }
}

extension StoredRow {
  /// Whether the state is the empty text of a new file that did not exist yet.
  fileprivate var isBeforeFile: Bool {
    parent == nil && byteCount == 0 && fingerprint == nil && !record.marks.contains(.saved)
  }
}
