import MementoKit
import Testing

/// The end of a block, and its result.
struct BlockTests {
  @Test("The first memento exists before the first edit")
  func theFirstMementoIsThereBeforeTheFirstEdit() {
    let desk = Desk("as it was")
    let root = desk.caretaker.tree[.root]
    #expect(desk.caretaker.tree.count == 1)
    #expect(root.state?.text == "as it was")
    #expect(root.summary == ChangeSummary(title: "Opened"))
    #expect(root.secondsSince1970 == desk.now.secondsSince1970)
    #expect(!desk.caretaker.isRecording)
    #expect(desk.caretaker.deadline == nil)
  }

  @Test("The first memento can have another title")
  func theFirstMementoTakesAnotherTitle() {
    let caretaker = Caretaker(
      of: Notepad(), titled: "New", at: Moment(uptime: .zero, secondsSince1970: 0))
    #expect(caretaker.tree[.root].summary.title == "New")
  }

  // MARK: The quiet time

  @Test("Typing without a pause is one block")
  func typingWithoutAPauseIsOneBlock() {
    let desk = Desk()
    desk.type("Lorem ipsum dolor sit amet")
    #expect(desk.recorded == [""])
    desk.wait(.seconds(1))
    #expect(desk.recorded == ["", "Lorem ipsum dolor sit amet"])
    desk.undo()
    #expect(desk.text == "")
  }

  @Test("The block ends at the deadline and not before")
  func theBlockEndsAtTheDeadlineAndNotBefore() {
    let desk = Desk()
    desk.edit(.typing) { $0.insert("a") }
    #expect(desk.caretaker.isRecording)
    #expect(desk.caretaker.deadline == desk.now.uptime + .seconds(1))
    desk.pass(.milliseconds(999))
    #expect(desk.tick() == nil)
    #expect(desk.caretaker.isRecording)
    desk.pass(.milliseconds(1))
    #expect(desk.tick() == MementoID(index: 1))
    #expect(!desk.caretaker.isRecording)
    #expect(desk.caretaker.deadline == nil)
    #expect(desk.caretaker.tree.current == MementoID(index: 1))
  }

  @Test("Each edit restarts the quiet time")
  func eachEditStartsTheQuietTimeAgain() {
    let desk = Desk()
    for letter in ["a", "b", "c"] {
      desk.edit(.typing) { $0.insert(letter) }
      desk.pass(.milliseconds(900))
      desk.tick()
    }
    #expect(desk.recorded == [""])
    desk.wait(.milliseconds(100))
    #expect(desk.recorded == ["", "abc"])
  }

  @Test("The quiet time can be configured")
  func theQuietTimeIsConfigurable() {
    let desk = Desk(quiet: .milliseconds(300))
    desk.edit(.typing) { $0.insert("a") }
    desk.wait(.milliseconds(299))
    #expect(desk.recorded == [""])
    desk.wait(.milliseconds(1))
    #expect(desk.recorded == ["", "a"])
  }

  @Test("An edit after the quiet time begins a block, even without a tick")
  func anEditAfterTheQuietTimeBeginsABlockThoughNobodyTicked() {
    let desk = Desk()
    desk.edit(.typing) { $0.insert("a") }
    desk.pass(.seconds(1))
    desk.edit(.typing) { $0.insert("b") }
    #expect(desk.recorded == ["", "a"])
    desk.close()
    #expect(desk.recorded == ["", "a", "ab"])
  }

  @Test("A tick without an open block records nothing")
  func aTickWithNothingWaitingRecordsNothing() {
    let desk = Desk()
    desk.pass(.seconds(60))
    #expect(desk.tick() == nil)
    #expect(desk.recorded == [""])
  }

  // MARK: Kinds and places

  @Test("An edit of another kind ends the block")
  func anotherKindEndsTheBlock() {
    let desk = Desk()
    desk.type("abc")
    desk.erase(2)
    #expect(desk.recorded == ["", "abc"])
    desk.type("d")
    #expect(desk.recorded == ["", "abc", "a"])
    desk.undo()
    #expect(desk.text == "a")
  }

