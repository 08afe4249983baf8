import Console
import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// The mouse in the history pane.
@Suite struct HistoryMouseTests {
  /// Returns a typist with fifty states, each one line longer, and the pane open at the newest.
  private func long(columns: Int = 80, rows: Int = 24) -> Typist {
    var typist = Typist("|", columns: columns, rows: rows)
    for number in 0..<49 { typist.act(.pasted("line \(number)\n")) }
    typist.act("Ctrl-T")
    return typist
  }

  /// Returns the position of the pane's list, below its title.
  private func list(_ typist: Typist) -> (column: Int, row: Int) {
    let area = typist.editor.layout.pane ?? Area(column: 0, row: 0, columns: 0, rows: 0)
    return (area.column + (typist.editor.layout.paneIsAside ? 1 : 0), area.row + 1)
  }

  private func topLine(_ typist: Typist) -> Int? { typist.pane?.preview.scroll.line }

  @Test("A click selects the row under it", arguments: [80, 100])
  func aClickSelectsTheRowUnderIt(columns: Int) {
    var typist = long(columns: columns)
    let (column, row) = list(typist)
    for index in [0, 3, 6, 1] {
      typist.click(column, row + index)
      #expect(typist.pane?.selectedRow == index)
      #expect(typist.pane?.topRow == 0)
    }
    typist.act("End")
    let top = typist.pane?.topRow ?? 0
    typist.click(79, row + 2)
    #expect(typist.pane?.selectedRow == top + 2)
    #expect(typist.pane?.topRow == top)
  }

  @Test("A click elsewhere does nothing", arguments: [80, 100])
  func aClickElsewhereDoesNothing(columns: Int) {
    var typist = Typist("|text", columns: columns)
    typist.act("x", .wait(.seconds(1)), "y", .wait(.seconds(1)), "Ctrl-T", "Down")
    let area = typist.editor.layout.pane ?? Area(column: 0, row: 0, columns: 0, rows: 0)
    let (column, row) = list(typist)
    let below = typist.editor.layout.statusRow
    var places = [(0, 0), (column, area.row), (column, row + 3), (0, below), (0, below + 1)]
    places += [(columns, row), (column, 24), (Int.max - 1, Int.max - 1)]
    if typist.editor.layout.paneIsAside { places.append((area.column, row)) }
    for (column, row) in places {
      typist.click(column, row)
      typist.click(column, row)
      #expect(typist.pane?.selectedRow == 1, "\(column), \(row)")
    }
  }

  @Test("Only the left button selects", arguments: [MouseEvent.Button.middle, .right])
  func onlyTheLeftButtonSelects(button: MouseEvent.Button) {
    var typist = long()
    let (column, row) = list(typist)
    typist.click(column, row + 3, button)
    typist.click(column, row + 3, button)
    typist.mouse(.drag(.left), column, row + 3)
    typist.mouse(.release(.left), column, row + 3)
    #expect(typist.pane?.selectedRow == 0)
  }

  // MARK: The double click

  @Test("A double click restores", arguments: [80, 100])
  func aDoubleClickRestores(columns: Int) {
    var typist = long(columns: columns)
    let (column, row) = list(typist)
    typist.click(column + 5, row + 3)
    typist.act(.wait(.milliseconds(400)))
    typist.click(column + 6, row + 3)
    #expect(typist.editor.focus.isText)
    #expect(typist.current == 51)
    // The release of the button does not clear the message.
    #expect(typist.message == "Restored the state of 08:00 (#47)")
    #expect(typist.editor.document.highlight != nil)
  }

  @Test("Two slow clicks are no double click")
  func twoClicksAreNoDoubleClick() {
    var typist = long()
    let (column, row) = list(typist)
    typist.click(column, row + 3)
    typist.act(.wait(.milliseconds(401)))
    typist.click(column, row + 3)
    typist.act(.wait(.seconds(1)))
    // Distant columns, another row, or another button.
    typist.click(column, row + 3)
    typist.click(column + 2, row + 3)
    typist.click(column + 2, row + 4)
    typist.click(column + 2, row + 4, .right)
    typist.click(column + 2, row + 4)
    #expect(typist.pane?.selectedRow == 4)
    // A key between the clicks.
    typist.act(.wait(.seconds(1)))
    typist.click(column, row + 4)
    typist.act("Up")
    typist.click(column, row + 4)
    #expect(typist.pane?.selectedRow == 4)
  }

  // MARK: The wheel

  @Test("The wheel over the list moves the selection", arguments: [80, 100])
  func theWheelOverTheListMovesTheSelection(columns: Int) {
    var typist = long(columns: columns)
    let (column, row) = list(typist)
    var rows: [Int?] = []
    for kind in [MouseEvent.Kind.wheelDown, .wheelDown, .wheelUp, .wheelUp, .wheelUp] {
      typist.mouse(kind, column, row + 1)
      rows.append(typist.pane?.selectedRow)
    }
    #expect(rows == [3, 6, 3, 0, 0])
    for _ in 0..<20 { typist.mouse(.wheelDown, column, row - 1) }
    #expect(typist.pane?.selectedRow == 49)
  }

  @Test("The wheel over the preview scrolls it", arguments: [80, 100])
  func theWheelOverThePreviewScrollsIt(columns: Int) {
    var typist = long(columns: columns)
    typist.act("Down")
    let rows = typist.editor.layout.text.rows
    let bottom = 49 - rows
    let first = topLine(typist)
    for _ in 0..<2 { typist.mouse(.wheelDown, 5, 2) }
    #expect(topLine(typist) == bottom)
    typist.mouse(.wheelUp, 5, 2)
    typist.mouse(.wheelUp, 5, 2)
    #expect(topLine(typist) == bottom - 6)
    // It stays there over time.
    typist.act(.wait(.seconds(3)))
    #expect(topLine(typist) == bottom - 6)
    for _ in 0..<20 { typist.mouse(.wheelUp, 5, 2) }
    #expect(topLine(typist) == 0)
    typist.mouse(.wheelDown, 5, 2)
    #expect(topLine(typist) == 3)
    #expect(typist.pane?.selectedRow == 1)
    // Another state is scrolled to its change.
    typist.act("Down", "Up")
    #expect(topLine(typist) == first)
  }

  @Test("The wheel does not scroll a short text")
  func aShortTextIsNotScrolled() {
    var typist = Typist("|text")
    typist.act("Ctrl-T")
    typist.mouse(.wheelDown, 5, 2)
    #expect(topLine(typist) == 0)
  }

  @Test("Scrolling the preview does not scroll the text")
  func scrollingThePreviewLeavesTheTextWhereItWas() {
    var typist = long()
    typist.act("Esc")
    let before = typist.topLine
    typist.act("Ctrl-T")
    for _ in 0..<3 { typist.mouse(.wheelUp, 5, 2) }
    #expect(topLine(typist) != before)
    typist.act("Esc")
    #expect(typist.topLine == before)
  }

  // MARK: Elsewhere

  @Test("The mouse does nothing on a screen that is too small")
  func onAScreenThatIsTooSmallNothingHappens() {
    var typist = long()
    typist.act(.resized(columns: 19, rows: 4))
    for row in 0..<4 { typist.mouse(.wheelDown, 2, row) }
    #expect(typist.pane?.selectedRow == 0)
  }

  @Test("A click removes the message")
  func aClickTakesAMessageAway() {
    var typist = long()
    typist.act("x")
    #expect(typist.message != nil)
    let (column, row) = list(typist)
    typist.click(column, row + 1)
    #expect(typist.message == nil)
    #expect(typist.pane?.selectedRow == 1)
  }
}
