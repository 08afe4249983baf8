import SystemPackage
import TestSupport
import Testing

@testable import Text
@testable import TextEditing

@Suite struct MementoTests {
  @Test("A memento restores text, cursors and scroll position")
  func aMementoBringsBackTextCursorsAndScroll() {
    var buffer = TextBuffer(marked: "a|b\nc[d|\n")
    buffer.scroll.line = 1
    buffer.scroll.column = 3
    let memento = buffer.makeMemento()
    buffer.select(at: 0)
    buffer.type("xyz")
    buffer.scroll = ScrollPosition()
    buffer.restore(memento)
    #expect(buffer.marked == "a|b\nc[d|\n")
    #expect(buffer.scroll.line == 1 && buffer.scroll.column == 3)
  }

  @Test("A memento restores the goal column of the cursor")
  func aMementoBringsBackWhereTheCursorAims() {
    var buffer = TextBuffer(marked: "abcd|\n\nabcd")
    buffer.move(.lines(1))
    let memento = buffer.makeMemento()
    buffer.type("x")
    buffer.restore(memento)
    buffer.move(.lines(1))
    #expect(buffer.marked == "abcd\n\nabcd|")
  }

  @Test("A memento restores the line ending")
  func aMementoBringsBackTheLineEnding() {
    var buffer = TextBuffer(marked: "|a\r\n")
    let memento = buffer.makeMemento()
    var other = TextBuffer(memento)
    #expect(other.lineEnding == .crlf)
    buffer.restore(TextBuffer(marked: "|a\n").makeMemento())
    #expect(buffer.lineEnding == .lf)
    other.restore(memento)
    #expect(other.lineEnding == .crlf)
  }

  @Test("A buffer made from a memento has its state")
  func aBufferFromAMementoIsInItsState() {
    var buffer = TextBuffer(marked: "ab|c", tabWidth: 4)
    let memento = buffer.makeMemento()
    buffer.type("x")
    let past = TextBuffer(memento, tabWidth: 4)
    #expect(past.marked == "ab|c" && past.tabWidth == 4)
    #expect(buffer.marked == "abx|c")
  }

  @Test("A text with the same bytes is unchanged")
  func aTextIsUnchangedWhenItsBytesAreTheSame() {
    var buffer = TextBuffer(marked: "ab|c")
    let memento = buffer.makeMemento()
    #expect(buffer.isUnchanged(since: memento))
    buffer.move(.textEnd)
    #expect(buffer.isUnchanged(since: memento))
    buffer.type("x")
    #expect(!buffer.isUnchanged(since: memento))
    buffer.remove(.left)
    #expect(buffer.isUnchanged(since: memento))
  }

  @Test("The differences from a memento are the edited ranges")
  func whereTheTextDiffersFromAMemento() {
    var buffer = TextBuffer(marked: "ab|cd")
    let memento = buffer.makeMemento()
    #expect(buffer.differences(since: memento).isEmpty)
    buffer.type("xy")
    #expect(buffer.differences(since: memento) == [Difference(old: 2..<2, new: 2..<4)])
  }

  // MARK: Continuing a block

  @Test("An edit at the end of the last one continues it")
  func anEditGoesOnWhereTheLastOneEnded() {
    var buffer = TextBuffer(marked: "a|b\ncd")
    #expect(!buffer.continuesLastEdit)
    buffer.type("x")
    #expect(buffer.continuesLastEdit)
    buffer.type("y")
    #expect(buffer.continuesLastEdit)
    buffer.move(.right)
    #expect(!buffer.continuesLastEdit)
    buffer.move(.left)
    #expect(buffer.continuesLastEdit)
    buffer.move(.lines(1))
    buffer.move(.lines(-1))
    #expect(buffer.continuesLastEdit)
    buffer.move(.left, selecting: true)
    #expect(!buffer.continuesLastEdit)
  }

  @Test("After a restore, no edit continues the last one")
  func afterARestoreNothingGoesOn() {
    var buffer = TextBuffer(marked: "a|b")
    buffer.type("x")
    buffer.restore(buffer.makeMemento())
    #expect(!buffer.continuesLastEdit)
  }

  @Test("An edit that changes nothing does not count as the last one")
  func anEditThatChangedNothingIsNotTheLastOne() {
    var buffer = TextBuffer(marked: "a|b")
    buffer.type("x")
    buffer.move(.textEnd)
    buffer.remove(.right)
    #expect(!buffer.continuesLastEdit)
  }

  @Test(
    "A block may end between words",
    arguments: [
      ("|", true), ("|a", true), ("a|", false), ("a |", true), ("a\n|", true), ("a.|", true),
      ("a_|", false), ("é|", false), ("e\u{301}|", false), ("世|", false), ("世。|", true),
      ("a\u{A0}|", true), ("a1|b", false), ("\u{1}|", true),
    ])
  func aBlockMayEndBetweenWords(drawing: String, isBoundary: Bool) {
    #expect(TextBuffer(marked: drawing).isAtBoundary == isBoundary)
  }

  // MARK: The narrow interface

  @Test("A memento has no public members")
  func aMementoShowsNothingToOtherModules() throws {
    let file = Repository.root.appending("Sources/TextEditing/Buffer/TextBuffer.swift")
    let lines = try text(of: file).split(separator: "\n", omittingEmptySubsequences: false)
    let declaration = "  public struct Memento: MementoKit.Memento {"
    let start = try #require(lines.firstIndex { $0 == declaration })
    let body = lines[(start + 1)...].prefix { $0 != "  }" }
    #expect(body.count > 2)
    for line in body { #expect(line.hasPrefix("    let ")) }
  }
}