  @Test("An edit at another position ends the block")
  func anotherPlaceEndsTheBlock() {
    let desk = Desk()
    desk.type("abc")
    desk.moveCursor(to: 0)
    desk.type("d")
    #expect(desk.recorded == ["", "abc"])
    #expect(desk.text == "dabc")
  }

  @Test("Moving the cursor away and back does not end the block")
  func movingAwayAndBackDoesNotEndTheBlock() {
    let desk = Desk()
    desk.type("abc")
    desk.moveCursor(to: 0)
    desk.moveCursor(to: 3)
    desk.type("d")
    #expect(desk.recorded == [""])
  }

  @Test("A discrete edit is recorded at once")
  func aKindThatStandsAloneIsRecordedAtOnce() {
    let desk = Desk()
    desk.paste("one ")
    #expect(desk.recorded == ["", "one "])
    #expect(!desk.caretaker.isRecording)
    #expect(desk.caretaker.deadline == nil)
    desk.paste("two ")
    #expect(desk.recorded == ["", "one ", "one two "])
  }

  @Test("A discrete edit ends the block before it")
  func aKindThatStandsAloneEndsTheBlockBeforeIt() {
    let desk = Desk()
    desk.type("ab")
    desk.paste("cd")
    #expect(desk.recorded == ["", "ab", "abcd"])
  }

  @Test("Closing the block records it")
  func whoeverAsksEndsTheBlock() {
    let desk = Desk()
    desk.type("ab")
    #expect(desk.close() == MementoID(index: 1))
    #expect(desk.recorded == ["", "ab"])
    #expect(desk.close() == nil)
    desk.type("c")
    #expect(desk.recorded == ["", "ab"])
    desk.close()
    #expect(desk.recorded == ["", "ab", "abc"])
  }

  // MARK: The ceiling

  @Test("After the ceiling, a block ends at the next word boundary")
  func pastTheCeilingABlockEndsAtTheNextBoundary() {
    let desk = Desk()
    desk.type(letters(105))
    desk.type(" ")
    #expect(desk.recorded == [""], "10.5 s, and not yet between two words")
    desk.type("next")
    #expect(desk.recorded == ["", letters(105) + " "])
  }

  @Test("The ceiling is ten seconds after the first key")
  func theCeilingIsTenSecondsToTheKey() {
    let desk = Desk()
    desk.type(letters(98) + " ")
    desk.type("a")
    #expect(desk.recorded == [""], "between two words, but 9.9 s after the first key")
    let later = Desk()
    later.type(letters(99) + " ")
    later.type("a")
    #expect(later.recorded == ["", letters(99) + " "], "10 s after the first key")
  }

  @Test("A fifth beyond the ceiling, a block ends anywhere")
  func aFifthBeyondTheCeilingABlockEndsAnywhere() {
    let desk = Desk()
    desk.type(letters(120))
    #expect(desk.recorded == [""], "11.9 s after the first key")
    desk.type("z")
    #expect(desk.recorded == ["", letters(120)], "12 s after the first key")
  }

  @Test("The next block has a ceiling of its own")
  func theNextBlockHasAFreshCeiling() {
    let desk = Desk(ceiling: .seconds(5))
    desk.type(letters(180))
    desk.close()
    #expect(desk.recorded.map(\.count) == [0, 60, 120, 180])
  }

  private func letters(_ count: Int) -> String { String(repeating: "x", count: count) }

  // MARK: Nothing changed

  @Test("A block whose edits cancel out records nothing")
  func aBlockThatLeavesTheContentAsItWasRecordsNothing() {
    let desk = Desk("abc")
    desk.type("de")
    desk.erase(2, as: .typing)
    #expect(desk.caretaker.isRecording)
    #expect(desk.close() == nil)
    #expect(desk.recorded == ["abc"])
    #expect(!desk.caretaker.isRecording)
    #expect(desk.caretaker.deadline == nil)
    #expect(!desk.undo())
    #expect(desk.text == "abc")
  }

