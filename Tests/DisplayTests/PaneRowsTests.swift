import Console
import Documents
import EditorCore
import TestSupport
import Testing
import Text
import TextEditing

@testable import Display

/// The rows of inactive panes, which are copied from one frame to the next.
@Suite struct PaneRowsTests {
  /// A stage with the first lines in the left pane and the cursor below them in the right one.
  private func divided() -> Stage {
    var stage = Stage((1...200).map { "line \($0)\n" }.joined(), columns: 80, rows: 12)
    stage.press("Ctrl-\\", "PageDown", "PageDown")
    return stage
  }

  /// Returns whether a drawing copied the rows of the single inactive pane of another.
  private func isCopied(_ drawing: Drawing, from last: Drawing) throws -> Bool {
    let (old, new) = (try #require(last.panes.first), try #require(drawing.panes.first))
    return old.cells.withUnsafeBufferPointer { old in
      new.cells.withUnsafeBufferPointer { old.baseAddress == $0.baseAddress }
    }
  }

  @Test("Typing below the lines of another pane copies its rows, again and again")
  func typingBelow() throws {
    var stage = divided()
    var last = stage.drawing
    for _ in 0..<3 {
      stage.type("x\n")
      let next = stage.drawing(after: last)
      #expect(try isCopied(next, from: last))
      #expect(next.screen.isSame(as: stage.screen))
      last = next
    }
  }

  @Test(
    "What changes the rows of another pane draws them anew",
    arguments: [
      ["Ctrl-Home", "x"], ["F6", "Shift-Right", "F6"], ["F6", "Down", "F6"],
      ["F6", "Ctrl-Down", "F6"], ["F6", "Alt-Z", "F6"],
      ["Ctrl-Home", "Ctrl-K"], ["Ctrl-A", "Delete"],
    ])
  func changes(_ keys: [String]) throws {
    var stage = divided()
    let last = stage.drawing
    for key in keys { stage.press(key) }
    let next = stage.drawing(after: last)
    let isSame = next.screen.isSame(as: stage.screen)
    #expect(isSame, "\(keys)")
    #expect(try !isCopied(next, from: last), "\(keys)")
  }

  @Test(
    "A frame drawn after another one is the same as one drawn alone",
    arguments: RandomStory.Beginning.allCases)
  func framesInSequence(_ beginning: RandomStory.Beginning) {
    var story = RandomStory(beginning, SeededRandom(seed: Seed.current(default: 12)))
    var last: Drawing?
    for step in Soak.rounds(200, soak: 20_000) {
      if step % 10 == 0, story.stage.editor.panes.isEmpty {
        story.take(.resized(Size(columns: 90, rows: 24)))
        story.run(step % 20 == 0 ? "split-right" : "split-down")
      }
      let deed = story.act()
      let next = story.stage.drawing(after: last)
      let isSame = next.screen.isSame(as: story.stage.screen)
      #expect(isSame, "step \(step), \(deed): \(next.screen.difference(from: story.stage.screen))")
      if !isSame || story.stage.editor.document.buffer.text.count > 300_000 { return }
      last = next
    }
  }
}
