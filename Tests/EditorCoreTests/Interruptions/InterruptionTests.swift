import Console
import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Ordinary actions in unusual order: every key, paste and answer reaches its intended document.
@Suite struct InterruptionTests {
  /// Returns a typist with a.txt and b.txt, both modified; a.txt is visible.
  private func twoModifiedFiles() -> Typist {
    var typist = Typist("one|", path: "a.txt")
    typist.open("b.txt", "two")
    typist.act("End", "!", "Ctrl-PageUp", "End", "?")
    #expect(typist.names == ["a.txt", "b.txt"] && typist.text == "one?")
    return typist
  }

  /// Returns the text of the document with a name.
  private func text(of name: String, in typist: Typist) -> String? {
    typist.editor.documents.first { $0.name == name }
      .map { String(decoding: $0.buffer.text.bytes, as: UTF8.self) }
  }

  // MARK: Quitting

  @Test("A tab clicked during the quit questions cancels quitting")
  func tabDuringQuit() {
    var typist = twoModifiedFiles()
    typist.act("Ctrl-Q", "d")
    #expect(typist.question?.text == "Save changes to b.txt?")
    typist.click(1, 0)
    #expect(typist.editor.document.name == "a.txt" && typist.editor.focus.isText)
    typist.act(.typed("more"), "Ctrl-Q")
    #expect(typist.question?.text == "Save changes to a.txt?")
    typist.act("d")
    #expect(typist.question?.text == "Save changes to b.txt?")
    #expect(typist.exitStatus == nil)
  }

  @Test("A question about a changed file appears after a cancelled quit")
  func changeAfterCancelledQuit() {
    var typist = twoModifiedFiles()
    typist.act("Ctrl-Q", "d")
    typist.click(1, 0)
    typist.act(.mayHaveChanged)
    for case .disk(.check(let check), _) in typist.effects {
      let theirs = Replacement(0..<0, with: Array("theirs ".utf8))
      typist.take(.disk(.found(.changed(theirs, of: check), check)))
    }
    typist.act(.wait(.seconds(1)))
    #expect(typist.question?.isAboutChange == true)
  }

  @Test("A signal during the quit questions leaves discarded changes to be recovered")
  func signalDuringQuit() {
    var typist = twoModifiedFiles()
    typist.act("Ctrl-Q", "d")
    typist.effects = []
    typist.take(.ending)
    let closings = typist.effects.compactMap { effect -> Bool? in
      if case .history(.close(let inOrder, _), _) = effect { inOrder } else { nil }
    }
    #expect(closings == [false, false])
  }

  // MARK: Waiting keys

  /// Returns a typist with a requested paste that a slow tool has not answered yet.
  private func pasting(path: String = "a.txt") -> Typist {
    var typist = Typist("one|", path: path)
    typist.take(.clipboard(.canBeAsked(true)))
    typist.effects = []
    return typist
  }

  /// Answers the last question for the clipboard.
  private func answer(_ text: String, _ typist: inout Typist) {
    for case .clipboard(.ask(_, let serial)) in typist.effects {
      typist.take(.clipboard(.content(serial: serial, PieceTree(text.utf8), isText: true)))
    }
  }

  @Test("A slow paste reaches its document although another file opens meanwhile")
  func pasteWhileAFileOpens() {
    var typist = pasting()
    typist.act("Ctrl-V", .typed("xy"))
    typist.open("b.txt", "two")
    answer("P", &typist)
    #expect(text(of: "a.txt", in: typist) == "onePxy")
    #expect(text(of: "b.txt", in: typist) == "two")
    #expect(typist.editor.document.name == "b.txt")
  }

  @Test("A click in the text during a slow paste waits between the keys, for the same place")
  func clickDuringPaste() {
    var typist = Typist("one|\ntwo\n", path: "a.txt")
    typist.take(.clipboard(.canBeAsked(true)))
    typist.act("Ctrl-V", .typed("x"))
    let layout = typist.editor.layout
    let press = MouseEvent(
      .press(.left), column: layout.text.column + layout.gutter + 3, row: layout.text.row + 1)
    typist.take(.mouse(press, on: Hit(.text(row: 1, column: 3))))
    typist.act(.typed("y"))
    #expect(typist.text == "one\ntwo\n")
    answer("P\nQ", &typist)
    #expect(typist.text == "oneP\nQx\ntwoy\n")
  }

