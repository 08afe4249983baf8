import MementoKit
import Testing

/// Undo and redo by the words of a block.
struct WordTests {
  private func id(_ index: Int) -> MementoID { MementoID(index: index) }

  /// Returns the texts of undo by words up to the end.
  private func textsBack(_ desk: Desk) -> [String] {
    var texts: [String] = []
    while desk.undoWord() { texts.append(desk.text) }
    return texts
  }

  private func textsForth(_ desk: Desk) -> [String] {
    var texts: [String] = []
    while desk.redoWord() { texts.append(desk.text) }
    return texts
  }

  @Test("A word step removes the word and keeps the blank before it")
  func aStepTakesTheWordAndLeavesTheBlankBeforeIt() {
    let desk = Desk()
    desk.type("Lorem ipsum dolor")
    #expect(textsBack(desk) == ["Lorem ipsum ", "Lorem ", ""])
    #expect(desk.caretaker.tree.current == .root && !desk.caretaker.isWithinBlock)
    #expect(textsForth(desk) == ["Lorem ", "Lorem ipsum ", "Lorem ipsum dolor"])
    #expect(desk.caretaker.tree.current == id(1) && !desk.caretaker.isWithinBlock)
    #expect(desk.recorded == ["", "Lorem ipsum dolor"])
  }

  @Test("A blank at the end belongs to its word")
  func aBlankAtTheEndGoesWithItsWord() {
    let desk = Desk()
    desk.type("one two  ")
    #expect(textsBack(desk) == ["one ", ""])
  }

  @Test("The blanks before the first word belong to it")
  func theFirstWordGoesWithTheBlanksBeforeIt() {
    let desk = Desk("old")
    desk.type("  new words")
    #expect(textsBack(desk) == ["old  new ", "old"])
  }

