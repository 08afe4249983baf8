import Testing

@testable import Text
@testable import TextEditing

@Suite struct OperationTests {
  // MARK: Comments

  private func toggled(
    _ before: String, _ after: String, _ marks: CommentMarks = .line("//"),
    _ place: SourceLocation = #_sourceLocation
  ) {
    expect(before, { $0.perform(.toggleComment(marks)) }, after, tabWidth: 4, sourceLocation: place)
  }

  @Test("Lines become comments at the smallest indentation")
  func linesBecomeCommentsAtTheLeastIndentation() {
    toggled("  a|", "  // a|")
    toggled("[  a\n\n    b\n\tc|", "[  // a\n\n  //   b\n// \tc|")
    toggled("\t[a\n\t\tb|\r\n", "\t[// a\n\t// \tb|\r\n")
    toggled("a|\nb\nc|", "// a|\nb\n// c|")
  }

  @Test("Comment marks are removed only if all lines have them")
  func onlyCommentsBecomeText() {
    toggled("// a|", "a|")
    toggled("[//a\n\n  //  b|", "[a\n\n   b|")
    toggled("[// a\nb|", "[// // a\n// b|")
    toggled("|", "|")
    toggled("[ \n\t|", "[ \n\t|")
  }

  @Test("Lines become one comment between two marks")
  func linesAreOneCommentBetweenTwoMarks() {
    toggled("  a|", "  /* a */|", .slashStar)
    toggled("[  a\n\n b|", "[  /* a\n\n b */|", .slashStar)
    toggled("  <!-- a| -->", "  a|", .markup)
    toggled("[/*a\nb*/|", "[a\nb|", .slashStar)
    toggled("/* a */ b /* c| */", "/* a */ b /* c| */", .slashStar)
    toggled("/*/|", "/*/|", .slashStar)
  }

  // MARK: Indentation

  @Test("Lines are indented by the step of the text")
  func indentationIsAStepOfTheText() {
    expect("[a\n\n b|", { $0.perform(.indent(with: [0x20, 0x20])) }, "[  a\n\n   b|")
    expect("[    a\n b\n\tc\n  \td|", { $0.perform(.unindent(columns: 2)) }, "[  a\nb\nc\n\td|")
    expect("a|", { $0.insertSpaces(toStopEvery: 4) }, "a   |")
    expect("a|b|", { $0.insertSpaces(toStopEvery: 4) }, "a   |b   |")
    expect("ab\t[c|", { $0.insertSpaces(toStopEvery: 4) }, "ab\t    |")
  }

  @Test("Erasing before the first letter reaches back to a tab stop")
  func erasingInFrontOfTheTextGoesBackToAStop() {
    expect("      |a", { $0.removeBack(toStopEvery: 4) }, "    |a")
    expect("    |a", { $0.removeBack(toStopEvery: 4) }, "|a")
    expect("\t  |a", { $0.removeBack(toStopEvery: 4) }, "\t |a")
    expect("  a |", { $0.removeBack(toStopEvery: 4) }, "  a|")
    expect("a\n|b", { $0.removeBack(toStopEvery: 4) }, "a|b")
    expect("[    |", { $0.removeBack(toStopEvery: 4) }, "|")
  }

  @Test("A line break moves the blanks of an empty line to the next")
  func aLineOfBlanksLeavesThemToTheNext() {
    expect("  a|", { $0.insertLineBreak() }, "  a\n  |")
    expect("  a\n  |", { $0.insertLineBreak() }, "  a\n\n  |")
    expect("  |a", { $0.insertLineBreak() }, "  \n  |a")
    expect("\t|\r\n", { $0.insertLineBreak() }, "\r\n\t|\r\n")
    expect("  a|", { $0.insertLineBreak(keepingIndentation: false) }, "  a\n|")
    expect(" | |", { $0.insertLineBreak() }, " \n \n  |".replacing("\n \n", with: "\n |\n"))
  }

  @Test("Many lines are indented as one change")
  func manyLinesAreIndentedAsOneChange() {
    let text = (0..<10_000).map { "line \($0)" }.joined(separator: "\n")
    var buffer = TextBuffer(PieceTree(text.utf8))
    buffer.select(at: 3, anchor: text.utf8.count)
    let before = buffer.makeMemento()
    #expect(buffer.perform(.indent(with: [0x09])) == "Indented 10,000 lines")
    #expect(buffer.string == (0..<10_000).map { "\tline \($0)" }.joined(separator: "\n"))
    #expect(buffer.selections.primary == Selection(anchor: text.utf8.count + 10_000, head: 4))
    #expect(buffer.differences(since: before).count == 1)
    buffer.restore(before)
    #expect(buffer.string == text)
  }

