import MementoArchiveKit
import MementoKit
import SystemPackage
import TestSupport
import Testing
import UsersAndAnimals

struct UsersAndAnimalsTests {
  private let now = Moment(uptime: .zero, secondsSince1970: 1_800_000_000)
  private let temporary: TemporaryFolder
  private var folder: String { temporary.path.string }

  init() throws { temporary = try TemporaryFolder() }

  @Test("Users and animals survive a restart")
  func usersAndAnimalsOutliveARestart() throws {
    var archive = MementoArchive(JSONFolderStore(folder: folder))
    try archive.save(User(name: "Ada", age: 36), as: "defaultUser", at: now)
    try archive.save(Animal(.tortoise, name: "Timothy"), as: "oldest", at: now)

    let restarted = MementoArchive(JSONFolderStore(folder: folder))
    #expect(try restarted.names() == ["defaultUser", "oldest"])
    let user: User = try restarted.defaultUser
    let pet: Animal = try restarted.oldest
    #expect(user == User(name: "Ada", age: 36))
    #expect(pet == Animal(.tortoise, name: "Timothy"))
  }

  @Test("A user is not restored as an animal")
  func aUserIsNoAnimal() throws {
    var archive = MementoArchive(JSONFolderStore(folder: folder))
    try archive.save(User(name: "Ada", age: 36), as: "defaultUser", at: now)
    #expect(
      throws: StoreError.wrongType(name: "defaultUser", stored: "User", wanted: "Animal")
    ) {
      let animal: Animal = try archive.defaultUser
      _ = animal
    }
  }

  @Test("A deleted state does not return after a restart")
  func whatIsDeletedIsGoneAfterARestart() throws {
    var archive = MementoArchive(JSONFolderStore(folder: folder))
    try archive.save(Animal(.cat, name: "Tom"), as: "cat", at: now)
    try archive.save(Animal(.dog, name: "Rex"), as: "dog", at: now)
    try archive.delete("cat")
    let restarted = MementoArchive(JSONFolderStore(folder: folder))
    #expect(try restarted.names() == ["dog"])
    #expect(throws: StoreError.notFound(name: "cat")) {
      let cat: Animal = try restarted.cat
      _ = cat
    }
  }
}
