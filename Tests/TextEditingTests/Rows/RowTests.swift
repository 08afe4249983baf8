import TestSupport
import Testing

@testable import Text
@testable import TextEditing

/// The positions at which lines break into rows.
@Suite struct RowTests {
  init() { useUTF8Locale() }

  /// Returns the rows of a text, with dots for the columns before them.
  private func rows(_ text: String, columns: Int) -> [String] {
    var buffer = TextBuffer(PieceTree(text.utf8))
    buffer.wrapColumns = columns
    return buffer.allRows.map { row in
      String(repeating: ".", count: row.indentation)
        + String(decoding: buffer.text.bytes(in: row.range), as: UTF8.self)
    }
  }

  @Test("A line that fits is one row")
  func aLineThatFitsIsOneRow() {
    #expect(rows("", columns: 10) == [""])
    #expect(rows("one two\n\nx", columns: 10) == ["one two", "", "x"])
    #expect(rows("123456789", columns: 10) == ["123456789"])
  }

  @Test("Rows end after words")
  func rowsEndBehindWords() {
    #expect(rows("one two three four", columns: 10) == ["one two ", "three ", "four"])
    #expect(rows("12345 789 x", columns: 10) == ["12345 789 ", "x"])
    #expect(rows("12345 7890 x", columns: 10) == ["12345 ", "7890 x"])
  }

  @Test("One blank may follow a full row, and more begin the next")
  func oneBlankStandsBehindARowAndMoreBeginTheNext() {
    #expect(rows("123456789   x", columns: 10) == ["123456789 ", "  x"])
    #expect(rows("123456789 ", columns: 10) == ["123456789 ", ""])
    #expect(rows("12345678\tx", columns: 10) == ["12345678\t", "x"])
  }

  @Test("A word longer than a row is broken")
  func aWordLongerThanARowIsBroken() {
    #expect(rows("123456789012345", columns: 10) == ["123456789", "012345"])
    #expect(rows("a 123456789012345", columns: 10) == ["a ", "123456789", "012345"])
    #expect(rows("    123456789012345", columns: 10) == ["    12345", "....67890", "....12345"])
  }

  @Test("Later rows keep the indentation up to half the width")
  func laterRowsKeepTheIndentationUpToTheMiddle() {
    #expect(rows("  one four three", columns: 10) == ["  one ", "..four ", "..three"])
    #expect(rows("\tone two", columns: 20) == ["\tone two"])
    #expect(rows("\tone two three", columns: 20) == ["\tone two ", "........three"])
    #expect(rows("        one two", columns: 10) == ["        o", ".....ne ", ".....two"])
  }

  @Test("Wide characters are not split, and rows between them need no blanks")
  func wideCharactersAreNotSplitAndNeedNoBlanks() {
    #expect(rows("日本語日本語", columns: 10) == ["日本語日", "本語"])
    #expect(rows("a日本語日本語", columns: 10) == ["a日本語日", "本語"])
    #expect(rows("ab 日本語日本", columns: 10) == ["ab 日本語", "日本"])
    // Marks that end a clause do not begin a row, and an opening bracket does not end one.
    #expect(rows("日本語日。本", columns: 10) == ["日本語", "日。本"])
    #expect(rows("日本語「本語", columns: 10) == ["日本語", "「本語"])
  }

  @Test("A letter and a sign that take two columns together are not a wide character")
  func lettersThatTakeTwoColumnsTogetherAreNoWideOnes() {
    #expect(rows("नमस्ते दुनिया", columns: 10) == ["नमस्ते ", "दुनिया"])
  }

  @Test("A character wider than a row has a row of its own")
  func whatIsWiderThanARowHasOneForItself() {
    #expect(rows("\u{200B}\u{200B}a", columns: 4) == ["\u{200B}", "\u{200B}", "a"])
  }

  @Test("Tabs count from the start of their row")
  func tabsCountFromTheStartOfTheirRow() {
    #expect(rows("one two three\tfour", columns: 13) == ["one two ", "three\tfour"])
  }

