import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Changes by another editor of the same file.
extension DiskTests {
  @Test("A reload of a text with conflicts of git says how to get to them")
  func conflictsAreReloaded() {
    var typist = Typist("one\ntwo|\n")
    finding("one\n<<<<<<< HEAD\ntwo\n=======\nthree\n>>>>>>> other\n", &typist)
    #expect(
      typist.message
        == "notes.txt changed on disk and was reloaded; next-conflict goes to its conflicts")
  }

  @Test("The status line says that the file differs until the user has decided")
  func anUndecidedChangeStaysInTheStatusLine() {
    var typist = Typist("one|")
    typist.act("!")
    #expect(!typist.facts.contains("changed on disk"))
    finding("two", &typist)
    typist.act("Esc", "?")
    #expect(typist.facts.contains("changed on disk"))
    finding("one", &typist)
    #expect(!typist.facts.contains("changed on disk"))
    finding("three", &typist)
    typist.act("k")
    #expect(!typist.facts.contains("changed on disk"))
  }

  @Test("New lines are indented as the file is after another program has indented it anew")
  func indentationOfTheNewText() {
    var typist = Typist("f {\n\ta;\n\tb;|\n}\n", path: "t.c")
    typist.act("Enter", "c", "Ctrl-Z", "Ctrl-Z")
    finding("f {\n    a;\n    b;\n}\n", &typist)
    typist.act("Ctrl-Home", "End", "Enter", "x")
    #expect(typist.text.hasPrefix("f {\n    x\n    a;"))
  }

  @Test("A save that asks continues by itself when the file has its old contents again")
  func aSaveContinuesWhenTheChangeIsTakenBack() {
    var typist = askedWhileSaving("Ctrl-S")
    #expect(typist.question?.isAboutChange == true && typist.saves.isEmpty)
    finding("one", &typist)
    #expect(typist.question == nil && typist.saves.count == 1)
    typist.answerSave { .saved($0) }
    #expect(typist.text == "one!" && !typist.editor.document.isModified)
  }

  @Test("After theirs was adopted, the file is checked for a newer change")
  func theFileIsCheckedAfterTheAnswer() {
    var typist = askedWhileSaving("Ctrl-S")
    typist.act("t")
    #expect(typist.text == "two")
    typist.act(.wait(.seconds(2)))
    #expect(typist.looks.count == 1)
  }

  @Test("A reload is told behind a warning, and in place of one that is not true any more")
  func aReloadIsToldBesideAWarning() {
    var typist = Typist("one|")
    typist.take(.notice("The disk is full"))
    finding("two", &typist)
    #expect(
      typist.message
        == "The disk is full. notes.txt changed on disk and was reloaded; Ctrl-Z undoes that")
    typist = Typist("one|")
    typist.take(.notice(Document.encodingAdvice))
    finding("two", &typist)
    #expect(typist.message == "notes.txt changed on disk and was reloaded; Ctrl-Z undoes that")
  }

  @Test("One message names all documents that were reloaded since the last key")
  func oneMessageNamesAllReloadedDocuments() {
    var typist = Typist("one|")
    typist.open("b.txt", "two")
    for id in typist.editor.documents.ids {
      typist.effects = []
      typist.take(.disk(.mayHaveChanged, of: id))
      typist.act(.wait(.seconds(1)))
      for case .disk(.check(let look), let id) in typist.effects {
        let result = FileCheckResult.changed(Replacement(0..<3, with: Array("new".utf8)), of: look)
        typist.take(.disk(.found(result, look), of: id))
      }
    }
    #expect(typist.message == "Changed on disk and reloaded: notes.txt, b.txt")
  }

  @Test("A question about a change goes when the file has the old contents, or the text, again")
  func aQuestionGoesWithItsChange() {
    var typist = Typist("one|")
    typist.act("!")
    finding("two", &typist)
    #expect(typist.question?.isAboutChange == true)
    var restored = typist
    finding("one", &restored)
    #expect(restored.question == nil && restored.text == "one!")
    finding("one!", &typist)
    #expect(typist.question == nil && !typist.editor.document.isModified)
  }

  @Test("A file locked by another session is read-only until the user decides otherwise")
  func aFileThatIsOpenElsewhereIsReadOnlyUntilTheUserSaysOtherwise() {
    var typist = Typist("one|")
    typist.take(.history(.lockedByOther("another Memento (process 7 on host, since 14:02)")))
    typist.act(.wait(Question.timeForTyping))
    #expect(
      typist.question?.text
        == "notes.txt is open in another Memento (process 7 on host, since 14:02)")
    typist.act("Esc", "x", "Ctrl-K")
    #expect(typist.text == "one")
    #expect(typist.message?.hasPrefix("notes.txt is read-only here") == true)
    typist.take(.history(.lockedByOther("another")))
    typist.act(.wait(.seconds(1)), "e", "x")
    #expect(typist.text == "onex")
  }

  @Test("Typed text that a lock of another session keeps from the store is no reason to wake up")
  func aLockedStoreDoesNotWakeTheEditor() {
    var typist = Typist.reopening(["one", "two"])
    typist.act("!")
    typist.take(.history(.lockedByOther("another")))
    typist.act(.wait(.seconds(1)))
    #expect(typist.drafts.isEmpty)
    let isAwakeLater = typist.editor.deadline.map { $0 > typist.now.uptime }
    #expect(isAwakeLater == true)
  }

  @Test("A read-only session leaves the history to the session that edits")
  func whoOnlyLooksLeavesTheHistoryToWhoEdits() {
    var typist = Typist.journal("one|")
    typist.take(.history(.lockedByOther("another")))
    typist.act("r")
    finding("two", &typist)
    #expect(typist.text == "two")
    #expect(typist.batches.isEmpty)
    #expect(!typist.editor.document.isRecording)
    typist.act("Ctrl-P", .typed("toggle-read-only"), "Enter", "Ctrl-End", "!")
    #expect(typist.text == "two!")
    #expect(typist.batches == [["Opened", "Changed on disk"]])
  }

  @Test("A read-only document shows its history and can be saved elsewhere")
  func aReadOnlyTextCanBeLookedThroughAndSavedElsewhere() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-S")
    typist.answerSave { .saved($0) }
    typist.take(.history(.lockedByOther("another")))
    typist.act(.wait(.seconds(1)), "r", "Ctrl-Z", "Ctrl-S")
    #expect(typist.text == "one!")
    typist.act("Ctrl-T", "Down", "Enter")
    #expect(typist.text == "one!")
    typist.act("Alt-S", "2", "Enter")
    typist.answerSave { .saved($0) }
    typist.act("Ctrl-End", "x")
    #expect(typist.text == "one!x")
  }

  @Test("Text that another program inserts before a selection stays outside")
  func insertedTextStaysOutsideTheSelection() {
    var typist = Typist("aa\n|bb\ncc\n")
    typist.act("Shift-End")
    finding("aa\nnew\nbb\ncc\n", &typist)
    typist.act("x")
    #expect(typist.text == "aa\nnew\nx\ncc\n")
  }
}
