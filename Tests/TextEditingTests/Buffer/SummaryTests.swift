import MementoKit
import Testing

@testable import Text
@testable import TextEditing

@Suite struct SummaryTests {
  /// Returns the summary of an edit of a drawing's buffer.
  private func summary(
    _ kind: EditKind, _ drawing: String, _ edit: (inout TextBuffer) -> Void
  ) -> ChangeSummary {
    var buffer = TextBuffer(marked: drawing)
    let before = buffer.makeMemento()
    edit(&buffer)
    return buffer.summary(of: kind, since: before)
  }

  private func title(
    _ kind: EditKind, _ drawing: String, _ edit: (inout TextBuffer) -> Void
  ) -> String {
    summary(kind, drawing, edit).title
  }

  @Test("Typed text is quoted")
  func typedTextIsQuoted() {
    #expect(title(.typing, "a|b") { $0.type("hello") } == "Typed \"hello\"")
    #expect(
      title(.typing, "|") { $0.type("Lorem ipsum dolor sit amet, consectetur") }
        == "Typed \"Lorem ipsum dolor sit am…\"")
    #expect(title(.typing, "|") { $0.type("a\n\t b\n") } == "Typed \"a b\"")
    #expect(title(.typing, "|") { $0.type("世界 👩\u{200D}🚀") } == "Typed \"世界 👩\u{200D}🚀\"")
    #expect(title(.typing, "a[bc|d") { $0.type("x") } == "Typed \"x\"")
  }

  @Test("Typed blanks are shown as signs")
  func typedBlanksAreNamed() {
    #expect(title(.typing, "a|") { $0.insertLineBreak() } == "Typed \"⏎\"")
    #expect(title(.typing, "a|") { $0.type("  ") } == "Typed \"␣\"")
    #expect(title(.typing, "a|") { $0.type("\t") } == "Typed \"␣\"")
  }

  @Test("Typed text is quoted correctly also before equal letters")
  func whatWasTypedIsToldAlsoBeforeItsLike() {
    #expect(title(.typing, "|house") { $0.type("hello ") } == "Typed \"hello\"")
    #expect(title(.typing, "|the cat") { $0.type("the ") } == "Typed \"the\"")
    #expect(title(.typing, "a|ab") { $0.type("ba") } == "Typed \"ba\"")
    #expect(title(.typing, "|мир") { $0.type("привет") } == "Typed \"привет\"")
    #expect(title(.typing, "é|è") { $0.type("ê") } == "Typed \"ê\"")
    #expect(title(.typing, "|\nb") { $0.type("a\nb") } == "Typed \"a b\"")
  }

  @Test("Deleted text is quoted correctly also before equal letters")
  func whatWasDeletedIsToldAlsoBeforeItsLike() {
    #expect(title(.deleting, "the the| cat") { $0.remove(.wordLeft) } == "Deleted \"the\"")
    #expect(title(.deleting, "|hello house") { $0.remove(.wordRight) } == "Deleted \"hello\"")
    #expect(title(.deleting, "ab[ba|ba") { $0.remove(.left) } == "Deleted \"ba\"")
    #expect(
      title(.deleting, "xabc|ab") { buffer in
        for _ in 0..<3 { buffer.remove(.left) }
      } == "Deleted \"abc\"")
    #expect(
      title(.deleting, "x|abcab") { buffer in
        for _ in 0..<3 { buffer.remove(.right) }
      } == "Deleted \"abc\"")
    #expect(title(.deleting, "мм|ир") { $0.remove(.left) } == "Deleted \"м\"")
    #expect(title(.deleting, "|мир") { $0.remove(.right) } == "Deleted \"м\"")
  }

  @Test("Text typed over a selection counts as new")
  func whatWasTypedOverASelectionCountsAsNew() {
    #expect(title(.typing, "[hello|") { $0.type("help") } == "Typed \"help\"")
    #expect(title(.pasting, "a [cat| b") { $0.type("cats") } == "Pasted \"cats\"")
    #expect(title(.typing, "[a|b|a]") { $0.type("ab") } == "Typed \"ab\"")
    let summary = summary(.typing, "x[one\ntwo|") { $0.type("one") }
    #expect(summary == ChangeSummary(title: "Typed \"one\"", added: 1, removed: 2, unit: .lines))
  }

  @Test("A change within a character is reported as the whole character")
  func aChangeWithinACharacterIsToldWhole() {
    let grown = summary(.typing, "é|") { buffer in
      buffer.remove(.left)
      buffer.type("èé")
    }
    #expect(grown.added - grown.removed == 1)
    let elsewhere = summary(.typing, "мир|") { buffer in
      buffer.select(at: 0)
      buffer.type("п")
    }
    #expect(elsewhere.title == "Typed \"п\"")
    #expect(elsewhere.added == 1 && elsewhere.removed == 0)
    let summary = summary(.typing, "é|") { buffer in
      buffer.remove(.left)
      buffer.type("è")
    }
    #expect(summary.title == "Typed \"è\"")
    #expect(summary.added == 1 && summary.removed == 1 && summary.unit == .characters)
  }

  @Test("Deleted text is quoted, or its lines are counted")
  func deletedTextIsQuotedOrItsLinesCounted() {
    #expect(title(.deleting, "a [word|") { $0.remove(.left) } == "Deleted \"word\"")
    #expect(title(.deleting, "[a\nb\n|c") { $0.remove(.left) } == "Deleted 2 lines")
    #expect(title(.deleting, "a\n|b") { $0.remove(.left) } == "Deleted 1 line")
    #expect(title(.typing, "abc|") { $0.remove(.left) } == "Deleted \"c\"")
    #expect(title(.typing, "[a\nb\nc|") { $0.type("") } == "Deleted 2 lines")
  }

  @Test("Cut text is quoted, or its lines are counted")
  func cutTextIsQuotedOrItsLinesCounted() {
    #expect(title(.cutting, "a [word|") { $0.remove(.left) } == "Cut \"word\"")
    #expect(title(.cutting, "a\nb[b\nc|c\nd") { $0.removeCursorLines() } == "Cut 2 lines")
    #expect(title(.cutting, "a\nb|\n") { $0.removeCursorLines() } == "Cut 1 line")
    #expect(title(.cutting, "a\nb|") { $0.removeCursorLines() } == "Cut \"b\"")
  }

  @Test("Short pasted text is quoted, long text is measured")
  func pastedTextIsQuotedWhenShortAndMeasuredWhenLong() {
    func pasted(_ count: Int) -> String {
      title(.pasting, "|") { $0.insertPasted(Array(repeating: UInt8(ascii: "x"), count: count)) }
    }
    #expect(title(.pasting, "|") { $0.insertPasted(Array("a b".utf8)) } == "Pasted \"a b\"")
    #expect(pasted(99) == "Pasted \"xxxxxxxxxxxxxxxxxxxxxxxx…\"")
    #expect(pasted(100) == "Pasted 100 B")
    #expect(pasted(2_130) == "Pasted 2.1 kB")
    #expect(pasted(9_940) == "Pasted 9.9 kB")
    #expect(pasted(9_960) == "Pasted 10 kB")
    #expect(pasted(999_600) == "Pasted 1.0 MB")
    #expect(pasted(1_234_567) == "Pasted 1.2 MB")
    #expect(title(.pasting, "[ab|") { $0.insertPasted([]) } == "Pasted")
  }

  @Test("Indented lines are counted")
  func indentedLinesAreCounted() {
    #expect(title(.indenting, "[a\nb\n\nc|") { $0.indentLines() } == "Indented 3 lines")
    #expect(title(.indenting, "a|") { $0.indentLines() } == "Indented 1 line")
    #expect(title(.indenting, "[\ta\n\n  b|") { $0.unindentLines() } == "Unindented 2 lines")
    #expect(title(.indenting, "[\t\t\n\t\t|") { $0.indentLines() } == "Indented 2 lines")
  }

  @Test("Other kinds of edits give their name as the title")
  func otherKindsAreNamed() {
    #expect(title(.discrete("Sorted lines"), "|") { $0.type("x") } == "Sorted lines")
  }

  @Test("A title has no control characters")
  func noControlCharacterReachesATitle() {
    let nasty: [UInt8] =
      Array("\u{1B}[31m\0\u{7F}\u{9B}\u{202E}\u{200B}".utf8) + [0xFF] + Array("\u{2028}z".utf8)
    for kind in [EditKind.typing, .pasting] {
      let title = title(kind, "|") { $0.insert(nasty) }
      #expect(title == kind.name + " \"^[[31m^@^?‹009B›‹202E›‹200B›‹FF› z\"")
    }
    let removed = title(.deleting, "|\u{1B}c\u{1B}") { $0.remove(.lineEnd) }
    #expect(removed == "Deleted \"^[c^[\"")
  }

  @Test("The text of several cursors is quoted once")
  func severalCursorsAreQuotedOnce() {
    #expect(title(.typing, "a|b|") { $0.type("foo") } == "Typed \"foo\"")
  }

  // MARK: Figures

  @Test("If the number of lines changes, lines are counted")
  func linesAreCountedWhereLinesComeOrGo() {
    let typed = summary(.typing, "a|") { $0.type("1\n2\n3") }
    #expect(typed.added == 3 && typed.removed == 1 && typed.unit == .lines)
    let replaced = summary(.pasting, "[a\nb\nc|") { $0.type("x\ny") }
    #expect(replaced.added == 2 && replaced.removed == 3 && replaced.unit == .lines)
  }

  @Test("If the number of lines stays, characters are counted")
  func charactersAreCountedWhereLinesStay() {
    let typed = summary(.typing, "a[b|c") { $0.type("x世é") }
    #expect(typed.added == 3 && typed.removed == 1 && typed.unit == .characters)
    let several = summary(.typing, "a|b|") { $0.type("xy") }
    #expect(several.added == 4 && several.removed == 0)
  }

  @Test("A block of many places is summed up")
  func aBlockOfManyPlacesIsSummedUp() {
    let lines = repeatElement("foo bar\n", count: 2_000).joined()
    var buffer = TextBuffer(PieceTree(Array(lines.utf8)))
    let before = buffer.makeMemento()
    let changes = (0..<2_000).map { Replacement($0 * 8..<$0 * 8 + 3, with: Array("世界".utf8)) }
    buffer.replace(changes, leaving: Selections(Selection(at: 0)))
    let summary = buffer.summary(of: .discrete("Replaced"), since: before)
    let expected = ChangeSummary(title: "Replaced", added: 4_000, removed: 6_000, unit: .characters)
    #expect(summary == expected)
  }
}
