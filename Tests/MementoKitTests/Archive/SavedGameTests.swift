import MementoArchiveKit
import MementoKit
import SavedGame
import SystemPackage
import TestSupport
import Testing

struct SavedGameTests {
  private let noon = Moment(uptime: .zero, secondsSince1970: 1_800_000_000)
  private let folder: TemporaryFolder
  private let store: JSONFolderStore

  init() throws {
    folder = try TemporaryFolder()
    store = JSONFolderStore(folder: folder.path.string)
  }

  @Test("A saved game continues under its title")
  func aGameGoesOnUnderItsTitle() throws {
    var game = Game()
    game.finishLevel(scoring: 250)
    game.loseLife()

    var archive = MementoArchive(store)
    try archive.save(game, as: "Before the dragon", at: noon)
    game.loseLife()

    let saved = try archive.restore("Before the dragon", as: Game.self)
    #expect(saved.level == 2)
    #expect(saved.score == 250)
    #expect(saved.lives == 2)
    #expect(try archive.names() == ["Before the dragon"])

    try archive.restore("Before the dragon", into: &game)
    #expect(game.lives == 2)
  }

  @Test("The manual shows the file of a saved game")
  func theFileIsTheOneOnThePage() throws {
    var game = Game()
    game.finishLevel(scoring: 250)
    game.loseLife()
    var archive = MementoArchive(store)
    try archive.save(game, as: "Before the dragon", at: noon)
    let page = try text(of: Repository.root.appending("docs/memento.md"))
    let file = try folder.text(of: "+before the dragon.json")
    let isShown = page.contains("```json\n\(file)```")
    #expect(isShown, "shown otherwise:\n\(file)")
  }

  @Test("A missing title is reported")
  func aMissingTitleIsSaid() {
    let archive = MementoArchive(store)
    do throws(StoreError) {
      _ = try archive.restore("Before the drogan", as: Game.self)
      Issue.record("there is such a game")
    } catch .notFound(let name) {
      #expect(name == "Before the drogan")
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test("A damaged file is reported")
  func aDamagedFileIsSaid() throws {
    var archive = MementoArchive(store)
    try archive.save(Game(), as: "dragon", at: noon)
    let file = try folder.text(of: "dragon.json")
    try folder.write(String(file.dropLast(20)), to: "dragon.json")
    #expect(throws: StoreError.damaged(name: "dragon")) {
      try archive.restore("dragon", as: Game.self)
    }
  }

  @Test("An old game without lives gets the default")
  func anOldGameGetsTheLivesItKnewNothingOf() throws {
    try folder.write(
      """
      {
        "memento": 1,
        "type": "Game",
        "version": 1,
        "secondsSince1970": 1700000000,
        "state": { "level": 7, "score": 4200 }
      }
      """, to: "old.json")
    let game = try MementoArchive(store).restore("old", as: Game.self)
    #expect(game.level == 7)
    #expect(game.score == 4200)
    #expect(game.lives == 3)
  }

  @Test("A loaded game can be undone")
  func aLoadedGameCanBeUndone() throws {
    var archive = MementoArchive(store)
    try archive.save(Game(), as: "start", at: noon)
    var caretaker = Caretaker(of: Game(), at: noon)
    caretaker.edit(.discrete("Level done"), at: noon) { $0.finishLevel(scoring: 10) }
    try caretaker.edit(.discrete("Loaded"), at: noon) { game throws(StoreError) in
      try archive.restore("start", into: &game)
    }
    #expect(caretaker.originator.level == 1)
    caretaker.undo(at: noon)
    #expect(caretaker.originator.level == 2)
  }
}
