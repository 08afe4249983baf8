import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Changes of the file by other programs.
@Suite struct DiskTests {
  /// Makes the editor check the file and find another text.
  func finding(_ theirs: String, _ typist: inout Typist, waits: Bool = true) {
    typist.act(.mayHaveChanged)
    answer(&typist) { look in
      theirs.utf8.withContiguousStorageIfAvailable {
        TextBuffer(look.memento).text.replacements(into: UnsafeRawBufferPointer($0))
      }.flatMap { $0.isEmpty ? nil : .changed(FoundText($0, of: look.memento)) } ?? .unchanged
    }
    if waits { typist.act(.wait(.seconds(1))) }
  }

  @Test("Keys that were meant for the text reach it when a question about the file appears")
  func typingThroughAQuestion() {
    var typist = Typist("one|")
    typist.act("!")
    typist.act(.mayHaveChanged)
    answer(&typist) { .changed(Replacement(0..<3, with: Array("two".utf8)), of: $0) }
    #expect(typist.question?.isAboutChange == true)
    typist.act(.typed("take"), .wait(.milliseconds(500)), .typed(" kit"))
    #expect(typist.text == "one!take kit")
    #expect(typist.question == nil)
    typist.act(.wait(.seconds(2)))
    #expect(typist.question?.isAboutChange == true)
  }

  @Test("An answer to an outdated question does no harm")
  func anAnswerToWhatWasFoundBeforeHarmsNothing() {
    var typist = Typist("one\ntwo\n|")
    typist.act("!", "Ctrl-G")
    finding("", &typist)
    finding("E\n", &typist)
    typist.act("Esc", .wait(.seconds(1)), "k", .wait(.seconds(1)))
    if typist.question != nil { typist.act("t") }
    typist.act(.wait(.seconds(1)))
    #expect(["one\ntwo\n!", "E\n"].contains(typist.text))
  }

  @Test("An outdated question is asked again")
  func aQuestionThatIsOutOfDateIsAskedAnew() {
    var typist = Typist("one|")
    typist.act("!")
    finding("", &typist)
    typist.act("d")
    finding("two", &typist)
    let page = String(decoding: typist.editor.shownBuffer.text.bytes, as: UTF8.self)
    #expect(page.contains("+two"))
    typist.act("t")
    #expect(typist.text == "two")
  }

  private func answer(_ typist: inout Typist, _ finding: (FileCheck) -> FileCheckResult) {
    let looks = typist.looks
    #expect(looks.count == 1)
    typist.forgetEffects()
    for look in looks { typist.take(.disk(.found(finding(look), look))) }
  }

  @Test("If another program writes the text of the document, nothing is asked")
  func theSameTextIsNotAskedAbout() {
    var typist = Typist("one|")
    typist.act("!")
    finding("one!", &typist)
    #expect(typist.question == nil && !typist.editor.document.isModified)
    #expect(typist.titles.count == 2)
  }

  @Test("Distant changes by another program leave the text between them, the cursor and its place")
  func distantChangesAreRecordedAsTheyAre() {
    let lines = (1...200).map(String.init)
    var typist = Typist(
      (lines[..<99] + ["|100"] + lines[100...]).map { $0 + "\n" }.joined())
    var theirs = lines
    theirs[2] += "x"
    theirs[196] += "y"
    finding(theirs.map { $0 + "\n" }.joined(), &typist)
    let tree = typist.editor.document.caretaker.tree
    let summary = tree[tree.current].summary
    #expect([summary.added, summary.removed] == [2, 0])
    #expect(summary.unit == .characters)
    #expect(typist.drawing.contains("99\n|100\n101"))
    typist.act("Ctrl-Z")
    #expect(typist.drawing.contains("99\n|100\n101"))
  }

