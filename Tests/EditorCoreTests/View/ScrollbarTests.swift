import Console
import TestSupport
import Testing

@testable import Display
@testable import Documents
@testable import EditorCore

@Suite struct ScrollbarTests {
  @Test("A resize to the same size keeps the position scrolled to")
  func resizeToTheSameSize() {
    var typist = Typist("|" + String(repeating: "line\n", count: 100))
    typist.mouse(.wheelDown, 9, 9)
    let line = typist.topLine
    typist.act(.resized(columns: 80, rows: 24))
    #expect(line > 0 && typist.topLine == line)
  }

  @Test("The thumb reaches an end only at the end of the text")
  func theThumbIsAtAnEndWhereTheTextIs() {
    let bar = { (top: Double) in Scrollbar(rows: 10, lineCount: 1_000, top: top, seen: 10).thumb }
    #expect(bar(0) == 0..<1)
    #expect(bar(1) == 1..<2)
    #expect(bar(500) == 5..<6 || bar(500) == 4..<5)
    #expect(bar(989) == 8..<9)
    #expect(bar(990) == 9..<10)
    // Rows beyond the end are empty.
    #expect(bar(999) == 9..<10)
  }

  @Test("The length of the thumb is the visible share of the text")
  func theThumbIsAsLongAsWhatIsSeen() {
    #expect(Scrollbar(rows: 20, lineCount: 40, top: 0, seen: 20).thumb == 0..<10)
    #expect(Scrollbar(rows: 20, lineCount: 40, top: 20, seen: 20).thumb == 10..<20)
    #expect(Scrollbar(rows: 20, lineCount: 21, top: 1, seen: 20).thumb == 1..<20)
    #expect(Scrollbar(rows: 5, lineCount: 1, top: 0.5, seen: 0.01).thumb.count == 1)
  }

  @Test("Rows and lines map to each other")
  func rowsAndLinesLeadToEachOther() {
    var random = SeededRandom(seed: Seed.current())
    for _ in 0..<2_000 {
      let rows = Int.random(in: 1...60, using: &random)
      let lines = Int.random(in: 1...200, using: &random)
      let top = Double.random(in: 0...Double(lines), using: &random)
      let seen = Double.random(in: 0...Double(lines) - top + 0.1, using: &random)
      let bar = Scrollbar(rows: rows, lineCount: lines, top: top, seen: seen)
      #expect(!bar.thumb.isEmpty && bar.thumb.lowerBound >= 0 && bar.thumb.upperBound <= rows)
      for line in 0..<lines {
        #expect((0..<rows).contains { bar.lines(atRow: $0).contains(line) })
      }
    }
  }

  @Test("Changed lines are marked at their rows")
  func changedLinesAreMarkedWhereTheyAre() throws {
    var typist = Typist((0..<200).map { "line \($0)\n" }.joined())
    let bar = try #require(Scrollbar(of: typist.editor, in: typist.editor.layout))
    func marks() -> [LineMark?] {
      (0..<bar.rows).map {
        typist.editor.lineMarks(in: typist.editor.layout)?.mark(in: bar.lines(atRow: $0))
      }
    }
    #expect(marks().allSatisfy { $0 == nil })
    typist.act("Ctrl-G", .typed("100"), "Enter", "x")
    let marked = marks()
    let changed = (0..<bar.rows).filter { bar.lines(atRow: $0).contains(99) }
    #expect(marked.indices.filter { marked[$0] != nil } == changed)
    #expect(changed.allSatisfy { marked[$0]?.isUnsaved == true })
  }

  @Test("A change in a range of lines equals the changes of each line")
  func aChangeInARangeOfLinesIsFoundAsInEachOfThem() {
    var typist = Typist((0..<60).map { "line \($0)\n" }.joined())
    for line in [1, 2, 20, 30, 31, 50] {
      typist.act("Ctrl-G", .typed("\(line)"), "Enter", line % 3 == 0 ? "Ctrl-K" : "x")
    }
    guard let marks = typist.editor.lineMarks(in: typist.editor.layout) else {
      Issue.record("no marks")
      return
    }
    for first in 0..<58 {
      for last in first..<58 {
        let one = (first...last).contains { marks[$0] != nil }
        #expect((marks.mark(in: first..<last + 1) != nil) == one, "\(first) to \(last)")
      }
    }
  }
}
