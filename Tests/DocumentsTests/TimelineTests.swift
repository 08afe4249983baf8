import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents

/// The journal of which state was current when.
@Suite struct TimelineTests {
  private var caretaker = Caretaker(
    of: TextBuffer(PieceTree()), at: Moment(uptime: .zero, secondsSince1970: 0))
  private var timeline = Timeline()
  private var seconds = 0.0

  private var now: Moment { Moment(uptime: .seconds(seconds), secondsSince1970: seconds) }

  private mutating func pass(
    _ seconds: Double, _ body: (inout Caretaker<TextBuffer>, Moment) -> Void
  ) {
    self.seconds += seconds
    body(&caretaker, now)
    timeline.follow(caretaker.tree, at: now)
  }

  private mutating func type(_ text: String, after seconds: Double) {
    pass(seconds) { caretaker, now in
      caretaker.edit(.typing, at: now) { $0.insert(Array(text.utf8)) }
      caretaker.closeBlock(at: now)
    }
  }

  private var descriptions: [String] {
    timeline.entries.map { "\($0.secondsSince1970) \($0.cause.word) #\($0.id.index + 1)" }
  }

  /// Returns the index of the state that was current at a time.
  private func index(at seconds: Double) -> Int? {
    timeline.current(at: seconds, in: caretaker.tree.outline)?.index
  }

