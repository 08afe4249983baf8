import MementoKit
import Testing

/// The record of a memento: its title, date, name and marks.
struct RecordTests {
  @Test("The originator describes the block")
  func theOriginatorSaysWhatTheBlockDid() {
    let desk = Desk("abc")
    desk.type("de")
    desk.erase(4)
    desk.close()
    let tree = desk.caretaker.tree
    #expect(
      tree[id(1)].summary
        == ChangeSummary(title: "Typed “abc” → “abcde”", added: 2, unit: .characters))
    #expect(
      tree[id(2)].summary
        == ChangeSummary(title: "Erased “abcde” → “a”", removed: 4, unit: .characters))
  }

  @Test("A memento has the date of its recording")
  func aMementoIsDatedWhenItIsRecorded() {
    let desk = Desk()
    desk.type("a")
    desk.pass(.milliseconds(250))
    desk.close()
    #expect(desk.caretaker.tree[id(1)].secondsSince1970 == desk.now.secondsSince1970)
    #expect(desk.now.secondsSince1970 == 1_800_000_000.35)
  }

  @Test("A memento can be named and renamed")
  func aMementoCanBeNamedAndRenamed() {
    let desk = Desk()
    desk.paste("a")
    desk.caretaker.setName("draft", of: id(1))
    #expect(desk.caretaker.tree[id(1)].name == "draft")
    #expect(desk.caretaker.tree[.root].name == nil)
    desk.caretaker.setName("final", of: id(1))
    #expect(desk.caretaker.tree[id(1)].name == "final")
    desk.caretaker.setName(nil, of: id(1))
    #expect(desk.caretaker.tree[id(1)].name == nil)
  }

  @Test("Marks are added to existing marks")
  func marksAreAddedToWhatIsThere() {
    let printed = MementoMarks(rawValue: 1 << 7)
    let desk = Desk()
    desk.paste("a")
    desk.caretaker.addMarks(.saved, to: id(1))
    desk.caretaker.addMarks(printed, to: id(1))
    #expect(desk.caretaker.tree[id(1)].marks == [.saved, printed])
    #expect(desk.caretaker.tree[.root].marks == [])
  }

  @Test("Naming and marking do not end an open block")
  func namingAndMarkingLeaveAnOpenBlockOpen() {
    let desk = Desk()
    desk.type("a")
    desk.caretaker.setName("empty", of: .root)
    desk.caretaker.addMarks(.saved, to: .root)
    #expect(desk.caretaker.isRecording)
    #expect(desk.recorded == [""])
  }

  // MARK: Content equal to a memento's

  @Test("The content equals the current memento until an edit")
  func theContentIsThatOfTheCurrentMementoUntilAnEdit() {
    let desk = Desk("abc")
    #expect(desk.caretaker.isUnchanged(since: .root))
    desk.moveCursor(to: 1)
    #expect(desk.caretaker.isUnchanged(since: .root))
    desk.type("d")
    #expect(!desk.caretaker.isUnchanged(since: .root))
    desk.close()
    #expect(!desk.caretaker.isUnchanged(since: .root))
    #expect(desk.caretaker.isUnchanged(since: id(1)))
    desk.undo()
    #expect(desk.caretaker.isUnchanged(since: .root))
    #expect(!desk.caretaker.isUnchanged(since: id(1)))
  }

  @Test("An open block whose edits cancel out leaves the content unchanged")
  func anOpenBlockThatChangedNothingLeavesTheContent() {
    let desk = Desk("abc")
    desk.type("d")
    desk.erase(1, as: .typing)
    #expect(desk.caretaker.isRecording)
    #expect(desk.caretaker.isUnchanged(since: .root))
  }

  @Test("Equal content counts as unchanged, whichever edits led to it")
  func theContentIsComparedWhicheverWayItCameAbout() {
    let desk = Desk("abc")
    desk.type("d")
    desk.erase(1)
    #expect(desk.caretaker.isUnchanged(since: .root), "typed, recorded, and erased")
    desk.close()
    #expect(desk.caretaker.isUnchanged(since: .root), "both recorded")
    #expect(!desk.caretaker.isUnchanged(since: id(1)))
  }

  private func id(_ index: Int) -> MementoID { MementoID(index: index) }
}
