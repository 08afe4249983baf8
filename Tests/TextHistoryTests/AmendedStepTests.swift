import HistoryStore
import MementoKit
import Testing
import TestSupport
import TextEditing

@testable import TextHistory

/// Steps that changed after they were recorded: a save adds a final line break to the step before it.
@Suite struct AmendedStepTests {
  private let house: Household

  init() throws { house = try Household() }

  /// Returns two sessions with a file, the second of which knows the step of the first.
  private func sessions() throws -> (run: Run, second: Run) {
    try write("one\n")
    let (run, second) = (try house.open("text"), try house.open("text"))
    try run.edit("two")
    try second.history.loadFromOtherSessions()
    second.loadChanges()
    return (run, second)
  }

  private func write(_ text: String) throws { try house.folder.write(text, to: "text") }

  @Test("A step that changed after it was recorded stays one step")
  func anAmendedStepIsOneStep() throws {
    try write("one\n")
    let run = try house.open("text")
    try run.edit("two")
    try run.edit("three")
    try run.amend("\n")
    #expect(run.numbers == [1, 2, 3])
    try run.save()
    try run.travel(.undo)
    try run.quit()
    let other = try house.open("text")
    #expect(other.titles.count == 3 && other.numbers == [1, 2, 3])
    #expect(try other.text(of: 3) == "one\ntwothree\n")
    #expect(try other.text(of: 2) == "one\ntwo")
  }

  @Test("A large step, and one beside a crashed session, stay one step with its number")
  func aStepBesideACrashedSessionStaysOneStep() throws {
    house.settings.largestSnapshot = 4
    try write("one\n")
    let crashed = try house.open("text")
    try crashed.edit("two")
    crashed.die()
    let run = try house.open("text")
    #expect(run.earlier?.recovery != nil)
    try run.edit("three")
    let numbers = run.numbers
    try run.amend("\n")
    #expect(run.numbers == numbers)
    #expect(try run.text(of: run.number).hasSuffix("three\n"))
    try run.save()
    try run.quit()
    let other = try house.open("text")
    #expect(other.numbers == numbers)
    #expect(try other.text(of: run.number) == run.text)
  }

  @Test("Beside another running session, an amended step takes the place of the former one")
  func anAmendedStepTakesThePlaceOfTheFormerOne() throws {
    try write("one\n")
    let run = try house.open("text")
    try run.edit("two")
    let second = try house.open("text")
    try run.edit("three")
    try run.history.addToJournal([(run.tree.reference(to: run.tree.current), house.time, .edited)])
    _ = try (run.history.findErased(), second.history.findErased())
    second.loadChanges()
    try run.amend("\n")
    #expect(run.number == 4)
    // The session itself notices no erasure; the other one does, and has the step with its new number.
    #expect(try run.history.findErased() == nil)
    #expect(try second.history.findErased()?.numbers == [3])
    #expect(try second.text(of: 4) == "one\ntwothree\n")
    #expect(try run.history.journal().map(\.number).last == 4)
    try run.save()
    try run.quit()
    #expect(try house.open("text").numbers == [1, 2, 4])
  }

  @Test("A step to which another session has gone stays beside the amended one")
  func aStepOfAnotherSessionStays() throws {
    let (run, second) = try sessions()
    try second.travel(.restore(MementoID(index: 1)))
    try run.amend("\n")
    #expect(run.number == 3)
    #expect(try second.history.findErased() == nil)
    #expect(try second.text(of: 2) + "\n" == second.text(of: 3))
    // The session has the step, too: another one may record states after it.
    #expect(run.history.loadChanges().map(\.record.number) == [2])
  }

  @Test("A step that another session saved stays beside the amended one")
  func aSavedStepStays() throws {
    let (run, second) = try sessions()
    try second.travel(.restore(MementoID(index: 1)))
    try second.save()
    try second.travel(.undo)
    try run.amend("\n")
    #expect(run.number == 3)
    #expect(try second.text(of: 2) == "one\ntwo" && second.text(of: 3) == "one\ntwo\n")
  }

  @Test("A session does not move to a state that another one erased")
  func noMoveToAnErasedState() throws {
    let (run, second) = try sessions()
    // The state is in memory, but no session is at it.
    try second.travel(.goTo(MementoID(index: 1)))
    try second.travel(.undo)
    try run.amend("\n")
    #expect(run.number == 3)
    try second.travel(.redo)
    #expect(second.text == "one\ntwo")
    let store = try house.store()
    for session in try store.sessions(of: 1) {
      #expect(try store.memento(session.current, of: 1) != nil)
    }
  }
}
