import TestSupport
import Testing

@testable import Text
@testable import TextEditing

@Suite struct WordMotionTests {
  @Test("Word right moves to the ends of words")
  func rightGoesToTheEndsOfWords() {
    expectStops("|hello| world|", .wordRight)
    expectStops("|  foo_bar1|  x|", .wordRight)
    expectStops("|a|(|b|,| c|)|", .wordRight)
    expectStops("|x| +=| 1|;|", .wordRight)
    expectStops("|don|'|t|", .wordRight)
  }

  @Test("Word left moves to the starts of words")
  func leftGoesToTheStartsOfWords() {
    expectStops("|hello |world|", .wordLeft, backwards: true)
    expectStops("|foo_bar1  |x  |", .wordLeft, backwards: true)
    expectStops("|a|(|b|, |c|)|", .wordLeft, backwards: true)
  }

  @Test("Both word motions stop at line ends")
  func bothStopAtLineEnds() {
    expectStops("|foo|  |\n  |bar|\n|\n|baz|", .wordRight)
    expectStops("|foo|  \n|  |bar|\n|\n|baz|", .wordLeft, backwards: true)
    expectStops("|foo|\r\n|bar|\r\n|", .wordRight)
    expectStops("|foo|\r\n|bar|\r\n|", .wordLeft, backwards: true)
  }

  @Test("Words of all scripts are recognized")
  func wordsOfAllScripts() {
    expectStops("|naïve| cafe\u{301}| мир| 世界|，|한글|", .wordRight)
    expectStops("|naïve |cafe\u{301} |мир |世界|，|한글|", .wordLeft, backwards: true)
    expectStops("|x²| 👩\u{200D}🚀| y|", .wordRight)
    expectStops("|a\u{A0}|b\u{3000}|c|", .wordLeft, backwards: true)
  }

  @Test("Bytes that are not UTF-8 count as punctuation")
  func bytesThatAreNotTextAreMarks() {
    useUTF8Locale()
    var buffer = TextBuffer(PieceTree([0x61, 0x62, 0xFF, 0xFE, 0x01, 0x63]))
    buffer.move(.wordRight)
    #expect(buffer.selections.primary.head == 2)
    buffer.move(.wordRight)
    #expect(buffer.selections.primary.head == 5)
  }

  @Test("A very long word is crossed in steps")
  func aWordWithoutEndIsLeftInSteps() {
    var buffer = TextBuffer(PieceTree(repeatElement(UInt8(ascii: "x"), count: 25_000)))
    buffer.move(.wordRight)
    #expect(buffer.selections.primary.head == 10_000)
    buffer.move(.textEnd)
    buffer.move(.wordLeft)
    #expect(buffer.selections.primary.head == 15_000)
  }
}
