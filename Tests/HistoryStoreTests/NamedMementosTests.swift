import MementoArchiveKit
import MementoKit
import SystemPackage
import Testing
import TestSupport

@testable import HistoryStore

@Suite struct NamedMementosTests {
  private let folder: TestFolder
  private let store: HistoryDatabase

  init() throws {
    folder = try TestFolder()
    store = try HistoryDatabase(folder["history.db"])
  }

  private func memento(_ bytes: [UInt8]) -> StoredMemento {
    StoredMemento(type: "Text", version: 4, secondsSince1970: 2.5, payload: bytes)
  }

  @Test("A saved memento is loaded")
  func whatIsSavedComesBack() throws {
    for bytes in [[], [0], [UInt8](repeating: 65, count: 100_000)] as [[UInt8]] {
      for name in ["a", "", "ä\0/'\"", "draft/1/2"] {
        try store.keep(memento(bytes), as: name, of: 0)
        #expect(try store.namedMemento(name, of: 0) == memento(bytes))
      }
    }
    #expect(try store.draftNames(of: 0) == ["", "a", "draft/1/2", "ä\0/'\""])
  }

  @Test("A missing name is not found")
  func whatIsNotThereIsNotFound() throws {
    #expect(throws: StoreError.notFound(name: "x")) { _ = try store.namedMemento("x", of: 0) }
    #expect(try !store.drop("x", of: 0))
    try store.keep(memento([1]), as: "x", of: 0)
    try store.drop("x", of: 0)
    #expect(throws: StoreError.notFound(name: "x")) { _ = try store.namedMemento("x", of: 0) }
    #expect(try store.draftNames(of: 0) == [])
  }

  @Test("Each file has its own names, which are forgotten with it")
  func eachFileHasNamesOfItsOwnThatGoWithIt() throws {
    let file = try store.addFile(at: "/a", used: 0)
    try store.keep(memento([1]), as: "x", of: file)
    try store.keep(memento([2]), as: "x", of: 0)
    #expect(try store.namedMemento("x", of: file) == memento([1]))
    try store.forget(file)
    #expect(throws: StoreError.notFound(name: "x")) { _ = try store.namedMemento("x", of: file) }
    #expect(try store.namedMemento("x", of: 0) == memento([2]))
  }

  @Test("Damage is named")
  func damageIsNamed() throws {
    try store.keep(memento([UInt8](repeating: 65, count: 1000)), as: "x", of: 0)
    try store.database.run("UPDATE named SET payload = x'0128B52FFD00'")
    #expect(throws: StoreError.damaged(name: "x")) { _ = try store.namedMemento("x", of: 0) }
    try store.database.run("UPDATE named SET payload = x''")
    #expect(throws: StoreError.damaged(name: "x")) { _ = try store.namedMemento("x", of: 0) }
  }
}

extension HistoryDatabase {
  /// Stores a memento under a name of a file.
  func keep(_ memento: StoredMemento, as name: String, of file: Int) throws(DatabaseError) {
    try keep(
      PackedPayload(StoredPayload(version: memento.version, bytes: memento.payload)),
      ofType: memento.type, at: memento.secondsSince1970, as: name, of: file)
  }
}
