import Console
import EditorCore
import MementoKit
import TestSupport
import Testing
import TextModel

@testable import Display

/// A person who presses anything, on screens of any size.
@Suite struct RandomKeysTests {
  private static let sizes = [
    (1, 1), (2, 1), (1, 30), (3, 4), (19, 5), (20, 4), (20, 5), (21, 6), (33, 11), (80, 24),
    (99, 30), (100, 30), (120, 8), (200, 50),
  ]
  private static let commandKeys = CommandTable.commands.flatMap(\.keys).compactMap(Key.init)
  /// Keys that select much, which the next key would take away: with them the text stays small.
  private static let greedyKeys = ["select-all", "select-text-start", "select-text-end"]
    .flatMap { name in CommandTable.commands.filter { $0.name == name } }
    .flatMap(\.keys).compactMap(Key.init)
  private static let otherKeys = ["Esc", "Enter", "F12", "Ctrl-É", "Insert"].compactMap(Key.init)
  private static let typed: [Unicode.Scalar] = [
    "a", "b", "s", "d", "y", "n", "1", "5", " ", "/", ":", "é", "日", "\u{301}", "👍", "\u{200D}",
    "\u{200B}", "ا",
  ]
  private static let pastes: [[UInt8]] = [
    [], [0x0A], Array("one\ntwo\r\nthree\rfour".utf8), [0xFF, 0xC3, 0x28, 0, 0x1B, 0x5B],
    Array("日本語日本語\n\t\tx\u{301}\u{302}".utf8), Array(repeating: 0x78, count: 300),
    Array(repeating: 0x0A, count: 100), Array("    word word, word\n\n".utf8),
    Array("👩‍🚀🇩🇪\u{202E}\u{7F}".utf8),
  ]

  @Test(arguments: 0..<4)
  func nothingTrapsAndTheScreenIsAlwaysSound(run: UInt64) {
    var random = SeededRandom(seed: Seed.current() &+ run)
    let original = Self.pastes.randomElement(using: &random) ?? []
    var stage = Stage(original)
    for step in 0..<Soak.rounds(250, soak: 60_000) {
      let deed = act(on: &stage, &random)
      let fault = fault(of: stage)
      #expect(fault == nil, "after step \(step): \(deed)")
      if fault != nil || stage.editor.document.buffer.text.count > 20_000 { break }
    }
    expectUndoAndRedo(on: &stage, from: original)
  }

  private func fault(of stage: Stage) -> String? {
    let screen = stage.screen
    let size = stage.editor.size
    if let fault = screen.fault(for: size) { return fault }
    let isBigEnough = size.columns >= 20 && size.rows >= 5
    if isBigEnough, stage.editor.focus.isText, screen.cursor == nil, !stage.editor.isScrolledAway {
      return "no cursor"
    }
    return nil
  }

  /// Does something, and tells what.
  private func act(on stage: inout Stage, _ random: inout SeededRandom) -> String {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<45:
      let key = Self.commandKeys.randomElement(using: &random) ?? Key(.enter)
      if Self.greedyKeys.contains(key), Int.random(in: 0..<8, using: &random) > 0 { return "" }
      stage.take(.input(.key(key)))
      return key.description
    case 45..<55:
      let key = Self.otherKeys.randomElement(using: &random) ?? Key(.escape)
      stage.take(.input(.key(key)))
      return key.description
    case 55..<60:
      let event = anyMouseEvent(on: stage.editor.size, &random)
      stage.take(.input(.mouse(event)))
      return "\(event)"
    case 60..<85:
      let scalar = Self.typed.randomElement(using: &random) ?? "x"
      stage.take(.input(.key(Key(.character(scalar)))))
      return "U+\(String(scalar.value, radix: 16))"
    case 85..<88:
      let paste = Self.pastes.randomElement(using: &random) ?? []
      stage.take(.input(.paste(paste)))
      return "a paste of \(paste)"
    case 88..<91:
      let (columns, rows) = Self.sizes.randomElement(using: &random) ?? (80, 24)
      stage.resize(columns: columns, rows: rows)
      return "\(columns)x\(rows)"
    case 91..<96:
      stage.wait(.milliseconds(Int.random(in: 0...2500, using: &random)))
      return "a wait"
    default:
      let answer = Int.random(in: 0..<3, using: &random)
      stage.answerSaves { request in
        switch answer {
        case 0: .saved(request)
        case 1: .saveFailed(request, "Cannot save \(request.path): no space left on device.")
        default: .saveStopped(request, .file)
        }
      }
      return "the end of a save, \(answer)"
    }
  }

  /// Something that the mouse did on the screen, or just beside it.
  private func anyMouseEvent(on size: Size, _ random: inout SeededRandom) -> MouseEvent {
    let kinds: [MouseEvent.Kind] = [
      .press(.left), .press(.left), .press(.right), .drag(.left), .release(.left), .wheelUp,
      .wheelDown,
    ]
    return MouseEvent(
      kinds.randomElement(using: &random) ?? .wheelUp,
      column: Int.random(in: 0...size.columns, using: &random),
      row: Int.random(in: 0...size.rows, using: &random))
  }

  /// Undo to the root gives the text as it was at first, redo from there the last one.
  private func expectUndoAndRedo(on stage: inout Stage, from original: [UInt8]) {
    stage.resize(columns: 80, rows: 24)
    stage.press("Esc", "Esc", "Esc", "Esc", "Esc")
    if stage.editor.document.isReadOnly {
      stage.press("Ctrl-P")
      stage.type("toggle-read-only")
      stage.press("Enter")
    }
    let document = stage.editor.document
    let last = document.buffer.text.bytes
    let oldest = document.caretaker.tree.state(of: .root).map { TextBuffer($0).text.bytes }
    #expect(oldest == original || document.id != .first)
    var undone = 0
    while stage.editor.document.caretaker.status.canUndo {
      let before = stage.editor.document.caretaker.status
      stage.press("Ctrl-Z")
      undone += 1
      // What cannot be undone must not be tried for ever.
      guard stage.editor.document.caretaker.status != before else { break }
    }
    #expect(stage.editor.document.buffer.text.bytes == oldest)
    for _ in 0..<undone { stage.press("Ctrl-Y") }
    #expect(stage.editor.document.buffer.text.bytes == last)
  }
}