  @Test("Word steps continue from the start of a block into its parents")
  func fromTheStateBeforeABlockItGoesOnIntoTheParents() {
    let desk = Desk()
    desk.type("one two")
    desk.close()
    desk.paste(" and some more")
    desk.type("! three four")
    #expect(
      textsBack(desk) == [
        "one two and some more! three ", "one two and some more! ", "one two and some more",
        "one two", "one ", "",
      ])
    #expect(
      textsForth(desk) == [
        "one ", "one two", "one two and some more", "one two and some more! ",
        "one two and some more! three ", "one two and some more! three four",
      ])
  }

  @Test("Erasing words is undone word by word")
  func erasingWordsIsTakenBackWordByWord() {
    let desk = Desk("one two three")
    desk.erase(13)
    #expect(textsBack(desk) == ["one ", "one two ", "one two three"])
  }

  @Test("A word step always changes the text")
  func aStepAlwaysChangesSomething() {
    let desk = Desk("old ")
    desk.type("one two")
    desk.erase(7, as: .typing)
    desk.type("new x")
    desk.erase(1, as: .typing)
    desk.type("y")
    desk.erase(1, as: .typing)
    // After `new ` a word began twice, and its beginning is also the end of the block.
    #expect(textsBack(desk) == ["old ", "old one ", "old "])
  }

  // MARK: Continuing from within a block

  @Test("An edit within a block first records the word state in which it begins")
  func anEditWithinABlockMakesAMementoOfTheStateItBeginsAt() {
    let desk = Desk()
    desk.type("one two three")
    desk.undoWord()
    desk.type("four")
    desk.close()
    #expect(desk.recorded == ["", "one two three", "one two ", "one two four"])
    let tree = desk.caretaker.tree
    #expect(tree[id(2)].parent == .root && tree[id(3)].parent == id(2))
    #expect(tree[id(2)].before?.text == "")
    #expect(tree[id(2)].summary.title == "Typed “” → “one two ”")
    desk.undo()
    desk.undo()
    #expect(desk.text == "" && desk.redo() && desk.text == "one two ")
    desk.restore(id(1))
    #expect(desk.text == "one two three")
  }

  @Test("An edit that changes nothing does not leave the block")
  func anEditThatChangesNothingLeavesOneWithinTheBlock() {
    let desk = Desk()
    desk.type("one two")
    desk.undoWord()
    desk.type("")
    #expect(desk.caretaker.isWithinBlock && desk.recorded == ["", "one two"])
    #expect(desk.redoWord() && desk.text == "one two")
  }

  @Test("Closing the block at a word state records that state")
  func closingABlockWithinOneRecordsTheState() {
    let desk = Desk()
    desk.type("one two three")
    desk.undoWord()
    #expect(desk.caretaker.draft(at: desk.now)?.state.text == "one two ")
    #expect(desk.caretaker.draft(at: desk.now)?.parent?.id == .root)
    #expect(desk.close() == id(2))
    #expect(desk.caretaker.tree.current == id(2) && !desk.caretaker.isWithinBlock)
    #expect(desk.caretaker.isUnchanged(since: id(2)) && desk.text == "one two ")
    #expect(desk.close() == nil)
  }

  @Test("A word state equal to an existing memento is not recorded again")
  func whatAMementoHasAlreadyIsNotRecordedOnceMore() {
    let desk = Desk("a ")
    desk.type("b c")
    desk.erase(3, as: .typing)
    desk.type("d")
    desk.close()
    #expect(desk.undoWord() && desk.text == "a ", "the word state before d")
    #expect(desk.caretaker.tree.current == id(1))
    #expect(desk.caretaker.draft(at: desk.now) == nil)
    #expect(desk.close() == nil && desk.caretaker.tree.current == .root)
    #expect(desk.caretaker.tree.count == 2)
  }

  // MARK: Other ways from within a block

  @Test("Undo and redo at a word state reach the start and the end of the block")
  func undoAndRedoGoToTheBeginningAndTheEndOfTheBlock() {
    let desk = Desk()
    desk.type("one two three")
    desk.undoWord()
    #expect(desk.undo() && desk.text == "" && desk.caretaker.tree.current == .root)
    desk.redoWord()
    #expect(desk.text == "one " && desk.redo() && desk.text == "one two three")
    desk.undoWord()
    desk.restore(id(1))
    #expect(desk.text == "one two three" && !desk.caretaker.isWithinBlock)
    #expect(desk.recorded == ["", "one two three"])
  }

  @Test("The content is compared at a word state, too")
  func theContentIsComparedWithinABlock() {
    let desk = Desk()
    desk.type("one two")
    desk.undoWord()
    let caretaker = desk.caretaker
    #expect(!caretaker.isUnchanged(since: id(1)) && !caretaker.isUnchanged(since: .root))
    let status = caretaker.status
    #expect(status.isWithinBlock && !status.isRecording && caretaker.canUndo && caretaker.canRedo)
    #expect(caretaker.deadline == nil)
  }

  // MARK: Loaded states

  @Test("A block whose state was evicted is one step")
  func aBlockWhoseStateWasLetGoIsOneStep() {
    let desk = Desk()
    desk.type("one two")
    desk.close()
    let state = desk.caretaker.tree.state(of: id(1))
    desk.undo()
    desk.caretaker.evict(id(1))
    #expect(desk.caretaker.missing(for: .redoWord) == id(1))
    #expect(!desk.redoWord() && desk.text == "")
    if let state { desk.caretaker.load(state, before: nil, of: id(1)) }
    #expect(desk.redoWord() && desk.text == "one two")
    #expect(desk.caretaker.missing(for: .undoWord) == nil)
    #expect(desk.undoWord() && desk.text == "")
  }

  @Test("The parent's state may be missing, the word states of a block are not")
  func theWayIntoTheParentMayBeMissingAndTheWayWithinABlockIsNot() {
    let desk = Desk("abc")
    desk.caretaker.append(
      MementoRecord(number: 2, summary: ChangeSummary(title: "B"), secondsSince1970: 1),
      parent: .root)
    let state = Notepad("one two").makeMemento()
    desk.caretaker.load(state, before: nil, of: id(1))
    desk.restore(id(1))
    desk.type(" three four")
    desk.close()
    desk.caretaker.evict(.root)
    #expect(desk.caretaker.missing(for: .undoWord) == nil)
    #expect(desk.undoWord() && desk.undoWord() && desk.text == "one two")
    #expect(desk.caretaker.missing(for: .undoWord) == .root)
    #expect(!desk.undoWord() && desk.text == "one two")
  }

  @Test("Word states survive the adoption of an earlier history")
  func wordsComeAlongWhenAnEarlierHistoryIsPutBefore() {
    let desk = Desk()
    desk.type("one two three")
    desk.undoWord()
    let earlier = MementoTree<Notepad.State>(
      MementoOutline(
        root: MementoRecord(
          number: 7, summary: ChangeSummary(title: "Opened"), secondsSince1970: 0)))
    desk.caretaker.adopt(earlier, anchoredAt: .root)
    #expect(desk.caretaker.isWithinBlock)
    #expect(textsBack(desk) == ["one ", ""])
    #expect(textsForth(desk) == ["one ", "one two ", "one two three"])
  }
}
