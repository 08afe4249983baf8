import MementoKit
import TestSupport
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Marks beside changed lines, and the ages of lines.
@Suite struct LineMarksTests {
  /// Returns the marks line by line: `!` changed, `_` gone below and `^` gone above; `'`, `,` and
  /// `"` for the same after a save.
  private func marks(_ typist: Typist) -> String {
    guard let marks = typist.editor.lineMarks(in: typist.editor.layout) else { return "none" }
    return (0..<typist.editor.document.buffer.text.lineCount).map { letter(marks[$0]) }.joined()
  }

  private func letter(_ mark: LineMark?) -> String {
    guard let mark else { return "." }
    return switch mark.change {
    case .changed: mark.isUnsaved ? "!" : "'"
    case .goneBelow: mark.isUnsaved ? "_" : ","
    case .goneAbove: mark.isUnsaved ? "^" : "\""
    }
  }

  private let lines = "|one\ntwo\nthree\nfour\n"

  @Test("An unmodified text has no marks")
  func aTextAsItIsInTheFileHasNoMarks() {
    #expect(marks(Typist(lines)) == ".....")
  }

  @Test("Changed, new and removed lines are marked")
  func changedAndNewLinesAndPlacesFromWhichLinesWentAreMarked() {
    var typist = Typist(lines)
    typist.act("Down", "x")
    #expect(marks(typist) == ".!...")
    typist.act("End", "Enter", "y")
    #expect(marks(typist) == ".!!...")
    typist.act("Down", "Ctrl-K")
    #expect(marks(typist) == ".!!..", "what went stood in the changed place")
    typist = Typist(lines)
    typist.act("Down", "Down", "Ctrl-K")
    #expect(marks(typist) == "._..")
    typist = Typist(lines)
    typist.act("Ctrl-K")
    #expect(marks(typist) == "^...")
  }

  @Test("Undo and typing the same text again remove the marks")
  func undoAndTypingTheSameAgainTakeTheMarksAway() {
    var typist = Typist(lines)
    typist.act("Delete", "Ctrl-Z")
    #expect(marks(typist) == ".....")
    typist.act("Delete")
    #expect(marks(typist) == "!....")
    typist.act("o")
    #expect(marks(typist) == ".....")
  }

  @Test("A save turns the marks into those of the session")
  func aSaveTurnsTheMarksIntoThoseOfTheRun() {
    var typist = Typist(lines)
    typist.act("x", "Down", "Down", "Ctrl-K", "Ctrl-S")
    typist.answerSave { .saved($0) }
    #expect(marks(typist) == "',..")
    typist.act("Ctrl-End", "z")
    #expect(marks(typist) == "',.!")
    typist.act("Ctrl-Z", "Ctrl-Z", "Ctrl-Z")
    #expect(marks(typist) == "!.!..", "the file has what was undone, and not the third line")
  }

  @Test("A document without a file has marks only after its first save")
  func aTextWithoutAFileHasNoMarksUntilItHasOneAndThenThoseSinceTheSave() {
    var typist = Typist("|", isOnDisk: false)
    typist.act(.typed("one"), "Enter", .typed("two"))
    #expect(marks(typist) == "none")
    typist.act("Ctrl-S")
    typist.answerSave { .saved($0) }
    #expect(marks(typist) == "...")
    typist.act("!")
    #expect(marks(typist) == ".!.")
  }

  @Test("Without line numbers and beside another state there are no marks")
  func thereAreNoneWithoutLineNumbersNorBesideAnotherState() {
    var typist = Typist(lines)
    typist.act("x", "Ctrl-T")
    #expect(marks(typist) == "none")
    typist.act("Esc")
    #expect(marks(typist) == "!....")
    typist.act("Ctrl-P")
    #expect(marks(typist) == "!....")
    typist.act("Esc")
    typist.run("toggle-line-numbers", by: nil)
    #expect(marks(typist) == "none")
  }

  // MARK: Random edits

  @Test("The marks equal those of a full comparison")
  func theyAreThoseOfAComparisonOfAllLines() throws {
    let seed = Seed.current()
    var random = SeededRandom(seed: seed)
    for _ in Soak.rounds(5, soak: 500) {
      var typist = Typist("|" + (0..<8).map { "line \($0)\n" }.joined())
      for step in 0..<120 {
        act(&typist, &random)
        if Bool.random(using: &random) { continue }
        #expect(marks(typist) == slowMarks(typist), "SEED=\(seed), step \(step)")
      }
    }
  }

  private func act(_ typist: inout Typist, _ random: inout SeededRandom) {
    let keys = [
      "a", "b", "Enter", "Backspace", "Delete", "Up", "Down", "End", "Home", "Ctrl-K", "Ctrl-Z",
      "Ctrl-Y", "Alt-U", "Alt-E",
    ]
    switch Int.random(in: 0..<20, using: &random) {
    case 0:
      typist.act("Ctrl-S")
      if !typist.saves.isEmpty { typist.answerSave { .saved($0) } }
    case 1: typist.act(.wait(.seconds(2)))
    default: typist.act(.key(keys[Int.random(in: 0..<keys.count, using: &random)]))
    }
  }

  /// Returns the marks by a search of all hunks for each line.
  private func slowMarks(_ typist: Typist) -> String {
    let document = typist.editor.document
    let tree = document.caretaker.tree
    let differences = [document.saved, document.session.start].compactMap { id in
      tree.state(of: id).map { LineDifference(from: TextBuffer($0).text, to: document.buffer.text) }
    }
    return (0..<document.buffer.text.lineCount).map { line in
      for (index, difference) in differences.enumerated() {
        let isUnsaved = index == 0
        let hunks = difference.hunks
        if hunks.contains(where: { $0.new.contains(line) }) { return isUnsaved ? "!" : "'" }
        if hunks.contains(where: { $0.new == line + 1..<line + 1 }) { return isUnsaved ? "_" : "," }
        if line == 0, hunks.contains(where: { $0.new == 0..<0 }) { return isUnsaved ? "^" : "\"" }
      }
      return "."
    }.joined()
  }

