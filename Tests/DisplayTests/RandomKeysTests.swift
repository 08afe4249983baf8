import Console
import MementoKit
import TestSupport
import Testing
import Text
import TextEditing

@testable import Display
@testable import Documents
@testable import EditorCore

/// Random sequences of keys, mouse events, delays and outside events.
@Suite struct RandomKeysTests {
  @Test(
    "Random keys and events never trap, lose a key or cause an endless wait",
    arguments: RandomStory.Beginning.allCases)
  func keysAndEvents(_ beginning: RandomStory.Beginning) {
    var story = RandomStory(beginning, SeededRandom(seed: Seed.current(default: 7)))
    var deeds: [String] = []
    for step in Soak.rounds(400, soak: 60_000) {
      deeds.append(story.act())
      let fault = story.fault
      #expect(fault == nil, "after step \(step): \(deeds.suffix(30))")
      if fault != nil || story.stage.editor.document.buffer.text.count > 300_000 { break }
    }
    expectUndoAndRedo(&story)
  }

  /// Expects undo to the root to restore its text, and redo to restore the last one.
  private func expectUndoAndRedo(_ story: inout RandomStory) {
    story.settle()
    story.take(.resized(Size(columns: 80, rows: 24)))
    story.press("Esc", "Esc", "Esc", "Esc", "Esc")
    story.settle()
    story.press("Esc", "Esc")
    if story.stage.editor.document.isReadOnly { story.run("toggle-read-only") }
    guard story.stage.editor.focus.isText, !story.stage.editor.document.isReadOnly else { return }
    let last = story.stage.editor.document.buffer.text.bytes
    var undone = 0
    while story.stage.editor.document.caretaker.canUndo {
      let before = story.stage.editor.document.caretaker.status
      story.press("Ctrl-Z")
      story.settle()
      // An impossible undo must not be retried forever.
      guard story.stage.editor.document.caretaker.status != before else { break }
      undone += 1
    }
    let tree = story.stage.editor.document.caretaker.tree
    if tree.current == .root {
      let oldest = tree.state(of: .root).map { TextBuffer($0).text.bytes }
      #expect(story.stage.editor.document.buffer.text.bytes == oldest)
    }
    for _ in 0..<undone {
      story.press("Ctrl-Y")
      story.settle()
    }
    #expect(story.stage.editor.document.buffer.text.bytes == last)
  }
}
