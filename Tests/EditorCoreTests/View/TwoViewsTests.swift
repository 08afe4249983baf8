import Console
import MementoKit
import TestSupport
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Two views of one document.
@Suite struct TwoViewsTests {
  @Test("Each view types at its own cursor, and the other cursor stays at its text")
  func typing() {
    var pair = Pair("one |two three")
    pair.switchView()
    pair.typist.act("End", .typed("!"))
    #expect(pair.drawings == ["one |two three!", "one two three!|"])
    pair.switchView()
    pair.typist.act(.typed("and "))
    #expect(pair.drawings == ["one and |two three!", "one and two three!|"])
  }

  @Test("A cursor inside text that the other view deletes moves to the start of the deletion")
  func deleting() {
    var pair = Pair("one tw|o three")
    pair.switchView()
    pair.typist.act("Home", "Ctrl-Shift-Right", "Ctrl-Shift-Right", "Delete")
    #expect(pair.drawings == ["| three", "| three"])
  }

  @Test(
    "A cursor at the start of a line stays with it when lines are inserted before it",
    arguments: [
      ("one\ntwo\nthree\n", "one\nnew\n|two\nthree\n"),
      ("one\ntwo\nthree\n", "one\ntwo or more\n|two\nthree\n"),
      ("one\ntwo\nthree\n", "one\nx\ntwice\ntwo\n|two\nthree\n"),
      ("one\ntwo\nthree\n", "one\n|not two\nthree\n"),
      ("one\ntwo\nthree\n", "0\none\n1\n|two\n2\nthree\n"),
    ])
  func insertedLines(before: String, after: String) {
    var pair = Pair("|" + before)
    pair.switchView()
    pair.typist.act("Down")
    pair.switchView()
    let now = pair.typist.now
    pair.typist.editor.document.caretaker.edit(.changedOnDisk(nil), at: now) {
      let whole = Replacement(
        0..<$0.text.count, with: Array(after.filter { $0 != "|" }.utf8))
      var text = $0.text
      text.replace(text.refined([whole], within: .interactive))
      $0.become(text)
    }
    pair.typist.act("Right")
    #expect(pair.drawings[1] == after)
  }

  @Test("Undo works from either view, in the order of the edits, at the cursors of the edits")
  func undo() {
    var pair = Pair("one |two")
    pair.typist.act(.typed("A"))
    pair.switchView()
    pair.typist.act("End", .typed("B"))
    #expect(pair.typist.text == "one AtwoB")
    pair.switchView()
    pair.typist.act("Ctrl-Z")
    #expect(pair.drawings == ["one Atwo|", "one Atwo|"])
    pair.switchView()
    pair.typist.act("Ctrl-Z")
    #expect(pair.drawings == ["one two|", "one |two"])
    pair.typist.act("Ctrl-Y", "Ctrl-Y")
    #expect(pair.typist.text == "one AtwoB")
    #expect(pair.typist.titles.count == 3)
  }

  @Test("Typing in one view and then in the other makes two blocks")
  func blocks() {
    var pair = Pair("|")
    pair.typist.act(.typed("a"))
    pair.switchView()
    pair.typist.act(.typed("b"))
    pair.switchView()
    pair.typist.act("Ctrl-Z")
    #expect(pair.typist.text == "a")
  }

  @Test("Each view wraps lines at its own width")
  func widths() {
    let words = Array(repeating: "word", count: 30).joined(separator: " ")
    var pair = Pair("|" + words, columns: 30)
    pair.typist.editor.document.settings.wrapsLines = true
    pair.typist.act("Right")
    let narrow = pair.rowCount(of: pair.second)
    let wide = pair.rowCount(of: pair.first)
    #expect(wide == 4)
    #expect(narrow == 6)
    pair.switchView()
    pair.typist.act("Right")
    #expect([pair.rowCount(of: pair.first), pair.rowCount(of: pair.second)] == [wide, narrow])
    pair.typist.act("End")
    #expect(pair.drawings[1]?.hasPrefix("word word word word word|") == true)
  }