  @Test("An unmodified document is reloaded, and undo reverts that")
  func anUnmodifiedTextIsReadAgainAndUndoCrossesIt() {
    var typist = Typist("one\ntwo|\n")
    finding("zero\none\ntwo\n", &typist)
    #expect(typist.drawing == "zero\none\ntwo|\n")
    #expect(typist.titles == ["Opened", "Changed on disk"])
    #expect(!typist.editor.document.isModified)
    #expect(typist.message == "notes.txt changed on disk and was reloaded; Ctrl-Z undoes that")
    #expect(typist.isAccepted)
    typist.act("Ctrl-Z")
    #expect(typist.text == "one\ntwo\n")
    #expect(typist.editor.document.isModified)
  }

  @Test("A file without changes is not reloaded")
  func nothingHappensWhereNothingChanged() {
    var typist = Typist("one|")
    finding("one", &typist)
    #expect(typist.titles == ["Opened"])
    #expect(typist.message == nil)
  }

  @Test("A file that changes constantly gives one memento a second")
  func aFileThatIsWrittenAllTheTimeGivesOneMementoASecond() {
    var typist = Typist("0|")
    for count in 1...50 {
      typist.take(.disk(.mayHaveChanged))
      if !typist.looks.isEmpty {
        answer(&typist) { .changed(Replacement(0..<1, with: [UInt8(0x40 + count)]), of: $0) }
      }
      typist.act(.wait(.milliseconds(50)))
    }
    #expect((3...4).contains(typist.titles.count))
  }

  @Test("Simultaneous change hints cause one check of the file")
  func looksThatComeTogetherAreOne() {
    var typist = Typist("one|")
    typist.act(.mayHaveChanged)
    typist.act(.mayHaveChanged)
    #expect(typist.looks.count == 1)
    answer(&typist) { _ in .unchanged }
    typist.act(.wait(.milliseconds(100)))
    #expect(typist.looks.count == 1, "once more, for what came meanwhile")
  }

  // MARK: A modified text

  private func asked() -> Typist {
    var typist = Typist("one|")
    typist.act("!")
    finding("two", &typist)
    return typist
  }

  @Test("A modified document asks")
  func aModifiedTextAsks() {
    let typist = asked()
    #expect(typist.question?.text == "notes.txt changed on disk.")
    #expect(typist.question?.choices.map(\.letter) == ["k", "t", "d"])
    #expect(typist.text == "one!")
  }

  @Test("k keeps the user's text and records the other as a state")
  func kKeepsMineAndRemembersTheirs() {
    var typist = asked()
    typist.act("k")
    #expect(typist.drawing == "one!|")
    #expect(typist.editor.document.isModified)
    #expect(typist.titles.contains("Changed on disk"))
    #expect(typist.isAccepted)
    typist.act("Ctrl-S")
    #expect(typist.saves.count == 1)
    let tree = typist.editor.document.caretaker.tree
    let theirs = tree.ids.first { tree[$0].summary.title == "Changed on disk" }
    let state = theirs.flatMap { tree.state(of: $0) }
    #expect(state.map(Typist.text(of:)) == "two")
  }

  @Test("t accepts the file's text, and undo restores the user's")
  func tTakesTheirsAndUndoBringsMineBack() {
    var typist = asked()
    typist.act("t")
    #expect(typist.text == "two")
    #expect(!typist.editor.document.isModified)
    typist.act("Ctrl-Z")
    #expect(typist.text == "one!")
  }

  @Test("d shows the difference")
  func dShowsTheDifference() {
    var typist = asked()
    typist.act("d")
    let page = String(decoding: typist.editor.shownBuffer.text.bytes, as: UTF8.self)
    #expect(page.contains("-one!") && page.contains("+two"))
    typist.act("k")
    #expect(typist.text == "one!")
  }

  @Test("After Esc, the same change asks again only at a save")
  func escIsNotAskedAgainForTheSameChangeUntilASave() {
    var typist = asked()
    typist.act("Esc")
    finding("two", &typist)
    #expect(typist.question == nil)
    finding("three", &typist)
    #expect(typist.question != nil)
    typist.act("Esc", "Ctrl-S")
    typist.answerSave { .saveStopped($0, .change) }
    answer(&typist) { .changed(Replacement(0..<3, with: Array("three".utf8)), of: $0) }
    #expect(typist.question?.text == "notes.txt changed on disk.")
    typist.act("k")
    #expect(typist.saves.last?.retryCount == 1)
  }

