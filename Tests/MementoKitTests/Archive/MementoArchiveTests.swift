import MementoArchiveKit
import MementoKit
import Testing

struct MementoArchiveTests {
  private let now = Moment(uptime: .seconds(5), secondsSince1970: 1_234_567_890.125)

  /// A counter with hidden data: a class, whose state is not a copy of it.
  private final class Counter: DurableOriginator {
    struct State: Memento, Codable, Equatable { let count: Int }
    static let typeName = "A counter"
    static var upgrades: [StateUpgrade] {
      [
        { state in state.rename("number", to: "total") },
        { state in state.rename("total", to: "count") },
      ]
    }
    private(set) var count = 0

    init() {}
    init(_ state: State) { restore(state) }
    func add() { count += 1 }
    func makeMemento() -> State { State(count: count) }
    func restore(_ state: State) { count = state.count }
  }

  /// A minimal durable originator.
  private struct Point: DurableOriginator, Memento, Codable, Equatable {
    var x = 0
    var y = 0
  }

  private func stored(_ json: String, type: String, version: Int) -> StoredMemento {
    StoredMemento(
      type: type, version: version, secondsSince1970: 0, payload: Array(json.utf8))
  }

  @Test("A saved state is restored")
  func whatIsSavedIsWhatIsRestored() throws {
    var archive = MementoArchive(MemoryStore())
    let counter = Counter()
    counter.add()
    try archive.save(counter, as: "one", at: now)
    counter.add()
    #expect(try archive.restore("one", as: Counter.self).count == 1)
    var same = counter
    try archive.restore("one", into: &same)
    #expect(counter.count == 1)
  }

  @Test("Saving again replaces the state")
  func savingAgainReplaces() throws {
    var archive = MementoArchive(MemoryStore())
    try archive.save(Point(x: 1), as: "here", at: now)
    try archive.save(Point(y: 2), as: "here", at: now)
    let here: Point = try archive.here
    #expect(here == Point(y: 2))
    #expect(try archive.names() == ["here"])
  }

  @Test("The store receives type, version and date")
  func theStoreIsToldTypeVersionAndDate() throws {
    var archive = MementoArchive(MemoryStore())
    try archive.save(Counter(), as: "counter", at: now)
    try archive.save(Point(), as: "point", at: now)
    let counter = try archive.store.memento(named: "counter")
    #expect(counter.type == "A counter")
    #expect(counter.version == 3)
    #expect(counter.secondsSince1970 == 1_234_567_890.125)
    let point = try archive.store.memento(named: "point")
    #expect(point.type == "MementoArchiveTests.Point")
    #expect(point.version == 1)
    #expect(String(decoding: point.payload, as: UTF8.self) == "{\n  \"x\" : 0,\n  \"y\" : 0\n}")
  }

  @Test("A state of another type is refused and changes nothing")
  func aStateOfAnotherTypeIsRefusedAndChangesNothing() throws {
    var archive = MementoArchive(MemoryStore())
    try archive.save(Counter(), as: "it", at: now)
    var point = Point(x: 5)
    let wrong = StoreError.wrongType(
      name: "it", stored: "A counter", wanted: "MementoArchiveTests.Point")
    #expect(throws: wrong) { try archive.restore("it", into: &point) }
    #expect(throws: wrong) { try archive.restore("it", as: Point.self) }
    #expect(throws: wrong) {
      let it: Point = try archive.it
      _ = it
    }
    #expect(point == Point(x: 5))
  }

  @Test(
    "An old state is upgraded step by step", arguments: [(1, "number"), (2, "total"), (3, "count")])
  func anOldStateIsBroughtUpToDateStepByStep(version: Int, key: String) throws {
    var store = MemoryStore()
    try store.save(
      stored("{ \"\(key)\": 7 }", type: "A counter", version: version), as: "old")
    #expect(try MementoArchive(store).restore("old", as: Counter.self).count == 7)
  }

  @Test("A state of a newer version is not decoded")
  func aNewerStateIsNotTried() throws {
    var store = MemoryStore()
    try store.save(stored("{ \"count\": 7 }", type: "A counter", version: 4), as: "new")
    #expect(throws: StoreError.newer(name: "new", version: 4, known: 3)) {
      try MementoArchive(store).restore("new", as: Counter.self)
    }
  }

  @Test(
    "A payload that is no state is damaged",
    arguments: [
      ("", 3, "it was truncated or changed"), ("{", 3, "it was truncated or changed"),
      ("{ \"count\": \"7\" }", 3, "count of A counter is no Int"),
      ("{ \"total\": 7 }", 3, "count of A counter is missing"),
      ("null", 1, "A counter is null, not Dictionary<String, Any>"),
      ("{ \"count\": 7 }", 0, "its version is 0"), ("{ \"count\": 7 }", -1, "its version is -1"),
      ("[]", 2, "A counter is no Dictionary<String, Any>"),
    ])
  func whatIsNoStateIsDamaged(json: String, version: Int, reason: String) throws {
    var store = MemoryStore()
    try store.save(stored(json, type: "A counter", version: version), as: "it")
    #expect(throws: StoreError.damaged(name: "it", reason: reason)) {
      try MementoArchive(store).restore("it", as: Counter.self)
    }
  }

  @Test("A missing state is reported")
  func whatIsMissingIsSaidToBe() throws {
    var archive = MementoArchive(MemoryStore())
    #expect(throws: StoreError.notFound(name: "it")) {
      try archive.restore("it", as: Point.self)
    }
    #expect(throws: StoreError.notFound(name: "it")) { try archive.delete("it") }
    try archive.save(Point(), as: "it", at: now)
    try archive.delete("it")
    #expect(throws: StoreError.notFound(name: "it")) { try archive.delete("it") }
    #expect(try archive.names() == [])
  }
}
