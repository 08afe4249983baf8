import Testing
import TextModel

@testable import EditorCore

/// What stands in a field at first, and what Tab makes of a path.
@Suite struct PromptFieldTests {
  @Test func whatIsUsuallyReplacedGivesWayToTheFirstKey() {
    var typist = Typist("|one")
    typist.run("toggle-ruler", by: nil)
    #expect(typist.prompt?.field.marked == "[80|")
    typist.act(.typed("72"))
    #expect(typist.prompt?.field.marked == "72|")
  }

  @Test(arguments: [("End", "80|"), ("Right", "80|"), ("Home", "|80"), ("Left", "|80")])
  func aMotionKeepsIt(key: String, after: String) {
    var typist = Typist("|one")
    typist.run("toggle-ruler", by: nil)
    typist.act(.key(key))
    #expect(typist.prompt?.field.marked == after)
  }

  @Test func theNameOfAStateGivesWayAndAWrongOneIsMended() {
    var typist = Typist("|one")
    typist.act("F2", .typed("first"), "Enter", "F2")
    #expect(typist.prompt?.field.marked == "[first|")
    typist.act(.typed("~3"), "Enter")
    #expect(typist.prompt?.field.marked == "~3|")
  }

  @Test func thePathOfATextStaysToBeChanged() {
    var typist = Typist("|one")
    typist.act("Alt-S")
    #expect(typist.prompt?.field.marked == "notes.txt|")
  }

  // MARK: Paths

  @Test func tabCompletesThePathToSaveAt() {
    var typist = Typist("|one")
    typist.act("Alt-S", "Ctrl-A", .typed("src/no"), "Tab")
    #expect(typist.openingWishes == ["list src/"])
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

  @Test func whatNothingContinuesStays() {
    var typist = Typist("|one")
    typist.act("Alt-S", "Ctrl-A", .typed("zz"), "Tab")
    typist.list("notes.txt")
    #expect(typist.prompt?.answer == "zz" && typist.message == "Nothing there begins like that")
  }

  @Test func whatWasWrittenMeanwhileIsNotCompletedWithAnotherFolder() {
    var typist = Typist("|one")
    typist.act("Alt-S", "Ctrl-A", .typed("a/"), "Tab", .typed("b/"))
    typist.list("c")
    #expect(typist.prompt?.answer == "a/b/")
  }

  @Test func theFileToInsertIsCompletedToo() {
    var typist = Typist("|one")
    typist.run("insert-file", by: nil)
    typist.act(.typed("no"), "Tab")
    typist.list("notes.txt")
    #expect(typist.prompt?.answer == "notes.txt")
  }

  @Test func aPathThatIsOpenElsewhereStaysInTheField() {
    var typist = Typist("|one")
    typist.open("other.txt", "two")
    typist.act("Alt-S", "Ctrl-A", .typed("notes.txt"), "Enter")
    #expect(typist.prompt?.answer == "notes.txt" && typist.message?.contains("another tab") == true)
  }

  // MARK: Questions

  @Test func f1TellsWhatTheAnswersOfAQuestionMean() throws {
    var typist = Typist("|foo")
    typist.act("Ctrl-R", .typed("foo"), "Enter", .typed("x"), "Enter", "F1")
    guard case .help(let page) = typist.editor.focus else {
      Issue.record("no page of keys")
      return
    }
    let section = try #require(page.sections.first)
    #expect(section.note == "Replace this match? (1 of 1)")
    #expect(section.entries.map(\.keys) == [["y"], ["n"], ["a"], ["q"], ["Esc"]])
    #expect(section.entries[0].words == "Replace it, and go to the next")
    typist.act("Esc")
    #expect(typist.question != nil)
    typist.act("y")
    #expect(typist.text == "x")
  }
}
