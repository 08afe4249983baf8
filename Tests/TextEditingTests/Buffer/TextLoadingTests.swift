import MementoKit
import TestSupport
import Testing

@testable import Text
@testable import TextEditing

/// A text that loads in parts while it is edited.
@Suite struct TextLoadingTests {
  private var desk = Desk()

  @Test("Loaded text is appended and does not move the cursor")
  mutating func whatComesStandsBehindAllElseAndLeavesTheCursor() {
    desk.arrive("one\n")
    desk.buffer { $0.select(at: 2) }
    desk.arrive("two")
    #expect(desk.drawing == "on|e\ntwo")
  }

  @Test("Undo keeps the text that was loaded since")
  mutating func undoKeepsWhatHasComeSince() {
    desk.arrive("one\n")
    desk.type("x")
    desk.arrive("two\n")
    desk.type("y")
    desk.arrive("three")
    #expect(desk.drawing == "xy|one\ntwo\nthree")
    desk.caretaker.undo(at: desk.now)
    #expect(desk.drawing == "|one\ntwo\nthree")
    desk.arrive("!")
    desk.caretaker.redo(at: desk.now)
    #expect(desk.drawing == "xy|one\ntwo\nthree!")
    #expect(desk.caretaker.tree.count == 2)
  }

  @Test("Loading text is no edit")
  mutating func whatComesIsNoEdit() {
    desk.arrive("one")
    let opened = desk.caretaker.tree.current
    #expect(!desk.caretaker.isRecording && desk.caretaker.isUnchanged(since: opened))
    desk.type("x")
    desk.arrive("two")
    #expect(!desk.caretaker.isUnchanged(since: opened))
    desk.erase()
    #expect(desk.caretaker.isUnchanged(since: opened))
    desk.caretaker.closeBlock(at: desk.now)
    #expect(desk.caretaker.tree.count == 1)
  }

  @Test("The summary of a block does not count loaded text")
  mutating func aBlockTellsOfItsOwnChangesAlone() {
    desk.arrive("one\n")
    desk.type("ab")
    desk.arrive("two\n")
    desk.type("c")
    desk.caretaker.closeBlock(at: desk.now)
    let summary = desk.caretaker.tree[desk.caretaker.tree.current].summary
    #expect(summary.title == "Typed \"abc\"")
    #expect((summary.added, summary.removed, summary.unit) == (3, 0, .characters))
  }

  @Test("Deleted text stays deleted when more is loaded")
  mutating func whatWasDeletedStaysDeleted() {
    desk.arrive("one\n")
    desk.edit {
      $0.selectAll(); $0.insert([])
    }
    desk.arrive("two\n")
    #expect(desk.drawing == "|two\n")
    desk.caretaker.undo(at: desk.now)
    #expect(desk.text == "one\ntwo\n")
  }

  @Test("The first line sets the line ending of all states")
  mutating func theFirstLineTellsHowLinesEndInAllStates() {
    desk.type("x")
    desk.caretaker.closeBlock(at: desk.now)
    desk.arrive("one\r")
    desk.arrive("\ntwo")
    #expect(desk.caretaker.originator.lineEnding == .crlf)
    desk.caretaker.undo(at: desk.now)
    #expect(desk.caretaker.originator.lineEnding == .crlf)
  }

  @Test("An encoding chosen before the load stays")
  func anEncodingThatWasChosenBeforeAnythingCameStays() {
    var buffer = TextBuffer(PieceTree(), isLoading: true)
    let before = buffer.makeMemento()
    let chosen = TextEncoding("ISO-8859-1")
    buffer.setEncoding(chosen)
    let after = buffer.makeMemento()
    let encoding = TextEncoding("UTF-16LE", hasMark: true)
    buffer.append(LoadedPart(copying: Array("one".utf8)), in: encoding)
    #expect(buffer.encoding == chosen)
    buffer.restore(before)
    #expect(buffer.encoding == encoding)
    buffer.restore(after)
    #expect(buffer.encoding == chosen)
  }

