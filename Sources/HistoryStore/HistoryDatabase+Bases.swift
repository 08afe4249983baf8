internal import CXXHash

/// Bases: the snapshots of texts too large for one row, in chunks that are stored once.
///
/// The database itself removes a chunk without a base in the same transaction.
extension HistoryDatabase {
  /// A writer that stores a base in batches of chunks, so that other programs wait for one batch at
  /// most.
  public struct BaseWriter {
    private let store: HistoryDatabase
    private let file: Int
    private let number: Int
    private let byteCount: Int
    private var chunks: ContentChunks
    private var position = 0
    /// The packed bytes of chunks that were not stored before.
    public private(set) var storedByteCount = 0

    /// Begins to store a payload as the base of a memento, replacing an unfinished one.
    ///
    /// If the memento is erased before or in the meantime, nothing is stored.
    public init(
      _ payload: StoredPayload, of number: Int, of file: Int, in store: HistoryDatabase
    ) throws(DatabaseError) {
      (self.store, self.file, self.number) = (store, file, number)
      chunks = ContentChunks(of: payload.bytes)
      byteCount = payload.bytes.count
      try store.transaction { () throws(DatabaseError) in
        try store.beginBase(
          of: number, of: file, version: payload.version, byteCount: byteCount)
      }
    }

    /// The bytes of a batch, for which other programs wait.
    private static var batch: Int { 8 << 20 }

    /// Stores the next batch, durably.
    ///
    /// - Returns: false after the end: the base is complete and readable, or erased.
    /// - Complexity: O(bytes of the batch), some 200 MB a second.
    public mutating func resume() throws(DatabaseError) -> Bool {
      var batch: [(print: [UInt8], packed: [UInt8])] = []
      var size = 0
      // This precedes the transaction, for which other programs wait.
      while size < Self.batch, let chunk = chunks.next() {
        batch.append((chunk.fingerprint, PackedPayload.pack(Array(chunk))))
        size += chunk.count
      }
      let isDone = size < Self.batch
      let added = try store.add(batch, isLast: isDone, at: position, to: number, of: file)
      position += batch.count
      storedByteCount += added ?? 0
      return !isDone && added != nil
    }

    /// Removes the stored part.
    public func abandon() throws(DatabaseError) { try store.removeBase(number, of: file) }
  }

  /// Adds chunks to a base; returns the packed bytes of new chunks, nil without a base.
  private func add(
    _ chunks: [(print: [UInt8], packed: [UInt8])], isLast: Bool, at start: Int, to number: Int,
    of file: Int
  ) throws(DatabaseError) -> Int? {
    try transaction { () throws(DatabaseError) in
      let chunkCount = try database.first(
        """
        SELECT (SELECT count(*) FROM base_chunk WHERE file = ?1 AND number = ?2)
        FROM base WHERE file = ?1 AND number = ?2 AND is_whole = 0
        """, file, number
      ) { $0.int(0) }
      // The base was erased, or restarted by another program that completes it.
      if chunkCount != start { return nil }
      let count = try insert(chunks, at: start, toBaseOf: number, of: file)
      if isLast { try completeBase(of: number, of: file) }
      return count
    }
  }

  /// Adds a memento's base without chunks, replacing any other, as part of a transaction.
  func beginBase(
    of number: Int, of file: Int, version: Int, byteCount: Int
  ) throws(DatabaseError) {
    try removeBase(number, of: file)
    try database.run(
      """
      INSERT INTO base (file, number, version, bytes, is_whole)
      SELECT ?1, ?2, ?3, ?4, 0 FROM memento WHERE file = ?1 AND number = ?2
      """, file, number, version, byteCount)
  }

  /// Adds chunks to a base, as part of a transaction; returns the packed bytes of new chunks.
  func insert(
    _ chunks: [(print: [UInt8], packed: [UInt8])], at start: Int, toBaseOf number: Int, of file: Int
  ) throws(DatabaseError) -> Int {
    var count = 0
    for (position, chunk) in zip(start..., chunks) {
      let added = try database.run(
        "INSERT INTO chunk (print, payload) VALUES (?1, ?2) ON CONFLICT DO NOTHING", chunk.print,
        chunk.packed)
      if added > 0 { count += chunk.packed.count }
      try database.run(
        """
        INSERT INTO base_chunk (file, number, position, chunk)
        SELECT ?1, ?2, ?3, id FROM chunk WHERE print = ?4
        """, file, number, position, chunk.print)
    }
    return count
  }

  /// Marks a base as complete.
  func completeBase(of number: Int, of file: Int) throws(DatabaseError) {
    try database.run("UPDATE base SET is_whole = 1 WHERE file = ?1 AND number = ?2", file, number)
  }

