import Testing

@testable import Documents
@testable import EditorCore

@Suite struct PromptTests {
  private static let lines = (1...100).map { "line \($0)" }.joined(separator: "\n")
  /// The lines with the cursor at the start of line 51.
  private static let drawing = lines.replacing("line 51", with: "|line 51", maxReplacements: 1)

  private func go(to answer: String) -> Typist {
    var typist = Typist(Self.drawing)
    typist.act("Ctrl-G", .typed(answer), "Enter")
    return typist
  }

  @Test(
    "go-to-line moves to the line",
    arguments: [
      ("12", 12, 1), ("12:5", 12, 5), ("+10", 61, 1), ("-10", 41, 1), ("50%", 50, 1),
      ("999999999999", 100, 1), ("-5:3", 46, 3), ("12:999", 12, 8), ("0", 1, 1), ("-999", 1, 1),
      ("+9223372036854775807", 100, 1), ("100%", 100, 1), ("", 51, 1),
    ])
  func goToLineGoesThere(answer: String, line: Int, column: Int) {
    let typist = go(to: answer)
    #expect(typist.cursorLine + 1 == line)
    #expect(typist.cursorCharacter + 1 == column)
    let isOutside = ["999999999999", "0", "-999", "+9223372036854775807"].contains(answer)
    #expect((typist.message != nil) == isOutside)
    #expect(typist.editor.focus.isText)
    let area = typist.editor.layout.text
    #expect((typist.topLine..<typist.topLine + area.rows).contains(line - 1))
  }

  @Test(
    "An answer that is no line is reported",
    arguments: ["abc", "12;", "120%", "1:2:3", "12:0", "--3"])
  func whatIsNoLineIsSaidToBeNone(answer: String) {
    let typist = go(to: answer)
    #expect(typist.message == "Not a line: \(answer). Type 12, 12:5, :5, +10, -10 or 50%")
    #expect(typist.editor.message?.isWarning == true)
    #expect(typist.cursorLine == 50)
    #expect(typist.prompt?.answer == answer)
  }

  // MARK: Writing in a prompt

  @Test("Esc leaves a prompt and the text as they were")
  func escLeavesAPromptAndTheTextAsTheyWere() {
    var typist = Typist("one| two")
    typist.act("Ctrl-G", .typed("12"), "Esc")
    #expect(typist.editor.focus.isText)
    #expect(typist.drawing == "one| two")
    #expect(typist.titles == ["Opened"])
  }

  @Test(
    "Commands for text work in a field",
    arguments: [
      ("Left", "notes.tx|t"), ("Home", "|notes.txt"), ("Ctrl-Left", "notes.|txt"),
      ("Backspace", "notes.tx|"), ("Alt-Backspace", "notes.|"), ("Shift-Home", "|notes.txt]"),
      ("Ctrl-A", "[notes.txt|"), ("Up", "|notes.txt"), ("Ctrl-K", "|"), ("Ctrl-X", "notes.txt|"),
      ("Shift-Tab", "notes.txt|"), ("PageUp", "|notes.txt"),
    ])
  func commandsForTextWorkInAField(key: String, after: String) {
    var typist = Typist("one|")
    typist.act("Alt-S", .key(key))
    #expect(typist.prompt?.field.marked == after)
    #expect(typist.drawing == "one|")
  }

  @Test(
    "Other commands report that they do nothing in a field",
    arguments: ["Ctrl-S", "Ctrl-Z", "Ctrl-T", "Ctrl-P", "Ctrl-G", "F12"])
  func otherCommandsSayThatTheyDoNothingThere(key: String) {
    var typist = Typist("one|")
    typist.act("Alt-S", .key(key))
    #expect(typist.message == "\(key) does nothing here. Enter accepts, Esc cancels")
    #expect(typist.prompt?.answer == "notes.txt")
    #expect(typist.exitStatus == nil)
  }

  @Test("Quitting works during a prompt")
  func leavingWorksWhileSomethingIsAsked() {
    var typist = Typist("one|")
    typist.act("Alt-S", "Ctrl-Q")
    #expect(typist.exitStatus == 0)
    typist = Typist("one|")
    typist.act("!", "Alt-S", "Ctrl-Q")
    #expect(typist.question?.text == "Save changes to notes.txt?")
  }

