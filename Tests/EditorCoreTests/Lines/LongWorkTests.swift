import Console
import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Operations on so many bytes that they run in the background, while keys wait and Esc stops them.
@Suite struct LongWorkTests {
  /// A text too large to copy at once.
  private static let large = String(
    repeating: String(repeating: "-", count: 108) + "some words  \n", count: 24_000)

  private func typist(_ text: String = large) -> Typist {
    var typist = Typist("")
    typist.editor.document = Document(
      PieceTree(text.utf8), path: "notes.txt", isOnDisk: true, at: typist.now)
    typist.take(.history(.notKept(nil)))
    return typist
  }

  @Test("Many matches are replaced in the background, and keys wait")
  func manyMatchesAreReplacedOutsideAndKeysWait() {
    var typist = typist()
    typist.act("Ctrl-P", .typed("replace-all"), "Enter", .typed("words"), "Enter")
    typist.act(.typed("things"), "Enter", .typed("x"))
    #expect(typist.message == "Replacing; Esc stops it")
    #expect(typist.text == Self.large)
    #expect(typist.finishWork() > 3)
    #expect(typist.text == "x" + Self.large.replacing("words", with: "things"))
    #expect(typist.message == "Replaced 24,000 matches")
    typist.act(.wait(.seconds(2)))
    #expect(typist.titles == ["Opened", "Replaced 24,000 × \"words\"", "Typed \"x\""])
    typist.act("Ctrl-Z", "Ctrl-Z")
    #expect(typist.text == Self.large)
  }

  @Test("The number of replacements is right for every text")
  func theFiguresOfWhatWasReplacedAreThoseOfTheTexts() throws {
    var typist = typist()
    typist.act("Ctrl-P", .typed("replace-all"), "Enter", .typed("words"), "Enter")
    typist.act(.typed("worlds"), "Enter")
    typist.finishWork()
    let tree = typist.editor.document.caretaker.tree
    let summary = tree[tree.current].summary
    #expect((summary.added, summary.removed, summary.unit) == (24_000, 0, .characters))
  }

  @Test("A replacement equal to its match changes nothing")
  func whatIsThereAlreadyIsNotReplaced() {
    var typist = typist()
    typist.act("Ctrl-P", .typed("replace-all"), "Enter", .typed("words"), "Enter")
    typist.act(.typed("words"), "Enter")
    typist.finishWork()
    #expect(typist.titles == ["Opened"])
    #expect(typist.message == "Replaced nothing: the text is the same already")
  }

  @Test("Replacing the rest spares the matches that were declined")
  func allThatIsLeftIsReplacedBehindThoseThatWereAskedAbout() {
    var typist = typist()
    typist.act("Ctrl-R", .typed("words"), "Enter", .typed("x"), "Enter", "y", "y", "a")
    typist.finishWork()
    #expect(typist.text == Self.large.replacing("words", with: "x"))
    #expect(typist.message == "Replaced 24,000 matches")
    #expect(typist.titles.last == "Replaced 23,998 × \"words\"")
  }

  @Test("A large paste is inserted in the background")
  func aLargePasteIsPutInOutside() {
    var typist = typist("")
    typist.act(.pasted(Self.large), .typed("x"))
    #expect(typist.text.isEmpty)
    #expect(typist.message == "Pasting; Esc stops it")
    typist.finishWork()
    #expect(typist.text == Self.large + "x")
    #expect(typist.titles.last == "Pasted 2.9 MB" && typist.isRecording)
  }

  @Test("A large copy is offered and pasted, and the next earlier one can replace it")
  func aLargeCopyIsOfferedAndPastedAndTheNextEarlierTakesItsPlace() {
    var typist = typist()
    typist.act("Ctrl-A", "Ctrl-C", "Ctrl-End", "Ctrl-V")
    #expect(typist.message == "Pasting; Esc stops it")
    typist.finishWork()
    #expect(typist.text == Self.large + Self.large)
    #expect(typist.message == "Pasted 2.9 MB")
    typist.act("Ctrl-Home", "Shift-Right", "Ctrl-C", "Ctrl-End", "Ctrl-V")
    #expect(typist.text == Self.large + Self.large + "-")
    typist.act("Alt-V")
    typist.finishWork()
    #expect(typist.text == Self.large + Self.large + Self.large)
    typist.act("Alt-V")
    #expect(typist.text == Self.large + Self.large + "-")
  }

