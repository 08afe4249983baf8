internal import MementoKit
public import SystemPackage

/// A bundle that was read completely: its hash is correct, and its records are in order.
///
/// The histories are in a separate store that ends with the program. Their texts are not checked.
public final class BundleContents {
  /// The store with the histories, as texts without a file.
  package let store: HistoryDatabase
  /// The files in the order of the bundle.
  package private(set) var files: [File] = []
  /// The names of the states of a project.
  package private(set) var names: [BundledName] = []
  private var stateCount = 0
  private var fileStart: FileStart?
  private var paths: Set<[UInt8]> = []
  private var chunks: [Chunk] = []

  /// A file of a bundle.
  package struct File: Hashable, Sendable {
    /// The path relative to the folder of the bundle: one or more names inside that folder.
    package let path: [UInt8]
    /// The number in the store.
    package let id: Int
    /// The number of the states.
    package var stateCount = 0
  }

  private struct FileStart {
    var file: File
    let used: Double
    var numbers: Set<Int> = []
    var names: Set<String> = []
    var highest = 0
    /// Whether the last state has a base already, or must not have one.
    var hasBase = true
    /// Whether the last state has a text without a base.
    var hasText = true
    var packed = 0
    var unpacked = 0
    var bases = 0
  }

  private struct Chunk {
    let id: Int
    let byteCount: Int
  }

  /// Reads a bundle.
  ///
  /// - Parameters:
  ///   - folder: the folder of the program's own files, for the store without a name.
  ///   - limit: the maximum number of bytes to read.
  ///   - source: returns the next bytes, at most as many as requested; empty at the end.
  /// - Throws: `BundleError` for an invalid bundle, `DatabaseError`, and the errors of `source`.
  /// - Complexity: O(bytes), some 100 MB a second.
  public init(
    in folder: FilePath, upTo limit: Int, from source: @escaping (Int) throws -> [UInt8]
  ) throws {
    var reader = try BundleReader(upTo: limit, from: source)
    store = try StoreRescue.makeStore(in: folder, named: "unbundle")
    // A large store is read and written at once, and never shared.
    try store.database.execute("PRAGMA cache_size = -16000; BEGIN")
    while true {
      let (record, body) = try reader.next()
      switch record {
      case .file: try beginFile(body)
      case .state: try readState(body)
      case .chunk: try readChunk(body)
      case .base: try readBase(body)
      case .fileEnd: try endFile(body)
      case .name: try readName(body)
      case .end:
        try checkCounts(body)
        try store.database.execute("COMMIT")
        return
      }
    }
  }

  // MARK: Files

  private func beginFile(_ body: [UInt8]) throws {
    guard fileStart == nil, names.isEmpty, files.count < BundleLimits.files else {
      throw BundleError.invalid("the records are out of order")
    }
    var record = BundleCursor(body)
    let path = try record.counted(upTo: body.count)
    let used = try record.seconds()
    try record.requireEnd()
    try Self.checkPath(path)
    guard paths.insert(path).inserted else {
      throw BundleError.invalid("a path is in it twice")
    }
    let id = try store.addFile(at: nil, used: used)
    fileStart = FileStart(file: File(path: path, id: id), used: used)
  }