  // MARK: Many places

  @Test("Many places are compared after a pause, and marks follow their lines until then")
  func manyPlacesAreComparedAfterAPauseAndFollowTheirLinesUntilThen() {
    var typist = Typist("|" + (0..<2_000).map { "line \($0)\n" }.joined())
    var other = typist.editor.document.buffer.text
    other.replace(
      (0..<500).map { place in
        let start = other.offset(ofLine: place * 4 + 1)
        return Replacement(start..<start + 1, with: [0x4C])
      })
    typist.replaceText(by: other)
    #expect(marks(typist).count { $0 == "!" } == 100)
    #expect(typist.editor.deadline != nil)
    typist.act(.wait(.milliseconds(400)))
    let all = marks(typist)
    #expect(all.count { $0 == "!" } == 500 && all.hasPrefix(".!...!..."))
    typist.act("Enter")
    #expect(marks(typist).hasPrefix("!.!...!..."), "the first comes from the marks of before")
    typist.act("Ctrl-End", "x")
    #expect(marks(typist).hasSuffix("!"))
    #expect(marks(typist).count { $0 == "!" } == 502)
    typist.act(.wait(.milliseconds(400)))
    #expect(marks(typist) == slowMarks(typist))
  }

  // MARK: Ages

  private func blame(_ typist: Typist) -> String {
    guard let blame = typist.editor.lineBlame(in: typist.editor.layout) else { return "nothing" }
    return blame.step?.title ?? "just now"
  }

  @Test("The status line names the step that changed the line")
  func theStepThatChangedTheLineIsTold() {
    var typist = Typist(lines)
    typist.act("a")
    #expect(blame(typist) == "just now")
    typist.act(.wait(.seconds(2)), "Down", "Home", "b", .wait(.seconds(2)))
    #expect(blame(typist) == "Typed \"b\"")
    typist.act("Up")
    #expect(blame(typist) == "Typed \"a\"")
    typist.act("Down", "Down")
    #expect(blame(typist) == "nothing")
  }

  @Test("Lines inserted above are no change of a line")
  func linesThatComeAboveAreNoChange() {
    var typist = Typist(lines)
    typist.act("Down", "b", .wait(.seconds(2)), "Up", "Home", .pasted("x\ny\n"), "Down")
    #expect(typist.cursorLine == 3)
    #expect(blame(typist) == "Typed \"b\"")
    typist.act("Up", "Up")
    #expect(blame(typist) == "Pasted \"x y\"")
    typist.act("Ctrl-Home", "Enter", "Ctrl-End", "Up")
    #expect(blame(typist) == "nothing")
  }

  @Test("Blame follows the parents of a state, not the time")
  func theWayOfUndoIsFollowedAndNotThatOfTime() {
    var typist = Typist(lines)
    typist.act("a", .wait(.seconds(2)), "b", .wait(.seconds(2)))
    #expect(blame(typist) == "Typed \"b\"")
    typist.act("Ctrl-Z")
    #expect(blame(typist) == "Typed \"a\"")
    typist.act("Ctrl-Y", "Alt-U")
    #expect(blame(typist) == "Typed \"a\"")
    typist.act("Ctrl-Z")
    #expect(blame(typist) == "nothing")
  }

  @Test("Beside removed lines, the status line names the deletion")
  func whereLinesWentTheDeletionIsTold() {
    var typist = Typist(lines)
    typist.act("Down", "Ctrl-K", .wait(.seconds(1)), "Up")
    #expect(marks(typist) == "_...")
    #expect(blame(typist) == "Cut 1 line")
    #expect(typist.editor.lineBlame(in: typist.editor.layout)?.change == .goneBelow)
  }

  @Test("At a word state, blame names its block")
  func aStateWithinABlockIsTheBlocks() {
    var typist = Typist(lines)
    typist.act(.typed("new words "), "Alt-U")
    #expect(blame(typist) == "Typed \"new words\"")
  }

  @Test("Blame does not name a state that is not loaded")
  func whatAStateThatIsNotAtHandDidIsNotTold() {
    var typist = Typist.reopening(["one", "one two"])
    typist.act("a", .wait(.seconds(2)))
    #expect(blame(typist) == "Typed \"a\"")
    typist.act("Ctrl-Z", "Ctrl-Z")
    typist.loadState(["one", "one two"])
    #expect(marks(typist) == "!" && typist.text == "one")
    #expect(blame(typist) == "nothing")
  }

  @Test("A visible age is updated")
  func theAgeIsToldAnewWhileItIsSeen() {
    var typist = Typist(lines)
    typist.act("a", .wait(.seconds(2)))
    #expect(blame(typist) == "Typed \"a\"")
    let now = typist.now.uptime
    #expect(typist.editor.deadline.map { $0 <= now + .seconds(1) } == true)
    typist.act("Ctrl-T")
    #expect(
      typist.editor.lineBlame(in: typist.editor.layout) == nil,
      "the status line tells of the preview")
  }
}

extension Typist {
  /// Replaces the text at once, like a reload from disk.
  fileprivate mutating func replaceText(by text: PieceTree) {
    editor.document.caretaker.edit(.changedOnDisk(nil), at: now) { $0.become(text) }
    // An event without another change.
    take(.resized(editor.size))
  }
}
