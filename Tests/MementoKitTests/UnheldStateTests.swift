import MementoKit
import Testing

/// Mementos whose states are in a store and not at hand.
struct UnheldStateTests {
  private func record(_ number: Int, _ title: String = "Letter") -> MementoRecord {
    MementoRecord(number: number, summary: ChangeSummary(title: title), secondsSince1970: 5)
  }

  private func tree(_ numbers: Int...) -> MementoTree<String> {
    var tree = MementoTree<String>(root: record(numbers[0], "Root"))
    for number in numbers.dropFirst() { tree.append(record(number), parent: nil) }
    return tree
  }

  // MARK: The tree

  @Test func aTreeOfRecordsHoldsNothing() {
    let tree = tree(3, 5)
    #expect(tree.count == 2 && tree.current == .root)
    #expect(tree.ids.allSatisfy { !tree.isHeld($0) && tree.state(of: $0) == nil })
    #expect(tree.ids.map { tree.number(of: $0) } == [3, 5])
    #expect(tree[.root].lastVisitedChild == nil, "nobody visited it")
    #expect(tree.recorded(.root) == nil)
  }

  @Test func aStateIsHeldUntilItIsReleased() {
    var tree = tree(1, 2)
    let id = MementoID(index: 1)
    tree.hold("b", before: "a", of: id)
    #expect(tree.state(of: id) == "b" && tree[id].before == "a" && !tree.isHeld(.root))
    tree.release(id)
    #expect(tree.state(of: id) == nil && tree[id].before == nil)
    #expect(tree[id].summary.title == "Letter")
  }

  @Test func aCopyKeepsWhatTheOtherReleases() {
    var tree = tree(1, 2)
    tree.hold("b", before: nil, of: .root)
    let copy = tree
    tree.release(.root)
    #expect(copy[.root].state == "b")
  }

