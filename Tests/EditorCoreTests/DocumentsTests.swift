import Console
import MementoKit
import Testing
import Text
import TextEditing

@testable import Display
@testable import Documents
@testable import EditorCore

/// Several documents in one session.
@Suite struct DocumentsTests {
  /// Returns a typist with two documents, the second of which is visible.
  private func two(_ first: String = "one|", _ second: String = "two") -> Typist {
    var typist = Typist(first, path: "a.txt")
    typist.open("b.txt", second)
    typist.forgetEffects()
    return typist
  }

  @Test("An opened file is shown in a tab beside the others")
  func aFileThatWasOpenedIsSeenBesideTheOthers() {
    let typist = two()
    #expect(typist.names == ["a.txt", "b.txt"])
    #expect(typist.drawing == "|two")
    #expect(TabLine(of: typist.editor)?.tabs.map(\.isShown) == [false, true])
  }

  @Test("An opened file replaces the first empty document")
  func aFirstEmptyTextMakesRoomForAFile() {
    var typist = Typist("|", path: nil, isOnDisk: false)
    typist.open("b.txt", "two")
    #expect(typist.names == ["b.txt"])
    #expect(TabLine(of: typist.editor) == nil)
    typist.act("!", "Ctrl-Q", "Esc")
    #expect(typist.drawing == "!|two")
  }

  @Test("Each document has its own history and cursor")
  func eachHasItsOwnHistoryAndCursor() {
    var typist = two()
    typist.act(.typed("B"), "Ctrl-PageUp", .typed("A"))
    #expect(typist.drawing == "oneA|")
    typist.act("Ctrl-PageDown", "Ctrl-Z")
    #expect(typist.drawing == "|two")
    typist.act("Alt-,")
    #expect(typist.drawing == "oneA|")
    #expect(typist.titles == ["Opened", "Typed \"A\""])
  }

  @Test("The tab after the last is the first")
  func goingOnFromTheLastComesToTheFirst() {
    var typist = two()
    typist.act("Ctrl-PageDown")
    #expect(typist.editor.document.name == "a.txt")
    typist.act("Alt-,")
    #expect(typist.editor.document.name == "b.txt")
  }

  @Test("The list of documents begins with the one shown before")
  func theListOfTextsBeginsWithTheOneSeenBefore() {
    var typist = two()
    typist.open("c.txt", "three")
    typist.act("Alt-B")
    #expect(typist.palette?.rows.map(\.title) == ["b.txt", "a.txt", "c.txt"])
    typist.act(.typed("a."), "Enter")
    #expect(typist.editor.document.name == "a.txt")
    typist.act("Alt-B", "Enter")
    #expect(typist.editor.document.name == "c.txt")
  }

  @Test("An open file is not read again")
  func aFileThatIsOpenIsNotReadAgain() {
    var typist = two()
    typist.editor.effects = []
    typist.editor.open(OpenRequest(path: "a.txt", at: .line(1, character: 2)), at: typist.now)
    #expect(typist.opens.isEmpty)
    #expect(typist.drawing == "o|ne")
    typist.open("a.txt", "other")
    #expect(typist.names == ["a.txt", "b.txt"])
    #expect(typist.text == "one")
  }

  @Test("A file that cannot be read is reported")
  func aFileThatCannotBeReadIsTold() {
    var typist = two()
    typist.take(.openFailed(OpenRequest(path: "c"), "Cannot read c: permission denied"))
    #expect(typist.message == "Cannot read c: permission denied")
    #expect(typist.names == ["a.txt", "b.txt"])
  }

  // MARK: Keys behind an opened file

  /// Asks for c.txt, and types behind it.
  private func typedBehind() -> Typist {
    var typist = two()
    typist.editor.open(OpenRequest(path: "c.txt"), at: typist.now)
    typist.act(.typed("new "))
    return typist
  }

  @Test("Keys typed behind an opened file go to that file")
  func keysBehindAFile() {
    var typist = typedBehind()
    #expect(typist.drawing == "|two")
    typist.open("c.txt", "three")
    #expect(typist.names == ["a.txt", "b.txt", "c.txt"])
    #expect(typist.drawing == "new |three")
  }