  /// Returns a typist whose save found the file changed.
  func askedWhileSaving(_ steps: Step...) -> Typist {
    var typist = Typist("one|")
    typist.act("!")
    typist.act(steps)
    typist.answerSave { .saveStopped($0, .change) }
    answer(&typist) { .changed(Replacement(0..<3, with: Array("two".utf8)), of: $0) }
    return typist
  }

  private func changes(_ typist: Typist) -> Int {
    typist.titles.filter { $0 == "Changed on disk" }.count
  }

  @Test("A change during the question of a save is recorded before it is overwritten")
  func whatComesWhileASaveIsAskedAboutIsInTheHistoryBeforeItIsReplaced() {
    var typist = askedWhileSaving("Ctrl-S")
    typist.act("k")
    #expect(changes(typist) == 1)
    // The file changes again and again.
    for round in 1...3 {
      #expect(typist.saves.last?.mayLoseChanges == false && typist.saves.count == 1)
      typist.answerSave { .saveStopped($0, .change) }
      let theirs = Array("more of it, \(round)".utf8)
      answer(&typist) { .changed(Replacement(0..<0, with: theirs), of: $0) }
      #expect(typist.question == nil)
      #expect(changes(typist) == 1 + round)
    }
    #expect(typist.saves.last?.mayLoseChanges == true, "it would never be saved")
    typist.answerSave { .saved($0) }
    #expect(!typist.editor.document.isModified && typist.text == "one!")
  }

