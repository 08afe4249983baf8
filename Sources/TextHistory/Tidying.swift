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
  /// - Complexity: O(mementos), and some 0.1 ms for each that is let go; O(bytes) where there is too
  ///   much.
  @discardableResult
  public func tidy(
    _ file: StoredFile, at now: Double, most: Int = 500
  ) throws(DatabaseError) -> Int {
    // What is decided here must not have changed when it is done.
    try store.transaction { () throws(DatabaseError) in
      guard let needed = try needed(of: file.id) else { return 0 }
      let outdated = Thinning(try store.states(of: file.id), needed: needed).outdated(at: now)
      var count = try remove(Array(outdated.prefix(most)), of: file.id)
      for stage in Shrinking.Stage.early + Shrinking.Stage.late where count < most {
        let excess = { () throws(DatabaseError) in
          try store.byteCount(of: file.id) - settings.bytesPerFile
        }
        if try excess() <= 0 { break }
        if stage.isThorough, !(try doNamedHelp(of: file.id, freeing: excess())) { break }
        count += try shrink(file.id, stage, most: most - count, excess)
      }
      return count
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
  ///
  /// Where that is too much, what matters least goes from all of them before anything else does.
  public func tidyAll(at now: Double, most: Int = 5_000) throws(DatabaseError) {
    var rest = most
    let files = try store.files().reversed().map(\.self)
    for file in files where rest > 0 {
      rest -= try tidy(file, at: now, most: rest)
    }
    try shrinkAll(files.map(\.id), Shrinking.Stage.early, &rest)
    if rest > 0, try excessInAll() > 0, try doNamedHelp(in: files.map(\.id)) {
      try shrinkAll(files.map(\.id), Shrinking.Stage.late, &rest)
    }
    try store.giveBackSpace()
  }

  // MARK: Too much

  private func excessInAll() throws(DatabaseError) -> Int {
    try store.byteCount() - settings.bytesInAll
  }

  private func shrinkAll(
    _ files: [Int], _ stages: [Shrinking.Stage], _ rest: inout Int
  ) throws(DatabaseError) {
    for stage in stages {
      for file in files where rest > 0 {
        if try excessInAll() <= 0 { return }
        let most = rest
        rest -= try store.transaction { () throws(DatabaseError) in
          try shrink(file, stage, most: most, excessInAll)
        }
      }
    }
  }

  /// Whether letting go what has a name would help in any file.
  private func doNamedHelp(in files: [Int]) throws(DatabaseError) -> Bool {
    for file in files where try doNamedHelp(of: file, freeing: excessInAll()) { return true }
    return false
  }

  private func doNamedHelp(of file: Int, freeing excess: Int) throws(DatabaseError) -> Bool {
    try shrinking(of: file, upTo: .named)?.doNamedHelp(freeing: excess) ?? false
  }

  /// Lets states go until there is no excess.
  private func shrink(
    _ file: Int, _ stage: Shrinking.Stage, most: Int,
    _ excess: () throws(DatabaseError) -> Int
  ) throws(DatabaseError) -> Int {
    var count = 0
    if stage.rank == .plain, try needed(of: file) != nil {
      try StateRemoval(store, of: file, largestWhole: settings.largestWhole)
        .dropWholes(freeing: excess())
    }
    // What was planned freed a little less than was estimated, or more.
    for _ in 0..<Self.mostPlans where count < most {
      let bytes = try excess()
      guard bytes > 0, let shrinking = try shrinking(of: file, upTo: stage.rank) else { break }
      let planned = shrinking.plan(freeing: bytes, stage, most: most - count)
      let size = try store.byteCount(of: file)
      var removed = 0
      let isWorthwhile = try store.attempt { () throws(DatabaseError) in
        removed = try remove(planned.numbers, of: file)
        return try size - store.byteCount(of: file) > planned.freed / 2
      }
      if removed == 0 || !isWorthwhile { break }
      count += removed
    }
    return count
  }

  private static var mostPlans: Int { 3 }

  /// Nil where nothing of a rank may go, which costs no look at what is kept.
  private func shrinking(
    of file: Int, upTo rank: Thinning.Rank
  ) throws(DatabaseError) -> Shrinking? {
    guard let needed = try needed(of: file) else { return nil }
    let ranks = Thinning(try store.states(of: file), needed: needed).ranks()
    guard ranks.values.contains(where: { $0 <= rank }) else { return nil }
    return Shrinking(
      try HistorySizes(file, in: store, largestWhole: settings.largestWhole), ranks: ranks)
  }

  /// Lets states go.
  ///
  /// - Returns: how many could.
  private func remove(_ numbers: [Int], of file: Int) throws(DatabaseError) -> Int {
    let removal = StateRemoval(store, of: file, largestWhole: settings.largestWhole)
    var rest = Pairs.order(numbers.sorted()[...])
    var count = 0
    // The first can go once only one begins from it.
    for _ in 0..<2 {
      var kept: [Int] = []
      for number in rest {
        if try removal.remove(number) { count += 1 } else { kept.append(number) }
      }
      rest = kept
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