  @Test("The first bytes set the encoding of all states")
  mutating func theEncodingIsThatOfTheFirstBytesInAllStates() {
    let encoding = TextEncoding("UTF-16LE", hasMark: true)
    desk.type("x")
    desk.caretaker.closeBlock(at: desk.now)
    desk.caretaker.receive { $0.append(LoadedPart(copying: Array("é".utf8)), in: encoding) }
    desk.caretaker.undo(at: desk.now)
    #expect(desk.caretaker.originator.encoding == encoding)
    #expect(desk.text == "é")
  }

  @Test("A text with a loaded beginning grows at its end")
  mutating func aTextThatBeginsWithSomethingGrowsFromThere() {
    var buffer = TextBuffer(PieceTree("one ".utf8), isLoading: true)
    let opened = buffer.makeMemento()
    buffer.type("x")
    buffer.append(LoadedPart(copying: Array("two".utf8)))
    #expect(buffer.marked == "x|one two")
    buffer.restore(opened)
    #expect(buffer.marked == "|one two")
  }

  @Test("A completely loaded text does not grow")
  mutating func aTextThatIsThereDoesNotGrow() {
    var buffer = TextBuffer(PieceTree("one".utf8))
    buffer.append(LoadedPart(copying: Array("two".utf8)))
    #expect(buffer.marked == "|one")
  }

  @Test("After the load, all states have the whole text")
  mutating func completedStatesAreWholeForEverybody() {
    desk.arrive("one ")
    desk.type("x")
    desk.caretaker.closeBlock(at: desk.now)
    desk.arrive("two")
    #expect(desk.texts == ["", "xone "])
    desk.caretaker.completeStates { $0.completed($1) }
    #expect(desk.texts == ["one two", "xone two"])
    #expect(desk.drawing == "x|one two")
  }

  @Test("Rows and columns of a long line stay right while it is loaded")
  mutating func rowsAndColumnsOfALongLineKeepUp() {
    let part = String(repeating: "é\t", count: 20_000)
    desk.buffer { $0.wrapColumns = 40 }
    for _ in 0..<3 {
      desk.arrive(part)
      let (buffer, whole) = (desk.caretaker.originator, TextBuffer(PieceTree(desk.text.utf8)))
      let end = buffer.text.count
      #expect(buffer.place(at: end) == whole.place(at: end))
      #expect(buffer.row(at: end).range.upperBound == end)
    }
  }

  // MARK: Random stories

  @Test(
    "After any events during a load, every state has its text and the loaded rest",
    arguments: 0..<Soak.count(8, soak: 300))
  func whateverComesInBetweenEveryStateIsWhatItWasWithTheRest(round: Int) {
    let seed = Seed.current(default: 4711 + UInt64(round))
    var story = LoadingStory(SeededRandom(seed: seed))
    for step in 0..<400 {
      story.takeStep()
      if !story.isRight() {
        Issue.record(
          "step \(step) of seed \(seed): \(story.text.count) bytes, not \(story.expected.count)")
        return
      }
    }
    story.complete()
    #expect(story.areStatesWhole, "seed \(seed)")
  }
}

/// A caretaker with a clock, and a loading text.
private struct Desk {
  var caretaker: Caretaker<TextBuffer>
  private(set) var now = Moment(uptime: .zero, secondsSince1970: 0)

  init() { caretaker = Caretaker(of: TextBuffer(isLoading: true), at: now) }

  var drawing: String { caretaker.originator.marked }
  var text: String { String(decoding: caretaker.originator.text.bytes, as: UTF8.self) }

  /// The texts of all states without later loaded bytes.
  var texts: [String] {
    caretaker.tree.ids.compactMap { caretaker.tree.state(of: $0) }
      .map { String(decoding: TextBuffer($0).text.bytes, as: UTF8.self) }
  }

  mutating func arrive(_ text: String) {
    caretaker.receive { $0.append(LoadedPart(copying: Array(text.utf8))) }
  }

  mutating func buffer(_ body: (inout TextBuffer) -> Void) { caretaker.move(body) }

  mutating func type(_ text: String) {
    for character in text { caretaker.edit(.typing, at: now) { $0.type(String(character)) } }
  }

  mutating func erase() { caretaker.edit(.erasing, at: now) { $0.remove(.left) } }

  mutating func edit(_ body: (inout TextBuffer) -> Void) {
    caretaker.edit(.discrete("Edited"), at: now, body)
  }
}
