internal import Files
internal import MementoKit
public import SystemPackage

/// The contents of a bundle in a store of their own, which lasts as long as this value.
///
/// Their form is right and their numbers fit together; whether the texts are those that the states claim is
/// still to be checked.
public struct Bundle {
  /// The store: the files have the paths that they get on this machine.
  public private(set) var store: HistoryDatabase
  /// The files in the order of the bundle.
  public internal(set) var files: [StoredFile] = []
  /// The names of states that files have together.
  public internal(set) var names: [Name] = []
  /// The number of states.
  public internal(set) var stateCount = 0

  /// A name of states that files have together.
  public struct Name: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The time of naming, in seconds since 1970-01-01 00:00 UTC.
    public let secondsSince1970: Double
    /// The numbers of the states, by the places of the files in the bundle.
    public let states: [Int: Int]
  }

  /// Reads a bundle.
  ///
  /// - Parameters:
  ///   - folder: the canonical folder below which its files are on this machine.
  ///   - place: a private folder on a disk with room for the contents.
  ///   - next: returns the next bytes, none at the end.
  /// - Throws: `BundleError`, `DatabaseError`, and what `next` throws.
  /// - Complexity: O(bytes), some 100 MB a second.
  public init(
    into folder: FilePath, by place: FilePath, limits: BundleLimits,
    _ next: @escaping () throws -> [UInt8]
  ) throws {
    store = try TemporaryStore.make(in: place)
    var input = BundleInput(limits, next)
    try input.readMark()
    var reading = BundleReading(self, into: folder, limits)
    try store.database.execute("BEGIN")
    while true {
      let record = try input.record()
      if try reading.take(record) { break }
    }
    try input.close()
    try store.database.execute("COMMIT")
    self = reading.bundle
    files = try files.map { (file) throws(DatabaseError) in try store.file(file.id) ?? file }
  }
}

extension Bundle {
  /// The addition of a bundle's histories to a store, as part of a transaction of that.
  public struct Merge {
    private let merges: [FileMerge]
    /// The number of states that the store had not.
    public let addedCount: Int
    /// The number of files that it had not.
    public let newFileCount: Int

    /// Adds the histories; states that both have are added once, and others after their parents.
    public init(of bundle: Bundle, into target: HistoryDatabase) throws(DatabaseError) {
      var merges: [FileMerge] = []
      for file in bundle.files {
        let merge = try FileMerge(file, from: bundle.store, into: target, spoolOf: nil)
        merge.joinsJournals = false
        _ = try merge.run()
        merges.append(merge)
      }
      self.merges = merges
      addedCount = merges.reduce(0) { $0 + $1.addedCount }
      newFileCount = merges.count { $0.goal.isNew }
    }

    /// The states that both had and after which some were added: the file in the bundle and in the store, and the
    /// numbers in them.
    public var forks: [(place: Int, file: Int, source: Int, target: Int)] {
      merges.enumerated().flatMap { place, merge in
        merge.forks.map { (place, merge.goal.file, $0.source, $0.target) }
      }
    }

    /// Returns where a state of the bundle is now: the file and the number; nil if it is nowhere.
    public func place(of number: Int, ofFile place: Int) -> (file: Int, number: Int)? {
      merges[place].number(inTarget: number).map { (merges[place].goal.file, $0) }
    }
  }
}

/// The records of a bundle on their way to its store.
struct BundleReading {
  private(set) var bundle: Bundle
  private let folder: FilePath
  private let limits: BundleLimits
  private var database: Database { bundle.store.database }
  /// The numbers of the states of the last file.
  private var numbers: Set<Int> = []
  private var last = 0
  private var paths: Set<[UInt8]> = []
  private var chunks: Set<[UInt8]> = []
  /// The numbers of the states of each file.
  private var all: [Set<Int>] = []

  init(_ bundle: Bundle, into folder: FilePath, _ limits: BundleLimits) {
    (self.bundle, self.folder, self.limits) = (bundle, folder, limits)
  }

  private var file: Int { bundle.files.last?.id ?? 0 }

  private static func damaged(_ words: String) -> BundleError { .damaged(words) }

  /// Takes a record over; returns whether it is the last one.
  mutating func take(_ record: BundleInput.Record) throws -> Bool {
    var fields = BundleFieldReader(record.body)
    switch record.kind {
    case .file: try takeFile(&fields)
    case .memento: try takeMemento(&fields)
    case .delta, .snapshot:
      try takePayload(&fields, to: record.kind == .delta ? "edge" : "whole")
    case .chunk: try takeChunk(&fields)
    case .base: try takeBase(&fields)
    case .journal: try takeEntry(&fields)
    case .commit: try takeCommit(&fields)
    case .name: try takeName(&fields)
    case .end:
      try takeEnd(&fields, record.hashBefore)
      try fields.close()
      return true
    }
    try fields.close()
    return false
  }

