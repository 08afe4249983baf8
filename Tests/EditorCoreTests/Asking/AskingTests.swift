import MementoKit
import Testing
import TextModel

@testable import EditorCore

/// Questions that come up by themselves, perhaps while somebody types.
@Suite struct AskingTests {
  /// A person who is asked about a change of the file that nobody expected.
  private func asked(columns: Int = 80, rows: Int = 24) -> Typist {
    var typist = Typist("|", columns: columns, rows: rows)
    typist.act(.typed("one "), .stirred)
    find("theirs", in: &typist)
    typist.act(.wait(.seconds(1)))
    #expect(typist.question?.isAboutChange == true)
    return typist
  }

  /// Whether it is told that the file is being read.
  private func isReading(_ typist: Typist) -> Bool {
    typist.facts.contains("reading the file…")
  }

  /// The file holds a text.
  private func find(_ text: String, in typist: inout Typist) {
    for case .disk(.look(let look), _) in typist.effects.suffix(3) {
      let theirs = Replacement(0..<0, with: Array(text.utf8))
      typist.take(.disk(.found(.changed(theirs, of: look), look)))
    }
  }

  @Test(arguments: ["then more", "kept", "do", "x", "hello tk", " t", "T", "t t", "tt"])
  func whatIsTypedOnIsText(words: String) {
    var typist = asked()
    typist.act(.typed(words))
    if words != "T" {
      #expect(typist.text == "one " + words)
      #expect(typist.question == nil)
      #expect(typist.message == "notes.txt changed on disk; you are asked when you pause")
      typist.act(.wait(.milliseconds(1900)))
      #expect(typist.question == nil)
      typist.act(.wait(.milliseconds(100)))
    }
    #expect(typist.question?.isAboutChange == true)
    #expect(typist.message == nil)
  }

  @Test func aLetterAnswersWhenNothingFollows() {
    var typist = asked()
    typist.act("t", .wait(.milliseconds(490)))
    #expect(typist.text == "one " && typist.question != nil)
    typist.act(.wait(.milliseconds(10)))
    #expect(typist.text == "theirs" && typist.question == nil)
  }

  @Test func enterConfirmsALetterAndEscTakesTheQuestionBack() {
    var typist = asked()
    typist.act("t", "Enter")
    #expect(typist.text == "theirs" && typist.question == nil)
    typist = asked()
    typist.act("t", "Esc", .wait(.seconds(5)))
    #expect(typist.text == "one " && typist.question == nil)
  }

  @Test(arguments: [("Down", true), ("Ctrl-Home", true), ("Ctrl-F", false), ("F1", false)])
  func aKeyThatWritesNothingMakesALetterAnAnswer(key: String, staysInText: Bool) {
    var typist = asked()
    typist.act("t", .key(key))
    #expect(typist.text == "theirs" && typist.question == nil)
    #expect(typist.editor.focus.isText == staysInText)
  }

  @Test(arguments: ["Backspace", "Tab"])
  func aKeyThatGoesOnWithAWordMakesALetterText(key: String) {
    var typist = asked()
    typist.act("t", .key(key))
    #expect(typist.text == (key == "Tab" ? "one t\t" : "one ") && typist.question == nil)
  }

  @Test func aClickOnAnAnswerIsOneAtOnce() throws {
    var typist = asked()
    let line = try #require(typist.editor.questionLine)
    let take = try #require(line.choices.first { $0.key == "t" })
    let lowest = try #require(typist.editor.layout.lineRow)
    typist.click(take.column, lowest - line.rowCount + 1 + take.row)
    #expect(typist.text == "theirs" && typist.question == nil)
  }

  @Test func answersInSeveralRowsAreClickedWhereTheyStand() throws {
    var typist = asked(columns: 30, rows: 15)
    let line = try #require(typist.editor.questionLine)
    #expect(line.choices.allSatisfy { $0.words != nil } && line.rowCount > 2)
    let take = try #require(line.choices.first { $0.key == "t" })
    let lowest = try #require(typist.editor.layout.lineRow)
    typist.click(take.column + 3, lowest - line.rowCount + 1 + take.row)
    #expect(typist.text == "theirs")
  }

  @Test func whoLooksAtTheDifferenceAnswersAtOnce() {
    var typist = asked()
    typist.act("d", .wait(.milliseconds(500)))
    #expect(typist.question?.page != nil)
    typist.act("t")
    #expect(typist.text == "theirs")
  }