  @Test("A double click during a slow paste selects the word after it")
  func doubleClickDuringPaste() {
    var typist = Typist("one|\ntwo words\n", path: "a.txt")
    typist.take(.clipboard(.canBeAsked(true)))
    typist.act("Ctrl-V")
    let layout = typist.editor.layout
    let press = MouseEvent(
      .press(.left), column: layout.text.column + layout.gutter + 5, row: layout.text.row + 1)
    for _ in 0..<2 { typist.take(.mouse(press, on: Hit(.text(row: 1, column: 5)))) }
    typist.act(.typed("y"))
    answer("P\nQ", &typist)
    #expect(typist.text == "oneP\nQ\ntwo y\n")
  }

  /// Sends a mouse event on a cell of the text.
  private func mouse(
    _ kind: MouseEvent.Kind, _ column: Int, _ row: Int, with modifiers: Key.Modifiers = [],
    in typist: inout Typist
  ) {
    let layout = typist.editor.layout
    let event = MouseEvent(
      kind, column: layout.text.column + layout.gutter + column, row: layout.text.row + row,
      modifiers: modifiers)
    typist.take(.mouse(event, on: Hit(.text(row: row, column: column))))
  }

  @Test("A drag during a slow paste selects the same text after it")
  func dragDuringPaste() {
    var typist = Typist("one|\ntwo words\n", path: "a.txt")
    typist.take(.clipboard(.canBeAsked(true)))
    typist.act("Ctrl-V")
    mouse(.press(.left), 1, 1, in: &typist)
    mouse(.drag(.left), 2, 1, in: &typist)
    mouse(.drag(.left), 6, 1, in: &typist)
    mouse(.release(.left), 6, 1, in: &typist)
    typist.act(.typed("y"))
    answer("P\nQ", &typist)
    #expect(typist.text == "oneP\nQ\ntyrds\n")
  }

  @Test("An Alt-click and a middle click during a slow paste happen after it")
  func otherClicksDuringPaste() {
    var typist = Typist("one|\ntwo words\n", path: "a.txt")
    typist.take(.clipboard(.canBeAsked(true)))
    typist.act("Ctrl-V")
    mouse(.press(.left), 4, 1, with: .alt, in: &typist)
    mouse(.release(.left), 4, 1, with: .alt, in: &typist)
    typist.act(.typed("!"))
    answer("P", &typist)
    #expect(typist.text == "oneP!\ntwo !words\n")
  }

  @Test("A click behind a step to another pane is in the pane that was clicked")
  func clickBehindAStepToAPane() {
    var typist = Typist("one|\nwords\n", path: "a.txt")
    typist.run("split-right", by: nil)
    let clicked = typist.editor.view.id
    typist.take(.clipboard(.canBeAsked(true)))
    typist.act("Ctrl-V", "F6")
    mouse(.press(.left), 2, 1, in: &typist)
    mouse(.release(.left), 2, 1, in: &typist)
    typist.act(.typed("y"))
    answer("P", &typist)
    #expect(typist.editor.view.id == clicked)
    #expect(typist.text == "oneP\nwoyrds\n")
  }

  @Test("A click behind a step to another document is on the cell of that one")
  func clickBehindAStep() {
    var typist = Typist("one|\n", path: "a.txt")
    typist.open("b.txt", "two\nwords\n")
    typist.act("Ctrl-PageUp", "End")
    typist.take(.clipboard(.canBeAsked(true)))
    typist.act("Ctrl-V", "Alt-.")
    mouse(.press(.left), 2, 1, in: &typist)
    mouse(.release(.left), 2, 1, in: &typist)
    typist.act(.typed("y"))
    answer("P", &typist)
    #expect(text(of: "a.txt", in: typist) == "oneP\n")
    #expect(text(of: "b.txt", in: typist) == "two\nwoyrds\n")
  }