  @Test func numbersAreFoundInOrderAndOutOfIt() {
    for numbers in [[2, 3, 7, 9], [2, 9, 3, 7]] {
      var tree = tree(numbers[0])
      for number in numbers.dropFirst() { tree.append(record(number), parent: nil) }
      for (place, number) in numbers.enumerated() {
        #expect(tree.id(ofNumber: number)?.index == place)
      }
      for number in [-1, 0, 1, 4, 8, 10] { #expect(tree.id(ofNumber: number) == nil) }
    }
  }

  @Test func theNextNumberIsAboveAll() {
    var tree = tree(4, 2)
    let id = tree.record(
      "x", before: nil, summary: ChangeSummary(title: "X"), secondsSince1970: 0)
    #expect(tree.number(of: id) == 5)
    tree.setNumber(11, of: id)
    #expect(tree.number(of: id) == 11 && tree.id(ofNumber: 11) == id)
    #expect(tree.id(ofNumber: 5) == nil)
    let next = tree.recordAside(
      "y", before: nil, of: .root, summary: ChangeSummary(title: "Y"), secondsSince1970: 0)
    #expect(tree.number(of: next) == 12)
    #expect(tree.current == id, "recorded aside")
    #expect(tree[.root].lastVisitedChild == id)
  }

  @Test func aNumberThatStaysChangesNothing() {
    var tree = tree(1, 2, 3)
    tree.setNumber(2, of: MementoID(index: 1))
    #expect(tree.id(ofNumber: 2)?.index == 1 && tree.id(ofNumber: 3)?.index == 2)
  }

  @Test func aNumberLowerThanOthersIsFound() {
    var tree = tree(10, 20, 30)
    tree.setNumber(5, of: MementoID(index: 2))
    #expect(tree.id(ofNumber: 5)?.index == 2 && tree.id(ofNumber: 20)?.index == 1)
    #expect(tree.id(ofNumber: 30) == nil)
  }

  @Test func redoCanBeTurnedToAnyChild() {
    var tree = tree(1, 2, 3)
    tree.setLastVisitedChild(MementoID(index: 2), of: .root)
    #expect(tree[.root].lastVisitedChild?.index == 2)
    tree.setLastVisitedChild(MementoID(index: 1), of: .root)
    #expect(tree[.root].lastVisitedChild?.index == 1)
    #expect(tree.current == .root)
  }

  @Test func aRecordKeepsNameMarksAndFigures() {
    var tree = tree(1)
    var full = record(2, "Typed \"a text that is too long to be stored in place\"")
    full.name = "draft"
    full.marks = .saved
    full.summary.added = 3
    full.summary.removed = 70_000
    full.summary.unit = .lines
    let id = tree.append(full, parent: nil, state: "s")
    #expect(tree.recorded(id)?.record == full)
    #expect(tree[id].name == "draft" && tree[id].marks == .saved)
    #expect(tree[id].parent == .root && tree.state(of: id) == "s")
  }

  // MARK: Travelling

  /// A caretaker at `c` of a line `a b c` of which only `c` is held.
  private func visitor() -> Desk {
    let desk = Desk("c")
    var earlier = MementoTree<Notepad.State>(root: record(1))
    let middle = earlier.append(record(2), parent: .root)
    earlier.setLastVisitedChild(middle, of: .root)
    let joint = earlier.append(record(3), parent: middle)
    desk.caretaker.adopt(earlier, joiningAt: joint)
    return desk
  }

  private var middle: MementoID { MementoID(index: 1) }

  private func restore(_ id: MementoID, _ desk: Desk) -> Bool {
    desk.caretaker.restore(id, at: desk.now)
  }

  @Test func nothingMovesToAStateThatIsNotHeld() {
    let desk = visitor()
    #expect(desk.caretaker.missing(for: .undo) == middle)
    #expect(!desk.undo())
    #expect(!restore(.root, desk))
    #expect(desk.text == "c" && desk.caretaker.tree.current.index == 2)
    #expect(!desk.caretaker.isUnchanged(since: middle))
    #expect(desk.caretaker.isUnchanged(since: MementoID(index: 2)))
  }

  @Test func undoGoesToAStateThatWasBrought() {
    let desk = visitor()
    desk.caretaker.hold(Notepad("b").makeMemento(), before: nil, of: middle)
    #expect(desk.caretaker.missing(for: .undo) == nil)
    #expect(desk.undo() && desk.text == "b")
    #expect(desk.caretaker.missing(for: .undo) == .root)
    #expect(desk.caretaker.missing(for: .redo) == nil)
    #expect(desk.redo() && desk.text == "c")
  }

  @Test func undoNeedsNoParentWhereItKnowsWhatWasBefore() {
    let desk = visitor()
    let (b, c) = (Notepad("b").makeMemento(), Notepad("c").makeMemento())
    desk.caretaker.hold(c, before: b, of: MementoID(index: 2))
    #expect(desk.caretaker.missing(for: .undo) == nil)
    #expect(desk.undo() && desk.text == "b")
    #expect(desk.caretaker.missing(for: .restore(middle)) == nil, "where it is already")
    #expect(desk.caretaker.tree.isHeld(middle), "what is current always is")
    desk.caretaker.release(MementoID(index: 2))
    #expect(desk.caretaker.missing(for: .redo)?.index == 2)
    #expect(!desk.redo() && desk.text == "b")
  }

  @Test func anOpenBlockIsUndoneWithoutTheStore() {
    let desk = visitor()
    desk.type("x")
    #expect(desk.caretaker.missing(for: .undo) == nil)
    #expect(desk.caretaker.missing(for: .redo) == nil)
    #expect(desk.undo() && desk.text == "c")
  }

  /// Such a block records nothing, so that undo leads to the parent after all.
  @Test func aBlockThatCameToNothingHidesNothingThatIsMissing() {
    let desk = visitor()
    desk.type("x")
    desk.erase(1, as: .typing)
    #expect(desk.caretaker.isRecording)
    #expect(desk.caretaker.missing(for: .undo) == middle)
    #expect(!desk.undo())
    #expect(desk.caretaker.tree.current.index == 2)
  }

  @Test func theWayBackToWhereABlockBeganCanBeMissing() {
    let desk = visitor()
    let current = desk.caretaker.tree.current
    desk.caretaker.release(current)
    #expect(desk.caretaker.missing(for: .restore(current)) == nil)
    desk.type("x")
    #expect(desk.caretaker.missing(for: .restore(current)) == current)
    #expect(!restore(current, desk))
    #expect(desk.text == "cx")
  }

  // MARK: Drafts

  @Test func aDraftIsWhatTheBlockWouldBecome() throws {
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

  @Test func aBlockThatCameToNothingGivesNoDraft() {
    let desk = visitor()
    desk.type("x")
    desk.erase(1, as: .typing)
    #expect(desk.caretaker.draft(at: desk.now) == nil)
  }

  @Test func whatSomebodyElseRecordedIsTold() {
    let desk = visitor()
    var counts: [Int] = []
    desk.caretaker.follow { counts.append($0.count) }
    desk.caretaker.append(record(4), parent: middle)
    desk.caretaker.recordAside(
      Notepad("z").makeMemento(), of: .root, summary: ChangeSummary(title: "Z"), at: desk.now)
    #expect(counts == [4, 5])
    #expect(desk.caretaker.tree.current.index == 2)
    #expect(desk.caretaker.tree.number(of: MementoID(index: 4)) == 5)
  }
}
