import MementoKit
import Testing

/// Mementos with states in a store that are not loaded.
struct UnloadedStateTests {
  private func record(_ number: Int, _ title: String = "Letter") -> MementoRecord {
    MementoRecord(number: number, summary: ChangeSummary(title: title), secondsSince1970: 5)
  }

  private func tree(_ numbers: Int...) -> MementoTree<String> {
    var tree = MementoTree<String>(MementoOutline(root: record(numbers[0], "Root")))
    for number in numbers.dropFirst() { tree.append(record(number), parent: nil) }
    return tree
  }

  // MARK: The tree

  @Test("A tree of records has no loaded states")
  func aTreeOfRecordsHoldsNothing() {
    let tree = tree(3, 5)
    #expect(tree.count == 2 && tree.current == .root)
    #expect(tree.ids.allSatisfy { !tree.isLoaded($0) && tree.state(of: $0) == nil })
    #expect(tree.ids.map { tree.number(of: $0) } == [3, 5])
    #expect(tree[.root].lastVisitedChild == nil, "nobody visited it")
    #expect(tree.recorded(.root) == nil)
  }

  @Test("A state stays loaded until it is evicted")
  func aStateIsHeldUntilItIsReleased() {
    var tree = tree(1, 2)
    let id = MementoID(index: 1)
    tree.load("b", before: "a", of: id)
    #expect(tree.state(of: id) == "b" && tree[id].before == "a" && !tree.isLoaded(.root))
    tree.evict(id)
    #expect(tree.state(of: id) == nil && tree[id].before == nil)
    #expect(tree[id].summary.title == "Letter")
  }

  @Test("A copy keeps the states that the original evicts")
  func aCopyKeepsWhatTheOtherReleases() {
    var tree = tree(1, 2)
    tree.load("b", before: nil, of: .root)
    let copy = tree
    tree.evict(.root)
    #expect(copy[.root].state == "b")
  }

