package import MementoKit

/// The erasure of single states, which sessions with the file notice.
extension HistoryDatabase {
  /// The number of erasures in the store: a session compares it to notice one by another program.
  ///
  /// It is in the row of file 0.
  public func erasureCount() throws(DatabaseError) -> Int {
    try database.first("SELECT next FROM file WHERE id = 0") { $0.int(0) } ?? 0
  }

  /// Records that states were erased, as part of the same transaction.
  public func noteErasure() throws(DatabaseError) {
    try database.run(
      "UPDATE file SET next = iif(next BETWEEN 1 AND 2147483646, next + 1, 1) WHERE id = 0")
  }

  /// Returns the mementos of a file with their parents, ordered by number.
  ///
  /// - Complexity: O(mementos), about 0.2 µs each.
  public func parents(of file: Int) throws(DatabaseError) -> [(number: Int, parent: Int?)] {
    try database.all(
      """
      SELECT number, parent FROM memento WHERE file = ?1 AND number >= 1 AND number < ?2
      ORDER BY number
      """, file, Self.endOfNumbers
    ) { ($0.int(0), $0.optionalInt(1)) }
  }

  /// Attaches a memento to another parent, with the delta from there; nil makes it a root.
  package func attach(
    _ number: Int, of file: Int, to parent: Int?, delta: PackedPayload?, summary: ChangeSummary
  ) throws(DatabaseError) {
    try database.run("DELETE FROM edge WHERE file = ?1 AND number = ?2", file, number)
    try database.run(
      "UPDATE memento SET parent = ?3 WHERE file = ?1 AND number = ?2", file, number, parent)
    try setSummary(summary, of: number, of: file)
    guard let delta else { return }
    try database.run(
      "INSERT INTO edge VALUES (?1, ?2, ?3, ?4)", file, number, delta.version, delta.bytes)
  }

  /// Replaces the title and the figures of a memento.
  package func setSummary(
    _ summary: ChangeSummary, of number: Int, of file: Int
  ) throws(DatabaseError) {
    try database.run(
      """
      UPDATE memento SET title = ?3, added = ?4, removed = ?5, unit = ?6
      WHERE file = ?1 AND number = ?2
      """, file, number, summary.title, summary.added, summary.removed, summary.unit.code)
  }

  /// Redirects whatever names an erased memento as the present one to another; nil for none.
  ///
  /// - Parameter heir: the memento in whose place the erased one stood.
  public func replaceCurrent(
    _ number: Int, by heir: Int?, of file: Int
  ) throws(DatabaseError) {
    try database.run(
      "UPDATE file SET current = ?3 WHERE id = ?1 AND current = ?2", file, number, heir)
    try database.run("UPDATE file SET on_disk = NULL WHERE id = ?1 AND on_disk = ?2", file, number)
    guard let heir else { return }
    try database.run(
      "UPDATE session SET current = ?3 WHERE file = ?1 AND current = ?2", file, number, heir)
  }
}
