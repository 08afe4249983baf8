import MementoKit
import Testing
import TextModel

@testable import EditorCore

@Suite struct SaveQuestionTests {
  @Test func aMissingFolderIsMadeAfterAYes() {
    var typist = Typist("one|", path: "a/b/notes.txt", isOnDisk: false)
    typist.act("!", "Ctrl-S")
    #expect(typist.saves.last?.makesFolders == false)
    typist.answerSave { .saveStopped($0, .missingFolder("a/b")) }
    #expect(typist.question?.text == "There is no folder a/b.")
    #expect(typist.question?.answers.map(\.label) == ["make the folder", "choose another name"])
    typist.act("y")
    #expect(typist.saves.last?.makesFolders == true)
    #expect(typist.saves.last?.mayReplace == false)
    typist.answerSave { .saved($0) }
    #expect(!typist.editor.document.isModified)
  }

  @Test func aFolderIsCompletedByAName() {
    var typist = Typist("one|", path: nil, isOnDisk: false)
    typist.act("!", "Ctrl-S", .typed("my docs"), "Enter")
    typist.answerSave { .saveStopped($0, .folder) }
    #expect(typist.prompt?.answer == "my docs/")
    #expect(typist.message == "my docs is a folder: write a name behind it")
    #expect(!typist.editor.isSaving)
    typist.act(.typed("x"), "Enter")
    #expect(typist.saves.last?.path == "my docs/x")
  }

  @Test func escMakesNoFolder() {
    var typist = Typist("one|", path: "a/notes.txt", isOnDisk: false)
    typist.act("!", "Ctrl-S")
    typist.answerSave { .saveStopped($0, .missingFolder("a")) }
    typist.act("Esc")
    #expect(typist.saves.isEmpty && typist.editor.document.isModified)
    #expect(!typist.editor.isSaving)
  }

  @Test func whatBelongsToRootIsSavedBySudoAfterAYes() {
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

  @Test func whatOneQuestionAllowedTheNextOneKeeps() {
    var typist = Typist("one|")
    typist.act("Alt-S", "Ctrl-A", .typed("b.txt"), "Enter")
    typist.answerSave { .saveStopped($0, .file) }
    typist.act("y")
    typist.answerSave { .saveStopped($0, .owner) }
    typist.act("y")
    #expect(typist.saves.last?.mayReplace == true)
    #expect(typist.saves.last?.isAsRoot == true)
  }

  @Test func whatIsLostWithALargeFileIsSaidBeforeItIsReplaced() {
    var typist = Typist("one|")
    typist.act("Alt-S", "Ctrl-A", .typed("b.log"), "Enter")
    #expect(typist.saves.last?.replacesOther == false)
    typist.answerSave { .saveStopped($0, .fileWithHistory(states: 12)) }
    #expect(
      typist.question?.text
        == "b.log exists, and 12 states of it cannot be read without it. Replace it?")
    typist.act("y")
    #expect(typist.saves.last?.mayReplace == true && typist.saves.last?.replacesOther == true)
    typist.answerSave { .saveStopped($0, .owner) }
    typist.act("y")
    #expect(typist.saves.last?.replacesOther == true)
  }

  // MARK: Leaving with a failure

  @Test func leavingWithAFailureSavesNothingAndAsksNothingWhereHistoryIsKept() {
    var typist = Typist("one|", keepsHistory: true)
    typist.take(.history(.opened(nil)))
    typist.act("!")
    typist.run("quit-failing", by: nil)
    #expect(typist.exitStatus == 1)
    #expect(typist.saves.isEmpty)
  }

  @Test func whatNoHistoryHasIsAskedAbout() {
    var typist = Typist("one|")
    typist.act("!")
    typist.run("quit-failing", by: nil)
    #expect(typist.exitStatus == nil)
    #expect(
      typist.question?.text == "Changes to notes.txt would be lost: no history is kept.")
    typist.act("l")
    #expect(typist.exitStatus == 1)
    #expect(typist.saves.isEmpty)
  }
}
