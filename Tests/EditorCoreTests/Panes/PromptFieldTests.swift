import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// The initial text of a field, and the effect of Tab on a path.
@Suite struct PromptFieldTests {
  @Test("The first typed key replaces a suggestion that is usually replaced")
  func whatIsUsuallyReplacedGivesWayToTheFirstKey() {
    var typist = Typist("|one")
    typist.run("toggle-ruler", by: nil)
    #expect(typist.prompt?.field.marked == "[80|")
    typist.act(.typed("72"))
    #expect(typist.prompt?.field.marked == "72|")
  }

  @Test(
    "A motion keeps the suggestion",
    arguments: [("End", "80|"), ("Right", "80|"), ("Home", "|80"), ("Left", "|80")])
  func aMotionKeepsIt(key: String, after: String) {
    var typist = Typist("|one")
    typist.run("toggle-ruler", by: nil)
    typist.act(.key(key))
    #expect(typist.prompt?.field.marked == after)
  }

  @Test("A state's name is replaced by typing, and a wrong one can be corrected")
  func theNameOfAStateGivesWayAndAWrongOneIsMended() {
    var typist = Typist("|one")
    typist.act("F2", .typed("first"), "Enter", "F2")
    #expect(typist.prompt?.field.marked == "[first|")
    typist.act(.typed("~3"), "Enter")
    #expect(typist.prompt?.field.marked == "~3|")
  }

  @Test("The path of a document stays in the field to be changed")
  func thePathOfATextStaysToBeChanged() {
    var typist = Typist("|one")
    typist.act("Alt-S")
    #expect(typist.prompt?.field.marked == "notes.txt|")
  }

  // MARK: Paths

  @Test("Tab completes the path to save at")
  func tabCompletesThePathToSaveAt() {
    var typist = Typist("|one")
    typist.act("Alt-S", "Ctrl-A", .typed("src/no"), "Tab")
    #expect(typist.openingRequests == ["list src/"])
    typist.list("notes.txt", "notes.md", "other")
    #expect(typist.prompt?.field.marked == "src/notes.|")
    typist.act("Tab")
    typist.list("notes.txt", "notes.md", "other")
    #expect(typist.message == "notes.md  notes.txt")
    typist.act(.typed("m"), "Tab")
    typist.list("notes.txt", "notes.md", "other")
    #expect(typist.prompt?.answer == "src/notes.md")
    typist.act("Enter")
    #expect(typist.saves.map(\.path) == ["src/notes.md"])
  }

  @Test("A path without a completion stays")
  func whatNothingContinuesStays() {
    var typist = Typist("|one")
    typist.act("Alt-S", "Ctrl-A", .typed("zz"), "Tab")
    typist.list("notes.txt")
    #expect(typist.prompt?.answer == "zz" && typist.message == "No matching name in the folder")
  }

  @Test("A late listing does not complete another folder's path")
  func whatWasWrittenMeanwhileIsNotCompletedWithAnotherFolder() {
    var typist = Typist("|one")
    typist.act("Alt-S", "Ctrl-A", .typed("a/"), "Tab", .typed("b/"))
    typist.list("c")
    #expect(typist.prompt?.answer == "a/b/")
  }

  @Test("Tab completes the path of a file to insert, too")
  func theFileToInsertIsCompletedToo() {
    var typist = Typist("|one")
    typist.run("insert-file", by: nil)
    typist.act(.typed("no"), "Tab")
    typist.list("notes.txt")
    #expect(typist.prompt?.answer == "notes.txt")
  }

  @Test("A path that is open elsewhere stays in the field")
  func aPathThatIsOpenElsewhereStaysInTheField() {
    var typist = Typist("|one")
    typist.open("other.txt", "two")
    typist.act("Alt-S", "Ctrl-A", .typed("notes.txt"), "Enter")
    #expect(typist.prompt?.answer == "notes.txt" && typist.message?.contains("another tab") == true)
  }

  // MARK: Questions

  @Test("F1 explains the answers to a question")
  func f1TellsWhatTheAnswersOfAQuestionMean() throws {
    var typist = Typist("|foo")
    typist.act("Ctrl-R", .typed("foo"), "Enter", .typed("x"), "Enter", "F1")
    guard case .help(let page) = typist.editor.focus else {
      Issue.record("no page of keys")
      return
    }
    let section = try #require(page.sections.first)
    #expect(section.note == "Replace this match? (the last)")
    #expect(section.entries.map(\.keys) == [["y"], ["n"], ["a"], ["q"], ["Esc"]])
    #expect(section.entries[0].summary == "Replace it, and go to the next")
    typist.act("Esc")
    #expect(typist.question != nil)
    typist.act("y")
    #expect(typist.text == "x")
  }

  @Test(
    "Esc behind a recalled search leaves the toggles as they were", arguments: ["Ctrl-F", "Alt-I"])
  func recalledToggles(key: String) {
    var typist = Typist("zz|")
    typist.act("Ctrl-F", "Alt-R", .typed("z+"), "Enter", "Esc")
    typist.act("Ctrl-F", "Alt-R", .typed("zz"), "Enter", "Esc")
    #expect(!typist.editor.finding.options.isExpression)
    typist.act(.key(key), "Up", "Up")
    #expect(typist.editor.finding.options.isExpression)
    typist.act("Esc")
    #expect(!typist.editor.finding.options.isExpression)
  }
}