  @Test("Edits, moves and saves are noted with their times")
  mutating func everythingIsNoted() {
    pass(0) { _, _ in }
    type("A", after: 10)
    type("B", after: 10)
    timeline.record(caretaker.tree.current, .saved, at: now)
    pass(10) { $0.undo(at: $1) }
    pass(10) { $0.undo(at: $1) }
    timeline.record(caretaker.tree.current, .saved, at: now)
    pass(10) { $0.redo(at: $1) }
    type("C", after: 10)
    pass(10) { caretaker, now in _ = caretaker.restore(MementoID(index: 2), at: now) }
    #expect(
      descriptions == [
        "0.0 opened #1", "10.0 edited #2", "20.0 edited #3", "20.0 saved #3", "30.0 undone to #2",
        "40.0 undone to #1", "40.0 saved #1", "50.0 redone to #2", "60.0 edited #4",
        "70.0 restored #3",
      ])
    let current = [5, 15, 25, 35, 45, 55, 65, 75].map(index(at:))
    #expect(current == [0, 1, 2, 1, 0, 1, 3, 2])
    #expect(index(at: -1) == nil)
  }

  @Test("A block that undo records and leaves at once has its entry, from its last edit on")
  mutating func aBlockLeftAtOnceHasItsEntry() {
    pass(0) { _, _ in }
    pass(10) { caretaker, now in caretaker.edit(.typing, at: now) { $0.insert([0x61]) } }
    timeline.recordEdit(revision: caretaker.originator.revision, at: now)
    pass(0.5) { $0.undo(at: $1) }
    #expect(descriptions == ["0.0 opened #1", "10.0 edited #2", "10.5 undone to #1"])
    #expect([9, 10.2, 10.5].map(index(at:)) == [0, 1, 0])
    pass(2) { $0.redo(at: $1) }
    #expect(descriptions.last == "12.5 redone to #2")
  }

  @Test("A state of another program beside the kept text is noted, and never current")
  mutating func theirsIsNotedBesideTheKeptText() {
    pass(0) { _, _ in }
    type("A", after: 10)
    pass(10) { caretaker, now in
      _ = caretaker.recordBranch(
        TextBuffer(PieceTree([0x62])).makeMemento(), of: .root,
        summary: ChangeSummary(title: "Changed on disk (on branch main)"), at: now)
    }
    #expect(descriptions.last == "20.0 kept the text instead of #3")
    #expect(index(at: 30) == 1)
  }

  @Test("What was restored after a crash is called so, and a later move not")
  mutating func aRecoveryIsCalledSo() {
    pass(0) { _, _ in }
    type("A", after: 10)
    pass(10) { $0.undo(at: $1) }
    timeline.expect(.recovered, of: MementoID(index: 1))
    pass(10) { caretaker, now in _ = caretaker.restore(MementoID(index: 1), at: now) }
    pass(10) { $0.undo(at: $1) }
    pass(10) { $0.redo(at: $1) }
    #expect(
      descriptions.suffix(3) == [
        "30.0 recovered #2", "40.0 undone to #1", "50.0 redone to #2",
      ])
  }

  @Test("What another session records moves nobody here")
  mutating func anotherSessionMovesNobodyHere() {
    pass(0) { _, _ in }
    type("A", after: 10)
    _ = timeline.submit(before: 2, isFinal: false, at: now)
    // Another session records a state, and notes that it is there.
    let theirs = MementoRecord(
      number: 3, summary: caretaker.tree[MementoID(index: 1)].summary, secondsSince1970: 20)
    caretaker.append(theirs, parent: caretaker.tree.current)
    timeline.skip(to: caretaker.tree.count)
    let stored =
      timeline.entries + [
        Timeline.Entry(id: MementoID(index: 2), secondsSince1970: 20, cause: .edited)
      ]
    timeline.join(stored, count: caretaker.tree.count)
    pass(15) { _, _ in }
    pass(10) { $0.undo(at: $1) }
    #expect(
      descriptions == ["0.0 opened #1", "10.0 edited #2", "20.0 edited #3", "35.0 undone to #1"])
  }

  @Test("A stay of less than a second between moves is not kept")
  mutating func shortStaysAreNotKept() {
    pass(0) { _, _ in }
    for text in ["A", "B", "C"] { type(text, after: 10) }
    pass(10) { $0.undo(at: $1) }
    pass(0.25) { $0.undo(at: $1) }
    pass(0.25) { $0.undo(at: $1) }
    #expect(descriptions.last == "40.5 undone to #1")
    #expect(descriptions.count == 5)
    #expect(timeline.due == .seconds(41.5))
  }

  @Test("Entries are submitted once, a short stay later, and none if the text was only viewed")
  mutating func entriesAreSubmittedOnce() {
    pass(0) { _, _ in }
    #expect(timeline.submit(before: 100, isFinal: false, at: now).isEmpty)
    type("A", after: 10)
    #expect(
      timeline.submit(before: 100, isFinal: false, at: now).map(\.cause) == [.opened, .edited])
    pass(10) { $0.undo(at: $1) }
    #expect(timeline.submit(before: 100, isFinal: false, at: now).isEmpty)
    seconds += 1
    #expect(timeline.submit(before: 100, isFinal: false, at: now).map(\.cause) == [.undone])
    #expect(timeline.submit(before: 100, isFinal: true, at: now).isEmpty)
  }

  @Test("A walk in time crosses branches, and any edit ends it")
  mutating func aWalkInTime() {
    pass(0) { _, _ in }
    type("A", after: 10)
    pass(10) { $0.undo(at: $1) }
    type("B", after: 10)
    func step(_ isBack: Bool, _ tests: inout TimelineTests) -> Int? {
      guard let id = tests.timeline.step(isBack: isBack) else { return nil }
      tests.pass(2) { caretaker, now in _ = caretaker.restore(id, at: now) }
      return id.index + 1
    }
    #expect([true, true, true, true].map { step($0, &self) } == [1, 2, 1, nil])
    #expect([false, false, false, false].map { step($0, &self) } == [2, 1, 3, nil])
    #expect(step(true, &self) == 1)
    type("C", after: 10)
    #expect(step(false, &self) == nil)
    #expect(step(true, &self) == 1)
  }

  @Test("Entries of earlier sessions come first, and the mementos move with the tree")
  mutating func earlierEntriesComeFirst() {
    pass(0) { _, _ in }
    type("A", after: 10)
    let earlier = [
      Timeline.Entry(id: .root, secondsSince1970: -20, cause: .opened),
      Timeline.Entry(id: MementoID(index: 1), secondsSince1970: -10, cause: .edited),
    ]
    timeline.join(earlier, moving: { MementoID(index: $0.index + 1) }, count: 3)
    #expect(
      descriptions == ["-20.0 opened #1", "-10.0 edited #2", "0.0 opened #2", "10.0 edited #3"])
    #expect(
      timeline.submit(before: 100, isFinal: false, at: now).map(\.cause) == [.opened, .edited])
  }

  @Test("A file that goes and comes back moves nothing, and a short stay is still not kept")
  mutating func fileGoesAndComesBack() {
    pass(0) { _, _ in }
    type("A", after: 10)
    timeline.recordFile(isThere: false, with: .root, at: now)
    timeline.recordFile(isThere: true, with: .root, at: now)
    #expect(timeline.current == caretaker.tree.current)
    pass(10) { $0.undo(at: $1) }
    timeline.recordFile(isThere: false, with: .root, at: now)
    #expect(timeline.due != nil && timeline.current == .root)
    #expect(
      descriptions == [
        "0.0 opened #1", "10.0 edited #2", "10.0 file deleted, it had #1", "10.0 file back with #1",
        "20.0 undone to #1", "20.0 file deleted, it had #1",
      ])
  }
}
