import Testing

@testable import Documents
@testable import EditorCore

/// Opening and closing of layers: each runs its hooks, however it is left.
struct LayerHookTests {
  private func searchStops(_ typist: Typist) -> Int {
    typist.effects.count { if case .history(.stopSearching, _) = $0 { true } else { false } }
  }

  @Test("Leaving a prompt for a path stops listing its folder", arguments: ["Esc", "Enter"])
  func pathPrompt(key: String) {
    var typist = Typist("one|")
    typist.act("Alt-S", .typed("x/"), "Tab")
    #expect(typist.openingRequests.last?.hasPrefix("list") == true)
    typist.act(.key(key))
    #expect(typist.openingRequests.last == "stop listing")
    #expect(typist.editor.opening.path == nil)
  }

  @Test("Help above the prompt does not stop listing")
  func helpAbovePrompt() {
    var typist = Typist("one|")
    typist.act("Alt-S", .typed("x/"), "Tab", "F1")
    #expect(typist.editor.focus.isHelp)
    #expect(typist.openingRequests.last?.hasPrefix("list") == true)
    typist.act("Esc")
    #expect(typist.prompt?.answer == "notes.txtx/")
  }

  @Test("Closing the history pane stops its search")
  func historySearch() {
    var typist = Typist("one [two|", keepsHistory: true)
    typist.act("Ctrl-T")
    #expect(typist.pane?.filter != nil && searchStops(typist) == 0)
    // The first Esc lists all states.
    typist.act("Esc")
    #expect(typist.pane != nil && searchStops(typist) == 1)
    typist.act("Esc")
    #expect(typist.pane == nil && searchStops(typist) == 1)
  }

  @Test("Showing another document closes every layer and stops the search of the history")
  func anotherDocument() {
    var typist = Typist("one [two|", keepsHistory: true)
    typist.open("b.txt", "two")
    typist.act("Ctrl-PageUp", "Ctrl-T", "F1")
    #expect(typist.editor.focus.isHelp && typist.pane?.filter != nil)
    typist.open("c.txt", "three")
    #expect(typist.editor.focus.isText && typist.pane == nil && searchStops(typist) == 1)
  }

  @Test("A question that replaces one of a quit cancels it, unless the quit goes on with it")
  func questionsOfQuit() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-Q")
    #expect(typist.question != nil && typist.editor.quit != nil)
    Asking.ask(.saveChanges(then: .quit), in: &typist.editor, at: typist.now)
    #expect(typist.editor.quit != nil)
    Asking.ask(.reload, isStepOfQuit: true, in: &typist.editor, at: typist.now)
    #expect(typist.editor.quit != nil)
    Asking.ask(.reload, in: &typist.editor, at: typist.now)
    #expect(typist.question != nil && typist.editor.quit == nil)
  }

  @Test("A question about a save waits until the open prompt is closed")
  func questionBehindPrompt() {
    var typist = Typist("one|")
    typist.act("!", "Ctrl-S", "Ctrl-G", .typed("12"))
    typist.answerSave { .saveStopped($0, .protection) }
    typist.act(.typed("y"))
    #expect(typist.question == nil && typist.prompt?.answer == "12y")
    typist.act("Esc")
    #expect(typist.question?.text == "notes.txt is write-protected.")
    typist.act("Esc")
    #expect(typist.editor.focus.isText)
  }

  @Test("A search that another document interrupts puts the cursor back")
  func searchLeft() {
    var typist = Typist("|one two")
    typist.act("Ctrl-F", .typed("two"))
    #expect(typist.drawing == "one [two|")
    typist.open("b.txt", "two")
    #expect(typist.prompt == nil)
    typist.act("Ctrl-PageUp")
    #expect(typist.drawing == "|one two")
  }

  @Test("Events of a hidden document do not change the layers of the shown one")
  func documentBehind() {
    var typist = Typist("one|", keepsHistory: true)
    typist.open("b.txt", "two")
    typist.act("Ctrl-G", .typed("1"))
    typist.take(.history(.notice("Something"), of: .first))
    #expect(typist.prompt?.answer == "1")
  }
}
