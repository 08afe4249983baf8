import Testing

@testable import Console

/// Terminals' answers to the question for their background.
@Suite struct BackgroundTests {
  private func decoder() -> KeyDecoder { KeyDecoder(KeyDictionary { _ in .nothing }) }

  @Test(
    "The answer to the question for the background is not a key", arguments: ["\u{07}", "\u{1b}\\"])
  func theAnswerIsNoKey(_ end: String) {
    var decoder = decoder()
    let inputs = decoder.decode(Array("a\u{1b}]11;rgb:ffff/ffff/ffff\(end)b".utf8))
    #expect(inputs == [.key(Key(.character("a"))), .key(Key(.character("b")))])
    #expect(decoder.background == .light)
  }

  @Test("The answer may be split")
  func theAnswerMayComeInPieces() {
    let answer = Array("\u{1b}]11;rgb:1e1e/1e1e/2e2e\u{1b}\\".utf8)
    for cut in 1..<answer.count {
      var decoder = decoder()
      #expect(decoder.decode(answer[..<cut]) == [])
      #expect((decoder.timeout ?? decoder.sequenceTimeout) != nil)
      #expect(decoder.decode(answer[cut...]) == [])
      #expect(decoder.background == .dark)
    }
  }

  @Test("Without an answer the same bytes are Alt and a bracket")
  func whatIsNoAnswerIsAltAndABracket() {
    var decoder = decoder()
    let key = TerminalInput.key(Key(.character("]"), .alt))
    #expect(decoder.decode([27, 93]) == [])
    #expect(decoder.flush() == [key])
    #expect(decoder.decode(Array("\u{1b}]x".utf8)) == [key, .key(Key(.character("x")))])
    #expect(decoder.background == nil)
  }

  @Test("An answer without an end is dropped")
  func anAnswerWithoutAnEndIsGivenUp() {
    var decoder = decoder()
    #expect(decoder.decode(Array("\u{1b}]11;rgb:00/00".utf8)) == [])
    #expect(decoder.flush() == [])
    #expect(decoder.decode(Array("x".utf8)) == [.key(Key(.character("x")))])
    let long = Array("\u{1b}]11;".utf8) + Array(repeating: 0x30, count: 64)
    #expect(decoder.decode(long) == [])
    #expect(decoder.timeout == nil)
  }

  @Test(
    "A color specification gives a dark or a light background",
    arguments: [
      ("rgb:0000/0000/0000", .dark), ("rgb:ffff/ffff/ffff", .light), ("rgb:1e/1e/2e", .dark),
      ("rgb:f/f/f", .light), ("rgba:fd/f6/e3/ff", .light), ("rgb:0000/2b2b/3636", .dark),
      ("rgb:00/00", nil), ("black", nil), ("", nil), ("rgb:-1/0/0", nil), ("rgb:00000/0/0", nil),
    ] as [(String, Background?)])
  func backgrounds(_ specification: String, _ background: Background?) {
    #expect(Background(colorSpecification: specification) == background)
  }

  @Test("The environment can name the background")
  func theEnvironmentMayNameTheBackground() {
    #expect(Background(environment: "15;0") == .dark)
    #expect(Background(environment: "0;default;15") == .light)
    #expect(Background(environment: "default;default") == nil)
    #expect(Background(environment: "") == nil)
  }
}
