import Console
import Testing

@Suite struct ScreenTests {
  private let status = Style(.status, .bold)

  @Test func aCellIsTwelveBytes() {
    #expect(MemoryLayout<Cell>.stride == 12)
  }

  @Test func aNewScreenIsBlank() {
    let screen = Screen(size: Size(columns: 3, rows: 2), style: status)
    #expect(screen.cells == Array(repeating: Cell(" ", style: status), count: 6))
    #expect(screen.cursor == nil)
    #expect(screen.plainText == "\n")
  }

  @Test func aScreenWithoutRoomHasNoCells() {
    #expect(Screen(size: Size(columns: 0, rows: 5)).cells.isEmpty)
  }

  @Test func cellsAreCountedFromTheUpperLeftCorner() {
    var screen = Screen(size: Size(columns: 3, rows: 2))
    screen[2, 0] = Cell("a", style: .text)
    screen[0, 1] = Cell("b", style: status)
    #expect(screen.plainText == "  a\nb")
    #expect(Array(screen.row(1)) == Array(screen.cells[3...]))
    #expect(screen[0, 1].style == status)
  }

  @Test func theRightHalfOfAWideCharacterIsNoText() {
    var screen = Screen(size: Size(columns: 4, rows: 1))
    screen[0, 0] = Cell("漢", width: 2, style: .text)
    screen[1, 0] = Cell(" ", width: 0, style: .text)
    screen[2, 0] = Cell("x", style: .text)
    #expect(screen.plainText == "漢x")
  }

  @Test func marksAreDrawnOverTheirCell() {
    var screen = Screen(size: Size(columns: 3, rows: 1))
    screen[0, 0] = Cell("e", style: .text)
    screen[1, 0] = Cell("o", style: .text)
    screen.addMark("\u{301}", column: 0, row: 0)
    screen.addMark("\u{308}", column: 1, row: 0)
    screen.addMark("\u{304}", column: 1, row: 0)
    #expect(screen.plainText == "e\u{301}o\u{308}\u{304}")
  }

  @Test func aCellHoldsFourMarks() {
    var screen = Screen(size: Size(columns: 1, rows: 1))
    for _ in 0..<6 { screen.addMark("\u{301}", column: 0, row: 0) }
    #expect(screen.marks == [Array(repeating: "\u{301}", count: 4)])
  }
}
