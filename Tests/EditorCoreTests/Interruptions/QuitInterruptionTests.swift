import Console
import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// A cancelled quit closes its question; the end of the program preserves unsaved text.
@Suite struct QuitInterruptionTests {
  /// Returns a typist with a.txt and b.txt, both modified; a.txt is visible.
  private func twoModifiedFiles() -> Typist {
    var typist = Typist("one|", path: "a.txt")
    typist.open("b.txt", "two")
    typist.act("End", "!", "Ctrl-PageUp", "End", "?")
    return typist
  }

  private func closings(_ typist: Typist) -> [Bool] {
    typist.effects.compactMap { effect in
      if case .history(.close(let inOrder, _), _) = effect { inOrder } else { nil }
    }
  }

  @Test("A click on the tab of the document asked about cancels quitting")
  func ownTab() {
    var typist = twoModifiedFiles()
    typist.act("Ctrl-Q")
    typist.click(1, 0)
    #expect(typist.editor.focus.isText && typist.exitStatus == nil)
    typist.act("d")
    #expect(typist.text == "one?d")
    typist.act("Ctrl-Q", "n")
    typist.click(1, 0)
    #expect(typist.editor.message?.text == "The quit is cancelled; nothing was discarded")
    #expect(typist.editor.quit == nil && typist.exitStatus == nil)
  }

  @Test("Esc at the second question says that the answer to the first one does not count")
  func escAtTheSecondQuestion() {
    var typist = twoModifiedFiles()
    typist.act("Ctrl-Q", "Esc")
    #expect(typist.editor.message == nil && typist.editor.quit == nil)
    typist.act("Ctrl-Q", "n")
    #expect(typist.question?.text == "Save changes to b.txt?")
    typist.act("Esc")
    #expect(typist.editor.message?.text == "The quit is cancelled; nothing was discarded")
    typist.act("Ctrl-Q")
    #expect(typist.question?.text == "Save changes to b.txt?")
    typist.act("n")
    #expect(typist.question?.text == "Save changes to a.txt?")
  }

  @Test("A quit whose save is not named, by way of the help page, is taken back")
  func commandInsteadOfAName() {
    var typist = Typist("", path: nil)
    typist.act("x", "Ctrl-Q", "s", "F1", "Ctrl-P", .typed("select-word-left"), "Enter", "y")
    #expect(typist.editor.quit == nil)
    #expect(typist.text == "y" && typist.exitStatus == nil)
  }

  @Test("A save that ends while another text is named does not take back the quit")
  func saveBehindAPrompt() {
    var typist = Typist("one|", path: "a.txt")
    typist.act("!", "Ctrl-S", "Ctrl-N", "x", "Ctrl-Q", "s")
    typist.answerSave { .saved($0) }
    #expect(typist.editor.quit != nil)
    typist.act("Ctrl-U", .typed("b.txt"), "Enter")
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == 0)
  }

  @Test("A failed save takes the place of the question about another document")
  func failedSave() {
    var typist = twoModifiedFiles()
    typist.act("Ctrl-N", "x", "Ctrl-Q", "a")
    typist.answerSave { .saved($0) }
    #expect(typist.question?.text == "Save changes to New file?")
    typist.answerSave { .saveFailed($0, "Cannot save b.txt.") }
    #expect(typist.question?.text == "Cannot save b.txt. Save changes to b.txt?")
  }

  @Test("Work that still runs at the end leaves discarded changes discarded")
  func workAtTheEnd() {
    var typist = twoModifiedFiles()
    typist.act("Ctrl-Z", "Ctrl-Z")
    #expect(typist.text == "one")
    typist.run("insert-output", by: nil)
    typist.act(.typed("sleep 9"), "Enter", "Ctrl-Q", "d")
    #expect(typist.exitStatus == 0)
    typist.effects = []
    typist.take(.ending)
    #expect(closings(typist) == [true, true])
  }

  @Test("Keys that wait when a signal ends the program are part of the changes to be recovered")
  func waitingKeysAtTheEnd() {
    var typist = Typist.journal("one|")
    typist.take(.clipboard(.canBeAsked(true)))
    typist.act("Ctrl-V", .typed("xy"))
    #expect(typist.text == "one")
    typist.take(.ending)
    #expect(typist.text == "onexy")
    #expect(typist.titles.count == 2 && closings(typist) == [false])
  }

  @Test("A read-only document that cannot be saved cancels quitting")
  func readOnlyDocument() {
    var typist = twoModifiedFiles()
    typist.act("Ctrl-PageDown")
    typist.run("toggle-read-only", by: nil)
    typist.act("Ctrl-PageUp", "Ctrl-Q", "d", .wait(Question.timeForTyping), "s")
    #expect(typist.message == "b.txt is read-only here; Alt-S saves it under another name")
    typist.act("Ctrl-Q", "d")
    #expect(typist.question?.text == "Save changes to a.txt?" && typist.exitStatus == nil)
  }

  @Test("A save blocked by other work cancels quitting")
  func workInTheWayOfASave() {
    var typist = Typist("|" + String(repeating: "a long line \n", count: 20_000), path: "a.txt")
    typist.editor.document.settings.trimsWhenSaved = true
    typist.open("b.txt", "two")
    typist.act("!", "Ctrl-PageUp")
    typist.run("insert-output", by: nil)
    typist.act(
      .typed("sleep 9"), "Enter", "x", "Ctrl-PageDown", "Ctrl-Q", "d",
      .wait(Question.timeForTyping), "s")
    #expect(typist.message == "Still running sleep 9; Esc stops it")
    typist.act("Ctrl-Q", "d")
    #expect(typist.question?.text == "Save changes to b.txt?" && typist.exitStatus == nil)
  }
}
