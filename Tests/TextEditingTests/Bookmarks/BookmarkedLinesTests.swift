import TestSupport
import Testing
import Text

@testable import TextEditing

/// Bookmarked lines, which stay with their text.
@Suite struct BookmarkedLinesTests {
  private func text(_ text: String) -> PieceTree { PieceTree(Array(text.utf8)) }

  /// Expects bookmarks at lines of a text to be at other lines after replacements of parts.
  private func expect(
    _ before: String, at lines: [Int], _ changes: [(String, String)], gives after: [Int],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var tree = text(before)
    var marked = BookmarkedLines(of: tree)
    for line in lines { _ = marked.toggle(line) }
    for (old, new) in changes {
      let string = String(decoding: tree.bytes, as: UTF8.self)
      guard let range = string.firstRange(of: old) else {
        Issue.record("no \(old)", sourceLocation: sourceLocation)
        return
      }
      let start = string.utf8.distance(from: string.startIndex, to: range.lowerBound)
      tree.replace([Replacement(start..<start + old.utf8.count, with: Array(new.utf8))])
      marked.follow(tree)
    }
    #expect(marked.lines == after, sourceLocation: sourceLocation)
  }

  @Test("Lines inserted or removed before a bookmark move it")
  func linesBefore() {
    expect("a\nb\nc\n", at: [1], [("a", "a\nx\ny")], gives: [3])
    expect("a\nb\nc\n", at: [1], [("b", "x\nb")], gives: [2])
    expect("a\nb\nc\n", at: [2], [("a\nb\n", "")], gives: [0])
    expect("a\nb\nc\n", at: [0], [("b\n", "")], gives: [0])
  }

  @Test("A bookmark stays with a line that is typed in, divided or joined")
  func changedLines() {
    expect("a\nbcd\ne\n", at: [1], [("bcd", "xyz")], gives: [1])
    expect("a\nbcd\ne\n", at: [1], [("b", ""), ("c", ""), ("d", ""), ("a", "a")], gives: [1])
    expect("a\nbcd\ne\n", at: [1], [("bc", "bc\n")], gives: [1])
    expect("a\nbcd\ne\n", at: [1], [("a\n", "a")], gives: [0])
    expect("a\n\nb", at: [1], [("a\n", "a\nx")], gives: [1])
    expect("a\n\nb", at: [1, 2], [("a\n", "a\n\n")], gives: [2, 3])
  }

  @Test("A bookmark of a removed line goes to the nearest, and returns with its line")
  func removedLines() {
    expect("a\nb\nc\n", at: [1], [("b\n", "")], gives: [1])
    expect("a\nb\nc\n", at: [1], [("b\n", ""), ("c", "b\nc")], gives: [1])
    expect("a\nb\nc\nd\n", at: [1, 2], [("b\nc\n", "")], gives: [1])
    expect("a\nb\nc\nd\n", at: [1, 2], [("b\nc\n", ""), ("d", "b\nc\nd")], gives: [1, 2])
    expect("a\nb\nc\n", at: [2], [("c\n", ""), ("b", "b\nx\ny")], gives: [1])
    expect("a\nb\nc\n", at: [2], [("b\nc\n", ""), ("a\n", "a\nb\nc\n")], gives: [2])
    expect("a\nb\nc", at: [0, 1, 2], [("a\nb\nc", "")], gives: [0])
    expect("a\nb\nc", at: [0, 2], [("b\nc", "x"), ("x", "b\nc")], gives: [0, 2])
    expect("a\nb\nc", at: [2], [("a\nb\nc", "1"), ("1", "2"), ("2", "a\nb\nc")], gives: [2])
    expect("one\ntwo\n", at: [1], [("e\nt", "et"), ("et", "e\nt")], gives: [1])
  }

