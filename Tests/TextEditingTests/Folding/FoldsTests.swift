import TestSupport
import Testing

@testable import Text
@testable import TextEditing

/// The folded lines of a view, and their way through edits.
@Suite struct FoldsTests {
  private static let text = "a\n b\n c\n  d\n e\nf\n g\nh\n"

  private func buffer(folding parts: [Range<Int>]) -> TextBuffer {
    var buffer = TextBuffer(PieceTree(Array(Self.text.utf8)))
    buffer.fold(parts)
    return buffer
  }

  /// The visible lines of a buffer, each with `…` and the number of those hidden below it.
  private func lines(_ buffer: TextBuffer) -> [String] {
    var rows = LineRows(of: buffer, from: buffer.firstRow(ofLine: 0))
    var found: [String] = []
    while let row = rows.next() {
      let words = String(decoding: buffer.text.bytes(in: row.range), as: UTF8.self)
      let hidden = row.isLast ? buffer.foldedLineCount(below: row.content) : nil
      found.append(words + (hidden.map { "…\($0)" } ?? ""))
    }
    return found
  }

  @Test("Folded lines are no rows, and folds inside others stay for later")
  func rows() {
    var buffer = buffer(folding: [1..<5, 3..<4, 6..<7])
    #expect(lines(buffer) == ["a…4", "f…1", "h", ""])
    #expect(buffer.visibleLineCount == 4)
    buffer.unfold(below: 0)
    #expect(lines(buffer) == ["a", " b", " c…1", " e", "f…1", "h", ""])
    buffer.unfoldAll()
    #expect(lines(buffer).count == 9)
  }

  @Test("A fold that overlaps another in part is left out")
  func overlapping() {
    #expect(lines(buffer(folding: [1..<4, 3..<6])) == ["a…3", " e", "f", " g", "h", ""])
  }

  @Test(
    "Rows are counted without hidden lines, wrapped or not", arguments: [nil, 40])
  func distances(_ columns: Int?) {
    var buffer = buffer(folding: [1..<5, 6..<7])
    buffer.wrap(at: columns)
    let top = buffer.firstRow(ofLine: 0)
    #expect((0..<5).map { buffer.row($0, rowsFrom: top).line } == [0, 5, 7, 8, 8])
    let end = buffer.firstRow(ofLine: 8)
    #expect((0..<5).map { buffer.row(-$0, rowsFrom: end).line } == [8, 7, 5, 0, 0])
    #expect(buffer.rowCount(from: top, to: end, atMost: 10) == 3)
    #expect(buffer.row(after: top)?.line == 5)
    #expect(buffer.row(before: buffer.firstRow(ofLine: 5))?.line == 0)
    #expect(buffer.firstRow(ofLine: 3).line == 0)
    #expect(buffer.row(at: 6).line == 0)
  }

  @Test("Motions skip hidden lines in both directions; deletions never remove them unseen")
  func motions() {
    var buffer = buffer(folding: [1..<5])
    buffer.select(at: 1)
    buffer.move(.right)
    #expect(buffer.selections.primary.head == 15)
    buffer.move(.left)
    #expect(buffer.selections.primary.head == 1)
    buffer.move(.wordRight)
    buffer.move(.lines(1))
    #expect(buffer.text.line(at: buffer.selections.primary.head) == 6)
    buffer.select(at: 15)
    buffer.remove(.left)
    #expect(lines(buffer).prefix(5) == ["a", " b", " c", "  d", " ef"])
    buffer = self.buffer(folding: [1..<5])
    buffer.select(at: 1)
    buffer.remove(.wordRight)
    #expect(lines(buffer).first == "ab" || lines(buffer).first == "a b")
    #expect(!buffer.hasFolds)
  }

  @Test("An edit elsewhere moves folds; one at their lines opens them")
  func edits() {
    var buffer = buffer(folding: [1..<5, 6..<7])
    buffer.select(at: 0)
    buffer.insert(Array("x\ny".utf8))
    #expect(lines(buffer) == ["x", "ya…4", "f…1", "h", ""])
    buffer.select(at: 4)
    buffer.insert(Array("z".utf8))
    #expect(lines(buffer) == ["x", "yaz…4", "f…1", "h", ""])
    buffer.insert([0x0A])
    #expect(lines(buffer).prefix(4) == ["x", "yaz", "", " b"])
    #expect(buffer.hasFolds)
  }

  @Test("A selection over a fold can be deleted, and a restored text keeps folds that are whole")
  func deletionsAndRestores() {
    var buffer = buffer(folding: [1..<5, 6..<7])
    buffer.select(at: 17, anchor: 1)
    buffer.insert([])
    #expect(lines(buffer) == ["a g", "h", ""])
    buffer = self.buffer(folding: [1..<5, 6..<7])
    let before = buffer.makeMemento()
    buffer.select(at: 0)
    buffer.insert(Array("q\n".utf8))
    buffer.restore(before)
    #expect(lines(buffer) == ["a…4", "f…1", "h", ""])
  }

  @Test("Folds of a parked view follow edits of another, also inside them")
  func parked() {
    var buffer = buffer(folding: [1..<5])
    var parked = buffer.parkedCopy()
    buffer.unfoldAll()
    buffer.select(at: 8)
    buffer.insert(Array("x\ny".utf8))
    buffer.exchangeView(with: &parked)
    #expect(lines(buffer) == ["a…5", "f", " g", "h", ""])
    buffer.exchangeView(with: &parked)
    #expect(!buffer.hasFolds)
  }

  @Test("Random edits keep the count of hidden lines right, and each fold at whole lines")
  func randomEdits() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(60, soak: 5_000) {
      let count = Int.random(in: 3...40, using: &random)
      let words = (0..<count).map { _ in random.one(of: ["", "a", "bb", " c", "\td\r"]) }
      var buffer = TextBuffer(PieceTree(Array(words.joined(separator: "\n").utf8)))
      for _ in 0..<30 {
        let line = Int.random(in: 1...max(1, buffer.text.lineCount), using: &random)
        let end = Int.random(in: line...buffer.text.lineCount, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1: buffer.fold([line..<end])
        case 2: buffer.unfold(below: line - 1)
        default:
          let first = Int.random(in: 0...buffer.text.count, using: &random)
          let last = min(buffer.text.count, first + Int.random(in: 0...4, using: &random))
          buffer.select(at: last, anchor: first)
          buffer.insert(Array(random.one(of: ["", "x", "\n", "y\nz", "\r\n"]).utf8))
          buffer.revealCursors()
        }
        guard isRight(buffer) else { return }
      }
    }
  }

  private func isRight(_ buffer: TextBuffer) -> Bool {
    var rows = LineRows(of: buffer, from: buffer.firstRow(ofLine: 0))
    var (seen, hidden, line) = (0, 0, 0)
    while let row = rows.next() {
      #expect(row.line == line && row.content == buffer.content(ofLine: line))
      if row.line != line { return false }
      seen += 1
      let below = buffer.foldedLineCount(below: row.content) ?? 0
      hidden += below
      line += below + 1
    }
    #expect(line == buffer.text.lineCount && seen == buffer.visibleLineCount)
    return line == buffer.text.lineCount && seen == buffer.visibleLineCount
  }
}
