import MementoKit
import Testing

@testable import EditorCore

/// Steps of undo that are finer and coarser than blocks.
@Suite struct FinerUndoTests {
  // MARK: Words

  @Test func aWordIsTakenBackAndComesAgain() {
    var typist = Typist("|")
    typist.act(.typed("Lorem ipsum dolor"), "Alt-U")
    #expect(typist.drawing == "Lorem ipsum |")
    typist.act("Alt-U")
    #expect(typist.drawing == "Lorem |")
    typist.act("Alt-E", "Alt-E")
    #expect(typist.drawing == "Lorem ipsum dolor|")
    typist.act("Alt-U", "Alt-U", "Alt-U")
    #expect(typist.drawing == "|" && !typist.editor.document.isModified)
    #expect(typist.titles == ["Opened", "Typed \"Lorem ipsum dolor\""])
  }

  @Test func wordsAreThoseOfAnyScriptAndEndAtMarksAndLineBreaks() {
    expect("|", .typed("один два"), "Alt-U", gives: "один |")
    expect("|", .typed("call(one"), "Alt-U", gives: "call(|")
    expect("|", .typed("one"), "Enter", .typed("two"), "Alt-U", gives: "one\n|")
  }

  @Test func whereABlockHasNoWordsItIsOneStep() {
    expect("a|", .pasted(" b c d"), "Alt-U", gives: "a|")
    expect("a|", .pasted(" b c d"), "Alt-U", "Alt-E", gives: "a b c d|")
  }

  @Test func typingOnFromAWordIsABranch() {
    var typist = Typist("|")
    typist.act(.typed("one two"), "Alt-U", .typed("three"), .wait(.seconds(1)))
    #expect(typist.drawing == "one three|")
    #expect(
      typist.titles == ["Opened", "Typed \"one two\"", "Typed \"one\"", "Typed \"three\""])
    typist.act("Ctrl-Z")
    #expect(typist.drawing == "one |")
    typist.act("Ctrl-Z", "Ctrl-Y")
    #expect(typist.drawing == "one |")
  }

  @Test func undoAndRedoOfBlocksGoOnFromAWord() {
    expect("|", .typed("one two"), "Alt-U", "Ctrl-Z", gives: "|")
    expect("|", .typed("one two"), "Alt-U", "Ctrl-Y", gives: "one two|")
  }

  @Test func whatCameOrWentIsMarked() {
    var typist = Typist("|")
    typist.act(.typed("one two"), "Alt-U", "Alt-E")
    #expect(typist.editor.document.highlight?.ranges == [4..<7])
  }

  @Test func whatIsSavedWithinABlockIsAMemento() {
    var typist = Typist("|")
    typist.act(.typed("one two"), "Alt-U", "Ctrl-S")
    #expect(typist.saves.map(\.id.index) == [2])
    typist.answerSave { .saved($0) }
    #expect(!typist.editor.document.isModified)
    typist.act("Ctrl-Z", "Ctrl-Y")
    #expect(typist.drawing == "one |" && !typist.editor.document.isModified)
  }

  @Test func theHistoryPaneShowsTheStateOneIsAt() {
    var typist = Typist("|")
    typist.act(.typed("one two"), "Alt-U", "Ctrl-T")
    #expect(typist.pane?.rowCount == 3 && typist.pane?.isAtCurrent == true)
    #expect(typist.titles.last == "Typed \"one\"")
    typist.act("Esc")
    #expect(typist.drawing == "one |")
  }

  @Test func aReadOnlyTextStaysAsItIs() {
    for command in ["undo-word", "redo-word", "undo-to-save", "undo-session"] {
      var typist = Typist("|")
      typist.act(.typed("one two"), .wait(.seconds(1)))
      typist.run("toggle-read-only", by: nil)
      typist.run(command, by: nil)
      #expect(typist.text == "one two")
      #expect(typist.message?.contains("is read-only here") == true)
    }
  }

  // MARK: The store

  @Test func aStateWithinABlockIsDraftedLikeAnOpenBlock() {
    var typist = Typist.keeping("|")
    typist.act(.typed("one two"), .wait(.seconds(2)))
    typist.acknowledge()
    typist.acknowledge()
    typist.act("Alt-U", .wait(.milliseconds(300)))
    #expect(typist.drafts == ["one "])
    typist.acknowledge()
    typist.act("Alt-E", .wait(.milliseconds(300)))
    let last = typist.wishes.suffix(2).map { wish in
      switch wish {
      case .dropDraft: "drop"
      case .move(let reference): "move to \(reference.number)"
      default: "\(wish)"
      }
    }
    #expect(last == ["drop", "move to 2"])
  }

  @Test func blocksOfEarlierRunsAreTakenBackWhole() {
    let texts = ["one", "one two"]
    var typist = Typist.reopening(texts)
    typist.act("Alt-U")
    #expect(typist.editor.isBringing && typist.text == "one two")
    typist.bring(texts)
    #expect(typist.text == "one")
    typist.act("Alt-E")
    #expect(typist.text == "one two")
  }

  // MARK: Coarser steps

  @Test func undoToSaveGoesToTheStateInTheFile() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-S")
    typist.answerSave { .saved($0) }
    typist.act("a", .wait(.seconds(1)), "b", .wait(.seconds(1)), "c")
    typist.run("undo-to-save", by: nil)
    #expect(typist.drawing == "one!|" && !typist.editor.document.isModified)
    #expect(typist.message == "Restored #2: Typed \"!\"")
    #expect(typist.titles.count == 5, "the open block was recorded first")
    typist.run("undo-to-save", by: nil)
    #expect(typist.message == "Nothing to undo: this is the state in the file")
    typist.act("Ctrl-Y", "Ctrl-Y", "Ctrl-Y")
    #expect(typist.drawing == "one!abc|")
  }

  @Test func aTextThatWasNeverSavedHasNoStateInAFile() {
    var typist = Typist("|", isOnDisk: false)
    typist.act("a")
    typist.run("undo-to-save", by: nil)
    #expect(typist.text == "a")
    #expect(typist.message == "Nothing to undo to: notes.txt was never saved")
  }

  @Test func undoSessionGoesToTheStartOfTheRun() {
    var typist = Typist.reopening(["", "one", "one two"])
    typist.act("Ctrl-End", "a", "Ctrl-S")
    typist.answerSave { .saved($0) }
    typist.act("b")
    typist.run("undo-session", by: nil)
    #expect(typist.text == "one two" && typist.editor.document.isModified)
    typist.run("undo-session", by: nil)
    #expect(
      typist.message == "Nothing to undo: this is the text as it was at the start of this run")
  }
}
