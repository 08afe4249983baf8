import Console
import Documents
import EditorCore
import TestSupport
import Testing
import Text
import TextEditing

@testable import Display

/// The width of drawn text equals the column count of the text.
@Suite struct ColumnTests {
  private static let parts: [[UInt8]] = [
    [0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x91], [0], [0x1B], [0x7F],
    [0x09],
  ]
  private static let scalars: [Unicode.Scalar] = [
    "a", " ", "é", "\u{85}", "\u{AD}", "\u{301}", "\u{20E3}", "\u{FE0F}", "\u{903}", "\u{1100}",
    "\u{1161}", "\u{11A8}", "日", "한", "👩", "🚀", "❤", "\u{1F3FD}", "\u{200D}", "🇩", "🇪", "\u{600}",
    "क", "\u{94D}", "ष", "\u{200B}", "\u{202E}", "\u{2028}", "\u{FEFF}", "\u{E000}", "\u{378}",
    "\u{E0067}", "ا", "ש", "\u{E33}",
  ]

  private static func line(_ random: inout SeededRandom) -> [UInt8] {
    (0..<Int.random(in: 0...12, using: &random)).flatMap { _ in
      Int.random(in: 0..<5, using: &random) == 0
        ? parts.randomElement(using: &random) ?? []
        : Array(String(scalars.randomElement(using: &random) ?? "a").utf8)
    }
  }

  @Test("A drawn line fills exactly the counted columns", arguments: [true, false])
  func whatIsDrawnFillsTheColumnsThatAreCounted(showsUTF8: Bool) {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(1000, soak: 50_000) {
      let line = Self.line(&random).filter { $0 != 0x20 && $0 != 0x09 }
      var stage = Stage(line, columns: 200, rows: 5, showsUTF8: showsUTF8)
      stage.press("End")
      let screen = stage.screen
      #expect(screen.fault(for: stage.editor.size) == nil, "\(line)")
      guard let end = screen.cursor?.column else {
        Issue.record("no cursor in \(line)")
        continue
      }
      let isDrawn = (5..<200).map { screen[$0, 0].scalar != " " || screen[$0, 0].width == 0 }
      #expect(isDrawn == (5..<200).map { $0 < end }, "\(line)")
    }
  }

  /// Drawn in a narrow window, a line is a section of the whole line, except at its edges.
  @Test("Scrolling sideways shifts the drawn line")
  func scrollingSidewaysMovesWhatIsDrawn() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(30, soak: 3000) {
      let line = (0..<6).flatMap { _ in Self.line(&random) + Array("|".utf8) }
      let whole = Stage(line, columns: 500, rows: 5).screen
      var stage = Stage(line, columns: 30, rows: 5)
      for _ in 0..<40 {
        stage.press("Right")
        let window = stage.screen
        let scroll = stage.editor.document.buffer.scroll.column
        for column in 7..<28 {
          let (here, there) = (window[column, 0], whole[min(column + scroll, 499), 0])
          let isEdge = here.scalar == " " || here.scalar == "›" || here.scalar == "‹"
          #expect(isEdge || here.scalar == there.scalar, "column \(column) of \(line)")
        }
      }
    }
  }
}