  /// Stores a payload as the base of a memento, as part of a transaction.
  ///
  /// - Complexity: O(bytes), some 200 MB a second, for which other programs wait.
  public func setBase(
    _ payload: StoredPayload, of number: Int, of file: Int
  ) throws(DatabaseError) {
    try beginBase(
      of: number, of: file, version: payload.version, byteCount: payload.bytes.count)
    var chunks = ContentChunks(of: payload.bytes)
    var position = 0
    while let chunk = chunks.next() {
      let packed = PackedPayload.pack(Array(chunk))
      _ = try insert([(chunk.fingerprint, packed)], at: position, toBaseOf: number, of: file)
      position += 1
    }
    try completeBase(of: number, of: file)
  }

  /// Returns the base of a memento; nil if it has none or an unfinished one.
  ///
  /// Damaged bytes become an empty payload, which every codec rejects.
  func base(_ number: Int, of file: Int) throws(DatabaseError) -> StoredPayload? {
    let found = try database.first(
      "SELECT version, bytes FROM base WHERE file = ?1 AND number = ?2 AND is_whole = 1", file,
      number
    ) { (version: $0.int(0), byteCount: $0.int(1)) }
    guard let found else { return nil }
    let statement = try database.statement(
      """
      SELECT payload FROM base_chunk JOIN chunk ON chunk.id = base_chunk.chunk
      WHERE file = ?1 AND number = ?2 ORDER BY position
      """, file, number)
    defer { statement.reset() }
    var bytes: [UInt8] = []
    while try statement.step() {
      guard let chunk = PackedPayload.unpack(statement.bytes(0)) else { break }
      bytes += chunk
    }
    return StoredPayload(
      version: found.version, bytes: bytes.count == found.byteCount ? bytes : [])
  }

  /// Returns the numbers of the mementos with a base.
  func baseNumbers(of file: Int) throws(DatabaseError) -> [Int] {
    try database.all(
      "SELECT number FROM base WHERE file = ?1 AND is_whole = 1 ORDER BY number", file
    ) { $0.int(0) }
  }

  /// Returns the mementos of a file whose text has no source in the store: neither a delta, nor a
  /// snapshot, nor a base.
  ///
  /// - Complexity: O(mementos).
  public func mementosWithoutStart(
    of file: Int
  ) throws(DatabaseError) -> [(number: Int, byteCount: Int)] {
    try database.all(
      """
      SELECT number, bytes FROM memento AS m WHERE file = ?1
        AND NOT EXISTS (SELECT 1 FROM edge WHERE file = m.file AND number = m.number)
        AND NOT EXISTS (SELECT 1 FROM whole WHERE file = m.file AND number = m.number)
        AND NOT EXISTS
          (SELECT 1 FROM base WHERE file = m.file AND number = m.number AND is_whole = 1)
      ORDER BY number
      """, file
    ) { ($0.int(0), $0.int(1)) }
  }

  /// Returns the packed size of the chunks of a file's bases, in bytes.
  public func baseByteCount(of file: Int) throws(DatabaseError) -> Int {
    try database.first(
      """
      SELECT sum(length(payload)) FROM chunk
      WHERE id IN (SELECT chunk FROM base_chunk WHERE file = ?1)
      """, file
    ) { $0.int(0) } ?? 0
  }

  /// Removes all bases of a file: its states are then readable only from the file.
  package func removeBases(of file: Int) throws(DatabaseError) {
    try database.run("DELETE FROM base WHERE file = ?1", file)
  }

  private func removeBase(_ number: Int, of file: Int) throws(DatabaseError) {
    // This includes chunks whose base another program removed.
    try database.run("DELETE FROM base_chunk WHERE file = ?1 AND number = ?2", file, number)
    try database.run("DELETE FROM base WHERE file = ?1 AND number = ?2", file, number)
  }

  /// Copies the bases of a history, as part of a transaction; the chunks are shared.
  ///
  /// - Parameter offset: the difference between the new and the old numbers.
  func copyBases(of file: Int, to copy: Int, raisedBy offset: Int = 0) throws(DatabaseError) {
    try database.run(
      """
      INSERT INTO base SELECT ?2, number + ?3, version, bytes, is_whole FROM base
      WHERE file = ?1 AND is_whole = 1
      """, file, copy, offset)
    try database.run(
      """
      INSERT INTO base_chunk SELECT ?2, number + ?3, position, chunk FROM base_chunk
      WHERE file = ?1 AND number IN (SELECT number FROM base WHERE file = ?1 AND is_whole = 1)
      """, file, copy, offset)
  }
}

extension ArraySlice<UInt8> {
  /// XXH3-128 of the bytes.
  fileprivate var fingerprint: [UInt8] {
    guard let hash = memento_xxh3_new() else { return Array(self) }
    defer { memento_xxh3_free(hash) }
    withUnsafeBytes { memento_xxh3_update(hash, $0.baseAddress, $0.count) }
    var digest = [UInt8](repeating: 0, count: 16)
    memento_xxh3_digest(hash, &digest)
    return digest
  }
}
