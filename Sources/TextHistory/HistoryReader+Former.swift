public import HistoryStore
import MementoKit
import SystemPackage

/// The successive histories of a path whose file was replaced by other texts.
extension HistoryReader {
  /// Returns the history of the text that the path had at a time: this one, or that of a text that
  /// was replaced later; nil if the path had none.
  ///
  /// - Parameter secondsSince1970: the time, in seconds since 1970-01-01 00:00 UTC.
  public func historyOfPath(at secondsSince1970: Double) throws(DatabaseError) -> HistoryReader? {
    if hadPath(at: secondsSince1970) { return self }
    return try formerHistories().first { $0.hadPath(at: secondsSince1970) }
  }

  /// Returns whether the file was deleted at a time, according to the journal.
  public func wasDeleted(at secondsSince1970: Double) -> Bool {
    journal.last { $0.cause.isAboutFile && $0.secondsSince1970 <= secondsSince1970 }?.cause
      == .deleted
  }

  /// Returns the earlier histories of the path, newest first.
  public func formerHistories() throws(DatabaseError) -> [HistoryReader] {
    guard let path else { return [] }
    var readers: [HistoryReader] = []
    for file in try history.store.former(of: path) where file.id != self.file.id {
      let reader = try HistoryReader(of: file, in: history.store, encodings: encodings)
      if let reader { readers.append(reader) }
    }
    return readers
  }

  /// Returns whether the text had the path at a time, or no other text is known.
  private func hadPath(at secondsSince1970: Double) -> Bool {
    let start = journal.last { $0.cause == .savedAs }
    return start.map { $0.secondsSince1970 <= secondsSince1970 } ?? true
  }
}
