public import MementoKit

/// Runs of the editor, so that one that did not come to its end is noticed.
extension HistoryStore {
  /// A run that has, or had, a file open.
  public struct Session: Hashable, Sendable {
    /// The name of the run.
    public let token: String
    /// When it opened the file, in seconds since 1970-01-01 00:00 UTC.
    public let since: Double
    /// The number of the state it was in.
    public let current: Int
  }

  /// Notes that a run has a file open and is in this state of it.
  public func setSession(
    _ token: String, of file: Int, current: Int, since: Double
  ) throws(DatabaseError) {
    try database.run(
      """
      INSERT INTO session (token, file, since, current) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT DO UPDATE SET current = excluded.current
      """, token, file, since, current)
  }

  /// Notes that a run has closed a file.
  public func endSession(_ token: String, of file: Int) throws(DatabaseError) {
    try database.run("DELETE FROM session WHERE token = ?1 AND file = ?2", token, file)
  }

  /// The runs that have not said that they closed the file, the oldest first.
  public func sessions(of file: Int) throws(DatabaseError) -> [Session] {
    try database.all(
      "SELECT token, since, current FROM session WHERE file = ?1 ORDER BY since", file
    ) { Session(token: $0.text(0) ?? "", since: $0.double(1), current: $0.int(2)) }
  }

  /// Texts that never had a file, and that a run has not said to have closed.
  public func nameless() throws(DatabaseError) -> [(file: Int, session: Session)] {
    try database.all(
      """
      SELECT file.id, token, since, session.current FROM file JOIN session ON session.file = file.id
      WHERE path IS NULL ORDER BY since DESC
      """
    ) {
      ($0.int(0), Session(token: $0.text(1) ?? "", since: $0.double(2), current: $0.int(3)))
    }
  }
}

/// Drafts, kept under names as part of a larger transaction.
extension HistoryStore {
  /// Keeps a memento under a name of a file.
  public func keep(
    _ memento: StoredMemento, as name: String, of file: Int
  ) throws(DatabaseError) {
    try keep(
      PackedPayload(StoredPayload(version: memento.version, bytes: memento.payload)),
      ofType: memento.type, at: memento.secondsSince1970, as: name, of: file)
  }

  /// Keeps a memento under a name of a file, whose payload was packed before: in a transaction other
  /// programs would have to wait for that.
  public func keep(
    _ payload: PackedPayload, ofType type: String, at seconds: Double, as name: String,
    of file: Int
  ) throws(DatabaseError) {
    try database.run(
      "INSERT OR REPLACE INTO named VALUES (?1, ?2, ?3, ?4, ?5, ?6)", file, name, type,
      payload.version, seconds, payload.bytes)
  }

  /// Gives the mementos under names of a file to another.
  public func moveNamed(from file: Int, to other: Int) throws(DatabaseError) {
    try database.run("UPDATE OR REPLACE named SET file = ?2 WHERE file = ?1", file, other)
  }

  /// The memento of a name of a file; nil where there is none, and without a payload where that is
  /// damaged.
  public func kept(
    _ name: String, of file: Int
  ) throws(DatabaseError) -> (memento: StoredMemento, isDamaged: Bool)? {
    try database.first(
      "SELECT type, version, date, payload FROM named WHERE file = ?1 AND name = ?2", file, name
    ) {
      let payload = PackedPayload.unpack($0.bytes(3))
      let memento = StoredMemento(
        type: $0.text(0) ?? "", version: $0.int(1), secondsSince1970: $0.double(2),
        payload: payload ?? [])
      return (memento, payload == nil)
    }
  }

  /// Erases the memento of a name of a file, if there is one.
  ///
  /// - Returns: whether there was.
  @discardableResult
  public func drop(_ name: String, of file: Int) throws(DatabaseError) -> Bool {
    try database.run("DELETE FROM named WHERE file = ?1 AND name = ?2", file, name) > 0
  }
}
