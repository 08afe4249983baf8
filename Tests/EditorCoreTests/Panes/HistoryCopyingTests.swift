import Console
import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Selecting and copying text in the preview of the history pane.
@Suite struct HistoryCopyingTests {
  /// A typist who removed a line and changed another, at the first state.
  private func edited(columns: Int = 80) -> Typist {
    var typist = Typist("|one\ntwo\nthree\nfour\n", columns: columns)
    typist.act("Down", "Ctrl-K", "Down", "End", .pasted("!"), "Ctrl-T", "End")
    return typist
  }

  private func copied(_ typist: Typist) -> String? {
    let text = typist.editor.registers.clipboard.ring.newest?.text.bytes
    return text.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("Shift-arrows select text of a preview, and Ctrl-C copies it without a restore")
  func shiftArrowsSelectTextOfAPreview() {
    var typist = edited()
    typist.act("Shift-Down", "Shift-Right", "Ctrl-C")
    let selected = typist.pane.map {
      String(decoding: $0.preview.selectedText.bytes, as: UTF8.self)
    }
    #expect(copied(typist) == selected)
    #expect(selected?.count == 6 || selected?.count == 5)
    #expect(typist.message == "Copied")
    #expect(typist.text == "one\nthree\nfour!\n")
    #expect(typist.titles.count == 3)
  }

  @Test("Esc takes the selection back first, then closes the pane")
  func escTakesTheSelectionBackFirst() {
    var typist = edited()
    typist.act("Shift-Down", "Esc")
    #expect(typist.pane?.isSelecting == false)
    #expect(typist.pane != nil)
    typist.act("Esc")
    #expect(typist.editor.focus.isText)
    typist = edited()
    typist.act("d", "Shift-Down", "Esc")
    #expect(typist.pane?.isSelecting == false)
    #expect(typist.pane?.difference != nil)
  }

  @Test("Copying from a difference omits the signs")
  func copyingFromADifferenceOmitsTheSigns() {
    var typist = edited()
    // Rows: one, -two, three, -four, +four!
    typist.act("d", "Shift-Down", "Ctrl-C")
    #expect(copied(typist) == "two\n")
    typist.act("Esc", "]", "Shift-Down", "Shift-Down", "Ctrl-C")
    #expect(copied(typist) == "four\nfour!\n")
    typist.act("Ctrl-A", "Ctrl-C")
    #expect(copied(typist) == "one\ntwo\nthree\nfour\nfour!\n")
    // Selected rows are drawn in the texts of both sides.
    let ranges = typist.pane?.difference?.selectedRanges(in: 3..<5)
    #expect(ranges?.old == [14..<19])
    #expect(ranges?.new == [10..<16])
  }

  @Test("Ctrl-C without a selection says what selects")
  func copyingWithoutASelectionSaysWhatSelects() {
    var typist = edited()
    typist.act("Ctrl-C")
    #expect(typist.message == "Nothing is selected: Shift with an arrow selects, or the mouse")
    #expect(copied(typist) != "one\n")
  }

  @Test("Another state, or another way to show it, ends the selection")
  func anotherStateEndsTheSelection() {
    var typist = edited()
    typist.act("Shift-Down", "Up")
    #expect(typist.pane?.isSelecting == false)
    typist.act("Shift-Down", "d")
    #expect(typist.pane?.isSelecting == false)
  }

  @Test("The selection stays when the history changes")
  func theSelectionStaysWhenTheHistoryChanges() {
    var typist = edited()
    typist.act("Shift-Down")
    HistoryBrowsing.renew(in: &typist.editor)
    #expect(typist.pane?.isSelecting == true)
    typist.act("d", "Shift-Down")
    HistoryBrowsing.renew(in: &typist.editor)
    #expect(typist.pane?.isSelecting == true)
  }

  // MARK: The mouse

  @Test("A drag selects text of a preview", arguments: [80, 120])
  func aDragSelectsTextOfAPreview(columns: Int) {
    var typist = edited(columns: columns)
    let gutter = typist.editor.layout.gutter
    typist.drag(from: (gutter + 1, 0), to: (gutter + 2, 2))
    typist.act("Ctrl-C")
    #expect(copied(typist) == "ne\ntwo\nth")
    typist.click(gutter, 1)
    #expect(typist.pane?.isSelecting == false)
    #expect(typist.text == "one\nthree\nfour!\n")
  }

  @Test("A drag selects rows of a difference, and a double click a word")
  func aDragSelectsRowsOfADifference() {
    var typist = edited()
    typist.act("d")
    let area = typist.editor.layout.text
    let column = area.column + typist.editor.layout.gutter
    typist.drag(from: (column, area.row + 1), to: (column, area.row + 3))
    typist.act("Ctrl-C")
    #expect(copied(typist) == "two\nthree\n")
    typist.click(column + 1, area.row + 4)
    typist.click(column + 1, area.row + 4)
    typist.act("Ctrl-C")
    #expect(copied(typist) == "four")
  }

  @Test("Side by side, a drag stays on its side")
  func sideBySideADragStaysOnItsSide() {
    var typist = edited(columns: 160)
    typist.act("d")
    let (older, newer) = typist.editor.layout.sides
    let gutter = typist.editor.layout.differenceGutter
    typist.drag(from: (older.column + gutter, older.row), to: (newer.column + 20, older.row + 1))
    typist.act("Ctrl-C")
    #expect(copied(typist) == "one\ntwo")
    typist.drag(
      from: (newer.column + gutter, newer.row), to: (newer.column + gutter, newer.row + 3))
    typist.act("Ctrl-C")
    #expect(copied(typist) == "one\nthree\n")
  }

  @Test("While picking, a click beside a line marks it")
  func whilePickingAClickBesideALineMarksIt() {
    var typist = edited()
    typist.act("p")
    let area = typist.editor.layout.text
    typist.click(area.column, area.row + 1)
    #expect(typist.pane?.difference?.pickedCounts.changes == 1)
    typist.click(area.column + 1, area.row + 1)
    #expect(typist.pane?.difference?.pickedCounts.changes == 0)
    // The line below is unchanged.
    typist.click(area.column, area.row + 2)
    #expect(typist.pane?.difference?.picking?.lines.isEmpty == true)
  }

  @Test("A drag below the preview scrolls it")
  func aDragBelowThePreviewScrollsIt() {
    let lines = (1...99).map { "line \($0)\n" }.joined()
    var typist = Typist("|" + lines)
    typist.act(.pasted("x"), "Ctrl-T", "End")
    let area = typist.editor.layout.text
    typist.mouse(.press(.left), 8, area.row + 1)
    typist.mouse(.drag(.left), 8, area.row + area.rows)
    typist.act(.wait(.seconds(1)))
    #expect((typist.pane?.preview.scroll.line ?? 0) > 10)
    typist.mouse(.release(.left), 8, area.row + area.rows)
    #expect((typist.pane?.preview.selectedText.newlineCount ?? 0) > 20)
  }
}
