import MementoArchiveKit
import MementoKit
import SystemPackage
import Testing
import TestSupport

@testable import HistoryStore

/// The database as the store of an archive, for programs other than editors.
@Suite struct DatabaseArchiveTests {
  private let folder: TestFolder
  private let now = Moment(uptime: .seconds(5), secondsSince1970: 1_234_567_890.125)

  init() throws { folder = try TestFolder() }

  private struct Game: DurableOriginator, Memento, Codable, Equatable {
    static let typeName = "Game"
    static var upgrades: [StateUpgrade] { [{ state in state.rename("points", to: "score") }] }
    var score = 0
    var players: [String] = []
  }

  private struct Place: DurableOriginator, Memento, Codable, Equatable {
    var x = 0
  }

  /// Returns the archive as a newly started program opens it.
  private func archive() throws -> MementoArchive<NamedMementos> {
    MementoArchive(NamedMementos(try HistoryDatabase(folder["history.db"])))
  }

  @Test("A saved state exists in the next session")
  func whatIsSavedIsThereInTheNextRun() throws {
    let game = Game(score: 3, players: ["Anna", "日本", "\0\""])
    do {
      var archive = try archive()
      try archive.save(game, as: "lastGame", at: now)
      try archive.save(Place(x: 7), as: "here", at: now)
      try archive.save(Place(x: 8), as: "here", at: now)
    }
    let archive = try archive()
    let lastGame: Game = try archive.lastGame
    #expect(lastGame == game)
    #expect(try archive.restore("here", as: Place.self) == Place(x: 8))
    var other = Game(score: 99)
    try archive.restore("lastGame", into: &other)
    #expect(other == game)
    #expect(try archive.names() == ["here", "lastGame"])
    #expect(try archive.store.memento(named: "here").secondsSince1970 == now.secondsSince1970)
  }

  @Test("A deleted state no longer exists")
  func whatIsDeletedIsGone() throws {
    var archive = try archive()
    try archive.save(Place(), as: "here", at: now)
    try archive.delete("here")
    #expect(try self.archive().names() == [])
    #expect(throws: StoreError.notFound(name: "here")) { try archive.delete("here") }
    #expect(throws: StoreError.notFound(name: "here")) {
      let here: Place = try archive.here
      _ = here
    }
  }

  @Test("A state of another type is refused")
  func aStateOfAnotherTypeIsRefused() throws {
    var archive = try archive()
    try archive.save(Game(), as: "it", at: now)
    #expect(throws: StoreError.wrongType(name: "it", stored: "Game", wanted: "Place")) {
      try archive.restore("it", as: Place.self)
    }
  }

  @Test("An older state is upgraded, a newer one refused")
  func anOlderStateIsBroughtUpToDateAndANewerOneRefused() throws {
    let store = try HistoryDatabase(folder["history.db"])
    var archive = MementoArchive(NamedMementos(store))
    try archive.save(Game(score: 5), as: "it", at: now)
    try store.database.run("UPDATE named SET version = 3")
    #expect(throws: StoreError.newer(name: "it", version: 3, known: 2)) {
      try archive.restore("it", as: Game.self)
    }
    let names = NamedMementos(store)
    try names.save(
      StoredMemento(
        type: "Game", version: 1, secondsSince1970: 0,
        payload: Array("{ \"points\": 4, \"players\": [] }".utf8)), as: "it")
    #expect(try archive.restore("it", as: Game.self) == Game(score: 4))
  }

  @Test("Damage is named", arguments: ["x''", "x'00'", "x'007B'", "x'0128B52FFD00'", "x'FF7B7D'"])
  func damageIsNamed(payload: String) throws {
    let store = try HistoryDatabase(folder["history.db"])
    var archive = MementoArchive(NamedMementos(store))
    try archive.save(Game(), as: "it", at: now)
    try archive.save(Game(score: 1), as: "other", at: now)
    try store.database.execute("UPDATE named SET payload = \(payload) WHERE name = 'it'")
    #expect(throws: StoreError.damaged(name: "it")) { try archive.restore("it", as: Game.self) }
    #expect(try archive.restore("other", as: Game.self) == Game(score: 1))
    try archive.save(Game(score: 2), as: "it", at: now)
    #expect(try archive.restore("it", as: Game.self) == Game(score: 2))
  }

  @Test("The history of files and the archive do not mix")
  func theHistoryOfFilesAndTheArchiveDoNotMeet() throws {
    let store = try HistoryDatabase(folder["history.db"])
    let file = try store.addFile(at: "/a", used: 1)
    var archive = MementoArchive(NamedMementos(store))
    try archive.save(Place(x: 1), as: "tidied", at: now)
    try NamedMementos(store, of: file).save(
      StoredMemento(type: "Text", version: 1, secondsSince1970: 0, payload: [1]), as: "draft/a/1")
    try store.notePruned(at: 5)
    #expect(try archive.names() == ["tidied"] && store.lastPruned() == 5)
    try store.forget(file)
    #expect(try archive.restore("tidied", as: Place.self) == Place(x: 1))
    #expect(try store.files().isEmpty)
  }
}
