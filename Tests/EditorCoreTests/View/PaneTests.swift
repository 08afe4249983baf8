import Console
import Display
import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Panes: dividing, closing, sizes, and the mouse.
@Suite struct PaneTests {
  /// The areas of the panes on the screen, from left to right and from top to bottom.
  private func areas(_ typist: Typist) -> [Area] {
    typist.editor.panes.map { pane in
      let text = pane.layout.text
      return Area(
        column: pane.title.column, row: pane.title.row, columns: pane.title.columns,
        rows: text.rows + 1)
    }
  }

  /// The texts of the panes, each in the state of its view.
  private func buffers(_ typist: Typist) -> [TextBuffer] {
    typist.editor.panes.compactMap { typist.editor.buffer(of: $0.view) }
  }

  /// The position of the active pane.
  private func active(_ typist: Typist) -> Int? {
    typist.editor.panes.firstIndex(where: \.isActive)
  }

  @Test("A divided pane shows the same document twice, side by side or one below the other")
  func dividing() {
    var typist = Typist("one|")
    #expect(typist.editor.panes.isEmpty)
    typist.act("Ctrl-\\")
    #expect(typist.message == "2 panes: F6 goes to the next one")
    #expect(active(typist) == 1)
    var found = areas(typist)
    #expect(found.map(\.column) == [0, 41] && found.map(\.columns) == [40, 39])
    typist.act("Alt--")
    #expect(active(typist) == 2)
    found = areas(typist)
    #expect(found.map(\.column) == [0, 41, 41] && found.map(\.row) == [0, 0, 11])
    #expect(found.map(\.rows) == [22, 11, 11])
    typist.act("F6")
    #expect(active(typist) == 0)
    typist.act("Shift-F6", .typed("x"))
    #expect(active(typist) == 2 && typist.text == "onex")
  }

  @Test("The marks of another pane's document follow a change in the same frame")
  func marksOfAnotherPane() throws {
    var typist = Typist("one|", path: "a.txt")
    let first = typist.editor.document.id
    typist.act("Ctrl-\\")
    typist.open("b.txt", "two")
    typist.editor.prepareFrame()
    typist.act("F6", .typed("!"), "F6")
    #expect(typist.editor.document.name == "b.txt")
    typist.editor.prepareFrame()
    let marks = try #require(typist.editor.documents[first]?.marking.marks)
    #expect(marks[0] != nil)
  }

  @Test("Two panes with one document wrap each for itself; alone, the document is wrapped or not")
  func ownWrapping() {
    var typist = Typist(String(repeating: "word ", count: 30) + "|")
    func widths() -> [Int?] { buffers(typist).map(\.wrapColumns) }
    typist.act("Ctrl-\\")
    #expect(widths() == [nil, nil])
    typist.act("Alt-Z")
    #expect(typist.message == "Long lines in this pane: wrapped")
    #expect(widths().map { $0 == nil } == [true, false])
    typist.act("F6", "F6")
    #expect(widths().map { $0 == nil } == [true, false])
    typist.run("close-other-panes", by: nil)
    #expect(typist.editor.document.buffer.wrapColumns != nil)
    typist.act("Alt-Z")
    #expect(typist.message == "Long lines: in one row")
    #expect(typist.editor.document.buffer.wrapColumns == nil)
  }

  @Test("A closed pane gives its area to its neighbour, and its document stays open")
  func closing() {
    var typist = Typist("one|")
    typist.open("b.txt", "two")
    typist.act("Ctrl-\\", "Ctrl-PageUp")
    #expect(typist.editor.panes.map(\.name) == ["b.txt", "notes.txt"])
    typist.run("close-pane", by: nil)
    #expect(typist.editor.panes.isEmpty && typist.names == ["notes.txt", "b.txt"])
    #expect(typist.editor.document.name == "b.txt")
    typist.run("close-pane", by: nil)
    #expect(typist.message == "There is only one pane on the screen; Ctrl-\\ adds another")
    typist.act("Ctrl-\\", "Ctrl-\\", "Alt--")
    typist.run("close-other-panes", by: nil)
    #expect(typist.editor.panes.isEmpty)
  }

  @Test("A quit asks in the pane that shows the document, and Esc leaves the panes as they are")
  func quitting() {
    var typist = Typist("one|")
    typist.open("b.txt", "two")
    typist.act("Ctrl-\\", "Ctrl-PageUp", .typed("x"), "F6", "Ctrl-Q")
    #expect(typist.question?.text == "Save changes to notes.txt?")
    #expect(typist.editor.panes.map(\.name) == ["b.txt", "notes.txt"] && active(typist) == 1)
    typist.act(.wait(.seconds(1)), "Esc")
    #expect(typist.question == nil && typist.exitStatus == nil)
    #expect(typist.editor.panes.map(\.name) == ["b.txt", "notes.txt"] && active(typist) == 1)
  }

  @Test("Ctrl-W closes a pane whose document is in another one, too, and otherwise the document")
  func closingDocuments() {
    var typist = Typist("one|")
    typist.open("b.txt", "two")
    typist.act("Ctrl-\\", "Ctrl-W")
    #expect(typist.editor.panes.isEmpty && typist.names == ["notes.txt", "b.txt"])
    #expect(typist.message?.hasPrefix("Closed the pane; another one has b.txt") == true)
    // With all others on the screen, the pane goes with its document.
    typist.act("Ctrl-\\", "Ctrl-PageUp", "Ctrl-W")
    #expect(typist.editor.panes.isEmpty && typist.names == ["b.txt"] && typist.text == "two")
    // With another document left, the pane shows that.
    typist.open("c.txt", "three")
    typist.open("d.txt", "four")
    typist.act("Ctrl-\\", "Ctrl-PageUp")
    #expect(typist.editor.panes.map(\.name) == ["d.txt", "c.txt"])
    typist.act("Ctrl-W")
    #expect(typist.editor.panes.map(\.name) == ["d.txt", "b.txt"])
  }

