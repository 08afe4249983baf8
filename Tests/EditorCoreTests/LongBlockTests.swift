import MementoKit
import Testing

@testable import Documents
@testable import EditorCore

/// Blocks of long typing.
@Suite struct LongBlockTests {
  /// Types words with short pauses.
  private func type(_ count: Int, _ typist: inout Typist) {
    for _ in 0..<count { typist.act(.typed("word "), .wait(.milliseconds(800))) }
  }

  @Test("A line break ends a block that has lasted three seconds, and no shorter one")
  func aLineBreakEndsALongBlock() {
    var typist = Typist("|")
    type(4, &typist)
    typist.act("Enter", .typed("next"), .wait(.seconds(1)))
    #expect(typist.titles.count == 3)
    typist.act("Ctrl-Z")
    #expect(typist.text == "word word word word \n")
    var quick = Typist("|")
    type(2, &quick)
    quick.act("Enter", .typed("next"), .wait(.seconds(1)))
    #expect(quick.titles.count == 2)
  }

  @Test("A line break with indentation ends a long block, too")
  func anIndentedLineBreakEndsIt() {
    var typist = Typist("  |")
    type(4, &typist)
    typist.act("Enter", .typed("next"), "Ctrl-Z")
    #expect(typist.drawing == "  word word word word \n  |")
  }

  @Test("Whoever undoes a long block is told once of undo by words")
  func undoByWordsIsToldOnce() {
    var typist = Typist("|")
    typist.act(.typed("one two three four five six"), "Ctrl-Z")
    #expect(typist.message == "Undone: a block of 6 words. Alt-U undoes one word at a time")
    typist.act("Ctrl-Y", "Ctrl-Z")
    #expect(typist.message == nil)
    var short = Typist("|")
    short.act(.typed("one two"), "Ctrl-Z")
    #expect(short.message == nil)
  }
}
