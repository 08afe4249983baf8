import Glibc
import MementoKit
import SystemPackage
import TestSupport
import Testing

@testable import MementoArchiveKit

struct JSONFolderStoreTests {
  private let temporary: TemporaryFolder
  private let path: FilePath
  private var store: JSONFolderStore

  init() throws {
    temporary = try TemporaryFolder()
    path = temporary.file("state/mementos")
    store = JSONFolderStore(folder: path.string)
  }

  private func memento(_ json: String = "{\"a\":1}") -> StoredMemento {
    StoredMemento(
      type: "Game", version: 2, secondsSince1970: 951_827_696.5, payload: Array(json.utf8))
  }

  private func mode(of path: FilePath) -> mode_t {
    var status = stat()
    return stat(path.string, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  private func put(_ text: String, as file: String) throws {
    try makeFolders(path)
    try write(text, to: path.appending(file))
  }

  private mutating func unusable(_ body: (inout JSONFolderStore) throws(StoreError) -> Void)
    -> String?
  {
    do throws(StoreError) {
      try body(&store)
    } catch .unusable(let explanation) {
      return explanation
    } catch {
      return "another error: \(error)"
    }
    return nil
  }

  @Test("A folder without a name is refused")
  func aFolderWithoutANameIsRefused() {
    #expect(throws: StoreError.unusable("The path of the folder is empty. Name a folder")) {
      try DiskFolder.make("")
    }
  }

  // MARK: The form of a file

  @Test("A person can read the file")
  mutating func theFileIsForPeople() throws {
    try store.save(memento("{\n  \"a\" : [\n    1\n  ]\n}"), as: "Level 1")
    #expect(
      try text(of: path.appending("+level 1.json")) == """
        {
          "memento": 1,
          "type": "Game",
          "version": 2,
          "date": "2000-02-29 12:34:56 UTC",
          "secondsSince1970": 951827696.5,
          "checksum": "56d5a7272e6ea279",
          "state": {
            "a" : [
              1
            ]
          }
        }

        """)
  }

  @Test("A payload that is not JSON is stored in Base64, and a long name in the file")
  mutating func whatIsNoJSONIsKeptInBase64AndALongNameInTheFile() throws {
    let name = String(repeating: "日", count: 100)
    try store.save(memento("memento"), as: name)
    let file = try #require(try TestSupport.names(in: path).first)
    let content = try text(of: path.appending(file))
    #expect(content.contains("\n  \"base64\": \"bWVtZW50bw==\"\n}\n"))
    #expect(content.contains("\n  \"name\": \"\(name)\",\n"))
    #expect(try store.names() == [name])
    #expect(try store.memento(named: name) == memento("memento"))
  }

  @Test(
    "The file shows the calendar date",
    arguments: [
      (0.0, "1970-01-01 00:00:00"), (951_782_399.9, "2000-02-28 23:59:59"),
      (4_107_542_400.0, "2100-03-01 00:00:00"), (1_735_689_599.0, "2024-12-31 23:59:59"),
      (253_402_300_799.0, "9999-12-31 23:59:59"),
    ])
  mutating func theDateIsThatOfTheCalendar(seconds: Double, date: String) throws {
    var dated = memento()
    dated.secondsSince1970 = seconds
    try store.save(dated, as: "it")
    #expect(try text(of: path.appending("it.json")).contains("\"date\": \"\(date) UTC\""))
    #expect(try store.memento(named: "it") == dated)
  }

  @Test(
    "A date outside the calendar is stored without its calendar form",
    arguments: [-1, 253_402_300_800, 1e300])
  mutating func aDateThatNoCalendarHasIsKeptAllTheSame(seconds: Double) throws {
    var dated = memento()
    dated.secondsSince1970 = seconds
    try store.save(dated, as: "it")
    #expect(try store.memento(named: "it") == dated)
    #expect(try !text(of: path.appending("it.json")).contains("date"))
    dated.secondsSince1970 = .nan
    #expect(unusable { store throws(StoreError) in try store.save(dated, as: "it") } != nil)
  }

