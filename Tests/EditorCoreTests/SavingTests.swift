import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

@Suite struct SavingTests {
  // MARK: The end of a text

  @Test("A new file ends with a line break, and the cursor stays")
  func aNewFileEndsWithALineBreakAndTheCursorStays() {
    var typist = Typist("|", path: "new.txt", isOnDisk: false)
    typist.act(.typed("hello"), "Ctrl-S")
    #expect(typist.drawing == "hello|\n")
    typist.answerSave { .saved($0) }
    typist.act(.typed(" you"), "Backspace", "Delete", "Ctrl-S")
    #expect(typist.text == "hello yo")
  }

  @Test("A file without a final line break stays without one")
  func aFileWithoutALastLineBreakKeepsHavingNone() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-S")
    #expect(typist.text == "one!")
  }

  @Test("An empty new file stays empty")
  func anEmptyNewFileStaysEmpty() {
    var typist = Typist("|", path: "new.txt", isOnDisk: false)
    typist.act("Ctrl-S")
    #expect(typist.saves.count == 1 && typist.text.isEmpty)
  }

  @Test(
    "Files that programs read by lines end with a line break",
    arguments: ["crontab", "crontab.Xy12", "COMMIT_EDITMSG", "sudoers.tmp", "git-rebase-todo"])
  func whatIsReadByLinesEndsWithALineBreak(path: String) {
    var typist = Typist("one|", path: path)
    typist.act("!", "Ctrl-S")
    #expect(typist.drawing == "one!|\n")
  }

  @Test("The cursor stays before the line break when blanks are removed")
  func theCursorStaysBeforeTheLineBreakWhereBlanksGo() {
    var typist = Typist("|", path: "new.txt", isOnDisk: false)
    typist.editor.document.settings.trimsWhenSaved = true
    typist.act(.typed("hello "), "Ctrl-S")
    #expect(typist.drawing == "hello|\n")
  }

  private func content(_ request: SaveRequest?) -> String? {
    request.map { String(decoding: TextBuffer($0.memento).text.bytes, as: UTF8.self) }
  }

  // MARK: Save

  @Test("Saving writes the text and records the open block")
  func saveWritesTheTextAsItIsAndRecordsTheOpenBlock() {
    var typist = Typist("one|")
    typist.act(.typed(" two"), "Ctrl-S")
    #expect(typist.saves.count == 1)
    #expect(typist.saves.first?.path == "notes.txt")
    #expect(typist.saves.first?.mayReplace == true)
    #expect(content(typist.saves.first) == "one two")
    #expect(typist.titles == ["Opened", "Typed \"two\""])
    #expect(typist.editor.documents.isSaving)
    typist.answerSave { .saved($0) }
    #expect(!typist.editor.documents.isSaving)
    #expect(!typist.editor.document.isModified)
    #expect(typist.message == "Saved notes.txt, 1 line, 7 bytes")
    #expect(typist.editor.document.caretaker.tree[MementoID(index: 1)].marks == .saved)
  }

  @Test(
    "The message counts lines as people do",
    arguments: [
      ("", "0 lines, 0 bytes"), ("a", "1 line, 1 byte"), ("a\n", "1 line, 2 bytes"),
      ("a\n\nb", "3 lines, 4 bytes"), ("\n", "1 line, 1 byte"),
    ])
  func theMessageCountsLinesAsPeopleDo(text: String, extent: String) {
    var typist = Typist(text, isOnDisk: false)
    // A new text would get a line break at its end.
    typist.editor.document.file.isOnDisk = true
    typist.act("x", "Backspace", "Alt-S", "Enter")
    typist.answerSave { .saved($0) }
    #expect(typist.message == "Saved notes.txt, \(extent)")
  }

  @Test("Text typed during a save stays modified")
  func whatIsTypedWhileSavingStaysModified() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-S", "?")
    typist.answerSave { .saved($0) }
    #expect(typist.editor.document.isModified)
    typist.act("Ctrl-Z")
    #expect(typist.text == "one!")
    #expect(!typist.editor.document.isModified)
  }

  @Test("An unmodified text is not written again")
  func aTextWithoutChangesIsNotWrittenAgain() {
    var typist = Typist("one|")
    typist.act("Ctrl-S")
    #expect(typist.saves.isEmpty)
    #expect(typist.message == "No changes to save in notes.txt")
  }

  @Test("An empty new file is written but does not replace one made meanwhile")
  func aNewFileIsWrittenEvenWhenItIsEmptyButDoesNotReplaceOneThatCameMeanwhile() {
    var typist = Typist("", isOnDisk: false)
    typist.act("Ctrl-S")
    #expect(typist.saves.first?.mayReplace == false)
    typist.answerSave { .saved($0) }
    #expect(typist.editor.document.isOnDisk)
  }

  @Test("A failure is reported, and the document stays modified")
  func aFailureIsToldAndTheTextStaysModified() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-S")
    typist.answerSave { .saveFailed($0, "Cannot save notes.txt: no space left on device.") }
    #expect(typist.message == "Cannot save notes.txt: no space left on device.")
    #expect(typist.editor.message?.isWarning == true)
    #expect(typist.editor.document.isModified)
    #expect(!typist.editor.documents.isSaving)
    #expect(typist.exitStatus == nil)
  }

  // MARK: Save as

  @Test("A document without a file asks for a name")
  func aTextWithoutAFileAsksForOne() {
    var typist = Typist("one|", path: nil, isOnDisk: false)
    typist.act("Ctrl-S")
    #expect(typist.prompt?.label == "Save as: ")
    #expect(typist.prompt?.answer == "")
    typist.act(.typed("b.txt"), "Enter")
    #expect(typist.saves.first?.path == "b.txt")
    #expect(typist.saves.first?.mayReplace == false)
    typist.answerSave { .saved($0) }
    #expect(typist.editor.document.name == "b.txt")
    #expect(typist.editor.document.isOnDisk)
  }

  @Test("Without a name, nothing is saved")
  func withoutANameNothingIsSaved() {
    var typist = Typist("one|", path: nil, isOnDisk: false)
    typist.act("Ctrl-S", "Enter")
    #expect(typist.saves.isEmpty)
    #expect(typist.message == "Not saved: a file needs a name")
    #expect(typist.prompt?.label == "Save as: ")
  }

  @Test("A change by another program is not overwritten without a question")
  func whatAnotherProgramWroteIsNotLostUnasked() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-S")
    #expect(typist.saves.last?.mayLoseChanges == false)
    typist.answerSave { .saveStopped($0, .change) }
    guard case .disk(.check(let look), _) = typist.effects.last else {
      Issue.record("nobody looks what is in the file")
      return
    }
    typist.take(.disk(.found(.changed(Replacement(0..<0, with: [0x21]), of: look), look)))
    #expect(typist.question?.text == "notes.txt changed on disk.")
    typist.act("k")
    #expect(typist.saves.last?.retryCount == 1)
  }

  @Test("Saving under the same name replaces the file, under another it does not")
  func theSameNameMayBeReplacedAndAnotherMayNot() {
    var typist = Typist("one|", path: "folder/notes.txt")
    typist.act("Alt-S", "Enter")
    #expect(typist.saves.last?.mayReplace == true)
    typist.answerSave { .saved($0) }
    typist.act("Alt-S", "2", "Enter")
    #expect(typist.saves.last?.path == "folder/notes.txt2")
    #expect(typist.saves.last?.mayReplace == false)
    #expect(typist.editor.document.name == "notes.txt")
  }

  /// A typist who saves as `b.txt`, which exists.
  private var asked: Typist {
    var typist = Typist("one|")
    typist.act("!", "Alt-S", "Ctrl-A", .typed("b.txt"), "Enter")
    typist.answerSave { .saveStopped($0, .file) }
    return typist
  }

  @Test(
    "A file that appeared under the document's own name is compared before any question",
    arguments: [
      SaveObstacle.file, .fileOpenElsewhere("another Memento"), .fileWithoutHistory("no history"),
      .fileWithHistory(states: 2),
    ])
  func aFileThatAppeared(obstacle: SaveObstacle) {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-S")
    typist.answerSave { .saveStopped($0, obstacle) }
    #expect(typist.question == nil && typist.editor.document.file.conflict.deferredSave != nil)
  }

  @Test("An existing file is replaced only after confirmation")
  func aFileThatIsThereIsReplacedOnlyAfterAYes() {
    var typist = asked
    #expect(typist.question?.text == "b.txt exists. Replace it?")
    #expect(typist.question?.answers.map(\.letter) == ["y", "n"])
    #expect(!typist.editor.documents.isSaving)
    typist.act(.wait(.seconds(1)), "y")
    #expect(typist.saves.first?.mayReplace == true)
    #expect(content(typist.saves.first) == "one!")
    typist.answerSave { .saved($0) }
    #expect(typist.editor.document.path == "b.txt")
    #expect(!typist.editor.document.isModified)
  }

  @Test(
    "The y of a word that is typed behind the name replaces no file, and a y alone does",
    arguments: [(["y", "o", "u"], false), (["o", "y"], false), (["y"], true)])
  func aTypedWordReplacesNoFile(_ letters: [String], isReplaced: Bool) {
    var typist = asked
    typist.readsQuestions = false
    for letter in letters { typist.act(.wait(.milliseconds(80)), .key(letter)) }
    #expect(typist.question != nil && typist.saves.isEmpty)
    typist.act(.wait(.seconds(1)))
    #expect((typist.question == nil) == isReplaced)
    #expect((typist.saves.first?.mayReplace == true) == isReplaced)
  }

  @Test(
    "A word typed on behind a save answers no question about it",
    arguments: [SaveObstacle.protection, .missingFolder("x"), .owner])
  func aTypedWordPassesNoObstacle(_ obstacle: SaveObstacle) {
    var typist = Typist("one|")
    typist.readsQuestions = false
    typist.act("!", "Ctrl-S")
    typist.answerSave { .saveStopped($0, obstacle) }
    for letter in ["y", "o", "u", "n"] { typist.act(.wait(.milliseconds(200)), .key(letter)) }
    typist.act(.wait(.seconds(1)))
    #expect(typist.question != nil && typist.saves.isEmpty && typist.prompt == nil)
    #expect(typist.message == "Ignored, too soon after the last key: pause, then answer")
    #expect(typist.drawing == "one!|")
    typist.act("y")
    #expect(typist.saves.count == 1)
  }

  @Test("A word typed on behind a save does not decide about a change on disk")
  func aTypedWordTakesNothing() {
    var typist = Typist("one|")
    typist.readsQuestions = false
    typist.act("!", "Ctrl-S")
    typist.answerSave { .saveStopped($0, .change) }
    guard case .disk(.check(let look), _) = typist.effects.last else {
      Issue.record("the file is not checked")
      return
    }
    typist.take(.disk(.found(.changed(Replacement(0..<0, with: [0x21]), of: look), look)))
    for letter in ["t", "h", "e", "k"] { typist.act(.wait(.milliseconds(200)), .key(letter)) }
    typist.act(.wait(.seconds(1)))
    #expect(typist.question?.text == "notes.txt changed on disk." && typist.drawing == "one!|")
    #expect(typist.question?.answers.first?.detail == "and save")
    typist.act("t")
    #expect(typist.question == nil && typist.drawing != "one!|")
  }

  @Test("n asks for another name, and Esc cancels")
  func noAsksForAnotherNameAndEscGivesUp() {
    var typist = asked
    typist.act(.wait(.seconds(1)), "n")
    #expect(typist.prompt?.label == "Save as: ")
    typist = asked
    typist.act("Esc")
    #expect(typist.editor.focus.isText)
    #expect(typist.saves.isEmpty)
    #expect(typist.editor.document.path == "notes.txt")
    #expect(typist.editor.document.isModified)
  }
}
