import Documents
import Files
import Glibc
import HistoryStore
import MementoKit
import SystemPackage
import TestSupport
import Testing
import Text
import TextEditing

@testable import Shell

/// The requests of a document wait for a store that another program has locked or removed.
@Suite struct WaitingTests {
  private let home: TemporaryFolder
  private let folders: UserFolders

  init() throws {
    home = try TemporaryFolder(inside: Repository.root.appending(".build"))
    try home.write("one\n", to: "text")
    folders = UserFolders(in: StateFolder(home.file("state")))
  }

  private var storePath: FilePath { home.file("state/history.db") }

  /// A worker of a session, with the names of its events.
  private final class Desk {
    private let run: ProgramSession
    private var worker: HistoryWorker

    init(_ folders: UserFolders) {
      run = ProgramSession(in: .success(folders))
      worker = HistoryWorker(
        HistoryOptions(), knowing: KnownFiles(encodings: folders.encodings), in: run,
        LockTimeout(.milliseconds(20)))
    }

    var isWaiting: Bool { worker.isWaiting }

    @discardableResult
    func perform(_ request: HistoryRequest) -> [String] { kinds(worker.carryOut(request)) }
    func performWaiting() -> [String] { kinds(worker.performWaiting()) }
    @discardableResult
    func performAtEnd() -> [String] { kinds(worker.performAtEnd()) }

    func end() {
      worker.closeSpool()
      run.leave()
    }

    private func kinds(_ events: [HistoryEvent]) -> [String] {
      events.map { String(String(describing: $0).prefix { $0 != "(" }) }
    }
  }

  /// A lock, until its connection is closed.
  private final class Lock {
    var database: Database?
    init(database: Database) { self.database = database }
  }

  /// Returns a lock of the store, as another program has it.
  ///
  /// - Parameter isExclusive: whether nothing can be read, either.
  private func lock(isExclusive: Bool = false) throws -> Lock {
    try folders.history.make()
    _ = try HistoryDatabase(storePath)
    let other = try Database(storePath)
    if isExclusive { try other.execute("PRAGMA locking_mode = EXCLUSIVE") }
    try other.execute("BEGIN IMMEDIATE")
    return Lock(database: other)
  }

  private var opening: HistoryRequest {
    .open(
      path: home.file("text").string, TextBuffer(PieceTree("one\n".utf8)).makeMemento(),
      takesLostText: false)
  }

  /// Returns the request to record the opened text and some changes of it.
  private func recording(_ words: [String]) -> (HistoryRequest, [MementoReference]) {
    var caretaker = Caretaker(
      of: TextBuffer(PieceTree("one\n".utf8)), titled: "Opened", at: moment(1))
    for (index, word) in words.enumerated() {
      caretaker.edit(.typing, at: moment(index + 2)) { $0.insert(Array(word.utf8)) }
      caretaker.closeBlock(at: moment(index + 2))
    }
    let tree = caretaker.tree
    return (.record(tree.ids.compactMap { tree.recorded($0) }), tree.ids.map(tree.reference(to:)))
  }

  private func moment(_ seconds: Int) -> Moment {
    Moment(uptime: .seconds(seconds), secondsSince1970: 1_800_000_000 + Double(seconds))
  }

  /// Returns the titles of the stored states.
  private func titles() throws -> [String] {
    let store = try HistoryDatabase(storePath)
    _ = try store.mergeSpools(in: folders.history) { folders.sessions.isAlive($0) }
    guard let file = try store.file(at: home.file("text")) else { return [] }
    var titles: [String] = []
    try store.forEachMemento(of: file.id) { titles.append($0.record.summary.title) }
    return titles
  }

  @Test("A history that cannot be opened at the start is opened later")
  func aHistoryIsOpenedLater() throws {
    let desk = Desk(folders)
    let lock = try lock(isExclusive: true)
    #expect(desk.perform(opening) == ["waiting"])
    #expect(desk.performWaiting() == [])
    #expect(desk.isWaiting)
    lock.database = nil
    #expect(desk.performWaiting() == ["opened", "resumed"])
    #expect(desk.perform(recording(["a "]).0) == ["recorded"])
    #expect(try titles() == ["Opened", "Typed \"a\""])
  }

  @Test("Requests behind one that waits keep their order, and are performed once")
  func requestsKeepTheirOrder() throws {
    let desk = Desk(folders)
    desk.perform(opening)
    let lock = try lock()
    let (record, references) = recording(["a ", "b "])
    #expect(desk.perform(record) == ["waiting"])
    let last = try #require(references.last)
    #expect(desk.perform(.name(last, "here")).isEmpty)
    lock.database = nil
    #expect(desk.performWaiting() == ["recorded", "named", "resumed"])
    #expect(try titles().count == 3)
  }

