import MementoKit
import TestSupport
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Random commands on texts with many kinds of characters and line endings.
@Suite struct RandomCommandTests {
  private static let commands = [
    "left", "right", "up", "down", "word-left", "word-right", "line-start", "line-end",
    "text-start", "text-end", "select-right", "select-left", "select-down", "select-up",
    "select-line-end", "select-word-right", "select-to-bracket", "select-all", "new-line",
    "delete-back", "delete-forward", "delete-word-back", "delete-to-line-end", "tab", "indent",
    "unindent", "toggle-comment", "move-line-up", "move-line-down", "duplicate", "join-lines",
    "reflow", "trim-lines", "sort-lines", "sort-reverse", "sort-ignoring-case", "sort-by-number",
    "remove-repeated-lines", "upper-case", "lower-case", "title-case", "transpose", "cut-line",
    "copy", "cut", "paste", "undo", "redo", "undo-word", "undo-in-time", "redo-in-time",
    "convert-to-crlf", "convert-to-lf", "select-more", "select-less", "matching-bracket",
    "toggle-auto-close", "fold", "unfold", "toggle-fold", "fold-all", "unfold-all",
  ]

  private static let pieces = [
    "a", "Zed", " ", "\n", "\n", "éé", "ﬀa", "İi", "日本", "👍🏽", "e\u{301}x", "(Ω", ")", "10", "\t",
    "zzz\n", "ŉaﬁb", "# ", "\"", "{\n", "\"\u{301}",
  ]

  private func text(_ random: inout SeededRandom) -> String {
    (0..<Int.random(in: 0...30, using: &random)).map { _ in random.one(of: Self.pieces) }.joined()
  }

  @Test("Random commands keep cursors between characters, and each step counts its lines truly")
  func randomCommands() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(10, soak: 4_000) {
      var typist = Typist("|" + text(&random))
      var ran: [String] = []
      for _ in 0..<40 {
        if random.happens(onceIn: 4) {
          let typed = text(&random).prefix(6)
          ran.append("type \(typed.debugDescription)")
          typist.act(random.happens(onceIn: 2) ? .typed(String(typed)) : .pasted(String(typed)))
        } else {
          let command = random.one(of: Self.commands)
          // The same key several times belongs to one block.
          let times = random.happens(onceIn: 3) ? Int.random(in: 2...4, using: &random) : 1
          ran.append("\(times) × \(command)")
          let key = CommandTable.command(named: command)?.keys.first
          for _ in 0..<times { typist.run(command, by: key) }
        }
        if random.happens(onceIn: 3) { typist.act(.wait(.seconds(2))) }
        guard cursorsAreBetweenCharacters(typist) else {
          Issue.record("a cursor inside a character after \(ran.joined(separator: ", "))")
          return
        }
      }
      typist.act(.wait(.seconds(2)))
      guard let wrong = stepWithWrongCounts(typist) else { continue }
      Issue.record("\(wrong) after \(ran.joined(separator: ", "))")
      return
    }
  }

  @Test("A line that is moved several times in a block counts as one line")
  func aLineMovedSeveralTimesCountsOnce() {
    var typist = Typist("|a\nb\nc\nd\ne\nf\n")
    typist.act("Alt-Down", "Alt-Down", "Alt-Down", .wait(.seconds(2)))
    #expect(typist.text == "b\nc\nd\na\ne\nf\n")
    let tree = typist.editor.document.caretaker.tree
    #expect(tree[tree.current].summary.added == 1)
    #expect(tree[tree.current].summary.removed == 1)
    #expect(stepWithWrongCounts(typist) == nil)
  }

  private func cursorsAreBetweenCharacters(_ typist: Typist) -> Bool {
    let buffer = typist.editor.document.buffer
    return buffer.selections.all.allSatisfy { selection in
      [selection.anchor, selection.head].allSatisfy { buffer.text.isCharacterStart($0) }
    }
  }

  /// Returns the first step whose counts are not those of the difference of its texts, read anew as
  /// `memento diff` reads them.
  private func stepWithWrongCounts(_ typist: Typist) -> String? {
    let tree = typist.editor.document.caretaker.tree
    for id in tree.ids.dropFirst() {
      let node = tree[id]
      guard let state = node.state, let parent = node.parent,
        let before = node.before ?? tree.state(of: parent)
      else { continue }
      let (older, newer) = (TextBuffer(before).text.bytes, TextBuffer(state).text.bytes)
      let difference = LineDifference(from: PieceTree(older), to: PieceTree(newer))
      let counts = (difference.addedLineCount, difference.removedLineCount)
      let isRight =
        node.summary.unit == .lines
        ? counts == (node.summary.added, node.summary.removed) : counts.0 == counts.1
      if !isRight {
        return "#\(node.number) \(node.summary) counts \(counts)"
      }
    }
    return nil
  }
}

extension PieceTree {
  /// Returns whether an offset is not inside a character.
  fileprivate func isCharacterStart(_ offset: Int) -> Bool {
    let line = range(ofLine: line(at: offset))
    var reader = GlyphReader(self, at: line.lowerBound)
    while reader.offset < offset, reader.next() != nil {}
    return reader.offset == offset
  }
}
