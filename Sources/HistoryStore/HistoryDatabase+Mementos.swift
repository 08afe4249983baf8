package import MementoKit

/// The mementos of the store.
extension HistoryDatabase {
  /// Calls `body` with the mementos of a file, ordered by number.
  ///
  /// - Parameter number: the first number.
  /// - Complexity: O(mementos), half a microsecond each.
  public func forEachMemento(
    of file: Int, from number: Int = 1, _ body: (StoredRow) -> Void
  ) throws(DatabaseError) {
    let statement = try database.statement(
      """
      SELECT \(Self.columns) FROM memento WHERE file = ?1 AND number >= ?2 AND number < ?3
      ORDER BY number
      """, file, max(1, number), Self.endOfNumbers)
    defer { statement.reset() }
    var last = 0
    while try statement.step() {
      let row = Self.row(statement)
      // In a damaged table, the rows may be out of order.
      if row.record.number > last { body(row) }
      last = max(last, row.record.number)
    }
  }

  /// The limit of numbers, which have four bytes.
  static var endOfNumbers: Int { Int(UInt32.max) }

  /// Returns one memento; nil if it is not stored.
  public func memento(_ number: Int, of file: Int) throws(DatabaseError) -> StoredRow? {
    try database.first(
      "SELECT \(Self.columns) FROM memento WHERE file = ?1 AND number = ?2", file, number,
      body: Self.row)
  }

  /// Returns the number of the memento with this name.
  public func number(named name: String, of file: Int) throws(DatabaseError) -> Int? {
    try database.first(
      "SELECT number FROM memento WHERE file = ?1 AND name = ?2", file, name
    ) { $0.int(0) }
  }

  /// Returns the names of the named mementos with their numbers.
  public func names(of file: Int) throws(DatabaseError) -> [String: Int] {
    let named = try database.all(
      "SELECT name, number FROM memento WHERE file = ?1 AND name IS NOT NULL", file
    ) { ($0.text(0) ?? "", $0.int(1)) }
    return Dictionary(named) { first, _ in first }
  }

  /// Returns whether a file has any memento.
  public func hasMementos(of file: Int) throws(DatabaseError) -> Bool {
    try database.first("SELECT 1 FROM memento WHERE file = ?1 LIMIT 1", file) { _ in true } ?? false
  }

  /// Returns the number of a file's mementos.
  public func mementoCount(of file: Int) throws(DatabaseError) -> Int {
    try database.first("SELECT count(*) FROM memento WHERE file = ?1", file) { $0.int(0) } ?? 0
  }

  /// Adds a memento with the delta from its parent.
  ///
  /// It gets the number of its record, or the next free one if another program has used that
  /// number.
  ///
  /// - Parameters:
  ///   - delta: the delta from its parent; nil for a root.
  ///   - snapshot: called for a root, and if the deltas since the last snapshot are longer than the
  ///   text. It returns nil for a text too large for a snapshot.
  /// - Returns: the number.
  public func add(
    _ row: StoredRow, delta: PackedPayload?, to file: Int, snapshot: () -> PackedPayload?
  ) throws(DatabaseError) -> Int {
    let number = max(row.record.number, try nextNumber(of: file))
    guard number < Self.endOfNumbers else {
      throw DatabaseError(code: 0, path: path, finding: .contradictory)
    }
    let parentChain = try row.parent.flatMap { (parent) throws(DatabaseError) in
      try database.first(
        "SELECT chain FROM memento WHERE file = ?1 AND number = ?2", file, parent
      ) { $0.count(0) }
    }
    var chain = (parentChain ?? 0) + (delta?.bytes.count ?? 0)
    var kept: PackedPayload?
    if delta == nil || parentChain == nil || chain > Self.longestChain(to: row.byteCount) {
      kept = snapshot()
      if kept != nil { chain = 0 }
    }
    try insert(row, as: number, of: file, chain: chain)
    try database.run("UPDATE file SET next = ?2 WHERE id = ?1", file, number + 1)
    if let delta {
      try database.run(
        "INSERT INTO edge VALUES (?1, ?2, ?3, ?4)", file, number, delta.version, delta.bytes)
    }
    if let kept { try setSnapshot(kept, of: number, of: file) }
    return number
  }

