import MementoKit
import Testing

@testable import Documents
@testable import EditorCore

/// Steps of undo finer and coarser than blocks.
@Suite struct FinerUndoTests {
  // MARK: Words

  @Test("A word is undone and redone")
  func aWordIsTakenBackAndComesAgain() {
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

  @Test("Word steps know all scripts and end at punctuation and line breaks")
  func wordsAreThoseOfAnyScriptAndEndAtMarksAndLineBreaks() {
    expect("|", .typed("один два"), "Alt-U", gives: "один |")
    expect("|", .typed("call(one"), "Alt-U", gives: "call(|")
    expect("|", .typed("one"), "Enter", .typed("two"), "Alt-U", gives: "one\n|")
  }

  @Test("A block without word steps is one step")
  func whereABlockHasNoWordsItIsOneStep() {
    expect("a|", .pasted(" b c d"), "Alt-U", gives: "a|")
    expect("a|", .pasted(" b c d"), "Alt-U", "Alt-E", gives: "a b c d|")
  }

  @Test("Typing after an undone word begins a branch")
  func typingOnFromAWordIsABranch() {
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

  @Test("Undo and redo of blocks continue from a word step")
  func undoAndRedoOfBlocksGoOnFromAWord() {
    expect("|", .typed("one two"), "Alt-U", "Ctrl-Z", gives: "|")
    expect("|", .typed("one two"), "Alt-U", "Ctrl-Y", gives: "one two|")
  }

  @Test("An undone or redone word is highlighted")
  func whatCameOrWentIsMarked() {
    var typist = Typist("|")
    typist.act(.typed("one two"), "Alt-U", "Alt-E")
    #expect(typist.editor.document.highlight?.ranges == [4..<7])
  }

  @Test("A save within a block records a memento")
  func whatIsSavedWithinABlockIsAMemento() {
    var typist = Typist("|")
    typist.act(.typed("one two"), "Alt-U", "Ctrl-S")
    #expect(typist.saves.map(\.id.index) == [2])
    typist.answerSave { .saved($0) }
    #expect(!typist.editor.document.isModified)
    typist.act("Ctrl-Z", "Ctrl-Y")
    #expect(typist.drawing == "one |\n" && !typist.editor.document.isModified)
  }

  @Test("The history pane shows the word state as the current one")
  func theHistoryPaneShowsTheStateOneIsAt() {
    var typist = Typist("|")
    typist.act(.typed("one two"), "Alt-U", "Ctrl-T")
    #expect(typist.pane?.rowCount == 3 && typist.pane?.isAtCurrent == true)
    #expect(typist.titles.last == "Typed \"one\"")
    typist.act("Esc")
    #expect(typist.drawing == "one |")
  }

  @Test("A read-only document stays unchanged")
  func aReadOnlyTextStaysAsItIs() {
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

  @Test("A word state is drafted like an open block")
  func aStateWithinABlockIsDraftedLikeAnOpenBlock() {
    var typist = Typist.journal("|")
    typist.act(.typed("one two"), .wait(.seconds(2)))
    typist.acknowledge()
    typist.acknowledge()
    typist.act("Alt-U", .wait(.milliseconds(300)))
    #expect(typist.drafts == ["one "])
    typist.acknowledge()
    typist.act("Alt-E", .wait(.milliseconds(300)))
    let last = typist.requests.suffix(2).map { request in
      switch request {
      case .dropDraft: "drop"
      case .move(let reference): "move to \(reference.number)"
      default: "\(request)"
      }
    }
    #expect(last == ["drop", "move to 2"])
  }

  @Test("A block of an earlier session is undone as a whole")
  func blocksOfEarlierRunsAreTakenBackWhole() {
    let texts = ["one", "one two"]
    var typist = Typist.reopening(texts)
    typist.act("Alt-U")
    #expect(typist.editor.isLoadingState && typist.text == "one two")
    typist.loadState(texts)
    #expect(typist.text == "one")
    typist.act("Alt-E")
    #expect(typist.text == "one two")
  }

  // MARK: Coarser steps

  @Test("undo-to-save restores the state in the file")
  func undoToSaveGoesToTheStateInTheFile() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-S")
    typist.answerSave { .saved($0) }
    typist.act("a", .wait(.seconds(1)), "b", .wait(.seconds(1)), "c")
    typist.run("undo-to-save", by: nil)
    #expect(typist.drawing == "one!|" && !typist.editor.document.isModified)
    #expect(typist.message == "Restored the state of 08:00 (#2)")
    #expect(typist.titles.count == 6, "the open block was recorded first")
    typist.run("undo-to-save", by: nil)
    #expect(typist.message == "Nothing to undo: this is the saved state")
    typist.act("Ctrl-Z")
    #expect(typist.drawing == "one!abc|")
  }

  @Test("Without a save, undo-to-save reports that there is no state in a file")
  func aTextThatWasNeverSavedHasNoStateInAFile() {
    var typist = Typist("|", isOnDisk: false)
    typist.act("a")
    typist.run("undo-to-save", by: nil)
    #expect(typist.text == "a")
    #expect(typist.message == "Nothing to undo to: notes.txt was never saved")
  }

  @Test("undo-session restores the state at the start of the session")
  func undoSessionGoesToTheStartOfTheRun() {
    var typist = Typist.reopening(["", "one", "one two"])
    typist.act("Ctrl-End", "a", "Ctrl-S")
    typist.answerSave { .saved($0) }
    typist.act("b")
    typist.run("undo-session", by: nil)
    #expect(typist.text == "one two" && typist.editor.document.isModified)
    typist.run("undo-session", by: nil)
    #expect(
      typist.message == "Nothing to undo: this is the state at the start of this session")
  }
}
