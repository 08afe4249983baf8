import Console
import Testing
import Text
import TextEditing

@testable import Display
@testable import Documents
@testable import EditorCore

/// The input, the messages and the memory of the find and replace prompts.
@Suite struct FindingPromptTests {
  @Test("F3 in the prompt reports passing an end of the text")
  func f3InThePromptTellsWhenItPassesAnEnd() {
    var typist = Typist("a |b a b")
    typist.act("Ctrl-F", .typed("a"), "F3")
    #expect(typist.message == "Passed the end of the text, continued from its start")
    #expect(typist.prompt != nil)
    typist.act("Shift-F3")
    #expect(typist.message == "Passed the start of the text, continued from its end")
    typist.act(.typed(" b"), "F3")
    #expect(typist.message == "Passed the end of the text, continued from its start")
  }

  @Test("A first match beyond the end of the text is reported, in the prompt and after it")
  func thatTheFirstMatchIsBehindTheEndIsToldWhileWritingAndAfterwards() {
    var typist = Typist("a b |c")
    typist.act("Ctrl-F", .typed("a"))
    #expect(typist.message == "Passed the end of the text, continued from its start")
    typist.act("Enter")
    #expect(typist.message == "Passed the end of the text, continued from its start")
    typist.act("Ctrl-Home", "Ctrl-F", .typed("c"), "Enter")
    #expect(typist.message == nil)
  }

  // MARK: Earlier ones

  @Test("An earlier search is restored with its toggles")
  func anEarlierSearchComesWithItsToggles() {
    var typist = Typist("|a.c abc")
    typist.act("Ctrl-F", "Alt-R", "Alt-W", .typed("a.c"), "Enter")
    typist.act("Home", "Ctrl-F", "Alt-R", "Alt-W", .typed("b"), "Enter", "Home")
    typist.act("Ctrl-F", .typed("x"), "Up", "Up")
    #expect(typist.prompt?.answer == "a.c" && typist.editor.promptNote == "1 of 2")
    #expect(typist.prompt?.toggles.map(\.isOn) == [true, false, true])
    typist.act("Up")
    #expect(typist.message == "This is the oldest input")
    typist.act("Down", "Down")
    #expect(typist.prompt?.answer == "x")
    #expect(typist.prompt?.toggles.map(\.isOn) == [false, false, false])
    typist.act("Down")
    #expect(typist.message == "This is the newest input")
  }

  @Test("Searches of earlier sessions are restored with their known toggles")
  func searchesOfEarlierRunsComeWithTheTogglesThatAreKnown() {
    var typist = Typist("|abc")
    let kept = [("abc", nil), ("a.c", "rc")].map {
      RecentEntry(Array($0.0.utf8), letters: $0.1.map { Array($0.utf8) })
    }
    typist.take(.search(.remembered(.searches, kept)))
    typist.act("Ctrl-F", "Up")
    #expect(typist.prompt?.toggles.map(\.isOn) == [true, true, false])
    typist.act("Up")
    #expect(typist.prompt?.answer == "abc")
    #expect(typist.prompt?.toggles.map(\.isOn) == [true, true, false])
  }

  @Test("After an erasure by another program, searches that are no longer stored are forgotten")
  func searchesThatWerePurged() {
    var typist = Typist("|abc", keepsHistory: true)
    let stored = [RecentEntry(Array("abc".utf8))]
    typist.take(.search(.remembered(.searches, [RecentEntry(Array("secret".utf8))] + stored)))
    typist.take(.search(.stored(.searches, stored)))
    typist.act("Ctrl-F", "Up")
    #expect(typist.prompt?.answer == "abc")
    typist.act("Up")
    #expect(typist.prompt?.answer == "abc" && typist.message == "This is the oldest input")
  }

  @Test("A stored search has letters for its toggles")
  func whatIsKeptTellsItsToggles() {
    var typist = Typist("|abc", keepsHistory: true)
    typist.act("Ctrl-F", "Alt-R", "Alt-W", .typed("a.c"), "Enter")
    let kept = typist.effects.compactMap {
      if case .search(.remember(.searches, let entry)) = $0 { entry } else { nil }
    }
    #expect(kept.map(\.words) == [Array("a.c".utf8)])
    #expect(kept.map(\.letters) == [Array("rw".utf8)])
  }

  @Test("Up restores earlier shell commands")
  func commandsOfBeforeComeBack() {
    var typist = Typist("one|")
    typist.run("insert-output", by: nil)
    typist.act(.typed("date"), "Enter")
    typist.take(
      .work(.failed("no", number: typist.editor.document.work.job?.number ?? 0), of: .first))
    typist.run("pipe", by: nil)
    typist.act("Up")
    #expect(typist.prompt?.answer == "date")
  }

