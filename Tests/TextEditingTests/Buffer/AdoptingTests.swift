import MementoKit
import TestSupport
import Testing

@testable import Text
@testable import TextEditing

/// The summary of a text computed beside another, without a comparison of the two.
@Suite struct AdoptingTests {
  @Test("An operation reports the figures of a full comparison")
  func theFiguresAreThoseOfAComparison() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(200, soak: 20_000) { compareFigures(&random) }
  }

  private func compareFigures(_ random: inout SeededRandom) {
    let words = ["a", "é", "è", "one\n", "\n", "世", "ab", "", "xaéy"]
    var (text, changes) = ([UInt8](), [Replacement]())
    for _ in 0..<Int.random(in: 1...300, using: &random) {
      text += Array("..|..".utf8)
      let old = Array((words.randomElement(using: &random) ?? "").utf8)
      let new = Array((words.randomElement(using: &random) ?? "").utf8)
      let range = text.count..<text.count + old.count
      text += old
      if old != new { changes.append(Replacement(range, with: new)) }
    }
    let before = TextBuffer(PieceTree(text))
    let plan = EditPlan(replacements: changes, title: "Changed")
    guard let edited = try? plan.carriedOut(on: before, ProgressReport { _ in true }) else {
      Issue.record("nobody stopped it")
      return
    }
    var after = before
    after.adopt(edited)
    after.text.checkInvariants()
    let change = Change(from: before.text, to: after.text)
    let difference = LineDifference(from: before.text, to: after.text)
    let lines = (difference.addedLineCount, difference.removedLineCount)
    if edited.summary.unit == .lines {
      #expect((edited.summary.added, edited.summary.removed) == lines)
    } else {
      #expect(change.added.newlines + change.removed.newlines == 0 && lines.0 == lines.1)
    }
    #expect(after.summary(of: edited.kind, since: before.makeMemento()) == edited.summary)
    #expect(after.isUnchanged(since: before.makeMemento()) == changes.isEmpty)
  }

  @Test("The known difference applies to its own edit only")
  func whatIsKnownHoldsForThatEditAlone() {
    var buffer = TextBuffer(PieceTree("b\na\n".utf8))
    let before = buffer.makeMemento()
    buffer.perform(.sort(.ascending))
    #expect(!buffer.isUnchanged(since: before))
    buffer.select(at: 4, anchor: 0)
    buffer.insert(Array("b\na\n".utf8))
    #expect(buffer.isUnchanged(since: before))
  }

  @Test("A text that is too large to compare counts as changed")
  func tooMuchToCompareCountsAsChanged() {
    let line = Array("word\n".utf8)
    func buffer(_ count: Int) -> (TextBuffer, TextBuffer.Memento) {
      var buffer = TextBuffer(PieceTree((0..<count).flatMap { _ in line }))
      let before = buffer.makeMemento()
      for word in ["wood", "word"] {
        buffer.replace(
          (0..<count).map { Replacement($0 * 5..<$0 * 5 + 4, with: Array(word.utf8)) },
          leaving: Selections(Selection(at: 0)))
      }
      return (buffer, before)
    }
    let (few, beforeFew) = buffer(1_000)
    #expect(few.isUnchanged(since: beforeFew))
    let (many, beforeMany) = buffer(10_000)
    #expect(!many.isUnchanged(since: beforeMany))
    #expect(many.text.hasSameBytes(as: TextBuffer(beforeMany).text))
  }

  @Test("An operation can be stopped while its text is made")
  func anOperationStopsAlsoWhileItsTextIsMade() {
    let text = String(repeating: "a b\n", count: 100_000)
    let buffer = TextBuffer(PieceTree(text.utf8))
    let pattern = try? SearchPattern(Array("a".utf8))
    let substitution = pattern.flatMap { try? Substitution([0x78], for: $0, lineEnding: .lf) }
    guard let pattern, let substitution else {
      Issue.record("no pattern")
      return
    }
    let replacing = Replacing(pattern, with: substitution, in: buffer.text)
    var shares: [Double] = []
    let outcome = buffer.outcome(of: .replace(replacing)) { share in
      shares.append(share)
      return share < 0.9
    }
    guard case .stopped = outcome else {
      Issue.record("it went on to the end")
      return
    }
    #expect(shares == shares.sorted() && shares.contains { $0 > 0.7 && $0 < 0.9 })
  }
}
