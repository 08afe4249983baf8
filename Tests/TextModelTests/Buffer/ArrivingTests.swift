import MementoKit
import TestSupport
import Testing

@testable import TextModel

/// A text that comes bit by bit while it is edited.
@Suite struct ArrivingTests {
  private var desk = Desk()

  @Test mutating func whatComesStandsBehindAllElseAndLeavesTheCursor() {
    desk.arrive("one\n")
    desk.buffer { $0.select(at: 2) }
    desk.arrive("two")
    #expect(desk.drawing == "on|e\ntwo")
  }

  @Test mutating func undoKeepsWhatHasComeSince() {
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

  @Test mutating func whatComesIsNoEdit() {
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

  @Test mutating func aBlockTellsOfItsOwnChangesAlone() {
    desk.arrive("one\n")
    desk.type("ab")
    desk.arrive("two\n")
    desk.type("c")
    desk.caretaker.closeBlock(at: desk.now)
    let summary = desk.caretaker.tree[desk.caretaker.tree.current].summary
    #expect(summary.title == "Typed \"abc\"")
    #expect((summary.added, summary.removed, summary.unit) == (3, 0, .characters))
  }

  @Test mutating func whatWasDeletedStaysDeleted() {
    desk.arrive("one\n")
    desk.edit {
      $0.selectAll(); $0.insert([])
    }
    desk.arrive("two\n")
    #expect(desk.drawing == "|two\n")
    desk.caretaker.undo(at: desk.now)
    #expect(desk.text == "one\ntwo\n")
  }

  @Test mutating func theFirstLineTellsHowLinesEndInAllStates() {
    desk.type("x")
    desk.caretaker.closeBlock(at: desk.now)
    desk.arrive("one\r")
    desk.arrive("\ntwo")
    #expect(desk.caretaker.originator.lineEnding == .crlf)
    desk.caretaker.undo(at: desk.now)
    #expect(desk.caretaker.originator.lineEnding == .crlf)
  }

  @Test mutating func theEncodingIsThatOfTheFirstBytesInAllStates() {
    let encoding = TextEncoding("UTF-16LE", hasMark: true)
    desk.type("x")
    desk.caretaker.closeBlock(at: desk.now)
    desk.caretaker.receive { $0.append(ArrivedPart(copying: Array("é".utf8)), in: encoding) }
    desk.caretaker.undo(at: desk.now)
    #expect(desk.caretaker.originator.encoding == encoding)
    #expect(desk.text == "é")
  }

  @Test mutating func aTextThatBeginsWithSomethingGrowsFromThere() {
    var buffer = TextBuffer(PieceTree("one ".utf8), isArriving: true)
    let opened = buffer.makeMemento()
    buffer.type("x")
    buffer.append(ArrivedPart(copying: Array("two".utf8)))
    #expect(buffer.marked == "x|one two")
    buffer.restore(opened)
    #expect(buffer.marked == "|one two")
  }

  @Test mutating func aTextThatIsThereDoesNotGrow() {
    var buffer = TextBuffer(PieceTree("one".utf8))
    buffer.append(ArrivedPart(copying: Array("two".utf8)))
    #expect(buffer.marked == "|one")
  }

  @Test mutating func completedStatesAreWholeForEverybody() {
    desk.arrive("one ")
    desk.type("x")
    desk.caretaker.closeBlock(at: desk.now)
    desk.arrive("two")
    #expect(desk.texts == ["", "xone "])
    desk.caretaker.completeStates { $0.completed($1) }
    #expect(desk.texts == ["one two", "xone two"])
    #expect(desk.drawing == "x|one two")
  }

  @Test mutating func rowsAndColumnsOfALongLineKeepUp() {
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

  @Test(arguments: 0..<Soak.rounds(8, soak: 300))
  func whateverComesInBetweenEveryStateIsWhatItWasWithTheRest(round: Int) {
    let seed = Seed.current(default: 4711 + UInt64(round))
    var story = ArrivingStory(SeededRandom(seed: seed))
    for step in 0..<400 {
      story.takeStep()
      if !story.isRight {
        Issue.record(
          "step \(step) of seed \(seed): \(story.text.count) bytes, not \(story.expected.count)")
        return
      }
    }
    story.complete()
    #expect(story.areStatesWhole, "seed \(seed)")
  }
}

/// A caretaker with a clock, and a text that comes.
private struct Desk {
  var caretaker: Caretaker<TextBuffer>
  private(set) var now = Moment(uptime: .zero, secondsSince1970: 0)

  init() { caretaker = Caretaker(of: TextBuffer(isArriving: true), at: now) }

  var drawing: String { caretaker.originator.marked }
  var text: String { String(decoding: caretaker.originator.text.bytes, as: UTF8.self) }

  /// The texts of all states, as they are without the buffer.
  var texts: [String] {
    caretaker.tree.ids.compactMap { caretaker.tree[$0].state }
      .map { String(decoding: TextBuffer($0).text.bytes, as: UTF8.self) }
  }

  mutating func arrive(_ text: String) {
    caretaker.receive { $0.append(ArrivedPart(copying: Array(text.utf8))) }
  }

  mutating func buffer(_ body: (inout TextBuffer) -> Void) { caretaker.move(body) }

  mutating func type(_ text: String) {
    for character in text { caretaker.edit(.typing, at: now) { $0.type(String(character)) } }
  }

  mutating func erase() { caretaker.edit(.erasing, at: now) { $0.remove(.left) } }

  mutating func edit(_ body: (inout TextBuffer) -> Void) {
    caretaker.edit(.alone("Edited"), at: now, body)
  }
}

/// Random edits, ways through history and arrivals, beside a plain model of what there should be.
private struct ArrivingStory {
  private var random: SeededRandom
  private var caretaker: Caretaker<TextBuffer>
  private var now = Moment(uptime: .zero, secondsSince1970: 0)
  /// All that came.
  private var arrived: [UInt8] = []
  /// The text as it should be.
  private(set) var expected: [UInt8] = []
  /// The text of each memento, and how much had come.
  private var states: [MementoID: (text: [UInt8], arrived: Int)] = [.root: ([], 0)]

  init(_ random: SeededRandom) {
    self.random = random
    let narrow = PieceTree([], fanout: PieceTree.Fanout(leaf: 4, inner: 4))
    caretaker = Caretaker(of: TextBuffer(narrow, isArriving: true), at: now)
  }

  var text: [UInt8] { caretaker.originator.text.bytes }

  var isRight: Bool {
    let buffer = caretaker.originator
    buffer.text.checkInvariants()
    guard text == expected, buffer.selections.primary.range.upperBound <= expected.count else {
      return false
    }
    // Whether it is changed does not depend on what came.
    return states.allSatisfy { id, state in
      let isSame = whole(state) == expected
      return caretaker.tree[id].state.map(buffer.isUnchanged(since:)) == isSame
    }
  }

  var areStatesWhole: Bool {
    states.allSatisfy { id, state in
      caretaker.tree[id].state.map { TextBuffer($0).text.bytes } == whole(state)
    }
  }

  mutating func takeStep() {
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2: arrive()
    case 3...5: edit(.typing)
    case 6: edit(.alone("Edited"))
    case 7:
      note(caretaker.closeBlock(at: now))
    case 8: travel { Bool.random(using: &$1) ? $0.undo(at: $2) : $0.redo(at: $2) }
    default:
      travel { caretaker, random, now in
        let id = MementoID(index: Int.random(in: 0..<caretaker.tree.count, using: &random))
        return caretaker.restore(id, at: now)
      }
    }
  }

  mutating func complete() {
    note(caretaker.closeBlock(at: now))
    caretaker.completeStates { $0.completed($1) }
  }

  private func whole(_ state: (text: [UInt8], arrived: Int)) -> [UInt8] {
    state.text + arrived[state.arrived...]
  }

  private mutating func arrive() {
    let isLarge = Int.random(in: 0..<8, using: &random) == 0
    let bytes = randomBytes(atMost: isLarge ? 40_000 : 12)
    arrived += bytes
    expected += bytes
    caretaker.receive { $0.append(ArrivedPart(copying: bytes)) }
  }

  private mutating func edit(_ kind: EditKind) {
    let start = Int.random(in: 0...expected.count, using: &random)
    let end = min(expected.count, start + Int.random(in: 0...6, using: &random))
    let bytes = randomBytes(atMost: 5)
    note(caretaker.closeBlock(at: now))
    caretaker.move { $0.select(at: end, anchor: start) }
    caretaker.edit(kind, at: now) { $0.insert(bytes) }
    expected.replaceSubrange(start..<end, with: bytes)
    if !kind.gathers { noteCurrent() }
  }

  private mutating func travel(
    _ way: (inout Caretaker<TextBuffer>, inout SeededRandom, Moment) -> Bool
  ) {
    note(caretaker.closeBlock(at: now))
    _ = way(&caretaker, &random, now)
    if let state = states[caretaker.tree.current] { expected = whole(state) }
  }

  private mutating func note(_ id: MementoID?) {
    if id != nil { noteCurrent() }
  }

  private mutating func noteCurrent() {
    if states[caretaker.tree.current] == nil {
      states[caretaker.tree.current] = (expected, arrived.count)
    }
  }

  private mutating func randomBytes(atMost most: Int) -> [UInt8] {
    let alphabet = Array("ab \n\ré\u{FF}".utf8)
    return (0..<Int.random(in: 0...most, using: &random)).map { _ in
      alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
    }
  }
}
