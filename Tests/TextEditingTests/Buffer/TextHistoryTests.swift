import MementoKit
import Testing

@testable import Text
@testable import TextEditing

/// A text buffer with a caretaker: undo and redo as users experience them.
@Suite struct TextHistoryTests {
  @Test("Typing without a pause is one undo")
  func oneBurstOfTypingIsOneUndo() {
    var desk = Desk("|")
    desk.type("Lorem ipsum dolor sit amet")
    desk.pause()
    #expect(desk.titles == ["Opened", "Typed \"Lorem ipsum dolor sit am…\""])
    #expect(desk.undo() == "|")
    #expect(desk.redo() == "Lorem ipsum dolor sit amet|")
  }

  @Test("A pause ends a block")
  func aPauseEndsABlock() {
    var desk = Desk("|")
    desk.type("one ")
    desk.pause()
    desk.type("two")
    #expect(desk.undo() == "one |")
    #expect(desk.undo() == "|")
    #expect(desk.undo() == "|")
    #expect(desk.redo() == "one |")
    #expect(desk.redo() == "one two|")
  }

  @Test("Undo restores the cursor from before the edit")
  func undoBringsBackTheCursorOfBeforeTheEdit() {
    var desk = Desk("one |two\nthree")
    desk.type("x")
    desk.pause()
    desk.move(.textEnd)
    desk.type("y")
    #expect(desk.undo() == "one xtwo\nthree|")
    #expect(desk.undo() == "one |two\nthree")
    #expect(desk.redo() == "one x|two\nthree")
    #expect(desk.redo() == "one xtwo\nthreey|")
  }

  @Test("Undo restores the selection")
  func undoBringsBackTheSelection() {
    var desk = Desk("a [word| b")
    desk.type("x")
    #expect(desk.undo() == "a [word| b")
  }

  @Test("Undo restores the scroll position")
  func undoBringsBackTheScrollPosition() {
    var desk = Desk("|a\nb\nc")
    desk.move { $0.scroll.line = 2 }
    desk.type("x")
    desk.move { $0.scroll.line = 0 }
    _ = desk.undo()
    #expect(desk.buffer.scroll.line == 2)
  }

  @Test("Typing at another position begins a new block")
  func typingElsewhereBeginsANewBlock() {
    var desk = Desk("ab|\ncd")
    desk.type("x")
    desk.move(.lines(1))
    desk.type("y")
    #expect(desk.undo() == "abx\ncd|")
    #expect(desk.undo() == "ab|\ncd")
  }

  @Test("Moving away and back continues the block")
  func goingAwayAndBackGoesOnWithTheBlock() {
    var desk = Desk("|ab")
    desk.type("x")
    desk.move(.right)
    desk.move(.left)
    desk.type("y")
    #expect(desk.undo() == "|ab")
  }

  @Test("Typing and deleting are two blocks")
  func typingAndDeletingAreTwoBlocks() {
    var desk = Desk("|")
    desk.type("abc")
    desk.edit(.deleting) { $0.remove(.left) }
    desk.edit(.deleting) { $0.remove(.left) }
    #expect(desk.undo() == "abc|")
    #expect(desk.undo() == "|")
    #expect(desk.titles == ["Opened", "Typed \"abc\"", "Deleted \"bc\""])
  }

  @Test("Typing and erasing the same text records nothing")
  func typedAndErasedRecordsNothing() {
    var desk = Desk("a|")
    desk.edit(.typing) { $0.type("x") }
    desk.edit(.typing) { $0.remove(.left) }
    desk.pause()
    #expect(desk.titles == ["Opened"])
  }

  @Test("A paste is a block of its own")
  func aPasteIsABlockOfItsOwn() {
    var desk = Desk("|")
    desk.type("ab")
    desk.edit(.pasting) { $0.insertPasted(Array("\r1\r2".utf8)) }
    desk.type("cd")
    #expect(desk.undo() == "ab\n1\n2|")
    #expect(desk.undo() == "ab|")
    #expect(desk.undo() == "|")
  }

  @Test("One undo reverts the edits of all cursors")
  func oneUndoTakesBackAllCursors() {
    var desk = Desk("a|b|c")
    desk.type("xy")
    #expect(desk.buffer.marked == "axy|bxy|c")
    #expect(desk.undo() == "a|b|c")
    #expect(desk.redo() == "axy|bxy|c")
  }

  @Test("A branch is kept")
  func aBranchIsKept() {
    var desk = Desk("|")
    desk.type("one")
    desk.pause()
    _ = desk.undo()
    desk.type("two")
    desk.pause()
    #expect(desk.titles == ["Opened", "Typed \"one\"", "Typed \"two\""])
    desk.restore(1)
    #expect(desk.buffer.marked == "one|")
  }

  @Test("A long block ends between words")
  func aLongBlockEndsBetweenWords() {
    var desk = Desk("|")
    for _ in 0..<25 { desk.type("words ") }
    desk.pause()
    #expect(desk.titles.count == 3)
    #expect(desk.undo() == String(repeating: "words ", count: 17) + "|")
  }
}

/// A user at a caretaker with a clock.
private struct Desk {
  private var caretaker: Caretaker<TextBuffer>
  private var now = Moment(uptime: .zero, secondsSince1970: 0)

  init(_ drawing: String) {
    caretaker = Caretaker(of: TextBuffer(marked: drawing), at: now)
  }

  var buffer: TextBuffer { caretaker.originator }

  var titles: [String] { caretaker.tree.ids.map { caretaker.tree[$0].summary.title } }

  /// Types a text, a key every tenth of a second.
  mutating func type(_ text: String) {
    for character in text { edit(.typing) { $0.type(String(character)) } }
  }

  mutating func edit(_ kind: EditKind, _ body: (inout TextBuffer) -> Void) {
    now = now.advanced(by: .milliseconds(100))
    caretaker.edit(kind, at: now, body)
  }

  mutating func move(_ motion: Motion) { move { $0.move(motion) } }

  mutating func move(_ body: (inout TextBuffer) -> Void) { caretaker.move(body) }

  mutating func pause() {
    now = now.advanced(by: .seconds(2))
    caretaker.tick(at: now)
  }

  mutating func undo() -> String {
    caretaker.undo(at: now)
    return buffer.marked
  }

  mutating func redo() -> String {
    caretaker.redo(at: now)
    return buffer.marked
  }

  mutating func restore(_ index: Int) {
    caretaker.restore(MementoID(index: index), at: now)
  }
}