  @Test("Blanks at the ends of lines are removed")
  func blanksAtTheEndsOfLinesGo() {
    expect("a \t\n  |\nb\t\r\n|", { $0.perform(.trimLineEnds) }, "a\n|\nb\r\n|")
    expect("a \n[b \n|c ", { $0.perform(.trimLineEnds) }, "a \n[b\n|c ")
    expect("a \n|", { $0.perform(.trimLineEnds) }, "a\n|")
  }

  // MARK: Letters

  @Test("The case of letters of every alphabet changes")
  func lettersOfEveryAlphabetChange() {
    expect("[ǆ straße|", { $0.perform(.changeCase(.upper)) }, "[Ǆ STRASSE|")
    expect("[ǆ ǆ a_b o’neil x-ray|", { $0.perform(.changeCase(.title)) }, "[ǅ ǅ A_b O’neil X-Ray|")
    expect("[ΣΑΣ Σ ΑΣ. ΑΣΑ|", { $0.perform(.changeCase(.lower)) }, "[σας σ ας. ασα|")
    expect("éc|ole été|", { $0.perform(.changeCase(.upper)) }, "ÉC|OLE ÉTÉ|")
    expect("a |-| b", { $0.perform(.changeCase(.upper)) }, "a |-| b")
  }

  @Test("Bytes that are not UTF-8 stay as they are")
  func bytesThatAreNoTextStay() {
    var buffer = TextBuffer(PieceTree([0x61, 0xFF, 0xC3, 0x62] as [UInt8]))
    buffer.selectAll()
    buffer.perform(.changeCase(.upper))
    #expect(buffer.text.bytes == [0x41, 0xFF, 0xC3, 0x42])
  }

  // MARK: Brackets

  private func partner(_ drawing: String) -> TextBuffer.BracketSearch {
    TextBuffer(marked: drawing.replacing("^", with: "|")).matchingBracket()
  }

  @Test("Matching brackets are found")
  func bracketsThatBelongTogetherAreFound() {
    #expect(partner("^(a(b))") == .found(from: 0, to: 5))
    #expect(partner("(a(b))^") == .found(from: 5, to: 0))
    #expect(partner("( } ^x )") == .found(from: 4, to: 0))
    #expect(partner("{ () ^x }") == .found(from: 5, to: 0))
    #expect(partner("^(a") == .none)
    #expect(partner("a^b") == .none)
    #expect(partner("^") == .none)
  }

  @Test("A matching bracket beyond the reach is not searched")
  func aPartnerFarAwayIsNotLookedFor() {
    let text = "(" + String(repeating: "x", count: 5000) + ")"
    var buffer = TextBuffer(PieceTree(text.utf8))
    #expect(buffer.matchingBracket(reach: 1000) == .tooFar)
    #expect(buffer.matchingBracket(reach: 6000) == .found(from: 0, to: 5001))
    buffer.select(at: 5002)
    #expect(buffer.matchingBracket(reach: 1000) == .tooFar)
    buffer.select(at: 2500)
    #expect(buffer.matchingBracket(reach: 1000) == .tooFar)
    #expect(buffer.matchingBracket() == .found(from: 2500, to: 0))
  }

  // MARK: Words

  @Test("Words are offered nearest first")
  func wordsAreOfferedTheNearestFirst() {
    let buffer = TextBuffer(marked: "help hello_1 shell hélas held he| her\nhero help")
    #expect(buffer.wordBeforeCursor == Array("he".utf8))
    let words = buffer.words(startingWith: Array("he".utf8), limit: 9)
      .map { String(decoding: $0, as: UTF8.self) }
    #expect(words == ["her", "held", "hero", "help", "hello_1"])
    #expect(buffer.words(startingWith: Array("hé".utf8), limit: 9).count == 1)
    #expect(buffer.words(startingWith: [], limit: 9).isEmpty)
    #expect(buffer.words(startingWith: Array("he".utf8), limit: 2).count == 2)
  }

  @Test("A word is completed at every cursor after its beginning")
  func aWordIsCompletedAtEveryCursorThatHasItsBeginning() {
    expect(
      "he| x| he|", { $0.complete([0x68, 0x65], with: Array("hello".utf8)) }, "hello| x| hello|")
    expect("|", { $0.complete([0x68], with: [0x69]) }, "|")
  }
}
