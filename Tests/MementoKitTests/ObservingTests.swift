import MementoKit
import Testing

/// The status of a caretaker, and its observers.
struct ObservingTests {
  private func status(
    _ current: Int, of count: Int, recording: Bool = false, undo: Bool = false, redo: Bool = false
  ) -> [Int] {
    [current, count, recording ? 1 : 0, undo ? 1 : 0, redo ? 1 : 0]
  }

  private func numbers(_ status: CaretakerStatus) -> [Int] {
    [
      status.current.index, status.count, status.isRecording ? 1 : 0, status.canUndo ? 1 : 0,
      status.canRedo ? 1 : 0,
    ]
  }

  @Test("The status gives the current state and the possible moves")
  func theStatusTellsWhereOneIs() {
    let desk = Desk()
    #expect(numbers(desk.caretaker.status) == status(0, of: 1))
    desk.type("a")
    #expect(numbers(desk.caretaker.status) == status(0, of: 1, recording: true, undo: true))
    desk.close()
    #expect(numbers(desk.caretaker.status) == status(1, of: 2, undo: true))
    desk.paste("b")
    desk.undo()
    #expect(numbers(desk.caretaker.status) == status(1, of: 3, undo: true, redo: true))
    desk.undo()
    #expect(numbers(desk.caretaker.status) == status(0, of: 3, redo: true))
    desk.type("c")
    #expect(numbers(desk.caretaker.status) == status(0, of: 3, recording: true, undo: true))
  }

  // MARK: Closures

  @Test("An observer is called for each change")
  func aClosureHearsEachChange() {
    let desk = Desk()
    var heard: [[Int]] = []
    desk.caretaker.observe { heard.append(numbers($0)) }
    desk.type("abc")
    desk.wait(.seconds(1))
    desk.undo()
    desk.redo()
    desk.restore(.root)
    #expect(
      heard == [
        status(0, of: 1, recording: true, undo: true),
        status(1, of: 2, undo: true),
        status(0, of: 2, redo: true),
        status(1, of: 2, undo: true),
        status(0, of: 2, redo: true),
      ])
  }

  @Test("An observer is not called if the status stays the same")
  func aClosureHearsNothingWhereNothingChanges() {
    let desk = Desk()
    desk.type("a")
    var calls = 0
    desk.caretaker.observe { _ in calls += 1 }
    desk.type("bc")
    desk.edit(.typing) { $0.insert("") }
    desk.moveCursor(to: 0)
    desk.caretaker.setName("start", of: .root)
    #expect(calls == 0)
  }

  @Test("An observer is called for a block whose edits cancel out")
  func aClosureHearsOfABlockThatChangedNothing() {
    let desk = Desk()
    var heard: [Bool] = []
    desk.caretaker.observe { heard.append($0.isRecording) }
    desk.type("a")
    desk.erase(1, as: .typing)
    desk.close()
    #expect(heard == [true, false])
  }

  @Test("All observers are called")
  func allFollowersHear() {
    let desk = Desk()
    var heard: [String] = []
    desk.caretaker.observe { _ in heard.append("first") }
    desk.caretaker.observe { _ in heard.append("second") }
    desk.paste("a")
    #expect(heard == ["first", "second"])
  }

  // MARK: Streams

  @Test("A stream begins with the present status")
  func aStreamBeginsWithThePresentStatus() async {
    let desk = Desk()
    desk.paste("a")
    var statuses = desk.caretaker.statuses().makeAsyncIterator()
    #expect(await statuses.next() == desk.caretaker.status)
    desk.undo()
    #expect(await statuses.next() == desk.caretaker.status)
    desk.redo()
    #expect(await statuses.next() == desk.caretaker.status)
  }

  @Test("A slow reader gets the newest status")
  func aSlowReaderGetsTheNewest() async {
    let desk = Desk()
    var statuses = desk.caretaker.statuses().makeAsyncIterator()
    for text in ["a", "b", "c"] { desk.paste(text) }
    #expect(await statuses.next() == desk.caretaker.status)
    desk.undo()
    desk.undo()
    #expect(await statuses.next()?.current == MementoID(index: 1))
  }

  @Test("A stream ends with the caretaker")
  func aStreamEndsWithTheCaretaker() async {
    var statuses: [CaretakerStatus] = []
    let stream = {
      let desk = Desk()
      let stream = desk.caretaker.statuses()
      desk.paste("a")
      return stream
    }()
    for await status in stream { statuses.append(status) }
    #expect(statuses.map(\.count) == [2], "the last status, and then the end")
  }

  @Test("A stream gets a status that an earlier observer received last")
  func aStreamHearsAStatusThatAnEarlierFollowerHeardLast() async {
    let desk = Desk()
    desk.paste("a")
    _ = desk.caretaker.statuses()
    desk.undo()
    desk.redo()
    var statuses = desk.caretaker.statuses().makeAsyncIterator()
    desk.undo()
    #expect(await statuses.next() == desk.caretaker.status)
  }

  @Test("An observer gets a status that an earlier observer received last")
  func aClosureHearsAStatusThatAnEarlierFollowerHeardLast() {
    let desk = Desk()
    desk.paste("a")
    _ = desk.caretaker.statuses()
    desk.undo()
    desk.redo()
    var heard: [[Int]] = []
    desk.caretaker.observe { heard.append(numbers($0)) }
    desk.undo()
    #expect(heard == [status(0, of: 2, redo: true)])
  }

  @Test("Copies of a caretaker share their observers")
  func copiesOfACaretakerShareTheirFollowers() {
    let desk = Desk()
    var calls = 0
    desk.caretaker.observe { _ in calls += 1 }
    var copy = desk.caretaker
    copy.edit(.typing, at: desk.now) { $0.insert("a") }
    #expect(calls == 1)
    #expect(!desk.caretaker.isRecording)
  }
}
