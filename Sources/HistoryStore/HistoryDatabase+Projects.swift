internal import Files
package import MementoKit
public import SystemPackage

/// The files and states below a folder.
extension HistoryDatabase {
  /// Returns the files with a path below a folder, in the order of their paths.
  ///
  /// - Complexity: O(log n) for n files in the store, and O(1) for each below the folder.
  public func files(below folder: FilePath) throws(DatabaseError) -> [StoredFile] {
    let range = Self.paths(below: folder)
    return try database.all(
      "SELECT \(Self.fileColumns) FROM file WHERE path >= ?1 AND path < ?2 ORDER BY path",
      range.start, range.end, body: Self.file)
  }

  /// Returns the numbers of the files with a path below a folder, ordered by their last states,
  /// newest first.
  ///
  /// - Complexity: O(log n) for n states in the store, for each file below the folder.
  public func filesByLastState(below folder: FilePath) throws(DatabaseError) -> [Int] {
    let range = Self.paths(below: folder)
    return try database.all(
      """
      SELECT id FROM file WHERE path >= ?1 AND path < ?2 ORDER BY (
        SELECT date FROM memento WHERE memento.file = file.id AND number >= 1 AND number < ?3
        ORDER BY number DESC LIMIT 1
      ) DESC, path
      """, range.start, range.end, Self.endOfNumbers
    ) { $0.int(0) }
  }

  /// Calls `body` with each state of the files below a folder, in the order of the paths, until it
  /// returns false.
  ///
  /// - Complexity: O(states), some tenths of a microsecond each.
  public func forEachStep(
    below folder: FilePath, _ body: (StoredStep) -> Bool
  ) throws(DatabaseError) {
    let range = Self.paths(below: folder)
    try forEachStep(
      database.statement(
        """
        SELECT \(Self.stepColumns) FROM file JOIN memento ON memento.file = file.id
        WHERE path >= ?1 AND path < ?2 AND number >= 1 AND number < ?3 ORDER BY path
        """, range.start, range.end, Self.endOfNumbers), body)
  }

  /// Calls `body` with each state of a file, in the order of the numbers.
  ///
  /// - Complexity: O(states), some tenths of a microsecond each.
  public func forEachStep(
    of file: Int, _ body: (StoredStep) -> Void
  ) throws(DatabaseError) {
    try forEachStep(
      database.statement(
        """
        SELECT \(Self.stepColumns) FROM memento
        WHERE file = ?1 AND number >= 1 AND number < ?2 ORDER BY number
        """, file, Self.endOfNumbers)
    ) {
      body($0)
      return true
    }
  }

  /// Calls `body` with each noticed creation and deletion of a file below a folder, as a step to
  /// the state of the file at that time.
  public func forEachFileEvent(
    below folder: FilePath, _ body: (StoredStep, _ isDeletion: Bool) -> Void
  ) throws(DatabaseError) {
    let range = Self.paths(below: folder)
    // All entries are read once, because the index covers every entry of a file, and few are of
    // these kinds.
    let statement = try database.statement(
      """
      SELECT file.id, number, date, cause FROM journal NOT INDEXED
      CROSS JOIN file ON file.id = journal.file
      WHERE cause IN (?3, ?4) AND path >= ?1 AND path < ?2
      """, range.start, range.end, JournalCause.created.rawValue, JournalCause.deleted.rawValue)
    defer { statement.reset() }
    while try statement.step() {
      let step = StoredStep(
        file: statement.int(0), number: statement.int(1), secondsSince1970: statement.seconds(2),
        added: 0, removed: 0, unit: .lines, isFirst: false, isNamed: false)
      body(step, statement.int(3) == JournalCause.deleted.rawValue)
    }
  }

  /// Returns the times until which states of files below a folder are copies, in seconds since
  /// 1970-01-01 00:00 UTC, by the numbers of the files.
  ///
  /// At that time, a text was saved as that file, and its former file has these states, too.
  public func copiesEnd(below folder: FilePath) throws(DatabaseError) -> [Int: Double] {
    let range = Self.paths(below: folder)
    // If another state was in a file, the text had a file.
    let ends = try database.all(
      """
      SELECT file.id, max(entry.date) FROM journal AS entry NOT INDEXED
      CROSS JOIN file ON file.id = entry.file
      WHERE cause = ?3 AND path >= ?1 AND path < ?2 AND EXISTS (
        SELECT 1 FROM memento WHERE memento.file = entry.file AND fingerprint IS NOT NULL
        AND memento.number <> entry.number AND memento.date < entry.date
      ) GROUP BY file.id
      """, range.start, range.end, JournalCause.savedAs.rawValue
    ) { ($0.int(0), $0.seconds(1)) }
    return Dictionary(ends) { $1 }
  }

  private static var stepColumns: String {
    "memento.file, number, date, added, removed, unit, parent IS NULL, name IS NOT NULL"
  }

  private func forEachStep(
    _ statement: Statement, _ body: (StoredStep) -> Bool
  ) throws(DatabaseError) {
    defer { statement.reset() }
    while try statement.step() {
      let step = StoredStep(
        file: statement.int(0), number: statement.int(1), secondsSince1970: statement.seconds(2),
        added: statement.count(3), removed: statement.count(4),
        unit: ChangeSummary.Unit(code: statement.int(5)), isFirst: statement.int(6) != 0,
        isNamed: statement.int(7) != 0)
      if !body(step) { return }
    }
  }

  /// Marks a state as part of a named state of a project, or removes the mark.
  public func setKept(_ isKept: Bool, _ number: Int, of file: Int) throws(DatabaseError) {
    let mark = Int(MementoMarks.kept.rawValue)
    try database.run(
      "UPDATE memento SET marks = iif(?3, marks | ?4, marks & ~?4) WHERE file = ?1 AND number = ?2",
      file, number, isKept ? 1 : 0, mark)
  }

  /// Returns the range of the paths below a folder: `/` is the byte before `0`.
  private static func paths(below folder: FilePath) -> (start: [UInt8], end: [UInt8]) {
    var bytes = folder.bytes
    if bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return (bytes + [UInt8(ascii: "/")], bytes + [UInt8(ascii: "0")])
  }
}

/// A state of one of many files, without its text and its title.
public struct StoredStep: Hashable, Sendable {
  /// The number of the file in the store.
  public let file: Int
  /// The number of the state.
  public let number: Int
  /// The time of recording, in seconds since 1970-01-01 00:00 UTC.
  public let secondsSince1970: Double
  /// The number of added units.
  public let added: Int
  /// The number of removed units.
  public let removed: Int
  /// The counted unit.
  package let unit: ChangeSummary.Unit
  /// Whether the state has no parent.
  public let isFirst: Bool
  /// Whether the user named it.
  public let isNamed: Bool

  /// The number of lines that it changed: a change within a line counts as one.
  public var lineCount: Int {
    switch unit {
    case .lines: max(added, removed)
    case .characters: added + removed > 0 ? 1 : 0
    case .items: 0
    }
  }
}