  // MARK: Empty fields

  @Test("The empty field shows the pattern that Enter finds")
  func theFieldTellsWhatEnterFindsWhereNothingIsWritten() {
    var typist = Typist("|one two one")
    typist.act("Ctrl-F")
    #expect(FieldLine(of: typist.editor)?.whenEmpty == nil)
    typist.act(.typed("one"), "Enter", "End", "Ctrl-F")
    #expect(FieldLine(of: typist.editor)?.whenEmpty == "[one]")
    typist.act(.typed("two"))
    #expect(FieldLine(of: typist.editor)?.whenEmpty == nil)
    typist.act("Backspace", "Backspace", "Backspace")
    #expect(FieldLine(of: typist.editor)?.whenEmpty == "[one]")
    typist.act("Enter")
    #expect(typist.drawing == "[one| two one")
  }

  @Test("An empty answer searches for the last pattern with the present toggles")
  func whatIsFoundAgainIsMeantAsTheTogglesAre() {
    var typist = Typist("|a.c abc")
    typist.act("Ctrl-F", .typed("a.c"), "Enter", "End", "Ctrl-F", "Alt-R", "Enter")
    typist.act("F3")
    #expect(typist.drawing == "a.c [abc|")
  }

  @Test("The replacement prompt shows the number of matches and the meaning of an empty answer")
  func replacingTellsHowManyAndWhatNothingMeans() {
    var typist = Typist("|one two one")
    typist.act("Ctrl-F", .typed("one"), "Enter", "Home", "Ctrl-R")
    #expect(FieldLine(of: typist.editor)?.whenEmpty == "[one]")
    typist.act("Enter")
    #expect(typist.prompt?.label == "With: ")
    #expect(typist.editor.promptNote == "2 matches")
    #expect(FieldLine(of: typist.editor)?.whenEmpty == "[nothing: matches are removed]")
    typist.act("Enter", "a")
    #expect(typist.text == " two ")
  }

  // MARK: Line breaks

  @Test("A pasted line break is found", arguments: [("\n", "a\nb"), ("\r\n", "a\r\nb")])
  func aPastedLineBreakIsFound(lineBreak: String, text: String) {
    var typist = Typist("b |\(text)")
    typist.act("Ctrl-F", .pasted("a\nb"))
    #expect(typist.prompt?.answer == "a⏎b")
    #expect(typist.editor.promptNote == "1 of 1")
    typist.act("Enter")
    #expect(typist.drawing == "b [\(text)|")
  }

  @Test("A pasted line break can replace a match")
  func aPastedLineBreakComesInThePlaceOfAMatch() {
    var typist = Typist("|a-b")
    typist.act("Ctrl-R", .typed("-"), "Enter", .pasted("x\ny"), "Enter", "y")
    #expect(typist.text == "ax\nyb")
  }

  @Test("A search with a line break is shown on one line and can be restored")
  func aSearchWithALineBreakIsToldOnOneLineAndComesBack() {
    var typist = Typist("|a")
    typist.act("Ctrl-F", .pasted("a\nb"), "Enter")
    #expect(typist.message == "Not found: a⏎b")
    typist.act("Ctrl-F", "Up")
    #expect(typist.prompt?.answer == "a⏎b")
  }

  // MARK: Narrow screens

  @Test("Toggles shrink to signs on a narrow screen", arguments: [20, 40])
  func togglesAreSignsWhereTheyHaveNoRoom(columns: Int) throws {
    var typist = Typist("|fox", columns: columns, rows: 5)
    typist.act("Ctrl-F", .typed("fox"))
    let line = try #require(FieldLine(of: typist.editor))
    #expect(line.hints.map(\.hint.text) == [".*", "Aa", "W"])
    #expect(line.label == " Find: " && line.columns >= 5)
    typist.click(line.hints[1].column, try #require(typist.editor.layout.lineRow))
    #expect(typist.prompt?.toggles.map(\.isOn) == [false, true, false])
    #expect(FieldLine(of: typist.editor)?.hints.map(\.hint.isOn) == [false, true, false])
  }

  @Test("The note about no match has precedence over the signs")
  func whereNothingIsFoundThatMattersMoreThanSigns() throws {
    var typist = Typist("|fox", columns: 24, rows: 5)
    typist.act("Ctrl-F", .typed("cat"))
    #expect(FieldLine(of: typist.editor)?.note?.text == "not found")
    typist.act(.resized(columns: 20, rows: 5))
    #expect(FieldLine(of: typist.editor)?.note == nil)
    #expect(FieldLine(of: typist.editor)?.hints.count == 3)
  }
}
