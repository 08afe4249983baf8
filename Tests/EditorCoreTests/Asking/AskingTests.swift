import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Unsolicited questions, perhaps during typing.
@Suite struct AskingTests {
  /// Returns a typist with the question about an unexpected change of the file.
  private func asked(
    after time: Duration = .seconds(1), columns: Int = 80, rows: Int = 24
  ) -> Typist {
    var typist = Typist("|", columns: columns, rows: rows)
    typist.act(.typed("one "), .mayHaveChanged)
    find("theirs", in: &typist)
    #expect(typist.question?.isAboutChange == true)
    typist.act(.wait(time))
    return typist
  }

  /// Returns whether the status line shows that the file is being read.
  private func isReading(_ typist: Typist) -> Bool {
    typist.facts.contains("reading the file…")
  }

  /// Answers the check of the file with a text.
  private func find(_ text: String, in typist: inout Typist) {
    for case .disk(.check(let look), _) in typist.effects.suffix(3) {
      let theirs = Replacement(0..<0, with: Array(text.utf8))
      typist.take(.disk(.found(.changed(theirs, of: look), look)))
    }
  }

  @Test(
    "The first keys are typed into the text, and the question returns after a pause",
    arguments: ["then more", "kept", "do", "x", "hello tk", " t", "t t", "tt"])
  func keysOfTheFirstMoment(words: String) {
    var typist = asked(after: .milliseconds(690))
    typist.act(.typed(words))
    #expect(typist.text == "one " + words)
    #expect(typist.question == nil)
    #expect(typist.message == "notes.txt changed on disk; the question returns when you pause")
    typist.act(.wait(.milliseconds(1900)))
    #expect(typist.question == nil)
    typist.act(.wait(.milliseconds(100)))
    #expect(typist.question?.isAboutChange == true)
    #expect(typist.message == nil)
  }

  @Test("After the first moment a letter answers at once")
  func letterAnswers() {
    var typist = asked()
    typist.act("t")
    #expect(typist.text == "theirs" && typist.question == nil)
  }

  @Test("A question does not look like listening until it listens")
  func questionThatDoesNotListen() throws {
    var typist = asked(after: .zero)
    let question = try #require(typist.question)
    #expect(!question.isListening(at: typist.now.uptime))
    let listens = typist.now.uptime + .milliseconds(700)
    typist.act(.wait(.milliseconds(600)))
    #expect(typist.question?.isListening(at: typist.now.uptime) == false)
    #expect(typist.editor.deadline == listens)
    typist.act(.wait(.milliseconds(100)))
    #expect(typist.question?.isListening(at: typist.now.uptime) == true)
  }

  @Test("A question shown because its tab was chosen answers at once")
  func questionOfAChosenTab() {
    var typist = asked(after: .milliseconds(100))
    typist.open("b.txt", "two")
    #expect(typist.question == nil && typist.text == "two")
    typist.act("Ctrl-PageUp")
    #expect(typist.question?.isListening(at: typist.now.uptime) == true)
    typist.act("t")
    #expect(typist.text == "theirs")
  }

  @Test("A deferred question is shown when its tab is chosen, and after a cancelled question")
  func deferredQuestion() {
    var typist = asked(after: .milliseconds(100))
    typist.act("x")
    #expect(typist.question == nil)
    typist.open("b.txt", "two")
    typist.act("Ctrl-PageUp")
    #expect(typist.question?.isAboutChange == true)

    typist = asked(after: .milliseconds(100))
    typist.act("x", "Ctrl-Q")
    #expect(typist.question?.isAboutChange == false)
    typist.act("Esc")
    #expect(typist.question?.isAboutChange == true)
  }

  @Test("Ctrl-C and an interrupt signal cancel a question")
  func ctrlCCancels() {
    for isSignal in [false, true] {
      var typist = Typist("one|")
      typist.act("!", "Ctrl-Q")
      if isSignal { typist.take(.interrupted) } else { typist.act("Ctrl-C") }
      #expect(typist.question == nil && typist.exitStatus == nil)
      typist.act("?")
      #expect(typist.text == "one!?")
      typist.take(.interrupted)
      #expect(typist.message == "SIGINT interrupts nothing here; Ctrl-Q quits")
    }
  }

  @Test("Esc closes the question")
  func escTakesItBack() {
    var typist = asked()
    typist.act("Esc", .wait(.seconds(5)))
    #expect(typist.text == "one " && typist.question == nil)
  }

  @Test(
    "A key that is not an answer is typed into the text",
    arguments: ["x", "Tab", "Left", "Backspace"])
  func otherKeys(key: String) {
    var typist = asked()
    typist.act(.key(key))
    #expect(typist.question == nil && typist.editor.focus.isText)
    typist.act(.wait(.seconds(2)))
    #expect(typist.question?.isAboutChange == true)
  }

  @Test("A click on an answer gives it at once")
  func aClickOnAnAnswerIsOneAtOnce() throws {
    var typist = asked()
    let line = try #require(QuestionLine(of: typist.editor))
    let take = try #require(line.choices.first { $0.key == "t" })
    let lowest = try #require(typist.editor.layout.lineRow)
    typist.click(take.column, lowest - line.rowCount + 1 + take.row)
    #expect(typist.text == "theirs" && typist.question == nil)
  }

  @Test("Answers in several rows are clicked at their positions")
  func answersInSeveralRowsAreClickedWhereTheyStand() throws {
    var typist = asked(columns: 30, rows: 15)
    let line = try #require(QuestionLine(of: typist.editor))
    #expect(line.choices.allSatisfy { $0.label != nil } && line.rowCount > 2)
    let take = try #require(line.choices.first { $0.key == "t" })
    let lowest = try #require(typist.editor.layout.lineRow)
    typist.click(take.column + 3, lowest - line.rowCount + 1 + take.row)
    #expect(typist.text == "theirs")
  }

