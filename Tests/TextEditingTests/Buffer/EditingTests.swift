import Testing

@testable import Text
@testable import TextEditing

@Suite struct EditingTests {
  @Test("Typing inserts text before the cursor")
  func typingPutsTextBeforeTheCursor() {
    expect("a|b", { $0.type("xy") }, "axy|b")
    expect("|", { $0.type("世") }, "世|")
    expect("a|b", { $0.type("") }, "a|b")
  }

  @Test("Typing replaces the selection")
  func typingReplacesWhatIsSelected() {
    expect("a[bc|d", { $0.type("x") }, "ax|d")
    expect("a|bc]d", { $0.type("x") }, "ax|d")
    expect("a[bc|d", { $0.type("") }, "a|d")
  }

  @Test("Every cursor types")
  func everyCursorTypes() {
    expect("a|b|c|", { $0.type("xy") }, "axy|bxy|cxy|")
    expect("[aa|b|cc]|d", { $0.type("x") }, "x|bx|d")
    expect("[a|[b|", { $0.type("xyz") }, "xyz|xyz|")
    expect("|a]b[c|", { $0.type("") }, "|b|")
  }

  // MARK: Removing

  @Test("Backspace removes one character")
  func backspaceTakesACharacter() {
    expect("abe\u{301}|c", { $0.remove(.left) }, "ab|c")
    expect("a👩\u{200D}🚀|", { $0.remove(.left) }, "a|")
    expect("a\r\n|b", { $0.remove(.left) }, "a|b")
    expect("a\n|b", { $0.remove(.left) }, "a|b")
    expect("|ab", { $0.remove(.left) }, "|ab")
  }

  @Test("Delete removes the character after the cursor")
  func deleteTakesTheCharacterBehind() {
    expect("a|e\u{301}b", { $0.remove(.right) }, "a|b")
    expect("a|\r\nb", { $0.remove(.right) }, "a|b")
    expect("ab|", { $0.remove(.right) }, "ab|")
  }

  @Test("Removing removes the selection if there is one")
  func removingTakesTheSelectionWhereThereIsOne() {
    for motion in [Motion.left, .right, .wordLeft, .lineEnd, .textEnd] {
      expect("a[bc|d", { $0.remove(motion) }, "a|d")
      expect("a|bc]d", { $0.remove(motion) }, "a|d")
    }
  }

  @Test("Removing reaches as far as the motion")
  func removingGoesAsFarAsTheMotion() {
    expect("one two|", { $0.remove(.wordLeft) }, "one |")
    expect("|one two", { $0.remove(.wordRight) }, "| two")
    expect("on|e\ntwo", { $0.remove(.lineEnd) }, "on|\ntwo")
    expect("on|e\ntwo", { $0.remove(.textEnd) }, "on|")
  }

  @Test("Every cursor removes")
  func everyCursorRemoves() {
    expect("ab|cd|", { $0.remove(.left) }, "a|c|")
    expect("a|b|c", { $0.remove(.left) }, "|c")
    expect("a|b[cd|e", { $0.remove(.right) }, "a|e")
    expect("a\r\n|b\r\n|", { $0.remove(.left) }, "a|b|")
  }

  @Test("Cursors with overlapping ranges remove each byte once")
  func cursorsWhoseRangesOverlapRemoveEachByteOnce() {
    expect("one t|wo|", { $0.remove(.wordLeft) }, "one |")
    expect("a|bc|d", { $0.remove(.textEnd) }, "a|")
    expect("ab|c[de|f\ng", { $0.remove(.lineEnd) }, "ab|\ng")
    expect("a[bc|de|f", { $0.remove(.textStart) }, "|f")
  }

  // MARK: Line breaks

  @Test("A new line has the indentation of the old one")
  func aNewLineBeginsAsTheOldOne() {
    expect("  ab|cd", { $0.insertLineBreak() }, "  ab\n  |cd")
    expect("\t\tab|", { $0.insertLineBreak() }, "\t\tab\n\t\t|")
    expect("x\n  ab|", { $0.insertLineBreak() }, "x\n  ab\n  |")
    expect("|  ab", { $0.insertLineBreak() }, "\n|  ab")
    expect(" |  ab", { $0.insertLineBreak() }, " \n |  ab")
    expect("ab|", { $0.insertLineBreak() }, "ab\n|")
    expect("  a[b\nc|d", { $0.insertLineBreak() }, "  a\n  |d")
    expect("  a|\n\tb|", { $0.insertLineBreak() }, "  a\n  |\n\tb\n\t|")
  }

  @Test("A new line has the line ending of the others")
  func aNewLineEndsAsTheOthers() {
    expect("  a|\r\nb", { $0.insertLineBreak() }, "  a\r\n  |\r\nb")
    expect("a\r\nb|\n", { $0.insertLineBreak() }, "a\r\nb\r\n|\n")
    expect("a\nb|\r\n", { $0.insertLineBreak() }, "a\nb\n|\r\n")
  }

  @Test("Pasted line breaks become those of the text")
  func pastedLineBreaksBecomeThoseOfTheText() {
    expect("a\n|", { $0.insertPasted(Array("1\r\n2\r3\n4\r".utf8)) }, "a\n1\n2\n3\n4\n|")
    expect(
      "a\r\n|", { $0.insertPasted(Array("1\r\n2\r3\n\n".utf8)) }, "a\r\n1\r\n2\r\n3\r\n\r\n|")
    expect("[a|", { $0.insertPasted(Array("\r\r".utf8)) }, "\n\n|")
    expect("|a\r", { $0.insertPasted(Array("x".utf8)) }, "x|a\r")
  }

  @Test("Any byte can be pasted")
  func anyByteCanBePasted() {
    var buffer = TextBuffer()
    let bytes = (UInt8(0)...255).filter { $0 != 0x0D }
    buffer.insertPasted(bytes)
    #expect(buffer.text.bytes == bytes)
  }

  // MARK: Copying

  @Test("The selected text has the bytes of all cursors")
  func theSelectedBytesOfAllCursors() {
    #expect(TextBuffer(marked: "a[bc|d").selectedText.bytes == Array("bc".utf8))
    #expect(TextBuffer(marked: "|ab]c[d|").selectedText.bytes == Array("ab\nd".utf8))
    #expect(TextBuffer(marked: "|ab]\r\n[d|").selectedText.bytes == Array("ab\r\nd".utf8))
    #expect(TextBuffer(marked: "ab|c").selectedText.bytes.isEmpty)
  }

  @Test("The buffer reports the kind of its selections")
  func whatIsSelected() {
    #expect(TextBuffer(marked: "a|b").hasNoSelection)
    #expect(!TextBuffer(marked: "a|b [c|").hasNoSelection)
    #expect(!TextBuffer(marked: "[ab|\n").selectsSeveralLines)
    #expect(TextBuffer(marked: "[ab\n|").selectsSeveralLines)
    #expect(TextBuffer(marked: "a|\n|b\nc]").selectsSeveralLines)
  }

  // MARK: Revisions

  @Test("The revision changes with every change of the text")
  func theRevisionTellsEveryChangeOfTheText() {
    var buffer = TextBuffer(marked: "a|b")
    var seen = [buffer.revision]
    buffer.type("x")
    seen.append(buffer.revision)
    buffer.remove(.left)
    seen.append(buffer.revision)
    buffer.restore(buffer.makeMemento())
    seen.append(buffer.revision)
    #expect(Set(seen).count == 4)
    buffer.move(.textEnd)
    buffer.remove(.right)
    buffer.type("")
    buffer.select(at: 0)
    #expect(buffer.revision == seen.last)
  }
}