  @Test("A file that is opened leaves an empty document to the other pane")
  func openingBesideAnEmptyDocument() {
    var typist = Typist("|", path: nil)
    typist.act("Ctrl-\\")
    typist.open("b.txt", "two")
    #expect(typist.editor.panes.map(\.name) == ["New file", "b.txt"])
  }

  @Test("Without room no pane is added; in a window that shrinks, only the active one is shown")
  func noRoom() {
    var typist = Typist("one|")
    typist.act("Ctrl-\\", "Ctrl-\\", "Ctrl-\\")
    #expect(typist.editor.panes.count == 3)
    #expect(typist.message == "No room for another pane: each needs 20 columns and 3 rows")
    typist.take(.resized(Size(columns: 40, rows: 24)))
    #expect(typist.editor.panes.isEmpty && typist.editor.layout.text.columns == 40)
    #expect(
      typist.editor.shownPanes.hidden?.index == 2 && typist.editor.shownPanes.hidden?.count == 3)
    typist.act("F6")
    #expect(typist.editor.shownPanes.hidden?.index == 0)
    typist.take(.resized(Size(columns: 80, rows: 24)))
    #expect(typist.editor.panes.count == 3 && typist.editor.shownPanes.hidden == nil)
  }

  @Test("Panes grow and shrink by commands, as far as the others can")
  func sizes() {
    var typist = Typist("one|")
    typist.act("Ctrl-\\")
    typist.run("pane-wider", by: nil)
    #expect(areas(typist).map(\.columns) == [38, 41])
    for _ in 0..<20 { typist.run("pane-wider", by: nil) }
    #expect(areas(typist).map(\.columns) == [20, 59])
    #expect(typist.message == "No pane at its side gives or takes columns")
    typist.run("pane-narrower", by: nil)
    #expect(areas(typist).map(\.columns) == [22, 57])
    typist.run("pane-taller", by: nil)
    #expect(typist.message == "No pane above or below gives or takes rows")
    typist.act("Alt--")
    typist.run("pane-taller", by: nil)
    #expect(areas(typist).map(\.rows) == [22, 10, 12])
    typist.act("F6")
    typist.run("pane-wider", by: nil)
    #expect(areas(typist).map(\.columns) == [24, 55, 55])
  }

  @Test("A click goes to the pane below the mouse, the wheel scrolls it, and a drag moves a border")
  func mouse() {
    let lines = (1...60).map { "line \($0)" }.joined(separator: "\n")
    var typist = Typist("|" + lines)
    typist.act("Ctrl-\\")
    typist.mouse(.wheelDown, 10, 5)
    #expect(active(typist) == 1)
    #expect(buffers(typist).map(\.scroll.line) == [3, 0])
    typist.click(6, 2)
    #expect(active(typist) == 0 && typist.drawing.hasPrefix("line 1\n"))
    #expect(
      typist.editor.document.buffer.selections.primary.head
        == "line 1\nline 2\nline 3\nline 4\nl".utf8.count)
    typist.drag(from: (40, 6), to: (29, 9))
    #expect(areas(typist).map(\.columns) == [29, 50])
    typist.drag(from: (29, 6), to: (2, 9))
    #expect(areas(typist).map(\.columns) == [20, 59])
    typist.run("close-other-panes", by: nil)
    typist.act("Alt--")
    typist.drag(from: (9, 11), to: (9, 5))
    #expect(areas(typist).map(\.rows) == [5, 17])
  }

  @Test("The history pane takes a part of the pane that opened it, and goes with another pane")
  func history() {
    var typist = Typist("one|")
    typist.act(.typed("x"), "Ctrl-\\", "Ctrl-T")
    #expect(typist.editor.layout.pane == Area(column: 41, row: 14, columns: 39, rows: 8))
    #expect(typist.editor.panes.count == 2)
    typist.click(6, 5)
    #expect(active(typist) == 0 && typist.editor.focus.isText)
  }

  @Test("In a low pane the history takes the area of all panes, until it closes")
  func historyInALowPane() {
    var typist = Typist("one|")
    typist.act("Alt--", "Alt--", "Ctrl-T")
    #expect(typist.editor.panes.isEmpty && typist.editor.layout.pane?.rows == 8)
    typist.act("Esc")
    #expect(typist.editor.panes.count == 3 && active(typist) == 2)
  }

  @Test("Each document in a pane wraps at the width of its pane")
  func wrapping() {
    let words = Array(repeating: "word", count: 30).joined(separator: " ")
    var typist = Typist("|" + words)
    typist.open("b.txt", words)
    for index in 0..<2 { typist.editor.documents[index].settings.wrapsLines = true }
    typist.act("Ctrl-\\", "Ctrl-PageUp")
    #expect(buffers(typist).map(\.wrapColumns) == [35, 34])
    typist.take(.resized(Size(columns: 100, rows: 24)))
    #expect(buffers(typist).map(\.wrapColumns) == [45, 44])
  }
}
