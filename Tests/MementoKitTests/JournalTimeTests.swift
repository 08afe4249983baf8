import MementoKit
import Testing

/// The memento that was current at a time, by the journal.
@Suite struct JournalTimeTests {
  /// Two editors begin at 1: one types 2 and 4, the other one 3, which it saves.
  private let parents = [2: 1, 3: 1, 4: 2]

  private func number(_ entries: [(Int, JournalCause)], at seconds: Double) -> Int? {
    entries.enumerated().map {
      JournalEntry(number: $1.0, secondsSince1970: Double($0), cause: $1.1)
    }.number(at: seconds) { parents[$0] }
  }

  @Test("A save on another branch, by another editor, is current from then on")
  func saveByAnother() {
    let entries: [(Int, JournalCause)] = [
      (1, .opened), (2, .edited), (3, .edited), (4, .edited), (3, .saved), (4, .edited),
    ]
    #expect((0...5).map { number(entries, at: Double($0)) } == [1, 2, 3, 4, 3, 4])
    #expect(number(entries, at: -1) == nil)
  }

  @Test("A save in the line of the current state, which is noted late, changes nothing")
  func lateSave() {
    let typedOn: [(Int, JournalCause)] = [(1, .opened), (2, .edited), (4, .edited), (2, .saved)]
    #expect(number(typedOn, at: 9) == 4)
    let undone: [(Int, JournalCause)] = [(1, .opened), (2, .edited), (1, .undone), (2, .saved)]
    #expect(number(undone, at: 9) == 1)
  }
}