  @Test("At the end of the program, what waits goes to a spool, which the next start reads once")
  func theRestGoesToASpool() throws {
    let desk = Desk(folders)
    desk.perform(opening)
    let lock = try lock()
    desk.perform(recording(["a "]).0)
    #expect(desk.performAtEnd().contains("recorded"))
    desk.perform(.close(inOrder: true, discardsChanges: false))
    desk.end()
    let spool = try #require(folders.history.spools.first)
    #expect(try Stat(spool).permissions.rawValue == 0o600)
    lock.database = nil
    for _ in 0..<2 { #expect(try titles() == ["Opened", "Typed \"a\""]) }
    #expect(folders.history.spools.isEmpty)
  }

  @Test("A history that was never opened goes to a spool, too")
  func anUnopenedHistoryGoesToASpool() throws {
    let desk = Desk(folders)
    let lock = try lock(isExclusive: true)
    desk.perform(opening)
    #expect(desk.performAtEnd().contains("opened"))
    desk.perform(recording(["a "]).0)
    desk.end()
    lock.database = nil
    #expect(try titles() == ["Opened", "Typed \"a\""])
  }

  @Test("What is erased before it is recorded is never recorded", arguments: [false, true])
  func whatIsErasedIsNeverRecorded(atEnd: Bool) throws {
    let desk = Desk(folders)
    desk.perform(opening)
    let lock = try lock()
    let (record, references) = recording(["a ", "SECRET "])
    desk.perform(record)
    if atEnd { desk.performAtEnd() }
    desk.perform(.forget(Array(references.suffix(1))))
    desk.perform(.close(inOrder: true, discardsChanges: false))
    if atEnd { desk.end() }
    lock.database = nil
    _ = desk.performWaiting()
    #expect(try titles() == ["Opened", "Typed \"a\""])
    for file in try files(below: home.file("state")) {
      #expect(!String(decoding: try bytes(of: file), as: UTF8.self).contains("SECRET"))
    }
  }

  @Test("A store that was removed is noticed, and replaced with all states")
  func aRemovedStoreIsReplaced() throws {
    let desk = Desk(folders)
    desk.perform(opening)
    desk.perform(recording(["a ", "b "]).0)
    #expect(desk.performWaiting().isEmpty)
    _ = try TestSupport.run(["rm", "-r", home.file("state").string])
    #expect(desk.performWaiting() == ["notice"])
    #expect(desk.performWaiting().isEmpty)
    #expect(try titles().count == 3)
  }

  @Test("Nothing is recorded in an emptied store, and a message says so")
  func anEmptiedStore() throws {
    let desk = Desk(folders)
    desk.perform(opening)
    desk.perform(recording(["a ", "b "]).0)
    try write("", to: storePath)
    #expect(desk.performWaiting() == ["waiting"])
    #expect(desk.perform(recording(["a ", "b ", "c "]).0) == [] && desk.isWaiting)
  }

  @Test("At the end, a store that is lost without a place for another keeps nothing, and says so")
  func aLostStoreAtTheEnd() throws {
    let desk = Desk(folders)
    desk.perform(opening)
    _ = try TestSupport.run(["rm", "-r", home.file("state").string])
    try home.write("no folder", to: "state")
    #expect(desk.perform(recording(["a "]).0) == ["waiting"])
    #expect(desk.performAtEnd().last == "waiting")
    desk.end()
  }

  @Test("A text without history does not wait for a state folder that cannot be used")
  func anExcludedText() throws {
    try home.write("no folder", to: "state")
    let desk = Desk(folders)
    guard case .open(_, let memento, let takesLostText) = opening else { return }
    let secret = HistoryRequest.open(
      path: home.file(".env").string, memento, takesLostText: takesLostText)
    #expect(desk.perform(secret) == ["notKept"])
    #expect(!desk.isWaiting)
  }

  @Test("If neither store nor spool takes something at the end, nothing says that it is saved")
  func noPlaceAtTheEnd() throws {
    try home.write("no folder", to: "state")
    let desk = Desk(folders)
    #expect(desk.perform(opening) == ["waiting"])
    desk.perform(recording(["a "]).0)
    let events = desk.performAtEnd()
    #expect(events.last == "waiting" && !events.contains("resumed"))
    desk.end()
  }

  @Test("A session whose store was replaced by an older copy records itself again")
  func anOlderCopy() throws {
    let desk = Desk(folders)
    desk.perform(opening)
    let (record, _) = recording(["a ", "b ", "c ", "d "])
    guard case .record(let mementos) = record else { return }
    #expect(desk.perform(.record(Array(mementos.prefix(2)))) == ["recorded"])
    let (state, copy) = (home.file("state").string, home.file("copy").string)
    _ = try TestSupport.run(["cp", "-a", state, copy])
    #expect(desk.perform(.record(Array(mementos[2..<4]))) == ["recorded"])
    _ = try TestSupport.run(["cp", "-a", copy + "/.", state])
    #expect(desk.perform(.record(Array(mementos.suffix(1)))) == ["startedNewStore"])
    #expect(desk.perform(record).first == "recorded")
    #expect(!desk.isWaiting)
  }
}
