internal import MementoKit

/// Writes histories as a bundle for another machine.
///
/// Payloads are taken over in their stored form; the parts of large texts are written once.
public struct BundleWriter {
  private let store: HistoryDatabase
  private let write: ([UInt8]) throws -> Void
  private var buffer: [UInt8] = []
  private let hash = BundleHash()
  private var chunks: Set<[UInt8]> = []
  /// The places of the files in the bundle, by their numbers in the store.
  private var places: [Int: Int] = [:]
  /// The number of states so far.
  public private(set) var stateCount = 0

  /// The bytes that are written together.
  private static var part: Int { 1 << 20 }

  /// Begins a bundle.
  ///
  /// - Parameter write: receives the bundle in parts.
  public init(of store: HistoryDatabase, _ write: @escaping ([UInt8]) throws -> Void) {
    self.store = store
    self.write = write
    append(BundleFormat.mark + Array("\(BundleFormat.version)\n".utf8))
  }

  /// The number of files so far.
  public var fileCount: Int { places.count }

  private mutating func append(_ bytes: [UInt8]) {
    hash.update(bytes)
    buffer += bytes
  }

  private mutating func append(
    _ kind: BundleFormat.Kind, _ body: (inout BundleFields) -> Void
  ) throws {
    var fields = BundleFields()
    body(&fields)
    var head = BundleFields()
    head.append(fields.bytes.count)
    append([kind.rawValue] + head.bytes)
    append(fields.bytes)
    if buffer.count >= Self.part { try flush() }
  }

  private mutating func flush() throws {
    try write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Adds the history of a file.
  ///
  /// - Parameters:
  ///   - path: the path below the folder of the bundle.
  ///   - roots: the snapshots of first states that the store has not, by their numbers.
  public mutating func append(
    _ file: StoredFile, at path: [UInt8], roots: [Int: StoredPayload] = [:]
  ) throws {
    places[file.id] = places.count
    try append(.file) { fields in
      fields.append(path)
      fields.append(file.used)
      fields.append(file.current ?? 0)
      fields.append(file.onDisk ?? 0)
    }
    var rows: [StoredRow] = []
    try store.forEachMemento(of: file.id) { rows.append($0) }
    let whole = Set(try store.snapshotNumbers(of: file.id))
    let bases = Set(try store.baseNumbers(of: file.id))
    for row in rows {
      try appendState(row)
      let number = row.record.number
      if let delta = try store.packed("edge", number, of: file.id) {
        try append(.delta) { $0.append(delta) }
      }
      if let root = roots[number] {
        let packed = PackedPayload(root)
        try append(.snapshot) { $0.append(packed) }
      } else if bases.contains(number) {
        try appendBase(number, of: file.id)
      } else if whole.contains(number),
        let snapshot = try store.packed("whole", number, of: file.id)
      {
        try append(.snapshot) { $0.append(snapshot) }
      }
    }
    try appendJournal(of: file.id, rows)
    try appendCommits(of: file.id)
  }

  private mutating func appendState(_ row: StoredRow) throws {
    stateCount += 1
    let record = row.record
    try append(.memento) { fields in
      fields.append(record.number)
      fields.append(row.parent ?? 0)
      fields.append(row.visited ?? 0)
      fields.append(record.secondsSince1970)
      fields.append(Array(record.summary.title.utf8))
      fields.append(Array((record.name ?? "").utf8))
      fields.append(Int(record.marks.rawValue))
      fields.append(record.summary.added)
      fields.append(record.summary.removed)
      fields.append(record.summary.unit.code)
      fields.append(row.byteCount)
      fields.append(row.fingerprint ?? [])
    }
  }

  private mutating func appendBase(_ number: Int, of file: Int) throws {
    guard let form = try store.baseForm(number, of: file) else { return }
    var prints: [[UInt8]] = []
    try store.forEachChunk(ofBase: number, of: file) { print, packed in
      prints.append(print)
      guard chunks.insert(print).inserted else { return }
      try append(.chunk) { fields in
        fields.appendRest(print)
        fields.appendRest(packed)
      }
    }
    try append(.base) { fields in
      fields.append(form.version)
      fields.append(form.byteCount)
      for print in prints { fields.appendRest(print) }
    }
  }

  private mutating func appendJournal(of file: Int, _ rows: [StoredRow]) throws {
    let numbers = Set(rows.map(\.record.number))
    for entry in try store.journal(of: file) where numbers.contains(entry.number) {
      try append(.journal) { fields in
        fields.append(entry.number)
        fields.append(entry.secondsSince1970)
        fields.append(entry.cause.rawValue)
      }
    }
  }

  private mutating func appendCommits(of file: Int) throws {
    for (name, type) in try store.namedTypes(of: file)
    where name.hasPrefix("\(HistoryDatabase.commitPrefix)/") {
      let payload = try store.namedPayload(name, of: file) ?? []
      try append(.commit) { fields in
        fields.append(Array(name.utf8))
        fields.append(Array(type.utf8))
        fields.appendRest(payload)
      }
    }
  }

  /// Adds the name of states that files have together; files that the bundle has not are left out.
  ///
  /// - Parameters:
  ///   - seconds: the time of naming, in seconds since 1970-01-01 00:00 UTC.
  ///   - states: the numbers of the states, by the numbers of the files in the store.
  public mutating func appendName(
    _ name: String, at seconds: Double, states: [Int: Int]
  ) throws {
    let known = states.compactMap { file, number in places[file].map { ($0, number) } }
      .sorted { $0 < $1 }
    if known.isEmpty { return }
    try append(.name) { fields in
      fields.append(Array(name.utf8))
      fields.append(seconds)
      for (place, number) in known {
        fields.append(place)
        fields.append(number)
      }
    }
  }

  /// Ends the bundle.
  public mutating func close() throws {
    let (digest, fileCount, stateCount) = (hash.digest, fileCount, stateCount)
    try append(.end) { fields in
      fields.append(fileCount)
      fields.append(stateCount)
      fields.appendRest(digest)
    }
    try flush()
  }
}

extension BundleFields {
  fileprivate mutating func append(_ payload: PackedPayload) {
    append(payload.version)
    appendRest(payload.bytes)
  }
}
