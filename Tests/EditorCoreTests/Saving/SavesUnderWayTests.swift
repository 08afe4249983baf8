import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Saves requested during another save.
@Suite struct SavesUnderWayTests {
  /// A typist who has saved `one!` and, during that save, `one!?` and `one!?.`.
  private var waiting: Typist {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-S", "?", "Ctrl-S", ".", "Ctrl-S")
    return typist
  }

  private func contents(_ typist: Typist) -> [String] {
    typist.saves.map { String(decoding: TextBuffer($0.memento).text.bytes, as: UTF8.self) }
  }

  @Test("Saves wait for a running one, and the newest is written once")
  func theyWaitAndTheNewestIsWrittenOnce() {
    var typist = waiting
    #expect(contents(typist) == ["one!"])
    #expect(typist.message == "Still saving notes.txt; after that it is saved again")
    typist.answerSave { .saved($0) }
    #expect(typist.message == "Saved notes.txt, 1 line, 4 bytes")
    #expect(contents(typist) == ["one!?."])
    #expect(typist.editor.documents.isSaving && typist.editor.document.isModified)
    typist.answerSave { .saved($0) }
    #expect(typist.message == "Saved notes.txt, 1 line, 6 bytes")
    #expect(typist.saves.isEmpty && !typist.editor.documents.isSaving)
    #expect(!typist.editor.document.isModified)
  }

  @Test("A text that is being saved is not saved again")
  func whatIsBeingWrittenIsNotWrittenAgain() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-S", "Ctrl-S")
    #expect(typist.message == "Still saving notes.txt")
    typist.answerSave { .saved($0) }
    #expect(typist.saves.isEmpty && !typist.editor.documents.isSaving)
  }

  @Test("An undo to the text being saved is saved after the waiting one")
  func anUndoToWhatIsBeingWrittenIsWrittenBehindWhatWaits() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-S", "?", "Ctrl-S", "Ctrl-Z", "Ctrl-S")
    typist.answerSave { .saved($0) }
    #expect(contents(typist) == ["one!"])
    typist.answerSave { .saved($0) }
    #expect(!typist.editor.document.isModified)
  }

  @Test("An undo to the file's old text during a save is saved again")
  func anUndoToTheOldTextDuringASaveIsSavedAgain() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-S", "Ctrl-Z")
    #expect(typist.text == "one" && typist.editor.document.isModified)
    typist.act("Ctrl-S")
    #expect(typist.message == "Still saving notes.txt; after that it is saved again")
    typist.answerSave { .saved($0) }
    #expect(contents(typist) == ["one"])
    typist.answerSave { .saved($0) }
    #expect(!typist.editor.document.isModified && !typist.editor.documents.isSaving)
  }

  @Test("A new file that was just saved may be overwritten")
  func aNewFileMayBeWrittenOverWhereItWasSavedJustBefore() {
    var typist = Typist("one|", isOnDisk: false)
    typist.act("Ctrl-S", "!", "Ctrl-S")
    #expect(typist.saves.map(\.mayReplace) == [false])
    typist.answerSave { .saved($0) }
    #expect(typist.saves.map(\.mayReplace) == [true])
  }

  @Test("A save during a Save as is for the new file")
  func aSaveDuringASaveAsIsForTheNewFile() {
    var typist = Typist("one|")
    typist.act("Alt-S", "Ctrl-A", .typed("b.txt"), "Enter", "!", "Ctrl-S")
    #expect(typist.saves.map(\.path) == ["b.txt"])
    typist.answerSave { .saved($0) }
    #expect(typist.saves.map(\.path) == ["b.txt"] && typist.saves.map(\.mayReplace) == [true])
    #expect(contents(typist) == ["one!"])
    typist.answerSave { .saved($0) }
    #expect(typist.editor.document.path == "b.txt" && !typist.editor.document.isModified)
  }

  @Test("A text without a file is asked for no second name while it is saved under the first")
  func aNewTextIsAskedForOneName() {
    var typist = Typist("one|", path: nil)
    typist.act("Ctrl-S", .typed("b.txt"), "Enter", "!", "Ctrl-S")
    #expect(typist.editor.focus.isText && typist.saves.map(\.path) == ["b.txt"])
    typist.answerSave { .saved($0) }
    #expect(contents(typist) == ["one!"])
  }

  @Test("A question about a Save as answers for the save behind it, too")
  func theQuestionIsForBoth() {
    var typist = Typist("one|")
    typist.act("Alt-S", "Ctrl-A", .typed("b.txt"), "Enter", "!", "Ctrl-S")
    typist.answerSave { .saveStopped($0, .file) }
    #expect(typist.saves.isEmpty && typist.question != nil)
    typist.act(.wait(.seconds(1)), "y")
    #expect(contents(typist) == ["one!"] && typist.saves.map(\.path) == ["b.txt"])
    typist.answerSave { .saved($0) }
    #expect(typist.editor.document.path == "b.txt" && typist.saves.isEmpty)
  }

  @Test("After a failed save, the next one starts")
  func afterAFailureTheNextIsTried() {
    var typist = waiting
    typist.answerSave { .saveFailed($0, "Cannot save notes.txt: no space left on device.") }
    #expect(typist.message == "Cannot save notes.txt: no space left on device.")
    #expect(contents(typist) == ["one!?."])
    typist.answerSave { .saved($0) }
    #expect(!typist.editor.document.isModified && !typist.editor.documents.isSaving)
  }

  @Test("An answer to a question also makes the waiting saves")
  func anAnswerToAQuestionSavesForThoseThatWait() {
    var typist = waiting
    typist.answerSave { .saveStopped($0, .protection) }
    #expect(typist.saves.isEmpty && !typist.editor.documents.isSaving)
    typist.act("y")
    #expect(contents(typist) == ["one!?."])
    typist.answerSave { .saved($0) }
    #expect(typist.saves.isEmpty && !typist.editor.document.isModified)
  }

  @Test("A save to another file waits, too")
  func anotherFileWaitsToo() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-S", "Alt-S", "Ctrl-A", .typed("b.txt"), "Enter")
    #expect(typist.saves.map(\.path) == ["notes.txt"])
    typist.answerSave { .saved($0) }
    #expect(typist.saves.map(\.path) == ["b.txt"])
    #expect(typist.saves.map(\.mayReplace) == [false])
    typist.answerSave { .saved($0) }
    #expect(typist.editor.document.path == "b.txt" && !typist.editor.documents.isSaving)
  }

  @Test("Quitting waits for all saves")
  func leavingWaitsForAll() {
    var typist = waiting
    typist.act("Ctrl-Q")
    #expect(typist.message == "Still saving; quitting when that is done")
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == nil)
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == 0)
  }

  @Test("At the end of the program, all waiting saves are made")
  func nothingThatWaitsIsForgottenAtTheEnd() {
    var typist = waiting
    typist.take(.ending)
    #expect(contents(typist) == ["one!", "one!?."])
  }

  @Test("The status line shows the progress of a save")
  func theStatusLineTellsHowFarItIs() {
    var typist = waiting
    func labels() -> [String] {
      typist.facts.filter { $0.contains("saving") }
    }
    #expect(labels() == ["saving…"])
    typist.take(.saving(typist.editor.document.id, 0.425))
    #expect(labels() == ["saving… 42%"])
    typist.answerSave { .saved($0) }
    #expect(labels() == ["saving…"])
    typist.answerSave { .saved($0) }
    #expect(labels().isEmpty)
  }
}