  @Test("Typing replaces the selection of a field")
  func typingReplacesWhatIsSelectedInAField() {
    var typist = Typist("one|")
    typist.act("Alt-S", "Ctrl-A", .typed("ä日.md"))
    #expect(typist.prompt?.field.marked == "ä日.md|")
  }

  @Test(
    "A field stays one line after any paste",
    arguments: [
      ("a\nb", "a b|"), ("a\r\nb\n", "a b |"), ("a\rb", "a b|"), ("\n", " |"), ("", "|"),
    ])
  func aFieldStaysOneLineWhateverIsPasted(pasted: String, after: String) {
    var typist = Typist("one|")
    typist.act("Ctrl-G", .pasted(pasted))
    #expect(typist.prompt?.field.marked == after)
    #expect(typist.drawing == "one|")
  }

  @Test("A line feed counts as Enter")
  func aLineFeedIsTakenForEnter() {
    var typist = Typist("one\ntwo|")
    typist.act("Ctrl-G", "1", "Ctrl-J")
    #expect(typist.drawing == "|one\ntwo")
    #expect(typist.editor.focus.isText)
  }

  @Test("A copied line is pasted into a field without its line break")
  func aCopiedLineIsPastedIntoAFieldWithoutItsLineBreak() {
    var typist = Typist("2\n|3")
    typist.act("Up", "Ctrl-C", "Ctrl-G", "Ctrl-V")
    #expect(typist.prompt?.field.marked == "2|")
    typist.act("Enter")
    #expect(typist.drawing == "2\n|3")
  }

  @Test("A cut in a field can be pasted into the text")
  func whatIsCutInAFieldCanBePastedIntoTheText() {
    var typist = Typist("|")
    typist.act("Alt-S", "Ctrl-A", "Ctrl-X", "Esc", "Ctrl-V")
    #expect(typist.drawing == "notes.txt|")
  }

  // MARK: Questions

  @Test("A question accepts its letters in either case, and Esc")
  func aQuestionTakesItsLettersInEitherCaseAndEsc() {
    for (key, status) in [("d", 0), ("D", 0), ("Esc", nil)] as [(String, Int32?)] {
      var typist = Typist("one|")
      typist.act("!", "Ctrl-Q", .key(key))
      #expect(typist.exitStatus == status)
      #expect(typist.editor.focus.isText)
    }
  }

  @Test("Other keys are no answer", arguments: ["z", "Enter", "Ctrl-Q", "Ctrl-S", "Left", "Alt-D"])
  func otherKeysAreNoAnswer(key: String) {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-Q", .key(key))
    #expect(typist.message == "\(key) is not an answer; press y, n or Esc")
    #expect(typist.question?.text == "Save changes to notes.txt?")
    #expect(typist.drawing == "one!|")
  }

  @Test("Ctrl-Q cancels a question that is not about the quit, and quits")
  func ctrlQInAQuestion() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-W")
    #expect(typist.question?.text == "Save changes to notes.txt?")
    typist.act("Ctrl-Q")
    #expect(typist.editor.quit != nil)
    typist.act("n")
    #expect(typist.exitStatus == 0)
    typist = Typist("one|")
    typist.act("Ctrl-R", .typed("one"), "Enter", .typed("two"), "Enter")
    #expect(typist.question != nil)
    typist.act("Ctrl-Q")
    #expect(typist.exitStatus == 0)
  }

  @Test("A question is answered even in a window that is too small, which shows its letters")
  func aQuestionInASmallWindow() {
    var typist = Typist("one|")
    typist.act("!", .resized(columns: 12, rows: 4), "Ctrl-Q", "z")
    #expect(typist.exitStatus == nil && typist.question != nil)
    typist.act("d")
    #expect(typist.exitStatus == 0)
  }

  @Test("A paste is no answer")
  func aPasteIsNoAnswer() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-Q", .pasted("d"))
    #expect(typist.message == "The text cannot be changed here; Esc returns to it")
    #expect(typist.question != nil)
    #expect(typist.drawing == "one!|")
    #expect(typist.exitStatus == nil)
  }
}
