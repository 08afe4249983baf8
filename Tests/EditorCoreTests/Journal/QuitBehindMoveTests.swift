import Testing

@testable import Documents
@testable import EditorCore

/// Quitting while a state of an earlier session is being loaded.
@Suite struct QuitBehindMoveTests {
  private let texts = ["", "a", "ab", "abc"]

  @Test("Quitting waits only a moment for a state")
  func leavingDoesNotWaitForAState() {
    var typist = Typist.reopening(texts)
    typist.act("Ctrl-Z", "Ctrl-End", "x", "Ctrl-Q", .wait(.milliseconds(400)))
    #expect(!typist.editor.isLoadingState)
    #expect(typist.text == "abcx")
    #expect(typist.question?.text == "Save changes to notes.txt?")
  }

  @Test(
    "Quitting during an operation waits a moment for the state of an undo that was typed before it")
  func quittingBehindAnUndoBehindAnOperation() {
    var typist = Typist.reopening(texts)
    typist.act("Ctrl-P", .typed("pipe"), "Enter", .typed("sleep 9"), "Enter")
    typist.act("Ctrl-Z", "Ctrl-End", "x", "Ctrl-Q")
    #expect(typist.editor.isLoadingState)
    #expect(typist.question == nil)
    typist.take(.history(.loaded(Typist.states([3, 2, 1], of: texts))))
    #expect(typist.text == "abx")
    #expect(typist.question?.text == "Save changes to notes.txt?")
  }
}
