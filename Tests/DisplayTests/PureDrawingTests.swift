import Console
import Documents
import EditorCore
import Synchronization
import TestSupport
import Testing
import Text
import TextEditing

@testable import Display

/// Drawing reads the editor and does not change it.
@Suite struct PureDrawingTests {
  @Test(
    "Two drawings of one editor are the same, and leave its deadline as it was",
    arguments: RandomStory.Beginning.allCases)
  func drawingTwice(_ beginning: RandomStory.Beginning) {
    var story = RandomStory(beginning, SeededRandom(seed: Seed.current(default: 11)))
    for step in Soak.rounds(150, soak: 20_000) {
      let deed = story.act()
      let deadline = story.stage.editor.deadline
      let (first, second) = (story.stage.drawing, story.stage.drawing)
      let isSame = first.screen.isSame(as: second.screen)
      #expect(isSame, "step \(step), \(deed)")
      #expect(story.stage.editor.deadline == deadline, "step \(step), \(deed)")
      let size = story.stage.editor.size
      let cells = (0..<size.rows).flatMap { row in (0..<size.columns).map { ($0, row) } }
      let isHitAlike = cells.allSatisfy { column, row in
        first.hits.hit(column: column, row: row) == second.hits.hit(column: column, row: row)
      }
      #expect(isHitAlike, "step \(step), \(deed)")
      if !isSame || !isHitAlike { return }
      if story.stage.editor.document.buffer.text.count > 300_000 { break }
    }
  }

  @Test("Drawing asks for no strings and comments: brackets are marked before")
  func drawingReadsNoSyntax() {
    let calls = Atomic(0)
    var stage = Stage("f(a)\n")
    stage.take(
      .syntax(
        SyntaxReader { lines, _ in
          calls.add(1, ordering: .relaxed)
          return lines.map { _ in [] }
        }, of: .first))
    stage.press("Right")
    let before = calls.load(ordering: .relaxed)
    #expect(before > 0)
    let drawing = stage.drawing
    #expect(calls.load(ordering: .relaxed) == before)
    #expect(drawing.screen.page(showingStyles: true).contains("("))
  }

  @Test("An editor that cannot change is drawn")
  func aConstantIsDrawn() {
    let editor = Stage("one\ntwo\n").editor
    let screen = Frame.draw(editor, at: Stage.start).screen
    #expect(screen.rows.contains { $0.contains("two") })
  }

  @Test("Marks beside changed lines are known before the first drawing")
  func marksNeedNoDrawing() {
    var stage = Stage("one\ntwo\n")
    stage.type("x")
    #expect(stage.editor.lineMarks(in: stage.editor.layout) != nil)
    #expect(stage.editor.lineBlame(in: stage.editor.layout) != nil)
  }
}

/// The mouse hits the visible things.
@Suite struct HitMapTests {
  /// Returns the target at the first cell of words on the screen.
  private func hit(_ label: String, _ stage: Stage) throws -> HitTarget {
    let drawing = stage.drawing
    for (row, line) in drawing.screen.rows.enumerated() {
      guard let range = line.firstRange(of: label) else { continue }
      let column = line.distance(from: line.startIndex, to: range.lowerBound)
      return drawing.hits.hit(column: column, row: row).target
    }
    Issue.record("\(label) is not on the screen")
    return .elsewhere
  }

  @Test("Text, line numbers and the scrollbar are hit where they are drawn")
  func textAndScrollbar() throws {
    let stage = Stage((1...200).map { "line \($0)\n" }.joined())
    #expect(try hit("line 3", stage) == .text(row: 2, column: 0))
    #expect(stage.drawing.hits.hit(column: 1, row: 4).target == .lineNumber(row: 4))
    let bar = stage.drawing.hits.hit(column: 79, row: 0)
    #expect(bar.target == .scrollbar && bar.scrollbarLine == 0)
    #expect(stage.drawing.hits.hit(column: 5, row: 90).scrollbarLine == 200)
  }

  @Test("Hints, facts and tabs are hit where they are drawn")
  func chrome() throws {
    var stage = Stage("one")
    #expect(try hit("^Q", stage) == .key(#require(Key("Ctrl-Q"))))
    #expect(try hit("Undo", stage) == .key(#require(Key("Ctrl-Z"))))
    #expect(try hit("Ln 1", stage) == .fact(command: "go-to-line"))
    #expect(try hit("notes.txt", stage) == .elsewhere)
    stage.press("Ctrl-N")
    #expect(try hit("notes.txt", stage) == .tab(.first))
  }

  @Test("The answers of a question are hit, the words of the question are not")
  func answers() throws {
    var stage = Stage("one")
    stage.type("x")
    stage.press("Ctrl-Q")
    #expect(try hit("don't save", stage) == .key(Key(.character("n"))))
    #expect(try hit("notes.txt", stage) == .elsewhere)
  }

  @Test("A message hides the status line and what can be hit in it")
  func aLongMessageIsNoFact() throws {
    var stage = Stage("one", columns: 40)
    let row = stage.editor.layout.statusRow
    let column = try #require(
      (0..<40).first { column in
        stage.drawing.hits.hit(column: column, row: row).target == .fact(command: "go-to-line")
      })
    stage.take(.notice(String(repeating: "many words ", count: 9)))
    #expect(stage.drawing.hits.hit(column: column, row: row).target == .elsewhere)
  }

  @Test("Rows of a list and of the history pane are hit by their index")
  func rows() throws {
    var stage = Stage("one")
    stage.press("Ctrl-P")
    let rows = ListLayout(of: try #require(stage.palette), in: stage.editor)
    let list = stage.editor.layout.area(of: rows)
    #expect(stage.drawing.hits.hit(column: 4, row: list.row + 2).target == .list(row: 2))
    stage.press("Esc")
    stage.press("Ctrl-T")
    let pane = try #require(stage.editor.layout.pane)
    #expect(stage.drawing.hits.hit(column: 4, row: pane.row).target == .pane(row: nil))
    #expect(stage.drawing.hits.hit(column: 4, row: pane.row + 1).target == .pane(row: 0))
    #expect(stage.drawing.hits.hit(column: 4, row: pane.row + 2).target == .pane(row: nil))
  }
}

extension Stage {
  fileprivate var palette: Picker? {
    if case .picker(let picker) = editor.focus { picker } else { nil }
  }
}
