import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

@Suite struct SaveQuestionTests {
  @Test("A missing folder is made after confirmation")
  func aMissingFolderIsMadeAfterAYes() {
    var typist = Typist("one|", path: "a/b/notes.txt", isOnDisk: false)
    typist.act("!", "Ctrl-S")
    #expect(typist.saves.last?.makesFolders == false)
    typist.answerSave { .saveStopped($0, .missingFolder("a/b")) }
    #expect(typist.question?.text == "There is no folder a/b.")
    #expect(typist.question?.answers.map(\.label) == ["create the folder", "choose another name"])
    typist.act("y")
    #expect(typist.saves.last?.makesFolders == true)
    #expect(typist.saves.last?.mayReplace == false)
    typist.answerSave { .saved($0) }
    #expect(!typist.editor.document.isModified)
  }

  @Test("A folder as the path asks for a name in it")
  func aFolderIsCompletedByAName() {
    var typist = Typist("one|", path: nil, isOnDisk: false)
    typist.act("!", "Ctrl-S", .typed("my docs"), "Enter")
    typist.answerSave { .saveStopped($0, .folder) }
    #expect(typist.prompt?.answer == "my docs/")
    #expect(typist.message == "my docs is a folder: add a file name")
    #expect(!typist.editor.documents.isSaving)
    typist.act(.typed("x"), "Enter")
    #expect(typist.saves.last?.path == "my docs/x")
  }

  @Test("A quit that saves all names every saved file, also those before its next question")
  func savedFilesOfQuit() {
    var typist = Typist("one|")
    typist.act("!")
    for name in ["b.txt", "c.txt"] {
      typist.open(name, "two")
      typist.act("!")
    }
    typist.act("Ctrl-N", "!", "Ctrl-Q", "a")
    typist.answerSave { .saved($0) }
    Asking.ask(.saveChanges(then: .quit), in: &typist.editor, at: typist.now)
    for _ in 0..<2 { typist.answerSave { .saved($0) } }
    #expect(typist.message?.hasPrefix("Saved 3 files: ") == true, "\(typist.message ?? "")")
    for name in ["notes.txt", "b.txt", "c.txt"] { #expect(typist.message?.contains(name) == true) }
  }

  @Test("A folder in the place of the file stops a quit, which asks again")
  func aFolderInThePlaceOfTheFile() {
    for leave in ["Ctrl-Q", "Ctrl-W"] {
      var typist = Typist("one|")
      typist.act("!", .init(stringLiteral: leave), "y")
      typist.answerSave { .saveStopped($0, .folder) }
      let explanation = "Cannot save notes.txt: it is a folder. Choose another name with Alt-S."
      #expect(typist.question?.text.hasPrefix(explanation) == true)
      typist.act(.typed("abc"))
      #expect(typist.question != nil && typist.text == "one!")
      typist.act(.wait(.seconds(1)), "Esc", .typed("?"))
      #expect(typist.text == "one!?" && typist.exitStatus == nil)
    }
    var stays = Typist("one|")
    stays.act("!", "Ctrl-S")
    stays.answerSave { .saveStopped($0, .folder) }
    #expect(stays.question == nil && stays.message?.contains("it is a folder") == true)
  }

  @Test("Esc makes no folder")
  func escMakesNoFolder() {
    var typist = Typist("one|", path: "a/notes.txt", isOnDisk: false)
    typist.act("!", "Ctrl-S")
    typist.answerSave { .saveStopped($0, .missingFolder("a")) }
    typist.act("Esc")
    #expect(typist.saves.isEmpty && typist.editor.document.isModified)
    #expect(!typist.editor.documents.isSaving)
  }

  @Test("A file of root is saved with sudo after confirmation")
  func whatBelongsToRootIsSavedBySudoAfterAYes() {
    var typist = Typist("one|", path: "/etc/hosts")
    typist.act("!", "Ctrl-S")
    typist.answerSave { .saveStopped($0, .owner) }
    #expect(typist.question?.text == "No permission to write /etc/hosts.")
    #expect(typist.question?.answers.map(\.letter) == ["y", "n"])
    typist.act("y")
    #expect(typist.saves.last?.isAsRoot == true)
    typist.answerSave { .saveFailed($0, "Not saved: sudo: 3 incorrect password attempts") }
    #expect(typist.message == "Not saved: sudo: 3 incorrect password attempts")
    #expect(typist.editor.document.isModified)
    typist.act("Ctrl-S")
    #expect(typist.saves.last?.isAsRoot == false)
  }

  @Test("The next question keeps the permission given before")
  func whatOneQuestionAllowedTheNextOneKeeps() {
    var typist = Typist("one|")
    typist.act("Alt-S", "Ctrl-A", .typed("b.txt"), "Enter")
    typist.answerSave { .saveStopped($0, .file) }
    typist.act(.wait(.seconds(1)), "y")
    typist.answerSave { .saveStopped($0, .owner) }
    typist.act("y")
    #expect(typist.saves.last?.mayReplace == true)
    #expect(typist.saves.last?.isAsRoot == true)
  }

  @Test("Before a large file is replaced, the question names the states that depend on it")
  func whatIsLostWithALargeFileIsSaidBeforeItIsReplaced() {
    var typist = Typist("one|")
    typist.act("Alt-S", "Ctrl-A", .typed("b.log"), "Enter")
    #expect(typist.saves.last?.replaced == .own)
    typist.answerSave { .saveStopped($0, .fileWithHistory(states: 12)) }
    #expect(
      typist.question?.text
        == "b.log exists, and 12 states of its history become unreadable. Replace it?")
    typist.act(.wait(.seconds(1)), "y")
    #expect(typist.saves.last?.mayReplace == true && typist.saves.last?.replaced == .kept)
    typist.answerSave { .saveStopped($0, .owner) }
    typist.act("y")
    #expect(typist.saves.last?.replaced == .kept)
  }

