import TextEditing
import Testing
import Text

@testable import Documents
@testable import EditorCore

struct LayerStackTests {
  private var page: Layer { .help(HelpPage([], columns: 80)) }

  @Test("A stack without layers leaves the focus to the text")
  func emptyStack() {
    var stack = LayerStack()
    #expect(stack.top.isText && stack.isEmpty)
    #expect(stack.pop() == nil && stack.top.isText)
  }

  @Test("The layer opened last has the focus, and closing it returns the focus")
  func pushAndPop() {
    var stack = LayerStack()
    stack.push(.question(Question("Really?", about: .finishing, answers: [])))
    stack.push(page)
    #expect(stack.top.isHelp)
    _ = stack.pop()
    guard case .question(let question) = stack.top else {
      Issue.record("no question: \(stack.top)")
      return
    }
    #expect(question.text == "Really?")
    _ = stack.pop()
    #expect(stack.isEmpty)
  }

  @Test("An update changes the top layer and no other")
  func update() {
    var stack = LayerStack()
    stack.push(page)
    stack.push(.question(Question("One?", about: .finishing, answers: [])))
    stack.update(.question(Question("Two?", about: .finishing, answers: [])))
    guard case .question(let question) = stack.top else {
      Issue.record("no question: \(stack.top)")
      return
    }
    #expect(question.text == "Two?" && stack.layers.count == 2)
  }

  @Test("The history pane exists as long as its layer, even below others")
  func historyPane() throws {
    var stack = LayerStack()
    let document = Typist("one|").editor.document
    stack.push(HistoryPane(of: document.caretaker, saved: document.saved))
    stack.push(page)
    #expect(stack.pane != nil)
    stack.pane?.scroll(lines: 1, columns: 2)
    #expect(stack.pane?.preview.scroll.column == 2)
    _ = stack.pop()
    if case .history = stack.top {} else { Issue.record("no history: \(stack.top)") }
    _ = stack.pop()
    #expect(stack.pane == nil && stack.isEmpty)
  }
}
