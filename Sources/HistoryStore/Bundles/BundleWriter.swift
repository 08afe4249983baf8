package import MementoKit

/// The writing of histories for another machine, in parts of a megabyte.
///
/// Payloads are copied in their packed form. Chunks that several states share are written once.
package struct BundleWriter {
  private let store: HistoryDatabase
  private let write: ([UInt8]) throws -> Void
  private let hash = BundleHash()
  private var buffer: [UInt8] = []
  /// The positions of the written chunks in the bundle, by their numbers in the store.
  private var chunks: [Int: Int] = [:]
  private var chunkCount = 0
  /// The unpacked bytes of the bases of the present file.
  private var baseByteCount = 0
  /// The number of written files.
  package private(set) var fileCount = 0
  /// The number of written states.
  package private(set) var stateCount = 0
  /// The number of written names.
  package private(set) var nameCount = 0

  /// Creates the writing of histories of a store.
  ///
  /// - Parameter write: receives the bundle in parts.
  package init(of store: HistoryDatabase, _ write: @escaping ([UInt8]) throws -> Void) throws {
    self.store = store
    self.write = write
    try put(BundleFormat.magic + Array("\(BundleFormat.version)\n".utf8))
  }

  private mutating func put(_ bytes: some Collection<UInt8>) throws {
    hash.feed(bytes)
    buffer += bytes
    if buffer.count >= BundleFormat.part { try flush() }
  }

  private mutating func flush() throws {
    try write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private mutating func put(_ record: BundleFormat.Record, _ body: [UInt8]) throws {
    var start = BundleRecordBytes()
    start.append(number: body.count)
    try put([record.rawValue] + start.bytes)
    try put(body)
  }

  // MARK: Files

  /// Begins a file, at a path relative to the folder of the bundle.
  package mutating func startFile(at path: [UInt8], used: Double) throws {
    var record = BundleRecordBytes()
    record.append(counted: path)
    record.append(seconds: used)
    try put(.file, record.bytes)
    fileCount += 1
    baseByteCount = 0
  }

  /// Writes a state of the file.
  ///
  /// - Parameters:
  ///   - row: the state; its parent is a written state or nil.
  ///   - payload: called for its snapshot, if the store has none and its text has no other source.
  /// - Returns: false if its text has no source; then the state is not written.
  package mutating func writeState(
    _ row: StoredRow, of file: Int, orElse payload: () -> StoredPayload?
  ) throws -> Bool {
    let number = row.record.number
    let delta = row.parent == nil ? nil : try stored("edge", number, of: file)
    var snapshot = try stored("whole", number, of: file)
    var base = try chunksOfBase(number, of: file)
    if delta == nil, snapshot == nil, base == nil {
      guard let made = payload() else { return false }
      let isSmall = made.bytes.count <= 16_000_000
      if isSmall { snapshot = PackedPayload(made) } else { base = try writeChunks(of: made) }
      if snapshot == nil, base == nil { return false }
    }
    try put(.state, BundledState(row, delta: delta, snapshot: snapshot).bytes)
    if let base { try writeBase(base) }
    stateCount += 1
    return true
  }

  /// Returns a payload of the store that another machine accepts; nil if it is damaged.
  private func stored(
    _ table: String, _ number: Int, of file: Int
  ) throws(DatabaseError) -> PackedPayload? {
    guard let found = try store.packed(table, number, of: file),
      let size = found.unpackedByteCount, size <= BundleLimits.text,
      PackedPayload.unpack(found.bytes) != nil
    else { return nil }
    return found
  }

  // MARK: Large texts

  private struct Base {
    let version: Int
    let places: [Int]
  }

  private mutating func writeChunk(_ packed: [UInt8]) throws -> Int {
    try put(.chunk, packed)
    defer { chunkCount += 1 }
    return chunkCount
  }

  private mutating func chunksOfBase(_ number: Int, of file: Int) throws -> Base? {
    let found = try store.database.first(
      "SELECT version, bytes FROM base WHERE file = ?1 AND number = ?2 AND is_whole = 1", file,
      number
    ) { ($0.int(0), $0.count(1)) }
    guard let (version, byteCount) = found, reserveRoom(for: byteCount) else { return nil }
    let ids = try store.database.all(
      "SELECT chunk FROM base_chunk WHERE file = ?1 AND number = ?2 ORDER BY position", file, number
    ) { $0.int(0) }
    var places: [Int] = []
    for id in ids {
      if let place = chunks[id] {
        places.append(place)
        continue
      }
      let packed = try store.database.first("SELECT payload FROM chunk WHERE id = ?1", id) {
        $0.bytes(0)
      }
      guard let packed, PackedPayload.unpack(packed) != nil else { return nil }
      let place = try writeChunk(packed)
      chunks[id] = place
      places.append(place)
    }
    return Base(version: version, places: places)
  }

  private mutating func writeChunks(of payload: StoredPayload) throws -> Base? {
    guard reserveRoom(for: payload.bytes.count) else { return nil }
    var places: [Int] = []
    for chunk in ContentChunks(of: payload.bytes) {
      places.append(try writeChunk(PackedPayload.pack(Array(chunk))))
    }
    return Base(version: payload.version, places: places)
  }

  private mutating func reserveRoom(for byteCount: Int) -> Bool {
    guard byteCount <= BundleLimits.text, baseByteCount + byteCount <= BundleLimits.bases else {
      return false
    }
    baseByteCount += byteCount
    return true
  }

  private mutating func writeBase(_ base: Base) throws {
    var record = BundleRecordBytes()
    record.append(number: base.version)
    record.append(number: base.places.count)
    for place in base.places { record.append(number: place) }
    try put(.base, record.bytes)
  }

  // MARK: Ends

  /// Ends a file with its current state, the state in the file, and its journal.
  package mutating func endFile(current: Int?, onDisk: Int?, journal: [JournalEntry]) throws {
    var record = BundleRecordBytes()
    record.append(number: current ?? 0)
    record.append(number: onDisk ?? 0)
    let entries = journal.suffix(BundleLimits.journal)
    record.append(number: entries.count)
    for entry in entries {
      record.append(number: entry.number)
      record.append(seconds: entry.secondsSince1970)
      record.append(number: entry.cause.rawValue)
    }
    try put(.fileEnd, record.bytes)
  }

  /// Writes a name of the states of a project.
  ///
  /// - Parameter folder: the folder relative to that of the bundle; empty for that folder itself.
  package mutating func writeName(_ name: BundledName) throws {
    var record = BundleRecordBytes()
    record.append(counted: name.name.utf8)
    record.append(counted: name.folder)
    record.append(seconds: name.secondsSince1970)
    record.append(number: name.states.count)
    for (file, number) in name.states.sorted(by: { $0.key < $1.key }) {
      record.append(number: file)
      record.append(number: number)
    }
    try put(.name, record.bytes)
    nameCount += 1
  }

  /// Ends the bundle.
  package mutating func complete() throws {
    var counts = BundleRecordBytes()
    for count in [fileCount, stateCount, nameCount] { counts.append(number: count) }
    var start = BundleRecordBytes()
    start.append(number: counts.bytes.count + BundleFormat.digestSize)
    try put([BundleFormat.Record.end.rawValue] + start.bytes + counts.bytes)
    buffer += hash.digest
    try flush()
  }
}

/// A name of the states of a project in a bundle.
package struct BundledName: Hashable, Sendable {
  /// The name.
  package let name: String
  /// The folder relative to that of the bundle; empty for that folder itself.
  package let folder: [UInt8]
  /// The time of naming, in seconds since 1970-01-01 00:00 UTC.
  package let secondsSince1970: Double
  /// The numbers of the states, by the indices of the files in the bundle, from 0.
  package let states: [Int: Int]

  /// Creates a name from its parts.
  package init(_ name: String, of folder: [UInt8], at seconds: Double, states: [Int: Int]) {
    self.name = name
    self.folder = folder
    self.states = states
    secondsSince1970 = seconds
  }
}
