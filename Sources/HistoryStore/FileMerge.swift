internal import MementoKit
internal import SystemPackage

/// The addition of a spool to the store.
struct SpoolMerge {
  private let source: HistoryDatabase
  private let target: HistoryDatabase
  private let session: String
  /// Whether it removed mementos whose bytes still have to be erased.
  private(set) var erasesStates = false
  /// Whether the spool was completely readable.
  private(set) var isComplete = true

  init(from source: HistoryDatabase, into target: HistoryDatabase, of session: String) {
    self.source = source
    self.target = target
    self.session = session
  }

  /// Adds the histories of all files, as part of a transaction of the target.
  mutating func run() throws(DatabaseError) {
    for file in try source.files() {
      let merge = try FileMerge(file, from: source, into: target, spoolOf: session)
      if try merge.run() { erasesStates = true }
      if !merge.isComplete { isComplete = false }
    }
  }
}

/// The addition of one file's history in a store to another store.
///
/// Common mementos are recognized by their time, or as bases of a spool by their number, and added
/// once. The readable part of a damaged source is added.
final class FileMerge {
  private let file: StoredFile
  private let source: HistoryDatabase
  private let target: HistoryDatabase
  private let session: String?
  /// The number of the file in the target, and whether it is new there.
  let goal: (file: Int, isNew: Bool)
  private let bases: Set<Int>
  private let known: KnownMementos
  /// The comparison with a bundle; nil for another source.
  private let match: BundleMatch?
  /// The number in the target of each memento of the source.
  private(set) var numbers: [Int: Int] = [:]
  private var added: [StoredRow] = []
  /// Whether the source was completely readable.
  private(set) var isComplete = true

  /// Whether no memento of the source was readable.
  var isEmpty: Bool { numbers.isEmpty }

  /// The number of mementos of the source that are in the target now.
  var stateCount: Int { numbers.count }

  /// Whether each memento has the same number in both stores.
  var keepsNumbers: Bool { numbers.allSatisfy { $0 == $1 } }

  init(
    _ file: StoredFile, from source: HistoryDatabase, into target: HistoryDatabase,
    spoolOf session: String?, taking match: BundleMatch? = nil
  ) throws(DatabaseError) {
    self.file = file
    self.source = source
    self.target = target
    self.session = session
    self.match = match
    // Only a spool has bases; in another store, damage to them must not end the merge.
    bases = session == nil ? [] : try source.bases(of: file.id)
    goal = try Self.goal(of: file, in: target, isContinued: session != nil && !bases.isEmpty)
    known = match == nil ? try KnownMementos(of: goal.file, in: target) : KnownMementos()
  }

  /// - Parameter isContinued: whether the target has the beginning of the history.
  private static func goal(
    of file: StoredFile, in target: HistoryDatabase, isContinued: Bool
  ) throws(DatabaseError) -> (file: Int, isNew: Bool) {
    if let path = file.path {
      if let there = try target.file(at: path) { return (there.id, false) }
    } else if isContinued, let there = try target.file(file.id), there.path == nil {
      return (there.id, false)
    }
    return (try target.addFile(at: file.path, used: file.used), true)
  }

  /// - Returns: whether it removed mementos.
  func run() throws(DatabaseError) -> Bool {
    if let session {
      // The spool has a newer draft or none.
      for name in try target.draftNames(of: goal.file) where name.contains("/\(session)/") {
        try target.drop(name, of: goal.file)
      }
      try target.endSession(session, of: goal.file)
    }
    var rows: [StoredRow] = []
    try read { () throws(DatabaseError) in
      try source.forEachMemento(of: file.id) { rows.append($0) }
    }
    for row in rows { try add(row) }
    for row in added { try setVisited(row) }
    for base in rows where bases.contains(base.record.number) { try setVisited(base) }
    // The contents of a file over time are known only on its own machine.
    if match == nil || goal.isNew { try addJournal() }
    let erasesStates = try addNamed()
    try addSessions()
    try updateFile()
    if goal.isNew, try !target.hasMementos(of: goal.file),
      try target.draftNames(of: goal.file).isEmpty
    {
      try target.forget(goal.file)
    }
    return erasesStates
  }

