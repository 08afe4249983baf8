import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

@Suite struct QuittingTests {
  @Test("Without changes, the editor quits at once")
  func withoutChangesItLeavesAtOnce() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-Z", "Ctrl-Q")
    #expect(typist.exitStatus == 0)
    #expect(typist.editor.focus.isText)
  }

  @Test("With changes, quitting asks and records the open block")
  func withChangesItAsksAndRecordsTheOpenBlock() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-Q")
    #expect(typist.exitStatus == nil)
    #expect(typist.question?.text == "Save changes to notes.txt?")
    #expect(typist.question?.answers.map(\.label) == ["save", "don't save"])
    #expect(typist.titles.count == 2)
  }

  @Test("s saves and then quits")
  func sSavesAndThenLeaves() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-Q", "s")
    #expect(typist.exitStatus == nil)
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == 0)
  }

  @Test("d quits without saving")
  func dLeavesWithoutSaving() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-Q", "d")
    #expect(typist.exitStatus == 0)
    #expect(typist.saves.isEmpty)
  }

  @Test("A save in another tab that waits for an answer is named; a quit shows its question")
  func savesInOtherTabs() {
    for command in ["save-all", "save-and-quit"] {
      var typist = Typist("one|", path: "a.txt")
      typist.act("!")
      typist.open("b.txt", "two")
      typist.run(command, by: nil)
      typist.answerSave { .saveStopped($0, .protection) }
      if command == "save-all" {
        typist.run(command, by: nil)
        typist.answerSave { .saveStopped($0, .protection) }
        #expect(typist.message == "a.txt is not saved yet: its tab has a question")
        // In the same moment, what a command says stays beside it.
        typist.act("Alt-M")
        let message = typist.message
        #expect(message?.contains("Select several lines first") == true)
        typist.take(.tick)
        #expect(typist.message == message)
        typist.act(.wait(.milliseconds(50)), "x")
        #expect(typist.message == nil && typist.text == "xtwo")
        typist.act("Alt-,")
      }
      #expect(typist.question?.text == "a.txt is write-protected.")
      typist.act("y")
      typist.answerSave { .saved($0) }
      #expect(typist.exitStatus == (command == "save-all" ? nil : 0))
      #expect(typist.question == nil)
    }
  }

  @Test("Without a history, x does not save, and neither does the y that is usual after it")
  func erasingWithoutHistory() {
    var typist = Typist("one|", path: "a.txt")
    typist.act("!", "Ctrl-Q")
    #expect(typist.question?.answers.map(\.label) == ["save", "don't save"])
    typist.act("x", "y")
    #expect(typist.exitStatus == 0 && typist.saves.isEmpty)
  }

  @Test("The report of a save does not hide the failure of another one")
  func oneOfTwoSavesFails() {
    var typist = Typist("one|", path: "a.txt")
    typist.act("!")
    typist.open("b.txt", "two")
    typist.act("?")
    typist.run("save-all", by: nil)
    typist.answerSave { .saveFailed($0, "Cannot save a.txt: no space left on device") }
    typist.answerSave { .saved($0) }
    #expect(
      typist.message
        == "Saved b.txt, 1 line, 4 bytes. Cannot save a.txt: no space left on device")
  }

  @Test("Save all saves every changed document; save and quit also quits")
  func savingAll() {
    for command in ["save-all", "save-and-quit"] {
      var typist = Typist("one|", path: "a.txt")
      typist.act("!")
      typist.open("b.txt", "two")
      typist.act("?")
      typist.run(command, by: nil)
      #expect(typist.saves.count == 2)
      typist.answerSave { .saved($0) }
      #expect(typist.exitStatus == nil)
      typist.answerSave { .saved($0) }
      #expect(typist.exitStatus == (command == "save-all" ? nil : 0))
      #expect(typist.editor.documents.allSatisfy { !$0.isModified })
      if command == "save-all" { #expect(typist.message == "Saved 2 files: a.txt, b.txt") }
    }
  }

  @Test("Save all asks for the name of a document without a file; save and quit asks about it")
  func savingAllWithoutAName() {
    var typist = Typist("one|", path: "a.txt")
    typist.act("!", "Ctrl-N", "x", "Ctrl-PageUp")
    typist.run("save-all", by: nil)
    #expect(typist.saves.count == 1 && typist.prompt?.label == "Save as: ")
    #expect(typist.text == "x")
    typist.answerSave { .saved($0) }
    typist.act("Esc")
    typist.run("save-and-quit", by: nil)
    #expect(typist.exitStatus == nil && typist.question?.text == "Save changes to New file?")
  }

  @Test("The questions of a quit understand y, n and x, and s and d as before")
  func lettersOfTheQuit() {
    for (letter, saves) in [("y", true), ("s", true), ("Y", true), ("n", false), ("d", false)] {
      var typist = Typist("one|")
      typist.act("!", "Ctrl-Q", .key(letter))
      #expect(typist.saves.isEmpty != saves)
      #expect((typist.exitStatus == 0) != saves)
    }
  }

  @Test("Keys typed after save and close do not reach the next document")
  func keysAfterClosing() {
    var typist = Typist("one|", path: "a.txt")
    typist.open("b.txt", "two")
    typist.act("Ctrl-PageUp", "!", "Ctrl-W", "y")
    typist.answerSave { .saved($0) }
    #expect(typist.message == "Saved and closed a.txt; Alt-T reopens it")
    typist.act("x", .wait(.milliseconds(400)), .pasted("more"), "Enter")
    #expect(typist.text == "two" && typist.message?.hasPrefix("Saved") == true)
    // Whoever types on is not heard before a pause.
    typist.act(.wait(.milliseconds(300)), "x")
    #expect(typist.text == "two")
    typist.act(.wait(.milliseconds(450)), "x")
    #expect(typist.text == "xtwo")
  }

  @Test("Saving all asks about each protected file once")
  func savingAllProtectedFiles() {
    var typist = Typist("one|", path: "a.txt")
    typist.open("b.txt", "two")
    typist.act("!", "Ctrl-PageUp", "?", "Ctrl-Q", "a")
    typist.answerSave { .saveStopped($0, .protection) }
    typist.answerSave { .saveStopped($0, .protection) }
    #expect(typist.question?.text == "a.txt is write-protected.")
    typist.act("y")
    typist.answerSave { .saved($0) }
    #expect(typist.question?.text == "b.txt is write-protected.")
    typist.act(.wait(.seconds(1)), "y")
    typist.answerSave { .saved($0) }
    #expect(typist.question == nil && typist.exitStatus == 0)
  }

  @Test("Esc cancels quitting")
  func escStays() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-Q", "Esc")
    #expect(typist.exitStatus == nil)
    #expect(typist.drawing == "one!|")
    #expect(typist.message == nil)
  }

  @Test("A failed save keeps the editor open")
  func aSaveThatFailsKeepsTheEditorOpen() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-Q", "s")
    typist.answerSave { .saveFailed($0, "Cannot save.") }
    #expect(typist.exitStatus == nil && typist.message == nil)
    #expect(typist.question?.text == "Cannot save. Save changes to notes.txt?")
    typist.act("Esc", .wait(.seconds(1)), "Esc", "Ctrl-S")
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == nil)
  }

  @Test("Quitting with a document without a file asks for its name")
  func aTextWithoutAFileAsksForItsNameOnTheWayOut() {
    var typist = Typist("|", path: nil, isOnDisk: false)
    typist.act("x", "Ctrl-Q", "s", .typed("b.txt"), "Enter")
    typist.answerSave { .saveStopped($0, .file) }
    typist.act(.wait(.seconds(1)), "y")
    #expect(typist.exitStatus == nil)
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == 0)
  }

  @Test("Esc at the name cancels quitting")
  func whoGivesUpOnTheWayOutStays() {
    var typist = Typist("|", path: nil, isOnDisk: false)
    typist.act("x", "Ctrl-Q", "s", "Esc", "Ctrl-S", .typed("b.txt"), "Enter")
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == nil)
  }

  @Test("An empty new document is closed without a question")
  func anEmptyNewTextIsLeftWithoutAQuestion() {
    var typist = Typist("|", path: nil, isOnDisk: false)
    typist.act("x", "Backspace", "Ctrl-Q")
    #expect(typist.exitStatus == 0)
  }

  // MARK: While saving

  @Test("Quitting waits for a running save")
  func quitWaitsForASaveUnderWay() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-S", "Ctrl-Q")
    #expect(typist.message == "Still saving; quitting when that is done")
    #expect(typist.exitStatus == nil)
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == 0)
  }

  @Test("A second Ctrl-Q offers to leave without the save, and Esc waits for it")
  func leavingWithoutASave() {
    for leaves in [true, false] {
      var typist = Typist("one|")
      typist.act("!", "Ctrl-S", "Ctrl-Q", "x")
      #expect(typist.message?.hasSuffix("Esc cancels it, Ctrl-Q leaves without waiting") == true)
      typist.act("Ctrl-Q")
      #expect(
        typist.question?.text
          == "notes.txt is not saved yet: the disk does not answer. Leave all the same?")
      // A word that was typed on is no answer.
      typist.act("l")
      #expect(typist.exitStatus == nil)
      typist.act(.wait(.seconds(2)), leaves ? "l" : "Esc")
      #expect(typist.exitStatus == (leaves ? 1 : nil))
      if leaves { continue }
      #expect(typist.editor.focus.isText && typist.message == HurriedQuit.waiting)
      typist.answerSave { .saved($0) }
      #expect(typist.exitStatus == 0)
    }
  }

  @Test("The question about a save that does not end goes when it ends")
  func theSaveEndsMeanwhile() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-Q", "y", "Ctrl-Q")
    #expect(typist.question?.subject.waitsOnCancel == true)
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == 0)

    typist = Typist("one|")
    typist.act("!", "Ctrl-Q", "y", "Ctrl-Q")
    typist.answerSave { .saveFailed($0, "Cannot save.") }
    #expect(typist.question?.text.hasPrefix("Cannot save. Save changes") == true)
    typist.act(.wait(.seconds(1)), "d")
    #expect(typist.exitStatus == 0, "the quit goes on")
  }

  @Test("Ctrl-C cancels a quit that waits for a save")
  func ctrlCCancels() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-S", "Ctrl-Q", "Ctrl-C")
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == nil)
  }

  @Test("A slow quit is reported, and Esc cancels it")
  func anEndThatTakesLongIsToldAndWaitsAndCanBeCalledOff() {
    for (key, status) in [("x", Int32(0)), ("Esc", nil)] {
      var typist = Typist("one|")
      typist.act("Ctrl-Q")
      typist.effects = []
      typist.take(.leaving(.takesLong(status: 0)))
      #expect(
        typist.question?.text == "Quitting when everything is saved…")
      if key == "x" {
        // A second Ctrl-Q offers to leave at once.
        typist.act("Ctrl-Q")
        #expect(typist.question?.subject.waitsOnCancel == true)
      }
      typist.act(key == "x" ? .typed("x") : .key(key))
      #expect(typist.editor.document.buffer.text.bytes == Array("one".utf8))
      #expect(typist.exitStatus == nil && (typist.question != nil) == (status != nil))
      typist.take(.leaving(.isPossible))
      #expect(typist.exitStatus == status)
    }
  }

  @Test("Text typed during the last save is asked about")
  func whatWasTypedAfterThatSaveIsAskedAbout() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-S", "?", "Ctrl-Q")
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == nil)
    #expect(typist.question?.text == "Save changes to notes.txt?")
  }

  @Test("A failure of a running save cancels quitting")
  func aFailureWhileQuittingKeepsTheEditorOpen() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-S", "Ctrl-Q")
    typist.answerSave { .saveFailed($0, "Cannot save.") }
    #expect(typist.exitStatus == nil)
    typist.act(.wait(.seconds(1)), "Esc", "Ctrl-S")
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == nil)
  }

  @Test("A quit that waits for a question of its save continues with the answer")
  func aQuitThatWaitsForASaveThatMustNotReplaceGoesOnWithTheAnswer() {
    for (answer, leaves) in [("y", true), ("Esc", false)] {
      var typist = Typist("one|")
      typist.act("!", "Alt-S", "2", "Enter", "Ctrl-Q")
      typist.answerSave { .saveStopped($0, .file) }
      typist.act(.wait(.seconds(1)), .key(answer))
      if !leaves { typist.act("Ctrl-S") }
      typist.answerSave { .saved($0) }
      #expect((typist.exitStatus == 0) == leaves)
    }
  }

  @Test("Quitting waits for two running saves")
  func withTwoSavesUnderWayItWaitsForBoth() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-S", "?", "Ctrl-S", "Ctrl-Q")
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == nil)
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == 0)
  }

  @Test("Keys typed after save and quit, or save and close, never reach a text")
  func keysAfterLeavingAreDropped() {
    for key in ["Ctrl-Q", "Ctrl-W"] {
      var typist = Typist("one|", path: "a.txt")
      typist.act("!", .key(key), "s", "s", .typed("dx"), .pasted("more"))
      #expect(typist.text == "one!")
      #expect(typist.saves.count == 1)
      typist.answerSave { .saveFailed($0, "Cannot save.") }
      typist.act("d", "x")
      #expect(typist.text == "one!" && typist.exitStatus == nil)
      #expect(typist.question?.text == "Cannot save. Save changes to a.txt?")
      typist.act(.wait(.seconds(1)), "s")
      typist.answerSave { .saved($0) }
      #expect(typist.names == ["New file"] || typist.exitStatus == 0)
    }
  }

  @Test("Keys typed during a save do not answer the next question of the quit")
  func keysDuringASaveDoNotAnswer() {
    var typist = Typist("one|", path: "a.txt")
    typist.open("b.txt", "two")
    typist.act("!", "Ctrl-PageUp", "?", "Ctrl-Q", "s")
    typist.answerSave { .saved($0) }
    #expect(typist.question?.text == "Save changes to b.txt?")
    typist.act("n", "x", "y")
    #expect(typist.question?.text == "Save changes to b.txt?" && typist.exitStatus == nil)
    typist.act(.wait(.seconds(1)), "d")
    #expect(typist.exitStatus == 0)
  }

  @Test("If saving all fails for a hidden document, it is asked about")
  func savingAllFailsForAHiddenDocument() {
    var typist = Typist("one|", path: "a.txt")
    typist.open("b.txt", "two")
    typist.act("!", "Ctrl-PageUp", "?", "Ctrl-Q", "a")
    typist.answerSave { .saved($0) }
    typist.answerSave { .saveFailed($0, "No space.") }
    let name = typist.editor.document.name
    #expect(typist.question?.text == "No space. Save changes to \(name)?")
    typist.act("x")
    #expect(typist.text.contains("x") == false && typist.exitStatus == nil)
  }

  @Test("Esc during the save keeps the document open, and typing continues")
  func escDuringTheSaveStays() {
    for key in ["Ctrl-Q", "Ctrl-W"] {
      var typist = Typist("one|", path: "a.txt")
      typist.act("!", .key(key), "s", "Esc", "?")
      typist.answerSave { .saved($0) }
      #expect(typist.text == "one!?" && typist.names == ["a.txt"] && typist.exitStatus == nil)
    }
  }

  @Test("A signal records the open block")
  func anEndFromOutsideRecordsTheOpenBlock() {
    var typist = Typist("one|")
    typist.act("!")
    typist.take(.ending)
    #expect(typist.titles.count == 2)
  }
}