  // MARK: Files

  private mutating func takeFile(_ fields: inout BundleFieldReader) throws {
    // After a name, there are no further files.
    if all.count == bundle.files.count, !all.isEmpty {
      throw Self.damaged("a file follows the names")
    }
    try endFile()
    guard bundle.files.count < limits.files else {
      throw BundleError.tooLarge("it has more than \(limits.files) files")
    }
    let path = try fields.bytes(atMost: limits.words)
    guard Self.isBelow(path) else {
      throw Self.damaged("the path \(FilePath(bytes: path).printable) leads out of its folder")
    }
    guard paths.insert(path).inserted else {
      throw Self.damaged("\(FilePath(bytes: path).printable) is in it twice")
    }
    let used = try fields.seconds()
    let (current, onDisk) = (try fields.number(), try fields.number())
    let place = FilePath(bytes: folder.bytes + [UInt8(ascii: "/")] + path)
    let id = try bundle.store.addFile(at: place, used: used)
    try database.run(
      "UPDATE file SET current = nullif(?2, 0), on_disk = nullif(?3, 0) WHERE id = ?1", id, current,
      onDisk)
    bundle.files.append(
      StoredFile(
        id: id, path: place, device: nil, inode: nil, onDisk: nil, current: nil, used: used))
    (numbers, last) = ([], 0)
  }

  /// Returns whether a path stays below its folder.
  static func isBelow(_ path: [UInt8]) -> Bool {
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return !path.contains(0)
      && parts.allSatisfy { part in
        !part.isEmpty && part.count <= 255 && !part.elementsEqual(".".utf8)
          && !part.elementsEqual("..".utf8)
      }
  }

  /// Completes the last file: what refers to a state that is not there refers to none.
  private mutating func endFile() throws(DatabaseError) {
    if bundle.files.isEmpty { return }
    all.append(numbers)
    try database.run(
      """
      UPDATE file SET
        current = (SELECT number FROM memento WHERE file = ?1 AND number = file.current),
        on_disk = (SELECT number FROM memento WHERE file = ?1 AND number = file.on_disk),
        next = ?2
      WHERE id = ?1
      """, file, last + 1)
    try database.run(
      """
      UPDATE memento SET visited = NULL WHERE file = ?1 AND visited <> number AND NOT EXISTS
        (SELECT 1 FROM memento AS child
         WHERE child.file = ?1 AND child.number = memento.visited AND child.parent = memento.number)
      """, file)
  }

  // MARK: States

  private mutating func takeMemento(_ fields: inout BundleFieldReader) throws {
    guard file > 0 else { throw Self.damaged("a state has no file") }
    bundle.stateCount += 1
    guard bundle.stateCount <= limits.states else {
      throw BundleError.tooLarge("it has more than \(limits.states) states")
    }
    let (number, parent, visited) = (
      try fields.number(), try fields.number(), try fields.number()
    )
    guard number > last, number < HistoryDatabase.endOfNumbers - 1, parent < number else {
      throw Self.damaged("the numbers of its states are out of order")
    }
    let seconds = try fields.seconds()
    let title = try fields.text(atMost: limits.words)
    let name = try fields.text(atMost: limits.words)
    let marks = try fields.number() & Int(MementoMarks([.saved, .kept]).rawValue)
    let (added, removed, unit) = (try fields.number(), try fields.number(), try fields.number())
    let byteCount = try fields.number()
    let fingerprint = try fields.bytes(atMost: 16)
    guard byteCount <= limits.payload, added <= limits.payload, removed <= limits.payload,
      [0, 16].contains(fingerprint.count)
    else { throw Self.damaged("a state has impossible sizes") }
    let known: Int? = numbers.contains(parent) ? parent : nil
    do throws(DatabaseError) {
      try database.run(
        """
        INSERT INTO memento (file, number, parent, visited, date, title, name, marks, added, removed,
          unit, bytes, chain, fingerprint)
        VALUES (?1, ?2, ?3, nullif(?4, 0), ?5, ?6, nullif(?7, ''), ?8, ?9, ?10, ?11, ?12, 1, ?13)
        """, file, number, known, visited, seconds, title, name, marks, added, removed, unit,
        byteCount, fingerprint.isEmpty ? nil : fingerprint)
    } catch {
      guard error.isOfConstraint else { throw error }
      throw Self.damaged("two states have one name")
    }
    numbers.insert(number)
    last = number
  }

