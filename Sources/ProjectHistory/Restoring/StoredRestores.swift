public import HistoryStore
import MementoArchiveKit
public import SystemPackage

/// The restores of many files in a store: the unfinished ones, and the last ones that can be
/// undone.
public struct StoredRestores {
  private let store: HistoryDatabase

  private static var start: String { "restore/" }
  /// The type of a complete restore, and of an unfinished one.
  private static var done: String { "restore" }
  private static var underWay: String { "restore under way" }
  /// The number of restores that can be undone.
  private static var mostKept: Int { 100 }

  /// A restore with its name in the store.
  public struct Entry: Sendable {
    /// The name.
    let name: String
    /// The restore.
    public let plan: RestorePlan
  }

  /// Creates the restores in a store.
  public init(_ store: HistoryDatabase) { self.store = store }

  /// Returns the finished restores, the newest first; a damaged one is omitted.
  public func finished() throws(DatabaseError) -> [Entry] {
    try entries(ofType: Self.done).reversed()
  }

  /// Returns the newest restore of a folder, or the newest undo, that was not reversed yet.
  public func last(in folder: FilePath, isUndo: Bool) throws(DatabaseError) -> Entry? {
    for entry in try finished() where entry.plan.folder == folder && !entry.plan.isUndone {
      if entry.plan.isUndo == isUndo { return entry }
      // A new restore invalidates older undos.
      if isUndo, entry.plan.undone == nil { return nil }
    }
    return nil
  }

  /// Records that the restore with a name was reversed.
  func markUndone(_ name: String) throws(DatabaseError) {
    guard var plan = try store.namedPayload(name, of: 0).flatMap({ RestorePlan($0) }) else {
      return
    }
    plan.isUndone = true
    try update(name, plan)
  }

  /// Returns the unfinished restores of ended sessions, oldest first.
  public func interrupted(isAlive: (String) -> Bool) throws(DatabaseError) -> [Entry] {
    try entries(ofType: Self.underWay).filter { !isAlive($0.plan.token) }
  }

  private func entries(ofType type: String) throws(DatabaseError) -> [Entry] {
    var entries: [Entry] = []
    for name in try store.names(ofType: type, of: 0) {
      guard let payload = try store.namedPayload(name, of: 0), let plan = RestorePlan(payload)
      else { continue }
      entries.append(Entry(name: name, plan: plan))
    }
    return entries
  }

  /// Stores a new restore before its first file is written, and returns its name.
  func begin(_ plan: RestorePlan) throws(DatabaseError) -> String {
    let name = "\(Self.start)\(plan.token)/\(plan.secondsSince1970)"
    try update(name, plan)
    return name
  }

  /// Stores the progress of a restore.
  func update(_ name: String, _ plan: RestorePlan) throws(DatabaseError) {
    let payload = PackedPayload(StoredPayload(version: 1, bytes: plan.bytes))
    let type = plan.isDone ? Self.done : Self.underWay
    try store.keep(payload, ofType: type, at: plan.secondsSince1970, as: name, of: 0)
  }

  /// Moves restores from the states of a file to those of its copy, as part of a transaction.
  ///
  /// - Parameter offset: the difference between the new and the old numbers of the states.
  func moveStates(of file: Int, to copy: Int, raisedBy offset: Int) throws(DatabaseError) {
    let entries = try entries(ofType: Self.done) + entries(ofType: Self.underWay)
    for entry in entries {
      var plan = entry.plan
      plan.files = plan.files.map { $0.moved(from: file, to: copy, raisedBy: offset) }
      if plan.files != entry.plan.files { try update(entry.name, plan) }
    }
  }

  /// Removes a restore that changed no file.
  func remove(_ name: String) throws(DatabaseError) { try store.drop(name, of: 0) }

  /// Removes the oldest restores beyond the limit.
  func removeOldest() throws(DatabaseError) {
    for name in try store.names(ofType: Self.done, of: 0).dropLast(Self.mostKept) {
      try store.drop(name, of: 0)
    }
  }
}