  /// Returns the result of reading the source; nil if that part is damaged.
  @discardableResult
  private func read<Value>(
    _ body: () throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value? {
    do throws(DatabaseError) {
      return try body()
    } catch {
      guard error.path == source.path, error.isOfTheFile else { throw error }
      isComplete = false
      return nil
    }
  }

  private func addJournal() throws(DatabaseError) {
    let entries = try read { () throws(DatabaseError) in try source.journal(of: file.id) } ?? []
    // A session submits its entries again to a new store.
    let there = Set(try target.journal(of: goal.file))
    let new = entries.compactMap { entry in
      numbers[entry.number].map {
        JournalEntry(number: $0, secondsSince1970: entry.secondsSince1970, cause: entry.cause)
      }
    }
    try target.add(new.filter { !there.contains($0) }, toJournalOf: goal.file)
  }

  private func addSessions() throws(DatabaseError) {
    let rows = try read { () throws(DatabaseError) in try source.sessions(of: file.id) } ?? []
    for row in rows where session == nil || session == row.token {
      guard let current = numbers[row.current] else { continue }
      try target.setSession(row.token, of: goal.file, current: current, since: row.since)
    }
  }

  private func add(_ row: StoredRow) throws(DatabaseError) {
    let number = row.record.number
    let isBase = bases.contains(number)
    if let match, match.recognized[number] == nil, !match.new.contains(number) { return }
    if let there = match?.recognized[number] ?? known.number(like: row, isBase: isBase) {
      numbers[number] = there
      if let fingerprint = row.fingerprint {
        try target.mark(there, of: goal.file, row.record.marks, fingerprint: fingerprint)
      }
      if let name = row.record.name { try setName(name, of: there) }
    } else if !isBase {
      numbers[number] = try insert(row)
      added.append(row)
    }
    // A known state of a bundle keeps its own text.
    let hasOwnText = match.map { !$0.new.contains(number) } ?? isBase
    if !hasOwnText, let new = numbers[number] {
      try read { () throws(DatabaseError) in
        try target.copyBase(of: number, of: file.id, in: source, to: new, of: goal.file)
      }
    }
  }

  private func insert(_ row: StoredRow) throws(DatabaseError) -> Int {
    let number = row.record.number
    var copy = row
    copy.parent = row.parent.flatMap { numbers[$0] }
    copy.record.name = nil
    let delta = copy.parent == nil ? nil : try payload(number, in: "edge")
    let snapshot = try payload(number, in: "whole")
    let new = try target.add(copy, delta: delta, to: goal.file) { snapshot }
    if let snapshot { try target.setSnapshot(snapshot, of: new, of: goal.file) }
    if let name = row.record.name { try setName(name, of: new) }
    return new
  }

  private func payload(
    _ number: Int, in table: String
  ) throws(DatabaseError) -> PackedPayload? {
    try read { () throws(DatabaseError) in
      try source.packed(table, number, of: file.id)
    } ?? nil
  }

  /// Sets a name; a name in a spool is newer than all others.
  private func setName(_ name: String, of number: Int) throws(DatabaseError) {
    if let holder = try target.number(named: name, of: goal.file) {
      if session == nil { return }
      _ = try target.setName(nil, of: holder, of: goal.file)
    }
    _ = try target.setName(name, of: number, of: goal.file)
  }

  private func setVisited(_ row: StoredRow) throws(DatabaseError) {
    guard let visited = row.visited, let child = numbers[visited],
      let number = numbers[row.record.number]
    else { return }
    try target.setVisited(child, of: number, of: goal.file)
  }

  /// Adds drafts, and removes mementos as requested by the spool.
  private func addNamed() throws(DatabaseError) -> Bool {
    var erasesStates = false
    let named = try read { () throws(DatabaseError) in try source.namedTypes(of: file.id) } ?? []
    for (name, type) in named {
      let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      if type == HistoryDatabase.erasureType {
        guard let number = parts.last.flatMap({ Int($0) }), session != nil, !goal.isNew else {
          continue
        }
        try target.removeMemento(number, of: goal.file)
        erasesStates = true
        continue
      }
      var newName = name
      // A draft is named by the number of its parent, a commit by the number of its equal state.
      if parts.count == 3, ["draft", HistoryDatabase.commitPrefix].contains(parts[0]) {
        guard let number = Int(parts[2]).flatMap({ numbers[$0] }) else { continue }
        newName = "\(parts[0])/\(parts[1])/\(number)"
      }
      try read { () throws(DatabaseError) in
        try target.copyNamed(name, of: file.id, in: source, as: newName, of: goal.file)
      }
    }
    return erasesStates
  }

  private func updateFile() throws(DatabaseError) {
    if goal.isNew || session != nil { try recordFile() }
  }

  /// Records the current state and the state in the file, as in the source.
  func recordFile() throws(DatabaseError) {
    if let current = file.current.flatMap({ numbers[$0] }) {
      try target.setCurrent(current, of: goal.file, used: file.used)
    }
    if let onDisk = file.onDisk.flatMap({ numbers[$0] }) {
      try target.setOnDisk(onDisk, device: file.device, inode: file.inode, of: goal.file)
    }
  }
}

/// The mementos of a file in the target of a merge.
private struct KnownMementos {
  private struct Key: Hashable {
    let secondsSince1970: Double
    let title: String
    let byteCount: Int
  }
  private struct Text: Hashable {
    let byteCount: Int
    let fingerprint: [UInt8]
  }

  private var numbers: Set<Int> = []
  private var byKey: [Key: [Int]] = [:]
  private var byText: [Text: Int] = [:]

  init() {}

  init(of file: Int, in store: HistoryDatabase) throws(DatabaseError) {
    try store.forEachMemento(of: file) { row in
      let number = row.record.number
      numbers.insert(number)
      byKey[Self.key(of: row), default: []].append(number)
      if let fingerprint = row.fingerprint {
        byText[Text(byteCount: row.byteCount, fingerprint: fingerprint)] = number
      }
    }
  }

  private static func key(of row: StoredRow) -> Key {
    Key(
      secondsSince1970: row.record.secondsSince1970, title: row.record.summary.title,
      byteCount: row.byteCount)
  }

  /// Returns the number of the same memento; for a root, the number of one with the same text.
  ///
  /// - Parameter isBase: whether the source has only its number, and perhaps its time.
  func number(like row: StoredRow, isBase: Bool) -> Int? {
    let number = row.record.number
    if isBase, row.record.secondsSince1970 == 0 { return numbers.contains(number) ? number : nil }
    if let alike = byKey[Self.key(of: row)] { return alike.contains(number) ? number : alike.last }
    guard !isBase, row.parent == nil, let fingerprint = row.fingerprint else { return nil }
    return byText[Text(byteCount: row.byteCount, fingerprint: fingerprint)]
  }
}
