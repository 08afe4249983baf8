import Console
import Testing

@testable import CursesConsole

/// What terminals answer when they are asked for their background.
@Suite struct BackgroundTests {
  private func decoder() -> KeyDecoder { KeyDecoder(KeyDictionary { _ in .nothing }) }

  @Test(arguments: ["\u{07}", "\u{1b}\\"])
  func theAnswerIsNoKey(_ end: String) {
    var decoder = decoder()
    let inputs = decoder.decode(Array("a\u{1b}]11;rgb:ffff/ffff/ffff\(end)b".utf8))
    #expect(inputs == [.key(Key(.character("a"))), .key(Key(.character("b")))])
    #expect(decoder.background == .light)
  }

  @Test func theAnswerMayComeInPieces() {
    let answer = Array("\u{1b}]11;rgb:1e1e/1e1e/2e2e\u{1b}\\".utf8)
    for cut in 1..<answer.count {
      var decoder = decoder()
      #expect(decoder.decode(answer[..<cut]) == [])
      #expect(decoder.patience != nil)
      #expect(decoder.decode(answer[cut...]) == [])
      #expect(decoder.background == .dark)
    }
  }

  @Test func whatIsNoAnswerIsAltAndABracket() {
    var decoder = decoder()
    let key = TerminalInput.key(Key(.character("]"), .alt))
    #expect(decoder.decode([27, 93]) == [])
    #expect(decoder.flush() == [key])
    #expect(decoder.decode(Array("\u{1b}]x".utf8)) == [key, .key(Key(.character("x")))])
    #expect(decoder.background == nil)
  }

  @Test func anAnswerWithoutAnEndIsGivenUp() {
    var decoder = decoder()
    #expect(decoder.decode(Array("\u{1b}]11;rgb:00/00".utf8)) == [])
    #expect(decoder.flush() == [])
    #expect(decoder.decode(Array("x".utf8)) == [.key(Key(.character("x")))])
    let long = Array("\u{1b}]11;".utf8) + Array(repeating: 0x30, count: 64)
    #expect(decoder.decode(long) == [])
    #expect(decoder.patience == nil)
  }
}
