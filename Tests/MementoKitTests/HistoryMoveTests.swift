import MementoKit
import Testing

/// Undo, redo and restore.
struct HistoryMoveTests {
  /// Returns a desk after three pastes: `a`, `ab`, `abc`.
  private func threeSteps() -> Desk {
    let desk = Desk()
    for text in ["a", "b", "c"] { desk.paste(text) }
    return desk
  }

  @Test("Undo and redo visit the states of a line in order")
  func undoAndRedoWalkTheLine() {
    let desk = threeSteps()
    var texts: [String] = []
    while desk.undo() { texts.append(desk.text) }
    #expect(texts == ["ab", "a", ""])
    texts = []
    while desk.redo() { texts.append(desk.text) }
    #expect(texts == ["a", "ab", "abc"])
    #expect(desk.recorded == ["", "a", "ab", "abc"])
  }

  @Test("Undo at the first state and redo at the last change nothing")
  func atEitherEndNothingChanges() {
    let desk = Desk("abc")
    desk.moveCursor(to: 1)
    #expect(!desk.undo())
    #expect(!desk.redo())
    #expect(desk.text == "abc")
    #expect(desk.cursor == 1)
    #expect(desk.caretaker.tree.current == .root)
  }

  // MARK: Branches

  @Test("Undone states stay as a branch")
  func whatWasUndoneStaysAsABranch() {
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

  @Test("Redo restores the child visited last")
  func redoGoesToTheChildVisitedLast() {
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

  @Test("Undo and redo from within a branch return into it")
  func undoFromWithinABranchAndRedoLeadBackIntoIt() {
    let desk = threeSteps()
    while desk.undo() {}
    desk.paste("X")
    desk.restore(id(3))
    while desk.undo() {}
    while desk.redo() {}
    #expect(desk.text == "abc")
  }

  @Test("A memento restored by undo counts as visited")
  func aMementoReachedByUndoCountsAsVisited() {
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

  @Test("Undo records the open block, and redo restores it")
  func undoRecordsTheOpenBlockSoThatRedoBringsItBack() {
    let desk = Desk()
    desk.type("abc")
    #expect(desk.undo())
    #expect(desk.text == "")
    #expect(desk.recorded == ["", "abc"])
    #expect(desk.redo())
    #expect(desk.text == "abc")
  }

  @Test("Redo records the open block and then has no state to restore")
  func redoRecordsTheOpenBlockAndHasNowhereToGo() {
    let desk = Desk()
    desk.paste("a")
    desk.undo()
    desk.type("b")
    #expect(!desk.redo())
    #expect(desk.text == "b")
    #expect(desk.recorded == ["", "a", "b"])
    #expect(desk.caretaker.tree.current == id(2))
  }

  @Test("Redo works after a block whose edits cancel out")
  func redoGoesOnPastABlockThatChangedNothing() {
    let desk = Desk()
    desk.paste("a")
    desk.undo()
    desk.type("b")
    desk.erase(1, as: .typing)
    #expect(desk.redo())
    #expect(desk.text == "a")
  }

  @Test("Restore records the open block")
  func restoreRecordsTheOpenBlock() {
    let desk = Desk()
    desk.paste("a")
    desk.type("b")
    desk.restore(.root)
    #expect(desk.text == "")
    #expect(desk.recorded == ["", "a", "ab"])
    desk.restore(id(2))
    #expect(desk.text == "ab")
  }

  @Test("Restoring the current memento undoes the open block")
  func restoringTheCurrentMementoTakesBackTheOpenBlock() {
    let desk = Desk()
    desk.paste("a")
    desk.type("b")
    desk.restore(id(1))
    #expect(desk.text == "a")
    #expect(desk.recorded == ["", "a", "ab"])
  }

  @Test("Restoring the current memento without an open block keeps the cursor")
  func restoringTheCurrentMementoWithNothingWaitingLeavesTheCursor() {
    let desk = Desk()
    desk.paste("abc")
    desk.moveCursor(to: 1)
    desk.restore(id(1))
    #expect(desk.cursor == 1)
  }

  @Test("Each history move ends the block")
  func aBlockBeginsAfterEachJourney() {
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

  @Test("Undo restores the cursor from before the edit")
  func undoReturnsTheCursorOfTheMomentBeforeTheEdit() {
    let desk = Desk("one two")
    desk.moveCursor(to: 3)
    desk.type("X")
    desk.undo()
    #expect(desk.text == "one two")
    #expect(desk.cursor == 3, "and not 7, where it stood when the text was opened")
  }

  @Test("Undo restores the cursor of its branch")
  func undoReturnsTheCursorThatBelongsToTheBranch() {
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

  @Test("Redo restores the cursor from the end of the block")
  func redoReturnsTheCursorOfTheEndOfTheBlock() {
    let desk = Desk("one two")
    desk.moveCursor(to: 3)
    desk.type("XY")
    desk.close()
    desk.moveCursor(to: 0)
    desk.undo()
    desk.redo()
    #expect(desk.cursor == 5)
  }

  @Test("Restore sets the cursor of the memento")
  func restoreReturnsTheCursorOfTheMemento() {
    let desk = Desk("one two")
    desk.moveCursor(to: 3)
    desk.paste("X")
    desk.restore(.root)
    #expect(desk.cursor == 7)
  }

  private func id(_ index: Int) -> MementoID { MementoID(index: index) }
}