  @Test("A file written by hand needs no checksum and may have any layout")
  func aFileWrittenByHandNeedsNoChecksumAndMayLookAnyhow() throws {
    try put(
      "{\"state\":\n[1],\"secondsSince1970\":5,\"version\":1,\n\"type\":\"T\",\"memento\":1}",
      as: "hand.json")
    #expect(
      try store.memento(named: "hand")
        == StoredMemento(type: "T", version: 1, secondsSince1970: 5, payload: Array("[1]".utf8)))
  }

  // MARK: Files that cannot be read

  @Test("A file in a newer format is reported as newer")
  func aFileInANewerFormIsSaidToBeNewer() throws {
    try put("{ \"memento\": 3, \"whatever\": [] }", as: "it.json")
    #expect(throws: StoreError.newer(name: "it", version: 3, known: 1)) {
      try store.memento(named: "it")
    }
  }

  @Test(
    "A foreign file is damaged and can be replaced or deleted",
    arguments: [
      "", "hello", "[]", "null", "{}", "{ \"memento\": 1 }", "{ \"memento\": 0 }",
      "{\"memento\":1,\"type\":\"T\",\"version\":1,\"secondsSince1970\":5}",
      "{\"memento\":1,\"type\":\"T\",\"version\":1,\"secondsSince1970\":5,\"state\":1,\"x\":1}",
      "{\"memento\":1,\"type\":\"T\",\"version\":1,\"secondsSince1970\":5,\"state\":1,\"state\":1}",
      "{\"memento\":1,\"type\":\"T\",\"version\":1,\"secondsSince1970\":5,\"state\":1,\"base64\":\"\"}",
      "{\"memento\":1,\"type\":\"T\",\"version\":1,\"secondsSince1970\":5,\"base64\":\"?\"}",
      "{\"memento\":1,\"type\":\"T\",\"version\":1,\"secondsSince1970\":5,\"state\":1,\"checksum\":1}",
      "{\"memento\":1,\"type\":\"T\",\"version\":1.5,\"secondsSince1970\":5,\"state\":1}",
    ])
  mutating func aForeignFileIsDamagedAndCanBeReplacedOrDeleted(content: String) throws {
    try put(content, as: "it.json")
    #expect(try store.names() == ["it"])
    #expect(throws: StoreError.damaged(name: "it")) { try store.memento(named: "it") }
    try store.delete("it")
    #expect(try store.names() == [])
    try put(content, as: "it.json")
    try store.save(memento(), as: "it")
    #expect(try store.memento(named: "it") == memento())
  }

  @Test("Files without a memento stay as they are")
  mutating func whatIsNoMementoIsLeftAlone() throws {
    try put("mine", as: "notes.txt")
    try put("mine", as: "Notes.json")
    try put("mine", as: "~notes~.json")
    try store.save(memento(), as: "it")
    #expect(try store.names() == ["it"])
    #expect(
      try TestSupport.names(in: path) == ["Notes.json", "it.json", "notes.txt", "~notes~.json"])
  }

  @Test("Two long names with the same file are distinguished")
  mutating func twoLongNamesOfOneFileAreToldApart() throws {
    let name = String(repeating: "a", count: 300)
    let other = String(repeating: "b", count: 300)
    try put(
      String(decoding: JSONFile(memento: memento(), name: other).bytes, as: UTF8.self),
      as: FileName(of: name).text)
    #expect(throws: StoreError.notFound(name: name)) { try store.memento(named: name) }
    #expect(throws: StoreError.notFound(name: name)) { try store.delete(name) }
    #expect(try store.names() == [])
    let memento = memento()
    let explanation = unusable { store throws(StoreError) in try store.save(memento, as: name) }
    #expect(explanation?.hasSuffix("need the same file name. Change the name") == true)
  }

  // MARK: The folder

  @Test("Only the user has access to the folder and its files")
  mutating func onlyTheUserMayLook() throws {
    try store.save(memento(), as: "it")
    #expect(mode(of: temporary.file("state")) == 0o700)
    #expect(mode(of: path) == 0o700)
    #expect(mode(of: path.appending("it.json")) == 0o600)
  }

  @Test("Leftovers of a crash are ignored and removed")
  mutating func leftoversOfACrashAreIgnoredAndRemoved() throws {
    try put("{ \"memento\"", as: ".memento-12ab")
    #expect(try store.names() == [])
    try store.save(memento(), as: "it")
    #expect(try TestSupport.names(in: path) == ["it.json"])
  }

  @Test("A folder in the place of a file is reported")
  mutating func aFolderInPlaceOfAFileIsSaid() throws {
    try makeFolders(path.appending("it.json"))
    let memento = memento()
    let file = path.appending("it.json")
    let advice = "It is not a file. Move that away"
    #expect(
      unusable { store throws(StoreError) in try store.save(memento, as: "it") }
        == "Cannot write \(file): \(advice)")
    #expect(
      unusable { store throws(StoreError) in _ = try store.memento(named: "it") }
        == "Cannot read \(file): \(advice)")
    #expect(
      unusable { store throws(StoreError) in try store.delete("it") }
        == "Cannot remove \(file): \(advice)")
    #expect(try TestSupport.names(in: path) == ["it.json"])
  }

  @Test("A pipe in the place of a file is reported without waiting for a writer")
  mutating func aPipeInPlaceOfAFileIsNotWaitedFor() throws {
    try makeFolders(path)
    try #require(mkfifo(path.appending("it.json").string, 0o600) == 0)
    let explanation = unusable { store throws(StoreError) in _ = try store.memento(named: "it") }
    #expect(explanation?.contains("It is not a file") == true)
  }

  @Test("A file in the place of the folder is reported")
  mutating func aFileInPlaceOfTheFolderIsSaid() throws {
    try temporary.write("", to: "state/mementos")
    let memento = memento()
    let explanation = "Cannot open \(path): Not a directory. Move that away"
    #expect(
      unusable { store throws(StoreError) in try store.save(memento, as: "it") } == explanation)
    #expect(unusable { store throws(StoreError) in _ = try store.names() } == explanation)
  }

  @Test("A removed folder is made again")
  mutating func aRemovedFolderIsMadeAgain() throws {
    try store.save(memento(), as: "it")
    try #require(unlink(path.appending("it.json").string) == 0 && rmdir(path.string) == 0)
    #expect(try store.names() == [])
    try store.save(memento(), as: "it")
    #expect(try store.names() == ["it"])
  }
}
