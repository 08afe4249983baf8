import MementoArchiveKit
import MementoKit
import SystemPackage
import Testing
import TestSupport

@testable import HistoryStore

@Suite struct NamedMementosTests {
  private let folder: TestFolder
  private let store: HistoryDatabase
  private let names: NamedMementos

  init() throws {
    folder = try TestFolder()
    store = try HistoryDatabase(folder["history.db"])
    names = NamedMementos(store)
  }

  private func memento(_ bytes: [UInt8]) -> StoredMemento {
    StoredMemento(type: "Text", version: 4, secondsSince1970: 2.5, payload: bytes)
  }

  @Test("A saved memento is loaded")
  func whatIsSavedComesBack() throws {
    for bytes in [[], [0], [UInt8](repeating: 65, count: 100_000)] as [[UInt8]] {
      for name in ["a", "", "ä\0/'\"", "draft/1/2"] {
        try names.save(memento(bytes), as: name)
        #expect(try names.memento(named: name) == memento(bytes))
      }
    }
    #expect(try names.names() == ["", "a", "draft/1/2", "ä\0/'\""])
  }

  @Test("A missing name is not found")
  func whatIsNotThereIsNotFound() throws {
    #expect(throws: StoreError.notFound(name: "x")) { _ = try names.memento(named: "x") }
    #expect(throws: StoreError.notFound(name: "x")) { try names.delete("x") }
    try names.save(memento([1]), as: "x")
    try names.delete("x")
    #expect(throws: StoreError.notFound(name: "x")) { _ = try names.memento(named: "x") }
    #expect(try names.names() == [])
  }

  @Test("Each file has its own names, which are forgotten with it")
  func eachFileHasNamesOfItsOwnThatGoWithIt() throws {
    let file = try store.addFile(at: "/a", used: 0)
    let own = NamedMementos(store, of: file)
    try own.save(memento([1]), as: "x")
    try names.save(memento([2]), as: "x")
    #expect(try own.memento(named: "x") == memento([1]))
    try store.forget(file)
    #expect(throws: StoreError.notFound(name: "x")) { _ = try own.memento(named: "x") }
    #expect(try names.memento(named: "x") == memento([2]))
  }

  @Test("Damage is named")
  func damageIsNamed() throws {
    try names.save(memento([UInt8](repeating: 65, count: 1000)), as: "x")
    try store.database.run("UPDATE named SET payload = x'0128B52FFD00'")
    #expect(throws: StoreError.damaged(name: "x")) { _ = try names.memento(named: "x") }
    try store.database.run("UPDATE named SET payload = x''")
    #expect(throws: StoreError.damaged(name: "x")) { _ = try names.memento(named: "x") }
  }

  @Test("Errors of the database become errors of the store")
  func whatTheDatabaseSaysIsToldInWords() throws {
    let nowhere = NamedMementos(store, of: 4711)
    #expect(throws: StoreError.self) { try nowhere.save(memento([1]), as: "x") }
    let other = try HistoryDatabase(folder["history.db"], lockTimeout: .milliseconds(10))
    try store.transaction { () throws(DatabaseError) in
      do throws(StoreError) {
        try NamedMementos(other).save(memento([1]), as: "x")
        Issue.record("saved into a locked store")
      } catch {
        #expect(error.description.contains("another program has locked the store"))
      }
    }
  }
}
