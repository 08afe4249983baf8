import Testing

@testable import Text
@testable import TextEditing

@Suite struct SelectionsTests {
  private func merged(_ selections: (anchor: Int, head: Int)...) -> [Selection] {
    Selections(selections.map { Selection(anchor: $0.anchor, head: $0.head) }).all
  }

  private func selection(_ anchor: Int, _ head: Int) -> Selection {
    Selection(anchor: anchor, head: head)
  }

  @Test("Cursors are in ascending order")
  func cursorsStandInAscendingOrder() {
    #expect(merged((9, 9), (2, 4), (7, 6)) == [selection(2, 4), selection(7, 6), selection(9, 9)])
  }

  @Test("Cursors at one position are merged")
  func cursorsAtOnePlaceAreOne() {
    #expect(merged((3, 3), (3, 3)) == [selection(3, 3)])
    #expect(merged((1, 3), (5, 3)) == [selection(1, 5)])
  }

  @Test("Overlapping selections are merged with the direction of the first")
  func overlappingSelectionsAreOneWithTheFirstOnesDirection() {
    #expect(merged((1, 4), (2, 6)) == [selection(1, 6)])
    #expect(merged((4, 1), (2, 6)) == [selection(6, 1)])
    #expect(merged((1, 9), (2, 3), (4, 5)) == [selection(1, 9)])
  }

  @Test("A cursor at the edge of a selection is merged with it")
  func aCursorAtTheEdgeOfASelectionGoesIntoIt() {
    #expect(merged((0, 3), (0, 0)) == [selection(0, 3)])
    #expect(merged((3, 0), (3, 3)) == [selection(3, 0)])
    #expect(merged((3, 3), (5, 3)) == [selection(5, 3)])
    #expect(merged((3, 3), (3, 5)) == [selection(3, 5)])
  }

  @Test("Adjacent selections are not merged")
  func selectionsSideBySideStayApart() {
    #expect(merged((0, 3), (3, 5)) == [selection(0, 3), selection(3, 5)])
  }

  @Test("The primary cursor is the one added last, wherever it is")
  func thePrimaryCursorIsTheLastAdded() {
    #expect(Selections([Selection(at: 5), Selection(at: 1)]).primary == Selection(at: 1))
    #expect(Selections([Selection(at: 5), Selection(at: 1)], primary: 0).primary.head == 5)
    #expect(Selections(Selection(at: 1)).primary == Selection(at: 1))
    let cursors = Selections([Selection(at: 5), Selection(at: 9)]).adding(Selection(at: 1))
    #expect(cursors.primary == Selection(at: 1))
    #expect(cursors.map { Selection(at: $0.head + 3) }.primary.head == 4)
    #expect(Selections(cursors.primaryLast) == cursors)
  }

  @Test("A primary cursor that meets another one stays primary")
  func thePrimaryCursorMeetsAnother() {
    let cursors = Selections(Selection(anchor: 0, head: 4)).adding(selection(8, 9))
    #expect(cursors.adding(selection(2, 6)).primary == selection(0, 6))
    #expect(cursors.adding(selection(2, 6)).all == [selection(0, 6), selection(8, 9)])
  }

  @Test("Without the primary cursor, the one before it is followed")
  func removingCursors() {
    let cursors = Selections([1, 4, 7].map { Selection(at: $0) }, primary: 1)
    #expect(cursors.removing(at: 1).primary.head == 1)
    #expect(cursors.removing(at: 0).primary.head == 4)
    #expect(cursors.removing(at: 2).primary.head == 4)
    #expect(cursors.removing(at: 2).removing(at: 1).removing(at: 0).all == [Selection(at: 1)])
  }

  @Test("The goal column does not affect equality")
  func whereACursorAimsIsNoPartOfItsPlace() {
    var aiming = Selection(at: 4)
    aiming.goalColumn = 30
    #expect(aiming == Selection(at: 4))
    #expect(Set([aiming, Selection(at: 4)]).count == 1)
  }
}
