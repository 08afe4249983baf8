import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

@Suite struct FindingTests {
  // MARK: Finding

  @Test("The first match is shown during typing")
  func theFirstMatchIsShownWhileOneWrites() {
    var typist = Typist("|one two one")
    typist.act("Ctrl-F", .typed("tw"))
    #expect(typist.drawing == "one [tw|o one")
    #expect(typist.editor.promptNote == "1 of 1")
    typist.act(.typed("x"))
    #expect(typist.drawing == "|one two one")
    #expect(typist.editor.promptNote == "not found")
    typist.act("Backspace", "Backspace", "Backspace", .typed("o"))
    #expect(typist.drawing == "[o|ne two one")
    #expect(typist.editor.promptNote == "1 of 3")
  }

  @Test("Esc returns to the start of the search")
  func escGoesBackToWhereTheSearchBegan() {
    let lines = (0..<100).map { "line \($0)" }.joined(separator: "\n")
    var typist = Typist("[li|" + lines.dropFirst(2))
    typist.act("Ctrl-F", "Backspace", "Backspace", .typed("line 90"))
    #expect(typist.topLine > 50)
    typist.act("Esc")
    #expect(typist.topLine == 0 && typist.drawing.hasPrefix("[li|ne 0"))
    #expect(typist.editor.matchMarks == nil)
  }

  @Test("Enter leaves the match selected, and F3 selects the next")
  func enterLeavesTheMatchSelectedAndF3GoesOn() {
    var typist = Typist("|a b a b a")
    typist.act("Ctrl-F", .typed("b"), "Enter")
    #expect(typist.drawing == "a [b| a b a")
    #expect(typist.editor.matchPosition == "1 of 2")
    typist.act("F3")
    #expect(typist.drawing == "a b a [b| a")
    typist.act("F3")
    #expect(typist.drawing == "a [b| a b a")
    #expect(typist.message == "Passed the end of the text, continued from its start")
    typist.act("Shift-F3")
    #expect(typist.drawing == "a b a [b| a")
    #expect(typist.message == "Passed the start of the text, continued from its end")
    typist.act("Esc")
    #expect(typist.editor.matchMarks == nil && typist.drawing == "a b a b| a")
  }

  @Test("A pattern without a match is reported, and nothing moves")
  func whatIsNotThereIsToldAndNothingMoves() {
    var typist = Typist("on|e")
    typist.act("Ctrl-F", .typed("zzz"), "Enter")
    #expect(typist.message == "Not found: zzz" && typist.drawing == "on|e")
    typist.act("Esc", "F3")
    #expect(typist.message == "Not found: zzz" && typist.drawing == "on|e")
    #expect(typist.prompt == nil)
  }

  @Test("A mistyped pattern can be corrected in the prompt")
  func whatWasMistypedIsMendedWhereItWasTyped() {
    var typist = Typist("|one two")
    typist.act("Ctrl-F", .typed("twp"), "Enter")
    #expect(typist.prompt?.answer == "twp" && typist.prompt?.note == "not found")
    typist.act("Backspace", "o", "Enter")
    #expect(typist.drawing == "one [two|" && typist.prompt == nil)
  }

  @Test("The marks disappear with the last match")
  func marksGoWithTheLastMatch() {
    var typist = Typist("|one two")
    typist.act("Ctrl-F", .typed("two"), "Enter")
    #expect(typist.editor.matchPosition == "1 of 1")
    typist.act("2", .wait(.milliseconds(300)))
    #expect(typist.text == "one 2" && typist.editor.matchPosition == nil)
    #expect(typist.editor.matchMarks == nil)
  }

  @Test("A single match is reported as the only one")
  func theOnlyMatchIsSaidToBeThat() {
    var typist = Typist("|one")
    typist.act("Ctrl-F", .typed("n"), "Enter", "F3")
    #expect(typist.message == "This is the only match" && typist.drawing == "o[n|e")
  }

  @Test("Toggles change the matches")
  func togglesChangeWhatIsFound() {
    var typist = Typist("|a.c abc A.C a.cd")
    typist.act("Ctrl-F", .typed("a.c"))
    #expect(typist.editor.promptNote == "1 of 3")
    typist.act("Alt-R")
    #expect(typist.editor.promptNote == "1 of 4")
    typist.act("Alt-C")
    #expect(typist.editor.promptNote == "1 of 3")
    typist.act("Alt-W")
    #expect(typist.editor.promptNote == "1 of 2")
    #expect(typist.prompt?.toggles.map(\.isOn) == [true, true, true])
  }