  @Test("A view keeps its upper edge at the same text when lines are inserted above in another")
  func scroll() {
    let lines = (1...200).map { "line \($0)" }.joined(separator: "\n")
    var pair = Pair("|" + lines)
    pair.switchView()
    pair.typist.act("Ctrl-End")
    let top = pair.topLine(of: pair.second)
    pair.switchView()
    pair.typist.act(.pasted("new\nnew\nnew\n"))
    #expect(pair.topLine(of: pair.second) == top)
    #expect(pair.topLine(of: pair.first) == "new")
    pair.typist.act("Ctrl-Z")
    #expect(pair.topLine(of: pair.second) == top)
  }

  @Test("Matches are marked in the view that searched")
  func marks() {
    var pair = Pair("one two one|")
    pair.typist.act("Ctrl-F", .typed("one"), "Enter")
    #expect(pair.typist.editor.matchMarks != nil)
    pair.switchView()
    #expect(pair.typist.editor.matchMarks == nil)
    pair.switchView()
    #expect(pair.typist.editor.matchMarks != nil)
  }

  @Test("A view that is left by opening another document leaves the first view as it is")
  func leaving() {
    var pair = Pair("one |two")
    pair.switchView()
    pair.typist.act("End")
    pair.typist.open("b.txt", "other")
    #expect(pair.typist.text == "other")
    #expect(pair.drawings == ["one |two", "|other"])
    pair.switchView()
    #expect(pair.typist.drawing == "one |two")
    pair.typist.act(.typed("x"))
    #expect(pair.drawings == ["one x|two", "|other"])
  }

  @Test("A view that shows the document of another view keeps both cursors apart")
  func joining() {
    var pair = Pair("one |two")
    pair.typist.open("b.txt", "other")
    #expect(pair.drawings == ["|other", "one |two"])
    pair.typist.act("Ctrl-PageUp", "End", .typed("!"))
    #expect(pair.drawings == ["one two!|", "one |two!"])
  }

  @Test("A view that returns to a document of another view finds its own place again")
  func returning() {
    var pair = Pair("one |two")
    pair.switchView()
    pair.typist.act("End")
    pair.typist.open("b.txt", "other")
    pair.switchView()
    pair.typist.act(.typed("and "))
    pair.switchView()
    pair.typist.act("Ctrl-PageUp")
    #expect(pair.drawings == ["one and |two", "one and two|"])
    pair.typist.act(.typed("!"))
    #expect(pair.drawings == ["one and |two!", "one and two!|"])
  }

  @Test("Closing the document of two views closes the first of them")
  func closing() {
    var pair = Pair("one|")
    pair.typist.act("Ctrl-W")
    #expect(pair.typist.editor.buffer(of: pair.first) == nil)
    #expect(pair.typist.text == "one" && pair.typist.editor.view.id == pair.second)
  }

  @Test("F6 in the history closes it and goes to the other view; with one view, it closes nothing")
  func leavingHistory() {
    var typist = Typist("one|", columns: 160)
    typist.act("Ctrl-T", "F6")
    #expect(typist.editor.hasHistoryPane)
    typist.act("Esc", "Ctrl-\\")
    let view = typist.editor.view.id
    typist.act("Ctrl-T", "F6")
    #expect(!typist.editor.hasHistoryPane && typist.editor.view.id != view)
  }

  @Test("A closed view leaves the cursors to the other view of its document")
  func closingAView() {
    var pair = Pair("one |two")
    pair.switchView()
    pair.typist.act("End")
    pair.typist.editor.closeView(pair.first)
    pair.typist.act(.typed("!"))
    #expect(pair.typist.drawing == "one two!|")
    #expect(pair.typist.editor.buffer(of: pair.first) == nil)
  }

  @Test("Both views agree with a model after any edits, undo and redo", arguments: 0..<4)
  func random(run: UInt64) {
    var random = SeededRandom(seed: Seed.current() &+ run)
    for _ in Soak.rounds(10, soak: 2_000) {
      var story = TwoViewsStory(&random)
      for _ in 0..<30 { story.act(&random) }
    }
  }
}

/// A user at two views of one document.
private struct Pair {
  var typist: Typist
  let first: ViewID
  let second: ViewID

