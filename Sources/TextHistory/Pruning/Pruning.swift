public import HistoryStore

/// The pruning of the history on disk, by an age policy and a size policy.
public struct Pruning {
  private let store: HistoryDatabase
  private let settings: HistorySettings
  private let isAlive: (String) -> Bool

  /// Creates the pruning of a store.
  ///
  /// - Parameter isAlive: whether the session with a token is still running; its files are skipped.
  public init(
    _ store: HistoryDatabase, settings: HistorySettings, isAlive: @escaping (String) -> Bool
  ) {
    self.store = store
    self.settings = settings
    self.isAlive = isAlive
  }

  /// Prunes the history of a file, unless a session has it open.
  ///
  /// - Parameter most: the maximum number of removed states; the next call resumes.
  /// - Returns: the number of removed states.
  /// - Complexity: O(mementos), and about 0.1 ms for each removed one; O(bytes) above the limit.
  @discardableResult
  public func prune(
    _ file: StoredFile, at now: Double, most: Int = 500
  ) throws(DatabaseError) -> Int {
    // No session may open the file between the decision and the removal.
    try store.transaction { () throws(DatabaseError) in
      guard let states = try states(of: file.id) else { return 0 }
      let removal = removal(of: file.id)
      let expired = AgePolicy().expired(in: states, at: now).prefix(most)
      var count = 0
      for number in StateRemoval.order(Array(expired)) where try removal.remove(number) != nil {
        count += 1
      }
      for importance in Self.stages {
        count += try shrink(file.id, upTo: importance, at: now, most: most - count) {
          () throws(DatabaseError) in try store.byteCount(of: file.id) - settings.bytesPerFile
        }
        if importance == .savedOrEnd, try store.byteCount(of: file.id) > settings.bytesPerFile {
          try store.removeBases(of: file.id)
        }
      }
      return count
    }
  }

  /// Prunes all files, unless that was done recently.
  ///
  /// - Parameter seconds: the minimum interval.
  public func pruneAll(onceIn seconds: Double, at now: Double) throws(DatabaseError) {
    // A clock that was set back must not prevent pruning for years.
    if (0..<seconds).contains(now - (try store.lastPruned())) { return }
    try pruneAll(at: now)
    try store.recordPruning(at: now)
  }

  /// Prunes all files, the least recently edited first, and then the store as a whole.
  ///
  /// If the store is above its limit, all files lose their other states before any file loses a
  /// checkpoint.
  public func pruneAll(at now: Double, most: Int = 5_000) throws(DatabaseError) {
    var rest = most
    let files = try store.files().reversed().map(\.self)
    for file in files where rest > 0 { rest -= try prune(file, at: now, most: rest) }
    for importance in Self.stages {
      for file in files where rest > 0 {
        let most = rest
        rest -= try store.transaction { () throws(DatabaseError) in
          try shrink(file.id, upTo: importance, at: now, most: most) { () throws(DatabaseError) in
            try store.byteCount() - settings.bytesInAll
          }
        }
      }
      if importance == .savedOrEnd { try dropBases(of: files) }
    }
    try store.returnSpace()
  }

  /// Removes bases while the store is above its limit: the states then depend on their files.
  private func dropBases(of files: [StoredFile]) throws(DatabaseError) {
    for file in files {
      try store.transaction { () throws(DatabaseError) in
        guard try store.byteCount() > settings.bytesInAll, try states(of: file.id) != nil else {
          return
        }
        try store.removeBases(of: file.id)
      }
    }
  }

  /// The importance up to which states are removed first, and the one used if that does not
  /// suffice.
  private static var stages: [PrunableStates.Importance] { [.savedOrEnd, .checkpoint] }

  /// Removes states of a file by the size policy while it is above the limit.
  private func shrink(
    _ file: Int, upTo importance: PrunableStates.Importance, at now: Double, most: Int,
    _ excess: () throws(DatabaseError) -> Int
  ) throws(DatabaseError) -> Int {
    var count = 0
    // The space that a removal frees is known only afterwards.
    for _ in 0..<3 where count < most {
      let bytes = try excess()
      guard bytes > 0, let states = try states(of: file) else { break }
      let start = Int(max(0, min(now, 1e15)))
      let removed = try SizePolicy(states: states, removal: removal(of: file), start: start)
        .free(bytes, upTo: importance, most: most - count)
      if removed == 0 { break }
      count += removed
    }
    return count
  }

  private func removal(of file: Int) -> StateRemoval {
    StateRemoval(store: store, file: file, largestSnapshot: settings.largestSnapshot)
  }

  /// Returns the states of a file; nil if a session has it open.
  private func states(of file: Int) throws(DatabaseError) -> PrunableStates? {
    let sessions = try store.sessions(of: file)
    guard let known = try store.file(file), !sessions.contains(where: { isAlive($0.token) }) else {
      return nil
    }
    // The unsaved changes of a crashed session still have to be offered.
    let drafts = try store.draftNames(of: file).compactMap(Draft.parent)
    let current = sessions.map(\.current) + [known.current, known.onDisk].compactMap(\.self)
    return try PrunableStates(store, of: file, inUse: Set(current + drafts))
  }
}