  @Test("A wrong expression is reported with its position")
  func aWrongExpressionSaysWhere() {
    var typist = Typist("|x(")
    typist.act("Ctrl-F", "Alt-R", .typed("(x"))
    #expect(
      typist.message == "Not a regular expression: missing closing parenthesis, at character 3")
    typist.act("Enter")
    #expect(typist.prompt?.answer == "(x")
    #expect(typist.message?.hasPrefix("Not a regular expression") == true)
    typist.act(.typed(")"), "Enter")
    #expect(typist.drawing == "[x|(")
  }

  @Test("Up restores earlier searches")
  func upBringsEarlierSearches() {
    var typist = Typist("|one two")
    typist.act("Ctrl-F", .typed("one"), "Enter", "Home", "Ctrl-F", .typed("two"), "Enter")
    typist.act("Home", "Ctrl-F", "Up")
    #expect(typist.prompt?.answer == "two")
    typist.act("Up")
    #expect(typist.prompt?.answer == "one" && typist.drawing == "[one| two")
    typist.act("Down", "Down")
    #expect(typist.prompt?.answer == "")
  }

  @Test("The search passes through empty matches")
  func emptyMatchesAreGoneThrough() {
    var typist = Typist("|a\nb\nc")
    typist.act("Ctrl-F", "Alt-R", .typed("$"), "Enter")
    #expect(typist.drawing == "a|\nb\nc")
    typist.act("F3")
    #expect(typist.drawing == "a\nb|\nc")
    typist.act("F3", "F3")
    #expect(typist.drawing == "a|\nb\nc")
  }

  // MARK: Replacing

  @Test("Replacing asks about each match")
  func eachMatchIsAskedAbout() {
    var typist = Typist("|foo foo foo foo")
    typist.act("Ctrl-R", .typed("foo"), "Enter", .typed("bar"), "Enter")
    #expect(typist.question?.answers.map { String($0.letter) } == ["y", "n", "a", "q"])
    #expect(typist.question?.text == "Replace this match? (4 left)")
    #expect(typist.question?.change?.added == 3..<6)
    typist.act("y")
    #expect(typist.question?.text == "Replace this match? (3 left)")
    typist.act("n")
    #expect(typist.question?.text == "Replace this match? (2 left)")
    typist.act("y")
    #expect(typist.question?.text == "Replace this match? (the last)")
    typist.act("q")
    #expect(typist.text == "bar foo bar foo")
    #expect(typist.message == "Replaced 2 matches")
    #expect(typist.titles == ["Opened", "Replaced 1 × \"foo\"", "Replaced 1 × \"foo\""])
    typist.act("Ctrl-Z")
    #expect(typist.text == "bar foo foo foo")
  }

  @Test("The remaining matches are counted around the end, and in text that has the pattern again")
  func remainingMatchesAreCounted() {
    var typist = Typist("a a |a a")
    typist.act("Ctrl-R", .typed("a"), "Enter", .typed("aa"), "Enter")
    var questions: [String] = []
    for answer in ["y", "n", "y", "n"] {
      questions.append(typist.question?.text ?? "")
      typist.act(.key(answer))
    }
    #expect(
      questions
        == ["4 left", "3 left", "2 left", "the last"].map { "Replace this match? (\($0))" })
    #expect(typist.text == "aa a aa a" && typist.question == nil)
  }

  @Test("A letter behind a question that a reload took away does not become text")
  func anAnswerWithoutAQuestionIsNoText() {
    var typist = Typist("|foo foo")
    typist.act("Ctrl-R", .typed("foo"), "Enter", .typed("bar"), "Enter")
    DiskTests().finding("other text", &typist, waits: false)
    #expect(typist.question == nil)
    typist.act("y", "y")
    #expect(typist.text == "other text")
    typist.act(.wait(.seconds(1)), "y")
    #expect(typist.text.contains("y"))
  }

  @Test("Replacing all the rest makes one memento")
  func allThatWereNotAskedAboutAreOneMemento() {
    var typist = Typist("foo foo |foo foo")
    typist.act("Ctrl-R", .typed("foo"), "Enter", .typed("x"), "Enter", "n", "a")
    #expect(typist.text == "x x foo x")
    #expect(typist.titles == ["Opened", "Replaced 3 × \"foo\""])
  }

  @Test("Replacing continues from the start of the text and ends at its first position")
  func replacingGoesOnFromTheStartAndEndsWhereItBegan() {
    var typist = Typist("a a |a")
    typist.act("Ctrl-R", .typed("a"), "Enter", .typed("aa"), "Enter", "y", "y", "y")
    #expect(typist.text == "aa aa aa" && typist.question == nil)
    #expect(typist.message == "Replaced 3 matches")
  }

  @Test("Replacing all works with groups and empty matches")
  func replaceAllTakesGroupsAndEmptyMatches() {
    var typist = Typist("|one\ntwo")
    typist.act("Ctrl-P", .typed("replace-all"), "Enter", "Alt-R", .typed("^"), "Enter")
    typist.act(.typed("> "), "Enter")
    #expect(typist.text == "> one\n> two" && typist.message == "Replaced 2 matches")
  }

  @Test(
    "The matches that are left are those in the selected lines",
    arguments: [("line", false), ("^line", true), ("^", true), ("e$", true)])
  func matchesLeftInSelectedLines(pattern: String, isExpression: Bool) {
    var typist = Typist("|line e\nline e\nline e\nline e\n")
    typist.act("Shift-Down", "Shift-Down", "Shift-Down", "Ctrl-R")
    if isExpression { typist.act("Alt-R") }
    typist.act(.typed(pattern), "Enter", .typed("X"), "Enter")
    #expect(typist.question?.text == "Replace this match? (3 left)")
    typist.act("y")
    #expect(typist.question?.text == "Replace this match? (2 left)")
    typist.act("y")
    #expect(typist.question?.text == "Replace this match? (the last)")
    typist.act("y")
    #expect(typist.message == "Replaced 3 matches")
  }

  @Test("With lines selected, only matches in them are replaced")
  func inASelectionOfLinesNothingElseIsReplaced() {
    var typist = Typist("a\n[a\na|\na")
    typist.act("Ctrl-R", .typed("a"), "Enter", .typed("b"), "Enter", "a")
    #expect(typist.text == "a\nb\nb\na")
  }

  @Test("A group that the pattern lacks is reported, and the prompt asks again")
  func aGroupThatIsNotThereIsToldAndAskedAgain() {
    var typist = Typist("|a")
    typist.act("Ctrl-R", "Alt-R", .typed("a"), "Enter", .typed("$3"), "Enter")
    #expect(typist.message == "Not replaced: the expression has no group 3, at character 1")
    #expect(typist.prompt?.answer == "$3" && typist.text == "a")
  }

  @Test("Nothing is replaced in a read-only document")
  func aTextThatIsReadOnlyIsNotReplacedIn() {
    var typist = Typist("|a")
    typist.act("Ctrl-P", .typed("toggle-read-only"), "Enter", "Ctrl-R")
    #expect(typist.prompt == nil && typist.message?.contains("read-only") == true)
  }

  // MARK: Large texts

  @Test("Keys wait for a distant match")
  func keysWaitForAMatchThatIsFarAway() throws {
    var typist = Typist("")
    let far = String(repeating: "some words\n", count: 20_000) + "needle"
    typist.editor.document = Document(
      PieceTree(far.utf8), path: nil, isOnDisk: true, at: typist.now)
    typist.act("Ctrl-F", "Alt-R", .typed("n[e]+dle"), "Enter", .typed("x"))
    #expect(!typist.text.contains("x"))
    typist.search()
    #expect(typist.text.hasSuffix("words\nx"))
  }

  @Test("Esc stops a search")
  func escStopsASearch() {
    var typist = Typist("")
    let far = String(repeating: "some words\n", count: 20_000)
    typist.editor.document = Document(
      PieceTree(far.utf8), path: nil, isOnDisk: true, at: typist.now)
    typist.act("Ctrl-P", .typed("replace-all"), "Enter", "Alt-R", .typed("s[o]me"), "Enter")
    typist.act(.typed("x"), "Enter", .typed("y"), "Esc")
    #expect(typist.message == "Stopped: the text is unchanged; keys typed meanwhile are dropped")
    typist.act(.typed("Z"))
    #expect(typist.text == "Z" + far)
    #expect(typist.finishWork() == 0 && typist.text == "Z" + far)
  }

  @Test("An expression that takes too many steps is reported")
  func anExpressionThatExplodesIsToldOf() {
    var typist = Typist("")
    let text = String(repeating: "a", count: 5_000)
    typist.editor.document = Document(
      PieceTree(text.utf8), path: nil, isOnDisk: true, at: typist.now)
    typist.act("Ctrl-F", "Alt-R", .typed("(a+)+[bc]"), "Enter")
    typist.search()
    #expect(typist.message?.contains("backtracks too much") == true)
  }
}

extension Typist {
  /// Performs the requested background searches, like the shell.
  mutating func search() {
    var jobs: [(SearchJob, Int)] = []
    for case .search(let request) in effects {
      switch request {
      case .begin(let job, let serial): jobs.append((job, serial))
      case .stop(let serial): jobs.removeAll { $0.1 == serial }
      case .remember, .readAgain: break
      }
    }
    effects = []
    for (job, serial) in jobs {
      var job = job
      job.run { true }
      take(.search(.done(serial: serial, job)))
    }
  }
}
