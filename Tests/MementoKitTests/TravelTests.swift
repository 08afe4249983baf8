import MementoKit
import Testing

/// Undo, redo and restore.
struct TravelTests {
  /// Three texts pasted one after the other: `a`, `ab`, `abc`.
  private func threeSteps() -> Desk {
    let desk = Desk()
    for text in ["a", "b", "c"] { desk.paste(text) }
    return desk
  }

  @Test func undoAndRedoWalkTheLine() {
    let desk = threeSteps()
    var texts: [String] = []
    while desk.undo() { texts.append(desk.text) }
    #expect(texts == ["ab", "a", ""])
    texts = []
    while desk.redo() { texts.append(desk.text) }
    #expect(texts == ["a", "ab", "abc"])
    #expect(desk.recorded == ["", "a", "ab", "abc"])
  }

  @Test func atEitherEndNothingChanges() {
    let desk = Desk("abc")
    desk.moveCursor(to: 1)
    #expect(!desk.undo())
    #expect(!desk.redo())
    #expect(desk.text == "abc")
    #expect(desk.cursor == 1)
    #expect(desk.caretaker.tree.current == .root)
  }

  // MARK: Branches

  @Test func whatWasUndoneStaysAsABranch() {
    let desk = threeSteps()
    desk.undo()
    desk.undo()
    desk.paste("X")
    #expect(desk.recorded == ["", "a", "ab", "abc", "aX"])
    let tree = desk.caretaker.tree
    #expect(tree[id(4)].parent == id(1))
    #expect(tree[id(2)].parent == id(1))
    desk.restore(id(3))
    #expect(desk.text == "abc")
  }

  @Test func redoGoesToTheChildVisitedLast() {
    let desk = Desk()
    desk.paste("a")
    desk.undo()
    desk.paste("b")
    desk.undo()
    desk.redo()
    #expect(desk.text == "b", "the newer of two")
    desk.restore(id(1))
    desk.undo()
    desk.redo()
    #expect(desk.text == "a", "the older of two, looked at later")
  }

  @Test func undoFromWithinABranchAndRedoLeadBackIntoIt() {
    let desk = threeSteps()
    while desk.undo() {}
    desk.paste("X")
    desk.restore(id(3))
    while desk.undo() {}
    while desk.redo() {}
    #expect(desk.text == "abc")
  }

  @Test func aMementoReachedByUndoCountsAsVisited() {
    let desk = Desk()
    desk.paste("a")
    desk.paste("b")
    desk.restore(.root)
    desk.paste("X")
    desk.restore(id(2))
    desk.undo()
    #expect(desk.text == "a")
    desk.restore(.root)
    desk.redo()
    #expect(desk.text == "a", "visited after X")
  }

  // MARK: An open block

  @Test func undoRecordsTheOpenBlockSoThatRedoBringsItBack() {
    let desk = Desk()
    desk.type("abc")
    #expect(desk.undo())
    #expect(desk.text == "")
    #expect(desk.recorded == ["", "abc"])
    #expect(desk.redo())
    #expect(desk.text == "abc")
  }

  @Test func redoRecordsTheOpenBlockAndHasNowhereToGo() {
    let desk = Desk()
    desk.paste("a")
    desk.undo()
    desk.type("b")
    #expect(!desk.redo())
    #expect(desk.text == "b")
    #expect(desk.recorded == ["", "a", "b"])
    #expect(desk.caretaker.tree.current == id(2))
  }

  @Test func redoGoesOnPastABlockThatChangedNothing() {
    let desk = Desk()
    desk.paste("a")
    desk.undo()
    desk.type("b")
    desk.erase(1, as: .typing)
    #expect(desk.redo())
    #expect(desk.text == "a")
  }

  @Test func restoreRecordsTheOpenBlock() {
    let desk = Desk()
    desk.paste("a")
    desk.type("b")
    desk.restore(.root)
    #expect(desk.text == "")
    #expect(desk.recorded == ["", "a", "ab"])
    desk.restore(id(2))
    #expect(desk.text == "ab")
  }

  @Test func restoringTheCurrentMementoTakesBackTheOpenBlock() {
    let desk = Desk()
    desk.paste("a")
    desk.type("b")
    desk.restore(id(1))
    #expect(desk.text == "a")
    #expect(desk.recorded == ["", "a", "ab"])
  }

  @Test func restoringTheCurrentMementoWithNothingWaitingLeavesTheCursor() {
    let desk = Desk()
    desk.paste("abc")
    desk.moveCursor(to: 1)
    desk.restore(id(1))
    #expect(desk.cursor == 1)
  }

  @Test func aBlockBeginsAfterEachJourney() {
    let desk = Desk()
    desk.type("a")
    desk.undo()
    desk.type("b")
    desk.restore(.root)
    desk.type("c")
    desk.redo()
    #expect(desk.recorded == ["", "a", "b", "c"])
    #expect(
      desk.caretaker.tree.ids.dropFirst().allSatisfy {
        desk.caretaker.tree[$0].parent == .root
      })
  }

  // MARK: Cursors

  @Test func undoReturnsTheCursorOfTheMomentBeforeTheEdit() {
    let desk = Desk("one two")
    desk.moveCursor(to: 3)
    desk.type("X")
    desk.undo()
    #expect(desk.text == "one two")
    #expect(desk.cursor == 3, "and not 7, where it stood when the text was opened")
  }

  @Test func undoReturnsTheCursorThatBelongsToTheBranch() {
    let desk = Desk("one two")
    desk.moveCursor(to: 3)
    desk.paste("X")
    desk.undo()
    desk.moveCursor(to: 5)
    desk.paste("Y")
    desk.undo()
    #expect(desk.cursor == 5)
    desk.restore(id(1))
    desk.undo()
    #expect(desk.cursor == 3)
  }

  @Test func redoReturnsTheCursorOfTheEndOfTheBlock() {
    let desk = Desk("one two")
    desk.moveCursor(to: 3)
    desk.type("XY")
    desk.close()
    desk.moveCursor(to: 0)
    desk.undo()
    desk.redo()
    #expect(desk.cursor == 5)
  }

  @Test func restoreReturnsTheCursorOfTheMemento() {
    let desk = Desk("one two")
    desk.moveCursor(to: 3)
    desk.paste("X")
    desk.restore(.root)
    #expect(desk.cursor == 7)
  }

  private func id(_ index: Int) -> MementoID { MementoID(index: index) }
}
