import TestSupport
import Testing

@testable import Console

/// Terminals' reports of the mouse (SGR mode 1006, and the oldest form).
@Suite struct MouseTests {
  @Test(
    "Mouse reports are decoded",
    arguments: [
      ("^[<0;1;1M", "(press left 0,0)"), ("^[<1;10;20M", "(press middle 9,19)"),
      ("^[<2;300;1000M", "(press right 299,999)"), ("^[<0;10;20m", "(release left 9,19)"),
      ("^[<2;3;4m", "(release right 2,3)"), ("^[<32;5;6M", "(drag left 4,5)"),
      ("^[<33;5;6M", "(drag middle 4,5)"), ("^[<34;5;6M", "(drag right 4,5)"),
      ("^[<64;7;8M", "(wheel up 6,7)"), ("^[<65;7;8M", "(wheel down 6,7)"),
      ("^[<4;1;1M", "(Shift-press left 0,0)"), ("^[<8;1;1M", "(Alt-press left 0,0)"),
      ("^[<16;1;1m", "(Ctrl-release left 0,0)"), ("^[<60;1;1M", "(Ctrl-Alt-Shift-drag left 0,0)"),
      ("^[<81;1;1M", "(Ctrl-wheel down 0,0)"),
      ("a^[<0;1;1M^[<0;1;1mb", "a (press left 0,0) (release left 0,0) b"),
      ("^^[<0;1;1M", "Esc (press left 0,0)"),
    ])
  func reports(_ text: String, _ events: String) {
    #expect(KeyDecoder.read(text) == events)
    // The beginning of a report in the terminfo of xterm.
    let dictionary = KeyDictionary { "\u{1b}[<".utf8.starts(with: $0) ? .beginning : .nothing }
    #expect(KeyDecoder.read(text, dictionary) == events)
  }

  @Test(
    "Reports of no event are dropped",
    arguments: [
      // A movement without a button, a wheel turned sideways, moved or released, more buttons.
      "35;1;1M", "3;1;1M", "66;1;1M", "67;1;1M", "96;1;1M", "64;1;1m", "128;1;1M", "131;1;1m",
      // No cell, no number, too few or too many.
      "0;0;1M", "0;1;0M", "0;-1;1M", "-1;1;1M", "0;1M", "0M", "M", "m", ";;M", "0;;1M", "0;1;1;1M",
      "0;1; M", "0;99999999999999999999;1M", "99999999999999999999;1;1M", "0;1;1;M",
    ])
  func whatIsNoEventIsNothing(_ report: String) {
    #expect(KeyDecoder.read("^[<\(report)x") == "x")
  }

  @Test(
    "Reports of the oldest form are swallowed", arguments: ["^[M !!x", "^[M\u{1b}[Ax", "^[M^[Mx"])
  func reportsOfTheOldestFormAreSwallowed(_ text: String) {
    #expect(KeyDecoder.read(text) == "x")
  }

  @Test("A report may be split")
  func aReportMayComeInPieces() {
    let bytes = Array("\u{1b}[<0;12;345M\u{1b}[<0;12;345mx".utf8)
    let place = (column: 11, row: 344)
    let expected: [TerminalInput] = [
      .mouse(MouseEvent(.press(.left), column: place.column, row: place.row)),
      .mouse(MouseEvent(.release(.left), column: place.column, row: place.row)),
      .key(Key(.character("x"))),
    ]
    for cut in 0...bytes.count {
      var decoder = KeyDecoder(.empty)
      let inputs = decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...])
      #expect(inputs == expected, "cut at \(cut)")
    }
    var decoder = KeyDecoder(.empty)
    let singly = bytes.flatMap { decoder.decode([$0]) }
    #expect(singly == expected)
    #expect(decoder.timeout == nil)
  }

  @Test("Any numbers give a cell on the screen or nothing")
  func anyNumbersGiveACellOnTheScreenOrNothing() {
    var random = SeededRandom(seed: Seed.current())
    let bytes = Array("0123456789;;;<-+: \u{7f}\u{1b}[Mm".utf8) + [0, 0xFF, 0xE6]
    for _ in Soak.rounds(500, soak: 200_000) {
      let count = Int.random(in: 0...12, using: &random)
      let body = (0..<count).compactMap { _ in bytes.randomElement(using: &random) }
      let all = Array("\u{1b}[<".utf8) + body + Array("M".utf8)
      var decoder = KeyDecoder(.empty)
      for input in decoder.decode(all) + decoder.flush() {
        guard case .mouse(let event) = input else { continue }
        #expect(event.column >= 0 && event.row >= 0, "\(all)")
      }
    }
  }
}