  /// Checks that a path consists of names inside the folder.
  private static func checkPath(_ path: [UInt8], isFolder: Bool = false) throws(BundleError) {
    if path.isEmpty, isFolder { return }
    guard path.count <= BundleLimits.path else { throw .invalid("a path is too long") }
    if path.contains(0) { throw .invalid("a path has a NUL") }
    let slash = UInt8(ascii: "/")
    for name in path.split(separator: slash, omittingEmptySubsequences: false) {
      if name.isEmpty || name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) {
        throw .invalid("a path leads out of the folder")
      }
      if name.count > 255 { throw .invalid("a path is too long") }
    }
  }

  private func endFile(_ body: [UInt8]) throws {
    guard var start = fileStart, start.hasText, start.highest > 0 else {
      throw BundleError.invalid("a file has no states, or one without a text")
    }
    var record = BundleCursor(body)
    let current = try record.optionalNumber(upTo: start.highest) ?? start.highest
    let onDisk = try record.optionalNumber(upTo: start.highest)
    let count = try record.number(upTo: BundleLimits.journal)
    var journal: [JournalEntry] = []
    for _ in 0..<count {
      let number = try record.number(upTo: start.highest)
      let seconds = try record.seconds()
      // As in a store, causes of newer programs are skipped.
      guard let cause = JournalCause(rawValue: try record.number(upTo: 255)),
        start.numbers.contains(number)
      else { continue }
      journal.append(JournalEntry(number: number, secondsSince1970: seconds, cause: cause))
    }
    try record.requireEnd()
    guard start.numbers.contains(current), onDisk.map(start.numbers.contains) ?? true else {
      throw BundleError.invalid("the present state of a file is not in it")
    }
    let id = start.file.id
    for entry in journal {
      try store.database.run(
        "INSERT INTO journal VALUES (?1, ?2, ?3, ?4)", id, entry.number, entry.secondsSince1970,
        entry.cause.rawValue)
    }
    try store.database.run(
      "UPDATE file SET current = ?2, on_disk = ?3, next = ?4 WHERE id = ?1", id, current, onDisk,
      start.highest + 1)
    start.file.stateCount = start.numbers.count
    files.append(start.file)
    fileStart = nil
  }

  // MARK: States

  private func readState(_ body: [UInt8]) throws {
    let state = try BundledState(body)
    let (row, number) = (state.row, state.row.record.number)
    guard var start = fileStart, start.hasText else {
      throw BundleError.invalid("the records are out of order")
    }
    guard number > start.highest, row.parent.map({ start.numbers.contains($0) }) ?? true else {
      throw BundleError.invalid("the numbers of states are out of order")
    }
    stateCount += 1
    guard stateCount <= BundleLimits.states, start.numbers.count < BundleLimits.statesOfFile else {
      throw BundleError.invalid("it has too many states")
    }
    if let name = row.record.name, !start.names.insert(name).inserted {
      throw BundleError.invalid("two states have one name")
    }
    start.numbers.insert(number)
    start.highest = number
    start.hasText = state.snapshot != nil || row.parent != nil && state.delta != nil
    start.hasBase = false
    for payload in [state.delta, state.snapshot] {
      if let payload { try Self.claim(payload.bytes, payload.unpackedByteCount, of: &start) }
    }
    try insert(state, to: start.file.id)
    fileStart = start
  }

  /// Adds the claimed unpacked size of a payload to the total, before the payload is unpacked.
  private static func claim(
    _ packed: [UInt8], _ size: Int?, of start: inout FileStart
  ) throws(BundleError) {
    guard let size, size <= BundleLimits.text else {
      throw .invalid("a text claims an impossible size")
    }
    start.packed += packed.count
    start.unpacked += size
    if start.unpacked > BundleLimits.unpacked(of: start.packed) {
      throw .invalid("its texts claim more bytes than they can have")
    }
  }

  private func insert(_ state: BundledState, to file: Int) throws(DatabaseError) {
    let (row, record) = (state.row, state.row.record)
    try store.database.run(
      """
      INSERT INTO memento (file, number, parent, visited, date, title, name, marks, added, removed,
        unit, bytes, chain, fingerprint)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, 0, ?13)
      """, file, record.number, row.parent, row.visited, record.secondsSince1970,
      record.summary.title, record.name, Int(record.marks.rawValue), record.summary.added,
      record.summary.removed, record.summary.unit.code, row.byteCount, row.fingerprint)
    if let delta = state.delta, row.parent != nil {
      try store.database.run(
        "INSERT INTO edge VALUES (?1, ?2, ?3, ?4)", file, record.number, delta.version, delta.bytes)
    }
    if let snapshot = state.snapshot {
      try store.setSnapshot(snapshot, of: record.number, of: file)
    }
  }

  // MARK: Large texts

  private func readChunk(_ body: [UInt8]) throws {
    let payload = PackedPayload(version: 0, packed: body)
    guard let size = payload.unpackedByteCount, size > 0, size <= ContentChunks.largest,
      let bytes = PackedPayload.unpack(body)
    else { throw BundleError.invalid("a part of a large text cannot be read") }
    // The key of a chunk is computed here, and never read from another machine.
    let hash = BundleHash()
    hash.feed(bytes)
    try store.database.run(
      "INSERT INTO chunk (print, payload) VALUES (?1, ?2) ON CONFLICT DO NOTHING", hash.digest, body
    )
    let id = try store.database.first("SELECT id FROM chunk WHERE print = ?1", hash.digest) {
      $0.int(0)
    }
    guard let id else { throw BundleError.invalid("a part of a large text cannot be read") }
    chunks.append(Chunk(id: id, byteCount: bytes.count))
  }

  private func readBase(_ body: [UInt8]) throws {
    guard var start = fileStart, !start.hasBase else {
      throw BundleError.invalid("the records are out of order")
    }
    var record = BundleCursor(body)
    let version = try record.number(upTo: 1 << 16)
    let count = try record.number(upTo: record.rest)
    var ids: [Int] = []
    var size = 0
    for _ in 0..<count {
      let place = try record.number(upTo: chunks.count)
      guard place < chunks.count else { throw BundleError.invalid("a part of a text is missing") }
      ids.append(chunks[place].id)
      size += chunks[place].byteCount
      guard size <= BundleLimits.text else { throw BundleError.invalid("a text is too large") }
    }
    try record.requireEnd()
    start.bases += size
    guard start.bases <= BundleLimits.bases else {
      throw BundleError.invalid("its texts claim more bytes than they can have")
    }
    let (file, number) = (start.file.id, start.highest)
    try store.database.run(
      "INSERT INTO base VALUES (?1, ?2, ?3, ?4, 1)", file, number, version, size)
    for (position, id) in ids.enumerated() {
      try store.database.run(
        "INSERT INTO base_chunk VALUES (?1, ?2, ?3, ?4)", file, number, position, id)
    }
    start.hasBase = true
    start.hasText = true
    fileStart = start
  }

  // MARK: Names and the end

  private func readName(_ body: [UInt8]) throws {
    guard fileStart == nil, names.count < BundleLimits.names else {
      throw BundleError.invalid("the records are out of order")
    }
    var record = BundleCursor(body)
    let name = try BundleCursor.text(record.counted(upTo: BundleLimits.label))
    let folder = try record.counted(upTo: BundleLimits.path)
    try Self.checkPath(folder, isFolder: true)
    let seconds = try record.seconds()
    let count = try record.number(upTo: record.rest)
    var states: [Int: Int] = [:]
    for _ in 0..<count {
      let file = try record.number(upTo: files.count)
      let number = try record.number(upTo: HistoryDatabase.endOfNumbers)
      guard file < files.count, states.updateValue(number, forKey: file) == nil else {
        throw BundleError.invalid("a name has an unknown file")
      }
    }
    try record.requireEnd()
    if name.isEmpty { throw BundleError.invalid("a name is empty") }
    names.append(BundledName(name, of: folder, at: seconds, states: states))
  }

  private func checkCounts(_ body: [UInt8]) throws {
    var record = BundleCursor(Array(body.dropLast(BundleFormat.digestSize)))
    let counts = try [
      record.number(upTo: .max), record.number(upTo: .max), record.number(upTo: .max),
    ]
    try record.requireEnd()
    guard fileStart == nil, counts == [files.count, stateCount, names.count] else {
      throw BundleError.invalid("its counts are wrong")
    }
  }
}
