import Files
import HistoryStore
import MementoArchiveKit
import MementoKit
import SystemPackage
import Testing
import TestSupport
import Text
import TextEditing

@testable import TextHistory

/// A folder with files and a store, and the sessions of the editor on them.
final class Household {
  let folder: TemporaryFolder
  var settings = HistorySettings()
  /// The time of all sessions, in seconds.
  var time = 1_800_000_000.0
  private(set) var living: Set<String> = []
  private var runs = 0

  init() throws { folder = try TemporaryFolder() }

  var storePath: FilePath { folder.file("history.db") }

  func store() throws -> HistoryDatabase { try HistoryDatabase(storePath) }

  /// Starts a session with a file, or without one.
  ///
  /// - Parameter encoding: the encoding of the file as read; its bytes are those of the text.
  func open(
    _ name: String?, takesLostText: Bool = true, encoding: TextEncoding = .utf8
  ) throws -> Run {
    try Run(name, in: self, takesLostText: takesLostText, encoding: encoding)
  }

  func begin() -> String {
    runs += 1
    living.insert("run-\(runs)")
    return "run-\(runs)"
  }

  func end(_ token: String) { living.remove(token) }

  func passTime(_ seconds: Double = 1) -> Moment {
    time += seconds
    return Moment(uptime: .seconds(time), secondsSince1970: time)
  }

  /// Executes SQL on the tables, for example to damage them.
  func tamper(_ sql: String) throws { try Database(storePath).execute(sql) }
}

/// A session of the editor with one file, which drives the history like the shell.
final class Run {
  let house: Household
  let token: String
  let history: FileHistory
  var caretaker: Caretaker<TextBuffer>
  private(set) var path: FilePath?
  /// The history found at the start.
  let earlier: EarlierHistory<TextBuffer.Memento>?
  let notices: [String]
  private var sent = 0

  init(
    _ name: String?, in house: Household, takesLostText: Bool = true,
    encoding: TextEncoding = .utf8
  ) throws {
    self.house = house
    token = house.begin()
    path = name.map(house.folder.file)
    let identity = try path.flatMap { try FileIdentity.current(of: $0) }
    let bytes = try identity == nil ? [] : path.map { try TestSupport.bytes(of: $0) } ?? []
    let now = house.passTime()
    caretaker = Caretaker(of: TextBuffer(PieceTree(bytes), encoding: encoding), at: now)
    let token = self.token
    let runs = SessionLiveness(own: token) { house.living.contains($0) }
    (history, earlier) = try FileHistory.open(
      OpenedText(
        path: path, state: caretaker.originator.makeMemento(), identity: identity,
        openedAt: now.secondsSince1970, takesLostText: takesLostText),
      in: house.store(), sessions: runs, settings: house.settings)
    notices = history.takeNotices()
    if let earlier {
      caretaker.adopt(earlier.tree, anchoredAt: earlier.anchor)
      sent = earlier.tree.count
    } else {
      try record()
      if identity != nil { try recordOnDisk(isSaved: false) }
    }
  }

  var tree: MementoTree<TextBuffer.Memento> { caretaker.tree }
  var text: String { String(decoding: caretaker.originator.text.bytes, as: UTF8.self) }
  var number: Int { tree.number(of: tree.current) }
  var titles: [String] { tree.ids.map { tree[$0].summary.title } }
  var numbers: [Int] { tree.ids.map { tree.number(of: $0) } }

  // MARK: Editing

  /// Replaces a range with a text, as a block of its own.
  func edit(_ text: String, at range: Range<Int>? = nil) throws {
    change(text, at: range)
    caretaker.closeBlock(at: house.passTime())
    try record()
  }

