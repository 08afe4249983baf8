public import MementoArchiveKit

/// The sessions, recorded so that a crashed one is detected.
extension HistoryDatabase {
  /// A session that has or had a file open.
  public struct Session: Hashable, Sendable {
    /// The name of the session.
    public let token: String
    /// The time of opening the file, in seconds since 1970-01-01 00:00 UTC.
    public let since: Double
    /// The number of its current state.
    public let current: Int
  }

  /// Records that a session has a file open, in this state.
  public func setSession(
    _ token: String, of file: Int, current: Int, since: Double
  ) throws(DatabaseError) {
    try database.run(
      """
      INSERT INTO session (token, file, since, current) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT DO UPDATE SET current = excluded.current
      """, token, file, since, current)
  }

  /// Records that a session has closed a file.
  public func endSession(_ token: String, of file: Int) throws(DatabaseError) {
    try database.run("DELETE FROM session WHERE token = ?1 AND file = ?2", token, file)
  }

  /// Returns the sessions that have not closed the file, the oldest first.
  public func sessions(of file: Int) throws(DatabaseError) -> [Session] {
    try database.all(
      "SELECT token, since, current FROM session WHERE file = ?1 ORDER BY since", file
    ) { Session(token: $0.text(0) ?? "", since: $0.seconds(1), current: $0.int(2)) }
  }

  /// Returns all sessions that have not closed a file, with the number of the file.
  public func openSessions() throws(DatabaseError) -> [(file: Int, session: Session)] {
    try database.all("SELECT file, token, since, current FROM session ORDER BY since") {
      ($0.int(0), Session(token: $0.text(1) ?? "", since: $0.seconds(2), current: $0.int(3)))
    }
  }

  /// Returns the texts without a file that a session has not closed.
  public func nameless() throws(DatabaseError) -> [(file: Int, session: Session)] {
    try database.all(
      """
      SELECT file.id, token, since, session.current FROM file JOIN session ON session.file = file.id
      WHERE path IS NULL ORDER BY since DESC
      """
    ) { ($0.int(0), Session(token: $0.text(1) ?? "", since: $0.seconds(2), current: $0.int(3))) }
  }
}

/// Drafts, stored by name as part of a larger transaction.
extension HistoryDatabase {
  /// Stores a memento under a name of a file, with a payload packed before the transaction, for
  /// which other programs wait.
  public func keep(
    _ payload: PackedPayload, ofType type: String, at seconds: Double, as name: String,
    of file: Int
  ) throws(DatabaseError) {
    try database.run(
      "INSERT OR REPLACE INTO named VALUES (?1, ?2, ?3, ?4, ?5, ?6)", file, name, type,
      payload.version, seconds, payload.bytes)
  }

  /// Moves a named memento of a file to another.
  public func moveNamed(
    _ name: String, from file: Int, to other: Int
  ) throws(DatabaseError) {
    try database.run(
      "UPDATE OR REPLACE named SET file = ?3 WHERE file = ?1 AND name = ?2", file, name, other)
  }

  /// Moves the named mementos of a file to another.
  public func moveNamed(from file: Int, to other: Int) throws(DatabaseError) {
    try database.run("UPDATE OR REPLACE named SET file = ?2 WHERE file = ?1", file, other)
  }

  /// Returns a named memento of a file.
  public func namedMemento(_ name: String, of file: Int) throws(StoreError) -> StoredMemento {
    let found = try StoreError.unusable { () throws(DatabaseError) in
      try database.first(
        "SELECT type, version, date, payload FROM named WHERE file = ?1 AND name = ?2", file, name
      ) { row in
        PackedPayload.unpack(row.bytes(3)).map {
          StoredMemento(
            type: row.text(0) ?? "", version: row.int(1), secondsSince1970: row.seconds(2),
            payload: $0)
        }
      }
    }
    guard let found else { throw .notFound(name: name) }
    guard let memento = found else { throw .damaged(name: name) }
    return memento
  }

  /// Returns the payload of a named memento of a file; nil if it is missing or damaged.
  public func namedPayload(_ name: String, of file: Int) throws(DatabaseError) -> [UInt8]? {
    try database.first(
      "SELECT payload FROM named WHERE file = ?1 AND name = ?2", file, name
    ) { PackedPayload.unpack($0.bytes(0)) } ?? nil
  }

  /// Returns the names of a file's drafts, in alphabetical order.
  public func draftNames(of file: Int) throws(DatabaseError) -> [String] {
    try database.all("SELECT name FROM named WHERE file = ?1 ORDER BY name", file) {
      $0.text(0) ?? ""
    }
  }

  /// Returns the names of a file's drafts with their times in seconds since 1970-01-01 00:00 UTC,
  /// the oldest first.
  public func draftDates(
    of file: Int
  ) throws(DatabaseError) -> [(name: String, secondsSince1970: Double)] {
    try database.all("SELECT name, date FROM named WHERE file = ?1 ORDER BY date, name", file) {
      ($0.text(0) ?? "", $0.seconds(1))
    }
  }

  /// Returns the names of the named mementos of a type, the oldest first.
  public func names(ofType type: String, of file: Int) throws(DatabaseError) -> [String] {
    try database.all(
      "SELECT name FROM named WHERE file = ?1 AND type = ?2 ORDER BY date, name", file, type
    ) { $0.text(0) ?? "" }
  }

  /// Erases a named memento of a file, and returns whether it existed.
  @discardableResult
  public func drop(_ name: String, of file: Int) throws(DatabaseError) -> Bool {
    try database.run("DELETE FROM named WHERE file = ?1 AND name = ?2", file, name) > 0
  }
}

extension StoreError {
  /// Runs work on the database, and converts its errors to those of a store.
  public static func unusable<Value>(
    _ body: () throws(DatabaseError) -> Value
  ) throws(StoreError) -> Value {
    try Result(catching: body).mapError { StoreError.unusable($0.description) }.get()
  }
}