  /// Returns the lowest number that was never used for a memento of a file.
  public func nextNumber(of file: Int) throws(DatabaseError) -> Int {
    // Even damaged values must not produce a used or invalid number.
    try database.first(
      """
      SELECT max(iif(next < ?2, next, 1), 1 + ifnull(
        (SELECT max(number) FROM memento WHERE file = ?1 AND number < ?2), 0))
      FROM file WHERE id = ?1
      """, file, Self.endOfNumbers
    ) { $0.int(0) } ?? 1
  }

  /// Returns the maximum bytes of deltas between a snapshot and a text of this size; short texts
  /// have a fixed minimum.
  public static func longestChain(to byteCount: Int) -> Int { max(byteCount, 16 << 10) }

  private func insert(
    _ row: StoredRow, as number: Int, of file: Int, chain: Int
  ) throws(DatabaseError) {
    let record = row.record
    try database.run(
      """
      INSERT INTO memento (file, number, parent, date, title, name, marks, added, removed, unit,
        bytes, chain, fingerprint)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
      """, file, number, row.parent, record.secondsSince1970, record.summary.title, record.name,
      Int(record.marks.rawValue), record.summary.added, record.summary.removed,
      record.summary.unit.code, row.byteCount, chain, row.fingerprint)
    if let parent = row.parent { try setVisited(number, of: parent, of: file) }
  }

  /// Returns the mementos of a file with a text of this size and a fingerprint, by number.
  public func fingerprints(
    of file: Int, ofSize byteCount: Int
  ) throws(DatabaseError) -> [(number: Int, fingerprint: [UInt8])] {
    try database.all(
      """
      SELECT number, fingerprint FROM memento
      WHERE file = ?1 AND bytes = ?2 AND fingerprint IS NOT NULL ORDER BY number
      """, file, byteCount
    ) { ($0.int(0), $0.bytes(1)) }
  }

  /// Returns the mementos of a file with a fingerprint and a text below this size, by number.
  public func printed(
    of file: Int, shorterThan byteCount: Int
  ) throws(DatabaseError) -> [StoredRow] {
    try database.all(
      """
      SELECT \(Self.columns) FROM memento
      WHERE file = ?1 AND bytes < ?2 AND fingerprint IS NOT NULL ORDER BY number
      """, file, byteCount, body: Self.row)
  }

  // MARK: Later changes

  /// Replaces the text and the summary of a memento without children.
  ///
  /// - Parameters:
  ///   - delta: the delta from its parent.
  ///   - snapshot: called if the memento has a snapshot.
  package func replace(
    _ number: Int, with row: StoredRow, delta: PackedPayload, of file: Int,
    snapshot: () -> PackedPayload
  ) throws(DatabaseError) {
    let summary = row.record.summary
    try database.run(
      """
      UPDATE memento SET title = ?3, added = ?4, removed = ?5, unit = ?6, bytes = ?7,
        fingerprint = NULL WHERE file = ?1 AND number = ?2
      """, file, number, summary.title, summary.added, summary.removed, summary.unit.code,
      row.byteCount)
    try database.run(
      "INSERT OR REPLACE INTO edge VALUES (?1, ?2, ?3, ?4)", file, number, delta.version,
      delta.bytes)
    if try snapshotNumbers(of: file).contains(number) {
      try setSnapshot(snapshot(), of: number, of: file)
    }
  }

  /// Sets the child for redo.
  public func setVisited(_ child: Int, of number: Int, of file: Int) throws(DatabaseError) {
    try database.run(
      "UPDATE memento SET visited = ?3 WHERE file = ?1 AND number = ?2", file, number, child)
  }

  /// Records that the user discarded the changes after a memento, so that redo has no target.
  ///
  /// It is then its own child for redo, until another child is recorded or visited.
  public func setDiscarded(after number: Int, of file: Int) throws(DatabaseError) {
    try setVisited(number, of: number, of: file)
  }

  /// Sets or removes the name of a memento; returns false if the memento does not exist.
  public func setName(_ name: String?, of number: Int, of file: Int) throws(DatabaseError) -> Bool {
    try database.run(
      "UPDATE memento SET name = ?3 WHERE file = ?1 AND number = ?2", file, number, name) > 0
  }

  /// Adds marks to a memento, and the fingerprint of its text.
  package func mark(
    _ number: Int, of file: Int, _ marks: MementoMarks, fingerprint: [UInt8]
  ) throws(DatabaseError) {
    try database.run(
      """
      UPDATE memento SET marks = marks | ?3, fingerprint = ?4 WHERE file = ?1 AND number = ?2
      """, file, number, Int(marks.rawValue), fingerprint)
  }