  @Test("While the difference is shown, a letter answers at once")
  func whoLooksAtTheDifferenceAnswersAtOnce() {
    var typist = asked()
    typist.act("d")
    #expect(typist.question?.page != nil)
    typist.act("t")
    #expect(typist.text == "theirs")
  }

  @Test("Esc in the difference goes back to the question, and another one cancels it")
  func escapeGoesOneLevelBack() {
    var typist = asked()
    typist.act("d")
    #expect(typist.question?.escapeLabel == "back")
    typist.act("Esc")
    #expect(typist.question?.isAboutChange == true && typist.question?.page == nil)
    #expect(typist.question?.escapeLabel == "cancel")
    typist.act("Esc")
    #expect(typist.question == nil && typist.text == "one ")
  }

  @Test("A paste is no answer")
  func aPasteIsNoAnswer() {
    var typist = asked()
    typist.act(.pasted("two"))
    #expect(typist.text == "one two")
    #expect(typist.question == nil)
  }

  @Test("An answer applies to the displayed change, and a newer change does not delay it")
  func answerToANewerChange() {
    var typist = asked()
    typist.act(.mayHaveChanged, .wait(.milliseconds(300)))
    find("theirs, again", in: &typist)
    #expect(typist.question?.isAboutChange == true && typist.text == "one ")
    typist.act("t")
    #expect(typist.text == "theirs, again" && typist.question == nil)
  }

  @Test("No question is asked while nobody can answer it")
  func nothingIsAskedThatNobodyCouldAnswer() {
    var typist = asked()
    typist.act("Esc", "Ctrl-S", "Ctrl-Q", .mayHaveChanged)
    #expect(typist.message == "Still saving; quitting when that is done")
    find("theirs, again", in: &typist)
    typist.act(.wait(.seconds(3)))
    #expect(typist.question == nil)
    typist.answerSave { .saveFailed($0, "No room.") }
    typist.act(.wait(.seconds(1)))
    #expect(typist.question?.text == "No room. notes.txt changed on disk, too. Save your changes?")
    typist.act("Esc", .wait(.seconds(3)))
    #expect(typist.question?.isAboutChange == true, "one stays")
  }

  @Test("A question that the user's command caused receives the next key")
  func aQuestionOfTheUsersOwnTakesTheNextKey() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-Q", "d")
    #expect(typist.exitStatus == 0)
  }

  @Test(
    "The rest of a word whose first letter was an answer is dropped, up to a pause or another key")
  func theRestOfAWordBehindAnAnswer() {
    var typist = asked()
    typist.act(.wait(.seconds(3)), "t")
    #expect(typist.text == "theirs")
    for _ in 0..<6 { typist.act(.wait(.milliseconds(150)), "y") }
    #expect(typist.text == "theirs" && typist.message?.hasSuffix("ignored") == true)
    var other = typist
    other.act("Home", "x")
    #expect(other.text == "xtheirs")
    typist.act(.wait(.milliseconds(500)), "y")
    #expect(typist.text != "theirs")
  }

  @Test("A save asks the deferred question at once")
  func aSaveAsksAtOnceWhatWaitedForAPause() {
    var typist = asked()
    typist.act(.typed("so"), "Ctrl-S")
    typist.answerSave { .saveStopped($0, .change) }
    #expect(isReading(typist))
    find("theirs", in: &typist)
    #expect(!isReading(typist))
    #expect(typist.question?.isAboutChange == true)
    typist.act("k")
    #expect(typist.saves.last?.retryCount == 1)
  }

  @Test("Changes undone before the question about their save are not saved later")
  func changesThatAreTakenBackBeforeTheirSaveIsAskedAboutAreNotSavedLater() throws {
    var typist = asked()
    typist.act("Esc", "Ctrl-S")
    typist.answerSave { .saveStopped($0, .change) }
    typist.act("Ctrl-Z")
    find("theirs", in: &typist)
    #expect(typist.question == nil && typist.text == "theirs")
    let count = typist.saves.count
    typist.act(.typed("more"), .mayHaveChanged, .wait(.seconds(2)))
    let looks = typist.effects.compactMap { effect in
      if case .disk(.check(let look), _) = effect { look } else { nil }
    }
    let look = try #require(looks.last)
    #expect(look.id == typist.editor.document.saved, "the file was looked at again")
    typist.take(.disk(.found(.unchanged, look)))
    #expect(typist.saves.count == count && typist.editor.document.isModified)
  }

  // MARK: Texts without a file

  private func recovering(path: String?, others: Int = 0) -> Typist {
    var typist = Typist("|", path: path, keepsHistory: true)
    var earlier = Typist.earlier(["", "draft one of many words, long"], anchor: 0)
    let lost = MementoID(index: 1)
    let state = TextBuffer(PieceTree("draft one\nof many words, long".utf8)).makeMemento()
    earlier.tree.load(state, before: nil, of: lost)
    earlier.recovery = .init(id: lost, secondsSince1970: typist.now.secondsSince1970 - 125)
    earlier.recovery?.others = others
    typist.take(.history(.opened(earlier)))
    typist.act(.wait(.seconds(1)))
    return typist
  }

  @Test("The recovery question names the text and its age")
  func theRecoveryTellsWhoseWordsTheyAre() {
    #expect(
      recovering(path: "a/notes.txt").question?.text
        == "Found unsaved changes to notes.txt from 2 min ago")
    #expect(
      recovering(path: nil, others: 1).question?.text
        == "Found unsaved changes to \"draft one of many wo…\" from 2 min ago; "
        + "1 more at the next start")
  }

  @Test("Only a start without a file recovers texts without a file")
  func onlyAFreshStartTakesWhatWasLost() {
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