  /// Adds a text to the last step, which the store has.
  func amend(_ text: String) throws {
    let count = caretaker.originator.text.count
    #expect(
      caretaker.amend(isStored: false, at: house.passTime(0.1)) {
        $0.select(at: count)
        $0.insert(Array(text.utf8))
      })
    guard var memento = tree.recorded(tree.current) else { return }
    memento.isAmended = true
    caretaker.setNumbers(try history.record([memento]))
  }

  /// Types without a final pause, so that the text is a draft.
  func change(_ text: String, at range: Range<Int>? = nil) {
    let count = caretaker.originator.text.count
    caretaker.move { $0.select(at: range?.upperBound ?? count, anchor: range?.lowerBound) }
    caretaker.edit(.typing, at: house.passTime(0.1)) { $0.insert(Array(text.utf8)) }
  }

  func draft() throws {
    if let draft = caretaker.draft(at: house.passTime(0.1)) { try history.draft(draft) }
  }

  /// Submits the states recorded since the last call.
  func record() throws {
    let wanted = tree.ids.dropFirst(sent).compactMap { tree.recorded($0) }
    caretaker.setNumbers(try history.record(wanted))
    sent = tree.count
    loadChanges()
  }

  func loadChanges() {
    for row in history.loadChanges() {
      caretaker.append(row.record, parent: row.parent.flatMap { tree.id(ofNumber: $0) })
    }
    sent = tree.count
  }

  // MARK: Moving in history

  @discardableResult
  func travel(_ travel: Caretaker<TextBuffer>.HistoryMove, alongTheWay most: Int = 0) throws -> Bool
  {
    if let missing = caretaker.missing(for: travel) {
      for loaded in try loadState(tree.number(of: missing), alongTheWay: most) {
        guard let id = tree.id(ofNumber: loaded.number), !tree.isLoaded(id) else { continue }
        caretaker.load(loaded.state, before: loaded.before, of: id)
      }
    }
    let now = house.passTime()
    let moved =
      switch travel {
      case .undo: caretaker.undo(at: now)
      case .redo: caretaker.redo(at: now)
      case .undoWord: caretaker.undoWord(at: now)
      case .redoWord: caretaker.redoWord(at: now)
      case .goTo(let id), .restore(let id): caretaker.restore(id, at: now)
      }
    try record()
    try history.move(to: tree.reference(to: tree.current), at: now.secondsSince1970)
    return moved == .moved
  }

  func loadState(_ number: Int, alongTheWay most: Int = 0) throws(StoreError) -> [FileHistory
    .Loaded]
  {
    let hand = tree.state(of: tree.current).map { (tree.reference(to: tree.current), $0) }
    return try history.loadState(number, inMemory: hand, alongTheWay: most)
  }

  /// Returns the text that the opening offered for recovery.
  func recovered() throws -> String {
    let recovery = try #require(earlier?.recovery)
    let state = try #require(tree.state(of: recovery.id))
    return String(decoding: TextBuffer(state).text.bytes, as: UTF8.self)
  }

  /// Returns the text of a state of the history.
  func text(of number: Int) throws(StoreError) -> String {
    guard let state = try loadState(number).last?.state else { return "nothing" }
    return String(decoding: TextBuffer(state).text.bytes, as: UTF8.self)
  }

  /// Returns the error of loading a state; nil without one.
  func failure(of number: Int) -> StoreError? {
    do throws(StoreError) {
      _ = try loadState(number)
      return nil
    } catch {
      return error
    }
  }

  // MARK: The file

  func save() throws {
    try write()
    caretaker.addMarks(.saved, to: tree.current)
    try recordOnDisk(isSaved: true)
  }

  /// Writes the file and dies before that is recorded.
  func write() throws {
    caretaker.closeBlock(at: house.passTime())
    try record()
    guard let path else { return }
    try history.expectOnDisk(
      tree.reference(to: tree.current), caretaker.originator.makeMemento())
    try TestSupport.write(caretaker.originator.text.bytes, to: path)
  }

  private func recordOnDisk(isSaved: Bool) throws {
    guard let path else { return }
    try history.stayAtPath(at: house.time)
    try history.recordOnDisk(
      tree.reference(to: tree.current), caretaker.originator.makeMemento(), isSaved: isSaved,
      identity: try FileIdentity.current(of: path))
  }

  func saveAs(_ name: String) throws {
    caretaker.closeBlock(at: house.passTime())
    try record()
    let path = house.folder.file(name)
    self.path = path
    try history.follow(path, at: house.time)
    try save()
  }

  func quit() throws {
    caretaker.closeBlock(at: house.passTime())
    try record()
    try history.close()
    house.end(token)
  }

  func die() { house.end(token) }
}