  @Test("Lines are contiguous with any line endings")
  func linesFollowEachOtherWhateverEndsThem() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(100, soak: 20_000) {
      var buffer = TextBuffer()
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let count = [0, 1, 30, 1_022, 1_023, 1_024, 1_025].randomElement(using: &random) ?? 0
        let end = ["\n", "\r\n", "\r", "", "\r\r\n"].randomElement(using: &random) ?? ""
        buffer.select(at: Int.random(in: 0...buffer.text.count, using: &random))
        buffer.type(String(repeating: "a", count: count) + end)
      }
      var rows = LineRows(of: buffer, from: buffer.firstRow(ofLine: 0))
      for line in 0..<buffer.text.lineCount {
        #expect(rows.next() == LineRow(whole: line, content: buffer.content(ofLine: line)))
      }
      #expect(rows.next() == nil)
    }
  }

  // MARK: Places

  @Test("An offset between two rows is in the second")
  func anOffsetBetweenTwoRowsIsInTheSecond() {
    var buffer = TextBuffer(PieceTree("one two three".utf8))
    buffer.wrapColumns = 10
    #expect(buffer.row(at: 7).range == 0..<8)
    #expect(buffer.row(at: 8).range == 8..<13)
    #expect(buffer.row(at: 13).range == 8..<13)
    #expect(buffer.offset(in: buffer.row(at: 0), atColumn: 50) == 7)
    #expect(buffer.offset(in: buffer.row(at: 8), atColumn: 50) == 13)
  }

  // MARK: Motions

  private func expect(
    _ before: String, _ motions: Motion..., gives after: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var buffer = TextBuffer(marked: before)
    buffer.wrapColumns = 10
    for motion in motions { buffer.move(motion) }
    #expect(buffer.marked == after, sourceLocation: sourceLocation)
  }

  @Test("Up and down move by rows and keep the column")
  func upAndDownGoByRowsAndKeepTheColumn() {
    expect("on|e two three four", .lines(1), gives: "one two th|ree four")
    expect("one two th|ree four", .lines(-1), gives: "on|e two three four")
    expect("one two three| x\nab", .lines(1), .lines(1), gives: "one two three x\nab|")
    expect("one tw|o ab cdefgh", .lines(1), .lines(1), gives: "one two ab cdefgh|")
    expect("one tw|o a bcdefgh", .lines(1), .lines(-1), gives: "one tw|o a bcdefgh")
    expect("one two thr|ee", .lines(1), gives: "one two three|")
    expect("on|e two three", .lines(-1), gives: "|one two three")
    expect("  one| four three", .lines(1), .lines(1), gives: "  one four thr|ee")
  }

  @Test("Home and End move to the edges of the row and then of the line")
  func homeAndEndGoToTheEdgesOfTheRowAndThenOfTheLine() {
    expect("one two th|ree four", .lineStart, gives: "one two |three four")
    expect("  one four| three", .lineStart, gives: "  one |four three")
    expect("  one |four three", .lineStart, gives: "  |one four three")
    expect("  |one two three", .lineStart, gives: "|  one two three")
    expect("|one two three", .lineEnd, gives: "one two| three")
    expect("one two| three", .lineEnd, gives: "one two three|")
    expect("one two th|ree", .lineEnd, gives: "one two three|")
  }

  @Test("Removing does not depend on the width of rows")
  func whatIsRemovedDoesNotDependOnTheWidth() {
    var buffer = TextBuffer(marked: "one| two three")
    buffer.wrapColumns = 10
    buffer.remove(.lineEnd)
    #expect(buffer.marked == "one|")
  }

  // MARK: Scrolling

  @Test("The top row is the row with the stored byte offset")
  func theTopRowIsTheOneThatHoldsTheRememberedByte() {
    var buffer = TextBuffer(PieceTree("x\none two three four".utf8))
    buffer.wrapColumns = 10
    buffer.scroll(to: buffer.row(at: 10))
    #expect(buffer.scroll.line == 1 && buffer.scroll.offsetInLine == 8)
    #expect(buffer.topRow.range == 10..<16)
    // In a wider window it is in another row.
    buffer.wrapColumns = 16
    #expect(buffer.topRow.range == 2..<16)
    buffer.wrapColumns = nil
    #expect(buffer.topRow.range == 2..<20)
    buffer.wrapColumns = 10
    buffer.scroll.offsetInLine = .max
    #expect(buffer.topRow.range == 16..<20)
    buffer.scroll.line = 0
    #expect(buffer.scroll.offsetInLine == 0)
  }
}

extension TextBuffer {
  /// All rows, one after another.
  var allRows: [LineRow] {
    var rows = LineRows(of: self, from: firstRow(ofLine: 0))
    var all: [LineRow] = []
    while let row = rows.next() { all.append(row) }
    return all
  }
}