  @Test("A replaced text that the history cannot take is asked about a second time")
  func aTextThatCannotBeKept() {
    var typist = Typist("one|")
    typist.act("Alt-S", "Ctrl-A", .typed("b.txt"), "Enter")
    typist.answerSave { .saveStopped($0, .file) }
    typist.act(.wait(.seconds(1)), "y")
    #expect(typist.saves.last?.replaced == .kept)
    typist.answerSave { .saveStopped($0, .fileWithoutHistory("no space left on device")) }
    #expect(
      typist.question?.text
        == "b.txt exists, and its text cannot be restored: no space left on device. Replace it?")
    typist.act(.wait(.seconds(1)), "y")
    #expect(typist.saves.last?.replaced == .lost)
  }

  // MARK: Leaving with a failure

  @Test("With history, quit-failing asks about changes and saves nothing")
  func leavingWithAFailureSavesNothingWhereHistoryIsKept() {
    var typist = Typist("one|", keepsHistory: true)
    typist.take(.history(.opened(nil)))
    typist.act("!")
    typist.run("quit-failing", by: nil)
    #expect(typist.exitStatus == nil)
    #expect(
      typist.question?.text == "Changes to notes.txt are not saved; the history keeps them.")
    typist.act("l")
    #expect(typist.exitStatus == 1)
    #expect(typist.saves.isEmpty)
  }

  @Test("Without history, quit-failing asks about changes")
  func whatNoHistoryHasIsAskedAbout() {
    var typist = Typist("one|")
    typist.act("!")
    typist.run("quit-failing", by: nil)
    #expect(typist.exitStatus == nil)
    #expect(
      typist.question?.text == "Changes to notes.txt would be lost: there is no history.")
    typist.act("l")
    #expect(typist.exitStatus == 1)
    #expect(typist.saves.isEmpty)
  }
}