  /// - Parameter columns: the width of the second view.
  init(_ drawing: String, columns: Int? = nil) {
    typist = Typist(drawing)
    first = typist.editor.view.id
    second = typist.editor.addView()
    if let columns {
      let panes = typist.editor.layout.panes
      typist.editor.views.panes.move(
        DividerID(number: 1), toColumn: panes.columns - 1 - columns, row: panes.row, in: panes)
    }
  }

  /// Activates the other view.
  mutating func switchView() {
    let other = typist.editor.view.id == first ? second : first
    typist.editor.activate(other, at: typist.now)
    typist.take(.tick)
  }

  /// The text with the cursor of the first view, and of the second.
  var drawings: [String?] { [first, second].map { typist.editor.buffer(of: $0)?.marked } }

  func rowCount(of view: ViewID) -> Int? {
    guard let buffer = typist.editor.buffer(of: view) else { return nil }
    var (row, count) = (buffer.firstRow(ofLine: 0), 1)
    while let next = buffer.row(after: row) { (row, count) = (next, count + 1) }
    return count
  }

  /// Returns the text of the line at the upper edge of a view.
  func topLine(of view: ViewID) -> String? {
    typist.editor.buffer(of: view).map { buffer in
      let text = buffer.text
      let range = text.range(ofLine: buffer.scroll.line)
      return String(decoding: text.bytes(in: range), as: UTF8.self).split(separator: "\n")
        .first.map(String.init) ?? ""
    }
  }
}

/// Edits in two views, compared with a model: all characters differ, and the cursor of the inactive
/// view stays between its nearest remaining neighbours.
private struct TwoViewsStory {
  private var pair = Pair("|")
  private var nextScalar: UInt32 = 0x4E00

  init(_ random: inout SeededRandom) {
    pair.typist.act(.pasted((0..<40).map { _ in newCharacter() }.joined()))
  }

  mutating func act(_ random: inout SeededRandom) {
    if Int.random(in: 0..<4, using: &random) == 0 {
      let before = pair.drawings
      pair.switchView()
      #expect(pair.drawings == before)
      return
    }
    let isFirst = pair.typist.editor.view.id == pair.first
    let parked = isFirst ? pair.second : pair.first
    let before = cursor(of: parked)
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1: pair.typist.act(.typed(newCharacter()))
    case 2: pair.typist.act(.pasted(newCharacter() + newCharacter() + newCharacter()))
    case 3: pair.typist.act("Backspace")
    case 4: pair.typist.act("Delete")
    case 5: pair.typist.act("Ctrl-Z")
    case 6: pair.typist.act("Ctrl-Y")
    case 7: pair.typist.act("Shift-Left", "Shift-Left")
    default: for _ in 0..<Int.random(in: 1...20, using: &random) { pair.typist.act(arrow(&random)) }
    }
    let text = Array(pair.typist.text.unicodeScalars)
    let left = before.left.last(where: text.contains).flatMap(text.firstIndex(of:)) ?? -1
    let right = before.right.first(where: text.contains).flatMap(text.firstIndex(of:)) ?? text.count
    #expect((left + 1...right).contains(cursor(of: parked).left.count))
    #expect(pair.typist.editor.buffer(of: parked)?.text.bytes == Array(pair.typist.text.utf8))
  }

  private func arrow(_ random: inout SeededRandom) -> Step {
    Bool.random(using: &random) ? "Left" : "Right"
  }

  private mutating func newCharacter() -> String {
    nextScalar += 1
    return Unicode.Scalar(nextScalar).map { String($0) } ?? ""
  }

  /// Returns the characters before and after the cursor of a view.
  private func cursor(of view: ViewID) -> (left: [Unicode.Scalar], right: [Unicode.Scalar]) {
    guard let buffer = pair.typist.editor.buffer(of: view) else { return ([], []) }
    let (head, count) = (buffer.selections.primary.head, buffer.text.count)
    let parts = [0..<head, head..<count].map {
      Array(String(decoding: buffer.text.bytes(in: $0), as: UTF8.self).unicodeScalars)
    }
    return (parts[0], parts[1])
  }
}
