import Files
import HistoryStore
import MementoKit
import Testing
import TestSupport
import Text
import TextEditing

@testable import TextHistory

/// Damage in the tables loses only the affected states.
@Suite struct DamageTests {
  private let house: Household

  /// Creates a line of six states, the first with a snapshot, and a branch 7 from state 3.
  init() throws {
    house = try Household()
    try house.folder.write("1", to: "text")
    let run = try house.open("text")
    for number in 2...6 { try run.edit("\(number)") }
    try run.travel(.restore(MementoID(index: 2)))
    try run.edit("7")
    try run.save()
    try run.quit()
  }

  private let texts = [1: "1", 2: "12", 3: "123", 4: "1234", 5: "12345", 6: "123456", 7: "1237"]

  /// Opens the file after some damage, and expects the other states to be readable.
  private func expectLost(
    _ lost: Set<Int>, inMemory: Bool = true, after sql: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try house.tamper(sql)
    let run = try house.open("text")
    if !inMemory { run.caretaker.evict(run.tree.current) }
    for (number, text) in texts {
      if lost.contains(number) {
        #expect(run.failure(of: number) != nil, "#\(number)", sourceLocation: sourceLocation)
      } else {
        #expect(
          try run.text(of: number) == text, "#\(number)", sourceLocation: sourceLocation)
      }
    }
    // Editing continues.
    try run.edit("8")
    #expect(try run.text(of: run.number) == run.text, sourceLocation: sourceLocation)
    try run.quit()
    #expect(try house.open("text").text == "1237", sourceLocation: sourceLocation)
  }

  @Test(
    "A missing delta loses the states after it",
    arguments: [
      "DELETE FROM edge WHERE number = 5", "UPDATE edge SET payload = x'00' WHERE number = 5",
    ])
  func anEdgeThatIsGoneCostsWhatIsBehindIt(sql: String) throws {
    try expectLost([5, 6], after: sql)
  }

  @Test("A delta in the wrong place is detected")
  func anotherEdgeInItsPlaceIsNoticed() throws {
    // The letter 3 replaces the letter 5; the checksum is valid.
    try expectLost(
      [5, 6],
      after: "UPDATE edge SET payload = (SELECT payload FROM edge WHERE number = 7) "
        + "WHERE number = 5; UPDATE edge SET payload = x'0000' WHERE number = 5")
  }

  @Test("A damaged delta on the path from the file is avoided")
  func anEdgeOnTheWayFromTheFileIsGoneAround() throws {
    try expectLost([7], inMemory: false, after: "DELETE FROM edge WHERE number = 7")
  }

  @Test(
    "Without a snapshot, all states are reachable from the loaded text",
    arguments: ["DELETE FROM whole", "UPDATE whole SET payload = x'00010203'"])
  func withoutTheWholeStateTheTextAtHandLeadsEverywhere(sql: String) throws {
    try expectLost([], after: sql)
  }

  @Test("A damaged snapshot is avoided through another")
  func aDamagedWholeStateIsGoneAroundFromAnother() throws {
    try house.tamper("INSERT INTO whole VALUES (1, 5, 1, x'00010203')")
    try expectLost([], inMemory: false, after: "SELECT 1")
  }

  @Test("A wrong parent loses the states after it", arguments: [0, -1, 5, 6, 99, 1 << 40])
  func aWrongParentCostsWhatIsBehindIt(parent: Int) throws {
    try expectLost(
      parent == 5 || parent == 6 || parent > 6 || parent < 1 ? [5, 6] : [],
      after: "UPDATE memento SET parent = \(parent) WHERE number = 5")
  }

  @Test("Parents in a circle do not hang the reader")
  func parentsInACircleLeadNowhere() throws {
    try expectLost(
      [4, 5, 6],
      after: "UPDATE memento SET parent = 6 WHERE number = 4")
  }

  @Test(
    "Other damage loses nothing",
    arguments: [
      "UPDATE memento SET visited = 99", "UPDATE memento SET visited = number",
      "UPDATE file SET current = 99, on_disk = 77 WHERE id = 1", "UPDATE file SET next = 1",
      "UPDATE memento SET unit = 77, marks = 255, added = -5, removed = 1 << 40, date = 1e300",
      "UPDATE memento SET title = '', chain = -7, fingerprint = x''",
      "INSERT INTO session VALUES ('dead', 1, 5, 99)",
      "INSERT INTO named VALUES (1, 'draft/dead/99', 'Text', 1, 5, x'00')",
    ])
  func otherNonsenseCostsNothing(sql: String) throws {
    try expectLost([], after: sql)
  }

  @Test("A randomly damaged table never crashes")
  func aRandomlyDamagedTableNeverCrashes() throws {
    var random = SeededRandom(seed: Seed.current(default: 1))
    let columns = ["parent", "visited", "bytes", "chain", "marks", "added", "date", "number"]
    let values = [-1, 0, 1, 3, 6, 7, 8, 1 << 33, Int.max]
    for _ in Soak.rounds(40, soak: 4000) {
      guard let column = columns.randomElement(using: &random),
        let value = values.randomElement(using: &random)
      else { return }
      let number = Int.random(in: 1...7, using: &random)
      // The database rejects two of one number.
      try? house.tamper(
        "PRAGMA foreign_keys = OFF; UPDATE memento SET \(column) = \(value) WHERE number = \(number)"
      )
      let run = try house.open("text")
      for number in run.numbers { _ = run.failure(of: number) }
      try run.edit("x", at: 0..<0)
      try run.travel(.undo)
      if Bool.random(using: &random) { try run.quit() } else { run.die() }
    }
  }
}
