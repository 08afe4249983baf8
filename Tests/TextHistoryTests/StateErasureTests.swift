import HistoryStore
import MementoArchiveKit
import MementoKit
import SystemPackage
import TestSupport
import Testing
import Text
import TextEditing

@testable import TextHistory

/// Single states are erased for good, and all others keep their texts.
@Suite struct StateErasureTests {
  private let house: Household
  private let secret = "Qx3-secret-Vy8"

  init() throws {
    house = try Household()
    try TestSupport.write(Array("one\n".utf8), to: house.folder.file("text"))
  }

  /// Erases states of the file `text`; returns the obstacle.
  @discardableResult
  private func erase(
    _ numbers: Set<Int>, purging words: String? = nil
  ) throws -> StateErasure.Obstacle? {
    let store = try house.store()
    let reader = try #require(
      try HistoryReader(of: house.folder.file("text"), in: store, encodings: nil))
    let erasure = StateErasure(store, reader) { [house] in house.living.contains($0) }
    let pattern = words.map { BytePattern($0.utf8) }
    if let obstacle = try erasure.obstacle(to: numbers, purging: pattern) { return obstacle }
    #expect(try erasure.erase(numbers, purging: pattern))
    return nil
  }

  /// Returns the texts of all states, by number.
  private func texts() throws -> [Int: String] {
    let reader = try #require(
      try HistoryReader(of: house.folder.file("text"), in: house.store(), encodings: nil))
    var texts: [Int: String] = [:]
    for row in reader.rows {
      let state = try reader.state(row.record.number)
      texts[row.record.number] = String(decoding: state.recordedText.bytes, as: UTF8.self)
    }
    return texts
  }

  /// Returns whether the store has a text: in the raw files, or in any payload, title or name.
  private func hasTrace(of words: String) throws -> Bool {
    let words = Array(words.utf8)
    for name in try names(in: house.folder.path) where name.hasPrefix("history.db") {
      if try TestSupport.bytes(of: house.folder.file(name)).has(words) { return true }
    }
    let store = try house.store()
    for file in try store.files() {
      for number in try store.parents(of: file.id).map(\.number) {
        let payloads = try [
          store.delta(number, of: file.id), store.snapshot(number, of: file.id),
        ]
        if payloads.contains(where: { $0?.bytes.has(words) == true }) { return true }
      }
      for name in try store.draftNames(of: file.id) {
        if try store.namedMemento(name, of: file.id).payload.has(words) { return true }
      }
    }
    return false
  }

  /// Records #1 `one`, #2 with the secret, #3 and #4 after it, of which #4 lacks it again, and #5
  /// beside #3.
  private func recordSecret() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    try run.edit(secret + "\n")
    try run.edit("three\n")
    let start = "one\ntwo\n".utf8.count
    try run.edit("", at: start..<start + secret.utf8.count + 1)
    try run.travel(.undo)
    try run.edit("beside\n")
    try run.travel(.goTo(try #require(run.tree.id(ofNumber: 5))))
    try run.save()
    try run.quit()
  }

  @Test("An erased state leaves no trace, and the states after it keep their texts")
  func anErasedStateLeavesNoTrace() throws {
    try recordSecret()
    let before = try texts()
    #expect(try hasTrace(of: secret))
    let unwanted = Set(before.filter { $0.value.contains(secret) }.keys)
    #expect(unwanted.count >= 3)
    #expect(try erase(unwanted) == nil)
    #expect(try texts() == before.filter { !unwanted.contains($0.key) })
    #expect(try !hasTrace(of: secret))
    let again = try house.open("text")
    #expect(again.notices == [] && Set(again.numbers).isDisjoint(with: unwanted))
    #expect(try again.travel(.undo))
    try again.quit()
  }

  @Test("One state in the middle is erased; its child keeps its contents and says what it adds")
  func oneStateInTheMiddleIsErased() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    try run.edit("three\n")
    try run.save()
    try run.quit()
    let before = try texts()
    let file = try #require(try house.store().file(at: house.folder.file("text")))
    let title = try house.store().memento(3, of: file.id)?.record.summary.title
    #expect(try erase([2]) == nil)
    #expect(try texts() == before.filter { $0.key != 2 })
    let row = try #require(try house.store().memento(3, of: file.id))
    #expect(row.record.summary.title == title)
    #expect(row.parent == 1 && row.record.summary.added == 2)
    #expect(try house.store().journal(of: file.id).allSatisfy { $0.number != 2 })
  }

  @Test("The first state can be erased, also with two branches")
  func theFirstStateCanBeErased() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    try run.travel(.undo)
    try run.edit("other\n")
    try run.save()
    try run.quit()
    let before = try texts()
    #expect(try erase([1]) == nil)
    #expect(try texts() == before.filter { $0.key != 1 })
    let again = try house.open("text")
    #expect(again.numbers == [2, 3] && again.number == 3)
    #expect(try again.travel(.undo) && again.text == "one\ntwo\n")
  }

  @Test("The state in the file, and the current state of a running editor, are not erased")
  func presentStatesAreNotErased() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    try run.save()
    #expect(try erase([2]) == .inFile(2))
    try run.edit("three\n")
    #expect(try erase([3]) == .current(3, session: run.token))
    run.change(secret)
    try run.draft()
    #expect(try erase([], purging: secret) == .draft(session: run.token))
    #expect(try texts().count == 3)
    try run.quit()
  }

  @Test("A purged text leaves titles, names and the drafts of crashed sessions, too")
  func aPurgedTextLeavesTitlesAndDrafts() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    try run.save()
    let file = try #require(try house.store().file(at: house.folder.file("text")))
    try house.tamper("UPDATE memento SET title = 'Replaced 1 × \"\(secret)\"' WHERE number = 2")
    _ = try house.store().setName("with \(secret)", of: 1, of: file.id)
    run.change(secret)
    try run.draft()
    run.die()
    #expect(try hasTrace(of: secret))
    #expect(try erase([], purging: secret) == nil)
    #expect(try !hasTrace(of: secret))
    #expect(try house.store().memento(2, of: file.id)?.record.summary.title == "Edited")
    #expect(try texts().count == 2)
  }

  @Test("A session notices an erasure, and what it submits about erased states is refused")
  func aSessionNoticesAnErasure() throws {
    let run = try house.open("text")
    try run.edit(secret + "\n")
    try run.edit("three\n")
    #expect(try run.history.findErased() == nil)
    #expect(try erase([2]) == nil)
    let next = RecordedMemento(
      reference: MementoReference(id: MementoID(index: 3), number: 4),
      record: MementoRecord(
        number: 4, summary: ChangeSummary(title: "Typed"), secondsSince1970: house.time),
      parent: MementoReference(id: MementoID(index: 1), number: 2),
      state: run.caretaker.originator.makeMemento(),
      before: run.tree.state(of: MementoID(index: 1)))
    #expect(try run.history.record([next], refusesErased: true) == [])
    let erased = try #require(try run.history.findErased())
    #expect(erased.numbers == [2] && erased.parents == [3: 1])
    #expect(try run.history.record([next], refusesErased: true) == [])
    #expect(try run.history.findErased() == nil)
  }

  @Test("A session notices that the whole history was erased, and begins a new one")
  func aSessionNoticesThatAllWasErased() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    _ = try run.history.findErased()
    try house.store().forget(house.store().files())
    #expect(try run.history.findErased()?.numbers == [1, 2])
    #expect(try run.history.findErased() == nil)
    #expect(try house.store().files().isEmpty)
  }
}

extension [UInt8] {
  fileprivate func has(_ words: [UInt8]) -> Bool {
    !words.isEmpty && indices.contains { self[$0] == words[0] && self[$0...].starts(with: words) }
  }
}