  @Test("Numbers are found in order and out of order")
  func numbersAreFoundInOrderAndOutOfIt() {
    for numbers in [[2, 3, 7, 9], [2, 9, 3, 7]] {
      var tree = tree(numbers[0])
      for number in numbers.dropFirst() { tree.append(record(number), parent: nil) }
      for (place, number) in numbers.enumerated() {
        #expect(tree.id(ofNumber: number)?.index == place)
      }
      for number in [-1, 0, 1, 4, 8, 10] { #expect(tree.id(ofNumber: number) == nil) }
    }
  }

  @Test("The next number is above all others")
  func theNextNumberIsAboveAll() {
    var tree = tree(4, 2)
    let id = tree.record(
      "x", before: nil, summary: ChangeSummary(title: "X"), secondsSince1970: 0)
    #expect(tree.number(of: id) == 5)
    tree.setNumbers([MementoReference(id: id, number: 11)])
    #expect(tree.number(of: id) == 11 && tree.id(ofNumber: 11) == id)
    #expect(tree.id(ofNumber: 5) == nil)
    let next = tree.recordBranch(
      "y", before: nil, of: .root, summary: ChangeSummary(title: "Y"), secondsSince1970: 0)
    #expect(tree.number(of: next) == 12)
    #expect(tree.current == id, "recorded aside")
    #expect(tree[.root].lastVisitedChild == id)
  }

  @Test("Setting the same number changes nothing")
  func aNumberThatStaysChangesNothing() {
    var tree = tree(1, 2, 3)
    tree.setNumbers([MementoReference(id: MementoID(index: 1), number: 2)])
    #expect(tree.id(ofNumber: 2)?.index == 1 && tree.id(ofNumber: 3)?.index == 2)
  }

  @Test("A number lower than its predecessors is found")
  func aNumberLowerThanOthersIsFound() {
    var tree = tree(10, 20, 30)
    tree.setNumbers([MementoReference(id: MementoID(index: 2), number: 5)])
    #expect(tree.id(ofNumber: 5)?.index == 2 && tree.id(ofNumber: 20)?.index == 1)
    #expect(tree.id(ofNumber: 30) == nil)
  }

  @Test("Redo can be set to any child")
  func redoCanBeTurnedToAnyChild() {
    var tree = tree(1, 2, 3)
    tree.setLastVisitedChild(MementoID(index: 2), of: .root)
    #expect(tree[.root].lastVisitedChild?.index == 2)
    tree.setLastVisitedChild(MementoID(index: 1), of: .root)
    #expect(tree[.root].lastVisitedChild?.index == 1)
    #expect(tree.current == .root)
  }

  @Test("A record keeps its name, marks and figures")
  func aRecordKeepsNameMarksAndFigures() {
    var tree = tree(1)
    var full = record(2, "Typed \"a text that is too long to be stored in place\"")
    full.name = "draft"
    full.marks = .saved
    full.summary.added = 3
    full.summary.removed = 70_000
    full.summary.unit = .lines
    let id = tree.append(full, parent: nil)
    tree.load("s", before: nil, of: id)
    #expect(tree.recorded(id)?.record == full)
    #expect(tree[id].name == "draft" && tree[id].marks == .saved)
    #expect(tree[id].parent == .root && tree.state(of: id) == "s")
  }

  // MARK: Moving in history

  /// Returns a desk at `c` of a line `a b c`, of which only `c` is loaded.
  private func visitor() -> Desk {
    let desk = Desk("c")
    var earlier = MementoTree<Notepad.State>(MementoOutline(root: record(1)))
    let middle = earlier.append(record(2), parent: .root)
    earlier.setLastVisitedChild(middle, of: .root)
    let anchor = earlier.append(record(3), parent: middle)
    desk.caretaker.adopt(earlier, anchoredAt: anchor)
    return desk
  }

  private var middle: MementoID { MementoID(index: 1) }

  private func restore(_ id: MementoID, _ desk: Desk) -> Bool {
    desk.caretaker.restore(id, at: desk.now) == .moved
  }

  @Test("No history move reaches a state that is not loaded")
  func nothingMovesToAStateThatIsNotHeld() {
    let desk = visitor()
    #expect(desk.caretaker.missing(for: .undo) == middle)
    #expect(!desk.undo())
    #expect(!restore(.root, desk))
    #expect(desk.text == "c" && desk.caretaker.tree.current.index == 2)
    #expect(!desk.caretaker.isUnchanged(since: middle))
    #expect(desk.caretaker.isUnchanged(since: MementoID(index: 2)))
  }

  @Test("Undo restores a loaded state")
  func undoGoesToAStateThatWasBrought() {
    let desk = visitor()
    desk.caretaker.load(Notepad("b").makeMemento(), before: nil, of: middle)
    #expect(desk.caretaker.missing(for: .undo) == nil)
    #expect(desk.undo() && desk.text == "b")
    #expect(desk.caretaker.missing(for: .undo) == .root)
    #expect(desk.caretaker.missing(for: .redo) == nil)
    #expect(desk.redo() && desk.text == "c")
  }

  @Test("Undo needs no loaded parent if the state before the block is loaded")
  func undoNeedsNoParentWhereItKnowsWhatWasBefore() {
    let desk = visitor()
    let (b, c) = (Notepad("b").makeMemento(), Notepad("c").makeMemento())
    desk.caretaker.load(c, before: b, of: MementoID(index: 2))
    #expect(desk.caretaker.missing(for: .undo) == nil)
    #expect(desk.undo() && desk.text == "b")
    #expect(desk.caretaker.missing(for: .restore(middle)) == nil, "where it is already")
    #expect(desk.caretaker.tree.isLoaded(middle), "what is current always is")
    desk.caretaker.evict(MementoID(index: 2))
    #expect(desk.caretaker.missing(for: .redo)?.index == 2)
    #expect(!desk.redo() && desk.text == "b")
  }

  @Test("An open block is undone without the store")
  func anOpenBlockIsUndoneWithoutTheStore() {
    let desk = visitor()
    desk.type("x")
    #expect(desk.caretaker.missing(for: .undo) == nil)
    #expect(desk.caretaker.missing(for: .redo) == nil)
    #expect(desk.undo() && desk.text == "c")
  }

  /// Such a block records nothing, so undo moves to the parent.
  @Test("A block whose edits cancel out does not hide a missing state")
  func aBlockThatCameToNothingHidesNothingThatIsMissing() {
    let desk = visitor()
    desk.type("x")
    desk.erase(1, as: .typing)
    #expect(desk.caretaker.isRecording)
    #expect(desk.caretaker.missing(for: .undo) == middle)
    #expect(!desk.undo())
    #expect(desk.caretaker.tree.current.index == 2)
  }

  @Test("The state in which a block began can be missing")
  func theWayBackToWhereABlockBeganCanBeMissing() {
    let desk = visitor()
    let current = desk.caretaker.tree.current
    desk.caretaker.evict(current)
    #expect(desk.caretaker.missing(for: .restore(current)) == nil)
    desk.type("x")
    #expect(desk.caretaker.missing(for: .restore(current)) == current)
    #expect(!restore(current, desk))
    #expect(desk.text == "cx")
  }

  // MARK: Drafts

  @Test("A draft is the memento that the open block would become")
  func aDraftIsWhatTheBlockWouldBecome() throws {
    let desk = visitor()
    #expect(desk.caretaker.draft(at: desk.now) == nil)
    desk.type("xy")
    let draft = try #require(desk.caretaker.draft(at: desk.now))
    #expect(draft.state.text == "cxy" && draft.before?.text == "c")
    #expect(draft.parent == MementoReference(id: MementoID(index: 2), number: 3))
    #expect(draft.reference.id.index == 3)
    #expect(draft.record.secondsSince1970 == desk.now.secondsSince1970)
    #expect(desk.caretaker.isRecording && desk.caretaker.tree.count == 3, "a look, no more")
    desk.close()
    let recorded = try #require(desk.caretaker.tree.recorded(draft.reference.id))
    #expect(recorded.state == draft.state && recorded.parent == draft.parent)
    #expect(desk.caretaker.draft(at: desk.now) == nil)
  }

  @Test("A block whose edits cancel out gives no draft")
  func aBlockThatCameToNothingGivesNoDraft() {
    let desk = visitor()
    desk.type("x")
    desk.erase(1, as: .typing)
    #expect(desk.caretaker.draft(at: desk.now) == nil)
  }
}