  @Test("A bookmark goes with a line that is moved")
  func movedLines() {
    expect("aa\nbb\ncc\n", at: [0], [("aa\nbb\n", "bb\naa\n")], gives: [1])
    expect("cc\nbb\naa\n", at: [0, 1, 2], [("cc\nbb\naa", "aa\nbb\ncc")], gives: [0, 1, 2])
    expect("dd\ncc\nbb\naa\n", at: [0], [("dd\ncc\nbb\naa", "aa\nbb\ncc\ndd")], gives: [3])
  }

  @Test("Bookmarks go with lines that a sort reorders although few bytes differ, and back again")
  func sorting() {
    var random = SeededRandom(seed: Seed.current(default: 4))
    for round in 0..<20 {
      let lines = (1...200).map { "line \($0)" }
      let sorted = round == 0 ? Array(lines.sorted().reversed()) : lines.shuffled(using: &random)
      let before = text(lines.joined(separator: "\n"))
      let whole = Replacement(0..<before.count, with: Array(sorted.joined(separator: "\n").utf8))
      var after = before
      after.replace(before.refined([whole], within: .interactive))
      var marked = BookmarkedLines(of: before)
      for line in [49, 99, 149] { _ = marked.toggle(line) }
      marked.follow(after)
      #expect(Set(marked.lines.map { sorted[$0] }) == ["line 50", "line 100", "line 150"])
      marked.follow(before)
      #expect(marked.lines == [49, 99, 149])
    }
  }

  @Test("A formatter keeps the bookmarks of lines in which only blanks change")
  func formatted() {
    expect("f {\na b\nc\n}\n", at: [1, 2], [("a b\nc\n", "  a  b\n\n  c\n")], gives: [1, 3])
    expect("one\ntwo\nthree\n", at: [1], [("one\ntwo\nthree", "ONE\nTWO\nTHREE")], gives: [1])
  }

  @Test("Bookmarks are toggled, removed, and found in order")
  func finding() {
    var marked = BookmarkedLines(of: text("a\nb\nc\nd\n"))
    #expect(marked.next(from: 0, isForward: true) == nil)
    #expect([2, 1, 2, 3].map { marked.toggle($0) } == [true, true, false, true])
    #expect(marked.lines == [1, 3])
    func next(_ line: Int, _ isForward: Bool) -> [Int] {
      marked.next(from: line, isForward: isForward).map { [$0.index, $0.isWrapped ? 1 : 0] } ?? []
    }
    #expect(next(0, true) == [0, 0] && next(1, true) == [1, 0] && next(3, true) == [0, 1])
    #expect(next(0, false) == [1, 1] && next(3, false) == [0, 0] && next(4, false) == [1, 0])
    #expect([1, 1].map { marked.remove($0) } == [true, false])
    marked.removeAll()
    #expect(marked.lines == [])
  }

  @Test("A text has at most 1,000 bookmarks")
  func limit() {
    let long = text(String(repeating: "x\n", count: 3_000))
    var marked = BookmarkedLines(of: long)
    marked.add((0..<2_000).map { KeptLine(line: $0, mark: long.mark(ofLine: $0)) })
    #expect(marked.lines.count == BookmarkedLines.most)
  }

  // MARK: Stored lines

  @Test("Stored bookmarks are found by their text near their line, otherwise at their number")
  func storedLines() {
    let before = text((0..<50).map { "line \($0)\n" }.joined())
    let kept = [3, 20, 49].map { KeptLine(line: $0, mark: before.mark(ofLine: $0)) }
    #expect(before.lines(of: kept) == [3, 20, 49])
    let shifted = text("new\nnew\n" + (0..<50).map { "  line \($0)\n" }.joined())
    #expect(shifted.lines(of: kept) == [5, 22, 51])
    let other = text(String(repeating: "x\n", count: 30))
    #expect(other.lines(of: kept) == [3, 20, 30])
    #expect(text("").lines(of: kept) == [0, 0, 0])
    #expect(text("a").lines(of: [KeptLine(line: 1 << 40, mark: 0)]) == [0])
  }