  @Test("Keys and a slow paste after save and close reach no other document")
  func pasteWhileClosing() {
    var typist = pasting()
    typist.open("b.txt", "two")
    typist.act("Ctrl-PageUp", "!", "Ctrl-W", "s", "Ctrl-V", .typed("xy"))
    typist.answerSave { .saved($0) }
    answer("P", &typist)
    #expect(typist.names == ["b.txt"])
    #expect(text(of: "b.txt", in: typist) == "two")
    #expect(typist.question == nil)
  }

  @Test("Keys that wait for a search without a match stay in their document")
  func keysBehindASearch() {
    var typist = Typist("|" + String(repeating: "word ", count: 4_000_000), path: "a.txt")
    typist.act("Ctrl-F", .typed("zebra"), "Enter", .typed("xy"))
    typist.open("b.txt", "two")
    let jobs = typist.effects.compactMap { effect -> (Int, SearchJob)? in
      if case .search(.begin(let job, let serial)) = effect { (serial, job) } else { nil }
    }
    #expect(!jobs.isEmpty)
    for (serial, job) in jobs {
      var job = job
      job.run { true }
      typist.take(.search(.done(serial: serial, job)))
    }
    #expect(text(of: "b.txt", in: typist) == "two")
  }

  @Test("Keys that wait for work on a document stay in it when another file opens")
  func keysBehindWork() {
    let lines = (0..<40_000).map { "line \($0)\n" }.joined()
    var typist = Typist("|" + lines, path: "a.txt")
    typist.run("sort-lines", by: nil)
    typist.act(.typed("xy"))
    typist.open("b.txt", "two")
    typist.act(.typed("z"))
    #expect(typist.names == ["a.txt"])
    for case .work(.operate(let operation, let memento, let width, let number), let id)
      in typist.effects
    {
      let outcome = TextBuffer(memento, tabWidth: width).outcome(of: operation)
      typist.take(.work(.operated(outcome, number: number), of: id))
    }
    #expect(text(of: "a.txt", in: typist)?.hasPrefix("xyz") == true)
    #expect(typist.editor.document.name == "b.txt" && typist.text == "two")
  }

  @Test("Esc stops the work that keys wait for and drops the keys")
  func escDropsWaitingKeys() {
    var typist = pasting()
    typist.act("Ctrl-V", .typed("xy"), .wait(.milliseconds(200)), "Esc")
    #expect(typist.text == "one")
    #expect(typist.message == "Stopped: nothing was pasted; keys typed meanwhile are dropped")
    answer("P", &typist)
    #expect(typist.text == "one")
  }

  @Test("An Esc right behind a paste is meant for the text with it")
  func escRightBehindAPaste() {
    var typist = pasting()
    typist.act("Ctrl-V", "Esc")
    answer("P", &typist)
    #expect(typist.text == "oneP")
  }

  @Test("Paste, save and quit in one burst save the pasted text")
  func quitBehindAPaste() {
    var typist = pasting()
    typist.act("Ctrl-V", .typed("xy"), "Ctrl-Q")
    #expect(typist.text == "one" && typist.question == nil)
    answer("P", &typist)
    #expect(typist.text == "onePxy")
    #expect(typist.question?.text == "Save changes to a.txt?")
  }

  @Test("Ctrl-Q pressed twice, or behind a clipboard that does not answer, ends the wait")
  func quitWhileWaiting() {
    var typist = pasting()
    typist.act("Ctrl-V", .typed("xy"), "Ctrl-Q", "Ctrl-Q")
    #expect(typist.text == "onexy")
    #expect(typist.question?.text == "Save changes to a.txt?")
    typist = pasting()
    typist.act("Ctrl-V", .typed("xy"), "Ctrl-Q", .wait(.seconds(2)))
    #expect(typist.text == "onexy")
    #expect(typist.question?.text == "Save changes to a.txt?")
  }
}