  @Test func aPasteIsNoAnswer() {
    var typist = asked()
    typist.act("t", .pasted("wo"))
    #expect(typist.text == "one two")
    #expect(typist.question == nil)
  }

  @Test(arguments: [("t", "theirs, again"), ("tk", "one tk")])
  func aLetterIsForWhatTheFileHoldsWhenItAnswers(words: String, text: String) {
    var typist = asked()
    typist.act("t", .stirred, .wait(.milliseconds(300)))
    find("theirs, again", in: &typist)
    #expect(typist.question?.isAboutChange == true && typist.text == "one ")
    typist.act(.typed(String(words.dropFirst())), .wait(.milliseconds(500)))
    #expect(typist.text == text && typist.question == nil)
  }

  @Test func nothingIsAskedThatNobodyCouldAnswer() {
    var typist = asked()
    typist.act("Esc", "Ctrl-S", "Ctrl-Q", .stirred)
    #expect(typist.message == "Still saving; leaving as soon as that is done")
    find("theirs, again", in: &typist)
    typist.act(.wait(.seconds(3)))
    #expect(typist.question == nil)
    typist.answerSave { .saveFailed($0, "no room") }
    typist.act(.wait(.seconds(1)))
    #expect(typist.question?.isAboutChange == true, "one stays")
  }

  @Test func aQuestionOfTheUsersOwnTakesTheNextKey() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-Q", "d")
    #expect(typist.exitStatus == 0)
  }

  @Test func aSaveAsksAtOnceWhatWaitedForAPause() {
    var typist = asked()
    typist.act(.typed("to"), "Ctrl-S")
    typist.answerSave { .saveStopped($0, .change) }
    #expect(isReading(typist))
    find("theirs", in: &typist)
    #expect(!isReading(typist))
    #expect(typist.question?.isAboutChange == true)
    typist.act("k")
    #expect(typist.saves.last?.insistence == 1)
  }

  @Test func changesThatAreTakenBackBeforeTheirSaveIsAskedAboutAreNotSavedLater() throws {
    var typist = asked()
    typist.act("Esc", "Ctrl-S")
    typist.answerSave { .saveStopped($0, .change) }
    typist.act("Ctrl-Z")
    find("theirs", in: &typist)
    #expect(typist.question == nil && typist.text == "theirs")
    let count = typist.saves.count
    typist.act(.typed("more"), .stirred, .wait(.seconds(2)))
    let looks = typist.effects.compactMap { effect in
      if case .disk(.look(let look), _) = effect { look } else { nil }
    }
    let look = try #require(looks.last)
    #expect(look.id == typist.editor.document.saved, "the file was looked at again")
    typist.take(.disk(.found(.unchanged, look)))
    #expect(typist.saves.count == count && typist.editor.document.isModified)
  }

  // MARK: Texts without a file

  private func recovering(path: String?, others: Int = 0) -> Typist {
    var typist = Typist("|", path: path, keepsHistory: true)
    var earlier = Typist.earlier(["", "draft one of many words, long"], joint: 0)
    let lost = MementoID(index: 1)
    let state = TextBuffer(PieceTree("draft one\nof many words, long".utf8)).makeMemento()
    earlier.tree.hold(state, before: nil, of: lost)
    earlier.recovery = .init(id: lost, secondsSince1970: typist.now.secondsSince1970 - 125)
    earlier.recovery?.others = others
    typist.take(.history(.opened(earlier)))
    typist.act(.wait(.seconds(1)))
    return typist
  }

  @Test func theRecoveryTellsWhoseWordsTheyAre() {
    #expect(
      recovering(path: "a/notes.txt").question?.text
        == "Recovered unsaved changes to notes.txt from 2 min ago")
    #expect(
      recovering(path: nil, others: 1).question?.text
        == "Recovered unsaved changes to \"draft one of many wo…\" from 2 min ago; "
        + "1 more at the next start")
  }

  @Test func onlyAFreshStartTakesWhatWasLost() {
    var typist = Typist("one|")
    typist.take(.started)
    typist.act("Ctrl-N", "Ctrl-W", "Ctrl-W")
    #expect(typist.names == ["New file"])
    let takes = typist.effects.compactMap {
      if case .history(.open(_, _, let takes), _) = $0 { takes } else { nil }
    }
    #expect(takes == [true, false, false])
  }
}
