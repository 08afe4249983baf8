import TestSupport
import Testing

@testable import Console

/// Control bytes, characters and Alt.
@Suite struct KeyDecoderTests {
  @Test(
    "Single bytes are keys",
    arguments: [
      ([0], "Ctrl-Space"), ([1], "Ctrl-A"), ([26], "Ctrl-Z"), ([28], "Ctrl-\\"), ([29], "Ctrl-]"),
      ([30], "Ctrl-^"), ([31], "Ctrl-/"), ([9], "Tab"), ([10], "Enter"), ([13], "Enter"),
      ([8], "Backspace"), ([127], "Backspace"), ([32], "Space"), ([65], "A"), ([126], "~"),
      ([27], "Esc"),
    ] as [([UInt8], String)])
  func bytes(_ bytes: [UInt8], _ keys: String) {
    #expect(KeyDecoder.read(bytes) == keys)
  }

  @Test(
    "UTF-8 characters are keys",
    arguments: [
      ("é", "é"), ("漢字", "漢 字"), ("😀", "😀"), ("e\u{301}", "e \u{301}"), ("\u{85}", "‹85›"),
    ])
  func characters(_ text: String, _ keys: String) {
    #expect(KeyDecoder.read(text) == keys)
  }

  @Test(
    "Bytes that are not UTF-8",
    arguments: [
      ([0xE9], "‹E9›"), ([0xE9, 0x61], "‹E9› a"), ([0x80], "‹80›"), ([0xC0, 0x80], "‹C0› ‹80›"),
      ([0xED, 0xA0, 0x80], "‹ED› ‹A0› ‹80›"), ([0xF5], "‹F5›"), ([0xE6, 0xBC], "‹E6› ‹BC›"),
      ([0xC3, 27], "‹C3› Esc"),
    ] as [([UInt8], String)])
  func whatIsNotUTF8(_ bytes: [UInt8], _ keys: String) {
    #expect(KeyDecoder.read(bytes) == keys)
  }

  @Test(
    "Esc is Alt, or a key itself",
    arguments: [
      ("^s", "Alt-S"), ("^S", "Alt-S"), ("^,", "Alt-,"), ("^é", "Alt-É"), ("^ ", "Alt-Space"),
      ("^\r", "Alt-Enter"), ("^\u{7f}", "Alt-Backspace"), ("^\u{1}", "Ctrl-Alt-A"),
      ("^\t", "Alt-Tab"), ("^[", "Alt-["), ("^O", "Alt-O"),
      ("^[A", "Up"), ("^^[A", "Alt-Up"), ("^^OB", "Alt-Down"), ("^^[1;2A", "Alt-Shift-Up"),
      ("^^", "Esc Esc"), ("^^^", "Esc Esc Esc"), ("^^s", "Esc Alt-S"), ("^^[", "Esc Alt-["),
      ("^^[200~x^[201~", "Esc «x»"), ("^^[99~", "Esc Esc[99~"),
    ])
  func escIsAltOrItself(_ text: String, _ keys: String) {
    #expect(KeyDecoder.read(text) == keys)
  }

  @Test("An Esc waits for the next byte")
  func anEscWaitsForWhatFollows() {
    var decoder = KeyDecoder(.empty)
    let first = decoder.decode([27])
    #expect(first.isEmpty)
    #expect(decoder.timeout == .milliseconds(50) && decoder.sequenceTimeout == nil)
    let second = decoder.decode(Array("[".utf8))
    #expect(second.isEmpty)
    #expect(decoder.timeout == nil && decoder.sequenceTimeout == .milliseconds(250))
    let third = decoder.decode(Array("1;5".utf8))
    #expect(third.isEmpty)
    #expect(decoder.sequenceTimeout == .seconds(1))
    let last = decoder.decode(Array("Cx".utf8))
    #expect(last == [.key(Key(.right, .control)), .key(Key(.character("x")))])
    #expect(decoder.timeout == nil)
  }

  @Test("A character whose bytes come one by one waits for the last")
  func aCharacterInPartsIsPatient() {
    var decoder = KeyDecoder(.empty)
    for byte in Array("€".utf8).dropLast() {
      #expect(decoder.decode([byte]).isEmpty)
      #expect(decoder.timeout == nil && decoder.sequenceTimeout == .seconds(1))
    }
    #expect(decoder.decode([0xAC]) == [.key(Key(.character("€")))])
    #expect(decoder.sequenceTimeout == nil)
  }

  @Test("Nothing waits after a flush")
  func nothingWaitsAfterAFlush() {
    var decoder = KeyDecoder(.empty)
    _ = decoder.decode([27])
    let flushed = decoder.flush()
    #expect(flushed == [.key(Key(.escape))])
    let later = decoder.decode(Array("[A".utf8))
    #expect(later == [.key(Key(.character("["))), .key(Key(.character("A")))])
  }

  /// Bytes of incomplete characters, and bytes that no character has.
  private let oddBytes: [[UInt8]] = [[0xE6], [0xBC], [0xFF], [0]]

  @Test("Parts decode to the same inputs as the whole")
  func piecesSayWhatTheWholeSays() {
    var random = SeededRandom(seed: Seed.current())
    let dictionary = KeyDictionary(["[[A": Key(.function(1)), "[1~": Key(.home), "Ox": Key(.tab)])
    let texts = [
      "^", "^", "[", "O", "1", ";", "5", "~", "A", "u", "M", "$", "<", "^[200~", "^[201~", "é", "x",
      "^[<", "m", "^[<0;1;5M", "^[M",
    ]
    let parts = texts.map { $0.utf8.map { $0 == UInt8(ascii: "^") ? 27 : $0 } } + oddBytes
    for _ in Soak.rounds(2000, soak: 200_000) {
      let count = Int.random(in: 1...24, using: &random)
      let bytes = (0..<count).flatMap { _ in parts.randomElement(using: &random) ?? [] }
      var whole = KeyDecoder(dictionary)
      let expected = whole.decode(bytes) + whole.flush()
      var decoder = KeyDecoder(dictionary)
      var inputs: [TerminalInput] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 1...5, using: &random))
        inputs += decoder.decode(piece)
        rest = rest.dropFirst(piece.count)
      }
      inputs += decoder.flush()
      #expect(inputs == expected, "\(bytes)")
    }
  }
}