  @Test("Keys behind a file that does not come go to the shown text")
  func keysBehindAFileThatTakesLong() {
    var typist = typedBehind()
    typist.act(.wait(.milliseconds(600)), .typed("words "))
    #expect(typist.drawing == "new words |two")
    typist.open("c.txt", "three")
    #expect(typist.drawing == "|three")
  }

  @Test("Keys behind a file that cannot be read are dropped, and the message says so")
  func keysBehindAFileThatFails() {
    var typist = typedBehind()
    typist.take(.openFailed(OpenRequest(path: "c.txt"), "Cannot read c.txt: no permission"))
    #expect(
      typist.message == "Cannot read c.txt: no permission; keys typed meanwhile are dropped")
    #expect(typist.drawing == "|two")
    typist.act(.typed("rest"))
    #expect(typist.drawing == "|two", "the rest of the burst")
    typist.act(.wait(.milliseconds(600)), .typed("!"))
    #expect(typist.drawing == "!|two")
  }

  @Test("Esc drops the keys behind a file, which opens nevertheless")
  func escBehindAFile() {
    var typist = typedBehind()
    typist.act("Esc", .typed("!"))
    #expect(typist.drawing == "!|two")
    typist.open("c.txt", "three")
    #expect(typist.drawing == "|three")
  }

  // MARK: Hidden documents

  @Test("Showing another document records the open block")
  func theBlockOfATextThatIsLeftIsRecorded() {
    var typist = two()
    typist.act(.typed("B"), "Ctrl-PageUp")
    #expect(typist.editor.documents[1].caretaker.tree.count == 2)
  }

  @Test("A change of the file of a hidden document is applied to that document")
  func aChangeOnDiskOfATextNotSeenIsTakenInThere() {
    var typist = two()
    typist.take(.disk(.mayHaveChanged))
    typist.act(.wait(.milliseconds(100)))
    let looks = typist.effects.compactMap { effect -> (FileCheck, DocumentID)? in
      if case .disk(.check(let look), let id) = effect { (look, id) } else { nil }
    }
    #expect(looks.map(\.1) == [.first])
    for (look, id) in looks {
      typist.take(
        .disk(.found(.changed(Replacement(0..<3, with: Array("new".utf8)), of: look), look), of: id)
      )
    }
    #expect(typist.drawing == "|two")
    typist.act("Ctrl-PageUp")
    #expect(typist.text == "new")
  }

  @Test("A question about a hidden document waits until the document is shown")
  func aQuestionAboutATextNotSeenWaitsUntilItIs() {
    var typist = two()
    typist.act("Ctrl-PageUp", .typed("!"), "Ctrl-S", "Ctrl-PageDown")
    typist.answerSave { .saveStopped($0, .protection) }
    #expect(typist.question == nil)
    typist.act("Ctrl-PageUp")
    #expect(typist.question?.text == "a.txt is write-protected.")
  }

  @Test("A failure that concerns a closed document is reported")
  func whatBecameOfATextThatWasClosedIsToldWhenItWentWrong() {
    var typist = two()
    typist.act("Ctrl-PageUp", "Ctrl-W")
    typist.take(.history(.failed("no space")))
    #expect(typist.message == "no space")
    typist.take(.history(.drafted))
    #expect(typist.names == ["b.txt"])
  }

  // MARK: Closing

  @Test("Closing shows the document shown before")
  func closingShowsTheOneSeenBefore() {
    var typist = two()
    typist.open("c.txt", "three")
    typist.act("Ctrl-W")
    #expect(typist.names == ["a.txt", "b.txt"])
    #expect(typist.editor.document.name == "b.txt")
  }

  @Test("Closing asks about changes")
  func closingAsksAboutChanges() {
    var typist = two()
    typist.act("!", "Ctrl-W")
    #expect(typist.question?.text == "Save changes to b.txt?")
    typist.act("s")
    #expect(typist.names == ["a.txt", "b.txt"])
    typist.answerSave { .saved($0) }
    #expect(typist.names == ["a.txt"])
    #expect(typist.exitStatus == nil)
  }

  @Test("Closing without saving keeps the other documents")
  func closingWithoutSavingKeepsTheOthers() {
    var typist = two()
    typist.act("!", "Ctrl-W", "d")
    #expect(typist.names == ["a.txt"])
    #expect(typist.exitStatus == nil)
  }

  @Test("Keys that are typed on after a document was closed without saving reach no other document")
  func typingOnAfterClosing() {
    var typist = two()
    typist.act("!", "Ctrl-W", "d", .typed("ef main"), "Enter")
    #expect(typist.names == ["a.txt"] && !typist.editor.document.isModified)
    let notice = "Keys right after the answer are ignored"
    #expect(typist.message?.hasSuffix(". " + notice) == true)
    typist.act(.wait(Question.timeForTyping), "x")
    #expect(typist.editor.document.isModified)
  }

  @Test("A closed file is reopened at its position")
  func whatWasClosedIsOpenedOnceMoreAtItsPlace() {
    var typist = two("one|", "two\nlines")
    typist.act("Down", "Right", "Ctrl-W", "Alt-T")
    #expect(typist.opens.map(\.path) == ["b.txt"])
    #expect(typist.opens.first?.place == .line(2, character: 2))
    typist.take(.opened(typist.opens[0], FileText(PieceTree(Array("two\nlines".utf8)))))
    #expect(typist.drawing == "two\nl|ines")
  }

  @Test("A closed document without a file is reopened with its text")
  func aTextWithoutAFileComesBackWithItsWords() {
    var typist = two()
    typist.act("Ctrl-N", .typed("kept"), "Ctrl-W", "d")
    #expect(typist.names == ["a.txt", "b.txt"])
    typist.act(.wait(Question.timeForTyping), "Alt-T")
    #expect(typist.drawing == "kept|")
    #expect(typist.editor.document.isModified)
  }

  @Test("Closing the last document shows an empty one")
  func afterTheLastAnEmptyTextIsThere() {
    var typist = Typist("one|")
    typist.act("Ctrl-W")
    #expect(typist.names == ["New file"])
    #expect(typist.message == "Closed notes.txt; Alt-T reopens it, Ctrl-Q quits, Ctrl-F finds")
    #expect(typist.exitStatus == nil)
    typist.act("Ctrl-W")
    #expect(typist.message == "Nothing to close; Ctrl-Q quits, Ctrl-F finds")
  }

  @Test("A file open in another tab is not overwritten")
  func aFileThatIsOpenInAnotherTabIsNotWrittenOver() {
    var typist = two()
    typist.act("Alt-S", "Ctrl-A", .typed("a.txt"), "Enter")
    #expect(typist.saves.isEmpty)
    #expect(typist.message == "Not saved: a.txt is open in another tab; close that first")
    #expect(typist.prompt?.label == "Save as: ")
  }

  // MARK: Quitting

  @Test("Quitting asks about each document with changes")
  func quittingAsksAboutEachThatHasChanges() {
    var typist = two()
    typist.act("!", "Ctrl-PageUp", "?", "Ctrl-Q")
    #expect(typist.question?.text == "Save changes to a.txt?")
    typist.act("d")
    #expect(typist.question?.text == "Save changes to b.txt?")
    #expect(typist.editor.document.name == "b.txt")
    typist.act(.wait(Question.timeForTyping), "s")
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == 0)
  }

  @Test("Documents with the same name are asked about with their folders")
  func sameNamesHaveFolders() {
    var typist = Typist("one|", path: "old/a.txt")
    typist.open("new/a.txt", "two")
    typist.act("!", "Ctrl-PageUp", "?", "Ctrl-Q")
    #expect(typist.question?.text == "Save changes to old/a.txt?")
    typist.act("n")
    #expect(typist.question?.text == "Save changes to new/a.txt?")
  }

  @Test("The rest of a typed word answers no further question of a quit")
  func aWordAnswersOneQuestion() {
    for word in ["discard", "dont save", "no thanks nano"] {
      var typist = two()
      typist.act("!", "Ctrl-PageUp", "?", "Ctrl-Q", .typed(word))
      #expect(typist.question?.text == "Save changes to b.txt?" && typist.saves.isEmpty)
      #expect(typist.exitStatus == nil)
      typist.act(.wait(Question.timeForTyping), "n")
      #expect(typist.exitStatus == 0)
    }
  }

  @Test("The same answer again is accepted at once, another one after a moment")
  func theSameAnswerIsRepeated() {
    var typist = two()
    typist.act("!", "Ctrl-PageUp", "?", "Ctrl-Q", "n", "y")
    #expect(typist.question?.text == "Save changes to b.txt?" && typist.saves.isEmpty)
    typist.act("Esc", "Ctrl-Q", "n", "n")
    #expect(typist.exitStatus == 0)
  }

  @Test("Quitting can save all documents at once")
  func quittingCanSaveAllAtOnce() {
    var typist = two()
    typist.act("!", "Ctrl-PageUp", "?", "Ctrl-Q", "a")
    #expect(typist.saves.map(\.path).sorted() == ["a.txt", "b.txt"])
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == nil)
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == 0)
  }

  @Test("A document that is being saved is not counted among those that are not")
  func countOfUnsaved() {
    var typist = two()
    typist.act("!", "Ctrl-PageUp", "?", "Ctrl-Q")
    #expect(typist.question?.answers.map(\.label).contains("save all 2") == true)
    typist.act("a")
    typist.answerSave { .saveFailed($0, "No space.") }
    #expect(typist.question?.answers.map(\.label) == ["save", "don't save"])
  }

  @Test("After a cancelled quit, the next one asks about all documents again")
  func whoStaysIsAskedAboutAllTheNextTime() {
    var typist = two()
    typist.act("!", "Ctrl-PageUp", "?", "Ctrl-Q", "d", "Esc", "Ctrl-Q")
    #expect(typist.question?.text == "Save changes to b.txt?")
    typist.act("d")
    #expect(typist.question?.text == "Save changes to a.txt?")
    typist.act("d")
    #expect(typist.exitStatus == 0)
  }

  @Test("A failed save asks again before quitting")
  func aSaveThatFailsOnTheWayOutStops() {
    var typist = two()
    typist.act("!", "Ctrl-PageUp", "?", "Ctrl-Q", "a")
    typist.answerSave { .saveFailed($0, "No space.") }
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == nil)
    #expect(typist.question?.text == "No space. Save changes to a.txt?")
  }

  @Test("A signal records the open blocks of all documents")
  func theEndFromOutsideRecordsAll() {
    var typist = two()
    typist.act("!", "Ctrl-PageUp", "?")
    typist.take(.ending)
    #expect(typist.editor.documents.map(\.caretaker.tree.count) == [2, 2])
  }

  // MARK: Tabs

  @Test("The tab of the shown document is always visible")
  func theTabOfTheTextThatIsSeenIsAlwaysThere() throws {
    var typist = Typist("one|", path: "a.txt", columns: 40)
    for number in 1...20 { typist.open("file-\(number).txt", "") }
    let last = try #require(TabLine(of: typist.editor))
    #expect(last.tabs.last?.isShown == true)
    #expect(last.tabs.last?.columns.upperBound ?? 99 <= 40)
    #expect(last.before != nil)
    typist.act("Alt-.")
    let first = try #require(TabLine(of: typist.editor))
    #expect(first.tabs.first?.isShown == true)
    #expect(first.hasMoreBehind)
    #expect(first.tabs.first { $0.columns.contains(3) }?.id == .first)
  }

  @Test("Files with equal names show their folders")
  func filesOfOneNameShowTheirFolders() {
    var typist = Typist("one|", path: "x/a.txt")
    typist.open("y/a.txt", "")
    #expect(TabLine(of: typist.editor)?.tabs.map(\.label) == ["x/a.txt", "y/a.txt"])
  }
}