  @Test("The question of a save stays when the file changes again")
  func aSaveThatIsAskedAboutOutlivesAnotherChange() {
    var typist = askedWhileSaving("Ctrl-Q", "s")
    finding("three", &typist)
    #expect(typist.question?.choices.map(\.letter) == ["k", "t", "d"])
    typist.act("k")
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == 0)
  }

  @Test("A cancelled save is not made after another change")
  func aSaveThatWasTakenBackIsNotMadeAfterAnotherChange() {
    var typist = askedWhileSaving("Ctrl-Q", "s")
    typist.act("Esc", .wait(.seconds(1)))
    finding("three", &typist)
    typist.act("k")
    #expect(typist.saves.isEmpty && typist.exitStatus == nil && typist.text == "one!")
  }

  @Test("Accepting the file's text cancels quitting")
  func whoTakesTheirsStays() {
    var typist = askedWhileSaving("Ctrl-Q", "s")
    typist.act("t", .wait(.seconds(1)), "?")
    #expect(typist.exitStatus == nil)
    finding("three", &typist)
    #expect(typist.question != nil, "changes are asked about as before")
  }

  @Test("Keys typed during the question are typed into the text, and the question returns")
  func whoeverIsAtWorkGoesOnWithIt() {
    var typist = asked()
    typist.act("Left", .typed("x"))
    #expect(typist.text == "onex!" && typist.question == nil)
    typist.act(.wait(.seconds(3)))
    #expect(typist.question?.isAboutChange == true)
    typist.act("Ctrl-S")
    #expect(typist.saves.count == 1)
  }

  @Test("A repeated question offers to stop asking")
  func whoIsAskedAgainMayWantToBeLeftAlone() {
    var typist = asked()
    typist.act("k", .wait(.seconds(1)))
    finding("two and more", &typist)
    #expect(typist.question?.choices.map(\.letter) == ["k", "t", "n", "d"])
    typist.act("n", .wait(.seconds(1)))
    #expect(typist.text == "one!")
    #expect(typist.titles.filter { $0 == "Changed on disk" }.count == 2)
    for theirs in ["two and yet more", "and another"] {
      finding(theirs, &typist)
      #expect(typist.question == nil)
    }
    // A save still asks before it overwrites changes.
    typist.act("Ctrl-S")
    typist.answerSave { .saveStopped($0, .change) }
    answer(&typist) { .changed(Replacement(0..<12, with: Array("last".utf8)), of: $0) }
    #expect(typist.question?.choices.map(\.letter) == ["k", "t", "d"])
    typist.act("k")
    typist.answerSave { .saved($0) }
    typist.act(.wait(.seconds(1)))
    // After the save, the first change asks again.
    typist.act("?")
    finding("three", &typist)
    #expect(typist.question?.choices.map(\.letter) == ["k", "t", "d"])
  }

  @Test("A reload makes later changes ask again")
  func whatIsReadAgainEndsTheQuiet() {
    var typist = asked()
    typist.act("k", .wait(.seconds(1)))
    finding("two and more", &typist)
    typist.act("n", .wait(.seconds(1)))
    // The text equals the file's earlier content, so its new content is loaded without a question.
    typist.act("Ctrl-A", .typed("two and more"), .wait(.seconds(1)))
    #expect(!typist.editor.document.isModified)
    finding("three", &typist)
    #expect(typist.text == "three")
    typist.act(.wait(.seconds(1)), "!")
    finding("four", &typist)
    #expect(typist.question?.choices.map(\.letter) == ["k", "t", "d"])
  }

  @Test("A question waits until the prompt is closed")
  func aQuestionWaitsUntilAPromptIsDone() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-G")
    finding("two", &typist)
    #expect(typist.prompt != nil)
    typist.act("Esc", .wait(.seconds(1)))
    #expect(typist.question?.text == "notes.txt changed on disk.")
  }

  // MARK: Removed files

  @Test("A file that vanishes only for a moment counts as replaced")
  func aFileThatComesBackAtOnceWasReplaced() {
    var typist = Typist("one|")
    typist.act(.mayHaveChanged)
    answer(&typist) { _ in .gone }
    #expect(typist.message == nil)
    typist.act(.wait(.seconds(1)))
    answer(&typist) { _ in .unchanged }
    #expect(!typist.editor.document.isModified)
  }

  @Test("A deleted file makes the document modified, and recorded, and saving writes it")
  func aFileThatIsGoneMakesTheTextModifiedAndSavingWritesIt() {
    var typist = Typist.journal("one|")
    for _ in 1...2 {
      typist.act(.mayHaveChanged)
      answer(&typist) { _ in .gone }
      typist.act(.wait(.milliseconds(600)))
    }
    #expect(typist.message?.hasPrefix("Another program deleted or moved notes.txt") == true)
    #expect(typist.batches == [["Opened"]])
    #expect(typist.editor.document.isModified)
    let journal = typist.editor.document.timeline
    #expect(journal.entries.map(\.cause) == [.opened, .deleted])
    typist.act("Ctrl-Q")
    #expect(typist.question?.text == "notes.txt was deleted on disk. Save it again?")
    // The user may want to see the difference with it.
    typist.act("d")
    #expect(typist.exitStatus == nil && typist.message?.hasPrefix("d is not an answer") == true)
    typist.act("Esc", "Ctrl-S")
    #expect(typist.saves.count == 1)
    typist.answerSave { .saved($0) }
    #expect(!typist.editor.document.isModified)
  }

  @Test("An unreadable file is reported, and the text stays")
  func whatCannotBeReadIsToldAndTheTextStays() {
    var typist = Typist("one|")
    typist.act(.mayHaveChanged)
    answer(&typist) { _ in .unreadable("Cannot open notes.txt: it is a folder. Choose a file.") }
    #expect(typist.message == "Cannot open notes.txt: it is a folder. Choose a file.")
    #expect(typist.text == "one")
  }

  @Test("A file without change hints is checked from time to time")
  func whereNobodyTellsItLooksNowAndThen() {
    var typist = Typist("one|")
    typist.take(.disk(.watched(needsPolling: true)))
    typist.act(.wait(.seconds(3)))
    answer(&typist) { _ in .unchanged }
    typist.act(.wait(.seconds(3)))
    #expect(typist.looks.count == 1)
  }
}

extension Typist {
  var looks: [FileCheck] {
    effects.compactMap { if case .disk(.check(let look), _) = $0 { look } else { nil } }
  }

  fileprivate var isAccepted: Bool {
    effects.contains { if case .disk(.accept, _) = $0 { true } else { false } }
  }
}
