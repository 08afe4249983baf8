import Files
import HistoryStore
import MementoKit
import SystemPackage
import Testing
import TestSupport
import Text
import TextEditing

@testable import TextHistory

/// The entries of crashes in the journal.
@Suite struct CrashEntryTests {
  private let house: Household

  init() throws {
    house = try Household()
    try house.folder.write("one\n", to: "text")
  }

  @Test("Nothing in the journal is later than a crash")
  func nothingIsLaterThanACrash() throws {
    let first = try house.open("text")
    try first.edit("two\n")
    let saved = JournalEntry(
      number: 2, secondsSince1970: house.passTime().secondsSince1970, cause: .saved)
    try house.store().add([saved], toJournalOf: 1)
    first.die()
    _ = try house.open("text")
    let causes = try house.store().journal(of: 1).map(\.cause)
    #expect(causes.firstIndex(of: .crashed) ?? 0 > causes.firstIndex(of: .saved) ?? 0)
  }

  @Test("A last move that the journal does not have is as late as it was")
  func aLastMoveHasItsTime() throws {
    let first = try house.open("text")
    try first.edit("two\n")
    let recorded = house.passTime().secondsSince1970
    #expect(try first.travel(.undo))
    first.die()
    let second = try house.open("text")
    let crash = try #require(try house.store().journal(of: 1).last { $0.cause == .crashed })
    #expect(crash.number == 1 && crash.secondsSince1970 > recorded)
    #expect(second.earlier?.recovery.map { $0.secondsSince1970 > recorded } ?? true)
  }

  @Test("A crash whose question is put off is noted once")
  func aCrashIsNotedOnce() throws {
    let first = try house.open("text")
    try first.edit("two\n")
    first.change("three")
    try first.draft()
    first.die()
    for _ in 0..<3 {
      let next = try house.open("text")
      #expect(try next.recovered() == "one\ntwo\nthree")
      try next.quit()
    }
    let journal = try house.store().journal(of: 1)
    #expect(journal.count { $0.cause == .crashed } == 1)
  }

  @Test("A session that noted its end did not crash, although its text is offered")
  func aSessionThatNotedItsEndDidNotCrash() throws {
    let first = try house.open("text")
    try first.edit("two\n")
    let now = house.passTime().secondsSince1970
    let closed = JournalEntry(number: 2, secondsSince1970: now, cause: .closed)
    try house.store().add([closed], toJournalOf: 1)
    first.die()
    let second = try house.open("text")
    #expect(try second.recovered() == "one\ntwo\n")
    // The user puts off the decision, and works on.
    try second.edit("three\n")
    try second.save()
    let later = house.passTime().secondsSince1970
    let ended = JournalEntry(number: 3, secondsSince1970: later, cause: .closed)
    try house.store().add([ended], toJournalOf: 1)
    try second.quit()
    _ = try house.open("text")
    #expect(try !house.store().journal(of: 1).contains { $0.cause == .crashed })
  }
}