  @Test("A stored bookmark is its number and 16 bits, whatever the length of its line")
  func marks() {
    let long = text(String(repeating: "x", count: 100_000) + "\n\t x \nx")
    #expect(long.mark(ofLine: 1) == long.mark(ofLine: 2))
    #expect(long.mark(ofLine: 0) != long.mark(ofLine: 1))
  }

  // MARK: At random

  /// A text of different lines, of which some have bookmarks.
  private struct Model {
    var lines: [String]
    var marked: Set<String>
  }

  @Test("Random edits of lines leave each bookmark at its line, and their undo brings all back")
  func randomEdits() {
    var random = SeededRandom(seed: Seed.current(default: 7))
    for _ in Soak.rounds(60, soak: 5_000) {
      var number = 0
      func fresh() -> String {
        number += 1
        return "line number \(number)"
      }
      var model = Model(
        lines: (0..<Int.random(in: 1...30, using: &random)).map { _ in fresh() }, marked: [])
      var tree = text(model.lines.joined(separator: "\n"))
      var marked = BookmarkedLines(of: tree)
      for line in model.lines.indices where Int.random(in: 0..<4, using: &random) == 0 {
        _ = marked.toggle(line)
        model.marked.insert(model.lines[line])
      }
      let (firstLines, firstTree) = (marked.lines, tree)
      var states = [tree]
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let start = Int.random(in: 0...model.lines.count, using: &random)
        let end = Int.random(in: start...min(model.lines.count, start + 4), using: &random)
        let added = (0..<Int.random(in: 0...3, using: &random)).map { _ in fresh() }
        let offset = { (line: Int) in line < tree.lineCount ? tree.offset(ofLine: line) : tree.count
        }
        let isAtEnd = end == model.lines.count
        let before = offset(start)..<offset(end)
        let bytes = added.map { $0 + "\n" }.joined()
        // The last line has no line break.
        let inserted =
          isAtEnd && start == model.lines.count ? "\n" + added.joined(separator: "\n") : bytes
        if isAtEnd, added.isEmpty || start < end { continue }
        tree.replace([Replacement(before, with: Array(inserted.utf8))])
        model.lines.replaceSubrange(start..<end, with: added)
        marked.follow(tree)
        states.append(tree)
        for (line, words) in model.lines.enumerated() where model.marked.contains(words) {
          #expect(marked.lines.contains(line), "\(words) at \(line), bookmarks at \(marked.lines)")
        }
        #expect(marked.lines.allSatisfy { $0 < tree.lineCount })
      }
      for state in states.reversed() { marked.follow(state) }
      #expect(tree.isIdentical(to: states.last ?? tree) && states[0].isIdentical(to: firstTree))
      #expect(marked.lines == firstLines)
    }
  }

  @Test("Random bytes never lead a bookmark out of its text")
  func randomBytes() {
    var random = SeededRandom(seed: Seed.current(default: 11))
    for _ in Soak.rounds(200, soak: 20_000) {
      func bytes() -> [UInt8] {
        (0..<Int.random(in: 0...60, using: &random)).map { _ in
          [0x0A, 0x0D, 0x20, 0x61, 0x62, 0xFF, 0xC3, 0xA4][Int.random(in: 0..<8, using: &random)]
        }
      }
      var tree = PieceTree(bytes())
      var marked = BookmarkedLines(of: tree)
      for line in 0..<tree.lineCount { _ = marked.toggle(line) }
      for _ in 0..<5 {
        let start = Int.random(in: 0...tree.count, using: &random)
        let end = Int.random(in: start...tree.count, using: &random)
        if Bool.random(using: &random) {
          tree.replace([Replacement(start..<end, with: bytes())])
        } else {
          tree = PieceTree(bytes())
        }
        marked.follow(tree)
        #expect(marked.lines.allSatisfy { (0..<tree.lineCount).contains($0) })
        let kept = marked.kept
        #expect(tree.lines(of: kept) == kept.map(\.line))
      }
    }
  }
}
