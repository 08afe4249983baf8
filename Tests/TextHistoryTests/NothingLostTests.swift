import MementoKit
import Testing
import TestSupport
import Text

@testable import TextHistory

/// The remains of sessions that can be removed.
@Suite struct NothingLostTests {
  private let house: Household

  init() throws {
    house = try Household()
    try house.folder.write("one\n", to: "text")
  }

  @Test(
    "What was saved is not offered after a crash and a change by another program",
    arguments: [0, 1, 2])
  func whatWasSavedIsNotOffered(steps: Int) throws {
    let first = try house.open("text")
    for step in 0..<steps {
      try first.edit("\(step)\n")
      try first.save()
    }
    first.die()
    try house.folder.write("other\n", to: "text")
    for _ in 0..<2 {
      let next = try house.open("text")
      #expect(next.earlier?.recovery == nil && next.text == "other\n")
      #expect(next.titles.last == "Changed on disk")
      next.die()
    }
  }

  @Test(
    "A session that followed another one left nothing, whoever changes the file next",
    arguments: [false, true])
  func aFollowerLeavesNothing(isLeftBehind: Bool) throws {
    let first = try house.open("text")
    let second = try house.open("text")
    try first.edit("two\n")
    try second.history.loadFromOtherSessions()
    second.loadChanges()
    let moved = try second.travel(.goTo(#require(second.tree.ids.last)))
    #expect(moved)
    #expect(second.text == "one\ntwo\n")
    #expect(second.number == 2)
    if isLeftBehind {
      second.die()
      try first.edit("three\n")
    }
    try first.save()
    try first.quit()
    second.die()
    if !isLeftBehind { try house.folder.write("other\n", to: "text") }
    #expect(try house.open("text").earlier?.recovery == nil)
  }

  @Test("A draft is offered also where the text before it was saved and the file changed")
  func aDraftAfterASaveIsOffered() throws {
    let first = try house.open("text")
    try first.edit("two\n")
    try first.save()
    first.change("three\n")
    try first.draft()
    first.die()
    try house.folder.write("other\n", to: "text")
    let next = try house.open("text")
    #expect(try next.recovered() == "one\ntwo\nthree\n")
    #expect(next.earlier?.recovery?.isOutdated == true)
  }
}
