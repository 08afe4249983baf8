import Console
import Testing

@Suite struct ScreenTests {
  private let status = Style(.status, .bold)

  @Test("A cell is one word")
  func aCellIsOneWord() {
    #expect(MemoryLayout<Cell>.stride == 8)
  }

  @Test(
    "A cell keeps its character, width and style", arguments: Style.Role.allCases)
  func aCellHoldsWhatItWasMadeOf(role: Style.Role) {
    for scalar: Unicode.Scalar in ["\0", "a", "漢", "\u{10FFFF}"] {
      for width: UInt8 in 0...2 {
        var cell = Cell(scalar, width: width, style: Style(role, [.selected, .inCursorRow]))
        #expect(cell.scalar == scalar && cell.width == width && cell.marks == 0)
        #expect(cell.style == Style(role, [.selected, .inCursorRow]))
        cell.style.emphasis.remove(.selected)
        #expect(cell == Cell(scalar, width: width, style: Style(role, .inCursorRow)))
      }
    }
  }

  @Test("Differences of two screens are found in whole characters")
  func whatDiffersBetweenTwoScreensIsFoundWithWholeCharacters() {
    var old = Screen(size: Size(columns: 8, rows: 2))
    old[4, 1] = Cell("漢", width: 2, style: .text)
    old[5, 1] = Cell(" ", width: 0, style: .text)
    #expect(old.differingColumns(ofRow: 1, than: old).isEmpty)
    var new = old
    new[2, 1] = Cell("x", style: .text)
    #expect(new.differingColumns(ofRow: 0, than: old).isEmpty)
    #expect(new.differingColumns(ofRow: 1, than: old) == 2..<3)
    new[6, 1] = Cell(" ", style: status)
    #expect(new.differingColumns(ofRow: 1, than: old) == 2..<7)
    new = old
    new[5, 1] = Cell("y", style: .text)
    #expect(new.differingColumns(ofRow: 1, than: old) == 4..<6)
    new = old
    new[4, 1] = Cell("字", width: 2, style: .text)
    #expect(new.differingColumns(ofRow: 1, than: old) == 4..<6)
    new[4, 1] = Cell("z", style: .text)
    new[5, 1] = Cell(" ", style: .text)
    #expect(new.differingColumns(ofRow: 1, than: old) == 4..<6)
    #expect(old.differingColumns(ofRow: 1, than: new) == 4..<6)
  }

  @Test("Differences are found run by run")
  func whatDiffersIsFoundRunByRun() {
    let old = Screen(size: Size(columns: 40, rows: 2))
    var new = old
    for column in [3, 9, 20, 39] { new[column, 1] = Cell("x", style: .text) }
    #expect(new.differingColumns(ofRow: 1, than: old) == 3..<10)
    #expect(new.differingColumns(ofRow: 1, from: 10, than: old) == 20..<21)
    #expect(new.differingColumns(ofRow: 1, from: 21, than: old) == 39..<40)
    #expect(new.differingColumns(ofRow: 1, from: 40, than: old).isEmpty)
    new[18, 1] = Cell("漢", width: 2, style: .text)
    new[19, 1] = Cell(" ", width: 0, style: .text)
    #expect(new.differingColumns(ofRow: 1, from: 19, than: old) == 18..<21)
  }

  @Test("A new screen is blank")
  func aNewScreenIsBlank() {
    let screen = Screen(size: Size(columns: 3, rows: 2), style: status)
    #expect(screen.cells == Array(repeating: Cell(" ", style: status), count: 6))
    #expect(screen.cursor == nil)
    #expect(screen.plainText == "\n")
  }

  @Test("A screen without room has no cells")
  func aScreenWithoutRoomHasNoCells() {
    #expect(Screen(size: Size(columns: 0, rows: 5)).cells.isEmpty)
  }

  @Test("Plain text is written a cell each")
  func plainTextIsWrittenACellEach() {
    var screen = Screen(size: Size(columns: 4, rows: 2))
    let style = Style(.match, .bold)
    let text: [UInt8] = [0x7E, 0x20, 0x61]
    text.withUnsafeBufferPointer { screen.write(ascii: $0, column: 1, row: 1, style: style) }
    #expect(screen.plainText == "\n ~ a")
    for (index, scalar) in "~ a".unicodeScalars.enumerated() {
      #expect(screen[1 + index, 1] == Cell(scalar, style: style))
      #expect(screen[1 + index, 1].hasStyle(of: Cell("b", style: style)))
    }
    #expect(!screen[0, 1].hasStyle(of: screen[1, 1]))
  }

  @Test("Cells are counted from the upper left corner")
  func cellsAreCountedFromTheUpperLeftCorner() {
    var screen = Screen(size: Size(columns: 3, rows: 2))
    screen[2, 0] = Cell("a", style: .text)
    screen[0, 1] = Cell("b", style: status)
    #expect(screen.plainText == "  a\nb")
    #expect(Array(screen.row(1)) == Array(screen.cells[3...]))
    #expect(screen[0, 1].style == status)
  }

  @Test("The right half of a wide character has no text")
  func theRightHalfOfAWideCharacterIsNoText() {
    var screen = Screen(size: Size(columns: 4, rows: 1))
    screen[0, 0] = Cell("漢", width: 2, style: .text)
    screen[1, 0] = Cell(" ", width: 0, style: .text)
    screen[2, 0] = Cell("x", style: .text)
    #expect(screen.plainText == "漢x")
  }

  @Test("Marks are drawn over their cell")
  func marksAreDrawnOverTheirCell() {
    var screen = Screen(size: Size(columns: 3, rows: 1))
    screen[0, 0] = Cell("e", style: .text)
    screen[1, 0] = Cell("o", style: .text)
    screen.addMark("\u{301}", column: 0, row: 0)
    screen.addMark("\u{308}", column: 1, row: 0)
    screen.addMark("\u{304}", column: 1, row: 0)
    #expect(screen.plainText == "e\u{301}o\u{308}\u{304}")
  }

  @Test("A cell keeps four marks")
  func aCellHoldsFourMarks() {
    var screen = Screen(size: Size(columns: 1, rows: 1))
    for _ in 0..<6 { screen.addMark("\u{301}", column: 0, row: 0) }
    #expect(screen.marks == [Array(repeating: "\u{301}", count: 4)])
  }
}