  // MARK: Payloads

  /// Returns the delta from a memento's parent; nil without one.
  public func delta(_ number: Int, of file: Int) throws(DatabaseError) -> StoredPayload? {
    try payload("edge", number, of: file)
  }

  /// Calls `body` with the deltas of the mementos in a range of numbers.
  public func forEachDelta(
    of file: Int, in range: ClosedRange<Int>, _ body: (Int, StoredPayload) -> Void
  ) throws(DatabaseError) {
    let statement = try database.statement(
      """
      SELECT number, version, payload FROM edge WHERE file = ?1 AND number BETWEEN ?2 AND ?3
      """, file, range.lowerBound, range.upperBound)
    defer { statement.reset() }
    while try statement.step() {
      let bytes = PackedPayload.unpack(statement.bytes(2)) ?? []
      body(statement.int(0), StoredPayload(version: statement.int(1), bytes: bytes))
    }
  }

  /// Calls `body` with the deltas of some mementos, and possibly with those of others between them.
  public func forEachDelta(
    of file: Int, among numbers: [Int], _ body: (Int, StoredPayload) -> Void
  ) throws(DatabaseError) {
    guard let low = numbers.min(), let high = numbers.max() else { return }
    if high - low < numbers.count * 4 {
      // They are adjacent in the database, so one query replaces many.
      return try forEachDelta(of: file, in: low...high, body)
    }
    for number in numbers {
      if let delta = try delta(number, of: file) { body(number, delta) }
    }
  }

  /// Returns the snapshot of a memento, or its base, if it has one.
  public func snapshot(_ number: Int, of file: Int) throws(DatabaseError) -> StoredPayload? {
    if let whole = try payload("whole", number, of: file) { return whole }
    return try base(number, of: file)
  }

  /// Returns the numbers of the mementos with a snapshot or a base.
  public func snapshotNumbers(of file: Int) throws(DatabaseError) -> [Int] {
    try database.all("SELECT number FROM whole WHERE file = ?1 ORDER BY number", file) { $0.int(0) }
      + baseNumbers(of: file)
  }

  /// Returns a payload; damaged bytes become an empty one, which every codec rejects.
  private func payload(
    _ table: String, _ number: Int, of file: Int
  ) throws(DatabaseError) -> StoredPayload? {
    try database.first(
      "SELECT version, payload FROM \(table) WHERE file = ?1 AND number = ?2", file, number
    ) { StoredPayload(version: $0.int(0), bytes: PackedPayload.unpack($0.bytes(1)) ?? []) }
  }

  /// Stores the snapshot of a memento.
  public func setSnapshot(
    _ payload: StoredPayload, of number: Int, of file: Int
  ) throws(DatabaseError) {
    try setSnapshot(PackedPayload(payload), of: number, of: file)
  }

  func setSnapshot(
    _ payload: PackedPayload, of number: Int, of file: Int
  ) throws(DatabaseError) {
    try database.run(
      "INSERT OR REPLACE INTO whole VALUES (?1, ?2, ?3, ?4)", file, number, payload.version,
      payload.bytes)
  }

  /// Removes a snapshot; the memento then depends on its delta.
  public func removeSnapshot(_ number: Int, of file: Int) throws(DatabaseError) {
    try database.run("DELETE FROM whole WHERE file = ?1 AND number = ?2", file, number)
  }

  // MARK: Rows

  private static let columns =
    "number, parent, visited, date, title, name, marks, added, removed, unit, bytes, fingerprint"

  private static func row(_ row: Statement) -> StoredRow {
    StoredRow(
      record: MementoRecord(
        number: row.int(0),
        summary: ChangeSummary(
          title: row.text(4) ?? "", added: row.count(7), removed: row.count(8),
          unit: ChangeSummary.Unit(code: row.int(9))),
        secondsSince1970: row.seconds(3), name: row.text(5),
        marks: MementoMarks(rawValue: UInt8(truncatingIfNeeded: row.int(6)))),
      parent: row.optionalInt(1), visited: row.optionalInt(2), byteCount: row.count(10),
      fingerprint: row.isNull(11) ? nil : row.bytes(11))
  }
}

extension ChangeSummary.Unit {
  var code: Int {
    switch self {
    case .items: 0
    case .lines: 1
    case .characters: 2
    }
  }

  init(code: Int) {
    switch code {
    case 1: self = .lines
    case 2: self = .characters
    default: self = .items
    }
  }
}