  @Test("Large output is inserted in the background")
  func largeOutputIsPutInOutside() throws {
    var typist = typist("")
    typist.run("insert-output", by: nil)
    typist.act(.typed("cat"), "Enter")
    guard case .run(_, let number)? = typist.work else {
      Issue.record("nothing is run")
      return
    }
    let outcome = ProcessOutcome(.exited(0), outputs: [Array(Self.large.utf8)])
    typist.take(.work(.ran(outcome, number: number)))
    #expect(typist.text.isEmpty)
    typist.finishWork()
    #expect(typist.text == Self.large)
    #expect(typist.message == "Inserted the output of cat")
  }

  @Test("A large text is duplicated in the background")
  func allIsDoubledOutside() {
    var typist = typist()
    typist.act("Ctrl-A", "Alt-D")
    #expect(typist.message == "Duplicating; Esc stops it")
    typist.finishWork()
    #expect(typist.text == Self.large + Self.large && typist.titles.last == "Duplicated")
  }

  @Test("Line endings of a large text are changed in the background")
  func lineEndsOfALargeTextAreChangedOutside() {
    var typist = typist()
    typist.run("convert-to-crlf", by: nil)
    typist.finishWork()
    #expect(typist.text == Self.large.replacing("\n", with: "\r\n"))
    #expect(typist.titles.last == "Line endings to CRLF")
    #expect(typist.editor.document.buffer.lineEnding == .crlf)
    #expect(typist.message == "Line endings are now CRLF; Ctrl-S saves them")
    typist.act("Ctrl-Z")
    #expect(typist.editor.document.buffer.lineEnding == .lf)
    typist.run("convert-to-lf", by: nil)
    typist.finishWork()
    #expect(typist.message == "Line endings are LF already")
  }

  // MARK: Saving

  private func tidying() -> Typist {
    var typist = typist()
    typist.editor.document.settings.trimsWhenSaved = true
    typist.act(.typed("x"))
    return typist
  }

  @Test("A large text is cleaned up in the background before it is saved")
  func aLargeTextIsTidiedOutsideAndSavedThen() throws {
    var typist = tidying()
    typist.act("Ctrl-S", .typed("y"))
    #expect(typist.saves.isEmpty && typist.message == "Cleaning up line ends; Esc stops it")
    typist.finishWork()
    let request = try #require(typist.saves.first)
    let tidy = "x" + Self.large.replacing("  \n", with: "\n")
    #expect(TextBuffer(request.memento).text.bytes == Array(tidy.utf8))
    #expect(typist.text == "xy" + tidy.dropFirst())
  }

  @Test("Stopping the clean-up stops the save and the quit")
  func whereTidyingIsStoppedNothingIsSavedAndNobodyLeaves() {
    var typist = tidying()
    typist.act("Ctrl-Q", "s", "Esc")
    #expect(typist.message == "Stopped: the text is unchanged")
    typist.finishWork()
    #expect(typist.saves.isEmpty && typist.exitStatus == nil)
    #expect(typist.text == "x" + Self.large)
    typist.act("Ctrl-Q", "s")
    typist.finishWork()
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == 0)
  }
}

extension Typist {
  /// Performs the last requested operation, like the shell, unless it was stopped.
  ///
  /// - Returns: the number of progress reports.
  @discardableResult
  mutating func finishWork() -> Int {
    guard case .operate(let operation, let state, let tabWidth, let number)? = work else {
      return 0
    }
    effects.removeAll { if case .work = $0 { true } else { false } }
    var told = 0
    let outcome = TextBuffer(state, tabWidth: tabWidth).outcome(of: operation) { _ in
      told += 1
      return true
    }
    take(.work(.operated(outcome, number: number)))
    return told
  }
}
