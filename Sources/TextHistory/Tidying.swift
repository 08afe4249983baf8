import MementoKit
public import Storage
import TextModel

/// Keeps the history on disk within bounds: what has come of age goes, and what is too much.
public struct Tidying {
  private let store: HistoryStore
  private let settings: HistorySettings
  private let isAlive: (String) -> Bool

  /// Tidying of a store.
  ///
  /// - Parameter isAlive: whether the run of a name still has its files open: those are left alone.
  public init(
    _ store: HistoryStore, settings: HistorySettings, isAlive: @escaping (String) -> Bool
  ) {
    self.store = store
    self.settings = settings
    self.isAlive = isAlive
  }

  /// Tidies a file that nobody has open.
  ///
  /// - Parameter most: how many states are let go at the most; the next time goes on.
  /// - Returns: how many were.
  /// - Complexity: O(mementos), and some 0.1 ms for each that is let go.
  @discardableResult
  public func tidy(
    _ file: StoredFile, at now: Double, most: Int = 500
  ) throws(DatabaseError) -> Int {
    // What is decided here must not have changed when it is done.
    try store.transaction { () throws(DatabaseError) in
      guard let needed = try needed(of: file.id) else { return 0 }
      let removal = StateRemoval(store, of: file.id, largestWhole: settings.largestWhole)
      var count = 0
      let outdated = Thinning(try store.states(of: file.id), needed: needed).outdated(at: now)
      for number in Self.pairwise(outdated.prefix(most)) {
        if try removal.remove(number) != nil { count += 1 }
      }
      let excess = try store.byteCount(of: file.id) - settings.bytesPerFile
      return try count + shrink(by: excess, removal, needed: needed, most: most - count)
    }
  }

  /// Tidies all files, unless that was done a short time ago.
  ///
  /// - Parameter seconds: how long that time is.
  public func tidyAll(onceIn seconds: Double, at now: Double) throws(DatabaseError) {
    // A clock that was set back must not put it off for years.
    if (0..<seconds).contains(now - (try store.lastTidied())) { return }
    try tidyAll(at: now)
    try store.noteTidied(at: now)
  }

  /// Tidies all files, those that were edited longest ago first, until there is no more than the
  /// settings allow in all.
  public func tidyAll(at now: Double, most: Int = 5_000) throws(DatabaseError) {
    var rest = most
    for file in try store.files().reversed() where rest > 0 {
      rest -= try tidy(file, at: now, most: rest)
    }
    for file in try store.files().reversed() where rest > 0 {
      let excess = try store.byteCount() - settings.bytesInAll
      if excess <= 0 { break }
      rest -= try store.transaction { () throws(DatabaseError) in
        guard let needed = try needed(of: file.id) else { return 0 }
        let removal = StateRemoval(store, of: file.id, largestWhole: settings.largestWhole)
        return try shrink(by: excess, removal, needed: needed, most: rest)
      }
    }
    try store.giveBackSpace()
  }

  /// Lets states go until so many bytes are free.
  private func shrink(
    by bytes: Int, _ removal: StateRemoval, needed: Set<Int>, most: Int
  ) throws(DatabaseError) -> Int {
    if bytes <= 0 || most <= 0 { return 0 }
    var (excess, count) = (bytes, 0)
    for number in Thinning(try store.states(of: removal.file), needed: needed).inOrder() {
      // What a state holds goes over to those after it, so that only afterwards can be told what
      // that has freed.
      guard let freed = try removal.remove(number) else { continue }
      excess -= freed
      count += 1
      if excess <= 0 || count == most { break }
    }
    return count
  }

  /// The numbers of states where the file and dead runs stand; nil where a run has it open.
  private func needed(of file: Int) throws(DatabaseError) -> Set<Int>? {
    let sessions = try store.sessions(of: file)
    guard let file = try store.file(file), !sessions.contains(where: { isAlive($0.token) }) else {
      return nil
    }
    // What a dead run left unsaved has still to be offered.
    let drafts = try store.draftNames(of: file.id).compactMap(Draft.parent)
    let places = [file.current, file.onDisk].compactMap(\.self)
    return Set(sessions.map(\.current) + places + drafts)
  }

  /// Numbers in an order in which neighbours are joined in pairs, and the pairs in pairs: one by
  /// one, what was joined first would be joined anew with each of the others.
  private static func pairwise(_ numbers: ArraySlice<Int>) -> [Int] {
    var order: [Int] = []
    var rest = Array(numbers)
    while !rest.isEmpty {
      order += rest.indices.filter { $0 % 2 == 0 }.map { rest[$0] }
      rest = rest.indices.filter { $0 % 2 == 1 }.map { rest[$0] }
    }
    return order
  }
}

extension HistoryStore {
  fileprivate func states(of file: Int) throws(DatabaseError) -> [Thinning.State] {
    var states: [Thinning.State] = []
    try forEachMemento(of: file) { row in
      states.append(
        Thinning.State(
          number: row.record.number, parent: row.parent, date: row.record.secondsSince1970,
          isNamed: row.record.name != nil, isSaved: row.record.marks.contains(.saved)))
    }
    return states
  }
}
