import Console
import Documents
import EditorCore
import TestSupport
import Testing
import Text

@testable import Display
@testable import TextEditing

/// The cached places of long lines are renewed before a drawing, which only reads them.
@Suite struct LongLineDrawingTests {
  private static let keys = [
    "Home", "End", "Ctrl-Home", "Ctrl-End", "Up", "Down", "Left", "Right", "Ctrl-Right", "PageUp",
    "PageDown", "Alt-Z", "Alt-PageUp", "Alt-PageDown", "Ctrl-K", "Ctrl-Z", "Ctrl-Y", "Enter",
    "Ctrl-T", "Esc", "Ctrl-D", "Delete", "Backspace", "Ctrl-L", "F6", "Ctrl-\\", "Ctrl-P", "F3",
  ]

  /// A text with lines of up to a megabyte: words, tabs and wide characters, one long word, and
  /// characters that may join others.
  private static let text =
    "short\n" + String(repeating: "some words of a line ", count: 6_000)
    + "\n" + String(repeating: "a\tb日\u{301}本 ", count: 4_000)
    + "\n" + String(repeating: "x", count: 90_000)
    + "\n" + String(repeating: "👩‍🚀é ", count: 60_000) + "\nend\n"

  @Test("A drawing caches no place of a long line", arguments: 1...8)
  func cachedPlaces(_ number: Int) {
    var random = SeededRandom(seed: Seed.current(default: 40) &+ UInt64(number))
    var stage = Stage(Self.text, columns: 60, rows: 14)
    for step in Soak.rounds(60, soak: 2_000) {
      let deed = act(on: &stage, &random)
      let before = Places(of: stage.editor)
      _ = stage.drawing
      #expect(Places(of: stage.editor) == before, "step \(step), \(deed)")
      if Places(of: stage.editor) != before { return }
    }
  }

  /// Presses a random key, types, turns the wheel, clicks, or changes the size.
  private func act(on stage: inout Stage, _ random: inout SeededRandom) -> String {
    let column = Int.random(in: 0..<60, using: &random)
    let row = Int.random(in: 0..<13, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0:
      stage.resize(columns: 30 + column, rows: 10 + row)
      return "\(30 + column)x\(10 + row)"
    case 1...3:
      let kind = random.one(of: [MouseEvent.Kind.wheelUp, .wheelDown, .press(.left)])
      let hit = stage.drawing.hits.hit(column: column, row: row)
      stage.take(.mouse(MouseEvent(kind, column: column, row: row), on: hit))
      return "\(kind) at \(column), \(row)"
    case 4:
      stage.type("é")
      return "é"
    case 5:
      stage.wait()
      return "a wait"
    default:
      let key = random.one(of: Self.keys)
      stage.press(key)
      return key
    }
  }
}

/// The cached places of the shown text.
private struct Places: Equatable {
  let columns: [[Int]]
  let rows: [[Int]]

  init(of editor: Editor) {
    let buffer = editor.document.buffer
    columns = buffer.columns.offsets
    rows = buffer.rows.offsets
  }
}
