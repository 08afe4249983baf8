public import Storage
import MementoKit
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
    let sessions = try store.sessions(of: file.id)
    if sessions.contains(where: { isAlive($0.token) }) { return 0 }
    var states = try store.states(of: file.id)
    // What a dead run left unsaved has still to be offered.
    var needed = Set(sessions.map(\.current) + [file.current, file.onDisk].compactMap(\.self))
    for name in try store.draftParents(of: file.id) { needed.insert(name) }
    let outdated = Thinning(states, needed: needed).outdated(at: now).prefix(most)
    try remove(Array(outdated), of: file.id)
    let gone = Set(outdated)
    states.removeAll { gone.contains($0.number) }
    try store.addSizes(to: &states, of: file.id)
    let excess = Thinning(states, needed: needed).excess(over: settings.bytesPerFile)
      .prefix(most - outdated.count)
    try remove(Array(excess), of: file.id)
    return outdated.count + excess.count
  }

  /// Tidies all files, unless that was done a short time ago.
  ///
  /// - Parameter seconds: how long that time is.
  public func tidyAll(onceIn seconds: Double, at now: Double) throws(DatabaseError) {
    // A clock that was set back must not put it off for years.
    if let last = try store.lastTidied(), (0..<seconds).contains(now - last) { return }
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
      rest -= try shrink(file, by: excess, most: rest)
    }
    try store.giveBackSpace()
  }

  private func shrink(
    _ file: StoredFile, by bytes: Int, most: Int
  ) throws(DatabaseError) -> Int {
    let sessions = try store.sessions(of: file.id)
    if sessions.contains(where: { isAlive($0.token) }) { return 0 }
    var states = try store.states(of: file.id)
    try store.addSizes(to: &states, of: file.id)
    let size = states.reduce(0) { $0 + $1.byteCount }
    let needed = Set(sessions.map(\.current) + [file.current, file.onDisk].compactMap(\.self))
    let excess = Thinning(states, needed: needed).excess(over: max(0, size - bytes)).prefix(most)
    try remove(Array(excess), of: file.id)
    return excess.count
  }

  // MARK: Letting go

  private func remove(_ numbers: [Int], of file: Int) throws(DatabaseError) {
    if numbers.isEmpty { return }
    try store.transaction { () throws(DatabaseError) in
      for number in numbers { try remove(number, of: file) }
    }
  }

  /// Lets a state go; its children become those of its parent, with the way from there.
  private func remove(_ number: Int, of file: Int) throws(DatabaseError) {
    guard let row = try store.memento(number, of: file) else { return }
    let children = try store.children(of: number, of: file)
    guard let parent = row.parent else { return try removeRoot(row, children, of: file) }
    let edge = try store.edge(number, of: file)
    for child in children {
      let next = try store.edge(child, of: file)
      // Where the way cannot be told, the state would be lost to all that comes after it.
      guard let edge, let next, let way = join(edge, next, named: "#\(child)") else { return }
      try store.setParent(parent, of: child, of: file, edge: way)
    }
    try store.removeMemento(number, of: file)
  }

  private func join(
    _ first: StoredPayload, _ second: StoredPayload, named name: String
  ) -> StoredPayload? {
    let codec = TextCodec()
    do throws(StoreError) {
      let bytes = try codec.join(
        first.bytes, version: first.version, second.bytes, version: second.version, named: name)
      return StoredPayload(version: codec.version, bytes: bytes)
    } catch {
      // Damage: both are left as they are, for whoever may read them yet.
      return nil
    }
  }

  /// Lets the first state go, where one other begins from it; that is kept whole from now on.
  private func removeRoot(
    _ root: StoredRow, _ children: [Int], of file: Int
  ) throws(DatabaseError) {
    guard let child = children.first, children.count == 1 else { return }
    if let whole = try store.whole(root.record.number, of: file) {
      guard let edge = try store.edge(child, of: file), let state = state(after: edge, whole) else {
        return
      }
      try store.setWhole(state, of: child, of: file)
    }
    try store.makeRoot(child, of: file)
    try store.removeMemento(root.record.number, of: file)
  }

  private func state(after edge: StoredPayload, _ whole: StoredPayload) -> StoredPayload? {
    let codec = TextCodec()
    do throws(StoreError) {
      let root = try codec.decode(whole.bytes, version: whole.version, since: nil, named: "")
      let state = try codec.decode(edge.bytes, version: edge.version, since: root, named: "")
      return StoredPayload(version: codec.version, bytes: codec.encode(state, since: nil))
    } catch {
      // Damage: nothing is let go.
      return nil
    }
  }
}

extension HistoryStore {
  /// The name under which it is kept when the store was tidied last.
  private static var tidied: String { "tidied" }

  fileprivate func lastTidied() throws(DatabaseError) -> Double? {
    try kept(Self.tidied, of: 0)?.memento.secondsSince1970
  }

  fileprivate func noteTidied(at now: Double) throws(DatabaseError) {
    let note = StoredMemento(type: "Note", version: 1, secondsSince1970: now, payload: [])
    try keep(note, as: Self.tidied, of: 0)
  }

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

  fileprivate func addSizes(
    to states: inout [Thinning.State], of file: Int
  ) throws(DatabaseError) {
    let sizes = try payloadSizes(of: file)
    for index in states.indices {
      states[index].byteCount = Self.bytesPerRow + (sizes[states[index].number] ?? 0)
    }
  }

  fileprivate func draftParents(of file: Int) throws(DatabaseError) -> [Int] {
    try draftNames(of: file).compactMap { $0.split(separator: "/").last.flatMap { Int($0) } }
  }

  /// What a memento takes besides its payloads.
  private static var bytesPerRow: Int { 120 }
}