  private mutating func takePayload(_ fields: inout BundleFieldReader, to table: String) throws {
    let version = try fields.number()
    let packed = fields.remaining()
    guard last > 0 else { throw Self.damaged("a text has no state") }
    guard let size = PackedPayload.statedSize(of: packed), size <= limits.payload else {
      throw Self.damaged("a text is too large, or none")
    }
    try database.run(
      "INSERT OR REPLACE INTO \(table) VALUES (?1, ?2, ?3, ?4)", file, last, version, packed)
  }

  // MARK: Large texts

  private mutating func takeChunk(_ fields: inout BundleFieldReader) throws {
    let print = try fields.bytes(exactly: 16)
    let packed = fields.remaining()
    // Other histories share a chunk by its hash: a wrong one would be in their texts.
    guard let size = PackedPayload.statedSize(of: packed), size <= ContentChunks.largest,
      PackedPayload.unpack(packed)?[...].fingerprint == print
    else { throw Self.damaged("a part of a text has another hash") }
    chunks.insert(print)
    try database.run(
      "INSERT INTO chunk (print, payload) VALUES (?1, ?2) ON CONFLICT DO NOTHING", print, packed)
  }

  private mutating func takeBase(_ fields: inout BundleFieldReader) throws {
    let (version, byteCount) = (try fields.number(), try fields.number())
    let rest = fields.remaining()
    guard last > 0, byteCount <= limits.payload, rest.count.isMultiple(of: 16),
      rest.count / 16 <= 8_192
    else { throw Self.damaged("a large text is none") }
    let prints = stride(from: 0, to: rest.count, by: 16).map { Array(rest[$0..<$0 + 16]) }
    guard prints.allSatisfy(chunks.contains) else {
      throw Self.damaged("a large text has parts that are missing")
    }
    try bundle.store.beginBase(of: last, of: file, version: version, byteCount: byteCount)
    for (position, print) in prints.enumerated() {
      try database.run(
        """
        INSERT INTO base_chunk (file, number, position, chunk)
        SELECT ?1, ?2, ?3, id FROM chunk WHERE print = ?4
        """, file, last, position, print)
    }
    try bundle.store.completeBase(of: last, of: file)
  }

  // MARK: Beside the states

  private mutating func takeEntry(_ fields: inout BundleFieldReader) throws {
    let number = try fields.number()
    let seconds = try fields.seconds()
    guard numbers.contains(number), let cause = JournalCause(rawValue: try fields.number()) else {
      throw Self.damaged("the journal names a state that is not there")
    }
    try database.run(
      "INSERT INTO journal VALUES (?1, ?2, ?3, ?4)", file, number, seconds, cause.rawValue)
  }

  private mutating func takeCommit(_ fields: inout BundleFieldReader) throws {
    let name = try fields.text(atMost: limits.words)
    let type = try fields.text(atMost: limits.words)
    let payload = fields.remaining()
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == HistoryDatabase.commitPrefix,
      parts[1].allSatisfy(\.isHexDigit), Int(parts[2]).map(numbers.contains) == true,
      payload.count <= 16 * limits.words
    else { throw Self.damaged("a commit has no state") }
    let packed = PackedPayload(StoredPayload(version: 1, bytes: payload))
    try bundle.store.keep(packed, ofType: type, at: 0, as: name, of: file)
  }

  private mutating func takeName(_ fields: inout BundleFieldReader) throws {
    try noteFilesAreComplete()
    let name = try fields.text(atMost: limits.words)
    let seconds = try fields.seconds()
    var rest = BundleFieldReader(fields.remaining()[...])
    var states: [Int: Int] = [:]
    while !rest.isAtEnd {
      let (place, number) = (try rest.number(), try rest.number())
      guard all.indices.contains(place), all[place].contains(number) else {
        throw Self.damaged("a name has states that are not there")
      }
      states[place] = number
    }
    if name.isEmpty { throw Self.damaged("a name is empty") }
    bundle.names.append(Bundle.Name(name: name, secondsSince1970: seconds, states: states))
  }

  /// Completes the last file before what is about all of them.
  private mutating func noteFilesAreComplete() throws(DatabaseError) {
    if all.count < bundle.files.count { try endFile() }
    last = 0
    numbers = []
  }

  private mutating func takeEnd(
    _ fields: inout BundleFieldReader, _ hash: [UInt8]
  ) throws {
    try noteFilesAreComplete()
    let (fileCount, stateCount) = (try fields.number(), try fields.number())
    guard try fields.bytes(exactly: 16) == hash, fileCount == bundle.files.count,
      stateCount == bundle.stateCount
    else { throw Self.damaged("its contents are not those that were written") }
  }
}