  @Test(
    "An edit that changes nothing opens no block",
    arguments: [
      EditKind.typing, .erasing, .pasting,
    ])
  func anEditThatChangesNothingOpensNoBlock(kind: EditKind) {
    let desk = Desk("abc")
    desk.edit(kind) { $0.insert("") }
    #expect(!desk.caretaker.isRecording)
    #expect(desk.caretaker.deadline == nil)
    #expect(desk.recorded == ["abc"])
  }

  @Test("An edit that changes nothing does not extend the block")
  func anEditThatChangesNothingDoesNotProlongTheBlock() {
    let desk = Desk()
    desk.edit(.typing) { $0.insert("a") }
    let deadline = desk.caretaker.deadline
    desk.pass(.milliseconds(500))
    desk.edit(.typing) { $0.insert("") }
    #expect(desk.caretaker.deadline == deadline)
  }

  @Test("A discrete edit ends the block even if it changes nothing")
  func anEditElsewhereEndsTheBlockThoughItChangesNothing() {
    let desk = Desk()
    desk.type("a")
    desk.edit(.pasting) { $0.insert("") }
    #expect(desk.recorded == ["", "a"])
    #expect(!desk.caretaker.isRecording)
  }

  // MARK: The gate

  @Test("An edit returns the result of its body")
  func anEditHandsOutWhatItsBodyReturns() {
    let desk = Desk("abc")
    let count = desk.caretaker.edit(.typing, at: desk.now) { notepad in
      notepad.insert("d")
      return notepad.text.count
    }
    #expect(count == 4)
    let cursor = desk.caretaker.move { notepad in
      notepad.moveCursor(to: 2)
      return notepad.cursor
    }
    #expect(cursor == 2)
    #expect(desk.cursor == 2)
  }

  @Test("Moving the cursor records nothing")
  func movingRecordsNothing() {
    let desk = Desk("abc")
    desk.moveCursor(to: 1)
    #expect(!desk.caretaker.isRecording)
    #expect(desk.caretaker.deadline == nil)
  }

  @Test("An edit inside a move traps")
  func anEditDisguisedAsAMoveTraps() async {
    await #expect(processExitsWith: .failure) {
      let desk = Desk("abc")
      desk.caretaker.move { $0.insert("d") }
    }
  }

  private struct OutOfInk: Error {}

  @Test("Changes before an error stay and can be undone")
  func whatWasChangedBeforeAnErrorIsKeptAndUndone() {
    let desk = Desk("abc")
    #expect(throws: OutOfInk.self) {
      try desk.edit(.typing) { notepad throws(OutOfInk) in
        notepad.insert("de")
        throw OutOfInk()
      }
    }
    #expect(desk.text == "abcde")
    #expect(desk.caretaker.isRecording)
    #expect(desk.undo())
    #expect(desk.text == "abc")
    desk.redo()
    #expect(desk.text == "abcde")
  }

  @Test("An error in a discrete edit records the changes before it")
  func anErrorInAKindThatStandsAloneRecordsWhatWasChanged() {
    let desk = Desk("abc")
    #expect(throws: OutOfInk.self) {
      try desk.edit(.pasting) { notepad throws(OutOfInk) in
        notepad.insert("de")
        throw OutOfInk()
      }
    }
    #expect(desk.recorded == ["abc", "abcde"])
  }

  @Test("An error before any change leaves no trace")
  func anErrorBeforeAnyChangeLeavesNoTrace() {
    let desk = Desk("abc")
    #expect(throws: OutOfInk.self) {
      try desk.edit(.typing) { _ throws(OutOfInk) in throw OutOfInk() }
    }
    #expect(!desk.caretaker.isRecording)
    #expect(desk.recorded == ["abc"])
  }
}
